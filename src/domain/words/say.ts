type Slots<T extends string> = T extends `${string}{${infer K}}${infer R}` ? K | Slots<R> : never;
type Args<T extends string> = [Slots<T>] extends [never] ? [] : [Record<Slots<T>, string>];
/** `say(MSG.deskNotEditable, { id })`; a missing, wrong or needless slot does not compile. */
export function say<T extends string>(template: T, ...[slots]: Args<T>): string {
  return filled(template, (slots as Record<string, string> | undefined) ?? {});
}
/** The same of a template out of a table, whose slots nobody knows beforehand. */
export const filled = (template: string, slots: { readonly [slot: string]: string }): string =>
  template.replace(/\{(\w+)\}/g, (_, k: string) => slots[k] ?? "");
