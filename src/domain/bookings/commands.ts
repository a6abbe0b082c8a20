import { can } from "../access/access.ts";
import type { LayeredConfig } from "../config/layers.ts";
import { allowanceOf, tierOf } from "../config/tiers.ts";
import { isBookable } from "../desks/bookable.ts";
import { fieldPath, type Op, type Plan } from "../shared/changes.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { type DayKey, dayOf } from "../shared/time.ts";
import { BOOKING_LABEL, dayWords } from "../words/bookings.ts";
import { say } from "../words/say.ts";
import { INTERNAL } from "../words/internal.ts";
import { NAV } from "../words/spec.ts";
import { bookedPeriod, type DayRules, type DayTrouble, dayTrouble, endOf } from "./days.ts";
import { BOOKINGS } from "./limits.ts";
import { bookingPath, lockOf, nextNumber, type Numbered } from "./lock.ts";
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
  readonly hood: DeskNeighbourhood | null;
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

const mayBook = (roles: readonly string[]) => can(roles, "deskBooking.deskSettings");
const zoneOf = ({ config }: Pick<Booker, "config">) => config.timeZone.value;

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
  if (!mayBook(who.roles)) return "not-permitted";
  if (!isBookable(wish.desk.disabled)) return "desk-disabled";
  const rules = dayRulesOf(wish.desk.id, wish.booked, who);
  const trouble = dayTrouble(day, rules) ?? ownerTrouble(wish.owner, wish.hood, day === rules.today);
  return trouble ?? (!wish.owner.severalDesks && wish.ownDays?.has(day) === true ? "has-desk" : null);
}

function createOp(wish: Wish, day: DayKey, n: number, who: Booker): Op {
  const { config, now, person } = who;
  const { desk, owner, site } = wish;
  const hours = {
    zone: zoneOf(who),
    start: config.deskBookingStartTime.value,
    end: config.deskBookingEndTime.value,
  };
  return {
    kind: "create",
    path: bookingPath(site, { desk: desk.id, day, n }),
    fields: {
      onDay: day,
      ...bookedPeriod(day, hours, now),
      space: {
        ref: desk.path,
        title: desk.title,
        floor: desk.floor,
        neighbourhood: desk.neighbourhood,
        kind: { ref: "space-kinds/desk" },
      },
      owner: {
        ref: owner.ref,
        title: owner.title,
        email: owner.email,
        department: owner.department,
        tags: { ...owner.tags },
      },
      requiresCheckIn: config.deskBookingAutoCheckOutEnabled.value,
      checkIn: { fromTime: null, toTime: null },
      createdVia: { title: NAV.deskSettings },
      createdBy: { ref: person?.ref ?? "", title: person?.title ?? "" },
    },
  };
}

/** The ops of a wish, a booking per day, in the order of days. Nothing of it is made when one day cannot be had. */
function createOps(wish: Wish, who: Booker): Result<readonly Op[], BookingRefusal> {
  const days = [...new Set(wish.days)].sort();
  if (days.length === 0) return err("nothing-to-do");
  const ops: Op[] = [];
  let following = 0;
  for (const day of days) {
    const trouble = wishTrouble(wish, day, who);
    if (trouble) return err(trouble);
    const n = nextNumber(wish.booked, { desk: wish.desk.id, day }, who.now) ?? 1;
    if (n > 1) following++;
    ops.push(createOp(wish, day, n, who));
  }
  const most = wish.owner.severalDesks ? BOOKINGS.maxDays : BOOKINGS.maxDaysOfOne;
  return days.length > most || following > BOOKINGS.maxFollowing ? err("too-many") : ok(ops);
}

function createdLabel({ desk, owner, days }: Wish): string {
  const [day = ""] = days;
  const said = { desk: desk.title, owner: owner.title };
  return days.length === 1
    ? say(BOOKING_LABEL.created, { ...said, day: dayWords(day) })
    : say(BOOKING_LABEL.createdDays, { ...said, n: String(days.length) });
}

