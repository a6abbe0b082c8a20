import type { LogEntry } from "#domain/audit/log.ts";

/** Where an item has a screen of its own, by its path. */
const PLACES: readonly (readonly [RegExp, (id: string) => string])[] = [
  [/^ns\/[^/]+\/people\/([^/]+)$/, (id) => `/people/view/${id}`],
  [/^sites\/[^/]+\/members\/([^/]+)$/, (id) => `/people/view/${id}`],
  [/^sites\/[^/]+\/access(?:Restricted|Pins)?\/([^/]+)$/, (id) => `/people/view/${id}`],
  [/^ns\/[^/]+\/cards\/([^/]+)$/, (id) => `/people/card/${id}`],
  [/^users\/([^/]+)$/, (id) => `/people/user/${id}`],
  [/^ns\/[^/]+\/bookings\/([^/]+)$/, (id) => `/room-booking/calendar/booking/${id}`],
  [/^sites\/[^/]+\/rounds\/([^/]+)$/, (id) => `/desk-booking/rounds/${id}`],
  [/^sites\/([^/]+)$/, () => "/desk-booking/site"],
];

/** The address of the item of an entry; null where it has none, or is gone. */
export function placeOf({ path, exists, after }: Pick<LogEntry, "path" | "exists" | "after">): string | null {
  if (!exists || after["deleted"] === true) return null;
  for (const [shape, to] of PLACES) {
    const found = shape.exec(path);
    if (found) return to(encodeURIComponent(found[1] ?? ""));
  }
  return null;
}
