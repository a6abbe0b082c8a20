import { ROUTE } from "#domain/words/shell.ts";
import type { Area } from "#widgets/areas/area.ts";

/** Floor plans from drawings. */
export const planImport: Area = {
  screens: [
    {
      ...{ at: "planImport", title: ROUTE.planImport, needs: ["deskBooking.siteSettings"], site: "hasDeskBooking" },
      load: async () => (await import("./plan-import-screen.tsx")).PlanImportScreen,
    },
  ],
};
