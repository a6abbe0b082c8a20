import { Link } from "@tanstack/react-router";
import type { BrokenDocRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { to } from "#domain/addresses.ts";
import { roomBookings } from "#domain/rooms/collection.ts";
import type { RoomBooking } from "#domain/rooms/booking.ts";
import { roomRow } from "#domain/rooms/room.ts";
import { periodWords } from "#domain/rooms/sheet/words.ts";
import { lastPart } from "#domain/shared/doc-reads.ts";
import { say } from "#domain/words/say.ts";
import { SYNC_WORDS } from "#domain/words/sync.ts";
import { useActiveSite } from "#widgets/active-site.tsx";
import { deviceZone } from "#widgets/device-zone.ts";
import { zoneHint } from "#widgets/zone-hint.tsx";
import { Section } from "./section.tsx";
import classes from "./sync.module.css";

/** Rooms, by what they are called now, and times at the site, with its zone where that is another one. */
function useHeldWords({ site, reservations }: Pick<RoomBooking, "site" | "reservations">) {
  const live = useLive(useData().rows({ list: "room", site }));
  const titles = new Map(
    (live.state === "ready" ? live.value : []).map((row) => [lastPart(row.path), roomRow(row).title]),
  );
  const zone = useActiveSite().sites.find((s) => s.id === site)?.timeZone ?? deviceZone();
  const held = reservations.map((r) => {
    const room = titles.get(r.room) ?? (r.roomTitle || r.room);
    return say(SYNC_WORDS.brokenHold, { room, when: periodWords(r, zone).join("–") });
  });
  return { rooms: held.join(", "), hint: held.length === 0 ? null : zoneHint(zone) };
}
const NOWHERE = { site: "", reservations: [] } as const;

/** What a booking of rooms that cannot be read keeps others from, and the way to it. [SYNCUI-26] */
function HeldRooms({ path }: { readonly path: string }) {
  const { site } = useActiveSite();
  const id = lastPart(path);
  const live = useLive(useData().rows({ one: "room-booking", site: site?.id ?? "", id }));
  const [b] = live.state === "ready" ? live.value : [];
  const { rooms, hint } = useHeldWords(b ?? NOWHERE);
  if (b?.deleted) return <span>{SYNC_WORDS.brokenGoes}</span>;
  if (!b?.unreadable) return null;
  return (
    <>
      <span>{b.reservations.length === 0 ? SYNC_WORDS.brokenNowhere : say(SYNC_WORDS.brokenHolds, { rooms })}</span>
      {hint === null ? null : <span>{hint}</span>}
      <Link {...to.roomBooking({ bookingId: id })}>{SYNC_WORDS.brokenOpen}</Link>
    </>
  );
}

const isRoomBooking = ({ path }: BrokenDocRow): boolean => roomBookings.idsOf(path) !== null;

/** Documents that do not fit their schema, by path and with the reason, and what of them counts all the same. [SYNCUI-6] */
export function Broken() {
  const live = useLive(useData().rows({ name: "brokenDocs" }));
  return (
    <Section
      title={SYNC_WORDS.broken}
      icon="alert"
      how={SYNC_WORDS.brokenHow}
      items={live.state === "ready" ? live.value : []}
      keyOf={(doc) => doc.path}
    >
      {(doc) => (
        <div className={classes["trouble"]}>
          <code>{doc.path}</code>
          <span>{doc.why}</span>
          {isRoomBooking(doc) ? <HeldRooms path={doc.path} /> : null}
        </div>
      )}
    </Section>
  );
}
