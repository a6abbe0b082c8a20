import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Button, Switch, TagsInput, TextInput } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useState } from "react";
import { to } from "#domain/addresses.ts";
import { asksForMarkings, idTaken, type NewCardValues } from "#domain/cards/form.ts";
import { CARDS } from "#domain/cards/limits.ts";
import { TITLE_MAX } from "#domain/site/limits.ts";
import { encodeWords, readWords } from "#domain/words/card-encoding.ts";
import { CARD_FORM_PAGE } from "#domain/words/card-screens.ts";
import { CARD_FORM } from "#domain/words/cards.ts";
import { RECOVER } from "#domain/words/recover.ts";
import { say } from "#domain/words/say.ts";
import { Notice } from "#ui/notice.tsx";
import { SaveButton } from "#ui/save-button.tsx";
import { toast } from "#ui/toast.tsx";
import { FormField } from "#widgets/form/field-conflict.tsx";
import { ScanAid } from "#widgets/scan/reader-status.tsx";
import { CARD_WHY } from "./use-card-save.ts";
import type { CardFormState } from "./use-card-form.ts";
import { type IdCheck, useIdCheck } from "./use-id-check.ts";
import classes from "./cards.module.css";

const twice = (n: number): number => 2 * n; // what is too long is told, not cut
type Of = { readonly form: CardFormState };

/** What the text is read as, and what is still open about it. [CRD-18] */
function IdWords({ check }: { readonly check: IdCheck }) {
  if (check.as === null) return CARD_FORM_PAGE.idHow;
  const raw = check.raw === null ? null : say(CARD_FORM.idRaw, { why: encodeWords(check.raw) });
  const open = { pending: CARD_FORM.idPending, unchecked: CARD_FORM.idUnchecked, free: null, taken: null }[check.state];
  return [raw, readWords(check.as), open].flatMap((words) =>
    words === null ? [] : [<span key={words}>{words} </span>],
  );
}

/** The card's id; one that a card has already says so and whose it is, and leads there (spec 3 §5). [CRD-88] */
function IdField({ form, check }: Of & { readonly check: IdCheck }) {
  const taken =
    check.state === "taken" ? (
      <>
        {CARD_FORM.idTaken}.{" "}
        {check.by.owner === null ? null : `${say(CARD_FORM_PAGE.takenOf, { name: check.by.owner })} `}
        <Link {...to.card({ id: check.by.id })}>
          {say(CARD_FORM_PAGE.openTaken, { name: check.by.title || check.by.id })}
        </Link>
      </>
    ) : null;
  return (
    <FormField form={form} name="id">
      {(props) => (
        <TextInput
          {...props}
          data-autofocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={twice(CARDS.idMax)}
          error={props.error ?? taken}
          description={<IdWords check={check} />}
        />
      )}
    </FormField>
  );
}

/** Title, whether it is non-transferable, tags. A card that becomes transferable is to be looked at. [CRD-87] */
function Fields({ form, now }: Of & { readonly now: NewCardValues }) {
  const { values } = form;
  return (
    <div className={classes["fields"]}>
      <FormField form={form} name="title">
        {(props) => <TextInput {...props} maxLength={twice(TITLE_MAX)} />}
      </FormField>
      <FormField form={form} name="nonTransferable" type="checkbox">
        {({ withAsterisk: _, ...props }) => (
          <Switch
            {...props}
            description={asksForMarkings(now, values) ? <span role="status">{CARD_FORM.transferableHint}</span> : null}
          />
        )}
      </FormField>
      <FormField form={form} name="tags">
        {(props) => (
          <TagsInput
            {...props}
            description={CARD_FORM_PAGE.tagsHow}
            placeholder={values.tags.length === 0 ? CARD_FORM_PAGE.tagsPlaceholder : ""}
            clearable={false}
          />
        )}
      </FormField>
    </div>
  );
}

type Props = Of & {
  readonly wrong: boolean;
  readonly now: NewCardValues;
  /** Id of the document; null: a new card's follows from what is typed. */
  readonly id: string | null;
  readonly siteType: string;
  readonly onCancel: () => void;
};

/** The fields of a card, and what is done with them: saving needs a change, nothing wrong, and no check under way (spec 3 §5). [CRD-87] */
export function CardForm({ form, wrong, now, id, siteType, onCancel }: Props) {
  const navigate = useNavigate();
  const fresh = id === null;
  const check = useIdCheck(fresh ? form.values.id : "", siteType);
  const [saved, setSaved] = useState<{ readonly name: string; readonly at: string } | null>(null);
  const { status, edits, values } = form;
  const isOpen = check.state === "pending" || check.state === "taken";
  const ready = edits > 0 && !wrong && form.conflicts.length === 0 && !isOpen;
  const save = async () => {
    if (!ready) {
      form.check();
      return;
    }
    const name = values.title.trim();
    const at = id ?? idTaken(values.id, siteType, []).docId;
    if (await form.save()) setSaved({ name, at });
  };
  // What was saved is out of the draft by now: leaving asks nothing.
  useEffect(() => {
    if (saved === null || edits > 0) return;
    toast({ text: say(fresh ? CARD_FORM.added : CARD_FORM.updated, { name: saved.name }) });
    void navigate({ ...to.card({ id: saved.at }), replace: fresh });
  }, [saved, edits, fresh, navigate]);
  const submit = (e: FormEvent) => {
    e.preventDefault();
    void save();
  };
  return (
    <form className={classes["form"]} noValidate onSubmit={submit}>
      {form.draft.before === null ? null : <Notice role="status">{RECOVER.putBack}</Notice>}
      {fresh ? (
        <>
          <IdField form={form} check={check} />
          <ScanAid tells onScan={(scanned) => form.type("id", scanned ?? "")} />
        </>
      ) : null}
      <Fields form={form} now={now} />
      {status.state === "refused" ? (
        <Notice tone="error" role="alert">
          {say(fresh ? CARD_FORM.addFailed : CARD_FORM.updateFailed, {
            name: values.title,
            error: CARD_WHY[status.why],
          })}
        </Notice>
      ) : null}
      <div className={classes["foot"]}>
        <p>{CARD_FORM_PAGE.required}</p>
        <Button variant="default" onClick={onCancel}>
          {CARD_FORM.cancel}
        </Button>
        <SaveButton
          type="submit"
          loading={status.state === "saving" || saved !== null}
          aria-disabled={!ready}
          data-disabled={!ready}
        >
          {fresh ? CARD_FORM.create : CARD_FORM.save}
        </SaveButton>
      </div>
    </form>
  );
}
