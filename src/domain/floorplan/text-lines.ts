import type { Box } from "./box.ts";
import { LETTER_SIZE, type TextItem } from "./display-list.ts";
import { PLAN } from "./limits.ts";
import { isPlace, type Matrix, times } from "./matrix.ts";
import { numbersIn } from "./numbers.ts";
import { type Style, styled } from "./style.ts";
import type { Declarations } from "./css.ts";
import type { Findings } from "./findings.ts";
import { withAlpha } from "./colour.ts";
import type { Node } from "./xml.ts";

/** Width of an average letter, as a share of its height. Only the device knows the real one. */
const LETTER_WIDTH = 0.56;

/** The box around the unit-space rectangle (x0, y0)–(x1, y1) after `m`. */
export function boxOf(m: Matrix, [x0, y0, x1, y1]: readonly [number, number, number, number]): Box {
  const xs = [x0, x1].flatMap((x) => [y0, y1].map((y) => m[0] * x + m[2] * y + m[4]));
  const ys = [x0, x1].flatMap((x) => [y0, y1].map((y) => m[1] * x + m[3] * y + m[5]));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function item(text: string, style: Style, m: Matrix): TextItem | null {
  const alpha = style.alpha * style.fillAlpha;
  if (!style.visible || !style.fill || alpha === 0) return null;
  const k = style.fontSize / LETTER_SIZE;
  const matrix = times(m, [k, 0, 0, k, 0, 0]);
  if (!isPlace(matrix)) return null;
  const width = text.length * LETTER_WIDTH * LETTER_SIZE;
  const left = style.anchor === "middle" ? -width / 2 : style.anchor === "end" ? -width : 0;
  const box = boxOf(matrix, [left, -0.8 * LETTER_SIZE, left + width, 0.2 * LETTER_SIZE]);
  const { bold, italic, family, anchor } = style;
  return { kind: "text", text, matrix, bold, italic, family, anchor, fill: withAlpha(style.fill, alpha), box };
}

type Cursor = { x: number; y: number };
export type TextInput = {
  readonly style: Style;
  readonly matrix: Matrix;
  readonly findings: Findings;
  readonly declarations: (node: Node) => readonly Declarations[];
};

/** Attribute lists place letter by letter; the first number places the line. */
function move(cursor: Cursor, node: Node) {
  const first = (name: string) => numbersIn((node.attrs.get(name) ?? "").slice(0, 64))[0];
  cursor.x = (first("x") ?? cursor.x) + (first("dx") ?? 0);
  cursor.y = (first("y") ?? cursor.y) + (first("dy") ?? 0);
}

/** The lines of a `text` element, `tspan` by `tspan`. */
export function textLines(node: Node, input: TextInput): TextItem[] {
  const lines: TextItem[] = [];
  const cursor: Cursor = { x: 0, y: 0 };
  const visit = (at: Node, style: Style) => {
    if (!style.shown) return;
    move(cursor, at);
    for (const child of at.children) {
      if (typeof child !== "string") {
        if (child.tag === "tspan") visit(child, styled(style, input.declarations(child), input.findings));
        continue;
      }
      const text = child
        .slice(0, 10 * PLAN.maxText)
        .replace(/\s+/g, " ")
        .trim()
        .slice(0, PLAN.maxText);
      if (text === "") continue;
      const line = item(text, style, times(input.matrix, [1, 0, 0, 1, cursor.x, cursor.y]));
      if (line) lines.push(line);
      cursor.x += text.length * LETTER_WIDTH * style.fontSize;
    }
  };
  visit(node, input.style);
  return lines;
}
