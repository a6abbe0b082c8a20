import { type CardsFilter, cardsFilter } from "#domain/filters/filters.ts";
import { flagSaid, textSaid, useAddressSearch } from "../use-address-search.ts";

/** What a person may change of the search; the rest of the address stays. */
export type CardsChange = Partial<Pick<CardsFilter, "q" | "allSites" | "nonTransferable" | "inactive">>;

const OF = {
  read: cardsFilter,
  said: ({ q, allSites, nonTransferable, inactive }: CardsChange) => [
    ...textSaid("q", q),
    ...flagSaid("all-sites", allSites),
    ...textSaid("nont", nonTransferable === undefined ? undefined : nonTransferable ? "all" : ""),
    ...flagSaid("inactive", inactive),
  ],
} as const;

/** The search of cards, in the address: q, nont, all-sites, inactive, owner (spec 3 §2). [CRD-80] */
export const useCardsSearch = () => useAddressSearch<CardsFilter, CardsChange>(OF);
