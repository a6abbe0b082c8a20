import type { ShownDoc } from "../shared/collection.ts";
import { lastPart, linkedId, numberOrNull, object, text } from "../shared/doc-reads.ts";
import type { BookableRoom } from "./check.ts";
import type { OfferedRoom } from "./offered.ts";

/** A room as pickers, commands and clashes take it. */
export type RoomRow = BookableRoom & OfferedRoom;

/** A stored room; whatever cannot be read counts as not said. [ROM-80] */
export function roomRow({ path, view: { fields, deleted } }: Pick<ShownDoc, "path" | "view">): RoomRow {
  const window = object(fields)["cateringEditTimeEnd"];
  return {
    id: lastPart(path),
    title: text(fields["title"]),
    site: linkedId(fields["site"]),
    capacity: numberOrNull(fields["capacity"]),
    floor: text(fields["floor"]),
    requiresApproval: fields["requiresApproval"] === true,
    cateringIsEnabled: fields["cateringIsEnabled"] === true,
    cateringEditTimeEnd: typeof window === "string" ? window : null,
    gone: deleted,
  };
}
