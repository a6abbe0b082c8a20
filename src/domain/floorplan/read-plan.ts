import { type Box, boxAround, grown } from "./box.ts";
import type { Bookable, Item } from "./display-list.ts";
import { FATAL, type Finding } from "./findings.ts";
import { merged } from "./merge.ts";
import { moved } from "./move.ts";
import { type Drawing, readDrawing } from "./read-drawing.ts";
import { fitted } from "./view-box.ts";
import type { KeepGoing } from "./xml.ts";

/** A floor as it can be drawn: the building behind, the desks in front. */
export type FloorDrawing = {
  /** Null when nothing at all can be drawn. */
  readonly bounds: Box | null;
  readonly backdrop: readonly Item[];
  /** In painting order; each id once. */
  readonly bookables: readonly Bookable[];
  readonly findings: readonly Finding[];
};
/** The two files of a floor; null when the floor has none. */
export type PlanTexts = { readonly plan: string | null; readonly bookables: string | null };

const isFatal = (d: Drawing) => d.findings.some((f) => FATAL.has(f.code));

/** The second file laid over the first, as two sheets of one size are. */
function overlaid(d: Drawing, onto: Box | null): Drawing {
  if (!onto || !d.area) return d;
  const m = fitted(d.area, onto);
  const same = m.every((v, i) => Math.abs(v - ([1, 0, 0, 1, 0, 0][i] ?? 0)) < 1e-9);
  if (same) return d;
  return {
    ...d,
    backdrop: d.backdrop.map((item) => moved(item, m)),
    bookables: new Map([...d.bookables].map(([id, parts]) => [id, parts.map((p) => moved(p, m))])),
  };
}

const outlinesOf = (d: Drawing) => [...d.backdrop, ...[...d.bookables.values()].flat()].map((i) => i.box);

function boundsOf(drawings: readonly Drawing[]): Box | null {
  const said = drawings.find((d) => d.area !== null)?.area ?? null;
  const drawn = boxAround(drawings.flatMap(outlinesOf));
  if (said) return drawings.some((d) => !isFatal(d)) ? said : null;
  if (!drawn || (drawn.width === 0 && drawn.height === 0)) return null;
  return grown(drawn, Math.max(drawn.width, drawn.height) * 0.02);
}

function desksOf(drawings: readonly Drawing[]): Bookable[] {
  const desks = new Map<string, Bookable>();
  for (const { bookables, texts, labels } of drawings) {
    for (const [id, parts] of bookables) {
      const box = boxAround(parts.map((p) => p.box));
      // The bookables file comes last and speaks for a desk that both files draw.
      if (!box) continue;
      const [text, label] = [texts.get(id), labels.get(id)];
      desks.delete(id);
      desks.set(id, {
        id,
        parts,
        box,
        ...(text === undefined ? {} : { text }),
        ...(label === undefined ? {} : { label }),
      });
    }
  }
  return [...desks.values()];
}

/**
 * Reads the files of one floor, by the same clock. A file that cannot be read leaves the other usable. [PLAN-1] [PLAN-5]
 * @param language of the person, by which a `switch` of the drawing chooses
 */
export function readPlan(texts: PlanTexts, keepGoing: KeepGoing, language?: string): FloorDrawing {
  const under = texts.plan === null ? null : readDrawing(texts.plan, "plan", keepGoing, language);
  const same = texts.plan !== null && texts.plan === texts.bookables;
  const over = texts.bookables === null || same ? null : readDrawing(texts.bookables, "bookables", keepGoing, language);
  const drawings = [under, over && overlaid(over, under?.area ?? null)].filter((d) => d !== null);
  const bounds = boundsOf(drawings);
  const bookables = desksOf(drawings);
  const backdrop = drawings.flatMap((d) => d.backdrop);
  const findings = drawings.flatMap((d) => d.findings);
  const readable = drawings.some((d) => !isFatal(d));
  const part = over ? "bookables" : "plan";
  if (readable && bookables.length === 0) findings.push({ code: "no-bookables", part, count: 1, names: [] });
  if (readable && !bounds) findings.push({ code: "nothing-drawn", part, count: 1, names: [] });
  return { bounds, backdrop: bounds ? merged(backdrop, bounds) : [], bookables, findings };
}
