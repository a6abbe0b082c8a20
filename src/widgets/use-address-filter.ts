import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Query } from "#domain/addresses.ts";
import type { Params } from "#domain/filters/params.ts";

/** Parameters of an address as they are to be; undefined takes one out. */
export type AddressChange = { readonly [name: string]: string | true | undefined };

/** The parameters of an address as texts: the router reads `true` and numbers out of them. */
export const paramsOf = (search: unknown): readonly (readonly [name: string, value: string])[] =>
  Object.entries(typeof search === "object" && search !== null ? search : {}).map(
    ([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)] as const,
  );

/** Typing goes into the address this long after the last letter, ms: a browser refuses a hundred changes in a row. */
const SETTLED_MS = 300;

/**
 * The query of the address is the filter of a list (spec 3 §2): a reload, a bookmark and Back keep it. What is typed (`q`)
 * answers before the address follows, and stands as it was typed until the address says something else. [PPL-13]
 * @param read a function of `domain/filters`; the same one at every render
 * @returns `filter`: its `q` is what a field shows; who asks for rows trims it
 */
export function useAddressFilter<F extends { readonly q: string }>(
  read: (params: Params) => F,
): { readonly filter: F; readonly change: (to: AddressChange) => void } {
  const search: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const found = read(paramsOf(search));
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Typed, and not in the address yet. */
  const pending = useRef<AddressChange>({});
  /** What stands in the address, and what was written into it and has not arrived, as it is read there. */
  const address = useRef(found.q);
  const written = useRef<readonly string[]>([]);
  useEffect(() => {
    address.current = found.q;
    const mine = written.current.indexOf(found.q);
    written.current = mine < 0 ? [] : written.current.slice(mine + 1);
    if (mine >= 0) return;
    // The address moved by itself, e.g. by Back: what was typed is over.
    clearTimeout(timer.current);
    pending.current = {};
    setTyped(null);
  }, [found.q]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = useCallback(
    (to: AddressChange) => {
      clearTimeout(timer.current);
      pending.current = { ...pending.current, ...to };
      const write = () => {
        const all = pending.current;
        pending.current = {};
        const q = Object.hasOwn(all, "q") ? String(all["q"] ?? "").trim() : null;
        if (q !== null && q !== (written.current.at(-1) ?? address.current)) written.current = [...written.current, q];
        const next = (before: Query) =>
          Object.fromEntries(Object.entries({ ...before, ...all }).filter(([, value]) => value !== undefined));
        void navigate({ to: ".", search: next, replace: true });
      };
      if (!Object.hasOwn(to, "q")) return write();
      setTyped(String(to["q"] ?? ""));
      timer.current = setTimeout(write, SETTLED_MS);
    },
    [navigate],
  );
  return { filter: typed === null ? found : { ...found, q: typed }, change };
}
