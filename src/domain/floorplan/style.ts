import { parseColour, type Rgba } from "./colour.ts";
import type { Declarations } from "./css.ts";
import type { FillRule, Paint, TextItem } from "./display-list.ts";
import type { Findings } from "./findings.ts";
import { PLAN } from "./limits.ts";
import { type Length, parseShare, readLength } from "./numbers.ts";
import { NO_VARIABLES, substitute, type Variables } from "./variables.ts";
import { judge, WIDE } from "./values.ts";

/** What a gradient or a pattern is painted as: its shape stays visible, its pattern does not. */
const PLAIN: Rgba = "#d9dde0ff";
/** A paint that follows the element's own `color`. */
const CURRENT = "current";
export type Ink = Rgba | typeof CURRENT | null;

/** The computed look of an element, as far as it is handed down. `alpha` is the product of all opacities down to it. */
export type Style = {
  readonly fill: Ink;
  readonly stroke: Ink;
  readonly fillAlpha: number;
  readonly strokeAlpha: number;
  readonly opacity: number;
  readonly alpha: number;
  readonly fillRule: FillRule;
  readonly strokeWidth: Length;
  readonly cap: Paint["cap"];
  readonly join: Paint["join"];
  readonly miter: number;
  readonly dash: readonly Length[];
  readonly color: Rgba;
  readonly shown: boolean;
  readonly visible: boolean;
  readonly fontSize: number;
  /** As CSS counts it, 1 to 1,000. */
  readonly weight: number;
  readonly italic: boolean;
  readonly family: TextItem["family"];
  readonly anchor: TextItem["anchor"];
  /** Spaces stand as they are written. */
  readonly spaces: boolean;
  readonly variables: Variables;
};
type Draft = { -readonly [K in keyof Style]: Style[K] };

/** What SVG starts from. */
export const INITIAL: Style = {
  fill: "#000000ff",
  stroke: null,
  fillAlpha: 1,
  strokeAlpha: 1,
  opacity: 1,
  alpha: 1,
  fillRule: "nonzero",
  strokeWidth: { px: 1, share: 0 },
  cap: "butt",
  join: "miter",
  miter: 4,
  dash: [],
  color: "#000000ff",
  shown: true,
  visible: true,
  fontSize: 16,
  weight: 400,
  italic: false,
  family: "sans-serif",
  anchor: "start",
  spaces: false,
  variables: NO_VARIABLES,
};

/** What an element is filled or lined with. */
export const inkOf = (ink: Ink, { color }: Style): Rgba | null => (ink === CURRENT ? color : ink);

/** What stands by for properties: what is told of the drawing, and which ids paint. */
export type StyleContext = {
  readonly findings: Findings;
  /** The kind of gradient or pattern that an id belongs to; undefined for an id that paints nothing. */
  readonly serverOf: (id: string) => string | undefined;
};

const SERVER = /^url\(\s*["']?#([^"')\s]*)["']?\s*\)\s*(.*)$/is;
function paint(value: string, s: Style, { findings, serverOf }: StyleContext): Ink {
  const text = value.toLowerCase();
  if (text === "none") return null;
  if (text === "currentcolor") return CURRENT;
  const server = SERVER.exec(value);
  if (server) {
    const kind = serverOf(server[1] ?? "");
    const behind = server[2] ?? "";
    if (kind === undefined) return behind === "" ? null : paint(behind, s, { findings, serverOf });
    findings.add("simplified", kind);
    return parseColour(behind, s.color) ?? PLAIN;
  }
  if (text.startsWith("context-")) findings.add("simplified", text);
  return parseColour(value, s.color);
}

const SIZES: ReadonlyMap<string, number> = new Map([
  ["xx-small", 9],
  ["x-small", 10],
  ["small", 13],
  ["medium", 16],
  ["large", 18],
  ["x-large", 24],
  ["xx-large", 32],
  ["xxx-large", 48],
]);
/** Steps of `larger` and `smaller`. */
const LARGER = 1.2;

function fontSize(value: string, now: number): number {
  const word = value.toLowerCase();
  if (word === "larger") return now * LARGER;
  if (word === "smaller") return now / LARGER;
  const read = readLength(value, now);
  return SIZES.get(word) ?? (read ? read.px + read.share * now : now);
}

function weight(value: string, now: number): number {
  if (value === "bolder") return now < 350 ? 400 : now < 550 ? 700 : 900;
  if (value === "lighter") return now < 550 ? 100 : now < 750 ? 400 : 700;
  return value === "bold" ? 700 : value === "normal" ? 400 : Number(value);
}

function family(value: string): TextItem["family"] {
  if (/mono|courier|consol/i.test(value)) return "monospace";
  return /(?<!sans-)(?<!sans )serif|times|georgia|garamond/i.test(value) ? "serif" : "sans-serif";
}

const MAX_DASHES = 16;
function dashes(value: string, em: number): readonly Length[] {
  if (value === "none") return [];
  const all = value.split(/\s*,\s*|\s+/, MAX_DASHES).flatMap((part) => readLength(part, em) ?? []);
  const bad = all.some(({ px }) => px > PLAN.maxCoordinate) || all.every(({ px, share }) => px + share === 0);
  return bad ? [] : all;
}

