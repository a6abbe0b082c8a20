import { ROUTE } from "#domain/words/shell.ts";
import { NAV } from "#domain/words/spec.ts";
import type { Area } from "#widgets/areas/area.ts";

/** Exports of desk and room bookings (spec 1 §9, spec 2 §4). */
export const bookingsExport: Area = {
  screens: [
    {
      ...{ at: "deskExport", title: ROUTE.deskExport, needs: ["deskBooking.bookingsExport"], site: "hasDeskBooking" },
      link: { in: "deskBooking", place: 1, icon: "export" },
      load: async () => (await import("./export-screen.tsx")).DeskExportScreen,
    },
    {
      ...{ at: "roomExport", title: ROUTE.roomExport, needs: ["roomBooking"], site: "hasRoomBooking" },
      link: { in: "roomBooking", place: 2, word: NAV.export, icon: "file" },
      load: async () => (await import("./export-screen.tsx")).RoomExportScreen,
    },
  ],
};
