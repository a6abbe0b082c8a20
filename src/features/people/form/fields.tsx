import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import { NativeSelect, TagsInput, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { to } from "#domain/addresses.ts";
import { firstWord } from "#domain/people/form.ts";
import { PEOPLE, PHONE_TYPES } from "#domain/people/limits.ts";
import { KNOWN } from "#domain/words/known.ts";
import { PERSON_FIELD } from "#domain/words/people.ts";
import { PERSON_FORM } from "#domain/words/person-form.ts";
import { say } from "#domain/words/say.ts";
import { FieldConflict, FormField } from "#widgets/form/field-conflict.tsx";
import type { EmailCheck } from "./use-email-check.ts";
import { type Departments, type PersonFormState, useSiteTitles } from "./use-person-form.ts";
import classes from "./form.module.css";

type Of = { readonly form: PersonFormState };

/** A part of the form, under a heading. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes["section"]} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

const twice = (n: number): number => 2 * n; // what is too long is told, not cut

/** Name, display name, tags, company and position. The display name of somebody new follows the full name until it is typed. [PPL-6] */
export function NameFields({ form, fresh }: Of & { readonly fresh: boolean }) {
  const { values } = form;
  const follow = (typed: string) => {
    if (fresh && values.displayName === firstWord(values.title)) form.type("displayName", firstWord(typed));
  };
  return (
    <Section title={PERSON_FORM.details}>
      <FormField form={form} name="title">
        {(props) => (
          <TextInput
            {...props}
            data-autofocus
            maxLength={twice(PEOPLE.titleMax)}
            onChange={(e) => {
              const typed = e.currentTarget.value;
              props.onChange(e);
              follow(typed);
            }}
          />
        )}
      </FormField>
      <FormField form={form} name="displayName">
        {(props) => <TextInput {...props} maxLength={twice(PEOPLE.displayNameMax)} />}
      </FormField>
      <FormField form={form} name="tags">
        {(props) => (
          <TagsInput
            {...props}
            description={PERSON_FORM.tagsHow}
            placeholder={values.tags.length === 0 ? PERSON_FORM.tagsPlaceholder : ""}
            clearable={false}
          />
        )}
      </FormField>
      <FormField form={form} name="employer">
        {(props) => <TextInput {...props} maxLength={twice(PEOPLE.textMax)} />}
      </FormField>
      <FormField form={form} name="position">
        {(props) => <TextInput {...props} maxLength={twice(PEOPLE.textMax)} />}
      </FormField>
    </Section>
  );
}

const withNow = (options: readonly string[], now: string): string[] => [
  "",
  ...(now === "" || options.includes(now) ? [] : [now]),
  ...options,
];

/** One field, or division, group and unit where the site has inputs for them. [PPL-7] */
export function DepartmentFields({ form, inputs }: Of & { readonly inputs: Departments }) {
  if (inputs === "coming")
    return (
      <TextInput
        disabled
        label={PERSON_FIELD.department}
        description={PERSON_FORM.departmentsComing}
        placeholder={KNOWN.coming}
        aria-busy
      />
    );
  if (inputs === null)
    return (
      <FormField form={form} name="department">
        {(props) => <TextInput {...props} maxLength={twice(PEOPLE.textMax)} />}
      </FormField>
    );
  const { division, group, unit } = form.values;
  const asks = inputs.divisions.some((d) => d.name === division && d.requiresSubfields);
  const names = inputs.divisions.map((d) => d.name);
  return (
    <>
      <FormField form={form} name="division">
        {(props) => (
          <NativeSelect {...props} withAsterisk={inputs.divisionOptional !== true} data={withNow(names, division)} />
        )}
      </FormField>
      <FormField form={form} name="group">
        {(props) => <NativeSelect {...props} withAsterisk={asks} data={withNow(inputs.groups, group)} />}
      </FormField>
      <FormField form={form} name="unit">
        {(props) => <NativeSelect {...props} withAsterisk={asks} data={withNow(inputs.units, unit)} />}
      </FormField>
    </>
  );
}

/** Home site, among those that the person is a member of; none can be chosen. */
export function HomeSiteField({ form, sites }: Of & { readonly sites: readonly string[] }) {
  const titleOf = useSiteTitles();
  const { homeSite } = form.values;
  const all = homeSite === "" || sites.includes(homeSite) ? sites : [...sites, homeSite];
  return (
    <FormField form={form} name="homeSite">
      {(props) => (
        <NativeSelect
          {...props}
          data={[{ value: "", label: PERSON_FORM.noHome }, ...all.map((id) => ({ value: id, label: titleOf(id) }))]}
        />
      )}
    </FormField>
  );
}

function emailWords(check: EmailCheck): string | undefined {
  if (check.state === "pending") return PERSON_FORM.emailPending;
  return check.state === "unchecked" ? PERSON_FORM.emailUnchecked : undefined;
}

/** The address; one that somebody has says who, and leads there (spec 3 §5). [PPL-3] */
export function EmailField({ form, check }: Of & { readonly check: EmailCheck }) {
  const taken =
    check.state === "taken" ? (
      <>
        {PERSON_FORM.emailTaken}{" "}
        <Link {...to.person({ id: check.owner.id })} className={classes["owner"]}>
          {check.owner.title === ""
            ? PERSON_FORM.emailOwner
            : say(PERSON_FORM.emailTakenBy, { name: check.owner.title })}
        </Link>
      </>
    ) : null;
  return (
    <FormField form={form} name="email">
      {(props) => (
        <TextInput
          {...props}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          error={props.error ?? taken}
          description={emailWords(check)}
          maxLength={twice(PEOPLE.emailMax)}
        />
      )}
    </FormField>
  );
}

const TYPES = [{ value: "", label: PERSON_FORM.phoneNoLabel }, ...PHONE_TYPES.map((t) => ({ value: t, label: t }))];

/** Phones: a blank row stands below the last one, and a row that is emptied is dropped when it is saved (spec 3 §2). [PPL-5] */
export function PhonesField({ form }: Of) {
  const { phones } = form.values;
  const { error, disabled } = form.field("phones");
  const rows = phones.length < PEOPLE.phonesMax ? [...phones, { type: "", number: "" }] : phones;
  const put = (at: number, to: { type?: string; number?: string }) => {
    const next = rows.map((row, i) => (i === at ? { ...row, ...to } : row));
    const last = next.at(-1);
    const isBlank = last !== undefined && last.number === "" && (last.type === "" || next.length > phones.length + 1);
    form.type("phones", isBlank ? next.slice(0, -1) : next);
  };
  return (
    <fieldset className={classes["phones"]} data-path="phones">
      <legend>{PERSON_FIELD.phones}</legend>
      {rows.map((row, i) => (
        <div key={i} className={classes["phone"]}>
          <TextInput
            type="tel"
            aria-label={say(PERSON_FORM.phoneNumber, { n: String(i + 1) })}
            value={row.number}
            disabled={disabled}
            maxLength={twice(PEOPLE.phoneMax)}
            onChange={(e) => put(i, { number: e.currentTarget.value })}
            onBlur={() => form.leave("phones")}
          />
          <NativeSelect
            aria-label={say(PERSON_FORM.phoneLabel, { n: String(i + 1) })}
            value={row.type}
            disabled={disabled}
            data={TYPES.some((t) => t.value === row.type) ? TYPES : [...TYPES, row.type]}
            onChange={(e) => put(i, { type: e.currentTarget.value })}
          />
        </div>
      ))}
      {error ? <p className={classes["error"]}>{error}</p> : null}
      <FieldConflict form={form} name="phones" />
    </fieldset>
  );
}
