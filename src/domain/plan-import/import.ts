import { deskLabel } from "../desks/label.ts";
import type { Bookable } from "../floorplan/display-list.ts";
import type { Op, Plan } from "../shared/changes.ts";
import { planOf } from "../shared/command.ts";
import type { JsonObject } from "../shared/json.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { TITLE_MAX } from "../site/limits.ts";
import { IMPORT_WORDS as W } from "../words/plan-import.ts";
import { say } from "../words/say.ts";
import { floorImportPlan } from "./declared.ts";
import { IMPORT } from "./limits.ts";
import { mayImport } from "./rights.ts";

/** A desk of the site as far as an import goes. */
export type KnownDesk = {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly floor: string;
  readonly disabled: boolean | string;
  readonly rev: number;
};
export type ImportFloor = { readonly id: string; readonly title: string; readonly path: string; readonly rev: number };
/**
 * A desk that the drawing shows and the data does not know. `title` is the first text inside its group; where text was turned
 * into paths, what the file calls the group.
 */
export type NewDesk = { readonly id: string; readonly title: string };
/** A desk of the floor that the drawing does not show, and a new one at its place: perhaps one desk with another id. */
export type Renamed = { readonly from: KnownDesk; readonly to: NewDesk };
/** What a drawing means for the desks of a floor. Desks keep their bookings and neighbourhoods whatever it says. */
export type Compared = {
  readonly same: readonly KnownDesk[];
  readonly fresh: readonly NewDesk[];
  /** Desks of other floors that this drawing shows. */
  readonly moving: readonly KnownDesk[];
  /** Desks of this floor that it does not show. */
  readonly missing: readonly KnownDesk[];
  /** Desks that it shows under another id, as a person confirmed: among neither the new nor the missing ones. */
  readonly renamed: readonly Renamed[];
};
export type PlanImportRefusal = "not-permitted" | "no-desks" | "too-many" | "bad-id";

/** An id of a document that nobody takes for markup: what a desk group may be called. The rules say the same of a new one. */
const ID = /^(?!\.{1,2}$)(?!__.*__$)[^/\p{C}<>&"'`]{1,100}$/u;
export const isDeskId = (id: string): boolean => ID.test(id);

const titleIn = ({ id, text, label }: Bookable): string => deskLabel(text ?? label ?? id).slice(0, TITLE_MAX);

/** Compares a drawing with the desks of the site, by the ids of its groups. [IMPT-1] */
export function compareImport(floor: string, drawn: readonly Bookable[], desks: readonly KnownDesk[]): Compared {
  const byId = new Map(desks.map((d) => [d.id, d]));
  const shown = new Set(drawn.map((b) => b.id));
  const known = drawn.flatMap((b) => byId.get(b.id) ?? []);
  return {
    same: known.filter((d) => d.floor === floor),
    moving: known.filter((d) => d.floor !== floor),
    fresh: drawn.filter((b) => !byId.has(b.id)).map((b) => ({ id: b.id, title: titleIn(b) })),
    missing: desks.filter((d) => d.floor === floor && !shown.has(d.id)),
    renamed: [],
  };
}

export type ImportAsk = {
  readonly site: string;
  readonly floor: ImportFloor;
  readonly compared: Compared;
  /** Where the drawing stands on the server. */
  readonly storagePath: string;
  /** Desks that the drawing does not show are switched off, with a reason. */
  readonly disableMissing: boolean;
};

function newDesk(site: string, floor: string, { id, title }: NewDesk): Op {
  const fields: JsonObject = {
    kind: "desk",
    title,
    disabled: false,
    disabledAfterUse: false,
    floor,
    neighbourhood: null,
  };
  return { kind: "create", path: `sites/${site}/spaces/${id}`, fields };
}

const patched = (d: Pick<KnownDesk, "path" | "rev">, seen: JsonObject, fields: JsonObject): Op => ({
  kind: "patch",
  path: d.path,
  fields,
  seen,
  seenRev: d.rev,
});

/** The floor with its new drawing and its desks, as one save that is done whole or not at all. [IMPT-2] */
export function planImport(ask: ImportAsk, roles: readonly string[]): Result<Plan, PlanImportRefusal> {
  const { site, floor, compared, storagePath, disableMissing } = ask;
  const { fresh, moving, missing, same, renamed } = compared;
  if (!mayImport(roles)) return err("not-permitted");
  if (fresh.length + moving.length + same.length + renamed.length === 0) return err("no-desks");
  if (fresh.some((d) => !isDeskId(d.id))) return err("bad-id");
  const off = disableMissing ? missing.filter((d) => d.disabled === false || d.disabled === "") : [];
  const ops: Op[] = [
    // Whatever drawing stands there now is replaced: `seen` is left to the replica.
    { kind: "patch", path: floor.path, fields: { planSvg: storagePath, bookablesSvg: storagePath } },
    ...fresh.map((d) => newDesk(site, floor.id, d)),
    ...moving.map((d) => patched(d, { floor: d.floor }, { floor: floor.id })),
    // A desk under another id stays its document, with all that leads to it; what people call it is what the drawing says now.
    ...renamed.flatMap(({ from, to }) =>
      deskLabel(from.title) === to.title ? [] : [patched(from, { title: from.title }, { title: to.title })],
    ),
    ...off.map((d) => patched(d, { disabled: d.disabled }, { disabled: W.offPlan })),
  ];
  if (ops.length - 1 > IMPORT.maxDesks) return err("too-many");
  const label = say(W.label, { floor: floor.title });
  return ok(planOf(floorImportPlan, { label, site, ops }));
}
