import type { Plan } from "#domain/shared/changes.ts";
import { ok, type Result } from "#domain/shared/result.ts";
import type { Values } from "#domain/forms/record.ts";
import { type SaveState, usePlanSave } from "../saving/use-plan-save.ts";
import { useLeaveQuestion } from "../use-leave-question.ts";
import { type Fields, type FieldsInput, useFields } from "./use-fields.ts";

export type EditFormInput<D, V extends Values, N, E, Q extends { readonly draft: D } = never> = FieldsInput<
  D,
  V,
  N,
  Q
> & {
  /** The change set of a draft, or why there is none. */
  readonly plan: (draft: D, now: N) => Result<Plan, E>;
};

export type EditForm<D, V extends Values, E, Q extends { readonly draft: D } = never> = Fields<D, V, Q> & {
  readonly status: SaveState<E>;
  /** Saves what was typed as one change set; false where it could not be saved, and the form says why. */
  readonly save: () => Promise<boolean>;
};

/**
 * A form that edits one thing and is saved as one change set: what is typed survives a reload, faults stand at their fields,
 * what others change meanwhile is decided by the person, and leaving with unsaved edits asks. [FORM-1] [FORM-2] [FORM-3]
 *
 * @example
 * const { model, kind, patch } = recordModel(v.object({ title: requiredText("Full name", { max: 100 }), note: optionalText("Note") }));
 *
 * function PersonForm({ person }: { readonly person: PersonRow }) {
 *   const form = useEditForm({
 *     key: `person/${person.id}`, now: { title: person.title, note: person.note }, model, kind,
 *     labels: { title: "Full name", note: "Note" },
 *     plan: (draft, now) => planPersonEdit(person, patch(draft, now)),
 *   });
 *   return (
 *     <FormShell form={form} why={PERSON_REFUSED} provenance={{ at: person.updatedAt, by: person.updatedBy, zone }}>
 *       <FormField form={form} name="title">{(props) => <TextInput {...props} />}</FormField>
 *       <FormField form={form} name="note">{(props) => <Textarea {...props} />}</FormField>
 *     </FormShell>
 *   );
 * }
 */
export function useEditForm<D, V extends Values, N, E, Q extends { readonly draft: D } = never>(
  input: EditFormInput<D, V, N, E, Q>,
): EditForm<D, V, E, Q> {
  const { model, now, plan } = input;
  const fields = useFields(input);
  const { status, save } = usePlanSave<E>();
  const { latest, set, discard } = fields.draft;
  useLeaveQuestion(fields.edits, discard);
  const submit = async () => {
    if (!fields.check()) return false;
    const saved = latest();
    const planned = plan(saved, now);
    if (!planned.ok) return save(planned);
    return save(ok([{ plan: planned.value, onSeen: () => set((d) => model.withoutSaved(d, saved)) }]));
  };
  // What was saved stands there in a moment: until then it is nobody else's change.
  const settling = status.state === "saving" || (status.state === "stored" && status.settling);
  return { ...fields, conflicts: settling ? [] : fields.conflicts, status, save: submit };
}
