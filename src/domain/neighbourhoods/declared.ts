import { declare } from "../shared/command.ts";
import { VIA } from "../words/vias.ts";

export const neighbourhoodCreate = declare({
  action: "neighbourhoods.create",
  via: VIA.deskSettings,
  right: ["deskBooking.neighbourhoodSettings"],
  conflict: "fields",
  final: true,
});
export const neighbourhoodEdit = declare({
  action: "neighbourhoods.edit",
  via: VIA.deskSettings,
  right: ["deskBooking.neighbourhoodSettings"],
  conflict: "fields",
});
export const neighbourhoodMove = declare({
  action: "neighbourhoods.move",
  via: VIA.deskSettings,
  right: ["deskBooking.neighbourhoodSettings"],
  conflict: "fields",
});
export const neighbourhoodDelete = declare({
  action: "neighbourhoods.delete",
  via: VIA.deskSettings,
  right: ["deskBooking.neighbourhoodSettings"],
  conflict: "whole",
  act: true,
  final: true,
});

/** Every command of the area. */
export const NEIGHBOURHOODS_COMMANDS = [
  neighbourhoodCreate,
  neighbourhoodEdit,
  neighbourhoodMove,
  neighbourhoodDelete,
] as const;
