import { declare } from "../shared/command.ts";
import { VIA } from "../words/vias.ts";

export const floorImportPlan = declare({
  action: "floors.importPlan",
  via: VIA.planImport,
  right: ["deskBooking.siteSettings"],
  conflict: "whole",
});

/** Every command of the area. */
export const PLAN_IMPORT_COMMANDS = [floorImportPlan] as const;
