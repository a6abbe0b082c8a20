import { type Plan } from "../../shared/changes.ts";
import { addDays, clockOf, type DayKey, dayOf, daysBetween, instantAt, type Zone } from "../../shared/time.ts";
import { err, ok, type Result } from "../../shared/result.ts";
import { dayWords } from "../../words/bookings.ts";
import { SERIES_LABEL } from "../../words/room-series.ts";
import { say } from "../../words/say.ts";
import type { BookingDraft } from "../booking-draft.ts";
import type { Reservation, RoomBooking } from "../booking.ts";
import { titleIn } from "../called.ts";
import { type Clash, clashesOf, type Holding } from "../clash.ts";
import type { WorkOrder } from "../collection.ts";
import { draftOf, planCreate, type Refused } from "../commands/edit.ts";
import { planDeleteWhole, planWhole, shifted } from "../commands/move.ts";
import type { KnownDetails } from "../commands/ops.ts";
import { mayNotChange, type RoomRefusal, type RoomWorld } from "../commands/world.ts";
import { changeOf } from "../inputs.ts";
import type { SeriesDate } from "./dates.ts";
import { memberId, type Series } from "./series.ts";

/** Sets of one press: each goes by itself, and storing them again stores them once. */
const asParts = (of: string, plans: readonly Plan[]): readonly Plan[] =>
  plans.map((plan, index) => ({ ...plan, part: { of, index, count: plans.length } }));

/**
 * Books the dates of a series: a set for each, so that one that is taken keeps no other one out, and what each asked for can be
 * planned anew. [ROM-116]
 */
export function planSeries(
  dates: readonly SeriesDate[],
  { id, rule, site, world }: Pick<Series, "id" | "rule"> & { readonly site: string; readonly world: RoomWorld },
): Result<{ readonly id: string; readonly plans: readonly Plan[] }, Refused> {
  const [first] = dates;
  const kept = dates.filter((d) => !d.out);
  const [opened] = kept;
  if (!first || !opened) return err({ why: "nothing-to-do", troubles: [] });
  const plans: Plan[] = [];
  for (const { day, draft } of kept) {
    const plan = planCreate(draft, site, world, { id, rule, first: first.day, day });
    if (!plan.ok) return plan;
    plans.push(plan.value);
  }
  return ok({ id: memberId({ id, day: opened.day }), plans: asParts(id, plans) });
}

export const SCOPES = ["one", "later", "all"] as const;
export type Scope = (typeof SCOPES)[number];
/** The bookings of a series that an edit or a cancellation is for; those that are over stay as they are. [ROM-117] */
export function inScope(
  of: RoomBooking,
  members: readonly RoomBooking[],
  { scope, now }: { readonly scope: Scope; readonly now: number },
): readonly RoomBooking[] {
  if (scope === "one") return [of];
  const from = of.series?.day ?? "";
  const open = (b: RoomBooking) => !b.deleted && !b.unreadable && b.connection === null && b.to > now;
  const later = (b: RoomBooking) => scope === "all" || (b.series?.day ?? "") >= from;
  const others = members.filter((b) => b.id !== of.id && open(b) && later(b));
  return [of, ...others].sort((a, b) => a.from - b.from || (a.id < b.id ? -1 : 1));
}

type Edited = { readonly was: BookingDraft; readonly now: BookingDraft; readonly zone: Zone };
type Fields = Partial<Omit<Reservation, "key">>;
/** A reservation at the times that were given to the edited one: the same clocks, so many days earlier or later. */
function timesOf(r: Reservation, [was, now]: readonly [Reservation, Reservation], zone: Zone): Reservation {
  const day = addDays(dayOf(r.from, zone), daysBetween(dayOf(was.from, zone), dayOf(now.from, zone)));
  const last = addDays(day, daysBetween(dayOf(now.from, zone), dayOf(now.to, zone)));
  return {
    ...r,
    from: instantAt(day, clockOf(now.from, zone), zone),
    to: instantAt(last, clockOf(now.to, zone), zone),
  };
}

