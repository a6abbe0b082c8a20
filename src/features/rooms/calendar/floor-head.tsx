import { takenAt } from "#domain/rooms/calendar/busy.ts";
import type { Holding } from "#domain/rooms/clash.ts";
import { momentOf } from "#domain/shared/time.ts";
import { ROOM_CALENDAR } from "#domain/words/rooms.ts";
import { deviceZone } from "#widgets/device-zone.ts";
import { freeData, type FreeSays, freeNowWords } from "./free-words.ts";
import classes from "./calendar.module.css";

/** What is known of the rooms of a floor at this moment. */
export type NowSays = {
  readonly rooms: readonly string[];
  readonly held: ReadonlyMap<string, readonly Holding[]>;
  readonly free: FreeSays;
  readonly now: number;
};

/** How many rooms of a floor are free now: only where all that could hold them is known, else what is. [ROM-34] */
function FreeNow({ rooms, held, free, now }: NowSays) {
  const taken = takenAt(rooms, held, now);
  const at = free.says === "late" ? momentOf(free.asOf ?? now, deviceZone(), now) : "";
  return <span {...freeData(free)}>{freeNowWords({ of: rooms.length, taken, says: free.says, at })}</span>;
}

type Props = { readonly title: string; readonly top: number; readonly height: number; readonly index: number };
/** The head above the rooms of a floor; `now`: of today alone. [ROM-60] */
export function FloorHead({ title, top, height, index, now }: Props & { readonly now: NowSays | null }) {
  return (
    <div role="row" aria-rowindex={index + 2} className={classes["floor"]} style={{ top, height }}>
      <div role="rowheader" className={classes["floorHead"]}>
        <strong>{title || ROOM_CALENDAR.noFloor}</strong>
        {now ? <FreeNow {...now} /> : null}
      </div>
    </div>
  );
}
