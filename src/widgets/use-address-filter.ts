import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Params } from "#domain/filters/params.ts";

/** Parameters of an address as they are to be; undefined takes one out. */
export type AddressChange = { readonly [name: string]: string | true | undefined };

/** The parameters of an address as texts: the router reads `true` and numbers out of them. */
const paramsOf = (search: unknown): Params =>
  Object.entries(typeof search === "object" && search !== null ? search : {}).map(
    ([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)] as const,
  );

/** Typing goes into the address this long after the last letter, ms: a browser refuses a hundred changes in a row. */
const SETTLED_MS = 300;

/**
 * The query of the address is the filter of a list (spec 3 §2): a reload, a bookmark and Back keep it. What is typed (`q`)
 * answers before the address follows.
 * @param read a function of `domain/filters`; the same one at every render
 */
export function useAddressFilter<F extends { readonly q: string }>(
  read: (params: Params) => F,
): { readonly filter: F; readonly change: (to: AddressChange) => void } {
  const search: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const said = JSON.stringify(search);
  const found = read(paramsOf(search));
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Typed, and not in the address yet. */
  const pending = useRef<AddressChange>({});
  // The address moved by itself, e.g. by Back: what was typed is over.
  useEffect(() => setTyped(null), [said]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = useCallback(
    (to: AddressChange) => {
      clearTimeout(timer.current);
      const all = { ...pending.current, ...to };
      const write = () => {
        pending.current = {};
        const next = (before: object) =>
          Object.fromEntries(Object.entries({ ...before, ...all }).filter(([, value]) => value !== undefined));
        void navigate({ to: ".", search: next as never, replace: true });
      };
      if (!Object.hasOwn(to, "q")) return write();
      pending.current = all;
      setTyped(String(to["q"] ?? ""));
      timer.current = setTimeout(write, SETTLED_MS);
    },
    [navigate],
  );
  return { filter: typed === null ? found : { ...found, q: typed }, change };
}
