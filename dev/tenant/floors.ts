import type { JSONPath } from "jsonc-parser";
import { FATAL, type Finding } from "#domain/floorplan/findings.ts";
import { PLAN } from "#domain/floorplan/limits.ts";
import { readPlan } from "#domain/floorplan/read-plan.ts";
import { compareImport, planImport } from "#domain/plan-import/import.ts";
import { IMPORT } from "#domain/plan-import/limits.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { IMPORT_WORDS } from "#domain/words/plan-import.ts";
import { findingText } from "#domain/words/plan-problems.ts";
import { planPath } from "../../functions/src/callables/plan-upload.ts";
import { drawingText } from "../../src/features/plan-import/drawing-text.ts";
import { repeated } from "./cross.ts";
import type { Problem } from "./problems.ts";
import { FileTrouble, type ReadTenant } from "./read.ts";
import { W } from "./words.ts";

/** A floor of a site with its drawing and the desks that this shows. */
export type ReadFloor = {
  readonly site: string;
  readonly id: string;
  readonly title: string;
  /** Where its drawing will stand in storage. */
  readonly storagePath: string;
  readonly svg: string;
  readonly desks: readonly { readonly id: string; readonly fields: JsonObject }[];
  /** What a person should know of the drawing, in words. */
  readonly notes: readonly string[];
};
/** Parts that were taken out of a drawing: on the screen a person looks at the rest before it is used, here nobody does. */
const REMOVED: readonly Finding["code"][] = ["unsafe-removed", "external-removed"];

type Checked = { readonly floor: ReadFloor } | { readonly problems: readonly Problem[] };
type Asked = { readonly site: string; readonly id: string; readonly title: string; readonly at: JSONPath };

/** One drawing through the reader and the rules of the plan import. [TEN-5] */
function checkPlan(text: string, of: Asked & { readonly ns: string }, acceptRemoved: boolean): Checked {
  const { ns, site, id, title, at } = of;
  const end = performance.now() + PLAN.maxMs;
  const { bookables, findings } = readPlan({ plan: text, bookables: text }, () => performance.now() < end);
  const stops = findings.filter((f) => FATAL.has(f.code) || (!acceptRemoved && REMOVED.includes(f.code)));
  const stopWords = (f: Finding) => (REMOVED.includes(f.code) ? `${findingText(f)} ${W.removed}` : findingText(f));
  if (stops.length > 0) return { problems: stops.map((f) => ({ at, words: stopWords(f) })) };
  const storagePath = planPath({ ns, site, floor: id, text });
  const floor = { id, title, path: `sites/${site}/spaces/${id}`, rev: 0 };
  const compared = compareImport(id, bookables, []);
  const plan = planImport({ site, floor, compared, storagePath, disableMissing: false }, ["ns.admin"]);
  if (!plan.ok) return { problems: [{ at, words: IMPORT_WORDS.refused[plan.error] }] };
  const desks = plan.value.ops.flatMap((op) =>
    op.kind === "create" ? [{ id: op.path.slice(op.path.lastIndexOf("/") + 1), fields: op.fields }] : [],
  );
  return { floor: { site, id, title, storagePath, svg: text, desks, notes: findings.map(findingText) } };
}

function checked(read: ReadTenant, plan: string, of: Asked, acceptRemoved: boolean): Checked {
  try {
    const text = drawingText(read.bytesOf(plan, IMPORT.maxBytes));
    if ("why" in text)
      return { problems: [{ at: of.at, words: text.why === "bad-picture" ? W.badPicture : W.notText }] };
    return checkPlan(text.text, { ...of, ns: read.file.ns }, acceptRemoved);
  } catch (e) {
    if (e instanceof FileTrouble) return { problems: [{ at: of.at, words: e.message }] };
    throw e;
  }
}

/**
 * The floors of all sites, each drawing through the checker of the plan import. [TEN-5]
 * @throws {SetupError} by line and field, for drawings that cannot be used and desks that two floors of a site show
 */
export function readFloors(read: ReadTenant, acceptRemoved: boolean): readonly ReadFloor[] {
  const all = read.file.sites.flatMap((site, s) =>
    site.floors.map((floor, f) => {
      const at: JSONPath = ["sites", s, "floors", f, "plan"];
      return {
        at,
        ...checked(read, floor.plan, { site: site.id, id: floor.id, title: floor.title, at }, acceptRemoved),
      };
    }),
  );
  const floors = all.flatMap((c) => ("floor" in c ? [{ at: c.at, floor: c.floor }] : []));
  const ids = floors.flatMap(({ at, floor }) => [
    { at: [...at.slice(0, -1), "id"], value: `${floor.site}/${floor.id}` },
    ...floor.desks.map((d) => ({ at: [...at, d.id], value: `${floor.site}/${d.id}` })),
  ]);
  const problems = [...all.flatMap((c) => ("problems" in c ? c.problems : [])), ...repeated(ids)];
  return problems.length > 0 ? read.refuse(problems) : floors.map(({ floor }) => floor);
}
