import { type DraftKind, type DraftState, useDraft } from "#widgets/form/use-draft.ts";
import { draftFromJson, draftKey, draftToJson, NO_DECISIONS, type ReviewDraft } from "./review-draft.ts";

export type TypedDraft = Pick<DraftState<ReviewDraft>, "draft" | "known" | "stored"> & {
  readonly update: DraftState<ReviewDraft>["set"];
};

/** One place for all tabs: a set is decided once, and whoever gives it up forgets the draft by its name. */
const REVIEW: DraftKind<ReviewDraft> = {
  none: NO_DECISIONS,
  toJson: draftToJson,
  fromJson: draftFromJson,
  shared: true,
};

/** What is decided and typed about a set, kept on the device as it is made. [SYNCUI-9] */
export function useReviewDraft(set: string): TypedDraft {
  const { draft, known, stored, set: update } = useDraft(draftKey(set), REVIEW);
  return { draft, known, stored, update };
}
