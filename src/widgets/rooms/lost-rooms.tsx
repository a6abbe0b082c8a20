import { Button, Group, Stack } from "@mantine/core";
import { useEffect, useState } from "react";
import type { ChangeSetRow, DataApi, SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { titleIn } from "#domain/rooms/called.ts";
import type { RoomBooking } from "#domain/rooms/booking.ts";
import { overlaps } from "#domain/rooms/clash.ts";
import { firstRoomDay } from "#domain/rooms/collection.ts";
import type { RoomWorld } from "#domain/rooms/commands/world.ts";
import { otherRooms } from "#domain/rooms/offered.ts";
import type { RoomRow } from "#domain/rooms/room.ts";
import { inputInRoom } from "#domain/rooms/sheet/instead.ts";
import { type LostRoom, lostRooms, planInstead, wishedIn } from "#domain/rooms/sheet/lost.ts";
import { periodWords, sideWords, titleWords, whoWords } from "#domain/rooms/sheet/words.ts";
import { dayOf } from "#domain/shared/time.ts";
import { SAVE_REFUSED } from "#domain/words/desks.ts";
import { LOST_ROOM, SHEET } from "#domain/words/room-sheet.ts";
import { ROOM_REFUSED } from "#domain/words/rooms.ts";
import { say } from "#domain/words/say.ts";
import { DECIDE_REFUSED } from "#domain/words/sync.ts";
import { report } from "#ui/report.ts";
import { toast } from "#ui/toast.tsx";
import { None, type Of, useSays } from "#widgets/known.tsx";
import { useInstead } from "#widgets/instead.ts";
import classes from "./lost-rooms.module.css";
import { useArrivedSince, useHoldings } from "./use-holdings.ts";
import { type RoomWorldState, useRoomWorld } from "./use-room-world.ts";

type Whole = NonNullable<Awaited<ReturnType<DataApi["changeSet"]>>>;
type Props = { readonly row: ChangeSetRow; readonly site: SiteRow };

/** Rooms that offered instead. */
const OFFERED = 3;

/** Who holds a room that a change was too late for, and free rooms at the same time (expectations, first 2). [ROM-88] */
export function LostRooms({ row, site }: Props) {
  const { api } = useData();
  const [whole, setWhole] = useState<Whole | null>(null);
  const version = `${row.id} ${row.state} ${row.attention?.at ?? ""}`;
  useEffect(() => {
    let gone = false;
    void api.changeSet(row.id).then((found) => {
      if (!gone) setWhole(found);
    });
    return () => {
      gone = true;
    };
  }, [api, row.id, version]);
  if (!whole) return null;
  const lost = lostRooms(whole.set);
  if (lost.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-label={LOST_ROOM.title}>
      {lost.map((one) => (
        <One key={`${one.path} ${one.key}`} row={row} site={site} whole={whole} lost={one} />
      ))}
    </Stack>
  );
}

/** The booking that the change was about, as this device shows it; one that was never sent is none. */
function useStanding(site: string, id: string) {
  const data = useData();
  const live = useLive(data.rows({ one: "room-booking", site, id }));
  const details = useLive(data.rows({ one: "booking-details", site, id }));
  const work = useLive(data.rows({ list: "work-order", site, group: id }));
  const found = live.state === "ready" ? live.value[0] : undefined;
  return {
    before: found && !found.deleted && found.rev > 0 ? found : null,
    known: details.state === "ready" ? (details.value[0] ?? null) : null,
    orders: work.state === "ready" ? work.value : [],
  };
}

type OneProps = Props & { readonly whole: Whole; readonly lost: LostRoom };
/**
 * Books another room in one tap: in the place of the change that was too late, so that what builds on it stays; where the server
 * does not answer, or nobody knows what was asked for, stored first, and that change given up behind it.
 */
function useReplace(
  { row, site, whole, lost }: OneProps,
  standing: ReturnType<typeof useStanding>,
  world: () => RoomWorld,
) {
  const { api } = useData();
  const [busy, setBusy] = useState(false);
  const put = useInstead(row.id);
  const failed = (why: string) => toast({ text: say(SHEET.notDone, { why }), tone: "error" });
  const inPlace = async (room: string): Promise<"done" | "failed" | "no"> => {
    const { intent } = whole.set;
    const { before, known } = standing;
    const input = intent && inputInRoom(intent, lost.key, room, before && { before, known });
    const done = input ? await put(input) : null;
    if (done?.ok) return "done";
    if (done?.error.why !== "refused" && done?.error.why !== "undecided") return "no";
    failed(done.error.why === "refused" ? done.error.words : DECIDE_REFUSED[done.error.code]);
    return "failed";
  };
  const stored = async (room: string): Promise<boolean> => {
    const plan = planInstead(whole.set, lost, room, { ...standing, site: site.id, world: world() });
    if (!plan) return false;
    if (!plan.ok) {
      failed(ROOM_REFUSED[plan.error.why]);
      return false;
    }
    const answer = await api.save(plan.value);
    if (!answer.ok) failed(SAVE_REFUSED[answer.error]);
    return answer.ok;
  };
  const replace = async (to: RoomRow, title: string) => {
    setBusy(true);
    try {
      const how = await inPlace(to.id);
      if (how === "failed" || (how === "no" && !(await stored(to.id)))) return;
      toast({ text: say(LOST_ROOM.placed, { title, room: to.title }) });
      if (how === "no") report(await api.discard(row.id), { refused: DECIDE_REFUSED });
    } finally {
      setBusy(false);
    }
  };
  return { busy, replace };
}

type Arrival = "arrived" | "coming" | "past";
/**
 * Whether what held a room when it was lost has arrived here by now: else nobody seen to hold a room means nothing. `past`: it is
 * of days that this device does not keep.
 */
function useArrival({ row, site, lost }: OneProps, { world }: RoomWorldState, of: Of): Arrival {
  const { says } = useSays(of);
  const arrived = useArrivedSince(site.id, row.attention?.at ?? Number.POSITIVE_INFINITY);
  const retainedFrom = firstRoomDay({ now: world().now, zone: site.timeZone });
  if (dayOf(lost.from, site.timeZone) <= retainedFrom) return "past";
  return arrived && (says === "none" || says === "late") ? "arrived" : "coming";
}

/** Who is seen to hold the room at the time. */
const holderOf = (lost: LostRoom, all: ReturnType<typeof useHoldings>["all"]): Holder | null =>
  all.get(lost.room)?.find((h) => h.booking.id !== lost.booking && overlaps(h, lost)) ?? null;

function One(props: OneProps) {
  const { site, whole, lost } = props;
  const state = useRoomWorld(site);
  const holdings = useHoldings(site, lost);
  const standing = useStanding(site.id, lost.booking);
  const arrival = useArrival(props, state, holdings.of);
  const free = useSays(holdings.of);
  if (holdings.state === "loading" || !state.ready)
    return (
      <p className={classes["hint"]} role="status">
        {LOST_ROOM.looking}
      </p>
    );
  const wished = wishedIn(whole.set, lost.path, { ...standing, world: state.world() });
  const holder = holderOf(lost, holdings.all);
  const again = holder === null && free.says === "none" && arrival === "arrived";
  const known = wished?.booking.reservations.find((x) => x.key === lost.key)?.roomTitle ?? "";
  const room = state.rooms.find((x) => x.id === lost.room)?.title ?? known;
  return (
    <Stack gap={8}>
      <p className={classes["why"]}>
        <Why
          room={room}
          lost={lost}
          holder={holder}
          of={again ? holdings.of : null}
          zone={site.timeZone}
          coming={arrival === "coming"}
        />
      </p>
      {wished && !state.readOnly ? (
        <Offers
          {...{ ...props, standing, state, again }}
          wished={wished.booking}
          holdings={holdings}
          sure={free.says === "none" && (holder !== null || arrival === "arrived")}
        />
      ) : null}
    </Stack>
  );
}

type OffersProps = OneProps & {
  readonly standing: ReturnType<typeof useStanding>;
  readonly state: RoomWorldState;
  readonly wished: RoomBooking;
  readonly holdings: ReturnType<typeof useHoldings>;
  /** Whatever holds a room at the time is known: what looks free is. */
  readonly sure: boolean;
  /** The room itself is known to be free again. */
  readonly again: boolean;
};
/** Rooms that can be had instead. Of a booking that was turned down another room alone is no way on. */
function Offers({ standing, state, wished, holdings, sure, again, ...of }: OffersProps) {
  const { busy, replace } = useReplace(of, standing, state.world);
  const { lost, row } = of;
  if (row.action === "meetings.resubmit") return null;
  const asked = { id: lost.booking, site: of.site.id, reservations: wished.reservations };
  const free = otherRooms(asked, lost.key, { rooms: state.rooms, all: holdings.all, max: OFFERED });
  const same = again ? state.rooms.filter((x) => x.id === lost.room) : [];
  const title = titleWords(wished);
  return (
    <>
      <p className={classes["hint"]} role="status">
        {free.length === 0 ? (
          <None of={[holdings.of, state.of]} say={LOST_ROOM.none} />
        ) : sure ? (
          LOST_ROOM.nearest
        ) : (
          LOST_ROOM.nearestSoFar
        )}
      </p>
      <Group gap={8}>
        {[...same, ...free].map((x) => (
          <Button
            key={x.id}
            variant="default"
            disabled={busy}
            aria-label={say(LOST_ROOM.bookOf, { room: x.title, title })}
            onClick={() => void replace(x, title)}
          >
            {say(x.id === lost.room ? LOST_ROOM.same : LOST_ROOM.book, { room: x.title })}
          </Button>
        ))}
      </Group>
    </>
  );
}

type Holder = NonNullable<ReturnType<ReturnType<typeof useHoldings>["all"]["get"]>>[number];
type WhyProps = {
  readonly room: string;
  readonly lost: LostRoom;
  readonly holder: Holder | null;
  /** What that it is free again is said of; null: nobody here knows that. */
  readonly of: Of | null;
  readonly zone: string;
  /** What the server had when it refused has not arrived here. */
  readonly coming: boolean;
};
/** Who holds the room, as everybody may know it. */
function Why({ room, lost, holder, of, zone, coming }: WhyProps) {
  const meeting = holder ? { from: holder.reservation.from, to: holder.reservation.to } : lost;
  const [from, to] = periodWords(meeting, zone);
  if (!holder && of) return <None of={of} say={LOST_ROOM.freeAgain} slots={{ room, from, to }} />;
  if (!holder) return say(coming ? LOST_ROOM.byComing : LOST_ROOM.bySomebody, { room, from, to });
  const { booking } = holder;
  const side = sideWords({ meeting, held: { from: holder.from, to: holder.to } }, zone);
  const who = whoWords({ title: titleIn(booking), booking: booking.id }, lost.booking);
  return say(LOST_ROOM.taken, { room, who, from, to, side });
}
