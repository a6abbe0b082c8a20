import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { SiteRow } from "#data/api.ts";
import { ADDRESSES, type Query, type Target, to } from "#domain/addresses.ts";
import type { RoomOf } from "#domain/rooms/approval.ts";
import type { Period } from "#domain/rooms/booking.ts";
import { clashingIn } from "#domain/rooms/calendar/clashing.ts";
import { slotIn } from "#domain/rooms/calendar/hand.ts";
import { wholeDay, workingDay } from "#domain/rooms/calendar/scale.ts";
import { areSure, clashesOf, type Holding, holdingsOf } from "#domain/rooms/clash.ts";
import { firstRoomDay } from "#domain/rooms/collection.ts";
import { type DayKey, dayOf, instantAt } from "#domain/shared/time.ts";
import { ROOM_CALENDAR } from "#domain/words/rooms.ts";
import { toast } from "#ui/toast.tsx";
import { useSureness } from "#widgets/rooms/use-holdings.ts";
import { saysNone, together } from "#domain/shared/known.ts";
import { useNow } from "#widgets/clock.ts";
import { useGround } from "#widgets/known.tsx";
import { useSignedIn } from "#widgets/signed-in.ts";
import { useSiteConfig } from "#widgets/site-config.ts";
import { useToday } from "#widgets/use-today.ts";
import { FROM_CALENDAR } from "./booking-pane.tsx";
import { chipsOf, filterOptions } from "./filter-options.ts";
import { shownDays } from "./range.ts";
import { clashWords } from "./event-words.ts";
import { type Fresh, useAddress } from "./use-address.ts";
import { useDayBookings, useMayBook, useRoomWorld, useSiteRooms } from "./use-calendar-data.ts";
import { type Move, useMoves } from "./use-moves.ts";
import { olderGround, useOlderBookings, withOlder } from "./use-older-bookings.ts";
import type { FreeSays } from "./free-words.ts";
import { useQueue } from "./use-queue.ts";
import { useShown } from "./use-shown.ts";

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** The booking that is open, by the address; null for none. */
function useOpenBooking(): string | null {
  const { pathname } = useLocation();
  const id = pathname.startsWith(`${ADDRESSES.calendar}/booking/`) ? pathname.split("/").at(-1) : undefined;
  return id === undefined ? null : decodeURIComponent(id);
}

/** The address of a booking over the calendar as it is shown. */
function useLinkOf() {
  const search = useSearch({ strict: false });
  return useCallback((id: string): Target => ({ ...to.roomBooking({ bookingId: id }), search }), [search]);
}

/** Opens a booking or begins one, beside the calendar; what the calendar shows stays in the address. */
function useOpening() {
  const navigate = useNavigate();
  const open = useCallback(
    (id: string) =>
      void navigate({ ...to.roomBooking({ bookingId: id }), search: (before) => before, state: FROM_CALENDAR }),
    [navigate],
  );
  const book = useCallback(
    (room: string | null, { from, to: until }: Period, day?: { readonly day: string | undefined }) => {
      // Who has chosen a room has chosen a slot: it is booked there, and the sheet is one press further.
      const quick = room === null ? undefined : 1;
      const fresh = { new: 1, room: room ?? undefined, from, to: until, quick, find: undefined, ...day };
      const search = (before: Query) =>
        Object.fromEntries(Object.entries({ ...before, ...fresh }).filter(([, value]) => value !== undefined));
      void navigate({ ...to.calendar(), search, state: FROM_CALENDAR });
    },
    [navigate],
  );
  return { open, book };
}

/** Working hours and first day of the week of a site. */
function useHours(site: string) {
  const config = useSiteConfig(site);
  const [start, end] = [config.workingHoursStartTime.value, config.workingHoursEndTime.value];
  const hours = useMemo(() => ({ start, end }), [start, end]);
  return { hours, firstDay: WEEKDAYS.find((d) => d === config.localeFirstDayOfWeek.value) ?? (1 as const) };
}

type Painted = {
  readonly site: SiteRow;
  readonly held: () => ReadonlyMap<string, readonly Holding[]>;
  readonly book: (room: string, range: Period) => void;
};
/** Books a range that was painted. What clashes for sure is not booked, and with what is told; the rest says its sheet. [ROM-73] */
function usePainted({ site, held, book }: Painted) {
  const sureness = useSureness(site.id);
  const latest = useRef(sureness);
  useEffect(() => {
    latest.current = sureness;
  });
  const zone = site.timeZone;
  return useCallback(
    (room: string, range: Period) => {
      const wished = { key: "r1" as const, room, ...range, setup: 0, cleanDown: 0 };
      const [clash] = clashesOf("", [wished], held());
      if (!clash || !areSure(latest.current())) return book(room, { from: range.from, to: range.to });
      const text = `${ROOM_CALENDAR.notBooked}. ${clashWords(clash, zone)}`;
      return toast({ text, tone: "error", of: "room paint" });
    },
    [held, book, zone],
  );
}

