import { mayDo } from "../access/may-do.ts";
import type { LayeredConfig } from "../config/layers.ts";
import { allowanceOf, tierOf } from "../config/tiers.ts";
import { isBookable } from "../desks/bookable.ts";
import { fieldPath, type Op, type Plan } from "../shared/changes.ts";
import { planOf } from "../shared/command.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { type DayKey, dayOf } from "../shared/time.ts";
import { BOOKING_LABEL, dayWords } from "../words/bookings.ts";
import { say } from "../words/say.ts";
import { type DayRules, type DayTrouble, dayTrouble } from "./days.ts";
import { bookingCancel, bookingCreate, bookingRelease } from "./declared.ts";
import { BOOKINGS } from "./limits.ts";
import { nextNumber, type Numbered } from "./lock.ts";
import { type DeskNeighbourhood, type Owner, type OwnerTrouble, ownerTrouble } from "./owner.ts";
import { actionOf, type BookingTimes } from "./state.ts";

export type BookingRefusal =
  "not-permitted" | "nothing-to-do" | "desk-disabled" | "too-many" | "over" | "has-desk" | DayTrouble | OwnerTrouble;

/** A desk as far as booking it is concerned. */
export type BookableDesk = {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly disabled: boolean | string;
  readonly floor: string;
  readonly neighbourhood: string | null;
};
/** Who books, when, and under which configuration of the site. */
export type Booker = {
  /** The server's time as well as the device knows it. */
  readonly now: number;
  readonly roles: readonly string[];
  readonly person: { readonly ref: string; readonly title: string } | null;
  readonly config: LayeredConfig;
};
export type Wish = {
  readonly site: string;
  readonly desk: BookableDesk;
  /** The neighbourhood of the desk; null for none. */
  readonly neighbourhood: DeskNeighbourhood | null;
  readonly owner: Owner;
  readonly days: readonly DayKey[];
  /** What is booked at the desk, cancelled bookings included. */
  readonly booked: readonly Numbered[];
  /** Days on which the owner has a desk already, as far as this device knows. */
  readonly ownDays?: ReadonlySet<DayKey>;
};
/** A booking that stands, as far as changing it is concerned. */
export type StandingBooking = BookingTimes & {
  readonly path: string;
  readonly rev: number;
  readonly onDay: DayKey;
  readonly owner: string;
  readonly checkedOutAt: number | null;
};

export const zoneOf = ({ config }: Pick<Booker, "config">) => config.timeZone.value;

/** Which days this person may choose for a desk (spec 2 §5). [BKG-3] */
export function dayRulesOf(desk: string, booked: readonly Numbered[], who: Omit<Booker, "person">): DayRules {
  return {
    today: dayOf(who.now, zoneOf(who)),
    allowance: allowanceOf(who.config, tierOf(who.roles)),
    weekend: who.config.localeWeekend.value,
    isBooked: (day) => nextNumber(booked, { desk, day }, who.now) === null,
  };
}

/** Why one day of a wish cannot be had; null when it can. [BKG-5] */
export function wishTrouble(wish: Omit<Wish, "days">, day: DayKey, who: Booker): BookingRefusal | null {
  if (!mayDo(bookingCreate, who)) return "not-permitted";
  if (!isBookable(wish.desk.disabled)) return "desk-disabled";
  const rules = dayRulesOf(wish.desk.id, wish.booked, who);
  const trouble = dayTrouble(day, rules) ?? ownerTrouble(wish.owner, wish.neighbourhood, day === rules.today);
  return trouble ?? (!wish.owner.severalDesks && wish.ownDays?.has(day) === true ? "has-desk" : null);
}

export const cancelOp = (b: Pick<StandingBooking, "path" | "rev">): Op => ({
  kind: "delete",
  path: b.path,
  seenRev: b.rev,
});
export const siteOf = (path: string) => path.split("/")[1] ?? "";

/** Ends a booking now, and with it the check-in; the desk is free again. (spec 2 §4) [BKG-6] */
export function planRelease(
  b: StandingBooking,
  desk: string,
  who: Pick<Booker, "now" | "roles">,
): Result<Plan, BookingRefusal> {
  const { now } = who;
  if (!mayDo(bookingRelease, who)) return err("not-permitted");
  if (actionOf(b, now) === null) return err("over");
  const out = fieldPath("checkIn", "toTime");
  const checkOut = b.checkedInAt !== null && b.checkedOutAt === null;
  const op: Op = {
    kind: "patch",
    path: b.path,
    fields: { toTime: now, ...(checkOut ? { [out]: now } : {}) },
    seen: { toTime: b.toTime, ...(checkOut ? { [out]: null } : {}) },
    seenRev: b.rev,
  };
  const label = say(BOOKING_LABEL.released, { desk, owner: b.owner, day: dayWords(b.onDay) });
  return ok(planOf(bookingRelease, { label, site: siteOf(b.path), ops: [op] }, { path: b.path }));
}

/** Takes a booking back altogether (spec 2 §4). [BKG-6] */
export function planCancel(
  b: StandingBooking,
  desk: string,
  who: Pick<Booker, "now" | "roles">,
): Result<Plan, BookingRefusal> {
  if (!mayDo(bookingCancel, who)) return err("not-permitted");
  if (actionOf(b, who.now) === null) return err("over");
  const label = say(BOOKING_LABEL.cancelled, { desk, owner: b.owner, day: dayWords(b.onDay) });
  return ok(planOf(bookingCancel, { label, site: siteOf(b.path), ops: [cancelOp(b)] }, { paths: [b.path] }));
}

/** Bookings cancelled together, as one change set. */
export function planCancelTogether(
  part: readonly StandingBooking[],
  who: Pick<Booker, "roles">,
): Result<Plan, BookingRefusal> {
  if (!mayDo(bookingCancel, who)) return err("not-permitted");
  const label = part.length === 1 ? BOOKING_LABEL.cancelledOne : BOOKING_LABEL.cancelledMany;
  const said = {
    label: say(label, { n: String(part.length) }),
    site: siteOf(part[0]?.path ?? ""),
    ops: part.map(cancelOp),
  };
  return ok(planOf(bookingCancel, said, { paths: part.map((b) => b.path) }));
}

/** Several bookings cancelled: change sets that can each be undone. */
export function planCancelMany(
  bookings: readonly StandingBooking[],
  who: Pick<Booker, "roles">,
): Result<readonly Plan[], BookingRefusal> {
  if (!mayDo(bookingCancel, who)) return err("not-permitted");
  const count = Math.ceil(bookings.length / BOOKINGS.maxCancelled);
  const parts = Array.from({ length: count }, (_, i) =>
    bookings.slice(i * BOOKINGS.maxCancelled, (i + 1) * BOOKINGS.maxCancelled),
  );
  return ok(
    parts.flatMap((part) => {
      const plan = planCancelTogether(part, who);
      return plan.ok ? [plan.value] : [];
    }),
  );
}
