import { declare } from "../shared/command.ts";
import { VIA } from "../words/vias.ts";
import {
  approveInput,
  checkInInput,
  copyInput,
  createInput,
  editInput,
  idInput,
  orderInput,
  rejectInput,
} from "./inputs.ts";

/** A booking goes with its details, its locks, setup and clean-down, and its catering: whole, or not at all. */
const WHOLE = { via: VIA.rooms, right: ["roomBooking"], conflict: "whole" } as const;
const ROOM = { via: VIA.import, right: ["roomBooking.rooms"] } as const;

export const roomBookingCreate = declare({ action: "meetings.create", ...WHOLE, input: createInput });
export const roomBookingEdit = declare({ action: "meetings.edit", ...WHOLE, input: editInput });
export const roomBookingMove = declare({ action: "meetings.move", ...WHOLE, input: editInput });
export const roomBookingDuplicate = declare({ action: "meetings.duplicate", ...WHOLE, input: copyInput });
export const roomBookingApprove = declare({ action: "meetings.approve", ...WHOLE, input: approveInput });
export const roomBookingReject = declare({ action: "meetings.reject", ...WHOLE, input: rejectInput });
export const roomBookingResubmit = declare({ action: "meetings.resubmit", ...WHOLE, input: idInput });
export const roomBookingCheckIn = declare({ action: "meetings.checkIn", ...WHOLE, input: checkInInput });
export const roomBookingDelete = declare({ action: "meetings.delete", ...WHOLE, input: idInput });
/** Of a booking that does not fit its schema: as such it could not come back. */
export const roomBookingRemove = declare({ action: "meetings.remove", ...WHOLE, input: idInput, final: true });
export const workOrderEdit = declare({ action: "workOrders.edit", ...WHOLE, input: orderInput });
export const roomCreate = declare({ action: "rooms.create", ...ROOM, conflict: "whole" });
export const roomEdit = declare({ action: "rooms.edit", ...ROOM, conflict: "fields" });

/** Every command of the area. */
export const ROOMS_COMMANDS = [
  roomBookingCreate,
  roomBookingEdit,
  roomBookingMove,
  roomBookingDuplicate,
  roomBookingApprove,
  roomBookingReject,
  roomBookingResubmit,
  roomBookingCheckIn,
  roomBookingDelete,
  roomBookingRemove,
  workOrderEdit,
  roomCreate,
  roomEdit,
] as const;
