import type { Json } from "./json.ts";

/** Format of stored intents; grows when the shape of any command's input changes, and older ones are upgraded. */
export const INTENT_FORMAT = 1 as const;
/** Bytes of a stored intent at most; a save of more is stored without one. */
export const INTENT_MAX = 4_096;

/** What somebody asked for, stored beside what it writes: ids and values, no rows. From it the command is planned anew. */
export type Intent = { readonly command: string; readonly format: typeof INTENT_FORMAT; readonly input: Json };
