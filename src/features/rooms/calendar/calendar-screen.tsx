import { useComputedColorScheme } from "@mantine/core";
import { Outlet } from "@tanstack/react-router";
import { type CSSProperties, type ReactNode, useMemo, useState } from "react";
import type { SiteRow } from "#data/api.ts";
import { dayOf, momentOf } from "#domain/shared/time.ts";
import { dayWords } from "#domain/words/bookings.ts";
import { ROOM_CALENDAR } from "#domain/words/rooms.ts";
import { say } from "#domain/words/say.ts";
import { ROUTE } from "#domain/words/shell.ts";
import { latePart } from "#ui/late-part.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { STATUS_COLOURS, STATUSES } from "#ui/status-colours.ts";
import { PHONE, useMedia } from "#ui/use-media.ts";
import { useActiveSite } from "#widgets/active-site.tsx";
import { NoSite } from "#widgets/no-site.tsx";
import { deviceZone } from "#widgets/device-zone.ts";
import { Freshness } from "#widgets/freshness.tsx";
import { None } from "#widgets/known.tsx";
import { ZoneHint } from "#widgets/zone-hint.tsx";
import { NewPane } from "./booking-pane.tsx";
import { CalendarBar, NewButton, Views } from "./calendar-bar.tsx";
import { CalendarContent } from "./calendar-content.tsx";
import { Chips } from "./chips.tsx";
import { turned } from "./range.ts";
import { type Calendar, useCalendar } from "./use-calendar.ts";
import { OlderBookings, olderOf } from "./use-older-bookings.ts";
import { useSwipe } from "./use-swipe.ts";
import classes from "./calendar.module.css";

const FindRoom = latePart(async () => (await import("./find-room.tsx")).FindRoom);
const CodesDialog = latePart(async () => (await import("../door/codes-dialog.tsx")).CodesDialog);
const FeedsDialog = latePart(async () => (await import("../feeds/feeds-dialog.tsx")).FeedsDialog);
const FilterDialog = latePart(async () => (await import("./filter-dialog.tsx")).FilterDialog);

/** Room Booking Calendar: `/room-booking/calendar` (spec 2 §2; expectations 5.7). [ROM-60] */
export function CalendarScreen() {
  const { site, known } = useActiveSite();
  if (!site) return <NoSite known={known} icon="room" shape="block" loading={ROOM_CALENDAR.loading} />;
  return <CalendarOf key={site.id} site={site} />;
}

/** The status colours of spec 1 §9, as the style sheet takes them. */
function useStatusColours(): CSSProperties {
  const scheme = useComputedColorScheme("light");
  return useMemo(() => {
    const of = STATUS_COLOURS[scheme];
    return Object.fromEntries(
      STATUSES.flatMap((s) => Object.entries(of[s]).map(([part, colour]) => [`--${s}-${part}`, colour])),
    ) as CSSProperties;
  }, [scheme]);
}

/** Why there is nothing, or less than there could be. */
function Empty({ shown, basis, free, days, older, address: { view } }: Calendar) {
  if (shown.rooms.length === 0) return null;
  const { hidden } = shown;
  if (view !== "approval" && (free.says === "part" || free.says === "nothing") && older.state === "none")
    return <Hint quiet={free.says === "nothing"}>{ROOM_CALENDAR.coming}</Hint>;
  if (hidden > 0)
    return <Hint>{hidden === 1 ? ROOM_CALENDAR.hiddenOne : say(ROOM_CALENDAR.hidden, { n: String(hidden) })}</Hint>;
  if (shown.bookings.length > 0 || view === "approval") return null;
  if (older.state === "loading" || older.state === "away") return null; // nobody knows that there is nothing
  const [from = "", to = ""] = [days[0], days.at(-1)];
  return (
    <Hint>
      {from === to ? (
        <None of={basis} say={ROOM_CALENDAR.nothingDay} slots={{ day: dayWords(from) }} />
      ) : (
        <None of={basis} say={ROOM_CALENDAR.nothingDays} slots={{ from: dayWords(from), to: dayWords(to) }} />
      )}
    </Hint>
  );
}
/** `quiet`: for those who listen; the grid shows it by itself, and would move when the line goes. */
const Hint = ({ children, quiet = false }: { readonly children: ReactNode; readonly quiet?: boolean }) => (
  <p className={quiet ? "visually-hidden" : classes["hint"]} role="status">
    {children}
  </p>
);

/** Which of the shown days this device does not keep, and where what is shown of them comes from. */
function NotOnDevice({ older, retainedFrom, now }: Calendar) {
  if (older.state === "none") return null;
  const at = older.state === "server" ? momentOf(older.at, deviceZone(), now) : "";
  const words = [
    say(ROOM_CALENDAR.notKept, { day: dayWords(retainedFrom) }),
    say(ROOM_CALENDAR.older[older.state], { at }),
    ...(older.state === "server" && older.more ? [ROOM_CALENDAR.olderMore] : []),
  ];
  return <Hint>{words.join(" ")}</Hint>;
}

function CalendarOf({ site }: { readonly site: SiteRow }) {
  const of = useCalendar(site);
  const { address, queue, mayEdit, days } = of;
  const { view, day, filters, filter, look, fresh, finding, go } = address;
  const phone = useMedia(PHONE);
  const swipe = useSwipe((by) => view !== "approval" && look(turned(view, day, by)));
  const [filtering, setFiltering] = useState(false);
  const [beside, setBeside] = useState<"feeds" | "codes" | null>(null);
  const close = () => setBeside(null);
  const colours = useStatusColours();
  return (
    <div className={classes["screen"]} data-fill={view === "day" || view === "week" || undefined} style={colours}>
      <PageHeader
        title={ROUTE.roomCalendar}
        toolbar={
          <CalendarBar
            {...address}
            today={dayOf(of.now, of.zone)}
            days={days}
            firstDay={of.firstDay}
            views={
              <Views
                view={view}
                waiting={queue.waiting.length}
                whole={queue.known === "all"}
                phone={phone}
                onView={(next) => filter({ view: next })}
              />
            }
            onFilters={() => setFiltering(true)}
            onFind={() => go({ find: 1 })}
            onFeeds={() => setBeside("feeds")}
            onCodes={() => setBeside("codes")}
          />
        }
        actions={mayEdit ? <NewButton onNew={of.begin} /> : undefined}
      >
        <Freshness of="room-booking" site={site.id} />
        <ZoneHint zone={of.zone} />
      </PageHeader>
      {mayEdit || of.openBooking !== null ? null : <Notice slim>{ROOM_CALENDAR.readOnly}</Notice>}
      <Chips chips={of.chips} filter={filter} />
      <NotOnDevice {...of} />
      <div className={classes["columns"]}>
        <div className={classes["main"]} {...swipe}>
          <Empty {...of} />
          <CalendarContent of={of} />
        </div>
        {of.openBooking === null && fresh && mayEdit ? <NewPane {...fresh} /> : null}
        <OlderBookings value={olderOf(of.older)}>
          <Outlet />
        </OlderBookings>
      </div>
      {finding ? (
        <FindRoom
          site={site}
          rooms={of.rooms}
          onBook={mayEdit ? of.take : null}
          onClose={() => go({ find: undefined }, true)}
        />
      ) : null}
      {beside === "feeds" ? <FeedsDialog site={site} rooms={of.rooms} onClose={close} /> : null}
      {beside === "codes" ? <CodesDialog site={site} rooms={of.rooms} onClose={close} /> : null}
      {filtering ? (
        <FilterDialog filters={filters} options={of.options} onFilter={filter} onClose={() => setFiltering(false)} />
      ) : null}
    </div>
  );
}
