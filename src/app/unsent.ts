import type { SyncState } from "#data/api.ts";

/** How many changes of the person are on this device alone: waiting, in need of attention, or unreadable. */
export const unsentOf = (sync: SyncState | null): number =>
  sync ? sync.waiting + sync.attention + sync.unreadable : 0;
