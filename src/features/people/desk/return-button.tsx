import { Button } from "@mantine/core";
import type { SiteRow } from "#data/api.ts";
import type { CardDetail } from "#domain/cards/collection.ts";
import { planReturn } from "#domain/cards/commands/temporary.ts";
import { CARD_DONE } from "#domain/words/cards.ts";
import { RECEPTION } from "#domain/words/reception.ts";
import { say } from "#domain/words/say.ts";
import { Icon } from "#ui/icons.tsx";
import { useCardAt } from "../cards/use-card-at.ts";
import { useCardSave } from "../cards/use-card-save.ts";
import classes from "./desk.module.css";

type Props = { readonly card: CardDetail; readonly site: SiteRow; readonly big?: boolean };
/** Takes a card back at one tap: the card lies on the counter. [CRD-93] */
export function ReturnButton({ card, site, big = false }: Props) {
  const save = useCardSave();
  const at = useCardAt(site.id);
  const run = async () => {
    const said = { done: CARD_DONE.returned, failed: CARD_DONE.returnFailed };
    await save(planReturn(card, await at([card])), said);
  };
  return (
    <Button
      variant={big ? "filled" : "default"}
      className={big ? classes["big"] : undefined}
      leftSection={<Icon name="giveBack" size={16} />}
      aria-label={say(RECEPTION.returnOf, { card: card.title })}
      onClick={() => void run()}
    >
      {big ? RECEPTION.return : RECEPTION.returnShort}
    </Button>
  );
}
