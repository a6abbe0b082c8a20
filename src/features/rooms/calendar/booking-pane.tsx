import { useLocation, useNavigate, useParams, useRouter, useSearch } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { type Query, to } from "#domain/addresses.ts";
import { ROOM_CALENDAR } from "#domain/words/rooms.ts";
import { latePart } from "#ui/late-part.tsx";
import { useFocusInside } from "#ui/use-focus-inside.ts";
import { useActiveSite } from "#widgets/active-site.tsx";
import classes from "./calendar.module.css";

const BookingSheet = latePart(async () => (await import("../sheet/booking-sheet.tsx")).BookingSheet);
const NewBookingSheet = latePart(async () => (await import("../sheet/booking-sheet.tsx")).NewBookingSheet);

/** Of an entry of the browser's history that the calendar made: Back leads to the calendar. */
export const FROM_CALENDAR = { fromCalendar: true } as const;
const OF_NEW = ["new", "room", "from", "to"];

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

/** Beside the calendar where there is room, over it where there is not. Escape closes it; the focus goes where it was. */
function Pane({ children, onClose }: { readonly children: ReactNode; readonly onClose: () => void }) {
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const own = pane.current;
    own?.focus({ preventScroll: true });
    return () => {
      const lost = own?.contains(document.activeElement) === true || document.activeElement === document.body;
      if (lost && before instanceof HTMLElement) before.focus();
    };
  }, []);
  useFocusInside(pane);
  return (
    <aside
      ref={pane}
      className={classes["pane"]}
      tabIndex={-1}
      aria-label={ROOM_CALENDAR.sheet}
      onKeyDown={(e) => {
        const own = e.target instanceof Element && e.target.closest(OWN_ESCAPE) !== null;
        if (e.key !== "Escape" || e.defaultPrevented || own) return;
        e.stopPropagation();
        onClose();
      }}
    >
      {children}
    </aside>
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

type NewProps = { readonly room: string | null; readonly from: number | null; readonly to: number | null };
/** A booking that is being made; once it is, it is open in its place. [ROM-70] */
export function NewPane({ room, from, to: until }: NewProps) {
  const { site } = useActiveSite();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const close = useClose();
  if (!site) return null;
  const created = (id: string) => {
    const rest = Object.fromEntries(Object.entries(search).filter(([name]) => !OF_NEW.includes(name)));
    void navigate({ ...to.roomBooking({ bookingId: id }), search: rest, replace: true, state: FROM_CALENDAR });
  };
  return (
    <Pane onClose={close}>
      <NewBookingSheet site={site} room={room} from={from} to={until} onClose={close} onCreated={created} />
    </Pane>
  );
}
