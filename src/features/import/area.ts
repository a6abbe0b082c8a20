import { ROUTE } from "#domain/words/shell.ts";
import type { Area } from "#widgets/areas/area.ts";

/** Files of people, cards, rooms and neighbourhoods (expectations 5.14). */
export const imports: Area = {
  screens: [
    {
      ...{ at: "import", title: ROUTE.import, needs: ["import"] },
      site: "hasDeskBooking", // whoever may import desks' neighbourhoods alone
      anySiteFor: ["people.directory", "people.cards", "roomBooking.rooms"],
      link: { in: "admin", place: 4, icon: "inbox" },
      load: async () => (await import("./import-screen.tsx")).ImportScreen,
    },
  ],
};
