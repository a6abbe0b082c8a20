import { ROUTE } from "#domain/words/shell.ts";
import { NAV } from "#domain/words/spec.ts";
import type { Area } from "#widgets/areas/area.ts";

/** What a site offers and how it books desks. */
export const siteSettings: Area = {
  screens: [
    {
      ...{ at: "siteSettings", title: ROUTE.siteSettings, needs: ["deskBooking.siteSettings"], site: "hasDeskBooking" },
      link: { in: "deskBooking", place: 4, word: NAV.siteSettings, icon: "settings" },
      load: async () => (await import("./site-settings-screen.tsx")).SiteSettingsScreen,
    },
  ],
};
