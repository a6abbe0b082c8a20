import * as v from "valibot";
import { docIdSchema } from "../shared/doc-id.ts";
import { type DayKey, dayOf, isDay, type Zone } from "../shared/time.ts";
import { ROOM_COLUMN_KEYS } from "../rooms/export/columns.ts";
import { COLUMN_KEYS } from "./columns.ts";

const isZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat("en-GB", { timeZone: zone });
    return true;
  } catch (e) {
    if (e instanceof RangeError) return false;
    throw e;
  }
};
/** An IANA zone that this machine knows. */
export const zoneSchema = v.pipe(v.string(), v.maxLength(60), v.check(isZone, "no time zone"));

/**
 * What is asked of the booking export callable (spec 1 §7). Dates are the days of the range in `exportTz`, both counted; a
 * moment is taken as the day that it falls on there.
 */
const asked = {
  fromDate: v.pipe(
    v.string(),
    v.maxLength(40),
    v.check((x) => !Number.isNaN(Date.parse(x)), "no date"),
  ),
  toDate: v.pipe(
    v.string(),
    v.maxLength(40),
    v.check((x) => !Number.isNaN(Date.parse(x)), "no date"),
  ),
  exportTz: zoneSchema,
  siteId: docIdSchema,
  /** Ours: whether the file begins with a byte order mark (docs/decisions/026). */
  mark: v.optional(v.boolean(), true),
};
const headers = <const K extends readonly string[]>(keys: K) =>
  v.pipe(v.array(v.picklist(keys)), v.minLength(1), v.maxLength(keys.length));
const deskAsk = v.object({ ...asked, spaceKind: v.literal("desk"), headers: headers(COLUMN_KEYS) });
const roomAsk = v.object({ ...asked, spaceKind: v.literal("room"), headers: headers(ROOM_COLUMN_KEYS) });
export const exportAskSchema = v.variant("spaceKind", [deskAsk, roomAsk]);
export type DeskExportAsk = v.InferOutput<typeof deskAsk>;
export type RoomExportAsk = v.InferOutput<typeof roomAsk>;

/** The day that a date of the payload names: a plain day is itself, a moment the day that it falls on in the zone. */
export const askedDay = (date: string, zone: Zone): DayKey => (isDay(date) ? date : dayOf(Date.parse(date), zone));

/** What it answers (spec 1 §7): the CSV text and how large it is. */
export const exportAnswerSchema = v.object({
  blob: v.string(),
  meta: v.object({ filesize: v.object({ formatted: v.string() }) }),
});
export type ExportAnswer = v.InferOutput<typeof exportAnswerSchema>;
