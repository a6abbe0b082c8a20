import { useCallback } from "react";
import type { SiteRow } from "#data/api.ts";
import type { CardDetail } from "#domain/cards/collection.ts";
import type { Holder } from "#domain/cards/commands/parts.ts";
import { planEnabled } from "#domain/cards/commands/permanent.ts";
import { planReturn } from "#domain/cards/commands/temporary.ts";
import type { CardRole } from "#domain/cards/schema.ts";
import { CARD_PANEL } from "#domain/words/card-screens.ts";
import { AREA_WORDS } from "#domain/words/card-status.ts";
import { CARD_DONE, CARD_ROLE_WORDS } from "#domain/words/cards.ts";
import { say } from "#domain/words/say.ts";
import { confirm } from "#ui/confirm.tsx";
import { useCardAt } from "../use-card-at.ts";
import { useCardSave } from "../use-card-save.ts";

export type CardActs = {
  readonly enable: (enabled: boolean) => Promise<boolean>;
  readonly giveBack: (card: CardDetail, role: CardRole, asks?: boolean) => Promise<boolean>;
};

/** What is done with the cards of somebody at a press: enabled, disabled, taken back. [CRD-92] */
export function useCardActs(site: SiteRow, holder: Holder, temporary: CardDetail | null): CardActs {
  const save = useCardSave();
  const at = useCardAt(site.id);
  const name = holder.person.title;
  const enable = useCallback(
    async (enabled: boolean) => {
      if (!enabled) {
        const title = say(CARD_PANEL.disableTitle, { name });
        if (!(await confirm({ title, body: CARD_PANEL.disableBody, yes: AREA_WORDS.disable }))) return false;
      }
      const done = enabled ? CARD_DONE.enabled : CARD_DONE.disabled;
      return save(planEnabled(holder, enabled, await at([temporary])), { done, failed: CARD_PANEL.failed.change });
    },
    [save, at, holder, temporary, name],
  );
  const giveBack = useCallback(
    async (card: CardDetail, role: CardRole, asks = true) => {
      const title = say(CARD_PANEL.returnTitle, { role: CARD_ROLE_WORDS[role], name });
      if (asks && !(await confirm({ title, body: CARD_PANEL.returnBody, yes: AREA_WORDS.return }))) return false;
      const said = { done: CARD_DONE.returned, failed: CARD_DONE.returnFailed };
      return save(planReturn(card, await at([card])), said);
    },
    [save, at, name],
  );
  return { enable, giveBack };
}