/** Books a desk for its owner on one day or several: one change set, whole or not at all. [BKG-5] */
export function planCreate(wish: Wish, who: Booker): Result<Plan, BookingRefusal> {
  if (wish.desk.id === "") throw new Error(INTERNAL.cannotBookSpace);
  const ops = createOps(wish, who);
  if (!ops.ok) return ops;
  const label = createdLabel(wish);
  return ok({
    action: "bookings.create",
    label,
    via: NAV.deskSettings,
    site: wish.site,
    ops: ops.value,
    split: "never",
  });
}

const cancelOp = (b: Pick<StandingBooking, "path" | "rev">): Op => ({ kind: "delete", path: b.path, seenRev: b.rev });
const siteOf = (path: string) => path.split("/")[1] ?? "";

/** Ends a booking now, and with it the check-in; the desk is free again. (spec 2 §4) [BKG-6] */
export function planRelease(
  b: StandingBooking,
  desk: string,
  who: Pick<Booker, "now" | "roles">,
): Result<Plan, BookingRefusal> {
  const { now, roles } = who;
  if (!mayBook(roles)) return err("not-permitted");
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
  return ok({
    action: "bookings.release",
    label,
    via: NAV.deskSettings,
    site: siteOf(b.path),
    ops: [op],
    split: "never",
  });
}

/** Takes a booking back altogether (spec 2 §4). [BKG-6] */
export function planCancel(
  b: StandingBooking,
  desk: string,
  who: Pick<Booker, "now" | "roles">,
): Result<Plan, BookingRefusal> {
  if (!mayBook(who.roles)) return err("not-permitted");
  if (actionOf(b, who.now) === null) return err("over");
  const label = say(BOOKING_LABEL.cancelled, { desk, owner: b.owner, day: dayWords(b.onDay) });
  const ops = [cancelOp(b)];
  return ok({ action: "bookings.cancel", label, via: NAV.deskSettings, site: siteOf(b.path), ops, split: "never" });
}

/** Several bookings cancelled: change sets that can each be undone. */
export function planCancelMany(
  bookings: readonly StandingBooking[],
  who: Pick<Booker, "roles">,
): Result<readonly Plan[], BookingRefusal> {
  if (!mayBook(who.roles)) return err("not-permitted");
  const count = Math.ceil(bookings.length / BOOKINGS.maxCancelled);
  const parts = Array.from({ length: count }, (_, i) =>
    bookings.slice(i * BOOKINGS.maxCancelled, (i + 1) * BOOKINGS.maxCancelled),
  );
  return ok(
    parts.map((part) => ({
      action: "bookings.cancel",
      label: say(part.length === 1 ? BOOKING_LABEL.cancelledOne : BOOKING_LABEL.cancelledMany, {
        n: String(part.length),
      }),
      via: NAV.deskSettings,
      site: siteOf(part[0]?.path ?? ""),
      ops: part.map(cancelOp),
      split: "never",
    })),
  );
}

/** A booking goes to another desk, at the same times: made there and cancelled here in one, so that its owner always has exactly one. [IMP-4] */
export function planMove(b: StandingBooking, wish: Wish, who: Booker): Result<Plan, BookingRefusal> {
  const ops = createOps(wish, who);
  if (!ops.ok) return ops;
  const label = say(BOOKING_LABEL.moved, { owner: b.owner, day: dayWords(b.onDay), desk: wish.desk.title });
  const { toTime } = b;
  const requiresCheckIn = b.requiresCheckIn || who.config.deskBookingAutoCheckOutEnabled.value;
  const before = wish.booked.filter((x) => {
    const lock = lockOf(x.id);
    return !x.cancelled && lock?.desk === wish.desk.id && lock.day === b.onDay;
  });
  // Nobody has the desk at the same time: behind an earlier booking of the day it begins when that has ended.
  const fromTime = Math.max(b.fromTime, ...before.map((x) => x.toTime ?? 0));
  // Older bookings may end on the next day, which the server no longer takes.
  const ends = toTime === null ? {} : { toTime: Math.min(toTime, endOf(b.onDay, zoneOf(who))) };
  const same = { fromTime, ...ends, requiresCheckIn };
  const made = ops.value.map((op) => (op.kind === "create" ? { ...op, fields: { ...op.fields, ...same } } : op));
  return ok({
    action: "bookings.move",
    label,
    via: NAV.deskSettings,
    site: wish.site,
    ops: [...made, cancelOp(b)],
    split: "never",
  });
}
