import { stepsOf } from "../shared/changes.ts";
import { object, text } from "../shared/doc-reads.ts";
import {
  type FieldSpec,
  flag,
  type Labels,
  linkWords,
  linkField,
  linkTold,
  moment,
  momentWords,
  plainWords,
  shownAs,
  spanTold,
  textField,
  title,
  toldAs,
} from "../shared/field-spec.ts";
import type { Json } from "../shared/json.ts";
import { slashed } from "../shared/clock-time.ts";
import { err, ok } from "../shared/result.ts";
import { FIELD_WORDS } from "../words/fields.ts";
import { ROOM_OWN_FIELD } from "../words/room-fields.ts";
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
/** A time from and to. One end alone is that end: what did not change is in no record. */
const period = (label: string): FieldSpec => ({
  ...shownAs(label, periodWords),
  told: (value, as) => {
    const { fromTime, toTime } = object(value);
    if (typeof fromTime === "number" && typeof toTime === "number") return spanTold(as, fromTime, toTime);
    if (typeof fromTime === "number") return say(ROOM_FIELD.fromOnly, { at: as.at(fromTime) });
    return typeof toTime === "number" ? say(ROOM_FIELD.toOnly, { at: as.at(toTime) }) : FIELD_WORDS.absent;
  },
});
const titleField = textField(ROOM_FIELD.title, (typed) => {
  const wrong = titleTrouble(typed.trim());
  return wrong ? err(ROOM_REFUSED[wrong]) : ok(typed.trim());
});

/** Fields of a reservation, below `reservations/r1`. */
const OF_RESERVATION: { readonly [field: string]: FieldSpec } = {
  resource: linkField(ROOM_FIELD.room),
  reservedPeriod: period(ROOM_FIELD.period),
  setup: shownAs(ROOM_FIELD.setup),
  cleanDown: shownAs(ROOM_FIELD.cleanDown),
  requiresCheckIn: flag(ROOM_FIELD.requiresCheckIn),
  "checkInPeriod/fromTime": moment(ROOM_FIELD.checkedIn),
  "checkInPeriod/toTime": moment(ROOM_FIELD.checkedOut),
  note: shownAs(ROOM_FIELD.note),
  requests: shownAs(
    ROOM_FIELD.requests,
    (value) => Object.values(object(value)).map(plainWords).join(", ") || FIELD_WORDS.absent,
  ),
  cateringUntil: moment(ROOM_FIELD.cateringUntil),
  adHoc: flag(ROOM_FIELD.adHoc),
};

function inReservation(field: string): FieldSpec | undefined {
  const [place, key = "", ...rest] = stepsOf(field);
  if (place !== "reservations" || key === "") return undefined;
  const own = OF_RESERVATION[rest.join("/")];
  const label = say(ROOM_FIELD.reservation, { key, field: own?.label ?? ROOM_FIELD.room });
  const toldLabel = () => say(ROOM_FIELD.roomOf, { n: key.slice(1), field: own?.label ?? ROOM_FIELD.room });
  if (own) return { ...own, label, toldLabel };
  if (rest.length > 0) return undefined;
  const room = (value: Json) => object(value)["resource"] ?? null;
  return {
    ...shownAs(label, (value) => linkWords(room(value))),
    told: (value, as) => linkTold(room(value), as),
    shallow: true,
    toldLabel,
  };
}

/** A booking's fields, named as its sheet names them. [ROM-1] */
/** What a date's series is told by: when it began. Its rule is read by a library that not every screen has. */
function seriesWords(value: Json | undefined): string {
  const first = text(object(value)["first"]);
  return first === "" ? FIELD_WORDS.absent : say(ROOM_FIELD.seriesFrom, { day: slashed(first) });
}
export const roomBookingLabels: Labels = {
  fields: {
    title: titleField,
    owner: linkField(ROOM_FIELD.owner),
    "privacy/title": flag(ROOM_FIELD.privacyTitle),
    "privacy/owner": flag(ROOM_FIELD.privacyOwner),
    bookedPeriod: period(ROOM_FIELD.period),
    series: shownAs(ROOM_FIELD.series, seriesWords),
    approval: shownAs(ROOM_FIELD.approval, (value) => statusWords(object(value)["status"])),
    "approval/status": shownAs(ROOM_FIELD.status, statusWords),
    "approval/submittedTime": moment(ROOM_FIELD.submitted),
    "approval/feedbackTime": moment(ROOM_FIELD.feedback),
    "approval/approvedTime": moment(ROOM_FIELD.approved),
    "approval/rejectedTime": moment(ROOM_FIELD.rejected),
    "approval/reason": shownAs(ROOM_FIELD.reason),
  },
  internal: [
    "site",
    "connection",
    "reservationKey",
    "name",
    "_connectionCount",
    "createdBy",
    "createdVia",
    "_boundsPeriod",
    "_boundsPeriodSpans",
    "day",
    "lastDay",
  ],
  dynamic: inReservation,
  name: (_, doc) => {
    const anchor = object(doc?.["connection"])["anchor"];
    return anchor === "START" || anchor === "END" ? CAP_WORDS[anchor] : text(doc?.["title"]);
  },
};
export const detailsLabels: Labels = {
  fields: { title: titleField, owner: linkField(ROOM_FIELD.owner) },
  internal: ["site", "author", "createdBy", "lastDay"],
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
    deliverAt: moment(WORK_FIELD.deliverAt),
    clearAt: moment(WORK_FIELD.clearAt),
    costCode: shownAs(WORK_FIELD.costCode),
    contact: shownAs(WORK_FIELD.contact),
    status: shownAs(WORK_FIELD.status),
    reason: shownAs(WORK_FIELD.reason),
    subject: shownAs(WORK_FIELD.subject, (value) => linkWords(object(value)["resource"] ?? null)),
  },
  internal: ["site", "creation", "lastDay"],
  name: (_, doc) => text(doc?.["category"]),
};

const featureWords = (value: Json): string =>
  (Array.isArray(value) ? (value as readonly Json[]) : []).map(plainWords).join(", ") || FIELD_WORDS.absent;
/** A room's own fields, as its list and its file name them. */
export const roomLabels: Labels = {
  fields: {
    title,
    site: linkField(ROOM_OWN_FIELD.site),
    capacity: shownAs(ROOM_OWN_FIELD.capacity),
    floor: toldAs(shownAs(ROOM_OWN_FIELD.floor), "sites/{site}/spaces"),
    requiresApproval: flag(ROOM_OWN_FIELD.requiresApproval),
    cateringIsEnabled: flag(ROOM_OWN_FIELD.cateringIsEnabled),
    cateringEditTimeEnd: shownAs(ROOM_OWN_FIELD.cateringEditTimeEnd),
    features: shownAs(ROOM_OWN_FIELD.features, featureWords),
    type: shownAs(ROOM_OWN_FIELD.type),
  },
  internal: ["kind", "parents", "_groups_ancestors"],
};
