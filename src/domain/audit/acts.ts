import { isBookable, reasonOf } from "../desks/bookable.ts";
import { ROOMS } from "../rooms/limits.ts";
import { lastPart, object, text } from "../shared/doc-reads.ts";
import { linkTold, spanTold, type Telling } from "../shared/field-spec.ts";
import type { Json } from "../shared/json.ts";
import { ACT } from "../words/audit-sentences.ts";
import { filled } from "../words/say.ts";
import { slotsOf } from "./item.ts";
import type { LogEntry } from "./log.ts";
import { valueIn } from "./record-values.ts";

/** Something that has words of its own, and the fields that they tell: nothing else says these again. */
export type Act = { readonly words: string; readonly fields: readonly string[] };
type Told = { readonly entry: LogEntry; readonly as: Telling; readonly item: string };
type Teller = (of: Told) => Act | null;

const had = ({ before }: LogEntry, ...steps: string[]) => valueIn(before, steps);
const has = ({ after }: LogEntry, ...steps: string[]) => valueIn(after, steps);
const moved = ({ paths }: LogEntry, path: string): boolean => paths.some((p) => p === path || p.startsWith(`${path}.`));
const act = (template: string, slots: { readonly [slot: string]: string }, ...fields: string[]): Act => ({
  words: filled(template, slots),
  fields,
});
const isMoment = (x: Json | undefined): x is number => typeof x === "number";

type Ends = { readonly from: string; readonly to: string };
/** When something begins and ends: moved whole, or at one end. A record has only the ends that changed. */
function periodMoved({ entry, as, item }: Told, { from, to }: Ends, ...fields: string[]): Act | null {
  const [wasFrom, isFrom, wasTo, isTo] = [from, to].flatMap((end) => {
    const steps = end.split(".");
    return [had(entry, ...steps), has(entry, ...steps)];
  });
  const say = (template: string, before: string, after: string) => act(template, { item, before, after }, ...fields);
  if (isMoment(wasFrom) && isMoment(isFrom) && isMoment(wasTo) && isMoment(isTo))
    return say(ACT.moved, spanTold(as, wasFrom, wasTo), spanTold(as, isFrom, isTo));
  if (isMoment(isTo))
    return isMoment(wasTo) ? say(ACT.endMoved, as.at(wasTo), as.at(isTo)) : say(ACT.endSet, "", as.at(isTo));
  if (!isMoment(isFrom)) return null;
  return isMoment(wasFrom) ? say(ACT.startMoved, as.at(wasFrom), as.at(isFrom)) : say(ACT.startSet, "", as.at(isFrom));
}
/** The day of a moment, where the sentence has it already. */
const A_DAY = /\d\d\/\d\d\/\d{4} /;

/** Somebody checked in or out, which may end the booking at the same moment. */
function checked({ entry, as, item }: Told, at: readonly string[], ...also: string[]): Act | null {
  const [came, went] = ["fromTime", "toTime"].map((end) => has(entry, ...at, end));
  const fields = (end: string) => [[...at, end].join("/"), ...also];
  if (isMoment(went)) return act(ACT.checkedOut, { item, after: as.at(went) }, ...fields("toTime"));
  return isMoment(came) ? act(ACT.checkedIn, { item, after: as.at(came) }, ...fields("fromTime")) : null;
}

const deskBooking: readonly Teller[] = [
  (of) =>
    checked(of, ["checkIn"], ...(has(of.entry, "toTime") === has(of.entry, "checkIn", "toTime") ? ["toTime"] : [])),
  (of) => {
    const went = has(of.entry, "checkIn", "toTime");
    if (went !== undefined && went === has(of.entry, "toTime")) return null;
    return periodMoved(of, { from: "fromTime", to: "toTime" }, "fromTime", "toTime");
  },
];

const APPROVAL = [
  "approval",
  ...["status", "submittedTime", "feedbackTime", "approvedTime", "rejectedTime", "reason"].map((f) => `approval/${f}`),
];
const approval: Teller = ({ entry, item }) => {
  const status = has(entry, "approval", "status");
  const reason = text(has(entry, "approval", "reason") ?? "");
  if (status === "APPROVED") return act(ACT.approved, { item }, ...APPROVAL);
  if (status === "SUBMITTED") return act(ACT.submitted, { item }, ...APPROVAL);
  if (status !== "REJECTED") return null;
  return act(reason === "" ? ACT.rejected : ACT.rejectedBecause, { item, reason }, ...APPROVAL);
};
/** Reservations whose time is that of the booking, which is told once. */
const sameTime = (entry: LogEntry): readonly string[] =>
  ROOMS.reservations.flatMap((r) => {
    const at = (side: (e: LogEntry, ...steps: string[]) => Json | undefined, ...steps: string[]) =>
      JSON.stringify(side(entry, ...steps) ?? null);
    const isSame = [had, has].every(
      (side) => at(side, "reservations", r, "reservedPeriod") === at(side, "bookedPeriod"),
    );
    return moved(entry, `reservations.${r}.reservedPeriod`) && isSame ? [`reservations/${r}/reservedPeriod`] : [];
  });
