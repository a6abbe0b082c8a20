import { useSyncPart } from "#data/live.ts";

/** Whether the server is known to be out of reach, or not known to be in reach yet. */
export const useOffline = (): boolean => useSyncPart((sync) => sync !== null && sync.net !== "online");
