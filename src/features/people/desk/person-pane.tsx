import { Button, Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import type { SiteRow } from "#data/api.ts";
import { to } from "#domain/addresses.ts";
import { planReturn } from "#domain/cards/commands/temporary.ts";
import type { CardDetail } from "#domain/cards/collection.ts";
import type { PersonDetail } from "#domain/people/collection.ts";
import { CARD_DONE } from "#domain/words/cards.ts";
import { PERSON_PAGE } from "#domain/words/person.ts";
import { RECEPTION } from "#domain/words/reception.ts";
import { say } from "#domain/words/say.ts";
import { Arriving, BarCards, PageSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { nameOf } from "#domain/people/names.ts";
import { CardView } from "../cards/panel/card-area.tsx";
import { PersonCards, useEditorDraft } from "../cards/panel/person-cards.tsx";
import { useHolder } from "../cards/panel/use-holder.ts";
import { useCard } from "../cards/use-card.ts";
import { useCardAt } from "../cards/use-card-at.ts";
import { useCardSave } from "../cards/use-card-save.ts";
import { useMember, usePerson } from "../view/use-person.ts";
import classes from "./desk.module.css";

/** Takes a card back at one tap: the card lies on the counter. [CRD-93] */
export function ReturnButton({ card, site, big = false }: { card: CardDetail; site: SiteRow; big?: boolean }) {
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
      aria-label={say(RECEPTION.returnOf, { card: card.title })}
      onClick={() => void run()}
    >
      {RECEPTION.return}
    </Button>
  );
}

/** The card that was scanned, as long as somebody has it. */
function Scanned({ id, site }: { readonly id: string; readonly site: SiteRow }) {
  const card = useCard(id);
  if (typeof card === "string" || card.holder === "") return null;
  return (
    <Group
      gap="0.5rem 1rem"
      justify="space-between"
      role="group"
      aria-label={say(RECEPTION.scanned, { card: card.title })}
    >
      <CardView card={card} site={site} />
      <ReturnButton card={card} site={site} big />
    </Group>
  );
}

type Props = {
  readonly id: string;
  readonly site: SiteRow;
  /** Id of the card that was scanned; null: the person was searched for. */
  readonly card: string | null;
  /** Whether an editor is open, which takes the scans. */
  readonly onEditing: (editing: boolean) => void;
  readonly onDone: () => void;
};

/** Whoever is at the counter: the card that was scanned, and theirs at this site, with what can be done. [CRD-93] */
export function PersonPane({ id, site, ...rest }: Props) {
  const { found: person } = usePerson(id, site);
  if (person === "loading") return <PageSkeleton shape="cards" label={RECEPTION.loading} />;
  if (person === "gone")
    return (
      <div className={classes["shown"]}>
        <p>{RECEPTION.notArrived}</p>
        {rest.card === null ? null : <Scanned id={rest.card} site={site} />}
      </div>
    );
  return <Shown person={person} site={site} {...rest} />;
}

function Shown({ person, site, card, onEditing, onDone }: Omit<Props, "id"> & { readonly person: PersonDetail }) {
  const { found } = useMember(site.id, person.id);
  const member = found === "loading" ? null : found;
  const of = useHolder(person, member);
  const kept = useEditorDraft(site, person);
  const editing = kept.value !== null;
  useEffect(() => {
    onEditing(editing);
    return () => onEditing(false);
  }, [editing, onEditing]);
  return (
    <section className={classes["shown"]} aria-label={person.title}>
      <Group gap="0.5rem 1rem" justify="space-between">
        <h2>
          {nameOf(person)} {person.active ? null : <Tag tone="warning">{PERSON_PAGE.inactive}</Tag>}
        </h2>
        <Group component="span" gap={8} align="stretch">
          <Link {...to.person({ id: person.id })}>{RECEPTION.showPerson}</Link>
          <Button variant="subtle" onClick={onDone}>
            {RECEPTION.done}
          </Button>
        </Group>
      </Group>
      {card === null ? null : <Scanned id={card} site={site} />}
      {found === "loading" ? (
        <Arriving>
          <BarCards n={1} />
        </Arriving>
      ) : (
        <PersonCards site={site} person={person} member={member} of={of} typed={kept} />
      )}
    </section>
  );
}
