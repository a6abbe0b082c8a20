import { type Target, to } from "#domain/addresses.ts";
import type { LogEntry } from "#domain/audit/log.ts";

/** Where an item has a screen of its own, by its path. */
const PLACES: readonly (readonly [RegExp, (id: string) => Target])[] = [
  [/^ns\/[^/]+\/people\/([^/]+)$/, (id) => to.person({ id })],
  [/^sites\/[^/]+\/members\/([^/]+)$/, (id) => to.person({ id })],
  [/^sites\/[^/]+\/access(?:Restricted|Pins)?\/([^/]+)$/, (id) => to.person({ id })],
  [/^ns\/[^/]+\/cards\/([^/]+)$/, (id) => to.card({ id })],
  [/^users\/([^/]+)$/, (id) => to.user({ id })],
  [/^ns\/[^/]+\/bookings\/([^/]+)$/, (bookingId) => to.roomBooking({ bookingId })],
  [/^sites\/[^/]+\/rounds\/([^/]+)$/, (round) => to.audit({ round })],
  [/^sites\/([^/]+)$/, () => to.siteSettings()],
];

/** The address of the item of an entry; null where it has none, or is gone. */
export function placeOf({ path, exists, after }: Pick<LogEntry, "path" | "exists" | "after">): Target | null {
  if (!exists || after["deleted"] === true) return null;
  for (const [shape, target] of PLACES) {
    const found = shape.exec(path);
    if (found) return target(found[1] ?? "");
  }
  return null;
}
