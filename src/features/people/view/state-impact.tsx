import { type CardRow, NO_SITE } from "#domain/cards/collection.ts";
import { CARD_FATES, type CardFate, outcomeOf } from "#domain/cards/commands/state.ts";
import { PERSON_STATE } from "#domain/words/person.ts";
import { say } from "#domain/words/say.ts";
import { useNow } from "#widgets/clock.ts";
import { None } from "#widgets/known.tsx";
import { NOT_YET } from "#widgets/list-state.tsx";
import { useSignedIn } from "#widgets/signed-in.ts";
import type { Cards } from "./use-cards.ts";
import classes from "./person.module.css";

type ChooseProps<T extends string> = {
  readonly name: string;
  readonly legend: string;
  readonly choices: readonly T[];
  readonly words: (choice: T) => string;
  readonly value: T;
  readonly onChange: (choice: T) => void;
};
/** One of several ways, each in words. */
export function Choose<T extends string>({ name, legend, choices, words, value, onChange }: ChooseProps<T>) {
  return (
    <fieldset className={classes["group"]}>
      <legend>{legend}</legend>
      {choices.map((c) => (
        <label key={c} className={classes["check"]}>
          <input type="radio" name={name} checked={value === c} onChange={() => onChange(c)} />
          {words(c)}
        </label>
      ))}
    </fieldset>
  );
}

const seenOf = (card: CardRow) => ({ ...card, sites: card.places.filter((site) => site !== NO_SITE) });

/** What becomes of each card, as far as it is known here. [PPG-8] */
export function CardImpact({ cards, fate }: { readonly cards: Cards; readonly fate: CardFate }) {
  const { roles, sites } = useSignedIn();
  const now = useNow();
  if (cards === null)
    return (
      <li>
        <None of={NOT_YET} say={PERSON_STATE.noCards} />
      </li>
    );
  const all = cards.list.map(seenOf);
  return (
    <>
      {all.length === 0 && cards.known === "all" ? (
        <li>
          <None of={cards} say={PERSON_STATE.noCards} />
        </li>
      ) : null}
      {all.map((c) => (
        <li key={c.id}>
          {say(PERSON_STATE.card[outcomeOf(c, all, fate, { roles, ownSites: sites, now })], {
            card: c.number,
            role: PERSON_STATE.roles[c.role ?? "permanent"],
          })}
        </li>
      ))}
      {cards.known === "part" ? <li>{PERSON_STATE.cardsPartly}</li> : null}
    </>
  );
}

type CardChoiceProps = {
  readonly cards: Cards;
  readonly active: boolean;
  readonly fate: CardFate;
  readonly onChange: (fate: CardFate) => void;
};
/** What is to become of their cards, where there are any that it can be asked of. [PPG-8] */
export function CardChoice({ cards, active, fate, onChange }: CardChoiceProps) {
  const { roles, sites } = useSignedIn();
  const now = useNow();
  const all = (cards?.list ?? []).map(seenOf);
  const can = all.filter((c) => outcomeOf(c, all, "keep", { roles, ownSites: sites, now }) !== "elsewhere");
  if (!can.some((c) => !active || c.disabled)) return null;
  return (
    <Choose<CardFate>
      name="cards"
      legend={PERSON_STATE.whatOfCards}
      choices={CARD_FATES[active ? "active" : "inactive"]}
      words={(c) => (active && c === "keep" ? PERSON_STATE.keepDisabled : PERSON_STATE.fate[c])}
      value={fate}
      onChange={onChange}
    />
  );
}