/** The slot of the booking that is being made, as far as the address says it. */
const usePicked = (fresh: Fresh | null) =>
  useMemo(() => {
    if (fresh?.room == null || fresh.from === null || fresh.to === null || fresh.to <= fresh.from) return null;
    return { room: fresh.room, from: fresh.from, to: fresh.to };
  }, [fresh]);

/** Everything that the calendar of a site shows and does, whatever the view. [ROM-60] */
export function useCalendar(site: SiteRow) {
  const zone = site.timeZone;
  const now = useNow();
  const { person } = useSignedIn();
  const address = useAddress(useToday(zone));
  const { view, day, whole, filters } = address;
  const { hours, firstDay } = useHours(site.id);
  const days = useMemo(() => shownDays(view, day, firstDay), [view, day, firstDay]);
  const of = useSiteRooms(site.id);
  const room: RoomOf = useCallback((id) => of.byId.get(id), [of.byId]);
  const [from = day, to = day] = [days[0], days.at(-1)];
  const { all: own, loading, known, sources } = useDayBookings(site.id, from, to);
  const basis = useMemo(() => ({ known, sources }), [known, sources]);
  const retainedFrom = firstRoomDay({ now, zone });
  const older = useOlderBookings({ site, from: view === "approval" ? retainedFrom : from, to, retainedFrom });
  const all = useMemo(() => withOlder(own, older), [own, older]);
  const ground = together([useGround({ known: loading ? "nothing" : known, sources }), olderGround(older)]);
  // A part without a single booking is as good as nothing: its lanes are grey, and cannot be pressed.
  const said = saysNone(ground, now);
  const says = said === "part" && all.length === 0 ? "nothing" : said;
  const free = useMemo((): FreeSays => ({ says, asOf: ground.asOf, sources }), [says, ground.asOf, sources]);
  const queue = useQueue(site, of, room);
  const asked = view === "approval" ? queue.waiting : all;
  const shown = useShown({ filters, rooms: of.rooms, all: asked, now, person: person?.ref ?? "", room });
  const inLines = view !== "day" && view !== "approval"; // a day finds them as it lays itself out
  const clashing = useMemo(() => clashingIn(inLines ? all : []), [inLines, all]);
  const around = useMemo(() => ({ zone, now, room, clashing }), [zone, now, room, clashing]);
  const options = useMemo(() => filterOptions(of, asked), [of, asked]);
  const chips = useMemo(() => chipsOf(filters, options), [filters, options]);
  const floors = useMemo(() => new Map(of.floors.map((f) => [f.id, f.title])), [of.floors]);
  const floorOf = useCallback((id: string) => floors.get(id) ?? "", [floors]);
  const world = useRoomWorld(site, of);
  const latest = useRef(all);
  latest.current = all;
  const held = useMemo(() => holdingsOf(all), [all]);
  const heldNow = useRef(held);
  heldNow.current = held;
  const holdings = useCallback(() => heldNow.current, []);
  const allKnown = useRef(false);
  allKnown.current = free.says === "none";
  const move = useMoves({ site, world, all: holdings, whole: useCallback(() => allKnown.current, []) });
  // What is drawn may lack reservations that filters leave out: what is moved is the whole booking.
  const onMove: Move = useCallback(
    (b, key, to) => move(latest.current.find((x) => x.id === b.id) ?? b, key, to),
    [move],
  );
  const { open, book } = useOpening();
  const onPaint = usePainted({ site, held: holdings, book });
  const linkOf = useLinkOf();
  const scale = useMemo(() => (whole ? wholeDay(day, zone) : workingDay(day, hours, zone)), [whole, day, hours, zone]);
  const { filter } = address;
  const toDay = useCallback((next: DayKey) => filter({ view: "day" }, { day: next }), [filter]);
  const begin = useCallback(() => {
    const gap = { from: instantAt(day, hours.start, zone), to: wholeDay(day, zone).to };
    book(null, slotIn(gap, now));
  }, [book, day, hours, now, zone]);
  const today = dayOf(now, zone);
  /** Books a room that was found, on its own day. */
  const take = useCallback(
    (id: string, at: Period) => {
      const on = dayOf(at.from, zone);
      book(id, at, { day: on === today ? undefined : on });
    },
    [book, today, zone],
  );
  const picked = usePicked(address.fresh);
  // Of all rooms of a floor only where all rooms are here.
  const freeNow = useMemo(
    (): FreeSays => (of.of.known === "all" || says === "nothing" ? free : { ...free, says: "part" }),
    [of.of.known, says, free],
  );
  return {
    ...{ held, picked, onPaint, freeNow: day === today ? freeNow : null },
    ...{ site, address, zone, now, room, around, days, hours, firstDay, scale, retainedFrom, older },
    ...{ rooms: of, shown, queue, basis, free, options, chips, floorOf, world },
    ...{ mayEdit: useMayBook(), openBooking: useOpenBooking(), open, book, begin, take, onMove, linkOf, toDay },
  };
}
export type Calendar = ReturnType<typeof useCalendar>;
