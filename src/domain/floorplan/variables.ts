import { MAX_VALUE } from "./css.ts";
import { PLAN } from "./limits.ts";

/** What `--x` stands for where an element is, by name. */
export type Variables = ReadonlyMap<string, string>;
export const NO_VARIABLES: Variables = new Map();

/** Index of the bracket that closes the one in front of `from`; -1 when nothing does. */
function closing(text: string, from: number): number {
  let depth = 1;
  for (let i = from; i < text.length; i += 1) {
    if (text[i] === "(") depth += 1;
    else if (text[i] === ")" && --depth === 0) return i;
  }
  return -1;
}

/** What one `var(--x, other)` stands for; null for nothing. */
function one(body: string, known: Variables, left: number): string | null {
  const comma = body.indexOf(",");
  const name = (comma < 0 ? body : body.slice(0, comma)).trim();
  const said = known.get(name);
  const found = said === undefined ? null : substitute(said, known, left - 1);
  return found ?? (comma < 0 ? null : substitute(body.slice(comma + 1).trim(), known, left - 1));
}

/**
 * A value with each `var(--x, other)` replaced; null when one stands for nothing, or for more than a value may be: then the
 * property is as if it were not said (CSS Variables 3).
 */
export function substitute(value: string, known: Variables, left: number = PLAN.maxVariableDepth): string | null {
  if (left < 0) return null;
  let out = "";
  let at = 0;
  for (;;) {
    const from = value.toLowerCase().indexOf("var(", at);
    if (from < 0) break;
    const end = closing(value, from + 4);
    const text = end < 0 ? null : one(value.slice(from + 4, end), known, left);
    if (text === null) return null;
    out += value.slice(at, from) + text;
    if (out.length > MAX_VALUE) return null;
    at = end + 1;
  }
  out += value.slice(at);
  return out.length > MAX_VALUE ? null : out;
}
