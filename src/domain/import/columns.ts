/** A column that a kind of import knows. */
export type ImportColumn = {
  readonly key: string;
  /** As screens call the field. */
  readonly label: string;
  /** What files call it, besides its label and key. */
  readonly also: readonly string[];
};
/** Which column of the file each field comes from, by its place; a field that is not there is left as it is. */
export type Mapping = { readonly [field: string]: number };
/** What somebody chose for columns of these names: the field, or empty for none. */
export type Remembered = { readonly [header: string]: string };

/** A header without case, blanks and signs: `E-mail Address` and `email_address` are one. */
export const headerKey = (header: string): string => header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/**
 * The columns of a file by their headers: as somebody mapped columns of these names before, else by what they are called. Of
 * two that are called alike the first counts. [IMR-3]
 */
export function suggested(
  headers: readonly string[],
  columns: readonly ImportColumn[],
  remembered: Remembered,
): Mapping {
  const names = new Map<string, string>();
  for (const { key, label, also } of columns)
    for (const name of [key, label, ...also]) if (!names.has(headerKey(name))) names.set(headerKey(name), key);
  const known = new Set(columns.map((c) => c.key));
  const mapping = new Map<string, number>();
  headers.forEach((header, at) => {
    const name = headerKey(header);
    const said = Object.hasOwn(remembered, name) ? remembered[name] : undefined;
    const field = said ?? names.get(name) ?? "";
    if (name !== "" && known.has(field) && !mapping.has(field)) mapping.set(field, at);
  });
  return Object.fromEntries(mapping);
}

/** What is remembered of a mapping: what was chosen for each name, columns of no field among them. [IMR-3] */
export function rememberedOf(headers: readonly string[], mapping: Mapping): Remembered {
  const fields = new Map(Object.entries(mapping).map(([field, at]) => [at, field]));
  const all = new Map<string, string>();
  headers.forEach((header, at) => {
    const name = headerKey(header);
    if (name !== "" && (!all.has(name) || fields.has(at))) all.set(name, fields.get(at) ?? "");
  });
  return Object.fromEntries(all);
}

/** Headers that several columns have, as they are written. */
export function doubledHeaders(headers: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  for (const header of headers) seen.set(headerKey(header), (seen.get(headerKey(header)) ?? 0) + 1);
  const doubled = headers.filter((h) => headerKey(h) !== "" && (seen.get(headerKey(h)) ?? 0) > 1);
  return [...new Set(doubled)];
}
