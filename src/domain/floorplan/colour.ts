import { NAMED } from "./named-colours.ts";
import { parseShare, readAngle } from "./numbers.ts";

/** `#rrggbbaa`, lower case. */
export type Rgba = string;

const two = (n: number) =>
  Math.round(Math.min(255, Math.max(0, n)))
    .toString(16)
    .padStart(2, "0");
const rgba = (r: number, g: number, b: number, alpha = 1): Rgba => `#${two(r)}${two(g)}${two(b)}${two(alpha * 255)}`;
export const channelsOf = (c: Rgba): [r: number, g: number, b: number, alpha: number] => [
  Number.parseInt(c.slice(1, 3), 16),
  Number.parseInt(c.slice(3, 5), 16),
  Number.parseInt(c.slice(5, 7), 16),
  Number.parseInt(c.slice(7, 9), 16) / 255,
];

function hsl(h: number, s: number, l: number): [number, number, number] {
  const a = s * Math.min(l, 1 - l);
  const at = (n: number) => {
    const k = (n + h / 30) % 12;
    return 255 * (l - a * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return [at(0), at(8), at(4)];
}

function fromHex(hex: string): Rgba | null {
  const long = hex.length <= 4 ? [...hex].map((c) => c + c).join("") : hex;
  return long.length === 6 ? `#${long}ff` : long.length === 8 ? `#${long}` : null;
}

type ColourParts = {
  readonly channels: readonly string[];
  readonly alpha: string | undefined;
  readonly commas: boolean;
};

/** `1, 2, 3, .5` or `1 2 3 / .5`; null when the two are mixed or something is missing. */
function partsOf(body: string): ColourParts | null {
  const commas = body.includes(",");
  const [front = "", ...behind] = commas ? [body] : body.split("/");
  const all = front.trim().split(commas ? /\s*,\s*/ : /\s+/);
  if (behind.length > 1 || all.length < 3 || all.length > (commas ? 4 : 3)) return null;
  const alpha = commas ? all[3] : behind[0]?.trim();
  return { channels: all.slice(0, 3), alpha, commas };
}

const CHANNEL = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%?)$/;
type Channel = { readonly n: number; readonly percent: boolean };

/** `none` stands for zero, in the form without commas only. */
function channelOf(text: string, commas: boolean): Channel | null {
  if (text === "none" && !commas) return { n: 0, percent: false };
  const found = CHANNEL.exec(text);
  return found ? { n: Number(found[1]), percent: found[2] === "%" } : null;
}

const alphaOf = ({ alpha, commas }: ColourParts): number | null =>
  alpha === undefined ? 1 : alpha === "none" && !commas ? 0 : parseShare(alpha);

function fromRgb(parts: ColourParts): Rgba | null {
  const read = parts.channels.map((c) => channelOf(c, parts.commas)).filter((c) => c !== null);
  const alpha = alphaOf(parts);
  const mixed = parts.commas && read.some((c) => c.percent !== read[0]?.percent);
  if (read.length < 3 || alpha === null || mixed) return null;
  const [r = 0, g = 0, b = 0] = read.map(({ n, percent }) => (percent ? n * 2.55 : n));
  return rgba(r, g, b, alpha);
}

function fromHsl(parts: ColourParts): Rgba | null {
  const [hue = "", ...others] = parts.channels;
  const angle = hue === "none" && !parts.commas ? { degrees: 0 } : readAngle(hue);
  const read = others.map((c) => channelOf(c, parts.commas)).filter((c) => c !== null);
  const alpha = alphaOf(parts);
  if (!angle || read.length < 2 || alpha === null || (parts.commas && read.some((c) => !c.percent))) return null;
  const [s = 0, l = 0] = read.map(({ n }) => Math.min(1, Math.max(0, n / 100)));
  return rgba(...hsl(((angle.degrees % 360) + 360) % 360, s, l), alpha);
}

/** Cuts `a, b` at the comma that stands outside brackets; null when there is not exactly one. */
function pairIn(body: string): [string, string] | null {
  const commas: number[] = [];
  let depth = 0;
  for (let i = 0; i < body.length; i += 1) {
    if (body[i] === "(") depth += 1;
    else if (body[i] === ")") depth -= 1;
    else if (body[i] === "," && depth === 0) commas.push(i);
  }
  const [at] = commas;
  return at === undefined || commas.length > 1 ? null : [body.slice(0, at), body.slice(at + 1)];
}

/** Colours of the system that a sheet may name, as a browser has them on white paper. */
const SYSTEM: ReadonlyMap<string, Rgba> = new Map([
  ["canvas", "#ffffffff"],
  ["canvastext", "#000000ff"],
  ["linktext", "#0000eeff"],
  ["graytext", "#808080ff"],
]);
const CALL = /^(rgba?|hsla?|light-dark)\((.*)\)$/s;
/** Functions that make a colour which browsers know and we do not reckon. */
const UNDRAWN = /^(?:(?:hwb|lab|lch|oklab|oklch|color|color-mix)\(|(?:rgba?|hsla?)\(\s*from\s)/i;
export const isUndrawnColour = (text: string): boolean => UNDRAWN.test(text.trim());

function fromCall(name: string, body: string, current: Rgba): Rgba | null {
  if (name === "light-dark") {
    // A drawing is made for white paper: the colour of the light scheme is the one. `onDark` makes the other.
    const [light, dark] = (pairIn(body) ?? []).map((c) => parseColour(c, current));
    return light && dark ? light : null;
  }
  const parts = partsOf(body);
  return parts ? (name.startsWith("rgb") ? fromRgb(parts) : fromHsl(parts)) : null;
}

/** A colour as CSS writes it; null when it is none that plans may use. `current` is what `currentColor` stands for. */
export function parseColour(text: string, current: Rgba = "#000000ff"): Rgba | null {
  if (text.length > 200) return null;
  const value = text.trim().toLowerCase();
  const hex = /^#([0-9a-f]{3,8})$/.exec(value);
  if (hex) return fromHex(hex[1] ?? "");
  const call = CALL.exec(value);
  if (call) return fromCall(call[1] ?? "", call[2] ?? "", current);
  const named = NAMED.get(value);
  if (named) return `#${named}ff`;
  return value === "transparent" ? "#00000000" : value === "currentcolor" ? current : (SYSTEM.get(value) ?? null);
}

export const withAlpha = (c: Rgba, share: number): Rgba => {
  const [r, g, b, alpha] = channelsOf(c);
  return rgba(r, g, b, alpha * share);
};

/** The colour a drawing made for white paper gets on dark paper: the hue stays, light and dark change places. */
export function onDark(c: Rgba): Rgba {
  const [r, g, b, alpha] = channelsOf(c);
  const shift = 255 - (Math.max(r, g, b) + Math.min(r, g, b));
  // From black to white becomes from light grey to the paper's own darkness.
  const place = (x: number) => 30 + (x + shift) * 0.78;
  return rgba(place(r), place(g), place(b), alpha);
}
