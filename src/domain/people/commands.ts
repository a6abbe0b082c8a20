import { mayDo } from "../access/may-do.ts";
import { type Ctx, fieldPath, type Op, type Patch, type Plan, UNSET } from "../shared/changes.ts";
import { type Declared, planOf } from "../shared/command.ts";
import { type Json, type JsonObject, sameJson } from "../shared/json.ts";
import { err, ok, type Result } from "../shared/result.ts";
import type { Upload } from "../shared/upload.ts";
import { INTERNAL } from "../words/internal.ts";
import { personLabel, type PERSON_REFUSED } from "../words/people.ts";
import type { MemberRow, PersonDetail, PersonRow } from "./collection.ts";
import {
  memberAdd,
  memberEdit,
  memberEnd,
  memberPermissions,
  personActive,
  personCreate,
  personDelegates,
  personEdit,
  personPicture,
} from "./declared.ts";
import { departmentText } from "./departments.ts";
import type { PersonValues } from "./form.ts";
import { PEOPLE } from "./limits.ts";
import { memberCreate, type Validity } from "./member-create.ts";
import { foldedEmail } from "./reservations.ts";
import { tagOps } from "./tag-ops.ts";

export type PersonRefusal = keyof typeof PERSON_REFUSED;
type Who = Pick<Ctx, "roles">;
type Named = Pick<PersonRow, "path" | "title" | "id">;
/** … as a screen showed them: what was seen of them belongs to this revision. */
type NamedRow = Named & Pick<PersonRow, "rev">;

const mayEdit = (who: Who): boolean => mayDo(personEdit, who);

type Said<I> = { readonly command: Declared<I>; readonly label: string; readonly site: string | null };
/** A command on people is one set. What it is decided by follows from its declaration. */
const plan = <I>({ command, label, site }: Said<I>, ops: readonly Op[], input?: I): Result<Plan, PersonRefusal> =>
  ok(planOf(command, { label, site, ops }, input));

const link = (ref: string): JsonObject => ({ ref, title: "" });
/** Whether a home is none of somebody's sites; none at all is not. */
const isElsewhere = (home: Json | undefined, sites: readonly string[]): boolean =>
  typeof home === "string" && home !== "" && !sites.includes(home);
const siteLink = (site: string): Json => (site === "" ? null : link(`sites/${site}`));
const spacePath = (site: string, id: string): string => `sites/${site}/spaces/${id}`;
const orNull = (text: string): Json => (text.trim() === "" ? null : text.trim());
const phonesIn = (phones: PersonValues["phones"]): Json =>
  phones.flatMap(({ type, number }) => (number.trim() === "" ? [] : [{ type, number: number.trim() }]));
/** The department of a form: of three parts, or the one field. */
const departmentIn = (values: PersonValues, divided: boolean): string =>
  divided
    ? departmentText({ division: values.division, group: values.group, unit: values.unit })
    : values.department.trim();

/** Where somebody is made, by whom and when. `id`: of the new person. */
export type NewAt = {
  readonly ns: string;
  readonly site: string;
  readonly id: string;
  readonly uid: string;
  readonly now: number;
  /** The form has division, group and unit. */
  readonly divided: boolean;
  readonly membership: "permanent" | "temporary";
  readonly validFrom: number | null;
  readonly validTo: number | null;
};

/** Why nobody can be made at a site; null where they can. */
export function refusesNew(site: string, who: Who): PersonRefusal | null {
  if (!mayEdit(who)) return "no-people-right";
  return site === "" ? "no-site" : null;
}

/**
 * Somebody new, with their membership of the site in the same set; the claim of their address goes with it. What is empty is
 * left out (spec 3 §5). [PPL-1]
 */
export function planPersonCreate(values: PersonValues, at: NewAt, who: Who): Result<Plan, PersonRefusal> {
  const refusal = refusesNew(at.site, who);
  if (refusal) return err(refusal);
  if (isElsewhere(values.homeSite, [at.site])) return err("home-not-member");
  const texts: { readonly [field: string]: Json } = {
    email: orNull(foldedEmail(values.email)),
    position: orNull(values.position),
    department: orNull(departmentIn(values, at.divided)),
    costCentre: orNull(values.costCentre),
    employer: values.employer.trim() === "" ? null : { title: values.employer.trim() },
    homeSite: siteLink(values.homeSite),
  };
  const path = `ns/${at.ns}/people/${at.id}`;
  const fields: JsonObject = {
    title: values.title.trim(),
    displayName: values.displayName.trim(),
    ...Object.fromEntries(Object.entries(texts).filter(([, x]) => x !== null)),
    phones: phonesIn(values.phones),
    tags: Object.fromEntries(values.tags.map((t) => [t.trim(), true])),
    active: true,
    memberSites: [at.site],
    created: { uid: at.uid, at: at.now },
  };
  const said = { command: personCreate, label: personLabel("create", values.title.trim()), site: at.site };
  const { site, id, now, divided, membership, validFrom, validTo } = at;
  const copy = { ...values, tags: [...values.tags], phones: values.phones.map((p) => ({ ...p })) };
  const input = { values: copy, at: { site, id, now, divided, membership, validFrom, validTo } };
  return plan(said, [{ kind: "create", path, fields }, memberCreate(at.site, at.id, at.ns, at)], input);
}

