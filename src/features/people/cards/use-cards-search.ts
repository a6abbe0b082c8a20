import { type CardsFilter, cardsFilter } from "#domain/filters/filters.ts";
import { flagSaid, textSaid, useAddressSearch } from "../use-address-search.ts";

/** What a person may change of the search; the rest of the address stays. */
export type CardsChange = Partial<Omit<CardsFilter, "owner">>;

const choiceSaid = (name: string, to: string | null | undefined) => textSaid(name, to === null ? "" : to);
const OF = {
  read: cardsFilter,
  said: ({ q, allSites, nonTransferable, inactive, type, state, tag, view }: CardsChange) => [
    ...textSaid("q", q),
    ...flagSaid("all-sites", allSites),
    ...textSaid("nont", nonTransferable === undefined ? undefined : nonTransferable ? "all" : ""),
    ...flagSaid("inactive", inactive),
    ...choiceSaid("type", type),
    ...choiceSaid("state", state),
    ...choiceSaid("tag", tag),
    ...textSaid("view", view === "all" ? "" : view),
  ],
} as const;

/** The search of cards, in the address: q, nont, all-sites, inactive, owner (spec 3 §2), type, state, tag, view. [CRD-80] */
export const useCardsSearch = () => useAddressSearch<CardsFilter, CardsChange>(OF);
