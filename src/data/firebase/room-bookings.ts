import { collection, getDocs, query, where } from "firebase/firestore/lite";
import { isObject, type JsonObject } from "#domain/shared/json.ts";
import { addDays, type DayKey, dayOf, type Zone } from "#domain/shared/time.ts";
import type { Backend } from "./backend.ts";
import type { ReadSpan } from "./bookings.ts";
import { plain } from "./convert.ts";
import { netError } from "./trouble.ts";

/** Days of one question: at first, and at most (Firestore takes 30 values). */
const DAYS = { first: 4, most: 30 } as const;
type Stored = { readonly path: string; readonly fields: JsonObject };

/** Without setup and clean-down, which are no rows. */
const bookingsIn = (docs: Iterable<Stored>): number =>
  [...docs].filter(({ fields }) => !isObject(fields["connection"] ?? null)).length;

/** Fewer found in one part: the next one asks for twice as many days. */
const FEW = 250;
/** Days of a span at a site, in the parts in which they are asked for: larger ones while little is found. */
function* daysIn(from: DayKey, to: DayKey, found: () => number): Generator<readonly DayKey[]> {
  let size: number = DAYS.first;
  for (let day = from; day <= to;) {
    const before = found();
    const days: DayKey[] = [];
    for (; day <= to && days.length < size; day = addDays(day, 1)) days.push(day);
    yield days;
    if (found() - before < FEW) size = Math.min(DAYS.most, size * 2);
  }
}

/**
 * Room bookings of a site whose days meet a span, the earlier days first, until there are more than the limit; a booking of
 * several days comes once. Throws `NetError`. [ROM-93]
 */
export async function readRoomBookings(
  backend: Backend,
  { ns, site, from, to, limit, zone }: ReadSpan & { readonly zone: Zone },
): Promise<{ readonly docs: readonly Stored[]; readonly more: boolean }> {
  const all = new Map<string, Stored>();
  const last = dayOf(to - 1, zone);
  for (const days of daysIn(dayOf(from, zone), last, () => all.size)) {
    const asked = query(
      collection(backend.db, "ns", ns, "bookings"),
      where("ns", "==", ns),
      where("deleted", "==", false),
      where("site.ref", "==", `sites/${site}`),
      where("_boundsPeriodSpans.days", "array-contains-any", days),
    );
    try {
      for (const d of (await getDocs(asked)).docs)
        all.set(d.ref.path, { path: d.ref.path, fields: plain(d.data()) as JsonObject });
    } catch (e) {
      throw netError(e);
    }
    if (bookingsIn(all.values()) > limit && (days.at(-1) ?? last) < last)
      return { docs: [...all.values()], more: true };
  }
  return { docs: [...all.values()], more: false };
}
