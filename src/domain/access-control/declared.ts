import { declare } from "../shared/command.ts";
import { VIA } from "../words/vias.ts";

export const memberAccess = declare({
  action: "members.access",
  via: VIA.people,
  right: ["people.directory"],
  conflict: "fields",
});

/** Every command of the area. */
export const ACCESS_CONTROL_COMMANDS = [memberAccess] as const;
