import * as v from "valibot";
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
/** Which neighbourhood, by its document. */
const deleteInput = v.object({
  path: v.pipe(v.string(), v.maxLength(600), v.regex(/^sites\/[^/]+\/spaces\/[^/]+$/)),
});
/** Deleting a neighbourhood clears its desks as well, however many they are: a function of the server does it (spec 2 §7). */
export const neighbourhoodDelete = declare({
  action: "neighbourhoods.delete",
  via: VIA.deskSettings,
  right: ["deskBooking.neighbourhoodSettings"],
  conflict: "whole",
  input: deleteInput,
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