/** What a form changed, by its own fields: what is written and what stood there. */
export type FormPatch = { readonly fields: Patch; readonly seen: Patch };

const PARTS: readonly string[] = ["division", "group", "unit", "department"];
/** A form's field as the document has it. Null where the document has no such field. */
const asStored = (field: string, value: Json): readonly [field: string, value: Json] => {
  const text = typeof value === "string" ? value : "";
  if (field === "homeSite") return [field, siteLink(text)];
  if (field === "employer") return ["employer", text.trim() === "" ? null : { title: text.trim() }];
  if (field === "email") return [field, orNull(foldedEmail(text))];
  if (field === "phones") return [field, phonesIn(value as never)];
  return [field, orNull(text)];
};

/**
 * What a form changed of somebody: each field by itself, tags one by one. What was emptied is cleared (spec 3 §5). [PPL-2]
 * @param values all of the form, for the department, which is made of three of its fields where the site has inputs
 */
export function planPersonEdit(
  person: PersonDetail,
  { fields, seen }: FormPatch,
  { values, divided, site }: { readonly values: PersonValues; readonly divided: boolean; readonly site: string | null },
  who: Who,
): Result<Plan, PersonRefusal> {
  if (!mayEdit(who)) return err("no-people-right");
  if (isElsewhere(fields["homeSite"], person.sites)) return err("home-not-member");
  const tags = Object.hasOwn(fields, "tags") ? tagOps(fields["tags"], seen["tags"]) : { fields: {}, seen: {} };
  const named = Object.keys(fields).filter((f) => f !== "tags" && !PARTS.includes(f));
  const moved = Object.keys(fields).some((f) => PARTS.includes(f) && (f === "department") !== divided);
  const department: Patch = moved ? { department: orNull(departmentIn(values, divided)) } : {};
  const stored = Object.fromEntries(named.map((f) => asStored(f, fields[f] ?? null)));
  const before = Object.fromEntries(named.map((f) => asStored(f, seen[f] ?? null)));
  const all: Patch = { ...stored, ...department, ...tags.fields };
  if (Object.keys(all).length === 0) return err("nothing-to-do");
  const was: Patch = {
    ...seenAs(before, person),
    ...(moved ? { department: orNull(person.department) } : {}),
    ...tags.seen,
  };
  const said = { command: personEdit, label: personLabel("edit", person.title), site };
  return plan(said, [{ kind: "patch", path: person.path, fields: all, seen: was, seenRev: person.rev }]);
}
/** Links stand in the document with their titles, which forms do not have: what was seen of them is left to the device. */
const seenAs = (before: Patch, _: PersonDetail): Patch =>
  Object.fromEntries(Object.entries(before).filter(([f]) => f !== "homeSite" && f !== "employer"));

/** Sets somebody inactive, or active again (spec 3 §4). [PPL-8] */
export function planActive(
  person: NamedRow,
  active: boolean,
  site: string | null,
  who: Who,
): Result<Plan, PersonRefusal> {
  if (!mayEdit(who)) return err("no-people-right");
  const label = personLabel(active ? "active" : "inactive", person.title);
  const input = { person: person.id, name: person.title, active, fate: "keep" as const, site };
  const seen = { seen: { active: !active }, seenRev: person.rev };
  const op = { kind: "patch" as const, path: person.path, fields: { active }, ...seen };
  return plan({ command: personActive, label, site }, [op], input);
}

/** The picture of somebody; its file goes with it. [PIC-5] */
export function planPicture(
  person: Named & { readonly picture: string },
  upload: Upload,
  site: string | null,
  who: Who,
): Result<Plan, PersonRefusal> {
  if (!mayEdit(who)) return err("no-people-right");
  if (person.picture === upload.path) return err("nothing-to-do");
  const said = { command: personPicture, label: personLabel("picture", person.title), site };
  const made = plan(said, [{ kind: "patch", path: person.path, fields: { profilePicture: upload.path } }]);
  return made.ok ? ok({ ...made.value, upload }) : made;
}