/** Another date of a series with what was changed of one: field by field, its times by the site's clocks. [ROM-118] */
export function changedLike(other: BookingDraft, { was, now, zone }: Edited): BookingDraft {
  const change = changeOf(was, now);
  const days = daysBetween(dayOf(firstOf(was), zone), dayOf(firstOf(other), zone));
  const changes = Object.entries(change.reservations ?? {}) as [string, Fields | null][];
  const pair = (key: string) => [was, now].map((d) => d.reservations.find((r) => r.key === key));
  const stay = other.reservations.flatMap((r): Reservation[] => {
    const fields = changes.find(([key]) => key === r.key)?.[1];
    if (fields === null) return [];
    if (fields === undefined) return [r];
    const { from, to, ...plain } = fields;
    const [before, after] = pair(r.key);
    const next = { ...r, ...plain };
    return [(from ?? to) !== undefined && before && after ? timesOf(next, [before, after], zone) : next];
  });
  const added = changes.flatMap(([key]): Reservation[] => {
    const [before, after] = pair(key);
    if (before || !after || other.reservations.some((r) => r.key === key)) return [];
    return [{ ...after, from: shifted(after.from, days, zone), to: shifted(after.to, days, zone) }];
  });
  return {
    title: change.title ?? other.title,
    owner: change.owner === undefined ? other.owner : change.owner,
    privacy: change.privacy ?? other.privacy,
    reservations: [...stay, ...added],
  };
}
const firstOf = ({ reservations }: BookingDraft): number => Math.min(...reservations.map((r) => r.from));

/** What commands on several dates need to know. */
export type MembersOf = {
  readonly details: ReadonlyMap<string, KnownDetails>;
  readonly orders: readonly WorkOrder[];
  readonly world: RoomWorld;
};
const editOf = (b: RoomBooking, { details, orders, world }: MembersOf) => ({
  known: details.get(b.id) ?? null,
  orders: orders.filter((o) => o.booking === b.id),
  world,
});
const dayIn = (b: RoomBooking, zone: Zone): DayKey => dayOf(b.from, zone);
const labelled = (plan: Plan, label: string): Plan => ({ ...plan, label });

/** A date that stays as it is: what it would meet, or why it cannot be changed. */
export type LeftOut = { readonly day: DayKey; readonly clashes: readonly Clash[]; readonly why: RoomRefusal | null };
export type ManyPlanned = { readonly plans: readonly Plan[]; readonly left: readonly LeftOut[] };

/**
 * Changes of several dates alike: a set for each. Dates whose new room and time are surely taken, or that cannot be changed, are left
 * as they are, and told before. What has nothing to change is left out without a word. [ROM-118]
 */
export function planLike(
  members: readonly RoomBooking[],
  { was, now }: Pick<Edited, "was" | "now">,
  of: MembersOf & {
    readonly part: string;
    readonly all: ReadonlyMap<string, readonly Holding[]>;
    readonly sure: boolean;
  },
): ManyPlanned {
  const { zone } = of.world;
  const plans: Plan[] = [];
  const left: LeftOut[] = [];
  for (const b of members) {
    const known = of.details.get(b.id) ?? null;
    const draft = changedLike(draftOf(b, known), { was, now, zone });
    const moved = draft.reservations.filter((r) => !b.reservations.some((o) => o.key === r.key && sameHeld(o, r)));
    const clashes = clashesOf(b.id, moved, of.all);
    const plan = planWhole(b, draft, editOf(b, of));
    if (!plan.ok) {
      if (plan.error.why !== "nothing-to-do") left.push({ day: dayIn(b, zone), clashes: [], why: plan.error.why });
    } else if (clashes.length > 0 && of.sure) left.push({ day: dayIn(b, zone), clashes, why: null });
    else plans.push(labelled(plan.value, labelOf(SERIES_LABEL.edited, b, zone)));
  }
  return { plans: asParts(of.part, plans), left };
}
const sameHeld = (a: Reservation, b: Reservation): boolean =>
  a.room === b.room && a.from === b.from && a.to === b.to && a.setup === b.setup && a.cleanDown === b.cleanDown;
const labelOf = (words: (typeof SERIES_LABEL)["edited" | "deleted"], b: RoomBooking, zone: Zone): string =>
  say(words, { title: titleIn(b), day: dayWords(dayIn(b, zone)) });

/** Takes several dates away: a set for each. [ROM-118] */
export function planDeleteMany(
  members: readonly RoomBooking[],
  of: MembersOf & { readonly part: string },
): ManyPlanned {
  const { zone } = of.world;
  const plans: Plan[] = [];
  const left: LeftOut[] = [];
  for (const b of members) {
    const no = mayNotChange(b, of.world);
    const plan = no ? err(no) : planDeleteWhole(b, editOf(b, of));
    if (plan.ok) plans.push(labelled(plan.value, labelOf(SERIES_LABEL.deleted, b, zone)));
    else left.push({ day: dayIn(b, zone), clashes: [], why: plan.error });
  }
  return { plans: asParts(of.part, plans), left };
}
