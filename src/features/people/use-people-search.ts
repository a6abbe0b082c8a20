import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { type PeopleFilter, peopleFilter, visitorsFilter } from "#domain/filters/filters.ts";

/** What a person may change of a search; the rest of the address stays. */
export type SearchChange = Partial<Pick<PeopleFilter, "q" | "allSites" | "inactive">>;

/** The parameters of an address as texts: the router reads `true` and numbers out of them. */
const paramsOf = (search: unknown): readonly (readonly [string, string])[] =>
  Object.entries(typeof search === "object" && search !== null ? search : {}).map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);

/** Typing goes into the address this long after the last letter, ms: a browser refuses a hundred changes in a row. */
const SETTLED_MS = 300;

type PeopleSearch = {
  readonly filter: PeopleFilter;
  readonly change: (to: SearchChange) => void;
  /** Takes a parameter out of the address. */
  readonly without: (name: string) => void;
};

/** The query of the address is the search (spec 3 §2): a reload, a bookmark and Back keep it. Typing answers before the address follows. */
export function usePeopleSearch(preset: "directory" | "visitors"): PeopleSearch {
  const search: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const said = JSON.stringify(search);
  const read = preset === "visitors" ? visitorsFilter : peopleFilter;
  const found = read(paramsOf(search));
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Typed, and not in the address yet. */
  const pending = useRef<SearchChange>({});
  const go = useCallback(
    (change: (before: { readonly [name: string]: unknown }) => object) => {
      void navigate({ to: ".", search: change as never, replace: true });
    },
    [navigate],
  );
  // The address moved by itself, e.g. by Back: what was typed is over.
  useEffect(() => setTyped(null), [said]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = useCallback(
    (to: SearchChange) => {
      clearTimeout(timer.current);
      const all = { ...pending.current, ...to };
      const write = () => {
        pending.current = {};
        go((before) => withChange(before, all));
      };
      if (to.q === undefined) return write();
      pending.current = { q: to.q };
      setTyped(to.q);
      timer.current = setTimeout(write, SETTLED_MS);
    },
    [go],
  );
  const without = useCallback(
    (name: string) => go((before) => Object.fromEntries(Object.entries(before).filter(([key]) => key !== name))),
    [go],
  );
  return { filter: typed === null ? found : { ...found, q: typed }, change, without };
}

/** The address with a change; what is as usual is left out of it. */
function withChange(before: { readonly [name: string]: unknown }, to: SearchChange): object {
  const said: readonly (readonly [string, unknown])[] = [
    ...(to.q === undefined ? [] : [["q", to.q === "" ? undefined : to.q] as const]),
    ...(to.allSites === undefined ? [] : [["all-sites", to.allSites ? true : undefined] as const]),
    ...(to.inactive === undefined ? [] : [["inactive", to.inactive ? true : undefined] as const]),
  ];
  const next = { ...before, ...Object.fromEntries(said) };
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
}
