import { Button, Stack } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import type { SaveRefusal } from "#data/api.ts";
import { to } from "#domain/addresses.ts";
import type { PersonRefusal } from "#domain/people/commands.ts";
import { SAVE_REFUSED } from "#domain/words/desks.ts";
import { PERSON_REFUSED } from "#domain/words/people.ts";
import { PERSON_FORM } from "#domain/words/person-form.ts";
import { RECOVER } from "#domain/words/recover.ts";
import { say } from "#domain/words/say.ts";
import { Notice } from "#ui/notice.tsx";
import { SaveButton } from "#ui/save-button.tsx";
import { toast } from "#ui/toast.tsx";
import { FormField } from "#widgets/form/field-conflict.tsx";
import { DepartmentFields, EmailField, HomeSiteField, NameFields, PhonesField, Section } from "./fields.tsx";
import { type EmailCheck, useEmailCheck } from "./use-email-check.ts";
import type { Departments, PersonFormState } from "./use-person-form.ts";
import { TextInput } from "@mantine/core";
import classes from "./form.module.css";

const WHY: Record<SaveRefusal | PersonRefusal, string> = { ...SAVE_REFUSED, ...PERSON_REFUSED };

type Props = {
  readonly form: PersonFormState;
  readonly wrong: boolean;
  readonly inputs: Departments;
  /** Sites that the person is a member of. */
  readonly sites: readonly string[];
  /** The person's id; a new one has theirs already. */
  readonly id: string;
  readonly emailBefore: string;
  readonly fresh: boolean;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
};

/** Whether the form may be saved: something has changed, nothing is wrong, and no check is under way (spec 3 §2). */
const maySave = ({ form, wrong, inputs }: Pick<Props, "form" | "wrong" | "inputs">, check: EmailCheck): boolean =>
  inputs !== "coming" &&
  form.edits > 0 &&
  !wrong &&
  form.conflicts.length === 0 &&
  check.state !== "pending" &&
  check.state !== "taken";

/** The fields of somebody, and what is done with them (spec 3 §2, §5, §8). [PPL-1] [PPL-2] */
export function PersonForm(props: Props) {
  const { form, inputs, sites, id, emailBefore, fresh, onCancel, children } = props;
  const navigate = useNavigate();
  const check = useEmailCheck(form.values.email, emailBefore, id);
  const [saved, setSaved] = useState<string | null>(null);
  const ready = maySave(props, check);
  const { status, edits } = form;
  const save = async () => {
    if (!ready) {
      form.check();
      return;
    }
    const name = form.values.title.trim();
    if (await form.save()) setSaved(name);
  };
  // What was saved is out of the draft by now: leaving asks nothing.
  useEffect(() => {
    if (saved === null || edits > 0) return;
    toast({ text: say(fresh ? PERSON_FORM.added : PERSON_FORM.updated, { name: saved }) });
    void navigate({ ...to.person({ id }), replace: fresh });
  }, [saved, edits, fresh, id, navigate]);
  const submit = (e: FormEvent) => {
    e.preventDefault();
    void save();
  };
  const busy = status.state === "saving" || saved !== null;
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="lg">
        {form.draft.before === null ? null : <Notice role="status">{RECOVER.putBack}</Notice>}
        <NameFields form={form} fresh={fresh} />
        <Section title={PERSON_FORM.contact}>
          <EmailField form={form} check={check} />
          <PhonesField form={form} />
        </Section>
        <Section title={PERSON_FORM.additional}>
          <DepartmentFields form={form} inputs={inputs} />
          <HomeSiteField form={form} sites={sites} />
          <FormField form={form} name="costCentre">
            {(field) => <TextInput {...field} />}
          </FormField>
        </Section>
        {children}
        {status.state === "refused" ? (
          <Notice tone="error" role="alert">
            {say(PERSON_FORM.failed, { name: form.values.title, error: WHY[status.why] })}
          </Notice>
        ) : null}
        <div className={classes["foot"]}>
          <p>{PERSON_FORM.required}</p>
          <Button variant="default" onClick={onCancel}>
            {PERSON_FORM.cancel}
          </Button>
          <SaveButton type="submit" loading={busy} aria-disabled={!ready} data-disabled={!ready}>
            {fresh ? PERSON_FORM.create : PERSON_FORM.save}
          </SaveButton>
        </div>
      </Stack>
    </form>
  );
}
