import { ROUTE } from "#domain/words/shell.ts";
import type { Area } from "#widgets/areas/area.ts";

const LIVE = { needs: ["dashboard.liveStatus.desks", "dashboard.liveStatus.rooms"] } as const;
/** Their screens are small and share most of their files. */
const screens = () => import("./screens.ts");

/** Live status, statistics and the wall (spec 2 §5 to §7). */
export const dashboards: Area = {
  screens: [
    {
      ...{ at: "liveStatus", title: ROUTE.liveStatus, ...LIVE, link: { in: "dashboard", place: 1, icon: "clock" } },
      load: async () => (await screens()).liveStatus(),
    },
    {
      ...{ at: "statistics", title: ROUTE.statistics, needs: ["dashboard.stats"], beta: true },
      flag: "sectionDashboardStatisticsEnabled",
      link: { in: "dashboard", place: 2 },
      load: async () => (await screens()).statistics(),
    },
    {
      ...{ at: "wall", title: ROUTE.stats, ...LIVE },
      load: async () => (await screens()).wall(),
    },
  ],
};
