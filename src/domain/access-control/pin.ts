import * as v from "valibot";
import { docIdSchema } from "../shared/doc-id.ts";
import { ACCESS_CONTROL } from "./limits.ts";

/** Words of our own: the library's would repeat what was sent. */
const WRONG = "4 to 10 digits";
/**
 * A PIN, which stands in one document that no client reads or writes, and goes through two callables only: it is in no replica,
 * change set, draft, change record, export or log. (design 1.1) [ACL-4]
 */
const pinSchema = v.pipe(
  v.string(WRONG),
  v.regex(new RegExp(`^[0-9]{${ACCESS_CONTROL.pinMin},${ACCESS_CONTROL.pinMax}}$`), WRONG),
);
/** Whether a typed PIN can be saved; an empty one takes it away. */
export const isPin = (typed: string): boolean => typed === "" || v.is(pinSchema, typed);

/** What `callable-person-pin-read` is asked. */
export const pinReadAsk = v.object({ site: docIdSchema, person: docIdSchema });
/** What `callable-person-pin-write` is asked; null takes the PIN away. */
export const pinWriteAsk = v.object({ ...pinReadAsk.entries, pin: v.nullable(pinSchema) });
/** What both answer. */
export const pinAnswer = v.object({ pin: v.nullable(v.string()) });

/** Where it stands. */
export const pinPath = (site: string, person: string): string => `sites/${site}/accessPins/${person}`;
