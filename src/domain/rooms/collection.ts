import { titledEntry } from "../search/entries.ts";
import { defineCollection } from "../shared/collection.ts";
import { linkedId, numberOrNull, text } from "../shared/doc-reads.ts";
import type { JsonObject } from "../shared/json.ts";
import { roomSchema } from "./schema.ts";

const floorOf = (fields: JsonObject): string => `sites/${linkedId(fields["site"])}/spaces/${text(fields["floor"])}`;

/** `ns/{ns}/resources/{id}`: rooms that can be booked; a group is a floor. */
export const rooms = defineCollection({
  kind: "room",
  path: "ns/{ns}/resources/{id}",
  store: "rooms",
  schema: roomSchema,
  keys: ({ site, floor }) => ({ scope: linkedId(site), group: text(floor) }),
  read: { anyOf: ["roomBooking"], reach: "site" },
  pull: { source: "rooms", turn: "then", siteField: "site" },
  row: (shown) => shown,
  search: {
    anyOf: ["roomBooking"],
    entry: (fields) => titledEntry("room", fields),
    beside: (_, fields) => (linkedId(fields["site"]) && text(fields["floor"]) ? [floorOf(fields)] : []),
    found: ({ fields, others }) => ({
      site: linkedId(fields["site"]),
      floorTitle: text(others(floorOf(fields))?.["title"]),
      capacity: numberOrNull(fields["capacity"]),
    }),
  },
});
