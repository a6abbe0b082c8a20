import { isUndrawnColour, parseColour } from "./colour.ts";
import { LEAVES_PAPER, parseCssTransform, parseOrigin } from "./css-transform.ts";
import { parseShare, readLength } from "./numbers.ts";

/** Where a declaration stands. Lengths without a unit are good in the first two, but for a few properties in all three. */
export type Origin = "attribute" | "style" | "sheet";
/** `no`: browsers drop it. `undrawn`: browsers know it, and it is not reckoned here. */
export type Verdict = "yes" | "no" | "undrawn";
type Check = (value: string, bare: boolean) => boolean;

const ANY = { view: { width: 1, height: 1 }, em: 16 };
const oneOf = (words: string): Check => {
  const all = new Set(words.split(" "));
  return (value) => all.has(value.toLowerCase());
};
const either =
  (...checks: readonly Check[]): Check =>
  (value, bare) =>
    checks.some((c) => c(value, bare));

const colour: Check = (value) => parseColour(value) !== null;
const share: Check = (value) => parseShare(value) !== null;
/** `least`: the smallest that is good. `free`: a unit is not needed even in a sheet. */
const length =
  (least: number, free: boolean): Check =>
  (value, bare) => {
    const read = readLength(value);
    return (
      read !== null && read.px >= least && read.share >= least && (free || bare || read.unit !== "" || read.px === 0)
    );
  };
const number =
  (least: number, most = Infinity): Check =>
  (value) => {
    const read = readLength(value);
    return read?.unit === "" && read.px >= least && read.px <= most;
  };
