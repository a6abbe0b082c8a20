import { mayDo } from "../access/may-do.ts";
import { DESKS } from "../desks/limits.ts";
import { type Ctx, type Op, type Plan, UNSET } from "../shared/changes.ts";
import { type Declared, planOf } from "../shared/command.ts";
import { lastPart } from "../shared/doc-reads.ts";
import type { Json, JsonObject } from "../shared/json.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { neighbourhoodLabel } from "../words/neighbourhoods.ts";
import { isCircleField } from "./circles.ts";
import { hexOf } from "./colour.ts";
import { neighbourhoodCreate, neighbourhoodDelete, neighbourhoodEdit, neighbourhoodMove } from "./declared.ts";
import { changedThings, NEIGHBOURHOOD_FIELDS, shownNeighbourhoods } from "./edits.ts";
import { type FieldEdit, type FieldEdits, WHOLE, wholeOf } from "./fields.ts";
import { NEIGHBOURHOODS } from "./limits.ts";
import { checkedName, foldedName, type NameRefusal } from "./name.ts";
import type { Neighbourhood, NeighbourhoodDoc } from "./schema.ts";

export type NeighbourhoodRefusal =
  NameRefusal | "no-neighbourhood-right" | "nothing-to-do" | "no-colour" | "too-many" | "gone";
type Who = Pick<Ctx, "roles">;
/** A plan with the edits that it saves. */
export type NeighbourhoodPlan = { readonly plan: Plan; readonly saves: FieldEdits };

/** What somebody typed about a neighbourhood, as it is to be kept; an option for the day only makes sense when exclusive. [HOOD-1] [HOOD-3] [HOOD-4] */
export function checkedNeighbourhood(
  typed: Neighbourhood,
  others: Iterable<string>,
): Result<Neighbourhood, NeighbourhoodRefusal> {
  const title = checkedName(typed.title, others);
  if (!title.ok) return title;
  const color = hexOf(typed.color);
  if (color === null) return err("no-colour");
  const { exclusive } = typed;
  return ok({ title: title.value, color, exclusive, exclusiveAdHoc: exclusive && typed.exclusiveAdHoc });
}

const isMove = (e: FieldEdit): boolean => e.field === "neighbourhood";
const isNeighbourhood = (e: FieldEdit): boolean => NEIGHBOURHOOD_FIELDS.some((f) => f === e.field) || e.field === WHOLE;
const isNaming = (e: FieldEdit): boolean => e.field === "title" || e.field === WHOLE;
const written = (to: Json): Json => to ?? UNSET;

/** One op per document: its edited fields, with what was seen. */
function opsOf(edits: readonly FieldEdit[]): Op[] {
  const byPath = new Map<string, FieldEdit[]>();
  for (const e of edits) byPath.set(e.path, [...(byPath.get(e.path) ?? []), e]);
  return [...byPath].map(([path, own]): Op => {
    const whole = own.map(wholeOf).find((x) => x !== null);
    if (whole) return { kind: "create", path, fields: { kind: "neighbourhood", ...whole } };
    const fields: JsonObject = Object.fromEntries(own.map((e) => [e.field, isMove(e) ? e.to : written(e.to)]));
    const seen: JsonObject = Object.fromEntries(own.map((e) => [e.field, e.seen]));
    const revs = own.flatMap((e) => e.rev ?? []);
    return { kind: "patch", path, fields, seen, ...(revs.length === own.length ? { seenRev: Math.min(...revs) } : {}) };
  });
}

const nameIn = (e: FieldEdit): string => {
  const title = e.field === WHOLE ? wholeOf(e)?.["title"] : e.to;
  return typeof title === "string" ? foldedName(title) : "";
};
const nameBefore = (e: FieldEdit): string => (typeof e.seen === "string" ? foldedName(e.seen) : "");

/** Neighbourhoods with a new name, those together that pass a name on from one to another. */
function namedGroups(naming: readonly FieldEdit[]): FieldEdit[][] {
  const groups: FieldEdit[][] = [];
  for (const e of naming) {
    const meets = (g: FieldEdit[]) =>
      g.some((o) => (nameBefore(o) !== "" && nameBefore(o) === nameIn(e)) || nameBefore(e) === nameIn(o));
    const own = groups.filter(meets);
    for (const g of own) groups.splice(groups.indexOf(g), 1);
    groups.push([...own.flat(), e]);
  }
  return groups;
}

/** Moves of desks, in parts whose targets the rules can look up. */
function moveParts(moves: readonly FieldEdit[]): FieldEdit[][] {
  const targets = [...new Set(moves.map((m) => m.to))];
  const parts = Math.max(1, Math.ceil(targets.length / NEIGHBOURHOODS.maxTargets));
  return Array.from({ length: parts }, (_, i) => {
    const some = new Set(targets.slice(i * NEIGHBOURHOODS.maxTargets, (i + 1) * NEIGHBOURHOODS.maxTargets));
    return moves.filter((m) => some.has(m.to));
  });
}

