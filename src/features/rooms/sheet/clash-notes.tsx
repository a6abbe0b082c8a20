import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { millisecondsInDay as DAY_MS } from "date-fns/constants";
import type { SiteRow } from "#data/api.ts";
import type { Period, Reservation } from "#domain/rooms/booking.ts";
import type { Clash } from "#domain/rooms/clash.ts";
import { ROOMS } from "#domain/rooms/limits.ts";
import { nextFree, otherRooms } from "#domain/rooms/offered.ts";
import type { RoomRow } from "#domain/rooms/room.ts";
import { clashWords, periodWords } from "#domain/rooms/sheet/words.ts";
import { dayOf } from "#domain/shared/time.ts";
import { SHEET } from "#domain/words/room-sheet.ts";
import { say } from "#domain/words/say.ts";
import { None, type Of, useSays } from "#widgets/known.tsx";
import type { Holdings } from "#widgets/rooms/use-holdings.ts";
import classes from "./sheet.module.css";

/** Rooms that are offered instead. */
const OFFERED = 3;

type Props = {
  readonly site: SiteRow;
  /** Id of the booking; empty for a new one. */
  readonly booking: string;
  readonly reservation: Reservation;
  /** All of the booking as they are now: its own rooms are not offered. */
  readonly reservations: readonly Reservation[];
  readonly clashes: readonly Clash[];
  readonly holdings: Holdings;
  readonly rooms: readonly RoomRow[];
  /** What they are drawn from. */
  readonly roomsOf: Of;
  readonly onPeriod: (to: Period) => void;
  readonly onRoom: (room: string) => void;
};

/** With what a reservation clashes, and the two ways out of it (expectations 5.7). [ROM-85] */
export function ClashNotes({
  site,
  booking,
  reservation: r,
  reservations,
  clashes,
  holdings,
  rooms,
  roomsOf,
  onPeriod,
  onRoom,
}: Props) {
  const [said, setSaid] = useState<"slot" | "no-slot" | "no-room" | null>(null);
  const [offers, setOffers] = useState<readonly RoomRow[] | null>(null);
  const { says } = useSays(holdings.of);
  const sure = says === "none";
  // The slot that was taken has no clash: that it may be taken all the same is still to be said.
  if (clashes.length === 0)
    return said === "slot" && !sure ? (
      <p className={classes["hint"]} role="status">
        {SHEET.nextFreeUnsure}
      </p>
    ) : null;
  const zone = site.timeZone;
  const of = { id: booking, site: site.id, reservations };
  const slot = () => {
    const free = nextFree(of, r.key, holdings.all, r.from + ROOMS.aheadDays * DAY_MS);
    setOffers(null);
    setSaid(free ? "slot" : "no-slot");
    if (free) onPeriod(free);
  };
  const others = () => {
    const found = otherRooms(of, r.key, { rooms, all: holdings.all, max: OFFERED });
    setOffers(found);
    setSaid(found.length === 0 ? "no-room" : null);
  };
  return (
    <div
      className={classes["clash"]}
      role="group"
      tabIndex={-1}
      data-clash={r.key}
      aria-label={say(SHEET.clashesOf, { key: r.key })}
    >
      <div role="alert">
        <ul className={classes["lines"]}>
          {clashes.map((c) => (
            <li key={`${c.booking} ${c.held.from} ${c.held.to}`}>
              {clashWords(c, booking, { zone, day: dayOf(r.from, zone) })}
            </li>
          ))}
        </ul>
      </div>
      <Group gap={8}>
        <Button variant="default" aria-label={say(SHEET.nextFreeOf, { key: r.key })} onClick={slot}>
          {SHEET.nextFree}
        </Button>
        <Button variant="default" aria-label={say(SHEET.sameTimeOf, { key: r.key })} onClick={others}>
          {SHEET.sameTime}
        </Button>
      </Group>
      <p role="status">
        {said === "no-slot" ? (
          <None of={holdings.of} say={SHEET.nextFreeNone} slots={{ n: String(ROOMS.aheadDays) }} />
        ) : null}
        {said === "no-room" ? <None of={[holdings.of, roomsOf]} say={SHEET.sameTimeNone} /> : null}
        {offers && offers.length > 0 && !sure ? SHEET.nextFreeUnsure : null}
      </p>
      {offers && offers.length > 0 ? (
        <Group gap={8}>
          {offers.map((room) => (
            <Button key={room.id} variant="light" onClick={() => onRoom(room.id)}>
              {say(SHEET.useRoom, { room: room.title })}
              {room.capacity === null ? null : ` · ${seatWords(room.capacity)}`}
            </Button>
          ))}
        </Group>
      ) : null}
    </div>
  );
}

export const seatWords = (n: number): string => (n === 1 ? SHEET.seat : say(SHEET.seats, { n: String(n) }));
export const whenWords = (p: Period, zone: string): string => periodWords(p, zone).join("–");
