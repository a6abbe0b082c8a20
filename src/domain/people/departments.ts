import { type Department, departmentOf } from "../export/department.ts";
import { object, text } from "../shared/doc-reads.ts";
import { isObject, type Json, type JsonObject } from "../shared/json.ts";

/** A division, and whether it asks for a business group and unit. */
export type Division = { readonly name: string; readonly requiresSubfields: boolean };
/** What a site offers for the three parts of a department (spec 3 §3). */
export type DepartmentInputs = {
  readonly divisions: readonly Division[];
  readonly groups: readonly string[];
  readonly units: readonly string[];
};

/** Options of one list, and the length of each: a hostile document must not fill the page. */
export const DEPARTMENT_OPTIONS = { max: 500, nameMax: 100 } as const;
const nameOf = (x: Json): string =>
  (isObject(x) ? text(x["name"]) : text(x)).trim().slice(0, DEPARTMENT_OPTIONS.nameMax);
const listOf = (x: Json | undefined): readonly Json[] => (Array.isArray(x) ? (x as readonly Json[]) : []);
const named = (x: Json | undefined): readonly string[] => [
  ...new Set(
    listOf(x)
      .map(nameOf)
      .filter((name) => name !== "")
      .slice(0, DEPARTMENT_OPTIONS.max),
  ),
];

/** The options of a site's `departments/inputs`, whatever stands in it; what is no option is left out. */
export function departmentInputs(doc: JsonObject): DepartmentInputs {
  const asks = new Set(
    listOf(doc["division"]).flatMap((d) => (object(d)["requiresSubfields"] === true ? nameOf(d) : [])),
  );
  return {
    divisions: named(doc["division"]).map((name) => ({ name, requiresSubfields: asks.has(name) })),
    groups: named(doc["busgroup"]),
    units: named(doc["busunit"]),
  };
}

const quoted = (part: string): string => `"${part.replaceAll('"', '""')}"`;
/** As it is stored: three quoted parts, an empty one as an empty pair of quotes; nothing at all as nothing. (spec 3 §3) */
export const departmentText = ({ division, group, unit }: Department): string =>
  division + group + unit === "" ? "" : [division, group, unit].map(quoted).join(",");

const PARTS = /^"(?:[^"]|"")*","(?:[^"]|"")*","(?:[^"]|"")*"$/;
/** A department as people read it: its three stored parts, the empty ones left out; other texts as they are. (spec 3 §3) */
export function departmentWords(stored: string): string {
  if (!PARTS.test(stored)) return stored;
  const { division, group, unit } = departmentOf(stored);
  return [division, group, unit].filter((p) => p !== "").join(", ");
}
