import { type Labels, linkWords, momentWords, shownAs } from "../shared/field-spec.ts";
import { object, text } from "../shared/doc-reads.ts";
import { dayWords } from "../words/bookings.ts";
import { FIELD_WORDS } from "../words/fields.ts";
import { say } from "../words/say.ts";
import { lockOf } from "./lock.ts";

export const bookingLabels: Labels = {
  fields: {
    onDay: shownAs(FIELD_WORDS.day),
    owner: shownAs(FIELD_WORDS.owner, linkWords),
    space: shownAs(FIELD_WORDS.desk, linkWords),
    fromTime: shownAs(FIELD_WORDS.from, momentWords),
    toTime: shownAs(FIELD_WORDS.to, momentWords),
    "checkIn/toTime": shownAs(FIELD_WORDS.checkedOut, momentWords),
  },
  name: (id, doc) => {
    const lock = lockOf(id);
    if (!lock) return "";
    const desk = text(object(doc?.["space"])["title"]);
    const day = dayWords(lock.day);
    return desk === "" ? say(FIELD_WORDS.bookingOn, { day }) : say(FIELD_WORDS.bookingOf, { desk, day });
  },
};
