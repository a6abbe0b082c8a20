import {
  type PeopleFilter,
  peopleFilter,
  type VisitorsFilter,
  visitorsFilter,
  VISITS_PARAMETER,
} from "#domain/filters/filters.ts";
import { flagSaid, type Said, textSaid, useAddressSearch } from "./use-address-search.ts";

/** What a person may change of a search; the rest of the address stays. */
export type SearchChange = Partial<Pick<PeopleFilter, "q" | "allSites" | "inactive">>;
type VisitorsChange = SearchChange & Partial<Pick<VisitorsFilter, "visits">>;

const said = ({ q, allSites, inactive }: SearchChange): Said => [
  ...textSaid("q", q),
  ...flagSaid("all-sites", allSites),
  ...flagSaid("inactive", inactive),
];
const OF = {
  directory: { read: peopleFilter, said },
  visitors: {
    read: visitorsFilter,
    said: ({ visits, ...to }: VisitorsChange): Said => [
      ...said(to),
      ...textSaid(VISITS_PARAMETER, visits === "all" ? "" : visits),
    ],
  },
} as const;

/** The search of people, in the address. */
export const usePeopleSearch = () => useAddressSearch<PeopleFilter, SearchChange>(OF.directory);
/** The search of visitors, in the address, with the view of them. [PPL-15] */
export const useVisitorsSearch = () => useAddressSearch<VisitorsFilter, VisitorsChange>(OF.visitors);
