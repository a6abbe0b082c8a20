import { departmentOf } from "../export/department.ts";
import type { PersonDetail } from "../people/collection.ts";
import { planPersonCreate, planPersonEdit, refusesNew } from "../people/commands.ts";
import { departmentWords } from "../people/departments.ts";
import { firstWord, NOBODY, personForm, personValues, type PersonValues } from "../people/form.ts";
import { PEOPLE } from "../people/limits.ts";
import { emailPath, foldedEmail } from "../people/reservations.ts";
import { fieldPath, type Patch } from "../shared/changes.ts";
import { lastPart } from "../shared/doc-reads.ts";
import { isPlainEmail } from "../shared/email.ts";
import { type Json, sameJson } from "../shared/json.ts";
import { FIELD_WRONG } from "../words/forms.ts";
import { reasonOf } from "../words/import.ts";
import { PERSON_FIELD, PERSON_REFUSED } from "../words/people.ts";
import { say } from "../words/say.ts";
import { type Cells, listIn } from "./cells.ts";
import { PHONES } from "./people-columns.ts";
import { wrongWords } from "./wrong.ts";
import {
  type FieldChange,
  isChanged,
  isDuplicate,
  isNew,
  isSame,
  isWrong,
  type Judge,
  type Judged,
  type RowWrite,
} from "./verdict.ts";
import type { ImportWorld } from "./world.ts";

const TEXTS = ["position", "employer", "costCentre"] as const;
/** What a department is made of where a site has inputs for it. */
const PARTS = ["division", "group", "unit"] as const;

/** What a row says of somebody over what stands there; empty cells say nothing. */
function valuesOf(cells: Cells, before: PersonValues, divided: boolean): PersonValues {
  /** A cell that repeats what stands there changes nothing of it, nor the blanks around it. */
  const said = (field: string, was: string): string => {
    const cell = cells.of(field);
    return cell === "" || cell === was.trim() ? was : cell;
  };
  const email = foldedEmail(said("email", before.email));
  const title = said("title", before.title);
  const values: { -readonly [F in keyof PersonValues]: PersonValues[F] } = {
    ...before,
    title,
    displayName: said("displayName", before.displayName),
    email: email === foldedEmail(before.email) ? before.email : email,
  };
  for (const field of TEXTS) values[field] = said(field, before[field]);
  const department = cells.of("department");
  if (divided && department !== "") Object.assign(values, departmentOf(department));
  else if (department !== "" && departmentWords(department) !== before.department) values.department = department;
  if (divided) for (const field of PARTS) values[field] = said(field, values[field]);
  else values.department = fromParts(cells) || values.department;
  const tags = cells.of("tags");
  if (tags !== "") values.tags = listIn(tags).sort();
  values.phones = phonesOf(cells, before.phones);
  return values;
}
/** Spec 3 §5: whoever is made or changed has a display name; nobody is changed for the want of one. [PPL-6] */
const named = (values: PersonValues): PersonValues =>
  values.displayName === "" ? { ...values, displayName: firstWord(values.title) } : values;
/** A site without inputs has one field: three columns are put together as exports take them apart. */
function fromParts(cells: Cells): string {
  let parts = "";
  for (const field of PARTS) {
    const part = cells.of(field);
    if (part !== "") parts = parts === "" ? part : `${parts}, ${part}`;
  }
  return parts;
}
function phonesOf(cells: Cells, before: PersonValues["phones"]): PersonValues["phones"] {
  let phones = before;
  for (const { type, field } of PHONES) {
    const number = cells.of(field);
    if (number === "") continue;
    const at = phones.findIndex((p) => p.type === type);
    if (at >= 0 && phones[at]?.number === number) continue;
    phones = at < 0 ? [...phones, { type, number }] : phones.with(at, { type, number });
  }
  return phones;
}

