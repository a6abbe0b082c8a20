import { useData, useLive } from "#data/live.ts";
import type { CardDetail } from "#domain/cards/collection.ts";
import { cardRights, type CardRights } from "#domain/access/cards.ts";
import { useMedia } from "#ui/use-media.ts";
import { useArrived } from "#widgets/freshness.tsx";
import { useMay } from "#widgets/may.ts";
import { useRemote } from "#widgets/remote.ts";

/** A card as this device knows it; `gone` only once all cards have arrived. [CRD-85] */
export function useCard(id: string): CardDetail | "loading" | "gone" {
  const live = useLive(useData().rows({ one: "card", id }));
  const arrived = useArrived("card");
  const card = live.state === "ready" ? live.value[0] : undefined;
  if (card) return card;
  return live.state === "loading" || !arrived ? "loading" : "gone";
}

/** Desktops: a mouse that hovers, and room for a dialog of 800 px (spec 3 §2). */
const DESKTOP = "(min-width: 52em) and (hover: hover) and (pointer: fine)";

/** What the person at this device may do with cards. */
export function useCardRights(): CardRights {
  const may = useMay();
  const { features } = useRemote();
  return cardRights(may, { ...features, desktop: useMedia(DESKTOP) });
}
