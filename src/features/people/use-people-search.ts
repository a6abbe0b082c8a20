import { type PeopleFilter, peopleFilter, visitorsFilter } from "#domain/filters/filters.ts";
import { flagSaid, type Said, textSaid, useAddressSearch } from "./use-address-search.ts";

/** What a person may change of a search; the rest of the address stays. */
export type SearchChange = Partial<Pick<PeopleFilter, "q" | "allSites" | "inactive">>;

const said = ({ q, allSites, inactive }: SearchChange): Said => [
  ...textSaid("q", q),
  ...flagSaid("all-sites", allSites),
  ...flagSaid("inactive", inactive),
];
const OF = {
  directory: { read: peopleFilter, said },
  visitors: { read: visitorsFilter, said },
} as const;

/** The search of people, in the address. */
export const usePeopleSearch = (preset: "directory" | "visitors") =>
  useAddressSearch<PeopleFilter, SearchChange>(OF[preset]);
