/** Units of the drawing for one metre. */
export const SCALE = 22;

/** A length in metres as the drawing writes it. */
export const u = (metres: number): string => String(Math.round(metres * SCALE * 100) / 100);
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

type Attributes = { readonly [name: string]: string | number };
/** One element; numbers go in as they are, so lengths pass through `u` first. */
export function tag(name: string, attributes: Attributes, inner = ""): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  return inner === "" ? `<${name}${list.join("")}/>` : `<${name}${list.join("")}>${inner}</${name}>`;
}
export const group = (attributes: Attributes, parts: readonly string[]): string =>
  parts.length === 0 ? "" : tag("g", attributes, `\n${parts.join("\n")}\n`);

type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
export const rect = ({ x, y, w, h }: Box, more: Attributes = {}): string =>
  tag("rect", { x: u(x), y: u(y), width: u(w), height: u(h), ...more });
export const line = ([x1, y1, x2, y2]: readonly [number, number, number, number], more: Attributes = {}): string =>
  tag("line", { x1: u(x1), y1: u(y1), x2: u(x2), y2: u(y2), ...more });
export const circle = (x: number, y: number, r: number, more: Attributes = {}): string =>
  tag("circle", { cx: u(x), cy: u(y), r: u(r), ...more });
/** Text centred on a point; `size` in metres. */
export const label = ([x, y]: readonly [number, number], size: number, text: string, more: Attributes = {}): string =>
  tag("text", { x: u(x), y: u(y + size * 0.36), "font-size": u(size), ...more }, escaped(text));

/** Free edge around a floor, metres. */
export const MARGIN = 2;

/** The document around a floor's drawing; plan and bookables share it. */
export function svg(width: number, height: number, title: string, parts: readonly string[]): string {
  const [w, h] = [width + 2 * MARGIN, height + 2 * MARGIN];
  return `${tag(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `${u(-MARGIN)} ${u(-MARGIN)} ${u(w)} ${u(h)}`,
      width: u(w),
      height: u(h),
    },
    `\n<title>${escaped(title)}</title>\n${parts.join("\n")}\n`,
  )}\n`;
}
