import { useMemo } from "react";
import { useData, useLive } from "#data/live.ts";
import type { EditModel } from "#domain/forms/model.ts";
import type { RecordDraft } from "#domain/forms/record.ts";
import type { PersonRefusal } from "#domain/people/commands.ts";
import { dividedForm, type FormInputs, personForm, plainForm, type PersonValues } from "#domain/people/form.ts";
import { phonesOf } from "#domain/people/phones.ts";
import type { Plan } from "#domain/shared/changes.ts";
import type { Json } from "#domain/shared/json.ts";
import type { Result } from "#domain/shared/result.ts";
import { plainWords } from "#domain/sync/fields.ts";
import { PERSON_FIELD } from "#domain/words/people.ts";
import { useActiveSite } from "#widgets/active-site.tsx";
import { type EditForm, useEditForm } from "#widgets/form/use-edit-form.ts";
import { useSiteConfig } from "#widgets/site-config.ts";

export type PersonDraft = RecordDraft<PersonValues>;
export type PersonFormState = EditForm<PersonDraft, PersonValues, PersonRefusal>;

const LABELS: { readonly [F in keyof PersonValues]: string } = PERSON_FIELD;
/** Lists in words, for whoever chooses between two of them. */
function wordsOf(field: string, value: Json): string {
  if (field === "phones")
    return phonesOf(value)
      .map((p) => `${p.type} ${p.number}`.trim())
      .join(", ");
  return Array.isArray(value) ? value.map(plainWords).join(", ") : plainWords(value);
}

/** What a site offers for departments: null where it has one field for them (spec 3 §2), `coming` before that is known. */
export type Departments = FormInputs | null | "coming";
/**
 * Neither the site's configuration nor its list says that it has one field before it is here. [PPL-7]
 * @param visitor whether the form is a visitor's, who may need no division
 */
export function useDepartments(site: string, visitor: boolean): Departments {
  const data = useData();
  const { departmentInputsEnabled, visitorDivisionOptional } = useSiteConfig(site);
  const divisionOptional = visitor && visitorDivisionOptional.value;
  const config = useLive(data.rows({ one: "site", site }));
  const live = useLive(data.rows({ list: "departments", site }));
  const isConfigured = config.known === "all" || (config.state === "ready" && config.value.length > 0);
  const inputs = live.state === "ready" ? live.value[0] : undefined;
  const asked = useMemo(() => inputs && { ...inputs, divisionOptional }, [inputs, divisionOptional]);
  if (!isConfigured) return "coming";
  if (!departmentInputsEnabled.value) return null;
  return asked ?? (live.known === "all" ? null : "coming");
}

/** The rules of the form follow the division that stands in it. */
function modelOf(inputs: Departments): EditModel<PersonDraft, PersonValues, PersonValues> {
  const known = inputs === "coming" ? null : inputs;
  const base = (known === null ? plainForm : dividedForm).model as unknown as EditModel<
    PersonDraft,
    PersonValues,
    PersonValues
  >;
  return {
    ...base,
    wrong: (draft, now) => personForm(known, base.shown(draft, now).division).model.wrong(draft as never, now as never),
  };
}

/** The form of somebody, new or known. [PPL-6] [PPL-7] */
export function usePersonForm(
  key: string,
  now: PersonValues,
  inputs: Departments,
  plan: (draft: PersonDraft, values: PersonValues) => Result<Plan, PersonRefusal>,
): { readonly form: PersonFormState; readonly wrong: boolean } {
  const model = useMemo(() => modelOf(inputs), [inputs]);
  const form = useEditForm<PersonDraft, PersonValues, PersonValues, PersonRefusal>({
    key,
    now,
    model,
    kind: plainForm.kind as never,
    labels: LABELS,
    words: wordsOf,
    plan: (draft, from) => plan(draft, model.shown(draft, from)),
  });
  return { form, wrong: Object.keys(model.wrong(form.draft.draft, now)).length > 0 };
}

/** Titles of sites, by id; one that this person may not see is shown by its id. */
export function useSiteTitles(): (id: string) => string {
  const { sites } = useActiveSite();
  return (id) => sites.find((s) => s.id === id)?.title ?? id;
}
