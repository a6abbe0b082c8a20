import * as v from "valibot";
import { optionalEmail, optionalText, requiredText } from "../forms/fields.ts";
import { recordModel } from "../forms/model.ts";
import { departmentOf } from "../export/department.ts";
import { FIELD_WRONG } from "../words/forms.ts";
import { DEPARTMENT_REQUIRED, PERSON_FIELD, PERSON_LIMIT } from "../words/people.ts";
import { say } from "../words/say.ts";
import type { PersonDetail } from "./collection.ts";
import { type DepartmentInputs, departmentWords } from "./departments.ts";
import { PEOPLE } from "./limits.ts";

const count = (n: number): string => String(n);
const atMost = (label: string, max: number) =>
  v.maxLength<string, number, string>(max, say(FIELD_WRONG.tooLong, { label, n: count(max) }));
const phone = v.object({
  type: v.string(),
  number: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(PEOPLE.phoneMax, say(PERSON_LIMIT.phone, { n: count(PEOPLE.phoneMax) })),
  ),
});
const tag = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(PEOPLE.tagMax, say(PERSON_LIMIT.tag, { n: count(PEOPLE.tagMax) })),
);

/** What every person form holds, whatever its site asks for (spec 3 §2, §5). */
const COMMON = {
  title: requiredText(PERSON_FIELD.title, { max: PEOPLE.titleMax }),
  displayName: requiredText(PERSON_FIELD.displayName, { max: PEOPLE.displayNameMax }),
  tags: v.pipe(v.array(tag), v.maxLength(PEOPLE.tagsMax, say(PERSON_LIMIT.tags, { n: count(PEOPLE.tagsMax) }))),
  employer: optionalText(PERSON_FIELD.employer, { max: PEOPLE.textMax }),
  position: optionalText(PERSON_FIELD.position, { max: PEOPLE.textMax }),
  /** Id of a site; empty for none. */
  homeSite: v.string(),
  email: optionalEmail(PERSON_FIELD.email),
  /** A row without a number counts for nothing. */
  phones: v.pipe(
    v.array(phone),
    v.maxLength(PEOPLE.phonesMax, say(PERSON_LIMIT.phones, { n: count(PEOPLE.phonesMax) })),
  ),
  costCentre: optionalText(PERSON_FIELD.costCentre, { max: PEOPLE.costCentreMax }),
} as const;
const PARTS_EMPTY = { division: v.string(), group: v.string(), unit: v.string() };
const maxText = { max: PEOPLE.textMax };

/** One field for the department, as long as the site has no inputs for it. */
export const plainForm = recordModel(
  v.object({ ...COMMON, ...PARTS_EMPTY, department: optionalText(PERSON_FIELD.department, maxText) }),
);
/** A site with `departmentInputsEnabled`: a division is needed. [PPL-7] */
export const dividedForm = recordModel(
  v.object({
    ...COMMON,
    department: v.string(),
    division: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty(DEPARTMENT_REQUIRED.division),
      atMost(PERSON_FIELD.division, PEOPLE.textMax),
    ),
    group: optionalText(PERSON_FIELD.group, maxText),
    unit: optionalText(PERSON_FIELD.unit, maxText),
  }),
);
/** A visitor where the site asks for no division of visitors: one can be chosen all the same. [PPL-7] */
const visitorForm = recordModel(
  v.object({
    ...COMMON,
    department: v.string(),
    division: optionalText(PERSON_FIELD.division, maxText),
    group: optionalText(PERSON_FIELD.group, maxText),
    unit: optionalText(PERSON_FIELD.unit, maxText),
  }),
);
/** … and for a division that asks for them, group and unit as well. [PPL-7] */
const subdividedForm = recordModel(
  v.object({
    ...COMMON,
    department: v.string(),
    division: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty(DEPARTMENT_REQUIRED.division),
      atMost(PERSON_FIELD.division, PEOPLE.textMax),
    ),
    group: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty(DEPARTMENT_REQUIRED.group),
      atMost(PERSON_FIELD.group, PEOPLE.textMax),
    ),
    unit: v.pipe(v.string(), v.trim(), v.nonEmpty(DEPARTMENT_REQUIRED.unit), atMost(PERSON_FIELD.unit, PEOPLE.textMax)),
  }),
);
export type PersonForm = typeof plainForm;

/** What a form asks for: what the site offers, and whether this person, a visitor, may do without a division. */
export type FormInputs = DepartmentInputs & { readonly divisionOptional?: boolean };
/** The form of a site; null: it has no inputs for departments. */
export function personForm(inputs: FormInputs | null, division: string): PersonForm {
  if (inputs === null) return plainForm;
  if (inputs.divisions.some((d) => d.name === division && d.requiresSubfields)) return subdividedForm;
  return inputs.divisionOptional ? visitorForm : dividedForm;
}

/** What stands in the fields of a person form. */
export type PersonValues = {
  readonly title: string;
  readonly displayName: string;
  readonly tags: string[];
  readonly employer: string;
  readonly position: string;
  readonly department: string;
  readonly division: string;
  readonly group: string;
  readonly unit: string;
  readonly homeSite: string;
  readonly email: string;
  readonly phones: { type: string; number: string }[];
  readonly costCentre: string;
};

/** The form of somebody who is new. */
export const NOBODY: PersonValues = {
  title: "",
  displayName: "",
  tags: [],
  employer: "",
  position: "",
  department: "",
  division: "",
  group: "",
  unit: "",
  homeSite: "",
  email: "",
  phones: [],
  costCentre: "",
};

/** Somebody as their form shows them. */
export function personValues(p: PersonDetail): PersonValues {
  const { title, displayName, tags, employer, position, department, homeSite, email, phones, costCentre } = p;
  return {
    title,
    displayName,
    tags: [...tags].sort(),
    employer,
    position,
    department: departmentWords(department),
    ...departmentOf(department),
    homeSite,
    email,
    phones: phones.map(({ type, number }) => ({ type, number })),
    costCentre,
  };
}

/** Spec 3 §5: the display name is the first word of the full name until somebody types one. [PPL-6] */
export const firstWord = (title: string): string =>
  (title.trim().split(/\s+/)[0] ?? "").slice(0, PEOPLE.displayNameMax);
