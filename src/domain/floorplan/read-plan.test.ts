import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareDesks } from "./compare.ts";
import { channelsOf, onDark, parseColour } from "./colour.ts";
import type { PathItem } from "./display-list.ts";
import { parseTransform } from "./matrix.ts";
import { merged } from "./merge.ts";
import { neighbourOf } from "./neighbour.ts";
import { readPlan } from "./read-plan.ts";

const go = () => true;
const svg = (inner: string, attrs = 'viewBox="0 0 100 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attrs}>${inner}</svg>`;
const read = (plan: string, bookables: string | null = null) => readPlan({ plan, bookables }, go);
const first = (inner: string, attrs?: string): PathItem => {
  const item = read(svg(inner, attrs)).backdrop[0];
  if (item?.kind !== "path") throw new Error("no path");
  return item;
};

describe("shapes and transforms", () => {
  test.each([
    ["a rectangle", '<rect x="1" y="2" width="3" height="4"/>', "M1 2L4 2L4 6L1 6L1 2Z"],
    ["a line", '<line x1="1" y1="2" x2="3" y2="4"/>', "M1 2L3 4"],
    ["a polygon", '<polygon points="0,0 5,0 5,5"/>', "M0 0L5 0L5 5Z"],
    ["relative path steps", '<path d="m1 1l2 0v2h-2z"/>', "M1 1L3 1L3 3L1 3Z"],
    ["more points behind a move", '<path d="M0 0 5 0 5 5"/>', "M0 0L5 0L5 5"],
    ["smooth curves", '<path d="M0 0C0 1 1 1 2 0S4 -1 4 0"/>', "M0 0C0 1 1 1 2 0C3 -1 4 -1 4 0"],
    ["smooth quadratic curves", '<path d="M0 0Q1 2 2 0T4 0"/>', "M0 0Q1 2 2 0Q3 -2 4 0"],
    ["numbers without spaces", '<path d="M.5.5L1-1"/>', "M0.5 0.5L1 -1"],
    ["drawing on after closing", '<path d="M1 1L2 1ZL5 5"/>', "M1 1L2 1ZM1 1L5 5"],
    ["a path up to its mistake", '<path d="M0 0L5 5L9"/>', "M0 0L5 5"],
    [
      "nested transforms",
      '<g transform="translate(10 0)"><g transform="scale(2)"><line x2="1" y2="1"/></g></g>',
      "M10 0L12 2",
    ],
    ["rotation about a point", '<line x1="1" x2="2" transform="rotate(90 1 0)"/>', "M1 0L1 1"],
    ["a matrix", '<line x2="1" transform="matrix(0 1 -1 0 5 5)"/>', "M5 5L5 6"],
    ["a skew", '<line y2="1" transform="skewX(45)"/>', "M0 0L1 1"],
    ["use with an offset", '<defs><line id="l" x2="1"/></defs><use href="#l" x="5" y="5"/>', "M5 5L6 5"],
    [
      "a symbol fitted into its use",
      '<symbol id="s" viewBox="0 0 10 10"><line x2="10" y2="10"/></symbol><use href="#s" width="20" height="20"/>',
      "M0 0L20 20",
    ],
    ["a prefix of the SVG name space", '<svg:line x2="3"/>', "M0 0L3 0"],
  ])("[PLAN-4] %s", (_, inner, d) => {
    expect(
      first(inner.replace("<svg:line", '<svg:line stroke="red"').replaceAll("<line", '<line stroke="red"')).d,
    ).toBe(d);
  });

  test("[PLAN-4] an arc becomes curves through its own end points, at its own radius", () => {
    const { d, box } = first('<path d="M0 0a5 5 0 0110 0"/>');
    expect(d.startsWith("M0 0C")).toBe(true);
    expect(d.endsWith(" 10 0")).toBe(true);
    expect(box.y).toBeCloseTo(-5, 2);
  });

  test("[PLAN-4] flags of arcs may stand without spaces", () => {
    expect(first('<path d="M0 0a5 5 0 01 10 0"/>').d).toBe(first('<path d="M0 0a5,5,0,0,1,10,0"/>').d);
  });

  test("[PLAN-4] a transform that is none counts as not there, as browsers have it, and is named", () => {
    const d = read(svg('<rect width="5" height="5" transform="spin(3)"/>'));
    expect(d.backdrop).toHaveLength(1);
    expect(d.findings).toContainEqual({ code: "simplified", part: "plan", count: 1, names: ["transform spin(3)"] });
    for (const none of [
      "rotate(45) nonsense",
      "translate(5px, 5px)",
      "matrix(1 0 0 1 5)",
      "translate()",
      "rotate(1 2)",
    ])
      expect(parseTransform(none)).toBeNull();
  });

  test("[PLAN-4] a plan in metres keeps its millimetres", () => {
    expect(first('<line stroke="red" x2="0.0012"/>', 'viewBox="0 0 40 30"').d).toBe("M0 0L0.0012 0");
  });
});

describe("looks", () => {
  test.each([
    ["an attribute", '<rect fill="red" width="5" height="5"/>', "#ff0000ff"],
    [
      "a class over an attribute",
      '<style>.a{fill:#00f}</style><rect class="a" fill="red" width="5" height="5"/>',
      "#0000ffff",
    ],
    [
      "an id over a class",
      '<style>#i{fill:lime}.a{fill:#00f}</style><rect id="i" class="a" width="5" height="5"/>',
      "#00ff00ff",
    ],
    ["a list of selectors", "<style>path, .b , rect{fill:rgb(1,2,3)}</style><rect width='5' height='5'/>", "#010203ff"],
    [
      "style over everything",
      '<style>#i{fill:lime}</style><rect id="i" style="fill:white" width="5" height="5"/>',
      "#ffffffff",
    ],
    ["what a group hands down", '<g fill="red" opacity="0.5"><rect width="5" height="5"/></g>', "#ff000080"],
    ["opacity of opacity", '<g opacity="50%"><rect opacity=".5" width="5" height="5"/></g>', "#00000040"],
    ["currentColor", '<g color="red"><rect fill="currentColor" width="5" height="5"/></g>', "#ff0000ff"],
    ["a comment in a sheet", "<style>/* x{ */rect{fill:red}</style><rect width='5' height='5'/>", "#ff0000ff"],
    ["hsl", '<rect fill="hsl(120 100% 50% / 50%)" width="5" height="5"/>', "#00ff0080"],
    [
      "a gradient as a plain colour",
      '<linearGradient id="g"/><rect fill="url(#g)" width="5" height="5"/>',
      "#d9dde0ff",
    ],
    ["the colour behind a gradient", '<rect fill="url(#g) red" width="5" height="5"/>', "#ff0000ff"],
  ])("[PLAN-4] the fill of %s", (_, inner, fill) => expect(first(inner).paint.fill).toBe(fill));

  test("[PLAN-4] strokes grow with the transform", () => {
    expect(
      first('<g transform="scale(3)"><line stroke="red" stroke-width="2" stroke-dasharray="1 2" x2="5"/></g>').paint,
    ).toMatchObject({
      strokeWidth: 6,
      dash: [3, 6],
    });
  });

  test("[PLAN-4] hidden things are not drawn, and what visibility shows again is", () => {
    expect(
      read(svg('<g display="none"><rect width="5" height="5"/></g><rect visibility="hidden" width="5" height="5"/>'))
        .backdrop,
    ).toEqual([]);
    expect(
      read(svg('<g visibility="hidden"><rect visibility="visible" width="5" height="5"/></g>')).backdrop,
    ).toHaveLength(1);
  });

  test("[PLAN-4] a clip that is the sheet's own edge costs nothing; another one is kept", () => {
    const clip = (d: string) =>
      `<clipPath id="c">${d}</clipPath><rect clip-path="url(#c)" x="10" y="10" width="5" height="5"/>`;
    expect(first(clip('<rect width="100" height="100"/>')).paint.clip).toBeNull();
    expect(first(clip('<circle cx="10" cy="10" r="3"/>')).paint.clip).toMatch(/^M13 10C/);
  });

  test("[PLAN-8] on dark paper light and dark change places and the hue stays", () => {
    const [white, black, red] = ["#ffffffff", "#000000ff", "#ff0000ff"].map((c) => channelsOf(onDark(c)));
    expect(white?.[0]).toBeLessThan(60);
    expect(black?.[0]).toBeGreaterThan(190);
    expect(red?.[0]).toBeGreaterThan((red?.[1] ?? 255) + 100);
    expect(parseColour("no-such-colour")).toBeNull();
  });

  test("[PLAN-4] letters keep their place, size and anchor", () => {
    const [item] = read(
      svg('<text x="5" y="7" font-size="4" text-anchor="middle" font-weight="700">Room <tspan>12</tspan></text>'),
    ).backdrop;
    expect(item).toMatchObject({
      kind: "text",
      text: "Room 12",
      anchor: "middle",
      bold: true,
      matrix: [0.04, 0, 0, 0.04, 5, 7],
    });
  });
});

describe("desks", () => {
  const desk = (id: string, at = "0") =>
    `<g id="bookable_${id}"><rect x="${at}" width="5" height="5"/><text x="${at}">${id}</text></g>`;

  test("[PLAN-5] a group with the prefix is a desk with all its parts, and no part of the building", () => {
    const d = read(svg(`${desk("a")}<g><g>${desk("b", "20")}</g></g><rect y="50" width="9" height="9"/>`));
    expect(d.bookables.map((b) => [b.id, b.parts.length])).toEqual([
      ["a", 2],
      ["b", 2],
    ]);
    expect(d.backdrop).toHaveLength(1);
    expect(d.bookables[1]?.box.x).toBe(20);
  });

  test("[PLAN-5] the same desk twice is one desk with two places, and is said", () => {
    const d = read(svg(`${desk("a")}${desk("a", "40")}`));
    expect(d.bookables).toHaveLength(1);
    expect(d.bookables[0]?.parts).toHaveLength(4);
    expect(d.findings).toEqual([{ code: "duplicate-ids", part: "plan", count: 1, names: ["a"] }]);
  });

  test("[PLAN-5] the bookables file lies over the plan, speaks for desks in both, and is fitted when its sheet differs", () => {
    const d = read(
      svg(`<rect width="100" height="100"/>${desk("a")}`),
      svg(desk("a", "30") + desk("b", "40"), 'viewBox="0 0 200 200"'),
    );
    expect(d.bookables.map((b) => [b.id, b.box.x])).toEqual([
      ["a", 15],
      ["b", 20],
    ]);
    expect(d.bounds).toEqual({ x: 0, y: 0, width: 100, height: 100 });
  });

  test("[PLAN-5] one file broken leaves the other on screen", () => {
    const d = read("<svg><broken", svg(desk("a")));
    expect(d.bookables.map((b) => b.id)).toEqual(["a"]);
    expect(d.findings.map((f) => [f.code, f.part])).toContainEqual(["unreadable", "plan"]);
  });

  test("[PLAN-5] ids as Illustrator writes them are the ids that were meant", () => {
    const d = read(svg(desk("x5F_acme-london-1-001") + desk("x5F_room_x5F_a_x2E_1", "20") + desk("a_x5F_b", "40")));
    expect(d.bookables.map((b) => b.id)).toEqual(["acme-london-1-001", "room_a.1", "a_x5F_b"]);
  });

  test("[PLAN-5] a plan without desks says so", () => {
    expect(read(svg('<rect width="9" height="9"/>')).findings.map((f) => f.code)).toEqual(["no-bookables"]);
  });

  test("[PLAN-5] bounds come from the content when the file states none", () => {
    const d = read(svg(desk("a", "50"), ""));
    expect(d.bounds?.x).toBeLessThan(50);
    expect(d.bounds?.width).toBeGreaterThan(5);
  });

  test("[PLAN-7] desks that only the drawing or only the data knows are named, whatever their ids", () => {
    expect(compareDesks(["a", "__proto__"], ["a", "b"])).toEqual({ notInData: ["__proto__"], notInDrawing: ["b"] });
  });
});

describe("the next desk", () => {
  const at = (id: string, x: number, y: number) => ({ id, box: { x, y, width: 0, height: 0 } });
  const desks = [at("right", 10, 0), at("far-right", 30, 0), at("down", 0, 10), at("diagonal", 9, 9)];
  test.each([
    ["right", "right"],
    ["down", "down"],
    ["left", null],
    ["up", null],
  ] as const)("[PLAN-9] %s", (direction, id) => expect(neighbourOf({ x: 0, y: 0 }, direction, desks)).toBe(id));
});

describe("merging", () => {
  const coord = fc.integer({ min: 0, max: 90 });
  const size = fc.integer({ min: 1, max: 60 });
  const rect = fc.record({ x: coord, y: coord, w: size, h: size, c: fc.constantFrom("#f00", "#0f0", "#00f8") });
  const inFront = (items: readonly PathItem[], x: number, y: number) => {
    const hits: string[] = [];
    for (const item of items) {
      for (const m of item.d.matchAll(/M([\d.]+) ([\d.]+)L([\d.]+) [\d.]+L[\d.]+ ([\d.]+)/g)) {
        const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = m.slice(1).map(Number);
        if (x > x0 && x < x1 && y > y0 && y < y1) hits.push(item.paint.fill ?? "");
      }
    }
    return hits.join();
  };

  test("[PLAN-6] at every point the same colours lie over one another in the same order", () => {
    fc.assert(
      fc.property(fc.array(rect, { minLength: 1, maxLength: 40 }), (rects) => {
        const all: PathItem[] = rects.map(({ x, y, w, h, c }) =>
          first(`<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${c}"/>`),
        );
        const fewer = merged(all, { x: 0, y: 0, width: 150, height: 150 }).filter((i) => i.kind === "path");
        for (let x = 0.5; x < 150; x += 13) {
          for (let y = 0.5; y < 150; y += 13) expect(inFront(fewer, x, y)).toBe(inFront(all, x, y));
        }
      }),
      { numRuns: 60 },
    );
  });

  test("[PLAN-6] eighty thousand scattered lines and tiles become a few dozen paths", () => {
    const parts = Array.from({ length: 80_000 }, (_, i) => {
      const [x, y] = [(i % 400) * 10, Math.floor(i / 400) * 15];
      return i % 2
        ? `<path class="w" d="M${x} ${y}l5 0l0 5z"/>`
        : `<rect class="f" x="${x}" y="${y}" width="8" height="8"/>`;
    });
    const sheet = "<style>.w{fill:none;stroke:#333}.f{fill:#eee}</style>";
    const d = read(svg(sheet + parts.join(""), 'viewBox="0 0 4000 3000"'));
    expect(d.backdrop.length).toBeLessThan(60);
  });
});
