import { declare } from "../shared/command.ts";
import { VIA } from "../words/vias.ts";

/** What somebody has seen: two devices that say so say the same, which is no conflict. */
export const noticesRead = declare({
  action: "notices.read",
  via: VIA.notices,
  right: [],
  conflict: "fields",
  latest: true,
});

/** Every command of the area. */
export const NOTICES_COMMANDS = [noticesRead] as const;
