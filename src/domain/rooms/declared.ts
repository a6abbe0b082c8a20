import { declare } from "../shared/command.ts";
import { VIA } from "../words/vias.ts";

export const meetingCreate = declare({
  action: "meetings.create",
  via: VIA.rooms,
  right: ["roomBooking"],
  conflict: "whole",
});
export const meetingEdit = declare({
  action: "meetings.edit",
  via: VIA.rooms,
  right: ["roomBooking"],
  conflict: "whole",
});
export const meetingMove = declare({
  action: "meetings.move",
  via: VIA.rooms,
  right: ["roomBooking"],
  conflict: "whole",
});
export const meetingDuplicate = declare({
  action: "meetings.duplicate",
  via: VIA.rooms,
  right: ["roomBooking"],
  conflict: "whole",
});
export const meetingApprove = declare({
  action: "meetings.approve",
  via: VIA.rooms,
  right: ["roomBooking"],
  conflict: "whole",
});
export const meetingReject = declare({
  action: "meetings.reject",
  via: VIA.rooms,
  right: ["roomBooking"],
  conflict: "whole",
});
export const meetingResubmit = declare({
  action: "meetings.resubmit",
  via: VIA.rooms,
  right: ["roomBooking"],
  conflict: "whole",
});
export const meetingCheckIn = declare({
  action: "meetings.checkIn",
  via: VIA.rooms,
  right: ["roomBooking"],
  conflict: "whole",
});
export const meetingDelete = declare({
  action: "meetings.delete",
  via: VIA.rooms,
  right: ["roomBooking"],
  conflict: "whole",
});
export const workOrderEdit = declare({
  action: "workOrders.edit",
  via: VIA.rooms,
  right: ["roomBooking"],
  conflict: "whole",
});
export const roomCreate = declare({
  action: "rooms.create",
  via: VIA.import,
  right: ["roomBooking.rooms"],
  conflict: "whole",
});
export const roomEdit = declare({
  action: "rooms.edit",
  via: VIA.import,
  right: ["roomBooking.rooms"],
  conflict: "fields",
});

/** Every command of the area. */
export const ROOMS_COMMANDS = [
  meetingCreate,
  meetingEdit,
  meetingMove,
  meetingDuplicate,
  meetingApprove,
  meetingReject,
  meetingResubmit,
  meetingCheckIn,
  meetingDelete,
  workOrderEdit,
  roomCreate,
  roomEdit,
] as const;
