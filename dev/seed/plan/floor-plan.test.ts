import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import { drawBookables } from "./draw-bookables.ts";
import { drawPlan } from "./draw-plan.ts";
import { floorPlan, LAYOUTS } from "./floor-plan.ts";
import { DESK, type Drawing, type Place, type Rect } from "./geometry.ts";

const meetings = ["Lovelace", "Turing", "Hopper", "Curie", "Noether"].map((label, i) => ({ label, seats: 4 + 2 * i }));
const SIZES = [1, 13, 67, 333, 2000];
const cases = Object.keys(LAYOUTS).flatMap((name, index) => SIZES.map((desks) => ({ name, index, desks })));
const make = (index: number, desks: number): Drawing => floorPlan(index, { desks, meetings });

/** The desk with its chair. */
function footprint({ x, y, faces }: Place): Rect {
  const [w, h] = faces === "e" || faces === "w" ? [DESK.deep, DESK.long] : [DESK.long, DESK.deep];
  return { x: x - w / 2, y: y - h / 2, w, h };
}
const overlap = (a: Rect, b: Rect): boolean =>
  a.x + 0.01 < b.x + b.w && b.x + 0.01 < a.x + a.w && a.y + 0.01 < b.y + b.h && b.y + 0.01 < a.y + a.h;
const within = (inner: Rect, w: number, h: number): boolean =>
  inner.x >= 0 && inner.y >= 0 && inner.x + inner.w <= w && inner.y + inner.h <= h;

/** Ids in the order of the file; throws when the text is no XML. */
function idsOf(svg: string): string[] {
  const ids: string[] = [];
  const parser = new SaxesParser();
  parser.on("error", (e) => {
    throw e;
  });
  parser.on("opentag", ({ attributes }) => {
    if (typeof attributes["id"] === "string") ids.push(attributes["id"]);
  });
  parser.write(svg).close();
  return ids;
}

describe.each(cases)("floor $name for $desks desks", ({ index, desks }) => {
  const d = make(index, desks);

  test("[SEED-5] has its desks, none over another, in a room, or outside", () => {
    const prints = d.places.map(footprint).sort((a, b) => a.x - b.x);
    const near = (i: number, p: Rect) => {
      const end = prints.findIndex((q, k) => k > i && q.x > p.x + p.w);
      return prints.slice(i + 1, end < 0 ? prints.length : end);
    };
    const blocked = [...d.rooms, ...d.voids];
    expect(prints).toHaveLength(desks);
    expect(prints.filter((p) => !within(p, d.width, d.height))).toEqual([]);
    expect(prints.filter((p, i) => near(i, p).some((q) => overlap(p, q)))).toEqual([]);
    expect(prints.filter((p) => blocked.some((r) => overlap(p, r)))).toEqual([]);
  });

  test("[SEED-5] has rooms that do not cover one another, with stairs, a lift and toilets among them", () => {
    expect(d.rooms.filter((a, i) => d.rooms.slice(i + 1).some((b) => overlap(a, b)))).toEqual([]);
    const uses = new Set(d.rooms.map((r) => r.use));
    for (const use of ["stairs", "lift", "toilet", "meeting", "kitchen"] as const) expect(uses.has(use)).toBe(true);
  });
});

test("[SEED-6] plan and bookables are well-formed, share one sheet, and every desk is one group", () => {
  const d = make(0, 67);
  const desks = d.places.map((_, i) => ({ id: `desk-1-${i}`, title: `1.${i}` }));
  const [plan, bookables] = [drawPlan(d, "Level <1> & more"), drawBookables(d, desks, "Level 1")];
  expect(idsOf(plan)).toEqual([]);
  expect(idsOf(bookables)).toEqual(desks.map((k) => `bookable_${k.id}`));
  const sheet = /viewBox="([^"]+)"/;
  expect(sheet.exec(plan)?.[1]).toBe(sheet.exec(bookables)?.[1]);
});

test("[SEED-5] floors of one tenant have different drawings", () => {
  const drawings = Array.from({ length: 8 }, (_, i) => drawPlan(make(i, 67), ""));
  expect(new Set(drawings).size).toBe(8);
});