const fits = (text: string, max: number): boolean => text.length <= max;
const MAX = [
  { field: "title", max: PEOPLE.titleMax },
  { field: "displayName", max: PEOPLE.displayNameMax },
  { field: "position", max: PEOPLE.textMax },
  { field: "employer", max: PEOPLE.textMax },
  { field: "department", max: PEOPLE.textMax },
  { field: "costCentre", max: PEOPLE.costCentreMax },
] as const;
const isGoodEmail = (email: string): boolean => email === "" || (fits(email, PEOPLE.emailMax) && isPlainEmail(email));
/** Most rows: nothing in them needs the schema's words. One look instead of a parse. */
const looksGood = (x: PersonValues): boolean =>
  x.title !== "" &&
  x.displayName !== "" &&
  MAX.every(({ field, max }) => fits(x[field], max)) &&
  isGoodEmail(x.email) &&
  x.tags.length <= PEOPLE.tagsMax &&
  x.tags.every((t) => fits(t, PEOPLE.tagMax)) &&
  x.phones.length <= PEOPLE.phonesMax &&
  x.phones.every((p) => fits(p.number, PEOPLE.phoneMax));

/** Fields of somebody new whose cells are as long as their values at least; tags in so few letters are few and short. */
const CELL_MAX = [
  ...MAX,
  { field: "tags", max: Math.min(PEOPLE.tagMax, PEOPLE.tagsMax) },
  ...PHONES.map(({ field }) => ({ field, max: PEOPLE.phoneMax })),
];
/** The same of the cells of somebody new, before anything is made of them; a no says nothing. */
const looksGoodNew = (cells: Cells, email: string): boolean =>
  cells.of("title") !== "" &&
  CELL_MAX.every(({ field, max }) => fits(cells.of(field), max)) &&
  isGoodEmail(email) &&
  fromParts(cells) === "";

/** Parts of a department that are read and differ from what stands there, and that their form does not offer. */
function notOffered(values: PersonValues, before: PersonValues, { departments }: ImportWorld): string | null {
  if (departments === null) return null;
  const offered = {
    division: departments.divisions.map((d) => d.name),
    group: departments.groups,
    unit: departments.units,
  };
  for (const field of PARTS) {
    const value = values[field];
    if (value === "" || value === before[field] || offered[field].includes(value)) continue;
    return reasonOf("notOffered", { field: PERSON_FIELD[field], value });
  }
  return null;
}

/** What is wrong with somebody, in the words of their form; empty for nothing. [IMR-6] */
function wrongWith(values: PersonValues, before: PersonValues, world: ImportWorld): string {
  const { departments } = world;
  const other = notOffered(values, before, world);
  if (other !== null) return other;
  if (departments === null && looksGood(values)) return "";
  return wrongWords(personForm(departments, values.division), values);
}

/** Fields that differ, as an edit of the form and in words. */
function differences(
  before: PersonValues,
  after: PersonValues,
): { changes: FieldChange[]; fields: Patch; seen: Patch } {
  const changes: FieldChange[] = [];
  const fields: { [field: string]: Json } = {};
  const seen: { [field: string]: Json } = {};
  for (const field of Object.keys(NOBODY) as (keyof PersonValues)[]) {
    const [was, now] = [before[field] as Json, after[field] as Json];
    if (sameJson(was, now)) continue;
    [fields[fieldPath(field)], seen[fieldPath(field)]] = [now, was];
    changes.push({ field: PERSON_FIELD[field], from: wordsOf(was), to: wordsOf(now) });
  }
  return { changes, fields, seen };
}
const wordsOf = (value: Json): string => {
  if (typeof value === "string") return departmentWords(value);
  const list = value as readonly Json[];
  return list.map((x) => (typeof x === "string" ? x : Object.values(x as object).join(" "))).join(", ");
};

