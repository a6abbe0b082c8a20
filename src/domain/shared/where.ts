/** Fields of a row, each with the values that are asked for. */
export type Where = { readonly [field: string]: unknown };

/** Whether a row is asked for: each named field is, or holds, one of the values. */
export function rowFilter(where: Where = {}): (row: object) => boolean {
  const asked = Object.entries(where).map(
    ([field, values]) => [field, new Set<unknown>(Array.isArray(values) ? values : [values])] as const,
  );
  return (row) =>
    asked.every(([field, values]) => {
      const value = (row as Where)[field];
      return Array.isArray(value) ? value.some((v) => values.has(v)) : values.has(value);
    });
}
