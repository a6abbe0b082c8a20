/** A booking of a day as the counts see it; times are minutes after midnight at the site. */
export type CountedBooking = {
  readonly from: number;
  readonly to: number;
  readonly requiresCheckIn: boolean;
  readonly checkedInAt: number | null;
  /** Id of the floor of its desk. */
  readonly floor: string;
};
export type Measures = { readonly reserved: number; readonly checkedIn: number; readonly occupied: number };
type Moment = Measures & { readonly byFloor: { readonly [floor: string]: Measures } };
/** Numbers of a day: how it began, and each moment at which they became others, as `at` and the wall clock (spec 1 §3). */
export type DayChanges = {
  readonly [at: string]: Moment & { readonly reservedAdHoc: number; readonly capacity: number };
};

const STEP = 30;
/** Every half hour of a day. */
const MOMENTS = Array.from({ length: 1440 / STEP }, (_, i) => i * STEP);
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

function momentOf(bookings: readonly CountedBooking[], at: number): Moment {
  const floors = new Map<string, Measures>();
  let all = NOTHING;
  for (const b of bookings) {
    if (b.from > at || b.to <= at) continue;
    all = added(all, b, at);
    floors.set(b.floor, added(floors.get(b.floor) ?? NOTHING, b, at));
  }
  return { ...all, byFloor: Object.fromEntries([...floors].sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/** The changes of a day, from all its bookings, in whatever order they come. [CNT-1] */
export function dayChanges(bookings: readonly CountedBooking[], capacity: number): DayChanges {
  const rest = { reservedAdHoc: 0, capacity };
  const first: Moment = { ...NOTHING, byFloor: {} };
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
