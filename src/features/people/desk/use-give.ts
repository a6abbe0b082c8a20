import { useCallback } from "react";
import type { SiteRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import type { CardDetail } from "#domain/cards/collection.ts";
import { planAssignPermanent } from "#domain/cards/commands/permanent.ts";
import type { Target } from "#domain/cards/commands/parts.ts";
import { planTemporary } from "#domain/cards/commands/temporary.ts";
import type { CardRole } from "#domain/cards/schema.ts";
import { usualValidity } from "#domain/cards/validity.ts";
import { CARD_PANEL } from "#domain/words/card-screens.ts";
import { CARD_DONE } from "#domain/words/cards.ts";
import { serverNow } from "#widgets/clock.ts";
import { cardIn } from "../cards/panel/person-cards.tsx";
import type { HolderNow } from "../cards/panel/use-holder.ts";
import { useCardAt } from "../cards/use-card-at.ts";
import { useCardSave } from "../cards/use-card-save.ts";

type Given = { readonly target: Target; readonly card: CardDetail | null };
/** Hands a card out as it is usual at a desk: temporary until the end of the day, or permanent; true once it is stored. [CRD-93] */
export function useGive(site: SiteRow, { holder, permanent, temporary }: HolderNow) {
  const data = useData();
  const save = useCardSave();
  const cardAt = useCardAt(site.id);
  return useCallback(
    async (role: CardRole, { target, card }: Given): Promise<boolean> => {
      const at = await cardAt([card, cardIn(permanent), cardIn(temporary)]);
      const validity = usualValidity(serverNow(data), site.timeZone);
      const plan =
        role === "temporary"
          ? planTemporary(target, holder, { validity }, at)
          : planAssignPermanent(target, holder, {}, at);
      return save(plan, { done: CARD_DONE.added, failed: CARD_PANEL.failed.assign });
    },
    [data, save, cardAt, holder, permanent, temporary, site.timeZone],
  );
}