const roomBooking: readonly Teller[] = [
  approval,
  (of) =>
    periodMoved(
      of,
      { from: "bookedPeriod.fromTime", to: "bookedPeriod.toTime" },
      "bookedPeriod",
      ...sameTime(of.entry),
    ),
  (of) => {
    const key = ROOMS.reservations.find((r) => moved(of.entry, `reservations.${r}.checkInPeriod`));
    return key === undefined ? null : checked(of, ["reservations", key, "checkInPeriod"]);
  },
];

const desk: Teller = ({ entry, item }) => {
  if (!moved(entry, "disabled")) return null;
  const [was, is] = [had(entry, "disabled"), has(entry, "disabled")].map((x) =>
    typeof x === "string" || typeof x === "boolean" ? x : false,
  ) as [boolean | string, boolean | string];
  const [before, after] = [reasonOf(was), reasonOf(is)];
  const tell = (template: string, slots: { readonly [slot: string]: string }) =>
    act(template, { item, ...slots }, "disabled");
  if (isBookable(is)) return before === "" ? tell(ACT.enabled, {}) : tell(ACT.enabledWas, { reason: before });
  if (!isBookable(was) && before !== "" && after !== "") return tell(ACT.reason, { before, after });
  return after === "" ? tell(ACT.disabled, {}) : tell(ACT.disabledBecause, { reason: after });
};

const floor: Teller = ({ entry, item }) =>
  moved(entry, "planSvg") || moved(entry, "bookablesSvg")
    ? act(ACT.drawing, { item }, "planSvg", "bookablesSvg", "svgScale")
    : null;

const card: Teller = ({ entry, as, item }) => {
  if (!moved(entry, "owner")) return null;
  const name = (x: Json | undefined): string =>
    lastPart(text(object(x)["ref"])) === "" && text(object(x)["title"]) === "" ? "" : linkTold(x ?? null, as);
  const [before, after, role] = [name(had(entry, "owner")), name(has(entry, "owner")), text(has(entry, "role") ?? "")];
  if (before === after) return null;
  const tell = (template: string) => act(template, { item, before, after, role }, "owner", "role");
  if (before !== "" && after !== "") return tell(ACT.passed);
  if (after === "") return tell(ACT.returned);
  return tell(role === "" ? ACT.given : ACT.givenAs);
};

/** Words for both ends of a switch. */
const switched =
  (field: string, on: string, off: string): Teller =>
  ({ entry, item }) =>
    moved(entry, field) && typeof has(entry, field) === "boolean"
      ? act(has(entry, field) === true ? on : off, { item }, field)
      : null;
const audit: Teller = ({ entry, item }) =>
  moved(entry, "state") ? act(has(entry, "state") === "closed" ? ACT.closed : ACT.opened, { item }, "state") : null;

const ACTS: { readonly [kind: string]: readonly Teller[] } = {
  booking: deskBooking,
  "room-booking": roomBooking,
  desk: [desk],
  floor: [floor],
  card: [card],
  person: [switched("active", ACT.active, ACT.inactive)],
  user: [switched("disabled", ACT.accountOff, ACT.accountOn)],
  round: [audit],
};

/** From when to when something is, in words; empty where it does not say. */
function periodWords(value: Json | undefined, as: Telling, isOnDay = false): string {
  const { fromTime, toTime } = object(value);
  if (!isMoment(fromTime)) return "";
  const told = isMoment(toTime) ? spanTold(as, fromTime, toTime) : filled(ACT.from, { from: as.at(fromTime) });
  return isOnDay ? told.replace(A_DAY, "") : told;
}
/** A booking that was made, with what it is of. */
const MADE: { readonly [kind: string]: (of: Told) => string | null } = {
  booking: ({ entry, as }) => {
    const { title, owner, day } = slotsOf(entry, as);
    const period = periodWords(
      { fromTime: has(entry, "fromTime") ?? null, toTime: has(entry, "toTime") ?? null },
      as,
      true,
    );
    return [title, owner, day, period].includes("") ? null : filled(ACT.booked, { title, owner, day, period });
  },
  "room-booking": ({ entry, as, item }) => {
    const reservations = Object.values(object(has(entry, "reservations")));
    const rooms = [...new Set(reservations.map((r) => linkTold(object(r)["resource"] ?? null, as)))].join(", ");
    const period = periodWords(has(entry, "bookedPeriod"), as);
    if (rooms === "" || period === "") return null;
    return filled(ACT.bookedRoom, { item, rooms, period });
  },
};
export const madeOf = (of: Told): string | null =>
  Object.hasOwn(MADE, of.entry.kind) ? (MADE[of.entry.kind]?.(of) ?? null) : null;

const PIN_ACTS: { readonly [action: string]: string } = {
  "pin.read": ACT.pinRead,
  "pin.write": ACT.pinSet,
  "pin.clear": ACT.pinRemoved,
};
/** What was done with a PIN; which it is stands nowhere. */
export const pinAct = ({ action = "" }: LogEntry): string =>
  (Object.hasOwn(PIN_ACTS, action) ? PIN_ACTS[action] : undefined) ?? ACT.pin;

/** What was done in an entry, as far as that has words of its own. [AUD-26] */
export const actsOf = (of: Told): readonly Act[] =>
  (Object.hasOwn(ACTS, of.entry.kind) ? (ACTS[of.entry.kind] ?? []) : []).flatMap((tell) => tell(of) ?? []);
