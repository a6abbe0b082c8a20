import { declare } from "../shared/command.ts";
import { VIA } from "../words/vias.ts";

export const roundStart = declare({
  action: "rounds.start",
  via: VIA.deskAudits,
  right: ["deskBooking.rounds"],
  conflict: "whole",
});
export const roundDevice = declare({
  action: "rounds.device",
  via: VIA.deskAudits,
  right: ["deskBooking.rounds"],
  conflict: "fields",
});
export const roundObserve = declare({
  action: "rounds.observe",
  via: VIA.deskAudits,
  right: ["deskBooking.rounds"],
  conflict: "whole",
});
export const roundClose = declare({
  action: "rounds.close",
  via: VIA.deskAudits,
  right: ["deskBooking.rounds"],
  conflict: "whole",
});
export const roundFix = declare({
  action: "rounds.fix",
  via: VIA.deskAudits,
  right: ["deskBooking.deskSettings"],
  conflict: "whole",
});

/** Every command of the area. */
export const DESK_AUDITS_COMMANDS = [roundStart, roundDevice, roundObserve, roundClose, roundFix] as const;
