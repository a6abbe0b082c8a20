import { useMemo, useState } from "react";
import type { SiteRow } from "#data/api.ts";
import { areSure } from "#domain/rooms/clash.ts";
import { firstRoomDay } from "#domain/rooms/collection.ts";
import type { BookingDraft } from "#domain/rooms/commands/edit.ts";
import { type SeriesDate, seriesDates, type SiteHours } from "#domain/rooms/series/dates.ts";
import { planSeries } from "#domain/rooms/series/plan.ts";
import { doesRepeat, type RepeatValues } from "#domain/rooms/series/repeat.ts";
import { type Dates, datesOf } from "#domain/rooms/series/rule.ts";
import { firstOf, repeatWrong } from "#domain/rooms/sheet/wrong.ts";
import { type DayKey, dayOf, instantAt } from "#domain/shared/time.ts";
import { type Of, useSays } from "#widgets/known.tsx";
import { type Holdings, useHoldings, useSureness } from "#widgets/rooms/use-holdings.ts";
import type { RoomWorldState } from "#widgets/rooms/use-room-world.ts";
import { useSiteConfig } from "#widgets/site-config.ts";
import type { Many, SheetFormState } from "./use-sheet-form.ts";

export type RepeatState = {
  readonly values: RepeatValues;
  /** The day of the first booking; null as long as it has none. */
  readonly first: DayKey | null;
  readonly today: DayKey;
  /** What is wrong with the rule, whether or not it is shown yet. */
  readonly wrong: ReturnType<typeof repeatWrong>;
  /** The rule and its dates; null where it does not repeat, or is wrong. */
  readonly rule: Dates | null;
  readonly dates: readonly SeriesDate[];
  /** As the form says them, whatever was chosen for single dates. */
  readonly wished: BookingDraft["reservations"];
  readonly holdings: Holdings;
  readonly of: Of;
  readonly sure: boolean;
  readonly type: (to: Partial<RepeatValues>) => void;
  /** Plans the dates; null: it does not repeat, and is saved as one booking. */
  readonly plan: ((wished: BookingDraft) => Promise<Many>) | null;
};

function useSiteHours(site: string): SiteHours {
  const config = useSiteConfig(site);
  const { workingHoursStartTime: from, workingHoursEndTime: to, localeWeekend: weekend } = config;
  return useMemo(
    () => ({ from: from.value, to: to.value, weekend: weekend.value }),
    [from.value, to.value, weekend.value],
  );
}

/** How a new booking repeats: its rule as it is typed, each of its dates as the device knows it, and the sets that book them. [ROM-120] */
export function useRepeat(site: SiteRow, state: RoomWorldState, form: SheetFormState): RepeatState {
  const [id] = useState(() => crypto.randomUUID());
  const zone = site.timeZone;
  const { fields, draft } = form;
  const { repeat } = fields.values;
  const now = state.world().now;
  const from = firstOf(draft);
  const first = from === null ? null : dayOf(from, zone);
  const today = dayOf(now, zone);
  const wrong = useMemo(
    () => repeatWrong(fields.values, draft, { zone, now: instantAt(today, "12:00", zone) }),
    [fields.values, draft, zone, today],
  );
  const rule = useMemo(() => {
    if (!doesRepeat(repeat) || first === null || wrong) return null;
    const found = datesOf(repeat, { first, today });
    return found.ok ? found.value : null;
  }, [repeat, first, today, wrong]);
  const days = rule?.days ?? [];
  const [begin = first ?? today, end = begin] = [days[0], days.at(-1)];
  const holdings = useHoldings(site, { from: instantAt(begin, "12:00", zone), to: instantAt(end, "12:00", zone) });
  const { says } = useSays(holdings.of);
  const sureness = useSureness(site.id);
  const sure = areSure(sureness());
  const hours = useSiteHours(site.id);
  const kept = firstRoomDay({ now, zone });
  const datesFor = (of: BookingDraft): readonly SeriesDate[] =>
    rule === null
      ? []
      : seriesDates(of, {
          id,
          days: rule.days,
          zone,
          hours,
          all: holdings.all,
          says,
          sure,
          kept,
          chosen: repeat.dates,
        });
  const dates = datesFor(draft);
  return {
    values: repeat,
    first,
    today,
    wrong,
    rule,
    dates,
    wished: draft.reservations,
    holdings,
    of: holdings.of,
    sure,
    type: (to) => fields.type("repeat", { ...repeat, ...to }),
    plan: doesRepeat(repeat)
      ? (wished) =>
          Promise.resolve(
            planSeries(datesFor(wished), { id, rule: rule?.rule ?? "", site: site.id, world: state.world() }),
          )
      : null,
  };
}
