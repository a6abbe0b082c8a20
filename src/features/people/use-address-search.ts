import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";

/** The parameters of an address as texts: the router reads `true` and numbers out of them. */
const paramsOf = (search: unknown): readonly (readonly [string, string])[] =>
  Object.entries(typeof search === "object" && search !== null ? search : {}).map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);

/** Typing goes into the address this long after the last letter, ms: a browser refuses a hundred changes in a row. */
const SETTLED_MS = 300;

/** Parameters of an address with their values; undefined takes one out. */
export type Said = readonly (readonly [name: string, value: string | true | undefined])[];
type Reading<F, C> = {
  readonly read: (params: readonly (readonly [string, string])[]) => F;
  /** What a change writes into the address. */
  readonly said: (to: C) => Said;
};
type AddressSearch<F, C> = {
  readonly filter: F;
  readonly change: (to: C) => void;
  /** Takes a parameter out of the address. */
  readonly without: (name: string) => void;
};

/**
 * The query of the address is the search (spec 3 §2): a reload, a bookmark and Back keep it. Typing answers before the address
 * follows. `of` is made outside of components.
 */
export function useAddressSearch<F extends { readonly q: string }, C extends { readonly q?: string }>(
  of: Reading<F, C>,
): AddressSearch<F, C> {
  const search: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const address = JSON.stringify(search);
  const found = of.read(paramsOf(search));
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Typed, and not in the address yet. */
  const pending = useRef<Partial<C>>({});
  const go = useCallback(
    (change: (before: { readonly [name: string]: unknown }) => object) => {
      void navigate({ to: ".", search: change as never, replace: true });
    },
    [navigate],
  );
  // The address moved by itself, e.g. by Back: what was typed is over.
  useEffect(() => setTyped(null), [address]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = useCallback(
    (to: C) => {
      clearTimeout(timer.current);
      const all = { ...pending.current, ...to };
      const write = () => {
        pending.current = {};
        go((before) => withSaid(before, of.said(all)));
      };
      if (to.q === undefined) return write();
      pending.current = { q: to.q } as Partial<C>;
      setTyped(to.q);
      timer.current = setTimeout(write, SETTLED_MS);
    },
    [go, of],
  );
  const without = useCallback((name: string) => go((before) => withSaid(before, [[name, undefined]])), [go]);
  return { filter: typed === null ? found : { ...found, q: typed }, change, without };
}

/** The address with a change; what is as usual is left out of it. */
function withSaid(before: { readonly [name: string]: unknown }, said: Said): object {
  const next = { ...before, ...Object.fromEntries(said) };
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
}

/** A box of a search as a parameter: it stands in the address while it is ticked. */
export const flagSaid = (name: string, to: boolean | undefined): Said =>
  to === undefined ? [] : [[name, to ? true : undefined]];
export const textSaid = (name: string, to: string | undefined): Said =>
  to === undefined ? [] : [[name, to === "" ? undefined : to]];
