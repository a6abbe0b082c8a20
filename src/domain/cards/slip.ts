/** A slip that reception hands out with a visit or a card: a heading, and lines of what and what it is. */
export type Slip = {
  readonly title: string;
  readonly name: string;
  readonly lines: readonly { readonly what: string; readonly is: string }[];
  /** Said at the foot. */
  readonly note: string;
};

/** Paper of 80 mm, as receipt printers have it, 4 units to the millimetre; letters that can be read at arm's length. */
const SIZE = { width: 320, left: 16, line: 26, head: 88 } as const;
/** Letters of a line, as far as the paper goes. */
const LETTERS = 34;

const escaped = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** A text in lines of whole words, as many letters each as the paper has room for. */
function wrapped(text: string): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && longer.length <= LETTERS) lines[lines.length - 1] = longer;
    else lines.push(cut(word, LETTERS));
  }
  return lines;
}

/** The slip as a picture, black on white. (expectations, no. 6 and 24) [CRD-100] */
export function slipSvg({ title, name, lines, note }: Slip): string {
  const { width, left, line, head } = SIZE;
  const text = (words: string, y: number, more: string) =>
    `<text x="${left}" y="${y}" ${more}>${escaped(words)}</text>`;
  const rows = lines.flatMap(({ what, is }, i) => {
    const y = head + 2 * i * line;
    return [text(what, y, 'font-size="13"'), text(cut(is, LETTERS), y + 20, 'font-size="17"')];
  });
  const foot = head + 2 * lines.length * line + 8;
  const said = note === "" ? [] : wrapped(note);
  const height = foot + said.length * 18 + 16;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" fill="#000">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    text(cut(title, LETTERS), 30, 'font-size="14"'),
    text(cut(name, 24), 58, 'font-size="22" font-weight="bold"'),
    ...rows,
    ...said.map((words, i) => text(words, foot + i * 18, 'font-size="13"')),
    "</svg>",
  ].join("");
}
