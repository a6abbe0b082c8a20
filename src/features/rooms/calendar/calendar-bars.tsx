import type { CalendarFilters } from "#domain/rooms/calendar/filters.ts";
import { Bar, BarRows, widthAt } from "#ui/skeleton.tsx";
import classes from "./calendar-bars.module.css";
import calendar from "./calendar.module.css";

/** More than fit: what is too much is cut off. */
const ROOMS = 16;
const HOURS = 10;
const DAYS = 7;
const WEEKS = 5;
const times = (n: number): readonly number[] => Array.from({ length: n }, (_, i) => i);

/** Rooms down, as in a day or a week: names and heads as bars, lanes that nobody can press. */
const Lanes = ({ columns }: { readonly columns: number }) => (
  <div className={`${calendar["scroller"]} ${classes["still"]}`}>
    <div className={calendar["head"]}>
      <div className={calendar["corner"]}>
        <Bar width="3rem" />
      </div>
      {times(columns).map((i) => (
        <div key={i} className={classes["tick"]}>
          <Bar width="2.5rem" />
        </div>
      ))}
    </div>
    {times(ROOMS).map((i) => (
      <div key={i} className={classes["row"]}>
        <div className={classes["name"]}>
          <Bar width={widthAt(i)} />
        </div>
        <div className={classes["lane"]} />
      </div>
    ))}
  </div>
);

const Month = () => (
  <div className={calendar["month"]}>
    {times(WEEKS).map((week) => (
      <div key={week} className={calendar["week"]}>
        {times(DAYS).map((day) => (
          <div key={day} className={calendar["monthCell"]}>
            <Bar width="1.25rem" />
            <Bar width={widthAt(week, day)} />
          </div>
        ))}
      </div>
    ))}
  </div>
);

/** The calendar while no room has arrived. [KNOW-7] */
export function CalendarBars({ view }: { readonly view: CalendarFilters["view"] }) {
  if (view === "month") return <Month />;
  if (view === "list" || view === "approval") return <BarRows n={10} />;
  return <Lanes columns={view === "day" ? HOURS : DAYS} />;
}
