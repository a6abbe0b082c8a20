import { stepsOf } from "../shared/changes.ts";
import { object, text } from "../shared/doc-reads.ts";
import {
  type FieldSpec,
  flag,
  type Labels,
  linkWords,
  momentWords,
  plainWords,
  shownAs,
  textField,
} from "../shared/field-spec.ts";
import { err, ok } from "../shared/result.ts";
import { FIELD_WORDS } from "../words/fields.ts";
import { APPROVAL_WORDS, CAP_WORDS, ROOM_FIELD, ROOM_REFUSED, WORK_FIELD } from "../words/rooms.ts";
import { say } from "../words/say.ts";
import { titleTrouble } from "./check.ts";

const statusWords = (value: unknown): string =>
  value === "SUBMITTED" || value === "APPROVED" || value === "REJECTED" ? APPROVAL_WORDS[value] : FIELD_WORDS.absent;
const periodWords: FieldSpec["words"] = (value) => {
  const { fromTime, toTime } = object(value);
  return typeof fromTime === "number" && typeof toTime === "number"
    ? `${momentWords(fromTime)} – ${momentWords(toTime)}`
    : FIELD_WORDS.absent;
};
const titleField = textField(ROOM_FIELD.title, (typed) => {
  const wrong = titleTrouble(typed.trim());
  return wrong ? err(ROOM_REFUSED[wrong]) : ok(typed.trim());
});

/** Fields of a reservation, below `reservations/r1`. */
const OF_RESERVATION: { readonly [field: string]: FieldSpec } = {
  resource: shownAs(ROOM_FIELD.room, linkWords),
  reservedPeriod: shownAs(ROOM_FIELD.period, periodWords),
  setup: shownAs(ROOM_FIELD.setup),
  cleanDown: shownAs(ROOM_FIELD.cleanDown),
  requiresCheckIn: flag(ROOM_FIELD.requiresCheckIn),
  "checkInPeriod/fromTime": shownAs(ROOM_FIELD.checkedIn, momentWords),
  "checkInPeriod/toTime": shownAs(ROOM_FIELD.checkedOut, momentWords),
  note: shownAs(ROOM_FIELD.note),
  requests: shownAs(
    ROOM_FIELD.requests,
    (value) => Object.values(object(value)).map(plainWords).join(", ") || FIELD_WORDS.absent,
  ),
  cateringUntil: shownAs(ROOM_FIELD.cateringUntil, momentWords),
  adHoc: flag(ROOM_FIELD.adHoc),
};

function inReservation(field: string): FieldSpec | undefined {
  const [place, key = "", ...rest] = stepsOf(field);
  if (place !== "reservations" || key === "") return undefined;
  const own = OF_RESERVATION[rest.join("/")];
  const label = say(ROOM_FIELD.reservation, { key, field: own?.label ?? ROOM_FIELD.room });
  if (own) return { ...own, label };
  return rest.length === 0 ? shownAs(label, (value) => linkWords(object(value)["resource"] ?? null)) : undefined;
}

/** A booking's fields, named as its sheet names them. [ROM-1] */
export const roomBookingLabels: Labels = {
  fields: {
    title: titleField,
    owner: shownAs(ROOM_FIELD.owner, linkWords),
    "privacy/title": flag(ROOM_FIELD.privacyTitle),
    "privacy/owner": flag(ROOM_FIELD.privacyOwner),
    bookedPeriod: shownAs(ROOM_FIELD.period, periodWords),
    series: shownAs(ROOM_FIELD.series, (value) => text(object(value)["rule"]) || FIELD_WORDS.absent),
    approval: shownAs(ROOM_FIELD.approval, (value) => statusWords(object(value)["status"])),
    "approval/status": shownAs(ROOM_FIELD.status, statusWords),
    "approval/submittedTime": shownAs(ROOM_FIELD.submitted, momentWords),
    "approval/feedbackTime": shownAs(ROOM_FIELD.feedback, momentWords),
    "approval/approvedTime": shownAs(ROOM_FIELD.approved, momentWords),
    "approval/rejectedTime": shownAs(ROOM_FIELD.rejected, momentWords),
    "approval/reason": shownAs(ROOM_FIELD.reason),
  },
  dynamic: inReservation,
  name: (_, doc) => {
    const anchor = object(doc?.["connection"])["anchor"];
    return anchor === "START" || anchor === "END" ? CAP_WORDS[anchor] : text(doc?.["title"]);
  },
};
export const detailsLabels: Labels = {
  fields: { title: titleField, owner: shownAs(ROOM_FIELD.owner, linkWords) },
};
export const workOrderLabels: Labels = {
  fields: {
    category: shownAs(WORK_FIELD.category),
    items: shownAs(WORK_FIELD.items, (value) =>
      Array.isArray(value)
        ? value.map((i) => `${plainWords(object(i)["qty"])} × ${text(object(i)["name"])}`).join(", ") ||
          FIELD_WORDS.absent
        : FIELD_WORDS.absent,
    ),
    dietary: shownAs(WORK_FIELD.dietary),
    deliverAt: shownAs(WORK_FIELD.deliverAt, momentWords),
    clearAt: shownAs(WORK_FIELD.clearAt, momentWords),
    costCode: shownAs(WORK_FIELD.costCode),
    contact: shownAs(WORK_FIELD.contact),
    status: shownAs(WORK_FIELD.status),
    reason: shownAs(WORK_FIELD.reason),
    subject: shownAs(WORK_FIELD.subject, (value) => linkWords(object(value)["resource"] ?? null)),
  },
  name: (_, doc) => text(doc?.["category"]),
};
