import type { WindowQuery } from "#data/api.ts";
import type { Visits } from "#domain/filters/filters.ts";
import { addDays, dayOf, startOf } from "#domain/shared/time.ts";
import { PEOPLE_LIST } from "#domain/words/people-list.ts";

export const VISIT_WORDS: { readonly [V in Visits]: string } = {
  all: PEOPLE_LIST.all,
  today: PEOPLE_LIST.today,
  expected: PEOPLE_LIST.expected,
  expired: PEOPLE_LIST.expired,
};
type Where = NonNullable<Extract<WindowQuery, { readonly window: "person" }>["where"]>;

/** Ends of visits are asked for so far ahead, ms: beyond, the minute turns by itself. */
const AHEAD_MS = 60_000;
/** Whose visits end within the minute: until then the list of those that are over changes with each of them. */
export const endingWhere = (now: number): Where => ({ validTo: { from: now, to: now + AHEAD_MS }, cardOut: true });

/**
 * Whose visit a view shows, by the validity of their membership in the site's zone: today, from tomorrow on, or over with a
 * temporary card that has not come back. [PPL-15]
 */
export function visitsWhere(visits: Visits, now: number, zone: string): Where {
  const today = dayOf(now, zone);
  const [start, next] = [startOf(today, zone), startOf(addDays(today, 1), zone)];
  if (visits === "today") return { validFrom: { to: next - 1, none: true }, validTo: { from: start, none: true } };
  if (visits === "expected") return { validFrom: { from: next } };
  return visits === "expired" ? { validTo: { to: now }, cardOut: true } : {};
}

/** Who is expected at a desk: a visit of this day that has an end, is not over, and has no temporary card yet. [CRD-99] */
export function expectedWhere(now: number, zone: string): Where {
  const next = startOf(addDays(dayOf(now, zone), 1), zone);
  return {
    membership: "temporary",
    active: true,
    cardOut: false,
    validFrom: { to: next - 1, none: true },
    validTo: { from: now },
  };
}