/** Id of a person in a link to their page, or by itself. */
const linkedPerson = (link: string): string => lastPart(link.split(/[?#]/)[0] ?? "");

/** Judges rows of people: by link, else by email, else somebody new. [IMR-6] */
export function peopleJudge(world: ImportWorld): Judge {
  const { people, ns, site } = world;
  const divided = world.departments !== null;
  const byPerson = new Map<string, number>();
  const byEmail = new Map<string, number>();
  const byName = new Map<string, number>();
  /** The line that has this already; it is this one's from now on where there is none. */
  const taken = (lines: Map<string, number>, key: string, line: number): number | null => {
    const other = lines.get(key);
    if (other !== undefined) return other;
    lines.set(key, line);
    return null;
  };
  const doubled = (name: string, n: number): Judged => isDuplicate(name, reasonOf("line", { n: String(n) }));

  function edited(person: PersonDetail, cells: Cells, line: number): Judged {
    const other = taken(byPerson, person.id, line);
    if (other !== null) return doubled(person.title, other);
    const before = personValues(person);
    const read = valuesOf(cells, before, divided);
    if (differences(before, read).changes.length === 0) return isSame(person.title);
    const values = named(read);
    const { changes, fields, seen } = differences(before, values);
    const wrong = wrongWith(values, before, world);
    if (wrong !== "") return isWrong(person.title, wrong);
    const email = values.email !== before.email ? values.email : "";
    const holder = email === "" ? null : people.byEmail(email);
    if (email !== "" && ((holder && holder.id !== person.id) || taken(byEmail, email, line) !== null))
      return isWrong(person.title, say(FIELD_WRONG.inUse, { label: PERSON_FIELD.email }));
    const plan = planPersonEdit(person, { fields, seen }, { values, divided, site: site.id }, world);
    if (!plan.ok) return isWrong(person.title, PERSON_REFUSED[plan.error]);
    const looks = email === "" ? [] : [emailPath(ns, email), person.path];
    const { action, ops } = plan.value;
    return isChanged(person.title, changes, () => ({ action, ops, looks }));
  }

  const refusal = refusesNew(site.id, world);
  function writeOf(values: PersonValues, line: number): RowWrite {
    const at = { ns, site: site.id, id: world.idOf(line), uid: world.uid, now: world.now, divided } as const;
    const member = { membership: "permanent", validFrom: null, validTo: null } as const;
    const plan = planPersonCreate(values, { ...at, ...member }, world);
    if (!plan.ok) throw new Error(`judged as new, and refused: ${plan.error}`);
    const { action, ops } = plan.value;
    const looks = ops.map((op) => op.path);
    return { action, ops, looks: values.email === "" ? looks : [...looks, emailPath(ns, values.email)] };
  }
  function created(cells: Cells, line: number): Judged {
    const email = foldedEmail(cells.of("email"));
    if (!divided && looksGoodNew(cells, email)) return fresh(cells.of("title"), email, cells, line);
    const values = named(valuesOf(cells, NOBODY, divided));
    const wrong = wrongWith(values, NOBODY, world);
    return wrong === "" ? fresh(values.title, values.email, cells, line) : isWrong(values.title || values.email, wrong);
  }
  /** Somebody with whom nothing is wrong, who may be here or in the file already. */
  function fresh(title: string, email: string, cells: Cells, line: number): Judged {
    if (email === "") {
      const [known] = people.byName(title.toLowerCase());
      if (known) return isDuplicate(title, reasonOf("here", { name: known.title }));
    }
    const other = email === "" ? taken(byName, title.toLowerCase(), line) : taken(byEmail, email, line);
    if (other !== null) return doubled(title, other);
    if (refusal) return isWrong(title, PERSON_REFUSED[refusal]);
    const again = cells.keep();
    return isNew(title, () => writeOf(named(valuesOf(again(), NOBODY, divided)), line));
  }

  return (cells, line) => {
    const link = linkedPerson(cells.of("link"));
    if (link !== "") {
      const person = people.byId(link);
      return person ? edited(person, cells, line) : isWrong(cells.of("title"), reasonOf("noLink", { value: link }));
    }
    const email = foldedEmail(cells.of("email"));
    const person = email === "" ? null : people.byEmail(email);
    return person ? edited(person, cells, line) : created(cells, line);
  };
}

/** Somebody whom a row names: by a link, an email or a full name; else why not. */
export function personOf(
  { people }: ImportWorld,
  { link, email, name }: { readonly link: string; readonly email: string; readonly name: string },
): PersonDetail | string {
  if (link !== "") return people.byId(linkedPerson(link)) ?? reasonOf("noLink", { value: link });
  if (email !== "") return people.byEmail(foldedEmail(email)) ?? reasonOf("nobody", { value: email });
  const [first, ...more] = name === "" ? [] : people.byName(name.toLowerCase());
  if (more.length > 0) return reasonOf("severalPeople", { value: name });
  return first ?? reasonOf(name === "" ? "noWho" : "noPerson", { value: name });
}
