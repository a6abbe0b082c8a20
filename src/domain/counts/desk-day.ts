/** A booking of a day as the counts see it; times are minutes after midnight at the site. */
export type CountedBooking = {
  readonly from: number;
  readonly to: number;
  readonly requiresCheckIn: boolean;
  readonly checkedInAt: number | null;
  /** Id of the floor of its desk. */
  readonly floor: string;
  readonly desk: string;
  /** Kind of its space: `desk`. */
  readonly type: string;
  /** Made on the spot. */
  readonly adHoc: boolean;
};
export type Measures = { readonly reserved: number; readonly checkedIn: number; readonly occupied: number };
type Groups = { readonly [id: string]: Measures };
type Moment = Measures & { readonly reservedAdHoc: number; readonly byFloor: Groups; readonly byType: Groups };
/** Numbers of a day: how it began, and each moment at which they became others, as `at` and the wall clock (spec 1 §3). */
export type DayChanges = {
  readonly [at: string]: Moment & { readonly capacity: number };
};

const DAY = 1440;
const STEP = 30;
/** Every half hour of a day. */
const MOMENTS = Array.from({ length: DAY / STEP }, (_, i) => i * STEP);
const NOTHING: Measures = { reserved: 0, checkedIn: 0, occupied: 0 };
const two = (n: number): string => String(n).padStart(2, "0");
const keyOf = (minutes: number): string => `at${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;

/** Where no check-in is required, whoever booked counts as there. [CNT-1] */
function added(m: Measures, b: CountedBooking, at: number): Measures {
  const here = !b.requiresCheckIn || (b.checkedInAt !== null && b.checkedInAt <= at);
  return {
    reserved: m.reserved + 1,
    checkedIn: m.checkedIn + (here && b.requiresCheckIn ? 1 : 0),
    occupied: m.occupied + (here ? 1 : 0),
  };
}

const sorted = (groups: ReadonlyMap<string, Measures>): Groups =>
  Object.fromEntries([...groups].sort(([a], [b]) => (a < b ? -1 : 1)));

function momentOf(bookings: readonly CountedBooking[], at: number): Moment {
  const floors = new Map<string, Measures>();
  const types = new Map<string, Measures>();
  let all = NOTHING;
  let reservedAdHoc = 0;
  for (const b of bookings) {
    if (b.from > at || b.to <= at) continue;
    all = added(all, b, at);
    floors.set(b.floor, added(floors.get(b.floor) ?? NOTHING, b, at));
    types.set(b.type, added(types.get(b.type) ?? NOTHING, b, at));
    if (b.adHoc) reservedAdHoc += 1;
  }
  return { ...all, reservedAdHoc, byFloor: sorted(floors), byType: sorted(types) };
}

/** Reserved minutes of each desk on the day: what heat is made of. A desk without a booking is left out. [CNT-3] */
export function deskMinutes(bookings: readonly CountedBooking[]): { readonly [desk: string]: number } {
  const minutes = new Map<string, number>();
  for (const { desk, from, to } of bookings)
    if (desk !== "" && to > from) minutes.set(desk, Math.min(DAY, (minutes.get(desk) ?? 0) + to - from));
  return Object.fromEntries([...minutes].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The changes of a day, from all its bookings, in whatever order they come. [CNT-1] */
export function dayChanges(bookings: readonly CountedBooking[], capacity: number): DayChanges {
  const rest = { capacity };
  const first: Moment = { ...NOTHING, reservedAdHoc: 0, byFloor: {}, byType: {} };
  const changes: { [at: string]: DayChanges[string] } = { initial: { ...first, ...rest } };
  let before = JSON.stringify(first);
  for (const at of MOMENTS) {
    const moment = momentOf(bookings, at);
    const now = JSON.stringify(moment);
    if (now !== before) changes[keyOf(at)] = { ...moment, ...rest };
    before = now;
  }
  return changes;
}
