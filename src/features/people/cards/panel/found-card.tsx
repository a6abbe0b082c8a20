import { TextInput } from "@mantine/core";
import type { SiteRow } from "#data/api.ts";
import type { CardDetail } from "#domain/cards/collection.ts";
import { isBound } from "#domain/cards/commands/parts.ts";
import { ownershipNotes } from "#domain/cards/status.ts";
import { OWN } from "#domain/shared/known.ts";
import { encodeWords, readWords } from "#domain/words/card-encoding.ts";
import { CARD_PANEL } from "#domain/words/card-screens.ts";
import { noteWords } from "#domain/words/card-status.ts";
import { CARD_FORM } from "#domain/words/cards.ts";
import { say } from "#domain/words/say.ts";
import { Notice } from "#ui/notice.tsx";
import { None, useSays, useKind } from "#widgets/known.tsx";
import { useSignedIn } from "#widgets/signed-in.ts";
import { StatusChip } from "../status-chip.tsx";
import { type CardFound, wrongOf } from "./use-found.ts";
import classes from "../cards.module.css";

type At = { readonly site: SiteRow; readonly person: string };

/** Who has the card, before it is given to somebody, or that it is not to be had (spec 3 §5). [CRD-91] [CRD-97] */
function Notes({ card, site, person }: At & { readonly card: CardDetail }) {
  const { sites: ownSites, roles } = useSignedIn();
  const name = card.owner?.title || card.holder;
  return ownershipNotes(card, person, site.id, isBound(card, person, { ownSites, roles })).map((note) => (
    <Notice
      key={note.kind}
      tone={note.tone === "info" ? "plain" : note.tone}
      role={note.tone === "error" ? "alert" : "status"}
    >
      {noteWords(note, { name, site: site.title })}
    </Notice>
  ));
}

type Props = At & {
  readonly found: CardFound;
  /** Name of a card that is added with this. */
  readonly title: string;
  readonly titleMax: number;
  readonly onTitle: (title: string) => void;
  /** There is no field of the number at which it could say what is wrong with it. */
  readonly tellsId?: boolean;
};

/** A card that nobody has added, or that is not on this device, where more is not known. */
function NewCard({ checked }: { readonly checked: boolean }) {
  const cards = useKind("card");
  const of = checked ? OWN : cards;
  const { says } = useSays(of);
  return (
    <Notice role="status">
      {says === "none" ? <None of={of} say={CARD_PANEL.newCard} /> : CARD_PANEL.newUnchecked}
    </Notice>
  );
}

/** What the number stands for: a card with who has it, or one that is added with this. */
export function FoundCard({ found, site, person, title, titleMax, onTitle, tellsId = false }: Props) {
  switch (found.state) {
    case "none":
      return null;
    case "looking":
      return <p className={classes["dim"]}>{CARD_PANEL.looking}</p>;
    case "elsewhere":
      return (
        <Notice tone="error" role="alert">
          {`${CARD_FORM.idTaken}. ${CARD_PANEL.notHere}`}
        </Notice>
      );
    case "card":
      return (
        <>
          <p className={classes["found"]}>
            <strong>{found.card.title}</strong> {found.card.number}{" "}
            <StatusChip card={found.card} zone={site.timeZone} />
          </p>
          {found.as === null ? null : <p className={classes["dim"]}>{readWords(found.as)}</p>}
          {found.several ? <Notice tone="warning">{CARD_PANEL.several}</Notice> : null}
          <Notes card={found.card} site={site} person={person} />
        </>
      );
    case "new": {
      const { wrong, value } = found.id;
      const not = wrongOf(found, title);
      return (
        <>
          <NewCard checked={found.checked} />
          <p className={classes["dim"]}>{readWords(found.id)}</p>
          {wrong === null ? null : <Notice tone="warning">{say(CARD_FORM.idRaw, { why: encodeWords(wrong) })}</Notice>}
          {tellsId && not.id !== undefined ? (
            <Notice tone="error" role="alert">
              {not.id}
            </Notice>
          ) : null}
          <TextInput
            label={CARD_PANEL.newTitle}
            error={not.title ?? null}
            placeholder={value}
            value={title}
            maxLength={titleMax}
            onChange={(e) => onTitle(e.currentTarget.value)}
          />
        </>
      );
    }
  }
}
