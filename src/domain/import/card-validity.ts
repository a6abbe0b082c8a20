import type { CardDetail } from "../cards/collection.ts";
import type { CardRole } from "../cards/schema.ts";

type Said = { readonly role: CardRole | null; readonly from: number | null; readonly to: number | null };
const isClose = (a: number | null, b: number | null): boolean =>
  a === b || (a !== null && b !== null && Math.abs(a - b) < 60_000); // files tell minutes
/** Validity is of temporary cards that a row gives out: a row that names another one of a card is told so. */
export function saysUnusedValidity(row: Said, card: CardDetail | null, isGiven: boolean): boolean {
  if ((row.from === null && row.to === null) || (isGiven && row.role === "temporary")) return false;
  return !(
    card &&
    (row.from === null || isClose(row.from, card.enabledFrom)) &&
    (row.to === null || isClose(row.to, card.enabledTo))
  );
}
