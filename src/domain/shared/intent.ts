import type { Json } from "./json.ts";

/** Format of stored intents; grows when the shape of any command's input changes, and older ones are upgraded. */
export const INTENT_FORMAT = 1 as const;
/** Bytes of a stored intent at most, as UTF-8; a save of more is stored without one. */
export const INTENT_MAX = 4_096;

/** What somebody asked for, stored beside what it writes: ids and values, no rows. From it the command is planned anew. */
export type Intent = { readonly command: string; readonly format: typeof INTENT_FORMAT; readonly input: Json };

/** Bytes of a text as UTF-8; the domain is compiled without `TextEncoder`. */
function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    bytes += 1 + Number(code > 0x7f) + Number(code > 0x7ff) + Number(code > 0xffff);
  }
  return bytes;
}
/** Whether an intent is small enough to be stored: bytes count, of which a letter may have four. [CMD-15] */
export const isStorable = (intent: { readonly [field: string]: unknown }): boolean =>
  utf8Bytes(JSON.stringify(intent)) <= INTENT_MAX;
