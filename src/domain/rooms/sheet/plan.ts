import type { Plan } from "../../shared/changes.ts";
import { lastPart } from "../../shared/doc-reads.ts";
import { ok, type Result } from "../../shared/result.ts";
import type { RoomBooking } from "../booking.ts";
import { type BookingDraft, planCreate, type Refused } from "../commands/edit.ts";
import { type EditOf, planWhole } from "../commands/move.ts";

/** A save of the sheet: the booking with what becomes of its work orders, and its id. */
export type SheetPlan = { readonly id: string; readonly plan: Plan };

/** What a save of the sheet writes: a new booking, or what was edited of one. [ROM-84] */
export function planSheet(
  draft: BookingDraft,
  of: EditOf & { readonly before: RoomBooking | null; readonly site: string },
): Result<SheetPlan, Refused> {
  const { before } = of;
  if (before) {
    const edited = planWhole(before, draft, of);
    return edited.ok ? ok({ id: before.id, plan: edited.value }) : edited;
  }
  const made = planCreate(draft, of.site, of.world);
  return made.ok ? ok({ id: lastPart(made.value.ops[0]?.path ?? ""), plan: made.value }) : made;
}
