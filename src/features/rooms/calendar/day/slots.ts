import { useState } from "react";
import type { Row } from "#domain/rooms/calendar/lanes.ts";
import { eventId } from "./event-block.tsx";

/** The elements that show the events of a row, by the events' ids. */
export type Slots = ReadonlyMap<string, number>;

/**
 * An event that stays keeps its element, and with it the focus and the hand. Where none stays, as when the day is turned, the next
 * ones take the elements that are there: to change some words is quicker than to make them anew.
 */
export function slotsOf(before: Slots, ids: readonly string[]): Slots {
  const stays = ids.some((id) => before.has(id));
  let next = stays ? Math.max(...before.values()) + 1 : 0;
  return new Map(ids.map((id) => [id, (stays ? before.get(id) : undefined) ?? next++]));
}

const NONE: Slots = new Map();
/** The elements of a row's events. [ROM-61] */
export function useSlots(row: Row): Slots {
  const slotsIn = (before: Slots) => ({ row, slots: slotsOf(before, row.blocks.map(eventId)) });
  const [stands, setStands] = useState(() => slotsIn(NONE));
  if (stands.row === row) return stands.slots;
  const next = slotsIn(stands.slots);
  setStands(next);
  return next.slots;
}
