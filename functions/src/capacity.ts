import { isBookable } from "#domain/desks/bookable.ts";
import { object } from "#domain/shared/doc-reads.ts";

/** Desks of a site: all of them, and those that can be booked. */
export type DeskCapacity = { readonly total: number; readonly bookable: number };

/** What one space adds to its site's capacity. [CAP-1] */
export function countsAs(space: unknown): DeskCapacity {
  const { kind, deleted, disabled = false } = object(space);
  if (kind !== "desk" || deleted === true) return { total: 0, bookable: 0 };
  const off = typeof disabled === "boolean" || typeof disabled === "string" ? !isBookable(disabled) : false;
  return { total: 1, bookable: off ? 0 : 1 };
}

/** Whether a change of a space moves the numbers of its site; most changes do not, and cost nothing then. [CAP-1] */
export function movesCapacity(before: unknown, after: unknown): boolean {
  const [a, b] = [countsAs(before), countsAs(after)];
  return a.total !== b.total || a.bookable !== b.bookable;
}
