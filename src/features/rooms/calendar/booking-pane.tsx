import { useLocation, useNavigate, useParams, useRouter, useSearch } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { type Query, to } from "#domain/addresses.ts";
import { SHEET } from "#domain/words/room-sheet.ts";
import { ROOM_CALENDAR } from "#domain/words/rooms.ts";
import { latePart } from "#ui/late-part.tsx";
import { toast } from "#ui/toast.tsx";
import { useFocusInside } from "#ui/use-focus-inside.ts";
import { useActiveSite } from "#widgets/active-site.tsx";
import type { Fresh } from "./use-address.ts";
import { useSlotPlace } from "./use-slot-place.ts";
import classes from "./calendar.module.css";

const BookingSheet = latePart(async () => (await import("../sheet/booking-sheet.tsx")).BookingSheet);
const NewBookingSheet = latePart(async () => (await import("../sheet/booking-sheet.tsx")).NewBookingSheet);

/** Of an entry of the browser's history that the calendar made: Back leads to the calendar. */
export const FROM_CALENDAR = { fromCalendar: true } as const;
const OF_NEW = ["new", "quick", "room", "from", "to"];

/** Closes what is open beside the calendar: one step back where the calendar is there, else to it. */
function useClose(): () => void {
  const { state } = useLocation();
  const router = useRouter();
  const navigate = useNavigate();
  return useCallback(() => {
    if (state.fromCalendar) return router.history.back();
    const search = (before: Query) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !OF_NEW.includes(name)));
    return void navigate({ ...to.calendar(), search, replace: true });
  }, [state, router, navigate]);
}

/** What puts itself away by Escape, or is being typed in: that is no wish to leave the booking. */
const OWN_ESCAPE = "input, textarea, select, dialog, [role=menu], [aria-expanded=true]";

type PaneProps = { readonly children: ReactNode; readonly onClose: () => void; readonly quick?: boolean };
/**
 * Beside the calendar where there is room, over it where there is not; a quick booking at its slot. Escape closes it; the focus goes
 * where it was.
 */
function Pane({ children, onClose, quick = false }: PaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    const own = pane.current;
    if (own?.contains(document.activeElement) !== true) own?.focus({ preventScroll: true });
    return () => {
      const lost = own?.contains(document.activeElement) === true || document.activeElement === document.body;
      if (lost && before instanceof HTMLElement) before.focus();
    };
  }, [before]);
  useFocusInside(pane);
  const place = useSlotPlace(pane, quick);
  return (
    <div
      ref={pane}
      className={classes[quick ? "quick" : "pane"]}
      style={place}
      tabIndex={-1}
      role={quick ? "dialog" : "complementary"}
      aria-label={quick ? SHEET.newTitle : ROOM_CALENDAR.sheet}
      onKeyDown={(e) => {
        const own = e.target instanceof Element && e.target.closest(OWN_ESCAPE) !== null;
        if (e.key !== "Escape" || e.defaultPrevented || own) return;
        e.stopPropagation();
        onClose();
      }}
    >
      {children}
    </div>
  );
}

/** The booking of the address: a child of the calendar, so that Back closes it (spec 2 §2). [ROM-70] */
export function BookingPane() {
  const { site } = useActiveSite();
  const { bookingId = "" } = useParams({ strict: false });
  const close = useClose();
  if (!site) return null;
  return (
    <Pane key={bookingId} onClose={close}>
      <BookingSheet site={site} booking={bookingId} onClose={close} />
    </Pane>
  );
}

/** A booking that is being made; once it is, it is open in its place, or where it was made at its slot, in the calendar. [ROM-70] [ROM-75] */
export function NewPane({ room, from, to: until, quick }: Fresh) {
  const { site } = useActiveSite();
  const navigate = useNavigate();
  const { state } = useLocation();
  const search = useSearch({ strict: false });
  const close = useClose();
  if (!site) return null;
  const without = (names: readonly string[]) =>
    Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name)));
  const open = (id: string, replace: boolean) =>
    void navigate({ ...to.roomBooking({ bookingId: id }), search: without(OF_NEW), replace, state: FROM_CALENDAR });
  const created = (id: string) => {
    if (!quick) return open(id, true);
    toast({ text: SHEET.booked, of: "room booked", action: { label: SHEET.openIt, run: () => open(id, false) } });
    return close();
  };
  const more = () => void navigate({ ...to.calendar(), search: without(["quick"]), replace: true, state });
  return (
    <Pane onClose={close} quick={quick}>
      <NewBookingSheet
        site={site}
        room={room}
        from={from}
        to={until}
        quick={quick}
        onMore={more}
        onClose={close}
        onCreated={created}
      />
    </Pane>
  );
}
