import { useForm } from "@mantine/form";
import { type ReactNode, useLayoutEffect, useMemo, useState } from "react";
import type { EditModel, Field, Take } from "#domain/forms/model.ts";
import type { Values } from "#domain/forms/record.ts";
import { type Json, sameJson } from "#domain/shared/json.ts";
import { plainWords } from "#domain/sync/fields.ts";
import { type DraftKind, type DraftState, useDraft } from "./use-draft.ts";

/** A field that somebody else changed while it was being edited. */
export type Conflict<V extends Values> = {
  readonly field: Field<V>;
  readonly label: string;
  readonly mine: string;
  readonly now: string;
};

/** What an input of Mantine takes. */
export type FieldProps = {
  readonly label: string;
  readonly disabled: boolean;
  readonly withAsterisk: boolean;
  readonly error?: ReactNode;
  readonly "data-path": string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each input has a value and an event of its own
  readonly value?: any;
  readonly checked?: boolean;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly onChange: (to: any) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
};

export type FieldsInput<D, V extends Values, N, Q extends { readonly draft: D } = never> = {
  /** Names the form and what it is about, e.g. `person/p1`: the device keeps what is typed under it. */
  readonly key: string;
  /** What is edited, as it stands now: live. */
  readonly now: N;
  readonly model: EditModel<D, V, N>;
  readonly kind: DraftKind<D, Q>;
  readonly labels: { readonly [F in Field<V>]: string };
  /** A value in words, for a person who chooses between two; left out: as it is. */
  readonly words?: (field: Field<V>, value: Json) => string;
};

export type Fields<D, V extends Values, Q extends { readonly draft: D } = never> = {
  readonly draft: DraftState<D, Q>;
  readonly values: V;
  /** Faults that are shown: of fields that were left, and of all once somebody tried to save. */
  readonly errors: { readonly [field: string]: ReactNode };
  /** How many fields were edited. */
  readonly edits: number;
  readonly conflicts: readonly Conflict<V>[];
  readonly decide: (field: Field<V>, take: Take) => void;
  /** All that an input needs: `<TextInput {...form.field("title")} />`; `checkbox` also for a switch. */
  readonly field: (name: Field<V>, type?: "input" | "checkbox") => FieldProps;
  /** A value for inputs of one's own, and that such an input was left. */
  readonly type: (name: Field<V>, value: Json) => void;
  readonly leave: (name: Field<V>) => void;
  /** Faults that came with a save, at their fields, until those are typed anew. */
  readonly tell: (faults: { readonly [F in Field<V>]?: string }) => void;
  /** Whether it can be saved as it stands; else says why at the fields, and gives the first of them the focus. */
  readonly check: () => boolean;
};

const focusOn = (field: string, what: string) =>
  document.querySelector<HTMLElement>(`[${what}="${CSS.escape(field)}"]`)?.focus();

type Told = { readonly [field: string]: { readonly words: string; readonly of: Json } };

/** What a save said of single fields; it is true of the values that were saved. */
function useTold(values: Values) {
  const [all, setAll] = useState<Told>({});
  const still = Object.entries(all).filter(([field, { of }]) => sameJson(of, values[field] ?? null));
  const told: { readonly [field: string]: string } = Object.fromEntries(still.map(([f, { words }]) => [f, words]));
  const tell = (faults: { readonly [field: string]: string | undefined }) => {
    const given = Object.entries(faults).flatMap(([f, words]) => (words === undefined ? [] : [[f, words] as const]));
    setAll(Object.fromEntries(given.map(([f, words]) => [f, { words, of: values[f] ?? null }])));
  };
  return { told, tell };
}

/**
 * The fields of a form: Mantine holds what stands in them and their faults, the draft machine keeps what was typed, and what
 * others change meanwhile is followed or told. For a form that is saved as one change set see `useEditForm`. [FORM-2] [FORM-4]
 */
export function useFields<D, V extends Values, N, Q extends { readonly draft: D } = never>(
  input: FieldsInput<D, V, N, Q>,
): Fields<D, V, Q> {
  const { key, now, model, kind, labels, words = (_, value) => plainWords(value) } = input;
  const draft = useDraft<D, Q>(key, kind);
  const { latest, set } = draft;
  const values = useMemo(() => model.shown(draft.draft, now), [model, draft.draft, now]);
  const form = useForm<Values>({
    mode: "controlled",
    initialValues: values,
    validate: () => model.wrong(latest(), now),
    validateInputOnBlur: true,
    clearInputErrorOnChange: false,
  });
  const { getValues, setValues, setErrors, errors } = form;
  // What was put back, given up, saved, or changed by others.
  useLayoutEffect(() => {
    if (!sameJson(getValues(), values)) setValues(values);
  }, [getValues, setValues, values]);
  // A fault that is shown goes, or changes its words, as it is typed.
  useLayoutEffect(() => {
    const wrong = model.wrong(draft.draft, now);
    const shown = Object.fromEntries(Object.keys(errors).flatMap((f) => (f in wrong ? [[f, wrong[f] ?? ""]] : [])));
    if (!sameJson(shown, errors as Values)) setErrors(shown);
  }, [model, draft.draft, now, errors, setErrors]);

  const { told, tell } = useTold(values);

  const put = (name: Field<V>, value: Json) => set((d) => model.typed(d, name, value, now));
  const type = (name: Field<V>, value: Json) => {
    form.setFieldValue(name, value as never);
    put(name, value);
  };
  const field = (name: Field<V>, kindOf: "input" | "checkbox" = "input"): FieldProps => {
    const props = form.getInputProps(name, { type: kindOf });
    return {
      ...(props as FieldProps),
      error: told[name] ?? errors[name],
      label: labels[name],
      disabled: kind.ask !== undefined && !draft.known,
      withAsterisk: model.required.has(name),
      onChange: (to) => {
        props.onChange(to);
        put(name, getValues()[name] ?? null);
      },
    };
  };
  const conflicts = model.moved(draft.draft, now).map((moved) => ({
    field: moved.field,
    label: labels[moved.field],
    mine: words(moved.field, moved.mine),
    now: words(moved.field, moved.now),
  }));
  const check = () => {
    const [wrong] = Object.keys(form.validate().errors);
    if (wrong !== undefined) focusOn(wrong, "data-path");
    const [open] = conflicts;
    if (wrong === undefined && open) focusOn(open.field, "data-conflict");
    return wrong === undefined && open === undefined;
  };
  return {
    draft,
    values: form.values as V,
    errors: { ...errors, ...told },
    edits: model.edits(draft.draft).length,
    conflicts,
    decide: (name, take) => set((d) => model.decided(d, name, take, now)),
    field,
    type,
    leave: form.validateField,
    tell,
    check,
  };
}
