import type { Absence } from "#domain/shared/absence.ts";
import { CARDS_PAGE } from "#domain/words/card-screens.ts";
import { None, useSays, useKind } from "#widgets/known.tsx";

/** What is said of a number for which this device has no card, or nobody's: only where all cards are here can it be said. */
export function NoCard({ say: word }: { readonly say: Absence }) {
  const cards = useKind("card");
  const { says } = useSays(cards);
  return says === "none" || says === "late" ? <None of={cards} say={word} /> : CARDS_PAGE.scanUnknown;
}
