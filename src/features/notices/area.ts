import { NOTICE_LIST } from "#domain/words/notices.ts";
import type { Area } from "#widgets/areas/area.ts";

/** What somebody is told of their bookings (docs/decisions/131). */
export const notices: Area = {
  screens: [
    {
      ...{ at: "notices", title: NOTICE_LIST.title, needs: [] },
      link: {
        ...{ in: "sync", place: 2, icon: "inbox" },
        count: async () => (await import("./unread-count.tsx")).UnreadCount,
      },
      load: async () => (await import("./notices-screen.tsx")).NoticesScreen,
    },
  ],
};
