import { addArc } from "./arc.ts";
import type { Sink } from "./path-sink.ts";

/** How many numbers each path command takes. */
const COUNT: { readonly [command: string]: number } = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };
const SKIP = /[\s,]*/y;
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const FLAG = /[01]/y;

class Scanner {
  readonly #text: string;
  #at = 0;
  constructor(text: string) {
    this.#text = text;
  }
  #take(re: RegExp): string | null {
    SKIP.lastIndex = this.#at;
    SKIP.exec(this.#text);
    re.lastIndex = SKIP.lastIndex;
    const found = re.exec(this.#text);
    if (!found) return null;
    this.#at = re.lastIndex;
    return found[0];
  }
  command(): string | null {
    return this.#take(/[MmLlHhVvCcSsQqTtAaZz]/y);
  }
  /** The numbers of one command; null when they are not all there. Arc flags may stand without a space between them. */
  numbers(command: string, into: number[]): boolean {
    const n = COUNT[command] ?? 0;
    for (let i = 0; i < n; i += 1) {
      const text = this.#take(command === "A" && (i === 3 || i === 4) ? FLAG : NUMBER);
      if (text === null) return false;
      into[i] = Number(text);
    }
    return true;
  }
}

/** The pen of path data: where it is, where the contour began, and the last control point for the smooth commands. */
type Pen = { x: number; y: number; startX: number; startY: number; lastX: number; lastY: number; last: string };

function moveTo(p: Pen, x: number, y: number) {
  p.x = x;
  p.y = y;
}

function curve(sink: Sink, p: Pen, c: string, n: readonly number[]) {
  const smooth = c === "S" || c === "T";
  const cubic = c === "C" || c === "S";
  const after = cubic ? p.last === "C" || p.last === "S" : p.last === "Q" || p.last === "T";
  const mirror = after ? [2 * p.x - p.lastX, 2 * p.y - p.lastY] : [p.x, p.y];
  const all = smooth ? [...mirror, ...n] : n;
  sink.add(cubic ? "C" : "Q", ...all);
  p.lastX = all[all.length - 4] ?? p.x;
  p.lastY = all[all.length - 3] ?? p.y;
  moveTo(p, all[all.length - 2] ?? p.x, all[all.length - 1] ?? p.y);
}

function arc(sink: Sink, p: Pen, n: readonly number[]) {
  const [rx = 0, ry = 0, turn = 0, large = 0, sweep = 0, x = 0, y = 0] = n;
  addArc(sink, { x0: p.x, y0: p.y, rx, ry, turn, large: large === 1, sweep: sweep === 1, x, y });
  moveTo(p, x, y);
}

/** Draws one command whose numbers are absolute. */
function draw(sink: Sink, p: Pen, c: string, n: readonly number[]) {
  const [a = 0, b = 0] = n;
  if (c === "Z") {
    sink.add("Z");
    moveTo(p, p.startX, p.startY);
  } else if (c === "A") arc(sink, p, n);
  else if (c === "H" || c === "V") {
    moveTo(p, c === "H" ? a : p.x, c === "V" ? a : p.y);
    sink.add("L", p.x, p.y);
  } else if (c === "M" || c === "L") {
    moveTo(p, a, b);
    sink.add(c, a, b);
    if (c === "M") [p.startX, p.startY] = [a, b];
  } else curve(sink, p, c, n);
  p.last = c;
}

/** Relative numbers made absolute, in place. */
function absolute(p: Pen, c: string, n: number[]) {
  if (c === "H") n[0] = (n[0] ?? 0) + p.x;
  else if (c === "V") n[0] = (n[0] ?? 0) + p.y;
  else
    for (let i = c === "A" ? 5 : 0; i < n.length; i += 1)
      n[i] = (n[i] ?? 0) + ((c === "A" ? i + 1 : i) % 2 ? p.y : p.x);
}

/** Reads path data up to its first mistake, as SVG demands. */
export function addPathData(sink: Sink, text: string): void {
  const scan = new Scanner(text);
  const p: Pen = { x: 0, y: 0, startX: 0, startY: 0, lastX: 0, lastY: 0, last: "" };
  for (let letter = scan.command(); letter !== null; letter = scan.command()) {
    let c = letter.toUpperCase();
    if (p.last === "" && c !== "M") return;
    for (let first = true; ; first = false) {
      const n: number[] = [];
      if (!scan.numbers(c, n)) {
        if (first) return;
        break;
      }
      if (letter !== letter.toUpperCase()) absolute(p, c, n);
      // A contour closed and drawn on without M starts again where it began.
      if (p.last === "Z" && c !== "M" && c !== "Z") sink.add("M", p.x, p.y);
      draw(sink, p, c, n);
      if (c === "Z") break;
      if (c === "M") c = "L";
    }
  }
}
