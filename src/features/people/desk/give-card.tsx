import "@mantine/core/styles/Input.layer.css";
import { Button, Group, TextInput } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import type { SiteRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import type { CardRow } from "#domain/cards/collection.ts";
import { CARDS } from "#domain/cards/limits.ts";
import { isWords } from "#domain/cards/reception.ts";
import { usualValidity } from "#domain/cards/validity.ts";
import type { PersonDetail } from "#domain/people/collection.ts";
import { TITLE_MAX } from "#domain/site/limits.ts";
import { clockOf } from "#domain/shared/time.ts";
import { CARD_PANEL } from "#domain/words/card-screens.ts";
import { RECEPTION } from "#domain/words/reception.ts";
import { say } from "#domain/words/say.ts";
import { MSG } from "#domain/words/spec.ts";
import { toast } from "#ui/toast.tsx";
import { useMedia } from "#ui/use-media.ts";
import { useNow } from "#widgets/clock.ts";
import { None } from "#widgets/known.tsx";
import { NOT_YET } from "#widgets/list-state.tsx";
import { ScanAid } from "#widgets/scan/reader-status.tsx";
import { useSiteConfig } from "#widgets/site-config.ts";
import { useWindow } from "#widgets/table/use-window.ts";
import { freeQuery } from "../cards/cards-query.ts";
import { cardsNow } from "../cards/find-card.ts";
import { FoundCard } from "../cards/panel/found-card.tsx";
import { targetOf, useFound } from "../cards/panel/use-found.ts";
import type { HolderNow } from "../cards/panel/use-holder.ts";
import { useGive } from "./use-give.ts";
import classes from "./desk.module.css";

/** So many free cards are offered: typing finds the others. */
const OFFERED = 4;

type FreeProps = { readonly site: SiteRow; readonly text: string; readonly onGive: (card: CardRow) => void };
/** Cards that nobody has, to give one at a tap: those that what is typed finds. */
function FreeCards({ site, text, onGive }: FreeProps) {
  const rows = useWindow<CardRow>(useData().window(freeQuery(site.id, text)), site.id);
  const of = rows ?? NOT_YET;
  const n = Math.min(rows?.total ?? 0, OFFERED); // what is not here is not said to be none: `of`
  const free = Array.from({ length: n }, (_, i) => rows?.at(i)).filter((c) => c !== undefined);
  if (free.length === 0)
    return (
      <p className={classes["dim"]}>
        <None of={of} say={RECEPTION.noFree} />
      </p>
    );
  return (
    <Group gap={8} role="group" aria-label={RECEPTION.freeCards}>
      {free.map((card) => (
        <Button
          key={card.id}
          className={classes["big"]}
          variant="default"
          aria-label={say(RECEPTION.giveOf, { card: card.title })}
          onClick={() => onGive(card)}
        >
          {card.title}
        </Button>
      ))}
    </Group>
  );
}

type Props = {
  readonly site: SiteRow;
  readonly person: PersonDetail;
  readonly of: HolderNow;
  readonly onClose: () => void;
  /** Opens the editor with validity and reason. */
  readonly onMore: () => void;
};
/** A temporary card for today: one that is free at a tap, or the one that is scanned, once it is seen who has it. [CRD-93] [CRD-99] */
export function GiveCard({ site, person, of, onClose, onMore }: Props) {
  const data = useData();
  const now = useNow();
  const coarse = useMedia("(pointer: coarse)");
  const siteType = useSiteConfig(site.id).cardIdType.value;
  const [text, setText] = useState("");
  const [title, setTitle] = useState("");
  const found = useFound(text, siteType);
  const give = useGive(site, of);
  const until = clockOf(usualValidity(now, site.timeZone).to, site.timeZone);
  const target = targetOf(found, title);
  /** What is typed is what a free card is called by: it adds none. */
  const areWords = found.state === "new" && isWords(text);
  const confirm = async () => {
    const card = found.state === "card" ? found.card : null;
    if (target && (await give("temporary", { target, card }))) onClose();
  };
  const giveFree = async (row: CardRow) => {
    const [card] = await cardsNow(data, [row.id]);
    if (!card) return toast({ text: CARD_PANEL.notHere, tone: "error" });
    if (await give("temporary", { target: card, card })) onClose();
  };
  const onKeyDown = (e: KeyboardEvent<HTMLInputElement>) => {
    if (e.key === "Escape") onClose();
    // A reader that types ends with Enter: who has the card is to be seen first.
    if (e.key !== "Enter") return;
    e.preventDefault();
    e.currentTarget.select();
  };
  return (
    <section className={classes["give"]} aria-label={say(RECEPTION.giving, { name: person.title })}>
      <TextInput
        label={say(RECEPTION.giving, { name: person.title })}
        description={say(RECEPTION.givingHow, { time: until })}
        value={text}
        autoFocus={!coarse}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2 * CARDS.idMax}
        onChange={(e) => setText(e.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ScanAid tells onScan={(id) => setText(id ?? "")} />
      {areWords ? null : (
        <FoundCard
          found={found}
          site={site}
          person={person.id}
          title={title}
          titleMax={2 * TITLE_MAX}
          onTitle={setTitle}
          tellsId
        />
      )}
      <FreeCards site={site} text={text.trim()} onGive={(card) => void giveFree(card)} />
      <Group gap={8}>
        {target !== null && !areWords ? (
          <Button className={classes["big"]} onClick={() => void confirm()}>
            {say(RECEPTION.temporary, { time: until })}
          </Button>
        ) : null}
        <Button className={classes["big"]} variant="default" onClick={onMore}>
          {RECEPTION.otherTimes}
        </Button>
        <Button className={classes["big"]} variant="subtle" onClick={onClose}>
          {MSG.cancel}
        </Button>
      </Group>
    </section>
  );
}
