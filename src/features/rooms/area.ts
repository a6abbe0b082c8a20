import { FIND_ROOM } from "#domain/words/find-room.ts";
import { ROUTE } from "#domain/words/shell.ts";
import { NAV } from "#domain/words/spec.ts";
import type { Area } from "#widgets/areas/area.ts";

const ROOMS = { needs: ["roomBooking"], site: "hasRoomBooking" } as const;

/** The calendar of room bookings, and the booking that is open beside it (spec 2). */
export const rooms: Area = {
  screens: [
    {
      ...{ at: "calendar", title: ROUTE.roomCalendar, ...ROOMS },
      link: {
        ...{ in: "roomBooking", place: 1, word: NAV.calendar },
        count: async () => (await import("./calendar/waiting-count.tsx")).WaitingCount,
      },
      asks: [{ word: FIND_ROOM.open, search: { find: 1 } }],
      load: async () => (await import("./calendar/calendar-screen.tsx")).CalendarScreen,
    },
    {
      ...{ at: "roomBooking", within: "calendar", title: ROUTE.roomBooking, ...ROOMS },
      load: async () => (await import("./calendar/booking-pane.tsx")).BookingPane,
    },
    {
      // Of whichever site: the code at a door is scanned by people who work on another one.
      ...{ at: "door", title: ROUTE.door, needs: ["roomBooking"] },
      load: async () => (await import("./door/door-screen.tsx")).DoorScreen,
    },
  ],
};
