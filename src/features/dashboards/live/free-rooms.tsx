import type { SiteRow } from "#data/api.ts";
import { clockOf } from "#domain/shared/time.ts";
import type { FreeRoom } from "#domain/statistics/free-rooms.ts";
import { LIVE } from "#domain/words/dashboards.ts";
import { say } from "#domain/words/say.ts";
import { sourcesOf } from "#widgets/known.tsx";
import { useFreeRooms } from "./use-free-rooms.ts";
import classes from "./live-status.module.css";

/** "Turing · 6 seats". */
export const roomWords = ({ title, seats }: FreeRoom): string =>
  seats === null ? title : say(LIVE.roomSeats, { room: title, seats: String(seats) });
/** "until 15:30", or that nobody has it today. */
export const untilWords = ({ until }: FreeRoom, { timeZone }: SiteRow): string =>
  until === null ? LIVE.restOfDay : say(LIVE.until, { at: clockOf(until, timeZone) });

/** Which rooms are free now and until when, and of when that is where the device is late; nothing before it knows. [STA-25] */
export function FreeRooms({ site }: { readonly site: SiteRow }) {
  const free = useFreeRooms(site);
  if (!free || free.rooms.length === 0) return null;
  const { asOf, of, rooms } = free;
  return (
    <section
      className={classes["panel"]}
      aria-label={LIVE.freeRooms}
      data-none={asOf === null ? "none" : "late"}
      data-of={sourcesOf(of)}
    >
      <h2>{asOf === null ? LIVE.freeRooms : say(LIVE.freeRoomsAsOf, { at: asOf })}</h2>
      <ul className={classes["freeRooms"]}>
        {rooms.map((room) => (
          <li key={room.id}>
            <span>{roomWords(room)}</span>
            <span className={classes["hint"]}>{untilWords(room, site)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