type Setter = (s: Draft, value: string, context: StyleContext) => void;
type Property = { readonly key: keyof Style; readonly set: Setter };
const property = (key: keyof Style, set: Setter): Property => ({ key, set });
/** Values have been judged (`values.ts`): words come in lower case. The first two are what the others are reckoned with. */
const PROPERTIES: ReadonlyMap<string, Property> = new Map([
  ["font-size", property("fontSize", (s, v) => (s.fontSize = fontSize(v, s.fontSize)))],
  ["color", property("color", (s, v) => (s.color = parseColour(v, s.color) ?? s.color))],
  ["fill", property("fill", (s, v, c) => (s.fill = paint(v, s, c)))],
  ["stroke", property("stroke", (s, v, c) => (s.stroke = paint(v, s, c)))],
  ["fill-opacity", property("fillAlpha", (s, v) => (s.fillAlpha = parseShare(v) ?? 1))],
  ["stroke-opacity", property("strokeAlpha", (s, v) => (s.strokeAlpha = parseShare(v) ?? 1))],
  ["opacity", property("opacity", (s, v) => (s.opacity = parseShare(v) ?? 1))],
  ["fill-rule", property("fillRule", (s, v) => (s.fillRule = v as FillRule))],
  ["stroke-width", property("strokeWidth", (s, v) => (s.strokeWidth = readLength(v, s.fontSize) ?? s.strokeWidth))],
  ["stroke-linecap", property("cap", (s, v) => (s.cap = v as Paint["cap"]))],
  ["stroke-linejoin", property("join", (s, v) => (s.join = v as Paint["join"]))],
  ["stroke-miterlimit", property("miter", (s, v) => (s.miter = Math.max(1, Number(v))))],
  ["stroke-dasharray", property("dash", (s, v) => (s.dash = dashes(v, s.fontSize)))],
  ["display", property("shown", (s, v) => (s.shown = s.shown && v !== "none"))],
  ["visibility", property("visible", (s, v) => (s.visible = v === "visible"))],
  ["font-weight", property("weight", (s, v) => (s.weight = weight(v, s.weight)))],
  ["font-style", property("italic", (s, v) => (s.italic = v !== "normal"))],
  ["font-family", property("family", (s, v) => (s.family = family(v)))],
  ["text-anchor", property("anchor", (s, v) => (s.anchor = v as TextItem["anchor"]))],
  ["white-space", property("spaces", (s, v) => (s.spaces = /^pre(?!-line)|^break/.test(v)))],
]);
/** Their letters mean something as they are. */
const AS_WRITTEN: ReadonlySet<string> = new Set(["fill", "stroke", "font-family"]);

/** `inherit` and its like. `display` and `opacity` are not handed down, and begin anew with each element. */
function wide(s: Draft, key: keyof Style, word: string, parent: Style) {
  if (word === "initial" && key !== "shown") Object.assign(s, { [key]: INITIAL[key] });
  else if (word === "inherit" && key === "opacity") s.opacity = parent.opacity;
}

/** The declarations in the order in which they win; what is `!important` last. */
export function cascaded(declarations: readonly Declarations[]): ReadonlyMap<string, string> {
  const all = new Map<string, string>();
  const important = new Map<string, string>();
  for (const set of declarations)
    for (const [name, value] of set)
      if (name.startsWith("!")) important.set(name.slice(1), value);
      else all.set(name, value);
  for (const [name, value] of important) all.set(name, value);
  return all;
}

function variablesIn(said: ReadonlyMap<string, string>, parent: Variables): Variables {
  let own: Map<string, string> | null = null;
  for (const [name, value] of said) {
    if (!name.startsWith("--")) continue;
    own ??= new Map(parent);
    if (own.size < PLAN.maxVariables) own.set(name, value);
  }
  return own ?? parent;
}

/** The value that a declaration has here: its variables are filled in; null when that makes no value. */
export function valueOf(name: string, value: string, variables: Variables): string | null {
  if (!/var\(/i.test(value)) return value;
  const whole = substitute(value, variables);
  return whole !== null && judge(name, whole, "style") === "yes" ? whole : null;
}

/** The look of an element inside one that looks like `parent`. [PLAN-19] */
export function styled(parent: Style, said: ReadonlyMap<string, string>, context: StyleContext): Style {
  const s: Draft = { ...parent, opacity: 1, variables: variablesIn(said, parent.variables) };
  for (const [name, { key, set }] of PROPERTIES) {
    const declared = said.get(name);
    if (declared === undefined) continue;
    const value = valueOf(name, declared, s.variables);
    const word = value?.toLowerCase() ?? "unset";
    if (value === null || WIDE.has(word)) wide(s, key, word, parent);
    else set(s, AS_WRITTEN.has(name) ? value : word, context);
  }
  s.alpha = parent.alpha * s.opacity;
  return s;
}
