import { Button, Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import type { SiteRow } from "#data/api.ts";
import { to } from "#domain/addresses.ts";
import { openDraft } from "#domain/cards/editor-draft.ts";
import type { MemberDetail, PersonDetail } from "#domain/people/collection.ts";
import { initialsOf } from "#domain/people/initials.ts";
import { PERSON_PAGE } from "#domain/words/person.ts";
import { RECEPTION } from "#domain/words/reception.ts";
import { say } from "#domain/words/say.ts";
import { Arriving, BarCards, PageSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { useNowAmong } from "#widgets/clock.ts";
import { None, type Of } from "#widgets/known.tsx";
import { usePicture } from "#widgets/stored-picture.tsx";
import { CardView } from "../cards/panel/card-area.tsx";
import { cardIn, PersonCards, useEditorDraft } from "../cards/panel/person-cards.tsx";
import { useHolder } from "../cards/panel/use-holder.ts";
import { useCard } from "../cards/use-card.ts";
import { nameOf } from "#domain/people/names.ts";
import { phoneWords } from "../columns.tsx";
import { type FoundOf, useMember, usePerson } from "../view/use-person.ts";
import { GiveCard } from "./give-card.tsx";
import { ReturnButton } from "./return-button.tsx";
import { ServedActs } from "./served-acts.tsx";
import { visitWords } from "./visit-words.ts";
import classes from "./desk.module.css";

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
export function Served({ id, site, ...rest }: Props) {
  const { found: person } = usePerson(id, site);
  const { found, of } = useMember(site.id, id);
  if (person === "loading") return <PageSkeleton shape="cards" label={RECEPTION.loading} />;
  if (person === "gone")
    return (
      <div className={classes["shown"]}>
        <p>{RECEPTION.notArrived}</p>
        {rest.card === null ? null : <Scanned id={rest.card} site={site} />}
      </div>
    );
  return <Person person={person} member={{ found, of }} site={site} {...rest} />;
}

/** Their picture, or the letters that stand for it. */
function Face({ person }: { readonly person: PersonDetail }) {
  const url = usePicture(person.picture);
  return (
    <span className={classes["face"]} aria-hidden="true">
      {url === null ? initialsOf(person.title) : <img src={url} alt="" />}
    </span>
  );
}

type MemberOf = FoundOf<MemberDetail | "loading" | null>;
/** What they are at this site, in a word. */
function StateTag({ person, member: { found, of } }: { readonly person: PersonDetail; readonly member: MemberOf }) {
  const validTo = found === "loading" || found === null ? null : found.validTo;
  const now = useNowAmong([validTo]);
  if (!person.active) return <Tag tone="warning">{PERSON_PAGE.inactive}</Tag>;
  if (found === "loading") return null;
  if (found === null)
    return (
      <Tag tone="warning">
        <None of={of} say={RECEPTION.notHere} short />
      </Tag>
    );
  if (validTo !== null && validTo <= now) return <Tag tone="error">{RECEPTION.ended}</Tag>;
  return found.type === "temporary" ? (
    <Tag tone="warning">{RECEPTION.visitor}</Tag>
  ) : (
    <Tag tone="good">{PERSON_PAGE.active}</Tag>
  );
}

/** When they are here: a visit, or the membership. */
function When({ member, site }: { readonly member: MemberDetail; readonly site: SiteRow }) {
  const now = useNowAmong([member.validFrom, member.validTo]);
  const isVisit = member.type === "temporary";
  return (
    <dl className={classes["when"]}>
      <dt>{isVisit ? RECEPTION.visit : RECEPTION.membership}</dt>
      <dd>{visitWords(member, site.timeZone, now)}</dd>
    </dl>
  );
}

type HeadProps = {
  readonly person: PersonDetail;
  readonly member: MemberOf;
  readonly site: SiteRow;
  readonly onDone: () => void;
  readonly children: ReactNode;
};
/** Who it is, of which company, and when they are here. */
function Who({ person, member, site, onDone, children }: HeadProps) {
  const line = [person.employer, phoneWords({ ...person, member: null })].filter((w) => w !== "").join(" · ");
  return (
    <div className={classes["who"]}>
      <Face person={person} />
      <div className={classes["about"]}>
        <Group gap="0.25rem 1rem" justify="space-between" align="start">
          <h2>
            {nameOf(person)} <StateTag person={person} member={member} />
          </h2>
          <Group component="span" gap={8}>
            <Link {...to.person({ id: person.id })}>{RECEPTION.showPerson}</Link>
            <Button variant="subtle" onClick={onDone}>
              {RECEPTION.done}
            </Button>
          </Group>
        </Group>
        {line === "" ? null : <p className={classes["company"]}>{line}</p>}
        {member.found === "loading" || member.found === null ? null : <When member={member.found} site={site} />}
        {children}
      </div>
    </div>
  );
}

const NoCard = ({ of }: { readonly of: Of }) => <None of={of} say={RECEPTION.noCardYet} short />;

type PersonProps = Omit<Props, "id"> & { readonly person: PersonDetail; readonly member: MemberOf };
/** Who is served: who they are, their cards, and what is done for them with one tap. [CRD-93] [CRD-99] */
function Person({ person, member, site, card, onEditing, onDone }: PersonProps) {
  const known = member.found === "loading" ? null : member.found;
  const of = useHolder(person, known);
  const kept = useEditorDraft(site, person);
  const [giving, setGiving] = useState(false);
  const editing = kept.value !== null || giving;
  useEffect(() => {
    onEditing(editing);
    return () => onEditing(false);
  }, [editing, onEditing]);
  const none = <NoCard of={member.of} />;
  return (
    <section className={classes["shown"]} aria-label={person.title}>
      <Who person={person} member={member} site={site} onDone={onDone}>
        {member.found === "loading" ? (
          <Arriving>
            <BarCards n={1} />
          </Arriving>
        ) : (
          <PersonCards
            site={site}
            person={person}
            member={known}
            of={of}
            typed={kept}
            rows={{ permanent: { without: [], none }, temporary: { without: ["assign", "return"], none } }}
          />
        )}
      </Who>
      {card === null ? null : <Scanned id={card} site={site} />}
      {giving && cardIn(of.temporary) === null ? (
        <GiveCard
          site={site}
          person={person}
          of={of}
          onClose={() => setGiving(false)}
          onMore={() => {
            setGiving(false);
            kept.change(openDraft("temporary", "assign"));
          }}
        />
      ) : (
        <ServedActs
          site={site}
          person={person}
          member={known}
          temporary={of.temporary}
          permanent={of.permanent}
          scanned={card}
          canGive={member.found !== "loading" && !editing}
          onGive={() => setGiving(true)}
        />
      )}
    </section>
  );
}
