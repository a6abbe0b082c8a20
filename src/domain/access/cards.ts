import type { Features } from "../config/features.ts";
import type { Permission } from "./access.ts";

/** What somebody may do with access cards. */
export type CardRights = {
  /** Everything that hands a card out or takes it back, and the panel of a person (expectations 5.22). */
  readonly cards: boolean;
  /** The list, and the pages of cards. */
  readonly list: boolean;
  /** History of cards, and of a person's cards. */
  readonly history: boolean;
  /** A layout of a card for a person. */
  readonly print: boolean;
  /** A card that was scanned leads to its owner's page. */
  readonly toOwner: boolean;
  /** Nobody: a card is never deleted (design 1.1). */
  readonly delete: false;
};
type Where = Pick<Features, "sectionCardsEnabled" | "cardHistory"> & {
  /** The device has a mouse and room for the print dialog (spec 3 §2). */
  readonly desktop: boolean;
};

/**
 * Who may do what with cards (spec 3 §6): the people roles alike. The section's flag gates the list, the card pages and their
 * links; the panel of a person stays without it. [CRD-70]
 */
export function cardRights(
  may: (right: Permission) => boolean,
  { sectionCardsEnabled, cardHistory, desktop }: Where,
): CardRights {
  const cards = may("people.cards");
  return {
    cards,
    list: cards && sectionCardsEnabled,
    history: cards && cardHistory,
    print: may("people.directory") && desktop,
    toOwner: cards && may("people.directory"),
    delete: false,
  };
}
