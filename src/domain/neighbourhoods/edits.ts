import { lastPart, object, text } from "../shared/doc-reads.ts";
import { isObject, type Json } from "../shared/json.ts";
import { TITLE_MAX } from "../site/limits.ts";
import { NEIGHBOURHOOD_WORDS } from "../words/neighbourhoods.ts";
import { type Circle, circleField, circleJson, circleOf, type Circles, GRID_FIELD } from "./circles.ts";
import { type FieldEdit, type FieldEdits, keyOf, shownField, WHOLE, withField, wholeOf } from "./fields.ts";
import type { Neighbourhood, NeighbourhoodDoc } from "./schema.ts";

/** A desk as far as its neighbourhood is concerned. */
export type MovableDesk = {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly neighbourhood: string | null;
  readonly floor: string;
  readonly rev?: number;
};
/** A floor as far as its circles are concerned. */
export type DrawableFloor = {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly rev: number;
  readonly zones: Circles;
};
/** A neighbourhood as it is shown: what the device has with the edits over it. */
export type NeighbourhoodView = NeighbourhoodDoc & {
  /** As it is called where it is not edited: while its field is empty, by the name that it has. */
  readonly name: string;
  /** Made here, and not saved yet. */
  readonly made: boolean;
  readonly edited: boolean;
};

export const NEIGHBOURHOOD_FIELDS = ["title", "color", "exclusive", "exclusiveAdHoc"] as const;
const MOVE = "neighbourhood";

function neighbourhoodOf(x: Json): Neighbourhood {
  const doc = object(x);
  return {
    title: text(doc["title"]),
    color: text(doc["color"]),
    exclusive: doc["exclusive"] === true,
    exclusiveAdHoc: doc["exclusiveAdHoc"] === true,
  };
}
const neighbourhoodJson = ({ title, color, exclusive, exclusiveAdHoc }: Neighbourhood) => ({
  title,
  color,
  exclusive,
  exclusiveAdHoc,
});

/** A typed name as long as one can be, or else another. */
const calledBy = (typed: string, other: string): string => (typed === "" ? other : typed.slice(0, TITLE_MAX));

/** All neighbourhoods of a site with the edits over them; those that are not saved yet as well. [HOOD-5] */
export function shownNeighbourhoods(
  docs: readonly NeighbourhoodDoc[],
  edits: FieldEdits,
): readonly NeighbourhoodView[] {
  const known = docs.map((doc): NeighbourhoodView => {
    const at = (field: (typeof NEIGHBOURHOOD_FIELDS)[number]) => shownField(edits, doc.path, field, doc[field]);
    const neighbourhood = neighbourhoodOf(Object.fromEntries(NEIGHBOURHOOD_FIELDS.map((f) => [f, at(f)])));
    const name = calledBy(neighbourhood.title, doc.title);
    return {
      ...doc,
      ...neighbourhood,
      name,
      made: false,
      edited: NEIGHBOURHOOD_FIELDS.some((f) => edits.has(keyOf(doc.path, f))),
    };
  });
  const there = new Set(docs.map((d) => d.path));
  const made = [...edits.values()].flatMap((edit): NeighbourhoodView[] => {
    const whole = wholeOf(edit);
    if (!whole || there.has(edit.path)) return [];
    const neighbourhood = neighbourhoodOf(whole);
    const name = calledBy(neighbourhood.title, NEIGHBOURHOOD_WORDS.unnamed);
    return [{ id: lastPart(edit.path), path: edit.path, rev: 0, ...neighbourhood, name, made: true, edited: true }];
  });
  return [...known, ...made];
}

/** The edits with a new neighbourhood. */
export function withNewNeighbourhood(edits: FieldEdits, path: string, neighbourhood: Neighbourhood): FieldEdits {
  const edit = { path, field: WHOLE, name: neighbourhood.title, seen: null, to: neighbourhoodJson(neighbourhood) };
  return new Map(edits).set(keyOf(path, WHOLE), edit);
}

