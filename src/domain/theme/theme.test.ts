import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contrast, luminance, type Shades, shadesLike, textOn } from "./shades.ts";
import { safeStyles } from "./style-sheet.ts";
import { PRODUCT_COLOURS } from "./product.ts";
import { filesOf, themeOf } from "./theme.ts";

const OWN = { logo: null, css: null, colours: PRODUCT_COLOURS };

describe("a tenant's look", () => {
  test("[THEME-1] files of the tenant's own folder and three colours", () => {
    const theme = {
      cssFile: "ns/acme/theme/style.css",
      logoImg: "ns/acme/theme/logo.svg",
      colours: { primary: "#AA0000", secondary: "#00aa00", accent: "#0000AA" },
    };
    const look = themeOf("acme", { theme });
    expect(look).toEqual({
      css: theme.cssFile,
      logo: theme.logoImg,
      colours: { primary: "#aa0000", secondary: "#00aa00", accent: "#0000aa" },
    });
    expect(filesOf(look)).toEqual([theme.logoImg, theme.cssFile]);
    expect(themeOf("acme", { logo: "ns/acme/theme/l.png" }).logo).toBe("ns/acme/theme/l.png");
  });

  test.each([
    ["nothing", {}],
    ["null", null],
    ["a text", "red"],
    ["a list as theme", { theme: [1, 2] }],
    ["another tenant's file", { theme: { cssFile: "ns/other/theme/a.css", logoImg: "ns/other/theme/a.png" } }],
    ["an address", { theme: { cssFile: "https://evil.example/a.css", logoImg: "//evil.example/a.png" } }],
    [
      "a way out of the folder",
      { theme: { cssFile: "ns/acme/theme/../../other/a.css" }, logo: "ns/acme/theme/a/b.png" },
    ],
    ["files of other kinds", { theme: { cssFile: "ns/acme/theme/a.js", logoImg: "ns/acme/theme/a.html" } }],
    ["values that are no colours", { theme: { colours: { primary: "red;}", secondary: "url(x)", accent: 7 } } }],
    [
      "names of prototypes",
      JSON.parse(
        '{"__proto__": {"theme": 1}, "theme": {"__proto__": {"cssFile": "x"}, "colours": {"constructor": 1}}}',
      ),
    ],
  ])("[THEME-1] %s leaves the product's own look", (_, doc) => expect(themeOf("acme", doc)).toEqual(OWN));

  test("[THEME-1] one colour that is none leaves the other two", () => {
    const colours = { primary: "#123456", secondary: "#12345", accent: "#abcdef" };
    expect(themeOf("acme", { theme: { colours } }).colours).toEqual({
      ...colours,
      secondary: PRODUCT_COLOURS.secondary,
    });
  });

  test("[THEME-1] whatever stands there, the answer is a look", () => {
    fc.assert(
      fc.property(fc.anything(), (doc) => {
        expect(Object.keys(themeOf("acme", doc)).sort()).toEqual(["colours", "css", "logo"]);
      }),
    );
  });
});

const MODEL: Shades = [
  "#ecfafc",
  "#d4f2f6",
  "#ade5ec",
  "#83d7e2",
  "#50c9d8",
  "#19b9ca",
  "#02a5b5",
  "#048996",
  "#076d78",
  "#01555d",
];
const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);

describe("readable colours", () => {
  test("[THEME-2] shades of any colour read where the product's read: as fill, as text, on their own tint, in both schemes", () => {
    fc.assert(
      fc.property(hex, (colour) => {
        const shades = shadesLike(colour, MODEL);
        const [tint = "", , , , onDark = "", , , , fill = ""] = shades ?? [];
        expect(shades).toHaveLength(10);
        expect(contrast("#ffffff", fill)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(fill, tint)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(onDark, "#242424")).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 200 },
    );
  });

  test("[THEME-2] they keep the hue, and what is no colour has none", () => {
    const red = shadesLike("#ff0000", MODEL)?.[8] ?? "";
    expect([1, 3, 5].map((i) => Number.parseInt(red.slice(i, i + 2), 16)).indexOf(0)).toBeGreaterThan(0);
    expect(red.slice(1, 3) > red.slice(3, 5)).toBe(true);
    for (const bad of ["red", "#fff", "", "#ggggggg", "rgb(1,2,3)"]) expect(shadesLike(bad, MODEL)).toBeNull();
  });

  test("[THEME-2] on any fill, the better of white and black reads", () => {
    fc.assert(
      fc.property(hex, (fill) => {
        expect(contrast(textOn(fill), fill)).toBeGreaterThanOrEqual(4.5);
      }),
    );
    expect([textOn("#ffa600"), textOn("#cddc00"), textOn("#000080")]).toEqual(["#000000", "#000000", "#ffffff"]);
  });

  test("[THEME-2] the measure knows black on white and the specification's primary", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#00c2d4", "#ffffff")).toBeCloseTo(2.17, 1);
    expect(luminance("#ffffff")).toBeCloseTo(1, 6);
  });
});

describe("a tenant's style file", () => {
  test("[THEME-3] known parts, known properties and plain values stay", () => {
    const css = `/* ours */ .atrium-header, .elsewhere { font-family: "Inter", serif; color: red; border-radius: 4px }
      .atrium { letter-spacing: 0.02em; text-transform: none }`;
    expect(safeStyles(css)).toBe(
      '[data-part=header]{font-family:"Inter", serif;border-radius:4px}\nbody{letter-spacing:0.02em;text-transform:none}',
    );
  });

  test.each([
    "@import url(https://evil.example/a.css);",
    "@font-face { font-family: X; src: url(https://evil.example/x.woff) }",
    ".atrium { background: url(https://evil.example/beacon) }",
    ".atrium-header { display: none; position: fixed; opacity: 0; visibility: hidden }",
    "body, html, * { font-family: X }",
    ".atrium { font-family: url(//evil.example) }",
    ".atrium { font-family: X; } } body { display: none }".replace("font-family: X; ", "font-family: \\75rl(x)"),
    '.atrium { font-family: "a;} * {display:none" }',
    ".atrium { border-radius: 9999px; letter-spacing: 99em }",
    "@media all { .atrium { font-weight: bold } }",
  ])("[THEME-3] nothing is left of %s", (css) => expect(safeStyles(css)).toBe(""));

  test("[THEME-3] whatever the file says, no address, escape, brace or at-rule gets through", () => {
    const piece = fc.constantFrom(
      ".atrium",
      "{",
      "}",
      "font-family:",
      "url(x)",
      "\\",
      "@import",
      ";",
      "'",
      '"',
      "/*",
      "*/",
      "a",
      "<",
      "(",
      ")",
      "expression",
      "8px",
      "border-radius:",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        for (const line of safeStyles(pieces.join(" ")).split("\n").filter(Boolean))
          expect(line).toMatch(/^(body|\[data-part=\w+\])(,(body|\[data-part=\w+\]))*\{([a-z-]+:[\w\s,"'.-]+;?)+\}$/);
      }),
      { numRuns: 500 },
    );
  });

  test("[THEME-3] five megabytes of rules take no longer than a moment", () => {
    const css = ".atrium{font-weight:bold}".repeat(200_000);
    expect(safeStyles(css).split("\n").length).toBeLessThanOrEqual(200);
  });
});
