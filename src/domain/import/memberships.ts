import type { MemberRow, PersonDetail } from "../people/collection.ts";
import { type MemberEdit, planMemberAdd, planMemberEdit } from "../people/commands.ts";
import { PEOPLE } from "../people/limits.ts";
import type { JsonObject } from "../shared/json.ts";
import { dateTimeOf, type Zone } from "../shared/time.ts";
import { IMPORT_COLUMN, reasonOf } from "../words/import.ts";
import { MEMBER_FIELD, PERSON_FIELD, PERSON_LIMIT, PERSON_REFUSED } from "../words/people.ts";
import { say } from "../words/say.ts";
import { type Cells, linksIn, listIn } from "./cells.ts";
import type { ImportColumn } from "./columns.ts";
import { momentIn } from "./moments.ts";
import { FROM_NAMES, NAME_PARTS, TO_NAMES } from "./names.ts";
import { personOf } from "./people.ts";
import { otherSite } from "./other-site.ts";
import { placed } from "./titled.ts";
import { type FieldChange, isChanged, isDuplicate, isNew, isSame, isWrong, type Judge } from "./verdict.ts";
import type { ImportWorld } from "./world.ts";

export const MEMBERSHIP_COLUMNS: readonly ImportColumn[] = [
  { key: "email", label: PERSON_FIELD.email, also: ["E-mail", "Email Address", "Mail", "E-Mail-Adresse", "Correo"] },
  {
    key: "name",
    label: PERSON_FIELD.title,
    also: ["Name", "Title", IMPORT_COLUMN.person],
    parts: NAME_PARTS,
    joins: " ",
  },
  { key: "type", label: MEMBER_FIELD.type, also: ["Type", "Membership"] },
  { key: "validFrom", label: MEMBER_FIELD.validFrom, also: ["From", "Start", ...FROM_NAMES], holds: "moment" },
  { key: "validTo", label: MEMBER_FIELD.validTo, also: ["To", "Until", "End", ...TO_NAMES], holds: "moment" },
  { key: "defaultFloor", label: MEMBER_FIELD.defaultFloor, also: ["Floor"] },
  { key: "neighbourhoods", label: MEMBER_FIELD.neighbourhood, also: ["Neighbourhood", "Neighborhood"], joins: "; " },
  { key: "link", label: IMPORT_COLUMN.link, also: ["Person ID"], holds: "digits" },
  { key: "site", label: IMPORT_COLUMN.site, also: ["Path"] },
];

/**
 * Ids of the neighbourhoods that a cell names; a text: why not. One that stands in the membership counts, though it be gone: an
 * export tells of it.
 */
function neighbourhoodsIn(cell: string, { neighbourhoods }: ImportWorld, before: readonly string[]): string[] | string {
  const linked = linksIn(cell);
  const ids: string[] = [];
  for (const said of linked ?? listIn(cell)) {
    const here = linked ? neighbourhoods.find((h) => h.id === said) : placed(neighbourhoods, said);
    if (!here && !before.includes(said)) return reasonOf("noNeighbourhood", { value: said });
    ids.push(here?.id ?? said);
  }
  return ids;
}

/** What a row says of a membership over what stands there, or why it cannot be read. */
function editOf(cells: Cells, world: ImportWorld, before: MemberRow | null): MemberEdit | string {
  const { zone, floors } = world;
  const edit: { -readonly [K in keyof MemberEdit]: MemberEdit[K] } = {};
  const type = cells.of("type").toLowerCase();
  if (type !== "" && type !== "permanent" && type !== "temporary") return reasonOf("role", { value: type });
  if (type !== "") edit.type = type;
  for (const field of ["validFrom", "validTo"] as const) {
    const cell = cells.of(field);
    const at = cell === "" ? null : momentIn(cell, { zone, order: cells.order(field) }, field === "validTo");
    if (typeof at === "string") return reasonOf(at, { field: MEMBER_FIELD[field], value: cell });
    if (at !== null) edit[field] = at;
  }
  const floor = cells.of("defaultFloor");
  if (floor !== "") {
    const found = placed(floors, floor);
    if (!found) return reasonOf("noFloor", { value: floor });
    edit.defaultFloor = found.id;
  }
  const neighbourhoods = cells.of("neighbourhoods");
  if (neighbourhoods === "") return edit;
  const ids = neighbourhoodsIn(neighbourhoods, world, before?.neighbourhoods ?? []);
  if (typeof ids === "string") return ids;
  edit.neighbourhoods = ids;
  return edit;
}

