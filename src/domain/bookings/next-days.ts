import { addDays, type DayKey } from "../shared/time.ts";
import { type DayRules, dayTrouble } from "./days.ts";

/** So many days ahead are looked through for one that can be booked. */
const LOOK_AHEAD = 60;

/** The next days that can be booked, today included, up to `most` of them. [LOOK-9] */
export function nextDays(rules: DayRules, most: number): readonly DayKey[] {
  const days: DayKey[] = [];
  for (let n = 0; n <= LOOK_AHEAD && days.length < most; n += 1) {
    const day = addDays(rules.today, n);
    if (dayTrouble(day, rules) === null) days.push(day);
  }
  return days;
}
