import * as v from "valibot";
import type { Json, JsonObject } from "../../shared/json.ts";
import type { RoomBooking } from "../booking.ts";
import type { BookingDraft } from "../booking-draft.ts";
import { draftOf } from "../commands/edit.ts";
import { movedDraft } from "../commands/move.ts";
import type { KnownDetails } from "../commands/ops.ts";
import { roomBookingCreate, roomBookingEdit, roomBookingMove } from "../declared.ts";
import { changeOf, createInput, draftInput, editInput, withChange } from "../inputs.ts";

/** What a parked booking asked for: a new booking of a site, or a change of one. */
export type Wished =
  | { readonly what: "new"; readonly site: string; readonly id: string; readonly draft: BookingDraft }
  | { readonly what: "change"; readonly id: string };
type Asked = { readonly command: string; readonly input: Json };
type Standing = { readonly before: RoomBooking; readonly known: KnownDetails | null };

/** Null for another command, and for what cannot be read. [CMD-14] */
export function wishedOf({ command, input }: Asked): Wished | null {
  if (command === roomBookingCreate.action) {
    const asked = v.safeParse(createInput, input);
    return asked.success ? { what: "new", ...asked.output } : null;
  }
  if (command !== roomBookingEdit.action && command !== roomBookingMove.action) return null;
  const asked = v.safeParse(editInput, input);
  return asked.success ? { what: "change", id: asked.output.id } : null;
}

/** A booking that is there as a parked change wants it; null where that cannot be laid over it. */
export function changedDraft({ input }: Asked, { before, known }: Standing): BookingDraft | null {
  const asked = v.safeParse(editInput, input);
  return asked.success ? withChange(draftOf(before, known), asked.output.change) : null;
}

/** What is asked for instead: the same booking as this draft has it. `of`: the booking that is there; null for a new one. */
export function inputOfDraft({ input }: Asked, draft: BookingDraft, of: Standing | null): JsonObject {
  const asked = input as JsonObject;
  if (!of) return { ...asked, draft: draftInput(draft) };
  return { ...asked, change: changeOf(draftOf(of.before, of.known), draft) as JsonObject };
}

/** The same command with one reservation in another room; null where it has no such reservation. [ROM-88] */
export function inputInRoom(asked: Asked, key: string, room: string, of: Standing | null): JsonObject | null {
  const wished = wishedOf(asked);
  const draft = wished?.what === "new" ? wished.draft : of && wished && changedDraft(asked, of);
  if (!draft?.reservations.some((r) => r.key === key)) return null;
  return inputOfDraft(asked, movedDraft(draft, key, { room }), wished?.what === "new" ? null : of);
}
