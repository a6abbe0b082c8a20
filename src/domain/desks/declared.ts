import { declare } from "../shared/command.ts";
import { VIA } from "../words/vias.ts";

export const deskDisable = declare({
  action: "desks.disable",
  via: VIA.deskSettings,
  right: ["deskBooking.deskSettings"],
  conflict: "fields",
});
export const deskEnable = declare({
  action: "desks.enable",
  via: VIA.deskSettings,
  right: ["deskBooking.deskSettings"],
  conflict: "fields",
});
export const deskEdit = declare({
  action: "desks.edit",
  via: VIA.deskSettings,
  right: ["deskBooking.deskSettings"],
  conflict: "fields",
});

/** Every command of the area. */
export const DESKS_COMMANDS = [deskDisable, deskEnable, deskEdit] as const;
