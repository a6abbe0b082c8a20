import { NOTICE_LIST } from "#domain/words/notices.ts";
import type { Area } from "#widgets/areas/area.ts";

/** What somebody is told of their bookings (docs/decisions/131). */
export const notices: Area = {
  screens: [
    {
      ...{ at: "notices", title: NOTICE_LIST.title, needs: [] }, // its link stands in the menu of the account
      load: async () => (await import("./notices-screen.tsx")).NoticesScreen,
    },
  ],
};
