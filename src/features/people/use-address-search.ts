import { useCallback } from "react";
import type { Params } from "#domain/filters/params.ts";
import { useAddressFilter } from "#widgets/use-address-filter.ts";

/** Parameters of an address with their values; undefined takes one out. */
export type Said = readonly (readonly [name: string, value: string | true | undefined])[];
type Reading<F, C> = {
  readonly read: (params: Params) => F;
  /** What a change writes into the address. */
  readonly said: (to: C) => Said;
};
type AddressSearch<F, C> = {
  readonly filter: F;
  readonly change: (to: C) => void;
  /** Takes a parameter out of the address. */
  readonly without: (name: string) => void;
};

/** The search of a list of people or cards, in the address. `of` is made outside of components. */
export function useAddressSearch<F extends { readonly q: string }, C extends { readonly q?: string }>(
  of: Reading<F, C>,
): AddressSearch<F, C> {
  const { filter, change: write } = useAddressFilter(of.read);
  const change = useCallback((to: C) => write(Object.fromEntries(of.said(to))), [write, of]);
  const without = useCallback((name: string) => write({ [name]: undefined }), [write]);
  return { filter, change, without };
}

/** A box of a search as a parameter: it stands in the address while it is ticked. */
export const flagSaid = (name: string, to: boolean | undefined): Said =>
  to === undefined ? [] : [[name, to ? true : undefined]];
export const textSaid = (name: string, to: string | undefined): Said =>
  to === undefined ? [] : [[name, to === "" ? undefined : to]];
