import { useCallback, useEffect, useRef } from "react";
import { useData, useLivePart } from "#data/live.ts";
import type { CardDetail } from "#domain/cards/collection.ts";
import { type Unknown, unknownIn, withoutUnknown, withUnknown } from "#domain/cards/reception.ts";
import { serverNow } from "#widgets/clock.ts";
import { useKind } from "#widgets/known.tsx";
import { useSignedIn } from "#widgets/signed-in.ts";
import { useTyped } from "#widgets/use-typed.ts";
import { outQuery } from "../cards/cards-query.ts";
import { findCard } from "../cards/find-card.ts";

const NONE: Unknown = [];
/** Cards that were scanned here and that nobody has added: kept on the device. [CRD-94] */
export function useUnknown(site: string) {
  const data = useData();
  const { value, known, update } = useTyped<Unknown>(`desk-unknown/${site}`, NONE, unknownIn);
  /** Scanned before the device had said what it keeps, which a change would go over. */
  const early = useRef<readonly ((list: Unknown) => Unknown)[]>([]);
  const isKnown = useRef(known);
  useEffect(() => {
    isKnown.current = known;
    if (!known) return;
    const waiting = early.current;
    early.current = [];
    for (const change of waiting) update(change);
  }, [known, update]);
  const make = useCallback(
    (change: (list: Unknown) => Unknown) => {
      if (isKnown.current) update(change);
      else early.current = [...early.current, change];
    },
    [update],
  );
  const add = useCallback(
    (number: string) => {
      const at = serverNow(data);
      make((list) => withUnknown(list, number, at));
    },
    [data, make],
  );
  const remove = useCallback((number: string) => make((list) => withoutUnknown(list, number)), [make]);
  return { list: value, known, add, remove };
}

/**
 * A desk waits for the next card: what finds it is loaded as soon as the screen stands there, and not with the first scan.
 * (performance T15)
 */
export function useWake(site: string): void {
  const data = useData();
  const stands = useLivePart(data.window(outQuery(site)), ({ state }) => state === "ready");
  useEffect(() => {
    if (!stands) return undefined;
    const timer = setTimeout(() => void data.api.shown([]));
    return () => clearTimeout(timer);
  }, [data, stands]);
}

type CardFound = (card: CardDetail, number: string) => void;
/** Looks again for what was scanned, as soon as all cards are here: before, nobody could tell that it was unknown. */
export function useLookAgain(list: Unknown, onFound: CardFound): void {
  const data = useData();
  const { ns } = useSignedIn();
  const all = useKind("card").known === "all";
  const looked = useRef(new Set<string>());
  const latest = useRef(onFound);
  useEffect(() => {
    latest.current = onFound;
  });
  useEffect(() => {
    if (!all) return looked.current.clear();
    for (const { number } of list) {
      if (looked.current.has(number)) continue;
      looked.current.add(number);
      void findCard(data, ns, number).then(({ card }) => card && latest.current(card, number));
    }
    return undefined;
  }, [all, data, ns, list]);
}
