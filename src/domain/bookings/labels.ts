import { flag, type Labels, linkField, moment, plainWords, shownAs } from "../shared/field-spec.ts";
import { object, text } from "../shared/doc-reads.ts";
import { isDay } from "../shared/time.ts";
import { dayWords } from "../words/bookings.ts";
import { FIELD_WORDS } from "../words/fields.ts";
import { say } from "../words/say.ts";
import { lockOf } from "./lock.ts";

export const bookingLabels: Labels = {
  fields: {
    onDay: shownAs(FIELD_WORDS.day, (value) => (isDay(text(value)) ? dayWords(text(value)) : plainWords(value))),
    owner: linkField(FIELD_WORDS.owner),
    space: linkField(FIELD_WORDS.desk),
    fromTime: moment(FIELD_WORDS.from),
    toTime: moment(FIELD_WORDS.to),
    "checkIn/fromTime": moment(FIELD_WORDS.checkedIn),
    "checkIn/toTime": moment(FIELD_WORDS.checkedOut),
    requiresCheckIn: flag(FIELD_WORDS.requiresCheckIn),
  },
  internal: ["createdVia", "createdBy"],
  name: (id, doc) => {
    const lock = lockOf(id);
    if (!lock) return "";
    const desk = text(object(doc?.["space"])["title"]);
    const day = dayWords(lock.day);
    return desk === "" ? say(FIELD_WORDS.bookingOn, { day }) : say(FIELD_WORDS.bookingOf, { desk, day });
  },
};
