import { describe, expect, test } from "vitest";
import type { PathItem } from "./display-list.ts";
import { readPlan } from "./read-plan.ts";

/** What drawing programs write; each kind is drawn beside the browser's own in `e2e/flows/plan-reader.spec.ts`. */
const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"';
const svg = (inner: string, attrs = 'viewBox="0 0 100 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${XLINK} ${attrs}>${inner}</svg>`;
const read = (inner: string, language?: string) =>
  readPlan({ plan: svg(inner), bookables: null }, () => true, language);
const paths = (inner: string, language?: string) =>
  read(inner, language).backdrop.flatMap((i): PathItem[] => (i.kind === "path" ? [i] : []));
const fills = (inner: string, language?: string) => paths(inner, language).map((p) => p.paint.fill);
const boxes = (inner: string) => paths(inner).map(({ box: b }) => [b.x, b.y, b.width, b.height]);
const named = (inner: string) => read(inner).findings.flatMap((f) => (f.code === "no-bookables" ? [] : [...f.names]));
const R = '<rect width="10" height="10"';

describe("declarations", () => {
  test.each([
    ["an unknown function", `${R} fill="#00c2d4" style="fill:bogus(1)"/>`, "#00c2d4ff"],
    ["light-dark of draw.io", `${R} fill="light-dark(#dae8fc, #1d293b)"/>`, "#dae8fcff"],
    [
      "a variable in a light-dark",
      `${R} fill="red" style="fill:light-dark(var(--a, rgb(1, 2, 3)), #fff)"/>`,
      "#010203ff",
    ],
    ["light-dark of one colour", `${R} fill="red" style="fill:light-dark(blue)"/>`, "#ff0000ff"],
    ["a variable of the root", `<style>:root{--a:lime}</style>${R} fill="var(--a)"/>`, "#00ff00ff"],
    ["a variable of nothing", `<g fill="blue">${R} fill="red" style="fill:var(--a)"/></g>`, "#0000ffff"],
    ["a variable of itself", `<g fill="blue">${R} style="--a:var(--b);--b:var(--a);fill:var(--a)"/></g>`, "#0000ffff"],
    ["mixed rgb", `<g fill="blue">${R} fill="rgb(1, 2%, 3)"/></g>`, "#0000ffff"],
    ["turns", `${R} fill="hsl(.5turn 100% 50%)"/>`, "#00ffffff"],
    ["a colour handed down as currentColor", `<g fill="currentColor" color="red">${R} color="lime"/></g>`, "#00ff00ff"],
    ["important", `<style>rect{fill:lime !important}</style>${R} style="fill:red"/>`, "#00ff00ff"],
    ["initial", `<g fill="red">${R} fill="initial"/></g>`, "#000000ff"],
    ["a comment in a style", `${R} style="/* x; */fill:red"/>`, "#ff0000ff"],
  ])("[PLAN-19] %s", (_, inner, fill) => expect(fills(inner)).toEqual([fill]));

  test("[PLAN-19] what is no value of its property leaves the one before, in attributes, styles and sheets", () => {
    const sheet =
      "<style>.a{stroke-width:-1;fill-rule:odd;stroke-linecap:sharp;stroke-linejoin:arcs;fill-opacity:x}</style>";
    const attrs =
      'stroke="red" stroke-width="4" fill-rule="evenodd" stroke-linecap="round" stroke-linejoin="bevel" fill-opacity=".5"';
    const wrong = 'style="stroke-dasharray:1 -2;stroke-miterlimit:-3;opacity:much;display:maybe;visibility:perhaps"';
    const [path] = paths(`${sheet}${R} class="a" ${attrs} stroke-dasharray="3" stroke-miterlimit="7" ${wrong}/>`);
    expect(path?.paint).toMatchObject({
      strokeWidth: 4,
      fillRule: "evenodd",
      cap: "round",
      join: "bevel",
      fill: "#00000080",
      dash: [3],
      miter: 7,
    });
  });

  test("[PLAN-19] a group that is hidden is not shown again by a value that is none", () => {
    expect(
      fills(`${R} display="none" style="display:maybe"/>${R} visibility="hidden" style="visibility:maybe"/>`),
    ).toEqual([]);
  });
});

describe("branches", () => {
  const branches = (...all: string[]) => `<switch>${all.join("")}</switch>`;
  const [red, lime] = [`${R} fill="red"/>`, `${R} fill="lime"/>`];
  test.each([
    ["the first of all", branches(lime, red), ["#00ff00ff"]],
    ["not one with an extension", branches(`<g requiredExtensions="urn:x">${red}</g>`, lime), ["#00ff00ff"]],
    ["one with features", branches(`<g requiredFeatures="urn:x">${lime}</g>`, red), ["#00ff00ff"]],
    ["none behind an empty one", branches("<g/>", red), []],
    ["what stands behind HTML", branches("<foreignObject><p/></foreignObject>", lime, red), ["#00ff00ff"]],
    ["nothing that asks for more outside one", `<g requiredExtensions="urn:x">${red}</g>`, []],
  ])("[PLAN-20] of a switch %s", (_, inner, all) => expect(fills(inner)).toEqual(all));

  test("[PLAN-20] the person's language chooses", () => {
    const inner = branches(`<g systemLanguage="de-AT, fr">${red}</g>`, lime);
    expect([fills(inner, "de"), fills(inner, "en-GB")]).toEqual([["#ff0000ff"], ["#00ff00ff"]]);
  });

  test("[PLAN-20] what a switch or a link says of its content holds", () => {
    expect(boxes(`<switch transform="translate(5 6)">${R}/></switch>`)).toEqual([[5, 6, 10, 10]]);
    expect(boxes(`<a transform="translate(7 8)">${R}/></a>`)).toEqual([[7, 8, 10, 10]]);
    expect(fills(`<a fill="red">${R}/></a>`)).toEqual(["#ff0000ff"]);
  });

  test("[PLAN-20] an Illustrator file's own branch is not missed, HTML that is not drawn is", () => {
    expect(named(branches('<foreignObject requiredExtensions="urn:ai"/>', lime))).toEqual([]);
    expect(named(branches("<foreignObject><p/></foreignObject>", lime))).toEqual(["foreignObject"]);
  });
});

describe("namespaces", () => {
  test("[PLAN-21] any prefix, of elements and of links", () => {
    const file =
      '<ns0:svg xmlns:ns0="http://www.w3.org/2000/svg" xmlns:ns1="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">' +
      '<ns0:g id="bookable_a"><ns0:title>A</ns0:title><ns0:rect id="r" width="3" height="3"/></ns0:g><ns0:use ns1:href="#r" x="5"/></ns0:svg>';
    const d = readPlan({ plan: file, bookables: null }, () => true);
    expect(d.bookables.map((b) => [b.id, b.label])).toEqual([["a", "A"]]);
    expect(d.backdrop.map((i) => i.box.x)).toEqual([5]);
    expect(d.findings).toEqual([]);
  });

  test("[PLAN-21] what only looks like SVG is none, and no loss", () => {
    const inner = `<g xmlns="urn:other">${R}/></g><svg:rect xmlns:svg="urn:x" width="5" height="5"/>`;
    expect([fills(inner), named(inner)]).toEqual([[], []]);
  });

  test("[PLAN-21] Illustrator's namespaces, which are entities of the DOCTYPE", () => {
    const file =
      '<!DOCTYPE svg PUBLIC "x" "y" [<!ENTITY ns_svg "http://www.w3.org/2000/svg"><!ENTITY ns_xlink "http://www.w3.org/1999/xlink">]>' +
      '<svg xmlns="&ns_svg;" xmlns:l="&ns_xlink;" viewBox="0 0 9 9"><rect id="r" width="3" height="3"/><use l:href="#r" x="5"/></svg>';
    const d = readPlan({ plan: file, bookables: null }, () => true);
    expect(d.backdrop[0]?.box.width).toBe(8);
  });
});

describe("letters", () => {
  const title = (inner: string, attrs = "") =>
    readPlan({ plan: svg(`<g id="bookable_d">${R}/><text ${attrs}>${inner}</text></g>`), bookables: null }, () => true)
      .bookables[0]?.text;
  test.each([
    ["parts of a word", "<tspan>A</tspan><tspan>V12</tspan>", "AV12"],
    ["a word in two looks", 'A<tspan font-weight="bold">V</tspan>12', "AV12"],
    ["parts of a word that a program placed", '<tspan x="0">A</tspan><tspan x="10.5">V12</tspan>', "AV12"],
    ["words apart", '<tspan x="0">Desk</tspan><tspan x="60">12</tspan>', "Desk 12"],
    ["words on two lines", '<tspan x="0" y="5">Desk</tspan><tspan x="0" y="25">12</tspan>', "Desk 12"],
    ["words on lines below one another", '<tspan x="0">Desk</tspan><tspan x="0" dy="1.2em">12</tspan>', "Desk 12"],
    ["words in the middle of two lines", '<tspan x="50" y="5">Desk</tspan><tspan x="50" y="25">12</tspan>', "Desk 12"],
    ["words with a space between", "<tspan>Desk</tspan> <tspan>12</tspan>", "Desk 12"],
    ["letter by letter", '<tspan x="0 11 22 31">AV12</tspan>', "AV12"],
    ["a link in it", '<a href="#x">Desk</a> 12', "Desk 12"],
    ["spaces of a file", "\n   Desk\n   <tspan>\n 12 </tspan>\n", "Desk 12"],
  ])("[PLAN-22] %s are one title", (_, inner, said) => expect(title(inner)).toBe(said));

  test("[PLAN-22] the first text with letters is the title", () => {
    const inner = `<g id="bookable_d">${R}/><text> </text><text display="none">No</text><text>A</text><text>B</text></g>`;
    expect(read(inner).bookables[0]?.text).toBe("A");
  });

  test("[PLAN-22] tspans of one line in the middle do not lie over one another", () => {
    const inner = '<text x="50" text-anchor="middle">Desk <tspan font-weight="700">12</tspan></text>';
    const [a, b] = read(inner).backdrop;
    expect((a?.box.x ?? 0) + (a?.box.width ?? 0)).toBeLessThanOrEqual((b?.box.x ?? 0) + 0.01);
    expect(a?.box.x).toBeLessThan(50);
    expect((b?.box.x ?? 0) + (b?.box.width ?? 0)).toBeGreaterThan(50);
  });
});

describe("places", () => {
  test.each([
    ["pixels of CSS", `${R} style="transform:translate(5px,6px)"/>`, [5, 6, 10, 10]],
    ["a rule", `<style>rect{transform:scale(2)}</style>${R}/>`, [0, 0, 20, 20]],
    ["CSS before the attribute", `${R} transform="scale(2)" style="transform:none"/>`, [0, 0, 10, 10]],
    ["no units are none", `${R} transform="scale(2)" style="transform:translate(5,6)"/>`, [0, 0, 20, 20]],
    [
      "a turn about the middle of the sheet",
      `${R} style="transform:rotate(.5turn);transform-origin:center"/>`,
      [90, 90, 10, 10],
    ],
    ["an origin of the attribute", `${R} transform="scale(2)" transform-origin="10 10"/>`, [-10, -10, 20, 20]],
    ["percent", `${R} style="transform:translate(10%, 20%)"/>`, [10, 20, 10, 10]],
  ])("[PLAN-23] transforms by %s", (_, inner, box) => expect(boxes(inner)).toEqual([box]));

  const inner10 = '<rect width="10" height="5"/>';
  test.each([
    ["100%", `<svg width="100%" height="100%" viewBox="0 0 10 10">${inner10}</svg>`, [0, 0, 100, 50]],
    ["nothing, at percent", `<svg x="10%" y="20%" viewBox="0 0 10 10">${inner10}</svg>`, [10, 20, 100, 50]],
    ["one side", `<svg width="50" viewBox="0 0 10 10">${inner10}</svg>`, [0, 25, 50, 25]],
    [
      "a corner",
      `<svg width="50" height="20" preserveAspectRatio="xMaxYMax" viewBox="0 0 10 10">${inner10}</svg>`,
      [30, 0, 20, 10],
    ],
    [
      "a slice",
      `<svg width="50" height="50" preserveAspectRatio="xMinYMin slice" viewBox="0 0 10 20">${inner10}</svg>`,
      [0, 0, 50, 25],
    ],
    ["a symbol", `<symbol id="s" viewBox="0 0 10 10">${inner10}</symbol><use href="#s"/>`, [0, 0, 100, 50]],
    [
      "a used frame",
      `<defs><svg id="s" x="5" y="5" width="20" height="20" viewBox="0 0 10 10">${inner10}</svg></defs><use x="10" href="#s"/>`,
      [15, 5, 20, 10],
    ],
    ["sizes of CSS", '<style>rect{width:25%;height:5px}</style><rect width="90" height="90"/>', [0, 0, 25, 5]],
    ["shapes in percent", '<svg width="40" height="20"><rect x="10%" width="50%" height="50%"/></svg>', [4, 0, 20, 10]],
  ])("[PLAN-24] frames and lengths: %s", (_, inner, box) => expect(boxes(inner)).toEqual([box]));

  test("[PLAN-24] a radius in percent is of the sheet's diagonal", () => {
    const file = svg('<circle cx="50%" cy="50%" r="10%"/>', 'viewBox="0 0 200 100"');
    const [item] = readPlan({ plan: file, bookables: null }, () => true).backdrop;
    expect(item?.box.width).toBeCloseTo(2 * 0.1 * Math.sqrt((200 ** 2 + 100 ** 2) / 2), 2);
  });

  test("[PLAN-24] what stands outside its frame is not painted", () => {
    expect(boxes(`<svg width="20" height="20"><rect x="30" width="5" height="5"/></svg>`)).toEqual([]);
    expect(paths(`<svg width="20" height="20"><rect width="50" height="5"/></svg>`)[0]?.paint.clip).toBe(
      "M0 0L20 0L20 20L0 20Z",
    );
  });
});

describe("clips", () => {
  const half = '<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width=".5" height="1"/></clipPath>';
  test.each([
    [
      "a shape",
      `${half}<rect x="10" y="20" width="40" height="10" clip-path="url(#c)"/>`,
      "M10 20L30 20L30 30L10 30L10 20Z",
    ],
    [
      "a group",
      `${half}<g clip-path="url(#c)"><g transform="translate(10 20)">${R}/></g><rect x="20" y="50" width="30" height="10"/></g>`,
      "M10 20L30 20L30 60L10 60L10 20Z",
    ],
    ["what bends", `${half}<path d="M0 0C0 40 80 40 80 0Z" clip-path="url(#c)"/>`, "M0 0L40 0L40 30L0 30L0 0Z"],
    [
      "a used shape in it",
      '<defs><rect id="r" width="5" height="5"/></defs><clipPath id="c"><use href="#r" x="2"/></clipPath><rect width="40" height="9" clip-path="url(#c)"/>',
      "M2 0L7 0L7 5L2 5L2 0Z",
    ],
  ])("[PLAN-26] %s is cut where its own box says", (_, inner, clip) =>
    expect(paths(inner).at(-1)?.paint.clip).toBe(clip),
  );

  test("[PLAN-26] an empty clip hides, one that is missing does not", () => {
    const inner = `<clipPath id="c"/><rect width="9" height="9" clip-path="url(#c)"/>${R} clip-path="url(#none)" fill="red"/>`;
    expect(fills(inner)).toEqual(["#ff0000ff"]);
  });
});

describe("what cannot be drawn", () => {
  test.each([
    ["filter", `${R} style="filter:blur(2px)"/>`],
    ["mask", `${R} mask="url(#m)"/>`],
    ["marker-end", '<path d="M0 0H9" stroke="red" marker-end="url(#m)"/>'],
    ["linearGradient", `<linearGradient id="g"/>${R} fill="url(#g)"/>`],
    ["textPath", '<text><textPath href="#p">x</textPath></text>'],
    ["transform-box", `${R} style="transform-box:fill-box"/>`],
    ["rotate", `${R} style="rotate:45deg"/>`],
    ["vector-effect", `${R} vector-effect="non-scaling-stroke"/>`],
    ["stroke-width: calc(1px + 2px)", `${R} style="stroke-width:calc(1px + 2px)"/>`],
    ["fill: color-mix(in srgb, red, blue)", `${R} fill="color-mix(in srgb, red, blue)"/>`],
    ["clip-path: circle(5px)", `${R} style="clip-path:circle(5px)"/>`],
    ["transform: rotateY(9deg)", `${R} style="transform:rotateY(9deg)"/>`],
    ["@supports (fill: red)", `<style>@supports (fill: red){rect{fill:red}}</style>${R}/>`],
    ["style media=(min-width: 9px)", `<style media="(min-width: 9px)">rect{fill:red}</style>${R}/>`],
    ["textLength", '<text textLength="90">x</text>'],
    ["dominant-baseline", '<text dominant-baseline="middle">x</text>'],
    ["preserveAspectRatio=slice", ""],
  ])("[PLAN-25] %s is named", (name, inner) => {
    const bytes = Buffer.alloc(33);
    Buffer.from([
      0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 4, 0, 0, 0, 4, 8, 6,
    ]).copy(bytes);
    const image = `<image width="9" height="5" preserveAspectRatio="xMidYMid slice" href="data:image/png;base64,${bytes.toString("base64")}"/>`;
    expect(named(inner === "" ? image : inner)).toContain(name);
  });

  test("[PLAN-25] values that change nothing, and what only programs note, are not", () => {
    const style =
      "filter:none;mask:none;mix-blend-mode:normal;letter-spacing:0px;-inkscape-font-specification:x;marker:none";
    expect(
      named(`<style>@charset "utf-8";rect{stroke-dashoffset:0}</style>${R} style="${style}" vector-effect="none"/>`),
    ).toEqual([]);
  });
});
