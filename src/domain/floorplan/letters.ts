import type { TextItem } from "./display-list.ts";

/** Widths of the printable ASCII letters of Helvetica, from the space on, in thousandths of their height. */
const WIDTHS =
  "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 " +
  "584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 " +
  "278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 " +
  "500 334 260 334 584";
const TABLE = WIDTHS.split(" ").map((w) => Number(w) / 1_000);
const FIRST = 32;
const MONOSPACE = 0.6;
const OTHER = 0.6;
/** From here on letters are as wide as high: those of East Asia. */
const WIDE_FROM = 0x2e80;

type Face = { readonly family: TextItem["family"]; readonly bold: boolean };

/** About how wide a line is, as a share of the height of its letters. Only the device knows its fonts. */
export function widthOf(text: string, { family, bold }: Face): number {
  let width = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    if (family === "monospace") width += MONOSPACE;
    else width += TABLE[code - FIRST] ?? (code >= WIDE_FROM ? 1 : OTHER);
  }
  return width * (family === "monospace" ? 1 : (bold ? 1.05 : 1) * (family === "serif" ? 0.93 : 1));
}
