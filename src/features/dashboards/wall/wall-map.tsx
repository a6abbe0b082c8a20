import { useMemo } from "react";
import type { BookingRow, DeskRow, FloorRow, SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { onDays } from "#domain/bookings/groups.ts";
import { isBookable } from "#domain/desks/bookable.ts";
import { bookedNow } from "#domain/statistics/live.ts";
import { LIVE } from "#domain/words/dashboards.ts";
import { PLAN_WORDS } from "#domain/words/plan.ts";
import type { PlanTheme } from "#domain/floorplan/paint.ts";
import { say } from "#domain/words/say.ts";
import { STATUS_COLOURS } from "#ui/status-colours.ts";
import { useNow } from "#widgets/clock.ts";
import { Arriving, BarBlock } from "#ui/skeleton.tsx";
import { Coming, type Of } from "#widgets/known.tsx";
import { NoPlan } from "#widgets/floor-plan/no-plan.tsx";
import type { DeskLook, DeskState } from "#widgets/floor-plan/desk-look.ts";
import { StillPlan } from "#widgets/floor-plan/still-plan.tsx";
import { usePlan } from "#widgets/floor-plan/use-plan.ts";
import { useToday } from "#widgets/use-today.ts";
import { useTurns } from "./use-turns.ts";
import classes from "./wall.module.css";

const NO_DESKS: readonly DeskRow[] = [];
const NO_BOOKINGS: readonly BookingRow[] = [];

type BookedNow = { readonly booked: ReadonlyMap<string, BookingRow>; readonly of: Of };
/** Bookings of desks that hold now, as far as this device has them, and what that stands on. */
export function useBookedNow(site: SiteRow): BookedNow {
  const day = useToday(site.timeZone);
  const now = useNow();
  const live = useLive(useData().rows({ list: "booking", site: site.id, group: onDays(day, day) }));
  const bookings = live.state === "ready" ? live.value : NO_BOOKINGS;
  const booked = useMemo(() => bookedNow(bookings, now), [bookings, now]);
  return { booked, of: live };
}

/** How a desk looks to those who pass: free, booked or disabled. */
export function wallLook(desk: DeskRow, isBooked: boolean): DeskLook {
  const state: DeskState = isBooked ? "booked" : isBookable(desk.disabled) ? "free" : "disabled";
  return { state, label: desk.title, selected: false, edited: false, pending: false };
}

type Props = {
  readonly site: SiteRow;
  readonly floor: FloorRow;
  readonly names: boolean;
  readonly theme: PlanTheme;
};
/** A floor with the desks that are free and booked now. */
export function WallMap({ site, floor, names, theme }: Props) {
  const live = useLive(useData().rows({ list: "desk", site: site.id, group: floor.id }));
  const desks = live.state === "ready" ? live.value : NO_DESKS;
  const { booked, of } = useBookedNow(site);
  const whole = live.known === "all" && of.known === "all";
  const ids = useMemo(() => desks.map((d) => d.id), [desks]);
  const plan = usePlan(floor, ids);
  const looks = useMemo(() => new Map(desks.map((d) => [d.id, wallLook(d, booked.has(d.id))])), [desks, booked]);
  const [taken, all] = [desks.filter((d) => booked.has(d.id)).length, desks.length];
  const numbers = { booked: String(taken), capacity: String(all) };
  const bounds = plan.state === "ready" ? plan.plan.bounds : null;
  return (
    <section className={classes["map"]} aria-label={floor.title}>
      <header className={classes["mapHead"]}>
        <h2>{floor.title}</h2>
        <span>{whole ? say(LIVE.totalDesks, numbers) : <Coming width="10rem" />}</span>
        <Signs theme={theme} />
      </header>
      <div className={classes["mapBody"]}>
        {!whole ? (
          <Arriving label={LIVE.loading} status className={classes["arriving"]}>
            <BarBlock height="100%" />
          </Arriving>
        ) : plan.state === "ready" && bounds ? (
          <StillPlan
            plan={plan.plan}
            bounds={bounds}
            looks={looks}
            theme={theme}
            name={`${floor.title}: ${say(LIVE.totalDesks, numbers)}`}
          />
        ) : plan.state === "loading" || plan.state === "reading" ? (
          <Arriving label={PLAN_WORDS.loading} status className={classes["arriving"]}>
            <BarBlock height="100%" />
          </Arriving>
        ) : (
          <p role="status">
            <NoPlan site={site.id} />
          </p>
        )}
        {names ? <Names desks={desks} booked={booked} /> : null}
      </div>
    </section>
  );
}

/** Names that a map has beside it at once. */
const NAMES_AT_ONCE = 40;
type NamesProps = { readonly desks: readonly DeskRow[]; readonly booked: ReadonlyMap<string, BookingRow> };
/** Who has which desk now. */
function Names({ desks, booked }: NamesProps) {
  const all = desks.flatMap((d) => {
    const by = booked.get(d.id);
    return by ? [{ id: d.id, desk: d.title, owner: by.owner }] : [];
  });
  const shown = useTurns(all, NAMES_AT_ONCE);
  return (
    <ul className={classes["names"]} aria-label={LIVE.booked}>
      {shown.map(({ id, desk, owner }) => (
        <li key={id}>
          <b>{desk}</b> {owner}
        </li>
      ))}
    </ul>
  );
}

const SIGNS = ["free", "booked", "disabled"] as const;
function Signs({ theme }: { readonly theme: PlanTheme }) {
  return (
    <ul className={classes["signs"]}>
      {SIGNS.map((state) => {
        const { surface, line } = STATUS_COLOURS[theme][state];
        return (
          <li key={state}>
            <span aria-hidden="true" style={{ background: surface, borderColor: line }} />
            {LIVE[state]}
          </li>
        );
      })}
    </ul>
  );
}
