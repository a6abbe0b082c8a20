import type { ShownDoc } from "../../shared/collection.ts";
import { lastPart, linkedId, numberOrNull, object, text, textOrNull, texts } from "../../shared/doc-reads.ts";
import type { BookableRoom } from "../check.ts";
import type { OfferedRoom } from "../offered.ts";
import type { FilteredRoom } from "./filters.ts";

/** A room as the calendar shows, filters and books it. `floor` and `groups` are ids. */
export type CalendarRoom = BookableRoom & FilteredRoom & OfferedRoom;

/** A room's row of the replica; whatever cannot be read counts as not said. [ROM-60] */
export function calendarRoom({ path, view: { fields, deleted } }: Pick<ShownDoc, "path" | "view">): CalendarRoom {
  return {
    id: lastPart(path),
    title: text(fields["title"]),
    site: linkedId(fields["site"]),
    floor: text(fields["floor"]),
    groups: Object.keys(object(fields["_groups_ancestors"])),
    capacity: numberOrNull(fields["capacity"]),
    features: Array.isArray(fields["features"]) ? texts(fields["features"]) : [],
    requiresApproval: fields["requiresApproval"] === true,
    cateringIsEnabled: fields["cateringIsEnabled"] === true,
    cateringEditTimeEnd: textOrNull(fields["cateringEditTimeEnd"]),
    gone: deleted,
  };
}