/** The edits with a neighbourhood changed: one that is not saved yet stays one edit. [HOOD-5] */
export function withNeighbourhood(
  edits: FieldEdits,
  view: NeighbourhoodView,
  doc: NeighbourhoodDoc | undefined,
  change: Partial<Neighbourhood>,
): FieldEdits {
  if (!doc) return withNewNeighbourhood(edits, view.path, { ...view, ...change });
  return NEIGHBOURHOOD_FIELDS.reduce((all, field) => {
    const to = change[field];
    if (to === undefined) return all;
    return withField(all, { path: doc.path, field, name: doc.title, is: doc[field], rev: doc.rev }, to);
  }, edits);
}

/** The edits without a neighbourhood that was only added here, the moves into it and its circles (spec 2 §4). [HOOD-6] [HOOD-13] */
export function withoutMade(edits: FieldEdits, path: string): FieldEdits {
  const id = lastPart(path);
  const isOf = (e: FieldEdit) => (e.field === MOVE && e.to === id) || (isObject(e.to) && e.to["neighbourhood"] === id);
  return new Map([...edits].filter(([, e]) => e.path !== path && !isOf(e)));
}

/** The neighbourhood of a desk with the edits over it. */
export function shownNeighbourhood(
  edits: FieldEdits,
  desk: Pick<MovableDesk, "path" | "neighbourhood">,
): string | null {
  const shown = shownField(edits, desk.path, MOVE, desk.neighbourhood);
  return typeof shown === "string" ? shown : null;
}

/** The edits with desks in a neighbourhood, or in none. [HOOD-7] */
export const withMoves = (edits: FieldEdits, desks: readonly MovableDesk[], to: string | null): FieldEdits =>
  desks.reduce((all, { path, title: name, neighbourhood: is, rev, floor }) => {
    return withField(all, { path, field: MOVE, name, is, floor, ...(rev === undefined ? {} : { rev }) }, to);
  }, edits);

/** How many desks come to a neighbourhood on a floor by moves that are not saved, and how many leave it. */
export function movedBy(edits: FieldEdits, neighbourhood: string): ReadonlyMap<string, number> {
  const by = new Map<string, number>();
  for (const { field, seen, to, floor = "" } of edits.values()) {
    if (field !== MOVE) continue;
    const change = (to === neighbourhood ? 1 : 0) - (seen === neighbourhood ? 1 : 0);
    if (change !== 0) by.set(floor, (by.get(floor) ?? 0) + change);
  }
  return by;
}

const floorAt = ({ path, title: name, rev }: DrawableFloor) => ({ path, name, rev });

/** The circles of a floor with the edits over them. [CIRC-4] */
export function shownCircles(edits: FieldEdits, floor: DrawableFloor): Circles {
  const prefix = keyOf(floor.path, circleField(""));
  const circles = new Map(floor.zones.circles.map((c) => [c.id, c]));
  for (const [key, edit] of edits) {
    if (!key.startsWith(prefix)) continue;
    const id = lastPart(edit.field);
    const circle = circleOf(id, edit.to);
    if (circle) circles.set(id, circle);
    else circles.delete(id);
  }
  const showGrid = shownField(edits, floor.path, GRID_FIELD, floor.zones.showGrid) === true;
  return { ...floor.zones, circles: [...circles.values()], showGrid };
}

/** The edits with a circle drawn, moved or resized; null takes it away. [CIRC-4] */
export function withCircle(edits: FieldEdits, floor: DrawableFloor, id: string, circle: Circle | null): FieldEdits {
  const stored = floor.zones.circles.find((c) => c.id === id);
  const is = stored ? circleJson(stored) : null;
  return withField(edits, { ...floorAt(floor), field: circleField(id), is }, circle ? circleJson(circle) : null);
}

/** The edits with the grid of a floor on or off. */
export const withGrid = (edits: FieldEdits, floor: DrawableFloor, on: boolean): FieldEdits =>
  withField(edits, { ...floorAt(floor), field: GRID_FIELD, is: floor.zones.showGrid }, on);

/** Desks, neighbourhoods and circles with edits: what counts as one change. */
export const changedThings = (edits: FieldEdits): readonly string[] => [
  ...new Set([...edits.values()].map(({ path, field }) => (field.includes("/") ? keyOf(path, field) : path))),
];
