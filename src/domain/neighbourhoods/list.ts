import { byName } from "../shared/collate.ts";
import { type NeighbourhoodView, movedBy } from "./edits.ts";
import type { FieldEdits } from "./fields.ts";

/** Desks of one neighbourhood on one floor; null: of none. */
export type DeskCount = { readonly floor: string; readonly neighbourhood: string | null; readonly desks: number };
/** A neighbourhood in the list: how many desks it has, and on which floors, by their order. */
export type NeighbourhoodLine = {
  readonly neighbourhood: NeighbourhoodView;
  /** Null while they are not known. */
  readonly desks: number | null;
  readonly floors: readonly string[];
  /** On the floor that is shown. */
  readonly here: boolean;
};
type Floors = { readonly order: readonly string[]; readonly active: string };

function lineOf(
  neighbourhood: NeighbourhoodView,
  counts: readonly DeskCount[] | null,
  edits: FieldEdits,
  { order, active }: Floors,
): NeighbourhoodLine {
  if (counts === null) return { neighbourhood, desks: null, floors: [], here: false };
  const by = new Map(movedBy(edits, neighbourhood.id));
  for (const c of counts) if (c.neighbourhood === neighbourhood.id) by.set(c.floor, (by.get(c.floor) ?? 0) + c.desks);
  const floors = order.filter((id) => (by.get(id) ?? 0) > 0);
  const desks = [...by.values()].reduce((sum, n) => sum + n, 0);
  return { neighbourhood, desks: Math.max(0, desks), floors, here: floors.includes(active) };
}

/**
 * The neighbourhoods of a site by title, upper and lower case alike, those of the active floor first (spec 2 §2, §9), with
 * their desks counted and moves that are not saved among them; `counts` null: not known yet. [HOOD-10]
 */
export const neighbourhoodLines = (
  neighbourhoods: readonly NeighbourhoodView[],
  counts: readonly DeskCount[] | null,
  edits: FieldEdits,
  floors: Floors,
): readonly NeighbourhoodLine[] =>
  neighbourhoods
    .map((neighbourhood) => lineOf(neighbourhood, counts, edits, floors))
    .sort((a, b) => Number(b.here) - Number(a.here) || byName(a.neighbourhood.name, b.neighbourhood.name));

/** Desks of a floor, and of the whole site. [HOOD-11] */
export function deskTotals(
  counts: readonly DeskCount[],
  floor: string,
): { readonly floor: number; readonly site: number } {
  const sum = (some: readonly DeskCount[]) => some.reduce((n, c) => n + c.desks, 0);
  return { floor: sum(counts.filter((c) => c.floor === floor)), site: sum(counts) };
}
