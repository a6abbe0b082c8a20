import type { Docs, Planner, ServerDoc } from "../shared/command.ts";
import { lastPart, object, text } from "../shared/doc-reads.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { rowAt, shownOf } from "../shared/shown-of.ts";
import { writtenIn } from "../shared/written.ts";
import { BOOKING_ANEW, BOOKING_REFUSED, dayWords } from "../words/bookings.ts";
import { say } from "../words/say.ts";
import { type BookingRow, bookings } from "./collection.ts";
import { lockOf } from "./lock.ts";
import { isLive, isPastDay } from "./state.ts";

/** A booking that stands on the server, with what its desk was called when it was made. */
export type Standing = BookingRow & { readonly deskTitle: string };

/** What ends bookings by itself. */
const isTool = (name: string): boolean => name.startsWith("tools/");

/** Who did it; empty where nobody is to be named: a function, or whoever asks. */
function otherWriter(path: string, doc: ServerDoc, { person }: Planner): string {
  const own = person.ref !== "" && text(object(doc.fields["lastWrittenBy"])["ref"]) === person.ref;
  const { by } = writtenIn(shownOf(path, doc));
  return own || isTool(by) ? "" : by;
}

/** An end at or before the last write is that write's doing: of a booking that simply ended it lay ahead. */
const wasEnded = ({ toTime }: BookingRow, { updatedAt }: ServerDoc): boolean => toTime !== null && toTime <= updatedAt;

function overWords(row: BookingRow, doc: ServerDoc, by: Planner): string {
  if (!wasEnded(row, doc)) return BOOKING_REFUSED.over;
  const who = otherWriter(row.path, doc, by);
  return who === "" ? BOOKING_ANEW.released : say(BOOKING_ANEW.releasedBy, { who });
}

/** A booking as it stands on the server, or what ended it, in words: "Olga Petrova cancelled it." [BKG-37] */
export function standingAt(docs: Docs, path: string, by: Planner): Result<Standing, string> {
  const doc = docs(path);
  if (!doc) return err(BOOKING_ANEW.gone);
  if (doc.deleted) {
    const who = otherWriter(path, doc, by);
    return err(who === "" ? BOOKING_ANEW.cancelled : say(BOOKING_ANEW.cancelledBy, { who }));
  }
  const row = rowAt(docs, path, bookings.row);
  if (!row) return err(BOOKING_ANEW.gone);
  if (!isLive(row, by.now)) return err(overWords(row, doc, by));
  if (isPastDay(path, by.now)) return err(BOOKING_REFUSED.over);
  const title = text(object(doc.fields["space"])["title"]);
  return ok({ ...row, deskTitle: title === "" ? (lockOf(lastPart(path))?.desk ?? "") : title });
}

/** Whose booking, when and where, for a sentence. */
export const saidOf = ({ owner, onDay, deskTitle }: Standing) => ({ owner, day: dayWords(onDay), desk: deskTitle });

/** That whoever it is for has come: null where they have not, or have left again. */
export const checkedInWords = (b: Standing): string | null =>
  b.checkedInAt !== null && b.checkedOutAt === null
    ? say(BOOKING_ANEW.checkedIn, { owner: b.owner, desk: b.deskTitle })
    : null;
