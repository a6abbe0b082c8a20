import type { ReactNode } from "react";
import type { SiteRow } from "#data/api.ts";
import type { Counted } from "#domain/statistics/count-document.ts";
import type { LiveRow } from "#domain/statistics/live.ts";
import { LIVE, WALL_WORDS as W } from "#domain/words/dashboards.ts";
import { say } from "#domain/words/say.ts";
import { None, sourcesOf } from "#widgets/known.tsx";
import { clock, FloorTitles, signed, StackedBar } from "../live/counts-table.tsx";
import { useFreeNow } from "../live/free-now.ts";
import { roomWords, untilWords } from "../live/free-rooms.tsx";
import { type CountsNow, shareOf } from "../live/use-counts.ts";
import { type FreeNow, useFreeRooms } from "../live/use-free-rooms.ts";
import { useTurns } from "./use-turns.ts";
import classes from "./wall-totals.module.css";

/** Rows of floors, or of rooms, that fit below a number. */
const ROWS = 5;

/** Spaces in use of all that is shown, in percent. */
export function Share({ of }: { readonly of: readonly CountsNow[] }) {
  const share = shareOf(of);
  return (
    <p className={classes["share"]}>
      <span>{LIVE.inUse}</span>{" "}
      <strong>
        {share === null && of.some((c) => c.wrong !== null) ? (
          LIVE.none
        ) : share === null ? (
          <None of={of.map((c) => c.of)} say={LIVE.noShare} short />
        ) : (
          say(LIVE.percent, { n: share.toFixed(2) })
        )}
      </strong>
    </p>
  );
}

type Props = {
  readonly site: SiteRow;
  readonly counted: Counted;
  readonly now: CountsNow;
  /** Floors that are asked for; none: all. */
  readonly only: readonly string[];
};
/** How many are free, as large as it can be read from across a lobby, and below it where. [STA-26] */
export function WallTotals(props: Props) {
  const { counted, now, site } = props;
  const free = useFreeNow(now, site);
  if (!now.live) return null;
  const { all, next } = now.live;
  const isDesks = counted === "desks";
  return (
    <>
      <p className={classes["free"]} data-none={free.says} data-of={sourcesOf(now.of)}>
        <strong>{free.free ?? LIVE.none}</strong>
        <span>
          {isDesks ? W.desksFree : W.roomsFree}
          <br />
          {all.capacity ? say(W.of, { n: String(all.capacity) }) : W.ofUnknown}
          {free.asOf === null ? null : (
            <>
              <br />
              {say(W.asOfSmall, { at: free.asOf })}
            </>
          )}
        </span>
      </p>
      <div className={classes["bar"]}>
        <StackedBar row={all} />
      </div>
      <dl className={classes["numbers"]}>
        <Number word={W.total}>{all.capacity ?? LIVE.none}</Number>
        <Number word={isDesks ? W.available : LIVE.free}>{free.free ?? LIVE.none}</Number>
        <Number word={isDesks ? LIVE.booked : W.inUse}>{all.booked}</Number>
        {isDesks ? <Number word={LIVE.checkedIn}>{all.checkedIn}</Number> : null}
      </dl>
      {isDesks ? <FloorRows {...props} /> : <RoomRows {...props} />}
      <p className={classes["next"]}>
        {next ? say(LIVE.changes, { at: clock(next.minute), by: signed(next.by) }) : ""}
      </p>
    </>
  );
}

const Number = ({ word, children }: { readonly word: string; readonly children: ReactNode }) => (
  <div className={classes["number"]}>
    <dt>{word}</dt>
    <dd>{children}</dd>
  </div>
);

/** Floors with their bars and what is free there. */
function FloorRows({ site, now: { live }, only }: Props) {
  const rows = (live?.floors ?? []).filter((f) => only.length === 0 || only.includes(f.id));
  const shown = useTurns(rows, ROWS);
  return (
    <FloorTitles site={site}>
      {(titleOf) => (
        <ul className={classes["rows"]} aria-label={LIVE.byFloor}>
          {shown.map((row) => (
            <FloorLine key={row.id} row={row} title={titleOf(row.id)} />
          ))}
        </ul>
      )}
    </FloorTitles>
  );
}
const FloorLine = ({ row, title }: { readonly row: LiveRow; readonly title: ReactNode }) => (
  <li>
    <span>{title}</span>
    <StackedBar row={row} />
    <span className={classes["where"]}>
      {row.free === null ? LIVE.freeUnknown : say(W.floorFree, { n: String(row.free) })}
    </span>
  </li>
);

/** Rooms that are free and until when; where the device cannot know that, how many are by floor. */
function RoomRows(props: Props) {
  const free = useFreeRooms(props.site);
  return free && free.rooms.length > 0 ? <FreeLines site={props.site} free={free} /> : <FloorRows {...props} />;
}
function FreeLines({ site, free }: { readonly site: SiteRow; readonly free: FreeNow }) {
  const { asOf, of, rooms } = free;
  const shown = useTurns(rooms, asOf === null ? ROWS : ROWS - 1);
  return (
    <ul
      className={classes["rows"]}
      aria-label={LIVE.freeRooms}
      data-none={asOf === null ? "none" : "late"}
      data-of={sourcesOf(of)}
    >
      {asOf === null ? null : <li>{say(LIVE.freeRoomsAsOf, { at: asOf })}</li>}
      {shown.map((room) => (
        <li key={room.id}>
          <span>{roomWords(room)}</span>
          <span className={classes["where"]}>{untilWords(room, site)}</span>
        </li>
      ))}
    </ul>
  );
}
