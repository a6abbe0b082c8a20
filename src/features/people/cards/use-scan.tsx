import { Link } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useData } from "#data/live.ts";
import { to } from "#domain/addresses.ts";
import type { CardDetail } from "#domain/cards/collection.ts";
import { READER_POPUP } from "#domain/words/card-reader.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import { findCard } from "./find-card.ts";

/** A card that was found; `several`: others have the number as well. */
export type FoundScan = { readonly card: CardDetail; readonly several: boolean };
type Words = (isLast: () => boolean) => Promise<boolean>;
export type Look = (id: string | null, words?: Words) => void;
type Scan = {
  /**
   * Looks for a card; null: what came is no card. `words` is asked where nobody has added such a card: it answers true where what
   * was typed stands for something else; `isLast`: nothing was scanned since.
   */
  readonly look: (id: string | null, words?: Words) => void;
  readonly busy: boolean;
  /** What became of the last scan; null: nothing to say. */
  readonly said: ReactNode;
  readonly forget: () => void;
};

type OnScan = (found: FoundScan, id: string) => ReactNode;
/**
 * Looks for scanned cards on this device, one after another: a later scan is never answered with an earlier one's card.
 * `unknown` says what nobody has added. `note` is told of each such card, whatever was scanned behind it. `ahead` hears whose a
 * card may be before it is found. [CRD-83] [CRD-94]
 */
export function useScan(
  on: OnScan,
  unknown: (id: string) => ReactNode,
  note?: (id: string) => void,
  ahead?: (owner: string) => void,
): Scan {
  const data = useData();
  const { ns } = useSignedIn();
  const [said, setSaid] = useState<ReactNode>(null);
  const [busy, setBusy] = useState(false);
  const turn = useRef(0);
  const given = useRef({ on, unknown, note, ahead });
  useEffect(() => {
    given.current = { on, unknown, note, ahead };
  });
  const look = useCallback(
    (id: string | null, words?: Words) => {
      const mine = ++turn.current;
      if (id === null) {
        setBusy(false);
        return setSaid(READER_POPUP.failed);
      }
      setSaid(null);
      setBusy(true);
      void findCard(data, ns, id, given.current.ahead).then(async ({ card, several }) => {
        const areWords = !card && (await words?.(() => mine === turn.current)) === true;
        const { on: then, unknown: otherwise, note: noted } = given.current;
        if (!card && !areWords) noted?.(id);
        if (mine !== turn.current) return;
        setBusy(false);
        if (!areWords) setSaid(card ? then({ card, several }, id) : otherwise(id));
      });
      return undefined;
    },
    [data, ns],
  );
  const forget = useCallback(() => {
    turn.current++;
    setBusy(false);
    setSaid(null);
  }, []);
  return { look, busy, said, forget };
}

/** The way to add a card that nobody has added. */
export const AddScanned = ({ id, children }: { readonly id: string; readonly children: ReactNode }) => (
  <Link {...to.newCard({ id })}>{children}</Link>
);
