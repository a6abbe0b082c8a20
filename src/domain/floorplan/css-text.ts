import { PLAN } from "./limits.ts";

// Scanners without backtracking: a sheet of any shape costs time in proportion to its length.

/** Cuts text at a letter, except inside round brackets and quotes. */
function cut(text: string, letter: string): string[] {
  const parts: string[] = [];
  let [depth, from, quote] = [0, 0, ""];
  for (let i = 0; i < text.length; i += 1) {
    const c = text[i] ?? "";
    if (quote !== "") quote = c === quote ? "" : quote;
    else if (c === '"' || c === "'") quote = c;
    else if (c === "(") depth += 1;
    else if (c === ")") depth = Math.max(0, depth - 1);
    else if (c === letter && depth === 0) {
      parts.push(text.slice(from, i));
      from = i + 1;
    }
  }
  return [...parts, text.slice(from)];
}

export type Declared = { readonly name: string; readonly value: string; readonly important: boolean };
const IMPORTANT = /^!\s*important$/i;

/** `name: value` pairs; names in lower case, save those that begin with `--`. */
export function declarationsIn(text: string): Declared[] {
  return cut(text.includes("/*") ? withoutComments(text) : text, ";").flatMap((line): Declared[] => {
    const colon = line.indexOf(":");
    if (colon < 0) return [];
    const said = line.slice(0, colon).trim();
    const value = line.slice(colon + 1).trim();
    const bang = value.lastIndexOf("!");
    const important = bang >= 0 && IMPORTANT.test(value.slice(bang, bang + 20));
    const name = said.startsWith("--") ? said : said.toLowerCase();
    return [{ name, value: important ? value.slice(0, bang).trim() : value, important }];
  });
}

function withoutComments(text: string): string {
  let out = "";
  let at = 0;
  for (;;) {
    const from = text.indexOf("/*", at);
    if (from < 0) return (out + text.slice(at)).replaceAll("<!--", " ").replaceAll("-->", " ");
    out += `${text.slice(at, from)} `;
    const end = text.indexOf("*/", from + 2);
    if (end < 0) return out;
    at = end + 2;
  }
}

/** Index just behind the brace that closes the one at `open`; the end when nothing does. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i += 1) {
    if (text[i] === "{") depth += 1;
    else if (text[i] === "}" && --depth === 0) return i + 1;
  }
  return text.length;
}

export type CssRule = {
  readonly selectors: readonly string[];
  readonly body: string;
  /** The head of an @rule; empty for a style rule. */
  readonly at: string;
};

/** The rules of a sheet, the inside of blocks such as `@media` left unread. */
export function cssRules(sheet: string): CssRule[] {
  const text = withoutComments(sheet.slice(0, PLAN.maxSheet));
  const rules: CssRule[] = [];
  let at = 0;
  while (at < text.length && rules.length < PLAN.maxRules) {
    const open = text.indexOf("{", at);
    const semicolon = text.indexOf(";", at);
    const head = text.slice(at, open < 0 ? text.length : open).trim();
    if (head.startsWith("@") && semicolon >= 0 && (open < 0 || semicolon < open)) {
      const rule = text.slice(at, semicolon).trim();
      rules.push({ selectors: [], body: rule, at: rule });
      at = semicolon + 1;
      continue;
    }
    if (open < 0) {
      if (head.startsWith("@")) rules.push({ selectors: [], body: head, at: head });
      break;
    }
    const end = closing(text, open);
    const body = text.slice(open + 1, end).replace(/\}$/, "");
    if (head.startsWith("@")) rules.push({ selectors: [], body, at: head });
    else rules.push({ selectors: head.split(",").map((s) => s.trim()), body, at: "" });
    at = end;
  }
  return rules;
}
