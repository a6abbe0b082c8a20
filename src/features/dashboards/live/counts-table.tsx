import type { ReactNode } from "react";
import type { SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import type { Counted } from "#domain/statistics/count-document.ts";
import type { LiveRow } from "#domain/statistics/live.ts";
import { LIVE } from "#domain/words/dashboards.ts";
import { Coming } from "#widgets/known.tsx";
import classes from "./live-status.module.css";

const two = (n: number): string => String(n).padStart(2, "0");
/** `14:30`. */
export const clock = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
/** With its sign. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : `−${-n}`);

export type RowsProps = { readonly counted: Counted; readonly rows: readonly LiveRow[] };

type TitlesProps = { readonly site: SiteRow; readonly children: (titleOf: (id: string) => ReactNode) => ReactNode };
/** Knows what floors are called: a bar until they have arrived; one that is none of them by its id. */
export function FloorTitles({ site, children }: TitlesProps) {
  const floors = useLive(useData().rows({ list: "floor", site: site.id }));
  const titles = new Map(floors.state === "ready" ? floors.value.map((f) => [f.id, f.title]) : []);
  const coming = floors.known === "all" ? null : <Coming />;
  return children((id) => titles.get(id) ?? coming ?? id);
}

const PARTS = ["in-use", "booked", "free"] as const;
const PART = { "in-use": LIVE.checkedIn, booked: LIVE.booked, free: LIVE.free } as const;
/** What the colours of the bars are. */
export const BarLegend = () => (
  <ul className={classes["legend"]} aria-label={LIVE.legend}>
    {PARTS.map((part) => (
      <li key={part}>
        <span data-part={part} aria-hidden="true" />
        {PART[part]}
      </li>
    ))}
  </ul>
);

type TableProps = RowsProps & { readonly first: string; readonly titleOf: (id: string) => ReactNode };
/** Booked, checked in and free by type or by floor; of rooms, those made on the spot as well. */
export function CountsTable({ counted, rows, first, titleOf }: TableProps) {
  const withAdHoc = counted === "rooms";
  return (
    <table className={classes["rows"]}>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col" data-part="booked">
            {LIVE.booked}
          </th>
          <th scope="col" data-part="in-use">
            {LIVE.checkedIn}
          </th>
          {withAdHoc ? <th scope="col">{LIVE.adHoc}</th> : null}
          <th scope="col">{LIVE.free}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              {titleOf(row.id)}
              <StackedBar row={row} />
            </th>
            <td>{row.booked}</td>
            <td>{row.checkedIn}</td>
            {withAdHoc ? <td>{row.adHoc}</td> : null}
            <td className={classes["free"]}>{row.free ?? LIVE.none}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Checked in, booked and free beside each other; the numbers stand in the row. Of how many is not always known: then there is no bar. */
export function StackedBar({ row }: { readonly row: Pick<LiveRow, "capacity" | "booked" | "checkedIn"> }) {
  if (row.capacity === null) return null;
  const all = Math.max(row.capacity, row.booked, 1);
  const part = (n: number) => ({ inlineSize: `${(100 * n) / all}%` });
  const here = Math.min(row.checkedIn, row.booked);
  return (
    <span className={classes["stack"]} aria-hidden="true">
      <span data-part="in-use" style={part(here)} />
      <span data-part="booked" style={part(row.booked - here)} />
    </span>
  );
}
