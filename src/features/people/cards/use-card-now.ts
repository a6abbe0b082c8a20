import type { CardRow } from "#domain/cards/collection.ts";
import { useNowAmong } from "#widgets/clock.ts";

/** The clock of a card: what was handed out this second is valid, and what has just ended is over. Epoch ms. [TIME-4] */
export const useCardNow = ({ enabledFrom, enabledTo }: Pick<CardRow, "enabledFrom" | "enabledTo">): number =>
  // Its last moment is its own: it is over one later.
  useNowAmong([enabledFrom, enabledTo === null ? null : enabledTo + 1]);
