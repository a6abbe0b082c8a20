import type { Target } from "#domain/addresses.ts";
import type { LogEntry } from "#domain/audit/log.ts";
import { collectionAt } from "#domain/collections.ts";
import { lastPart } from "#domain/shared/doc-reads.ts";

/** PINs are no collection; their screen is that of whom they belong to. */
const OF_PINS = /(?<=^sites\/[^/]+\/)accessPins(?=\/)/;

/** The address of the item of an entry; null where it has none, or is gone. */
export function placeOf({ path, exists, after }: Pick<LogEntry, "path" | "exists" | "after">): Target | null {
  if (!exists || after["deleted"] === true) return null;
  return collectionAt(path.replace(OF_PINS, "access"))?.screen?.(lastPart(path)) ?? null;
}
