import { Budget, TooMuch } from "./budget.ts";
import type { Box } from "./box.ts";
import { boxAround } from "./box.ts";
import type { Item } from "./display-list.ts";
import { type Finding, Findings, type PlanPart } from "./findings.ts";
import { PLAN } from "./limits.ts";
import { decimalsFor } from "./path-sink.ts";
import { areaOf } from "./view-box.ts";
import { Walk } from "./walk.ts";
import { type KeepGoing, readXml, type XmlRefusal } from "./xml.ts";

/** What one SVG file draws. */
export type Drawing = {
  /** What the file says it covers; null when it says nothing. */
  readonly area: Box | null;
  readonly backdrop: readonly Item[];
  readonly bookables: ReadonlyMap<string, readonly Item[]>;
  /** The first text of desks, by id. */
  readonly texts: ReadonlyMap<string, string>;
  /** What the file calls desks, by id. */
  readonly labels: ReadonlyMap<string, string>;
  readonly findings: readonly Finding[];
};

/** What percent refer to in a drawing that says no size: what browsers give it. */
const UNSAID = { width: 300, height: 150 };

const nothing = (part: PlanPart, refusal: XmlRefusal | { readonly code: "too-large" }): Drawing => ({
  area: null,
  backdrop: [],
  bookables: new Map(),
  texts: new Map(),
  labels: new Map(),
  findings: [{ part, count: 1, names: [], ...refusal }],
});

/**
 * Reads an SVG file that anybody may have made. What comes out holds numbers, colours, letters and pictures only. [PLAN-1]
 * @param keepGoing asked now and then; false ends reading with the finding `too-slow`
 * @param language of the person, by which a `switch` chooses
 */
export function readDrawing(text: string, part: PlanPart, keepGoing: KeepGoing, language?: string): Drawing {
  if (text.length > PLAN.maxChars) return nothing(part, { code: "too-large" });
  const findings = new Findings(part);
  const tree = readXml(text, findings, keepGoing, language);
  if (!tree.ok)
    return {
      ...nothing(part, tree.error),
      findings: [{ part, count: 1, names: [], ...tree.error }, ...findings.list()],
    };
  const area = areaOf(tree.value.root);
  const decimals = decimalsFor(area ? Math.max(area.width, area.height) : 1_000);
  try {
    const walk = new Walk(tree.value, findings, new Budget(keepGoing), decimals);
    const { backdrop, bookables, texts, labels } = walk.run(area ?? UNSAID);
    for (const [id, parts] of bookables) {
      const box = boxAround(parts.map((p) => p.box));
      if (!box) findings.add("empty-shapes", id);
      else if (area && !reaches(area, box)) findings.add("outside", id);
    }
    return { area, backdrop, bookables, texts, labels, findings: findings.list() };
  } catch (e) {
    if (e instanceof TooMuch) return nothing(part, { code: e.code });
    throw e;
  }
}

const reaches = (a: Box, b: Box) =>
  b.x < a.x + a.width && b.x + b.width > a.x && b.y < a.y + a.height && b.y + b.height > a.y;
