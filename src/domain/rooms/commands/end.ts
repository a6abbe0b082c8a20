import type { Plan } from "../../shared/changes.ts";
import { err, type Result } from "../../shared/result.ts";
import type { RoomBooking } from "../booking.ts";
import { isCheckedIn } from "../state.ts";
import { minuteOf } from "../door.ts";
import { draftOf, type Refused } from "./edit.ts";
import { type EditOf, planWhole } from "./move.ts";

const MINUTE = 60_000;

/**
 * Ends a meeting now: whoever checked in is checked out, and the room is free from this minute on, but for its clean-down; one
 * edit. [DOOR-3]
 */
export function planEndNow(b: RoomBooking, key: string, of: EditOf): Result<Plan, Refused> {
  const refused = (why: Refused["why"]) => err({ why, troubles: [] });
  const { now } = of.world;
  const r = b.reservations.find((x) => x.key === key);
  if (!r) return refused("no-room");
  if (now < r.from) return refused("not-begun");
  if (now >= r.to) return refused("over");
  const end = Math.min(r.to, Math.max(r.from + MINUTE, minuteOf(now)));
  const out = isCheckedIn(r) && r.checkedOutAt === null ? now : r.checkedOutAt;
  const draft = draftOf(b, of.known);
  const reservations = draft.reservations.map((x) => (x.key === key ? { ...x, to: end, checkedOutAt: out } : x));
  return planWhole(b, { ...draft, reservations }, of);
}
