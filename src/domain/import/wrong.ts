import type { RecordDraft, Values } from "../forms/record.ts";
import type { EditModel } from "../forms/model.ts";

type Form<V extends Values> = { readonly model: EditModel<RecordDraft<V>, V, V> };
/** What is wrong with values, in the words of their form and one after another; empty for nothing. [IMR-6] */
export function wrongWords<V extends Values>({ model }: Form<V>, values: V): string {
  return [...new Set(Object.values(model.wrong({ typed: {}, base: {} }, values)).toReversed())].join("; ");
}