/** Circles in parts that the rules can look at; all else goes with the first. */
function circleParts(edits: readonly FieldEdit[]): FieldEdit[][] {
  const drawn = new Map<string, number>();
  const parts: FieldEdit[][] = [[]];
  for (const e of edits) {
    const before = drawn.get(e.path) ?? 0;
    const isCircle = isCircleField(e.field); // also one that goes: taking that back draws it again
    if (isCircle) drawn.set(e.path, before + 1);
    const at = isCircle ? Math.floor(before / NEIGHBOURHOODS.maxDrawn) : 0;
    (parts[at] ??= []).push(e);
  }
  return parts;
}

function commandOf(edits: readonly FieldEdit[]): Declared {
  if (edits.some((e) => e.field === WHOLE)) return neighbourhoodCreate;
  return edits.every(isMove) ? neighbourhoodMove : neighbourhoodEdit;
}

function planOfEdits(edits: readonly FieldEdit[], site: string): NeighbourhoodPlan {
  const sorted = [...edits.filter(isNeighbourhood), ...edits.filter((e) => !isNeighbourhood(e))];
  const label = neighbourhoodLabel(edits.map((e) => ({ ...e, whole: wholeOf(e) })));
  return {
    plan: planOf(commandOf(edits), { label, site, ops: opsOf(sorted) }),
    saves: new Map(edits.map((e) => [`${e.path}#${e.field}`, e])),
  };
}

/** Everything of a draft that is wrong by itself, the first thing found. */
function wrongWith(edits: FieldEdits, docs: readonly NeighbourhoodDoc[]): NeighbourhoodRefusal | null {
  const neighbourhoods = shownNeighbourhoods(docs, edits);
  const there = new Set(neighbourhoods.map((h) => h.id));
  for (const e of edits.values()) {
    if (isMove(e) && typeof e.to === "string" && !there.has(e.to)) return "gone";
    if (!isNeighbourhood(e)) continue;
    const neighbourhood = neighbourhoods.find((h) => h.path === e.path);
    if (!neighbourhood) return "gone";
    const others = neighbourhoods.filter((h) => h.path !== e.path).map((h) => h.title);
    const checked = checkedNeighbourhood(neighbourhood, others);
    if (!checked.ok) return checked.error;
  }
  return null;
}

/**
 * The plans for everything in the draft. A neighbourhood with a new name goes by itself, with the desks that move into a new
 * one: when somebody else has the name already, nothing else waits for that (docs/decisions/018). [HOOD-8]
 * @param docs the neighbourhoods of the site as this device has them
 */
export function planNeighbourhoods(
  edits: FieldEdits,
  { site, docs }: { readonly site: string; readonly docs: readonly NeighbourhoodDoc[] },
  who: Who,
): Result<readonly NeighbourhoodPlan[], NeighbourhoodRefusal> {
  if (!mayDo(neighbourhoodEdit, who)) return err("no-neighbourhood-right");
  if (edits.size === 0) return err("nothing-to-do");
  const all = [...edits.values()];
  if (all.filter(isMove).length > DESKS.maxSelected) return err("too-many");
  const wrong = wrongWith(edits, docs);
  if (wrong) return err(wrong);
  const groups = namedGroups(all.filter(isNaming)).map((naming) => {
    const paths = new Set(naming.map((e) => e.path));
    const made = new Set(naming.filter((e) => e.field === WHOLE).map((e) => lastPart(e.path)));
    return all.filter((e) =>
      isNeighbourhood(e) ? paths.has(e.path) : isMove(e) && typeof e.to === "string" && made.has(e.to),
    );
  });
  const taken = new Set(groups.flat());
  const rest = all.filter((e) => !taken.has(e));
  const [first = [], ...more] = moveParts(rest.filter(isMove));
  const [others = [], ...circles] = circleParts(rest.filter((e) => !isMove(e)));
  return ok(
    [...groups, [...others, ...first], ...circles, ...more]
      .filter((g) => g.length > 0)
      .map((g) => planOfEdits(g, site)),
  );
}

/** Deletes a neighbourhood: the server's own act, which also clears its desks (spec 2 §7). [HOOD-9] */
export function planNeighbourhoodDelete(
  neighbourhood: Pick<NeighbourhoodDoc, "path" | "title" | "rev">,
  site: string,
  who: Who,
): Result<Plan, NeighbourhoodRefusal> {
  if (!mayDo(neighbourhoodDelete, who)) return err("no-neighbourhood-right");
  const label = neighbourhoodLabel([], neighbourhood.title);
  const ops: Plan["ops"] = [{ kind: "delete", path: neighbourhood.path, seenRev: neighbourhood.rev }];
  return ok(planOf(neighbourhoodDelete, { label, site, ops }, { path: neighbourhood.path }));
}

/** How many things would be saved. */
export const countThings = (edits: FieldEdits): number => changedThings(edits).length;