const SERVER = /^url\(\s*(?:"[^"]*"|'[^']*'|[^"')]*)\s*\)\s*(.*)$/is;
const none = oneOf("none");
const paint: Check = (value, bare) => {
  const behind = SERVER.exec(value)?.[1];
  if (behind !== undefined) return behind === "" || either(none, colour)(behind, bare);
  return either(none, colour, oneOf("context-fill context-stroke"))(value, bare);
};
const dashes: Check = (value) => {
  const parts = value.trim().split(/\s*,\s*|\s+/);
  return parts.every((p) => length(0, true)(p, true));
};
const link: Check = (value) => /^url\(\s*(?:"[^"]*"|'[^']*'|[^"')]*)\s*\)$/i.test(value);
const family: Check = (value) => value !== "" && !/[{}()!;]/.test(value);
const transform: Check = (value) => parseCssTransform(value, ANY) !== null;
const origin: Check = (value) => parseOrigin(value, ANY, false) !== null;
const position = either(length(-Infinity, false));
const size = either(oneOf("auto"), length(0, false));

const SHOWN =
  "none inline block inline-block list-item table inline-table table-row-group table-header-group table-footer-group " +
  "table-row table-column-group table-column table-cell table-caption flex inline-flex grid inline-grid contents flow-root " +
  "-webkit-box -webkit-inline-box math ruby";
const CHECKS: ReadonlyMap<string, Check> = new Map([
  ["color", colour],
  ["fill", paint],
  ["stroke", paint],
  ["fill-opacity", share],
  ["stroke-opacity", share],
  ["opacity", share],
  ["fill-rule", oneOf("nonzero evenodd")],
  ["clip-rule", oneOf("nonzero evenodd")],
  ["stroke-width", length(0, true)],
  ["stroke-linecap", oneOf("butt round square")],
  ["stroke-linejoin", oneOf("miter round bevel")],
  ["stroke-miterlimit", number(0)],
  ["stroke-dasharray", either(none, dashes)],
  ["display", oneOf(SHOWN)],
  ["visibility", oneOf("visible hidden collapse")],
  ["overflow", oneOf("visible hidden scroll auto clip")],
  [
    "font-size",
    either(oneOf("xx-small x-small small medium large x-large xx-large xxx-large smaller larger"), length(0, false)),
  ],
  ["font-weight", either(oneOf("normal bold bolder lighter"), number(1, 1_000))],
  ["font-style", either(oneOf("normal italic"), (value) => /^oblique(\s+[-+.\d]+\w+)?$/i.test(value))],
  ["font-family", family],
  ["text-anchor", oneOf("start middle end")],
  ["white-space", oneOf("normal nowrap pre pre-wrap pre-line break-spaces")],
  ["clip-path", either(none, link)],
  ["transform", transform],
  ["transform-origin", origin],
  ["x", position],
  ["y", position],
  ["cx", position],
  ["cy", position],
  ["r", length(0, false)],
  ["rx", size],
  ["ry", size],
  ["width", size],
  ["height", size],
]);
const BASIC_SHAPE = /^(?:inset|circle|ellipse|polygon|path|rect|xywh|shape)\(|-box$/i;
const RECKONED = /(?:^|[\s,(])(?:-webkit-)?(calc|min|max|clamp|env|attr|round|abs|sin|cos|pow|sqrt|hypot)\(/i;
/** Good for every property (CSS Cascade 7.3). */
export const WIDE: ReadonlySet<string> = new Set(["inherit", "initial", "unset", "revert", "revert-layer"]);

/** What browsers know under these names and is not reckoned here. */
function undrawn(name: string, value: string): boolean {
  if (RECKONED.test(value)) return true;
  if (name === "transform") return LEAVES_PAPER.test(value);
  if (name === "clip-path") return BASIC_SHAPE.test(value);
  return ["color", "fill", "stroke"].includes(name) && isUndrawnColour(value);
}

/** Whether a browser takes a declaration. A value with `var()` is decided on where the variable is known. [PLAN-19] */
export function judge(name: string, value: string, at: Origin): Verdict {
  const check = CHECKS.get(name);
  if (!check || value === "") return "no";
  if (WIDE.has(value.toLowerCase()) || /\bvar\(/i.test(value)) return "yes";
  if (undrawn(name, value)) return "undrawn";
  if (name === "transform-origin" && at === "attribute") return parseOrigin(value, ANY, true) ? "yes" : "no";
  return check(value, at !== "sheet") ? "yes" : "no";
}

/** `font: italic bold 12px/1.2 serif` taken apart; null when it is none. Spreads what it says over the four properties that are read. */
export function fontParts(value: string): ReadonlyMap<string, string> | null {
  if (WIDE.has(value.toLowerCase()))
    return new Map(["font-style", "font-weight", "font-size", "font-family"].map((n) => [n, value]));
  const words = value.split(/\s+/);
  const at = words.findIndex((w) => /^[\d.]|small|large|medium/.test(w) && !/^\d+$/.test(w));
  const [size = ""] = (words[at] ?? "").split("/");
  const families = words.slice(at + 1).join(" ");
  if (at < 0 || judge("font-size", size, "sheet") !== "yes" || !family(families, true)) return null;
  const front = words.slice(0, at);
  const weight = front.find((w) => /^(?:bold|bolder|lighter|\d+)$/i.test(w)) ?? "normal";
  const style = front.find((w) => /^(?:italic|oblique)$/i.test(w)) ?? "normal";
  return new Map([
    ["font-style", style],
    ["font-weight", weight],
    ["font-size", size],
    ["font-family", families],
  ]);
}

/** Properties that browsers draw and we do not, and the values with which they change nothing. */
const IDLE: ReadonlyMap<string, RegExp> = new Map([
  ["filter", /^none$/i],
  ["mask", /^none$/i],
  ["mask-image", /^none$/i],
  ["marker", /^none$/i],
  ["marker-start", /^none$/i],
  ["marker-mid", /^none$/i],
  ["marker-end", /^none$/i],
  ["mix-blend-mode", /^normal$/i],
  ["paint-order", /^(?:normal|fill.*)$/i],
  ["vector-effect", /^none$/i],
  ["stroke-dashoffset", /^[-+]?0*\.?0*(?:px|%)?$/],
  ["letter-spacing", /^(?:normal|[-+]?0*\.?0*(?:px|em|%)?)$/i],
  ["word-spacing", /^(?:normal|[-+]?0*\.?0*(?:px|em|%)?)$/i],
  ["dominant-baseline", /^(?:auto|alphabetic)$/i],
  ["alignment-baseline", /^(?:auto|baseline|alphabetic)$/i],
  ["baseline-shift", /^(?:baseline|0\w*%?)$/i],
  ["writing-mode", /^(?:lr|lr-tb|horizontal-tb)$/i],
  ["text-decoration", /^none/i],
  ["text-transform", /^none$/i],
  ["direction", /^ltr$/i],
  ["transform-box", /^view-box$/i],
  ["translate", /^none$/i],
  ["rotate", /^none$/i],
  ["scale", /^none$/i],
  ["offset-path", /^none$/i],
  ["d", /^none$/i],
  ["zoom", /^(?:1|100%|normal)$/i],
]);
/** CSS properties that stand as attributes of another meaning. */
const NOT_AS_ATTRIBUTE: ReadonlySet<string> = new Set([
  "rotate",
  "scale",
  "translate",
  "zoom",
  "d",
  "offset-path",
  "marker",
]);
export const isUndrawnAttribute = (name: string): boolean => IDLE.has(name) && !NOT_AS_ATTRIBUTE.has(name);

/** Whether a property would change the picture in a browser and does not here. [PLAN-25] */
export const isLeftOut = (name: string, value: string): boolean =>
  !(IDLE.get(name)?.test(value) ?? true) && !WIDE.has(value.toLowerCase());
