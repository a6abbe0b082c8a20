import "@mantine/core/styles/Input.layer.css";
import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import type { SiteRow } from "#data/api.ts";
import type { CardRole } from "#domain/cards/schema.ts";
import { usualValidity } from "#domain/cards/validity.ts";
import type { PersonDetail } from "#domain/people/collection.ts";
import { TITLE_MAX } from "#domain/site/limits.ts";
import { OWN } from "#domain/shared/known.ts";
import { clockOf } from "#domain/shared/time.ts";
import { RECEPTION } from "#domain/words/reception.ts";
import { say } from "#domain/words/say.ts";
import { Coming, None, useSays, useKind } from "#widgets/known.tsx";
import { useNow } from "#widgets/clock.ts";
import { useSiteConfig } from "#widgets/site-config.ts";
import { FoundCard } from "../cards/panel/found-card.tsx";
import { MemberOver } from "../cards/panel/member-over.tsx";
import { type CardFound, targetOf, useFound } from "../cards/panel/use-found.ts";
import { useHolder } from "../cards/panel/use-holder.ts";
import { PeopleFound } from "../people-found.tsx";
import { useMember, usePerson } from "../view/use-person.ts";
import { useGive } from "./use-give.ts";
import classes from "./desk.module.css";

type Giving = {
  readonly site: SiteRow;
  readonly found: CardFound;
  readonly title: string;
  readonly onGiven: (person: string) => void;
};

/** The two taps that hand a card out: it is temporary until the end of the day, or permanent. [CRD-93] */
function Kinds({ site, person, found, title, onGiven }: Giving & { readonly person: PersonDetail }) {
  const now = useNow();
  const { found: member } = useMember(site.id, person.id);
  const of = useHolder(person, member === "loading" ? null : member);
  const run = useGive(site, of);
  const target = targetOf(found, title);
  const until = clockOf(usualValidity(now, site.timeZone).to, site.timeZone);
  const give = async (role: CardRole) => {
    if (!target || member === "loading") return;
    if (await run(role, { target, card: found.state === "card" ? found.card : null })) onGiven(person.id);
  };
  const card = found.state === "card" ? found.card.title : title;
  const off = target === null || member === "loading";
  return (
    <>
      <MemberOver member={of.holder.member} name={person.title} zone={site.timeZone} />
      <Group gap={8} role="group" aria-label={say(RECEPTION.gives, { name: person.title, card })}>
        <Button className={classes["big"]} disabled={off} onClick={() => void give("temporary")}>
          {say(RECEPTION.temporary, { time: until })}
        </Button>
        <Button className={classes["big"]} variant="default" disabled={off} onClick={() => void give("permanent")}>
          {RECEPTION.permanent}
        </Button>
      </Group>
    </>
  );
}

function ForPerson({ id, site, onOther, ...rest }: Giving & { readonly id: string; readonly onOther: () => void }) {
  const { found: person } = usePerson(id, site);
  if (typeof person === "string")
    return <p className={classes["dim"]}>{person === "loading" ? <Coming width="12rem" /> : RECEPTION.notArrived}</p>;
  return (
    <>
      <Group gap="0.5rem 1rem" justify="space-between">
        <strong>{person.title}</strong>
        <Button variant="subtle" onClick={onOther}>
          {RECEPTION.otherPerson}
        </Button>
      </Group>
      <Kinds site={site} person={person} {...rest} />
    </>
  );
}

/** What is known of the card: that it is nobody's, or that nobody has added it, only where all cards are here as they are now. */
function Heading({ found, card }: { readonly found: CardFound; readonly card: string }) {
  const cards = useKind("card");
  const of = found.state === "new" && found.checked ? OWN : cards;
  const { says, at } = useSays(of);
  const isCard = found.state === "card";
  if (!isCard && found.state !== "new") return card;
  if (says === "none") return <None of={of} say={isCard ? RECEPTION.free : RECEPTION.unknown} slots={{ card }} />;
  if (!isCard) return say(RECEPTION.unknownLate, { card });
  return says === "late" ? say(RECEPTION.freeLate, { card, at }) : say(RECEPTION.freeComing, { card });
}

type Props = Omit<Giving, "found" | "title"> & {
  /** As it was scanned. */
  readonly number: string;
  readonly onDone: () => void;
};
/** A card that is nobody's, or that nobody has added: who gets it is searched for and tapped. [CRD-93] [CRD-94] */
export function InHand({ number, site, onGiven, onDone }: Props) {
  const siteType = useSiteConfig(site.id).cardIdType.value;
  const found = useFound(number, siteType);
  const [title, setTitle] = useState("");
  const [text, setText] = useState("");
  const [person, setPerson] = useState<string | null>(null);
  const card = found.state === "card" ? found.card.title : number;
  return (
    <section className={classes["shown"]} aria-label={card}>
      <Group gap="0.5rem 1rem" justify="space-between">
        <h2>
          <Heading found={found} card={card} />
        </h2>
        <Button variant="subtle" onClick={onDone}>
          {RECEPTION.done}
        </Button>
      </Group>
      <FoundCard
        found={found}
        site={site}
        person={person ?? ""}
        title={title}
        titleMax={2 * TITLE_MAX}
        onTitle={setTitle}
        tellsId
      />
      {person === null ? (
        <>
          <TextInput
            type="search"
            size="md"
            label={RECEPTION.whose}
            placeholder={RECEPTION.personHow}
            value={text}
            autoComplete="off"
            spellCheck={false}
            onChange={(e) => setText(e.currentTarget.value)}
          />
          {text.trim() === "" ? null : <PeopleFound site={site.id} text={text} onPick={({ id }) => setPerson(id)} />}
        </>
      ) : (
        <ForPerson
          id={person}
          site={site}
          found={found}
          title={title}
          onGiven={onGiven}
          onOther={() => setPerson(null)}
        />
      )}
    </section>
  );
}