const shown = (at: number | null | undefined, zone: Zone): string => (at == null ? "" : dateTimeOf(at, zone));
/** What an edit changes, in words. A moment within a minute that is the same one is no change. */
function changesOf(
  member: MemberRow,
  edit: MemberEdit,
  world: ImportWorld,
): { changes: FieldChange[]; edit: MemberEdit } {
  const changes: FieldChange[] = [];
  const left: { -readonly [K in keyof MemberEdit]: MemberEdit[K] } = {};
  const note = (field: keyof typeof MEMBER_FIELD, from: string, to: string): boolean => {
    if (from === to) return false;
    changes.push({ field: MEMBER_FIELD[field], from, to });
    return true;
  };
  const titleOf = (all: readonly { readonly id: string; readonly title: string }[], id: string): string =>
    all.find((x) => x.id === id)?.title ?? id;
  if (edit.type !== undefined && note("type", member.type, edit.type)) left.type = edit.type;
  for (const field of ["validFrom", "validTo"] as const)
    if (edit[field] !== undefined && note(field, shown(member[field], world.zone), shown(edit[field], world.zone)))
      left[field] = edit[field] ?? null;
  const { defaultFloor, neighbourhoods } = edit;
  if (defaultFloor !== undefined) {
    const [from, to] = [titleOf(world.floors, member.defaultFloor), titleOf(world.floors, defaultFloor)];
    if (note("defaultFloor", from, to)) left.defaultFloor = defaultFloor;
  }
  if (neighbourhoods !== undefined) {
    const words = (ids: readonly string[]) =>
      ids
        .map((id) => titleOf(world.neighbourhoods, id))
        .sort()
        .join(", ");
    if (note("neighbourhood", words(member.neighbourhoods), words(neighbourhoods)))
      left.neighbourhoods = neighbourhoods;
  }
  return { changes, edit: left };
}

/** Judges rows of memberships of the site: who is one is changed, who is none is added. [IMR-7] */
export function membershipJudge(world: ImportWorld): Judge {
  const lines = new Map<string, number>();
  const { site } = world;

  function added(person: PersonDetail, edit: MemberEdit) {
    const { type = "permanent", validFrom = null, validTo = null, defaultFloor = "", neighbourhoods = [] } = edit;
    if (validFrom !== null && validTo !== null && validFrom >= validTo)
      return isWrong(person.title, PERSON_REFUSED.reversed);
    const plan = planMemberAdd(person, site, { membership: type, validFrom, validTo }, world);
    if (!plan.ok) return isWrong(person.title, PERSON_REFUSED[plan.error]);
    const space = (id: string): string => `sites/${site.id}/spaces/${id}`;
    const more: JsonObject = {
      ...(defaultFloor === "" ? {} : { defaultFloor: { ref: space(defaultFloor), title: "" } }),
      ...(neighbourhoods.length === 0 ? {} : { neighbourhood: neighbourhoods.map(space) }),
    };
    const ops = plan.value.ops.map((op) => (op.kind === "create" ? { ...op, fields: { ...op.fields, ...more } } : op));
    return isNew(person.title, () => ({ action: plan.value.action, ops, looks: ops.map((op) => op.path) }));
  }

  return (cells, line) => {
    const name = cells.of("name") || cells.of("email") || cells.of("link");
    const person = personOf(world, { link: cells.of("link"), email: cells.of("email"), name: cells.of("name") });
    if (typeof person === "string") return isWrong(name, person);
    const wrongSite = otherSite(cells, site);
    if (wrongSite !== null) return isWrong(person.title, wrongSite);
    const member = world.member(person.id);
    const edit = editOf(cells, world, member);
    if (typeof edit === "string") return isWrong(person.title, edit);
    if ((edit.neighbourhoods?.length ?? 0) > PEOPLE.neighbourhoodsMax)
      return isWrong(person.title, say(PERSON_LIMIT.neighbourhoods, { n: String(PEOPLE.neighbourhoodsMax) }));
    const other = lines.get(person.id);
    if (other !== undefined) return isDuplicate(person.title, reasonOf("line", { n: String(other) }));
    lines.set(person.id, line);
    if (!member) return added(person, edit);
    const differing = changesOf(member, edit, world);
    if (differing.changes.length === 0) return isSame(person.title);
    const plan = planMemberEdit(member, person.title, differing.edit, world);
    if (!plan.ok) return isWrong(person.title, PERSON_REFUSED[plan.error]);
    const { action, ops } = plan.value;
    return isChanged(person.title, differing.changes, () => ({ action, ops, looks: [] }));
  };
}
