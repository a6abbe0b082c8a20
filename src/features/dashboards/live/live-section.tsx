import type { SiteRow } from "#data/api.ts";
import { momentOf } from "#domain/shared/time.ts";
import type { Counted, DayCounts } from "#domain/statistics/count-document.ts";
import { reservedThrough } from "#domain/statistics/live.ts";
import { LIVE } from "#domain/words/dashboards.ts";
import { say } from "#domain/words/say.ts";
import { Fold } from "#ui/fold.tsx";
import { Arriving, BarBlock, BarLines, BarRows } from "#ui/skeleton.tsx";
import { Freshness } from "#widgets/freshness.tsx";
import { type Of, sourcesOf, useNoneWords } from "#widgets/known.tsx";
import { useKindLabels } from "#widgets/kind-labels.ts";
import { clock, CountsTable, FloorTitles, type RowsProps, signed } from "./counts-table.tsx";
import { OwnTotals } from "./own-totals.tsx";
import { freeWords, useFreeNow } from "./free-now.ts";
import { type CountsNow, minuteOf, OF } from "./use-counts.ts";
import classes from "./live-status.module.css";

type Props = CountsNow & {
  readonly counted: Counted;
  readonly site: SiteRow;
  /** How often the floors were asked for from above: each time they open. */
  readonly opened: number;
};

/** Desks, or rooms: totals, what changes next, rows by type and by floor. */
export function LiveSection(props: Props) {
  const { counted, live, counts, wrong, of } = props;
  const title = LIVE[counted];
  return (
    <section className={classes["panel"]} aria-label={title}>
      <header className={classes["panelHead"]}>
        <h2>{title}</h2>
        {live && counts ? <Totals {...props} /> : <OwnTotals counted={counted} site={props.site} />}
      </header>
      {live && counts ? (
        <>
          <Free {...props} />
          <Spark counts={counts} minute={minuteOf(props.now, props.site.timeZone)} />
          {live.floors.length > 0 ? (
            <FloorRows key={props.opened} counted={counted} site={props.site} rows={live.floors} />
          ) : null}
          <TypeRows counted={counted} rows={live.types.length > 0 ? live.types : [live.all]} />
        </>
      ) : wrong ? (
        <p role="status">{say(LIVE.wrong, { field: wrong })}</p>
      ) : (
        <NoCounts of={of} />
      )}
      <footer className={classes["panelFoot"]}>
        {live ? <CountedAt {...props} /> : null}
        <Freshness of={OF[counted].kind} site={props.site.id} />
      </footer>
    </section>
  );
}

/** Totals, rows and the line of the day, while nothing is known of them. [KNOW-7] */
const SectionBars = () => (
  <Arriving>
    <BarLines n={1} />
    <BarRows n={3} px={41} frame={false} />
    <BarBlock height="3rem" />
  </Arriving>
);

/** That nothing is counted for today, and what brings numbers: once that is known. */
function NoCounts({ of }: { readonly of: Of }) {
  const { says, words, coming } = useNoneWords(of, { say: LIVE.noCounts });
  return (
    <div
      role="status"
      data-none={says}
      data-of={sourcesOf(of)}
      aria-busy={says === "part" || says === "nothing" || undefined}
    >
      {coming ? <SectionBars /> : <p>{words}</p>}
      {says === "none" ? <p className={classes["hint"]}>{LIVE.noCountsHow}</p> : null}
    </div>
  );
}

/** What a person came for: how many are free, and when that changes. [STA-24] */
function Free(props: Props) {
  const { live, pending, of, site } = props;
  const free = useFreeNow(props, site);
  return (
    <div className={classes["freeLine"]}>
      <strong className={classes["freeNow"]} data-none={free.says} data-of={sourcesOf(of)}>
        {freeWords(free)}
      </strong>
      {live?.next ? <span>{say(LIVE.changes, { at: clock(live.next.minute), by: signed(live.next.by) })}</span> : null}
      {pending === 0 ? null : <span className={classes["pending"]}>{say(LIVE.pending, { n: signed(pending) })}</span>}
    </div>
  );
}

function Totals({ counted, live, counts }: Props) {
  const numbers = { booked: String(live?.all.booked ?? 0), capacity: String(live?.all.capacity || LIVE.none) };
  return (
    <span className={classes["hint"]}>
      {counted === "desks"
        ? say(LIVE.totalDesks, numbers)
        : say(LIVE.totalRooms, { ...numbers, seats: String(counts?.seats ?? 0) })}
    </span>
  );
}

function CountedAt({ countedAt, site, now }: Props) {
  if (countedAt === null) return null;
  return <p className={classes["hint"]}>{say(LIVE.countedAt, { at: momentOf(countedAt, site.timeZone, now) })}</p>;
}

function TypeRows({ counted, rows }: RowsProps) {
  const { desk, room } = useKindLabels();
  const own = counted === "desks" ? desk : room;
  const titleOf = (id: string) => (id === "" || id === "desk" || id === "room" ? own : id);
  return <CountsTable counted={counted} rows={rows} first={LIVE.type} titleOf={titleOf} />;
}

type FloorProps = RowsProps & { readonly site: SiteRow };
function FloorRows({ counted, rows, site }: FloorProps) {
  return (
    <Fold title={LIVE.byFloor} level={3}>
      <FloorTitles site={site}>
        {(titleOf) => <CountsTable counted={counted} rows={rows} first={LIVE.floor} titleOf={titleOf} />}
      </FloorTitles>
    </Fold>
  );
}

const [FROM, TO] = [480, 1200];
/** The day's reservations as a line, from 8 to 20, with a mark at this minute. */
function Spark({ counts, minute }: { readonly counts: DayCounts; readonly minute: number }) {
  const values = reservedThrough(counts, FROM, TO);
  const high = Math.max(1, counts.capacity, ...values);
  const x = (i: number) => (i * 100) / (values.length - 1);
  const line = values.map((v, i) => `${x(i)},${(24 - (24 * v) / high).toFixed(2)}`).join(" ");
  const now = (100 * (minute - FROM)) / (TO - FROM);
  const words = say(LIVE.through, { from: clock(FROM), to: clock(TO) });
  return (
    <figure className={classes["through"]}>
      <svg className={classes["spark"]} viewBox="0 -1 100 26" preserveAspectRatio="none" role="img" aria-label={words}>
        <polygon points={`0,24 ${line} 100,24`} />
        <polyline points={line} vectorEffect="non-scaling-stroke" />
        {now >= 0 && now <= 100 ? <line x1={now} x2={now} y1={0} y2={24} vectorEffect="non-scaling-stroke" /> : null}
      </svg>
      <figcaption className={classes["hint"]} aria-hidden="true">
        <span>{clock(FROM)}</span>
        <span>{LIVE.bookedToday}</span>
        <span>{clock(TO)}</span>
      </figcaption>
    </figure>
  );
}
