import type { Plan } from "../../shared/changes.ts";
import { lastPart } from "../../shared/doc-reads.ts";
import { ok, type Result } from "../../shared/result.ts";
import type { RoomBooking } from "../booking.ts";
import { type BookingDraft, planCreate, type Refused } from "../commands/edit.ts";
import { type EditOf, planWhole } from "../commands/move.ts";

/** A save of the sheet: the booking first, its work orders in a set of their own behind it (spec 2 §4). */
export type SheetPlans = { readonly id: string; readonly booking: Plan; readonly workOrders: Plan | null };

/** What a save of the sheet writes: a new booking, or what was edited of one. [ROM-84] */
export function planSheet(
  draft: BookingDraft,
  of: EditOf & { readonly before: RoomBooking | null; readonly site: string },
): Result<SheetPlans, Refused> {
  const { before } = of;
  if (before) {
    const plans = planWhole(before, draft, of);
    return plans.ok ? ok({ id: before.id, ...plans.value }) : plans;
  }
  const made = planCreate(draft, of.site, of.world);
  return made.ok ? ok({ id: lastPart(made.value.ops[0]?.path ?? ""), booking: made.value, workOrders: null }) : made;
}
