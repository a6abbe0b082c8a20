import { declare } from "../shared/command.ts";
import { VIA } from "../words/vias.ts";

export const siteSettings = declare({
  action: "site.settings",
  via: VIA.siteSettings,
  right: ["deskBooking.siteSettings", "admin.audit"],
  conflict: "fields",
});

/** Every command of the area. */
export const SITE_COMMANDS = [siteSettings] as const;
