import type { MemberRow } from "#domain/people/collection.ts";
import { clockOf, dayOf, momentOf, type Zone } from "#domain/shared/time.ts";
import { RECEPTION } from "#domain/words/reception.ts";
import { say } from "#domain/words/say.ts";

/** When somebody is here, by the clocks of the site: today from one clock to another, else with the days. */
export function visitWords({ validFrom: from, validTo: to }: MemberRow, zone: Zone, now: number): string {
  if (from !== null && to !== null) {
    const today = dayOf(now, zone);
    if (dayOf(from, zone) === today && dayOf(to, zone) === today)
      return say(RECEPTION.today, { from: clockOf(from, zone), to: clockOf(to, zone) });
    return say(RECEPTION.fromTo, { from: momentOf(from, zone, now), to: momentOf(to, zone, now) });
  }
  if (to !== null) return say(RECEPTION.untilEnd, { to: momentOf(to, zone, now) });
  return from === null ? RECEPTION.noEnd : say(RECEPTION.from, { from: momentOf(from, zone, now) });
}
