import { PROPERTIES } from "./allowlist.ts";
import { parseColour, type Rgba } from "./colour.ts";
import { type Declarations, parseDeclarations, type Sheets, staysInside } from "./css.ts";
import type { FillRule, Paint, TextItem } from "./display-list.ts";
import type { Findings } from "./findings.ts";
import { PLAN } from "./limits.ts";
import { numbersIn, parseLength, parseShare } from "./numbers.ts";
import type { Node } from "./xml.ts";

/** What a gradient or a pattern is painted as: its shape stays visible, its pattern does not. */
const PLAIN: Rgba = "#d9dde0ff";

/** The computed look of an element. `alpha` is the product of all opacities down to it. */
export type Style = {
  readonly fill: Rgba | null;
  readonly stroke: Rgba | null;
  readonly fillAlpha: number;
  readonly strokeAlpha: number;
  readonly alpha: number;
  readonly fillRule: FillRule;
  readonly strokeWidth: number;
  readonly cap: Paint["cap"];
  readonly join: Paint["join"];
  readonly miter: number;
  readonly dash: readonly number[];
  readonly color: Rgba;
  readonly shown: boolean;
  readonly visible: boolean;
  readonly fontSize: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly family: TextItem["family"];
  readonly anchor: TextItem["anchor"];
};
type Draft = { -readonly [K in keyof Style]: Style[K] };

/** What SVG starts from. */
export const INITIAL: Style = {
  fill: "#000000ff",
  stroke: null,
  fillAlpha: 1,
  strokeAlpha: 1,
  alpha: 1,
  fillRule: "nonzero",
  strokeWidth: 1,
  cap: "butt",
  join: "miter",
  miter: 4,
  dash: [],
  color: "#000000ff",
  shown: true,
  visible: true,
  fontSize: 16,
  bold: false,
  italic: false,
  family: "sans-serif",
  anchor: "start",
};

function paint(value: string, now: Rgba | null, style: Style, findings: Findings): Rgba | null {
  const text = value.trim();
  if (text === "none") return null;
  if (text === "inherit") return now;
  if (text.toLowerCase() === "currentcolor") return style.color;
  const server = /^url\([^)]*\)\s*(.*)$/.exec(text);
  if (!server) return parseColour(text) ?? now;
  findings.add("simplified", "url(#…)");
  return parseColour(server[1] ?? "") ?? PLAIN;
}

const oneOf = <T extends string>(value: string, all: readonly T[], now: T): T => all.find((v) => v === value) ?? now;
const FONT_SIZE = /^(\d*\.?\d+)(em|%)$/;

function fontSize(value: string, now: number): number {
  const relative = FONT_SIZE.exec(value);
  if (relative) return now * (Number(relative[1]) / (relative[2] === "%" ? 100 : 1));
  const px = parseLength(value);
  return px !== null && px > 0 ? px : now;
}

function family(value: string): TextItem["family"] {
  if (/mono|courier|consol/i.test(value)) return "monospace";
  return /(?<!sans-)(?<!sans )serif|times|georgia|garamond/i.test(value) ? "serif" : "sans-serif";
}

function dashes(value: string): readonly number[] {
  const n = value === "none" ? [] : numbersIn(value).slice(0, 16);
  return n.some((x) => !(x >= 0 && x <= PLAN.maxCoordinate)) || n.every((x) => x === 0) ? [] : n;
}

type Setter = (s: Draft, value: string, findings: Findings) => void;
const SETTERS: ReadonlyMap<string, Setter> = new Map<string, Setter>([
  ["color", (s, v) => (s.color = parseColour(v) ?? s.color)],
  ["fill", (s, v, f) => (s.fill = paint(v, s.fill, s, f))],
  ["stroke", (s, v, f) => (s.stroke = paint(v, s.stroke, s, f))],
  ["fill-opacity", (s, v) => (s.fillAlpha = parseShare(v) ?? s.fillAlpha)],
  ["stroke-opacity", (s, v) => (s.strokeAlpha = parseShare(v) ?? s.strokeAlpha)],
  ["opacity", (s, v) => (s.alpha *= parseShare(v) ?? 1)],
  ["fill-rule", (s, v) => (s.fillRule = oneOf(v, ["nonzero", "evenodd"], s.fillRule))],
  ["stroke-width", (s, v) => (s.strokeWidth = Math.max(0, parseLength(v) ?? s.strokeWidth))],
  ["stroke-linecap", (s, v) => (s.cap = oneOf(v, ["butt", "round", "square"], s.cap))],
  ["stroke-linejoin", (s, v) => (s.join = oneOf(v, ["miter", "round", "bevel"], s.join))],
  ["stroke-miterlimit", (s, v) => (s.miter = Math.max(1, parseLength(v) ?? s.miter))],
  ["stroke-dasharray", (s, v) => (s.dash = dashes(v))],
  ["display", (s, v) => (s.shown = s.shown && v !== "none")],
  ["visibility", (s, v) => (s.visible = v === "inherit" ? s.visible : v === "visible")],
  ["font-size", (s, v) => (s.fontSize = fontSize(v, s.fontSize))],
  ["font-weight", (s, v) => (s.bold = v === "bold" || v === "bolder" || Number(v) >= 600)],
  ["font-style", (s, v) => (s.italic = v === "italic" || v === "oblique")],
  ["font-family", (s, v) => (s.family = family(v))],
  ["text-anchor", (s, v) => (s.anchor = oneOf(v, ["start", "middle", "end"], s.anchor))],
]);

/** `color` goes first, because `currentColor` asks for it. */
function apply(s: Draft, set: Declarations, findings: Findings) {
  const color = set.get("color");
  if (color !== undefined) s.color = parseColour(color) ?? s.color;
  for (const [name, value] of set) SETTERS.get(name)?.(s, value, findings);
}

/** All declarations on an element, the strongest last: attributes, sheets, `style`. */
export function declarationsOf(node: Node, sheets: Sheets, findings: Findings): readonly Declarations[] {
  const own = new Map<string, string>();
  for (const [name, value] of node.attrs) {
    if (PROPERTIES.has(name) && staysInside(value, findings) && value.length <= 300) own.set(name, value.trim());
  }
  const inline = node.attrs.get("style");
  const rules = sheets.rulesFor(node.tag, node.attrs.get("id"), node.attrs.get("class"));
  if (own.size === 0 && inline === undefined) return rules;
  return [
    ...(own.size > 0 ? [own] : []),
    ...rules,
    ...(inline === undefined ? [] : [parseDeclarations(inline, findings)]),
  ];
}

/** The look of an element inside one that looks like `parent`. */
export function styled(parent: Style, declarations: readonly Declarations[], findings: Findings): Style {
  if (declarations.length === 0) return parent;
  const merged = new Map<string, string>();
  for (const set of declarations) for (const [name, value] of set) merged.set(name, value);
  const s: Draft = { ...parent };
  apply(s, merged, findings);
  return s;
}
