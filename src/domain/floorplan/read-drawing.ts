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
  /** What the file calls desks, by id. */
  readonly labels: ReadonlyMap<string, string>;
  readonly findings: readonly Finding[];
};

const nothing = (part: PlanPart, refusal: XmlRefusal | { readonly code: "too-large" }): Drawing => ({
  area: null,
  backdrop: [],
  bookables: new Map(),
  labels: new Map(),
  findings: [{ part, count: 1, names: [], ...refusal }],
});

/**
 * Reads an SVG file that anybody may have made. What comes out holds numbers, colours, letters and pictures only. [PLAN-1]
 * @param keepGoing asked now and then; false ends reading with the finding `too-slow`
 */
export function readDrawing(text: string, part: PlanPart, keepGoing: KeepGoing): Drawing {
  if (text.length > PLAN.maxChars) return nothing(part, { code: "too-large" });
  const findings = new Findings(part);
  const root = readXml(text, findings, keepGoing);
  if (!root.ok)
    return {
      ...nothing(part, root.error),
      findings: [{ part, count: 1, names: [], ...root.error }, ...findings.list()],
    };
  const area = areaOf(root.value);
  const decimals = decimalsFor(area ? Math.max(area.width, area.height) : 1_000);
  try {
    const { backdrop, bookables, labels } = new Walk(findings, new Budget(keepGoing), decimals).run(root.value);
    for (const [id, parts] of bookables) {
      const box = boxAround(parts.map((p) => p.box));
      if (!box) findings.add("empty-shapes", id);
      else if (area && !reaches(area, box)) findings.add("outside", id);
    }
    return { area, backdrop, bookables, labels, findings: findings.list() };
  } catch (e) {
    if (e instanceof TooMuch) return nothing(part, { code: e.code });
    throw e;
  }
}

const reaches = (a: Box, b: Box) =>
  b.x < a.x + a.width && b.x + b.width > a.x && b.y < a.y + a.height && b.y + b.height > a.y;
