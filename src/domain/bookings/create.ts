import { type Op, type Plan } from "../shared/changes.ts";
import { planOf } from "../shared/command.ts";
import { err, ok, type Result } from "../shared/result.ts";
import type { DayKey } from "../shared/time.ts";
import { BOOKING_LABEL, dayWords } from "../words/bookings.ts";
import { INTERNAL } from "../words/internal.ts";
import { say } from "../words/say.ts";
import { VIA } from "../words/vias.ts";
import { type BookableDesk, type Booker, type BookingRefusal, type Wish, wishTrouble, zoneOf } from "./commands.ts";
import { bookedPeriod } from "./days.ts";
import { bookingCreate } from "./declared.ts";
import { BOOKINGS } from "./limits.ts";
import { bookingPath, nextNumber } from "./lock.ts";
import type { Owner } from "./owner.ts";

/** What the configuration of the site says of a booking. */
export type BookedTimes = {
  readonly fromTime: number;
  readonly toTime: number;
  readonly requiresCheckIn: boolean;
};
type Booked = {
  readonly path: string;
  readonly day: DayKey;
  readonly desk: BookableDesk;
  readonly owner: Owner;
  readonly times: BookedTimes;
  readonly person: Booker["person"];
};

/** A booking as it is made: every field that the rules ask for, and no other. */
export function createOp({ path, day, desk, owner, times, person }: Booked): Extract<Op, { kind: "create" }> {
  const { fromTime, toTime, requiresCheckIn } = times;
  return {
    kind: "create",
    path,
    fields: {
      onDay: day,
      fromTime,
      toTime,
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
      requiresCheckIn,
      checkIn: { fromTime: null, toTime: null },
      createdVia: { title: VIA.deskSettings },
      createdBy: { ref: person?.ref ?? "", title: person?.title ?? "" },
    },
  };
}

/** One day of a wish: where its booking stands, and when it begins and ends. */
export type WishedDay = {
  readonly path: string;
  readonly day: DayKey;
  readonly n: number;
  readonly times: BookedTimes;
};

function wishedDay({ booked, desk, site }: Wish, day: DayKey, { config, now }: Booker): WishedDay {
  const n = nextNumber(booked, { desk: desk.id, day }, now) ?? 1;
  const hours = {
    zone: zoneOf({ config }),
    start: config.deskBookingStartTime.value,
    end: config.deskBookingEndTime.value,
  };
  const times = { ...bookedPeriod(day, hours, now), requiresCheckIn: config.deskBookingAutoCheckOutEnabled.value };
  return { path: bookingPath(site, { desk: desk.id, day, n }), day, n, times };
}

/** The days of a wish, in their order. None of them is to be had when one is not. */
export function wishedDays(wish: Wish, who: Booker): Result<readonly WishedDay[], BookingRefusal> {
  const days = [...new Set(wish.days)].sort();
  if (days.length === 0) return err("nothing-to-do");
  for (const day of days) {
    const trouble = wishTrouble(wish, day, who);
    if (trouble) return err(trouble);
  }
  const wished = days.map((day) => wishedDay(wish, day, who));
  const following = wished.filter(({ n }) => n > 1).length;
  const most = wish.owner.severalDesks ? BOOKINGS.maxDays : BOOKINGS.maxDaysOfOne;
  return days.length > most || following > BOOKINGS.maxFollowing ? err("too-many") : ok(wished);
}

function createdLabel({ desk, owner, days }: Wish): string {
  const [day = ""] = days;
  const said = { desk: desk.title, owner: owner.title };
  return days.length === 1
    ? say(BOOKING_LABEL.created, { ...said, day: dayWords(day) })
    : say(BOOKING_LABEL.createdDays, { ...said, n: String(days.length) });
}

/**
 * Books a desk for its owner on one day or several: one save. Each day is a booking of its own, and one that somebody else has
 * keeps none of the others from being booked. [BKG-5] [BKG-25]
 */
export function planCreate(wish: Wish, who: Booker): Result<Plan, BookingRefusal> {
  if (wish.desk.id === "") throw new Error(INTERNAL.cannotBookSpace);
  const days = wishedDays(wish, who);
  if (!days.ok) return days;
  const { desk, owner } = wish;
  const ops = days.value.map((wished) => createOp({ ...wished, desk, owner, person: who.person }));
  return ok(planOf(bookingCreate, { label: createdLabel(wish), site: wish.site, ops }));
}
