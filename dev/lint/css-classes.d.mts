type Composed = { readonly name: string; readonly file: string | undefined };
export function classesOf(css: string): { readonly names: ReadonlySet<string>; readonly composed: readonly Composed[] };
export function namesIn(source: string, as: string): { readonly names: readonly string[]; readonly whole: boolean };
export function classProblems(rooms?: readonly string[]): readonly string[];
