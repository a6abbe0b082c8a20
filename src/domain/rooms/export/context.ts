import { departments } from "../../export/department.ts";
import { numberOrNull, object, text } from "../../shared/doc-reads.ts";
import type { JsonObject } from "../../shared/json.ts";
import { localTimes } from "../../shared/time.ts";
import type { ExportOwner, ExportRoom, RoomExportContext } from "./columns.ts";

/** A stored room, as far as the export tells of it. [ROM-50] */
export const exportRoom = (room: JsonObject): ExportRoom => ({
  title: text(room["title"]),
  capacity: numberOrNull(room["capacity"]),
  floor: text(room["floor"]),
  type: text(room["type"]),
  requiresApproval: room["requiresApproval"] === true,
});

/** What the directory says of somebody, with their path; null for nobody. [ROM-50] */
export function exportOwner(listed: JsonObject): readonly [ref: string, owner: ExportOwner] | null {
  const person = object(listed["person"]);
  const ref = text(person["ref"]);
  if (ref === "") return null;
  const tags = Object.entries(object(person["tags"])).flatMap(([tag, on]) => (on === true ? [tag] : []));
  return [ref, { email: text(person["email"]), department: text(person["department"]), tags }];
}

/** What rows are told beside themselves: plain data, which goes from the data worker to the page. */
export type RoomExportAbout = Pick<RoomExportContext, "places" | "rooms" | "owners">;
/** What a file or table is written with. */
export const roomExportContext = (
  about: RoomExportAbout,
  of: { readonly site: string; readonly zone: string; readonly now: number },
): RoomExportContext => ({ ...about, ...of, local: localTimes(of.zone), department: departments() });
