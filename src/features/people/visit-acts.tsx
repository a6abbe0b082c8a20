import { Button } from "@mantine/core";
import { useData } from "#data/live.ts";
import { planReturn, planVisitOver } from "#domain/cards/commands/temporary.ts";
import type { MemberRow, PersonRow } from "#domain/people/collection.ts";
import { CARD_PANEL } from "#domain/words/card-screens.ts";
import { CARD_DONE, CARD_ROLE_WORDS } from "#domain/words/cards.ts";
import { PEOPLE_LIST } from "#domain/words/people-list.ts";
import { say } from "#domain/words/say.ts";
import { confirm } from "#ui/confirm.tsx";
import { toast } from "#ui/toast.tsx";
import { cardsNow } from "./cards/find-card.ts";
import { useCardAt } from "./cards/use-card-at.ts";
import { useCardSave } from "./cards/use-card-save.ts";
import { usePersonSave } from "./use-person-save.ts";
import classes from "./people.module.css";

/** What ending a membership is called where it is offered. */
type EndWords = { readonly yes: string; readonly ask: string; readonly done: string; readonly failed: string };

/** Ends a membership now and returns the temporary card that goes with it, after the question (expectations 5.16). */
export function useEndNow(site: string | null): (member: MemberRow, name: string, words: EndWords) => Promise<void> {
  const data = useData();
  const save = usePersonSave();
  const at = useCardAt(site);
  return async (member, name, { yes, ask, done, failed }) => {
    const out = member.cards.temporary;
    const [held = null] = out === null ? [] : await cardsNow(data, [out]);
    const card = out === null ? "" : held ? say(PEOPLE_LIST.endCard, { card: held.number }) : PEOPLE_LIST.endCardAbsent;
    const body = say(PEOPLE_LIST.endBody, { card });
    if (!(await confirm({ title: ask, body, yes }))) return;
    await save(planVisitOver(member, name, held, await at([held])), { done, failed });
  };
}

type RowButton = { readonly word: string; readonly label: string; readonly onPress: () => Promise<void> };
const RowAct = ({ word, label, onPress }: RowButton) => (
  <Button
    data-aside
    tabIndex={-1}
    variant="subtle"
    size="compact-sm"
    className={classes["act"]}
    aria-label={label}
    onClick={() => void onPress()}
  >
    {word}
  </Button>
);

/** Ends a visit, from its row. */
export function EndVisit({ person }: { readonly person: PersonRow }) {
  const { member, title: name } = person;
  const end = useEndNow(member?.site ?? null);
  if (!member) return null;
  const words = {
    yes: PEOPLE_LIST.endVisit,
    ask: say(PEOPLE_LIST.endAsk, { name }),
    done: say(PEOPLE_LIST.ended, { name }),
    failed: PEOPLE_LIST.endVisitRefused,
  };
  return (
    <RowAct
      word={PEOPLE_LIST.endVisit}
      label={say(PEOPLE_LIST.endVisitOf, { name })}
      onPress={() => end(member, name, words)}
    />
  );
}

/** Takes back the temporary card of a visit that is over, from its row. */
export function ReturnHeld({ person }: { readonly person: PersonRow }) {
  const data = useData();
  const { member, title: name } = person;
  const save = useCardSave();
  const at = useCardAt(member?.site ?? null);
  const out = member?.cards.temporary ?? null;
  if (out === null) return null;
  const back = async () => {
    const [card] = await cardsNow(data, [out]);
    if (!card) return toast({ text: CARD_PANEL.notHere });
    const title = say(CARD_PANEL.returnTitle, { role: CARD_ROLE_WORDS.temporary, name });
    if (!(await confirm({ title, body: CARD_PANEL.returnBody, yes: PEOPLE_LIST.returnCard }))) return;
    await save(planReturn(card, await at([card])), { done: CARD_DONE.returned, failed: CARD_DONE.returnFailed });
  };
  return <RowAct word={PEOPLE_LIST.returnCard} label={say(PEOPLE_LIST.returnCardOf, { name })} onPress={back} />;
}
