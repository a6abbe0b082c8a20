import { NAV } from "#domain/words/spec.ts";
import type { Area } from "#widgets/areas/area.ts";

/** Desks on floor plans, their neighbourhoods and bookings (spec 1 §6). */
export const deskSettings: Area = {
  screens: [
    {
      ...{ at: "desks", title: NAV.deskSettings, site: "hasDeskBooking", link: { in: "deskBooking", place: 2 } },
      needs: ["deskBooking.deskSettings", "deskBooking.neighbourhoodSettings"],
      firstQueries: ["floor", "neighbourhood", "deskCounts", "desk/group", "booking/group"],
      newDaily: ["booking/group"],
      first: true,
      load: async () => (await import("./desk-settings-screen.tsx")).DeskSettingsScreen,
    },
  ],
};
