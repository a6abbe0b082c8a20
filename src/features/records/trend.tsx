import type { ReportedRoom, weekOf } from "#domain/sync-report/report.ts";
import { SYNC_REPORT } from "#domain/words/integrations.ts";
import { say } from "#domain/words/say.ts";
import classes from "./records.module.css";

/** Two digits behind the point, cut and not rounded: 99.999 is not 100. */
export const percent = (n: number): string => say(SYNC_REPORT.percent, { n: String(Math.floor(n * 100) / 100) });

const [WIDE, HIGH] = [80, 24];
/** Below this the line stands at the bottom: differences are seen above it. */
const FLOOR = 80;

/** A room's accuracy over the eight days; a day without a report is a gap. */
export function Trend({ room, week }: { readonly room: ReportedRoom; readonly week: ReturnType<typeof weekOf> }) {
  const values = week.map(({ report }) => report?.rooms.find((r) => r.id === room.id)?.accuracy ?? null);
  const x = (i: number): number => (i * WIDE) / Math.max(1, values.length - 1);
  const y = (v: number): number => HIGH - 2 - ((Math.max(FLOOR, v) - FLOOR) / (100 - FLOOR)) * (HIGH - 4);
  const path = values
    .map((v, i) => (v === null ? "" : `${i === 0 || values[i - 1] === null ? "M" : "L"}${x(i)} ${y(v)}`))
    .join("");
  const told = values.map((v) => (v === null ? SYNC_REPORT.noReport : percent(v))).join(", ");
  return (
    <svg
      className={classes["trend"]}
      viewBox={`-2 0 ${WIDE + 4} ${HIGH}`}
      role="img"
      aria-label={say(SYNC_REPORT.trendOf, { room: room.title, values: told })}
    >
      <path d={path} />
      {values.map((v, i) => (v === null ? null : <circle key={week[i]?.day ?? i} cx={x(i)} cy={y(v)} r={1.5} />))}
    </svg>
  );
}
