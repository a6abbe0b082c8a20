import { useCallback } from "react";
import { type PeopleFilter, peopleFilter, visitorsFilter } from "#domain/filters/filters.ts";
import { useAddressFilter } from "#widgets/use-address-filter.ts";

/** What a person may change of a search; the rest of the address stays. */
export type SearchChange = Partial<Pick<PeopleFilter, "q" | "allSites" | "inactive">>;

type PeopleSearch = {
  readonly filter: PeopleFilter;
  readonly change: (to: SearchChange) => void;
  /** Takes a parameter out of the address. */
  readonly without: (name: string) => void;
};

/** The search of the directory or of the visitors, as the address has it (spec 3 §2). */
export function usePeopleSearch(preset: "directory" | "visitors"): PeopleSearch {
  const { filter, change: write } = useAddressFilter(preset === "visitors" ? visitorsFilter : peopleFilter);
  const change = useCallback((to: SearchChange) => write(paramsOf(to)), [write]);
  const without = useCallback((name: string) => write({ [name]: undefined }), [write]);
  return { filter, change, without };
}

/** A change as parameters; what is as usual is left out of the address. */
const paramsOf = (to: SearchChange) => ({
  ...(to.q === undefined ? {} : { q: to.q === "" ? undefined : to.q }),
  ...(to.allSites === undefined ? {} : { "all-sites": to.allSites ? (true as const) : undefined }),
  ...(to.inactive === undefined ? {} : { inactive: to.inactive ? (true as const) : undefined }),
});