/**
 * Makes somebody a member of a site. [PPL-4]
 * @throws {Error} where there is nobody, or no site: a bug of the screen (spec 3 §8)
 */
export function planMemberAdd(
  person: Pick<PersonDetail, "path" | "id" | "title" | "sites" | "rev">,
  site: { readonly id: string; readonly title: string },
  validity: Validity,
  who: Who,
): Result<Plan, PersonRefusal> {
  if (person.id === "") throw new Error(INTERNAL.noPersonToAdd);
  if (site.id === "") throw new Error(INTERNAL.noSiteToAdd);
  if (!mayEdit(who)) return err("no-people-right");
  if (person.sites.includes(site.id)) return err("nothing-to-do");
  const ns = person.path.split("/")[1] ?? "";
  const said = { command: memberAdd, label: personLabel("memberAdd", person.title, site.title), site: site.id };
  const input = { person: person.id, site: site.id, siteTitle: site.title, ...validity };
  return plan(
    said,
    [
      {
        kind: "patch",
        path: person.path,
        fields: { memberSites: [...person.sites, site.id] },
        seen: { memberSites: [...person.sites] },
        seenRev: person.rev,
      },
      memberCreate(site.id, person.id, ns, validity),
    ],
    input,
  );
}

/** What may be changed of a membership; links are ids of spaces of its site. */
export type MemberEdit = Partial<{
  readonly type: MemberRow["type"];
  readonly validFrom: number | null;
  readonly validTo: number | null;
  readonly defaultFloor: string;
  readonly neighbourhoods: readonly string[];
}>;

/** What stood in a field when its author first touched it; what is left out is as the membership says it. */
export type MemberSeen = MemberEdit;

function memberPatch(member: MemberRow, edit: MemberEdit, before: MemberSeen): FormPatch {
  const { site } = member;
  const was = (key: keyof MemberEdit): Json => (before[key] === undefined ? member[key] : before[key]) as Json;
  const differs = (key: keyof MemberEdit): boolean => edit[key] !== undefined && !sameJson(edit[key] as Json, was(key));
  /** Links stand in the document as they do, whatever a row says of them: only what has moved since is said. */
  const moved = (key: keyof MemberEdit): boolean => !sameJson(was(key), member[key] as Json);
  const paths = (ids: readonly string[]): Json => ids.map((id) => spacePath(site, id));
  const fields: { [field: string]: Json } = {};
  const seen: { [field: string]: Json } = {};
  for (const key of ["type", "validFrom", "validTo"] as const)
    if (differs(key)) [fields[key], seen[key]] = [edit[key] ?? null, was(key)];
  if (differs("defaultFloor")) fields["defaultFloor"] = linkIn(site, edit.defaultFloor ?? "");
  if (differs("defaultFloor") && moved("defaultFloor")) seen["defaultFloor"] = linkIn(site, before.defaultFloor ?? "");
  if (differs("neighbourhoods")) fields["neighbourhood"] = paths(edit.neighbourhoods ?? []);
  if (differs("neighbourhoods") && moved("neighbourhoods")) seen["neighbourhood"] = paths(before.neighbourhoods ?? []);
  return { fields, seen };
}
const linkIn = (site: string, id: string): Json => (id === "" ? null : link(spacePath(site, id)));
/** Changes a membership: only what differs is written; `seen` in what its author looked at. [PPL-4] */
export function planMemberEdit(
  member: MemberRow,
  name: string,
  edit: MemberEdit,
  who: Who & { readonly seen?: MemberSeen },
): Result<Plan, PersonRefusal> {
  if (!mayEdit(who)) return err("no-people-right");
  const { site } = member;
  const from = edit.validFrom === undefined ? member.validFrom : edit.validFrom;
  const to = edit.validTo === undefined ? member.validTo : edit.validTo;
  if (from !== null && to !== null && from >= to) return err("reversed");
  if ((edit.neighbourhoods?.length ?? 0) > PEOPLE.neighbourhoodsMax) return err("too-many");
  const { fields, seen } = memberPatch(member, edit, who.seen ?? {});
  if (Object.keys(fields).length === 0) return err("nothing-to-do");
  const said = { command: memberEdit, label: personLabel("memberEdit", name), site };
  return plan(said, [{ kind: "patch", path: member.path, fields, seen, seenRev: member.rev }]);
}

