import { NAMED } from "./named-colours.ts";
import { numbersIn } from "./numbers.ts";

/** `#rrggbbaa`, lower case. */
export type Rgba = string;

const two = (n: number) =>
  Math.round(Math.min(255, Math.max(0, n)))
    .toString(16)
    .padStart(2, "0");
export const rgba = (r: number, g: number, b: number, alpha = 1): Rgba =>
  `#${two(r)}${two(g)}${two(b)}${two(alpha * 255)}`;
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

function fromCall(name: string, body: string): Rgba | null {
  const parts = body.split(/[\s,/]+/).filter((p) => p !== "");
  const n = parts.map((p) => numbersIn(p)[0] ?? Number.NaN);
  if (n.length < 3 || n.length > 4 || n.some((x) => !Number.isFinite(x))) return null;
  const [a = 0, b = 0, c = 0, last = 1] = n;
  const alpha = parts[3]?.endsWith("%") ? last / 100 : last;
  if (name.startsWith("hsl")) return rgba(...hsl(((a % 360) + 360) % 360, b / 100, c / 100), alpha);
  const scale = (i: number, x: number) => (parts[i]?.endsWith("%") ? x * 2.55 : x);
  return rgba(scale(0, a), scale(1, b), scale(2, c), alpha);
}

/** A colour as CSS writes it; null when it is none that plans may use. */
export function parseColour(text: string): Rgba | null {
  if (text.length > 100) return null;
  const value = text.trim().toLowerCase();
  const hex = /^#([0-9a-f]{3,8})$/.exec(value);
  if (hex) return fromHex(hex[1] ?? "");
  const call = /^(rgba?|hsla?)\(([^()]*)\)$/.exec(value);
  if (call) return fromCall(call[1] ?? "", call[2] ?? "");
  const named = NAMED.get(value);
  return named ? `#${named}ff` : value === "transparent" ? "#00000000" : null;
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
