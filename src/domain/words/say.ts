type Slots<T extends string> = T extends `${string}{${infer K}}${infer R}` ? K | Slots<R> : never;
type Args<T extends string> = [Slots<T>] extends [never] ? [] : [Record<Slots<T>, string>];
/** `say(MSG.deskNotEditable, { id })`; a missing, wrong or needless slot does not compile. */
export function say<T extends string>(template: T, ...[slots]: Args<T>): string {
  return template.replace(/\{(\w+)\}/g, (_, k: string) => (slots as Record<string, string> | undefined)?.[k] ?? "");
}
