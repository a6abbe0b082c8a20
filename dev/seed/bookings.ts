import { addDays, type DayKey, instantAt, startOf, weekdayOf } from "#domain/shared/time.ts";
import { linkTo, type SeedDoc, setOf, stamped } from "./doc.ts";
import type { Desk } from "./floors.ts";
import { DAYS_AHEAD, type TenantOptions } from "./options.ts";
import type { Person } from "./people.ts";
import { Random } from "./random.ts";
import type { Site } from "./sites.ts";

/** One booking of a desk on a day; times are minutes after midnight at the site. */
export type Visit = {
  readonly day: DayKey;
  readonly desk: Desk;
  readonly owner: Person;
  /** 1 for the first booking of desk and day; grows when an earlier one was released. */
  readonly n: number;
  readonly from: number;
  readonly to: number;
  readonly requiresCheckIn: boolean;
  readonly checkedInAt: number | null;
  readonly checkedOutAt: number | null;
  /** Nobody came: the tool ended it. */
  readonly autoCheckedOut: boolean;
  readonly via: string;
};

/** Share of desks booked by weekday, Sunday first: full from Tuesday to Thursday, thin on Friday. */
const RHYTHM = [0.005, 0.56, 0.8, 0.86, 0.78, 0.34, 0.01] as const;
/** Share of desks that one person likes to come back to. */
const FAVOURITES = 0.35;
const STARTS = [480, 480, 510, 540, 540, 570, 600, 780];
const ENDS = [960, 1020, 1020, 1050, 1080, 1110, 1140, 1200];
const VIA = ["Mobile app", "Mobile app", "Mobile app", "Web app", "Web app", "Floor kiosk", "Calendar add-in"];
/** Minutes after the start at which the tool ends a booking without check-in. */
const NO_SHOW_AFTER = 120;

/** Who comes back to which desk, and everybody who comes at all. */
export type Regulars = { readonly people: readonly Person[]; readonly favourites: ReadonlyMap<string, Person> };

export function regularsOf(o: TenantOptions, site: Site, index: number, people: readonly Person[]): Regulars {
  const random = new Random(`${o.seed}/${o.ns}/${site.id}/favourites`);
  const own = random.shuffled(people.filter((p) => p.site === index && p.active));
  const desks = site.floors.flatMap((f) => f.desks).filter(() => random.chance(FAVOURITES));
  const favourites = desks.flatMap((d, i): [string, Person][] => {
    const person = own[i];
    return person ? [[d.id, person]] : [];
  });
  return { people: own, favourites: new Map(favourites) };
}

/** Everything that is booked on a day at a site. `now` decides what has already happened: minutes of that day, or all or none of it. */
export function visitsOf(
  site: Site,
  { people, favourites }: Regulars,
  day: DayKey,
  { random, now }: { readonly random: Random; readonly now: number },
): Visit[] {
  const share = (RHYTHM[weekdayOf(day)] ?? 0) * (0.92 + random.next() * 0.16);
  const free = random.shuffled(people);
  const busy = new Set<string>();
  const take = (wanted: Person | undefined): Person | undefined => {
    if (wanted && !busy.has(wanted.id)) {
      busy.add(wanted.id);
      return wanted;
    }
    let next = free.pop();
    while (next && busy.has(next.id)) next = free.pop();
    if (next) busy.add(next.id);
    return next;
  };
  return site.floors.flatMap((f) =>
    f.desks.flatMap((desk): Visit[] => {
      if ((desk.disabled !== false && now < Infinity) || !random.chance(share)) return [];
      const owner = take(random.chance(0.8) ? favourites.get(desk.id) : undefined);
      if (!owner) return [];
      const first = visit({ day, desk, owner, n: 1 }, random, now);
      const released = first.checkedOutAt !== null || first.autoCheckedOut;
      const follower = released && first.to < 900 && random.chance(0.4) ? take(undefined) : undefined;
      return follower ? [first, visit({ day, desk, owner: follower, n: 2 }, random, now, first.to + 15)] : [first];
    }),
  );
}

function visit(who: Pick<Visit, "day" | "desk" | "owner" | "n">, random: Random, now: number, earliest = 0): Visit {
  const from = Math.max(random.pick(STARTS), earliest);
  const to = Math.max(random.pick(ENDS), from + 60);
  const requiresCheckIn = random.chance(0.7);
  const arrives = random.chance(0.9) ? from + random.int(-10, 35) : null;
  const leaves = random.chance(0.12) ? Math.min(to - 15, from + random.int(60, 300)) : null;
  const via = random.pick(VIA);
  const plain = {
    ...who,
    from,
    to,
    requiresCheckIn,
    checkedInAt: null,
    checkedOutAt: null,
    autoCheckedOut: false,
    via,
  };
  if (!requiresCheckIn) return plain;
  if (arrives === null)
    return now >= from + NO_SHOW_AFTER ? { ...plain, to: from + NO_SHOW_AFTER, autoCheckedOut: true } : plain;
  if (now < arrives) return plain;
  if (leaves === null || leaves <= arrives || now < leaves) return { ...plain, checkedInAt: arrives };
  return { ...plain, to: leaves, checkedInAt: arrives, checkedOutAt: leaves };
}

/** The days that have booking documents. */
export function bookedDays({ today, bookingDays }: TenantOptions): DayKey[] {
  const first = addDays(today, DAYS_AHEAD - bookingDays + 1);
  return Array.from({ length: bookingDays }, (_, i) => addDays(first, i));
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

const moments = new Map<string, Date>();
/** A wall-clock time at a site as a moment; the same few come again and again, and zone arithmetic is slow. */
function momentOf(day: DayKey, minutes: number, zone: string): Date {
  const key = `${day} ${minutes} ${zone}`;
  const known = moments.get(key);
  if (known) return known;
  const made = new Date(minutes < 1440 ? instantAt(day, clock(minutes), zone) : startOf(addDays(day, 1), zone));
  moments.set(key, made);
  return made;
}

/** `sites/{site}/bookings/{desk}_{yyyy-MM-dd}_{n}` (design section 3). */
export function bookingDoc(ns: string, site: Site, v: Visit): SeedDoc {
  const zone = site.city.timeZone;
  const at = (minutes: number | null) => (minutes === null ? null : momentOf(v.day, minutes, zone));
  const { owner, desk } = v;
  return [
    `${site.ref}/bookings/${desk.id}_${v.day}_${v.n}`,
    stamped(ns, {
      onDay: v.day,
      fromTime: at(v.from),
      toTime: at(v.to),
      space: {
        ...linkTo(desk.ref, desk.title),
        floor: desk.floor,
        neighbourhood: desk.neighbourhood?.id ?? null,
        kind: { ref: "space-kinds/desk" },
      },
      owner: {
        ref: owner.ref,
        title: owner.title,
        email: owner.email,
        department: owner.department,
        tags: setOf(owner.tags),
      },
      requiresCheckIn: v.requiresCheckIn,
      checkIn: { fromTime: at(v.checkedInAt), toTime: at(v.checkedOutAt) },
      createdVia: { title: v.via },
      createdBy: { ref: owner.ref, title: owner.title },
      ...(v.autoCheckedOut && { lastWrittenVia: "tools/auto-check-out" }),
    }),
  ];
}
