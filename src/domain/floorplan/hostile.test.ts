import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Item } from "./display-list.ts";
import { FINDING_CODES } from "./findings.ts";
import { findingText } from "../words/plan-problems.ts";
import { PLAN } from "./limits.ts";
import { type FloorDrawing, readPlan } from "./read-plan.ts";

const go = () => true;
const svg = (inner: string, attrs = 'viewBox="0 0 100 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attrs}>${inner}</svg>`;
const DESK = '<g id="bookable_d1"><rect x="1" y="1" width="8" height="8"/></g>';
const read = (plan: string): FloorDrawing => readPlan({ plan, bookables: null }, go);
const codes = (d: FloorDrawing) => d.findings.map((f) => f.code);

const COLOUR = /^#[0-9a-f]{8}$/;
const PATH = /^(?:[MLQCZ][0-9. -]*)*$/;
const finite = (xs: readonly number[]) => xs.every(Number.isFinite);

/** Everything an item may hold, spelled out: a new field without a line here fails. */
function clean(item: Item): boolean {
  const { x, y, width, height } = item.box;
  if (!finite([x, y, width, height])) return false;
  if (item.kind === "path") {
    const { kind: _k, d, box: _b, paint, ...rest } = item;
    const { fill, stroke, clip, fillRule, cap, join, strokeWidth, miter, dash, ...more } = paint;
    return (
      PATH.test(d) &&
      [fill, stroke].every((c) => c === null || COLOUR.test(c)) &&
      (clip === null || PATH.test(clip)) &&
      ["nonzero", "evenodd"].includes(fillRule) &&
      ["butt", "round", "square"].includes(cap) &&
      ["miter", "round", "bevel"].includes(join) &&
      finite([strokeWidth, miter, ...dash]) &&
      Object.keys(rest).length + Object.keys(more).length === 0
    );
  }
  if (item.kind === "text") {
    const { kind: _k, text, box: _b, matrix, bold, italic, family, anchor, fill, ...rest } = item;
    return (
      typeof text === "string" &&
      text.length <= PLAN.maxText &&
      finite(matrix) &&
      typeof bold === "boolean" &&
      typeof italic === "boolean" &&
      ["sans-serif", "serif", "monospace"].includes(family) &&
      ["start", "middle", "end"].includes(anchor) &&
      COLOUR.test(fill) &&
      Object.keys(rest).length === 0
    );
  }
  const { kind: _k, type, data, box: _b, matrix, alpha, ...rest } = item;
  return (
    ["image/png", "image/jpeg", "image/webp"].includes(type) &&
    /^[A-Za-z0-9+/]+={0,2}$/.test(data) &&
    finite([...matrix, alpha]) &&
    Object.keys(rest).length === 0
  );
}
const allClean = (d: FloorDrawing) => [...d.backdrop, ...d.bookables.flatMap((b) => b.parts)].every(clean);

const ENTITIES = `<!DOCTYPE svg [<!ENTITY a "lol">${"bcdefghij"
  .split("")
  .map((n, i) => `<!ENTITY ${n} "${`&${"abcdefghij"[i]};`.repeat(10)}">`)
  .join("")}]>`;
const png = (width: number, height: number) => {
  const be = (n: number) => [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];
  const bytes = [
    0x89,
    0x50,
    0x4e,
    0x47,
    13,
    10,
    26,
    10,
    0,
    0,
    0,
    13,
    73,
    72,
    68,
    82,
    ...be(width),
    ...be(height),
    8,
    6,
    0,
    0,
    0,
  ];
  return `data:image/png;base64,${Buffer.from(bytes).toString("base64")}`;
};

/** Files that must show their desk and nothing else of what they bring. */
const REMOVED: readonly (readonly [name: string, text: string, code: (typeof FINDING_CODES)[number]])[] = [
  ["a script", svg(`<script>alert(1)</script>${DESK}`), "unsafe-removed"],
  ["a script in CDATA", svg(`<script><![CDATA[alert(1)]]></script>${DESK}`), "unsafe-removed"],
  ["a script with a source", svg(`<script xlink:href="https://evil.example/x.js"/>${DESK}`), "unsafe-removed"],
  [
    "a script of another prefix",
    svg(`<s:script xmlns:s="http://www.w3.org/2000/svg">1</s:script>${DESK}`),
    "unsafe-removed",
  ],
  [
    "a script inside a desk",
    svg('<g id="bookable_d1"><script>1</script><rect width="8" height="8"/></g>'),
    "unsafe-removed",
  ],
  ["onload on the root", svg(DESK, 'viewBox="0 0 100 100" onload="alert(1)"'), "unsafe-removed"],
  ["onclick on a desk", svg('<g id="bookable_d1" onclick="x()"><rect width="8" height="8"/></g>'), "unsafe-removed"],
  ["a handler in capitals", svg(`<rect ONMOUSEOVER="x()" width="9" height="9"/>${DESK}`), "unsafe-removed"],
  [
    "foreignObject with HTML",
    svg(
      `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="x()"/></body></foreignObject>${DESK}`,
    ),
    "unsafe-removed",
  ],
  ["an iframe", svg(`<iframe src="https://evil.example"/>${DESK}`), "unsafe-removed"],
  [
    "animate",
    svg(`<rect width="9" height="9"><animate attributeName="href" values="javascript:x()"/></rect>${DESK}`),
    "unsafe-removed",
  ],
  ["set of a handler", svg(`<set attributeName="onmouseover" to="x()"/>${DESK}`), "unsafe-removed"],
  ["animateTransform", svg(`<g><animateTransform attributeName="transform"/></g>${DESK}`), "unsafe-removed"],
  ["a link that runs", svg(`<a xlink:href="javascript:alert(1)">${DESK}</a>`), "unsafe-removed"],
  ["a link that runs, with spaces", svg(`<a href="  JavaScript:alert(1)">${DESK}</a>`), "unsafe-removed"],
  ["a link that is an HTML document", svg(`<a href="data:text/html,x">${DESK}</a>`), "unsafe-removed"],
  ["a link to elsewhere", svg(`<a href="https://evil.example">${DESK}</a>`), "external-removed"],
  ["use of another file", svg(`<use href="https://evil.example/x.svg#a"/>${DESK}`), "external-removed"],
  ["use of a neighbour file", svg(`<use xlink:href="other.svg#a"/>${DESK}`), "external-removed"],
  ["use of a data document", svg(`<use href="data:image/svg+xml;base64,PHN2Zy8+#a"/>${DESK}`), "unsafe-removed"],
  [
    "a picture from elsewhere",
    svg(`<image href="http://evil.example/p.png" width="9" height="9"/>${DESK}`),
    "external-removed",
  ],
  [
    "a picture from elsewhere, no scheme",
    svg(`<image xlink:href="//evil.example/p.png" width="9" height="9"/>${DESK}`),
    "external-removed",
  ],
  [
    "a picture that is an SVG",
    svg(`<image href="data:image/svg+xml;base64,PHN2Zy8+" width="9" height="9"/>${DESK}`),
    "unsafe-removed",
  ],
  [
    "a picture that unpacks to a gigapixel",
    svg(`<image href="${png(60_000, 60_000)}" width="9" height="9"/>${DESK}`),
    "simplified",
  ],
  [
    "a picture that is none",
    svg(`<image href="data:image/png;base64,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" width="9" height="9"/>${DESK}`),
    "simplified",
  ],
  ["@import in a sheet", svg(`<style>@import url(https://evil.example/x.css);</style>${DESK}`), "external-removed"],
  ["@import as text", svg(`<style>@import "https://evil.example/x.css";</style>${DESK}`), "external-removed"],
  [
    "@font-face",
    svg(`<style>@font-face{font-family:x;src:url(https://evil.example/x.woff)}</style>${DESK}`),
    "external-removed",
  ],
  [
    "url() in a sheet",
    svg(`<style>.a{fill:url(https://evil.example/#x)}</style><rect class="a" width="9" height="9"/>${DESK}`),
    "external-removed",
  ],
  [
    "url() in a style attribute",
    svg(`<rect style="fill:url('http://evil.example/')" width="9" height="9"/>${DESK}`),
    "external-removed",
  ],
  [
    "url() in an attribute",
    svg(`<rect fill="URL( http://evil.example )" width="9" height="9"/>${DESK}`),
    "external-removed",
  ],
  [
    "url() behind an escape",
    svg(`<rect style="fill:\\75rl(http://evil.example)" width="9" height="9"/>${DESK}`),
    "external-removed",
  ],
  ["expression()", svg(`<rect style="fill:expression(alert(1))" width="9" height="9"/>${DESK}`), "unsafe-removed"],
  ["a filter that loads", svg(`<filter id="f"><feImage href="http://evil.example"/></filter>${DESK}`), "simplified"],
  ["a stylesheet instruction", `<?xml-stylesheet href="http://evil.example/x.css"?>${svg(DESK)}`, "external-removed"],
  [
    "a DOCTYPE with an outer entity",
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg(`<text>&x;</text>${DESK}`)}`,
    "unsafe-removed",
  ],
  ["a billion laughs", `${ENTITIES}${svg(`<text>&j;</text>${DESK}`)}`, "unsafe-removed"],
  ["a loop of use", svg(`<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>${DESK}`), "simplified"],
  ["a use of itself", svg(`<use id="u" href="#u"/>${DESK}`), "simplified"],
  ["duplicate ids", svg(`${DESK}${DESK}`), "duplicate-ids"],
  ["a desk outside the sheet", svg(`${DESK}<g id="bookable_far"><rect x="900" width="9" height="9"/></g>`), "outside"],
  ["an empty desk", svg(`${DESK}<g id="bookable_void"/>`), "empty-shapes"],
  ["a desk without a name", svg(`${DESK}<g id="bookable_"><rect width="9" height="9"/></g>`), "nameless-bookables"],
  ["numbers that are none", svg(`${DESK}<path d="M0 0L1e999 5"/>`), "empty-shapes"],
];

/** Files of which nothing can be shown. */
const REFUSED: readonly (readonly [name: string, text: string, code: (typeof FINDING_CODES)[number]])[] = [
  ["an empty file", "", "not-svg"],
  ["plain words", "hello", "not-svg"],
  ["a web page", "<!doctype html><html><body><svg/></body></html>", "not-svg"],
  ["another XML", "<plan/>", "not-svg"],
  ["JSON", '{"a":1}', "not-svg"],
  ["a file cut off", svg(DESK).slice(0, -20), "unreadable"],
  ["tags that do not match", "<svg><g></svg>", "unreadable"],
  ["an attribute twice", '<svg viewBox="0 0 1 1" viewBox="0 0 1 1"/>', "unreadable"],
  ["bytes of a picture", "\u0089PNG\r\n\u001a\n\u0000\u0000", "not-svg"],
  ["too deep", svg(`${"<g>".repeat(2_000)}${"</g>".repeat(2_000)}`), "too-deep"],
  ["too deep in what is dropped", svg(`${"<x>".repeat(2_000)}${"</x>".repeat(2_000)}`), "too-deep"],
  ["too many elements", svg("<g/>".repeat(PLAN.maxNodes + 1)), "too-many-parts"],
  [
    "use that grows by itself",
    svg(
      `<g id="a0"><rect width="1" height="1"/></g>${Array.from({ length: 7 }, (_, i) => `<g id="a${i + 1}">${`<use href="#a${i}"/>`.repeat(20)}</g>`).join("")}`,
    ),
    "too-many-parts",
  ],
  ["too large", svg(`<!--${"x".repeat(PLAN.maxChars)}-->`), "too-large"],
];

describe("hostile and broken drawings", () => {
  test.each(REMOVED)("[PLAN-1] %s: the desk stays, the rest is gone and counted", (_, text, code) => {
    const d = read(text);
    expect(codes(d)).toContain(code);
    expect(d.bookables.map((b) => b.id)).toContain("d1");
    expect(allClean(d)).toBe(true);
    expect(JSON.stringify([d.backdrop, d.bookables])).not.toMatch(/evil|alert|script|https?:|passwd|onerror/i);
  });

  test.each(REFUSED)("[PLAN-2] %s: nothing is shown and the finding says why", (_, text, code) => {
    const d = read(text);
    expect(codes(d)).toContain(code);
    expect(d.bookables).toEqual([]);
    expect(d.backdrop).toEqual([]);
  });

  test("[PLAN-2] unreadable XML names the line and the column", () => {
    const finding = read('<svg viewBox="0 0 9 9">\n  <g>\n  </svg>').findings.find((f) => f.code === "unreadable");
    expect(finding?.at?.line).toBe(3);
    expect(finding?.at?.column).toBeGreaterThan(1);
  });

  test("[PLAN-2] too deep is said in words of its own, with the place", () => {
    const found = read(svg(`${"<g>".repeat(2_000)}${"</g>".repeat(2_000)}`)).findings[0];
    if (!found) throw new Error("no finding");
    expect(findingText(found)).toMatch(/groups stand in one another more than 2,000 deep at line 1, column \d+\./);
  });

  test("[PLAN-2] groups 1,999 deep are drawn, with what stands beside and inside them", () => {
    const deep = 1_997; // with the root and the desk's two
    const groups = `${'<g transform="translate(.01)">'.repeat(deep)}${DESK}${"</g>".repeat(deep)}`;
    const d = read(svg(`${groups}<rect width="5" height="5"/>`));
    expect(d.findings).toEqual([]);
    expect(d.bookables.map((b) => [b.id, b.box.x])).toEqual([["d1", 20.97]]);
    expect(d.backdrop).toHaveLength(1);
  });

  test("[PLAN-2] a clock that runs out ends the reading", () => {
    expect(codes(readPlan({ plan: svg(DESK), bookables: null }, () => false))).toContain("too-slow");
  });

  test.each([
    ["semicolons", `<rect style="${";".repeat(400_000)}" width="1" height="1"/>`],
    ["a sheet of words", `<style>${"a ".repeat(400_000)}</style>`],
    ["a sheet of at-signs", `<style>${"@{".repeat(200_000)}</style>`],
    ["digits", `<rect x="${"1".repeat(800_000)}!" width="1" height="1"/>`],
    ["spaces in a picture", `<image href="data:image/png;base64,A${" ".repeat(800_000)}!" width="1" height="1"/>`],
    ["brackets in a transform", `<g transform="${"(".repeat(800_000)}"/>`],
    ["letters in a transform", `<g transform="${"a".repeat(800_000)}"/>`],
    ["spaces in url()", `<rect fill="url(${" ".repeat(800_000)}" width="1" height="1"/>`],
    ["tspans in tspans", `<text>${"<tspan x='1 2'>a".repeat(1_500)}${"</tspan>".repeat(1_500)}</text>`],
    ["letters of a text", `<text x="${"1 ".repeat(200_000)}">${"a".repeat(800_000)}</text>`],
    ["brackets in a variable", `<rect style="fill:${"var(--a,".repeat(100_000)}" width="1" height="1"/>`],
    [
      "namespaces",
      `<g ${Array.from({ length: 30_000 }, (_, i) => `xmlns:n${i}="u"`).join(" ")}>${'<g xmlns:a="b"/>'.repeat(30_000)}</g>`,
    ],
    ["declared entities", `<g id="${"&ns;".replace("&", "&amp;").repeat(100_000)}"/>`],
    ["media in media", `<style>${"@media screen{".repeat(25_000)}</style>`],
    ["a transform of steps", `<rect width="1" height="1" style="transform:${"translate(1px) ".repeat(60_000)}"/>`],
    ["a class list", `<style>.a{fill:red}</style><rect class="${"b ".repeat(400_000)}" width="1" height="1"/>`],
  ])("[PLAN-3] %s of a megabyte cost time in proportion, not its square", { timeout: 20_000 }, (_, inner) => {
    const d = read(svg(`${inner}${DESK}`));
    expect(d.bookables.map((b) => b.id)).toEqual(["d1"]);
  });

  test("[PLAN-2] more elements beside each other than fit on the stack are drawn", { timeout: 20_000 }, () => {
    const d = read(svg(`${'<path d="M1 1h9"/>'.repeat(150_000)}${DESK}`));
    expect(d.bookables.map((b) => b.id)).toEqual(["d1"]);
    expect(d.findings).toEqual([]);
  });

  test.each(["__proto__", "constructor", "toString", "hasOwnProperty", "a b", "<b>", "ünïcode", "1.001/2"])(
    "[PLAN-5] the id %s is data like any other",
    (id) => {
      const name = id.replaceAll("<", "&lt;");
      const d = read(svg(`<g id="bookable_${name}"><rect width="9" height="9"/></g>${DESK}`));
      expect(d.bookables.map((b) => b.id)).toEqual([id, "d1"]);
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    },
  );

  test("[PLAN-2] names from the parser's prototype are not entities", () => {
    const d = read(`<!DOCTYPE svg>${svg(`<text>&constructor;&__proto__;</text>${DESK}`)}`);
    expect(JSON.stringify(d.backdrop)).not.toContain("native code");
  });
});

const NAMES = [
  "g",
  "rect",
  "path",
  "text",
  "use",
  "script",
  "a",
  "style",
  "image",
  "svg",
  "foreignObject",
  "clipPath",
  "set",
  "x:y",
  "symbol",
];
const ATTRS = [
  "id",
  "d",
  "fill",
  "style",
  "href",
  "xlink:href",
  "onload",
  "transform",
  "class",
  "width",
  "x",
  "points",
  "clip-path",
  "opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-miterlimit",
  "font-size",
  "y",
  "dx",
  "height",
  "__proto__",
];
const VALUES = [
  "bookable_d1",
  "#a",
  "a",
  "red",
  "url(#a)",
  "url(http://e.example/)",
  "javascript:alert(1)",
  "M0 0L9 9Z",
  "M0 0A1 1 0 0110 5",
  "10",
  "-1e400",
  "matrix(1 0 0 1 0 0)",
  "rotate(45)",
  "scale(1e200) scale(1e200)",
  "fill:blue;stroke:url(//e.example)",
  "0.5",
  "1,2 3,4 5,6",
  "data:image/png;base64,AAAA",
  "NaN",
  "",
];
const text = fc.constantFrom("", "x", ".a{fill:red}", "@import url(x)", "&amp;", "<![CDATA[<b>]]>", "\u202eabc");
const attr = fc.tuple(fc.constantFrom(...ATTRS), fc.oneof(fc.constantFrom(...VALUES), fc.string({ maxLength: 12 })));
const escaped = (v: string) => v.replace(/[<>&"'\p{Cc}\p{Cs}\p{Cn}]/gu, "");
const elementOver = (inside: fc.Arbitrary<string>) =>
  fc
    .tuple(
      fc.constantFrom(...NAMES),
      fc.uniqueArray(attr, { maxLength: 5, selector: ([n]) => n }),
      text,
      fc.array(inside, { maxLength: 3 }),
    )
    .map(([name, attrs, inner, children]) => {
      const written = attrs.map(([n, v]) => `${n}="${escaped(v)}"`).join(" ");
      return `<${name} ${written}>${inner}${children.join("")}</${name}>`;
    });
const element = elementOver(elementOver(elementOver(fc.constant(""))));

describe("laws", () => {
  test("[PLAN-1] whatever elements, attributes and values come together, only the display list's own kinds come out", () => {
    fc.assert(
      fc.property(fc.array(element, { maxLength: 6 }), (nodes) => {
        const d = read(svg(nodes.join("")));
        expect(allClean(d)).toBe(true);
        for (const f of d.findings) expect(FINDING_CODES).toContain(f.code);
      }),
      { numRuns: 1500 },
    );
  });

  test("[PLAN-2] any text at all gives an answer, never an exception", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), fc.boolean(), (s, wrapped) => {
        const d = readPlan({ plan: wrapped ? `<svg>${s}</svg>` : s, bookables: s }, go);
        expect(allClean(d)).toBe(true);
        expect(d.findings.length).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });
});

test("[PLAN-2] what Illustrator and others write before every drawing is no warning", () => {
  const ai = `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
    <!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">
  ]>${svg(DESK, 'viewBox="0 0 100 100" xmlns:i="&ns_ai;"')}`;
  expect(read(ai).findings).toEqual([]);
  expect(codes(read(ai.replace("</svg>", "<text>&ns_ai;</text></svg>")))).toEqual(["unsafe-removed"]);
});