/** Ends a visit now (expectations 5.16). [PPL-4] */
export function planVisitEnd(member: MemberRow, name: string, now: number, who: Who): Result<Plan, PersonRefusal> {
  if (!mayEdit(who)) return err("no-people-right");
  const begun = member.validFrom === null || member.validFrom < now;
  const fields: Patch = begun ? { validTo: now } : { validFrom: now, validTo: now };
  const seen: Patch = begun ? { validTo: member.validTo } : { validFrom: member.validFrom, validTo: member.validTo };
  const said = { command: memberEnd, label: personLabel("memberEnd", name), site: member.site };
  const input = { member: member.path, name, card: null };
  return plan(said, [{ kind: "patch", path: member.path, fields, seen, seenRev: member.rev }], input);
}

/**
 * Permissions of a membership; each key by itself, those that nobody knows stay (expectations 5.17). [PPL-9]
 * @throws {Error} where it is nobody's: a bug of the screen (spec 3 §8)
 */
export function planPermissions(
  member: MemberRow,
  name: string,
  next: MemberRow["permissions"],
  who: Who,
): Result<Plan, PersonRefusal> {
  if (member.id === "") throw new Error(INTERNAL.noPersonPermissions);
  if (!mayDo(memberPermissions, who)) return err("no-permission-right");
  const moved = Object.keys(next).filter((k) => (next[k] ?? false) !== (member.permissions[k] ?? false));
  if (moved.length === 0) return err("nothing-to-do");
  const said = { command: memberPermissions, label: personLabel("permissions", name), site: member.site };
  const at = (key: string) => fieldPath("permissions", key);
  return plan(said, [
    {
      kind: "patch",
      path: member.path,
      fields: Object.fromEntries(moved.map((k) => [at(k), next[k] ?? false])),
      seen: Object.fromEntries(moved.map((k) => [at(k), member.permissions[k] ?? null])),
      seenRev: member.rev,
    },
  ]);
}

/** Somebody who is to act for a person. */
export type NextDelegate = { readonly id: string; readonly permissions: { readonly [key: string]: boolean } };
type NextDelegates = { readonly list: readonly NextDelegate[]; readonly base: readonly NextDelegate[] };

/**
 * What a dialog made of each delegate over what its author saw. `seen` is said of those that somebody else has changed since:
 * of the others the device knows more than a row says.
 */
function delegatesPatch(person: PersonDetail, { list, base }: NextDelegates): FormPatch {
  const people = person.path.slice(0, person.path.lastIndexOf("/"));
  const [before, now, next] = [permissionsOf(base), permissionsOf(person.delegates), permissionsOf(list)];
  const fields: { [field: string]: Json } = {};
  const seen: { [field: string]: Json } = {};
  for (const id of new Set([...next.keys(), ...before.keys()])) {
    const [was, is, mine] = [before.get(id) ?? null, now.get(id) ?? null, next.get(id) ?? null];
    if (sameJson(was, mine)) continue;
    const ref = `${people}/${id}`;
    const inside = was !== null && is !== null && mine !== null;
    const part = inside ? fieldPath("delegates", id, "permissions") : fieldPath("delegates", id);
    fields[part] = inside ? mine : (delegateOf(ref, mine) ?? UNSET);
    if (!sameJson(was, is)) seen[part] = inside ? was : delegateOf(ref, was);
  }
  return { fields, seen };
}
type Permissions = NextDelegate["permissions"];
const permissionsOf = (list: readonly NextDelegate[]): ReadonlyMap<string, Permissions> =>
  new Map(list.map((d) => [d.id, d.permissions]));
const delegateOf = (ref: string, permissions: Permissions | null): Json =>
  permissions && { ref, title: "", permissions };

/** The delegates of a person as a dialog left them: each by itself, so that two people's changes both stay. [PPL-10] */
export function planDelegates(
  person: PersonDetail,
  edit: NextDelegates,
  site: string | null,
  who: Who,
): Result<Plan, PersonRefusal> {
  if (!mayEdit(who)) return err("no-people-right");
  if (edit.list.some((d) => d.id === person.id)) return err("self");
  if (edit.list.length > PEOPLE.delegatesMax) return err("too-many");
  const { fields, seen } = delegatesPatch(person, edit);
  if (Object.keys(fields).length === 0) return err("nothing-to-do");
  if (Object.keys(fields).length > PEOPLE.delegatesAtOnce) return err("too-many-at-once");
  const said = { command: personDelegates, label: personLabel("delegates", person.title), site };
  return plan(said, [{ kind: "patch", path: person.path, fields, seen }]);
}
