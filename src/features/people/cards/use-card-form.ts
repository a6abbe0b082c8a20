import type { EditModel } from "#domain/forms/model.ts";
import type { RecordDraft, Values } from "#domain/forms/record.ts";
import type { CardRefusal } from "#domain/cards/commands/parts.ts";
import { cardForm, type CardValues, newCardForm, type NewCardValues } from "#domain/cards/form.ts";
import type { Plan } from "#domain/shared/changes.ts";
import type { Json } from "#domain/shared/json.ts";
import type { Result } from "#domain/shared/result.ts";
import { plainWords } from "#domain/sync/fields.ts";
import { CARD_FIELD } from "#domain/words/cards.ts";
import { type EditForm, useEditForm } from "#widgets/form/use-edit-form.ts";

export type CardDraft = RecordDraft<NewCardValues & Values>;
export type CardFormState = EditForm<CardDraft, NewCardValues & Values, CardRefusal>;

const LABELS = {
  id: CARD_FIELD.id,
  title: CARD_FIELD.title,
  nonTransferable: CARD_FIELD.nonTransferable,
  tags: CARD_FIELD.tags,
};
/** Lists in words, for whoever chooses between two of them. */
const wordsOf = (_: string, value: Json): string =>
  Array.isArray(value) ? value.map(plainWords).join(", ") : plainWords(value);

type Of = {
  readonly key: string;
  /** What stands there now; the id empty for a card that is there: it never changes. */
  readonly now: NewCardValues;
  readonly fresh: boolean;
  readonly plan: (draft: CardDraft, values: NewCardValues) => Result<Plan, CardRefusal>;
};
/** The form of a card, new or known. [CRD-87] */
export function useCardForm({ key, now, fresh, plan }: Of): { readonly form: CardFormState; readonly wrong: boolean } {
  const { model, kind } = (fresh ? newCardForm : cardForm) as unknown as {
    readonly model: EditModel<CardDraft, NewCardValues & Values, NewCardValues & Values>;
    readonly kind: never;
  };
  const values = now as NewCardValues & Values;
  const form = useEditForm<CardDraft, NewCardValues & Values, NewCardValues & Values, CardRefusal>({
    key,
    now: values,
    model,
    kind,
    labels: LABELS,
    words: wordsOf,
    plan: (draft, from) => plan(draft, model.shown(draft, from)),
  });
  return { form, wrong: Object.keys(model.wrong(form.draft.draft, values)).length > 0 };
}

export const cardPatch = (draft: CardDraft, now: CardValues) => cardForm.patch(draft as never, now as never);
