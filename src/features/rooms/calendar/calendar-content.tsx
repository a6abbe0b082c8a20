import { Button } from "@mantine/core";
import { FILTER_WORDS, ROOM_CALENDAR } from "#domain/words/rooms.ts";
import { NoneState } from "#widgets/none-state.tsx";
import { PHONE, useMedia } from "#ui/use-media.ts";
import { ApprovalView } from "./approval-view.tsx";
import { CalendarBars } from "./calendar-bars.tsx";
import { DayView } from "./day/day-view.tsx";
import { ListView } from "./list-view.tsx";
import { MonthView } from "./month-view.tsx";
import { cleared } from "./use-address.ts";
import type { Calendar } from "./use-calendar.ts";
import { WeekView } from "./week-view.tsx";

/** Why no room is shown. */
function NoRooms({ rooms, address: { filter, view } }: Calendar) {
  const skeleton = <CalendarBars view={view} />;
  if (rooms.rooms.length === 0)
    return (
      <NoneState of={rooms.of} say={ROOM_CALENDAR.noRooms} icon="room" skeleton={skeleton}>
        {ROOM_CALENDAR.noRoomsHow}
      </NoneState>
    );
  return (
    <NoneState
      of={rooms.of}
      say={ROOM_CALENDAR.noMatch}
      icon="search"
      skeleton={skeleton}
      action={<Button onClick={() => filter(cleared())}>{FILTER_WORDS.clear}</Button>}
    />
  );
}

/** The view of the address. */
export function CalendarContent({ of }: { readonly of: Calendar }) {
  const phone = useMedia(PHONE);
  const coarse = useMedia("(pointer: coarse)");
  const { shown, address, around, days, firstDay, openBooking, mayEdit } = of;
  const { view, day, filters } = address;
  const common = { around, openBooking, onOpen: of.open, bookings: shown.bookings };
  const ofRooms = {
    ...common,
    rooms: shown.rooms,
    floorOf: of.floorOf,
    hours: of.hours,
    free: of.free,
    mayEdit,
    picked: of.picked,
    onBook: of.book,
  };
  if (shown.rooms.length === 0) return <NoRooms {...of} />;
  switch (view) {
    case "day":
      // Of a day that the device does not keep it knows neither the bookings nor what they clash with.
      return (
        <DayView
          {...ofRooms}
          mayEdit={mayEdit && day >= of.retainedFrom}
          scale={of.scale}
          zoom={filters.zoom}
          held={of.held}
          freeNow={of.freeNow}
          onPaint={of.onPaint}
          onMove={of.onMove}
        />
      );
    case "week":
      return <WeekView {...ofRooms} days={days} coarse={coarse} onDay={of.toDay} />;
    case "month":
      return (
        <MonthView
          {...common}
          free={of.free}
          rooms={shown.ids}
          held={of.held}
          hours={of.hours}
          day={day}
          firstDay={firstDay}
          phone={phone}
          onDay={of.toDay}
        />
      );
    case "list":
      return <ListView days={days} bookings={shown.bookings} basis={of.basis} around={around} linkOf={of.linkOf} />;
    case "approval":
      return (
        <ApprovalView
          site={of.site}
          queue={of.queue}
          shown={shown.bookings}
          around={around}
          world={of.world}
          mayEdit={mayEdit}
          linkOf={of.linkOf}
        />
      );
  }
}
