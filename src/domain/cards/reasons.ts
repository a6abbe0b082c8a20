/** Why a card is given out (spec 3 §5). */
export const CARD_REASONS = ["New", "Broken", "Lost", "Stolen"] as const;
export type CardReason = (typeof CARD_REASONS)[number];
/** Reasons to replace a card, and what stands there at first. */
export const REPLACE_REASONS = ["Broken", "Lost", "Stolen"] as const satisfies readonly CardReason[];
export type ReplaceReason = (typeof REPLACE_REASONS)[number];
export const USUAL_REASON = { given: "New", replaced: "Lost" } as const satisfies {
  readonly [when: string]: CardReason;
};
