import type { Ask } from "../api.ts";

/** Whether a row is asked for: each named field is, or holds, one of the values. */
export function rowFilter(where: Ask["where"] = {}): (row: unknown) => boolean {
  const asked = Object.entries(where).map(
    ([field, values]) => [field, new Set<unknown>(Array.isArray(values) ? values : [values])] as const,
  );
  return (row) =>
    asked.every(([field, values]) => {
      const value = (row as { readonly [field: string]: unknown })[field];
      return Array.isArray(value) ? value.some((v) => values.has(v)) : values.has(value);
    });
}
