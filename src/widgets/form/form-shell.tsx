import { Stack } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import type { SaveRefusal } from "#data/api.ts";
import type { Values } from "#domain/forms/record.ts";
import { momentOf } from "#domain/shared/time.ts";
import { SAVE_REFUSED } from "#domain/words/desks.ts";
import { FORM } from "#domain/words/forms.ts";
import { RECOVER } from "#domain/words/recover.ts";
import { say } from "#domain/words/say.ts";
import { MSG } from "#domain/words/spec.ts";
import { Notice } from "#ui/notice.tsx";
import { useNow } from "../clock.ts";
import { SavePanel } from "../saving/save-panel.tsx";
import type { EditForm } from "./use-edit-form.ts";
import classes from "./form.module.css";

type Refusals<E extends string> = { readonly [R in Exclude<E, SaveRefusal>]: string };
type Of<D, V extends Values, E extends string, Q extends { readonly draft: D }> = {
  readonly form: EditForm<D, V, E, Q>;
  /** Why a plan was refused, in words. */
  readonly why: Refusals<E>;
};

const fixWords = (n: number) => (n === 1 ? FORM.fixOne : say(FORM.fix, { n: String(n) }));
const decideWords = (n: number) => (n === 1 ? FORM.decideOne : say(FORM.decide, { n: String(n) }));

/** Unsaved edits of a form, what stands in their way, and what became of the last save. [FORM-3] */
export function FormPanel<D, V extends Values, E extends string, Q extends { readonly draft: D } = never>(
  given: Of<D, V, E, Q>,
) {
  const { form, why } = given;
  const { status, draft, edits, conflicts } = form;
  const wrong = Object.keys(form.errors).length;
  const words: { readonly [refusal: string]: string } = { ...SAVE_REFUSED, ...why };
  return (
    <SavePanel
      as="line"
      status={status}
      refusal={status.state === "refused" ? { title: MSG.changesNotSaved, why: words[status.why] ?? "" } : null}
      edits={edits}
      draft={draft}
      onSave={() => void form.save()}
      note={
        <>
          {wrong > 0 ? <p className={classes["note"]}>{fixWords(wrong)}</p> : null}
          {conflicts.length > 0 ? <p className={classes["note"]}>{decideWords(conflicts.length)}</p> : null}
        </>
      }
    />
  );
}

export type Changed = { readonly at: number | null; readonly by?: string | null; readonly zone: string };

/** When something was changed last, and by whom; the time is the site's. Nothing is said of what nobody knows. [FORM-5] */
function Provenance({ at, by = null, zone }: Changed) {
  const now = useNow();
  if (at === null) return null;
  const when = momentOf(at, zone, now);
  const words = by === null ? say(FORM.changedAt, { at: when }) : say(FORM.changedAtBy, { at: when, name: by });
  return <p className={classes["provenance"]}>{words}</p>;
}

/** A form with all that belongs around its fields. Enter in a field saves. [FORM-2] [FORM-3] [FORM-5] */
export function FormShell<D, V extends Values, E extends string, Q extends { readonly draft: D } = never>({
  form,
  why,
  provenance,
  children,
}: Of<D, V, E, Q> & { readonly provenance?: Changed; readonly children: ReactNode }) {
  const submit = (e: FormEvent) => {
    e.preventDefault();
    if (form.edits > 0 && form.status.state !== "saving") void form.save();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {form.draft.before === null ? null : <Notice role="status">{RECOVER.putBack}</Notice>}
        {children}
        {provenance ? <Provenance {...provenance} /> : null}
        <FormPanel form={form} why={why} />
        <button type="submit" hidden />
      </Stack>
    </form>
  );
}
