import { Button } from "@mantine/core";
import { useState } from "react";
import type { BookingRow, SiteRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { planCancelMany } from "#domain/bookings/commands.ts";
import { type CardFate, planState } from "#domain/cards/commands/state.ts";
import type { PersonDetail } from "#domain/people/collection.ts";
import { BOOKING_REFUSED } from "#domain/words/bookings.ts";
import { SAVE_REFUSED } from "#domain/words/desks.ts";
import { PERSON_DONE, PERSON_STATE } from "#domain/words/person.ts";
import { say } from "#domain/words/say.ts";
import { MSG } from "#domain/words/spec.ts";
import { Dialog } from "#ui/dialog.tsx";
import { toast } from "#ui/toast.tsx";
import { useNow } from "#widgets/clock.ts";
import { None } from "#widgets/known.tsx";
import { useMay } from "#widgets/may.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import { cardsNow } from "../cards/find-card.ts";
import { useCardAt } from "../cards/use-card-at.ts";
import { usePersonSave } from "../use-person-save.ts";
import { CardChoice, CardImpact, Choose } from "./state-impact.tsx";
import { useBookings, useSeesBookings } from "./use-bookings.ts";
import { type Cards, useCards } from "./use-cards.ts";
import classes from "./person.module.css";

type Props = { readonly site: SiteRow; readonly person: PersonDetail; readonly onClose: () => void };
type Coming = ReturnType<typeof useBookings>;
const CHOICES = ["keep", "cancel"] as const;
type Choice = (typeof CHOICES)[number];

function BookingWords({ coming, site }: { readonly coming: Coming; readonly site: SiteRow }) {
  if (coming === null) return PERSON_STATE.counting;
  const n = coming.list.length;
  if (n === 0) return <None of={coming} say={PERSON_STATE.noBookings} slots={{ site: site.title }} />;
  if (n === 1) return say(PERSON_STATE.oneBooking, { site: site.title });
  return say(PERSON_STATE.bookings, { site: site.title, n: String(n) });
}

type ImpactProps = Omit<Props, "onClose"> & {
  readonly coming: Coming;
  readonly cards: Cards;
  readonly fate: CardFate;
};
/** What somebody has now, and what is to become of it. */
function Impact({ site, person, coming, cards, fate }: ImpactProps) {
  const sees = useSeesBookings();
  const elsewhere = person.sites.some((id) => id !== site.id);
  return (
    <>
      <p className={classes["dim"]}>{PERSON_STATE.impact}</p>
      <ul className={classes["bullets"]}>
        <li role="status">{sees ? <BookingWords coming={coming} site={site} /> : PERSON_STATE.bookingsUnseen}</li>
        {sees && coming?.known === "part" ? <li>{PERSON_STATE.bookingsPartly}</li> : null}
        {elsewhere ? <li>{PERSON_STATE.bookingsElsewhere}</li> : null}
        <CardImpact cards={cards} fate={fate} />
      </ul>
    </>
  );
}

/** Cancels bookings behind the change itself, two a set (docs/decisions/021); a refusal is told and stops the rest. */
function useCancel(): (bookings: readonly BookingRow[]) => Promise<void> {
  const { api } = useData();
  const { roles } = useSignedIn();
  return async (bookings) => {
    const plans = planCancelMany(bookings, { roles });
    const refused = (why: string) => toast({ text: `${PERSON_STATE.cancelRefused}. ${why}`, tone: "error" });
    if (!plans.ok) return refused(BOOKING_REFUSED[plans.error] ?? "");
    for (const plan of plans.value) {
      const answer = await api.save(plan);
      if (!answer.ok) return refused(SAVE_REFUSED[answer.error]);
    }
  };
}

/** Saves the state with what becomes of the cards; false where it was refused. */
function useSaveState({ site, person }: Omit<Props, "onClose">): (fate: CardFate, cards: Cards) => Promise<boolean> {
  const data = useData();
  const save = usePersonSave();
  const at = useCardAt(site.id);
  const active = !person.active;
  const done = say(active ? PERSON_DONE.active : PERSON_DONE.inactive, { name: person.title });
  return async (fate, cards) => {
    const ids = fate === "keep" ? [] : (cards?.list ?? []).map((c) => c.id);
    const held = await cardsNow(data, ids);
    const plan = planState(person, { active, fate }, held, await at(held));
    return save(plan, { done, failed: PERSON_DONE.stateRefused });
  };
}

/** Sets somebody inactive after the impact was seen, or active again (spec 3 §4, expectations 5.17). [PPG-8] */
export function StateDialog({ site, person, onClose }: Props) {
  const may = useMay();
  const now = useNow();
  const save = useSaveState({ site, person });
  const cancel = useCancel();
  const cards = useCards(person);
  const found = useBookings({ site, person, to: "always" });
  const [choice, setChoice] = useState<Choice>("keep");
  const [fate, setFate] = useState<CardFate>("keep");
  const next = !person.active;
  // One that has begun is theirs until it ends: only what is to come can be cancelled.
  const coming = found && { ...found, list: found.list.filter((b) => b.fromTime > now) };
  const name = person.title;
  const submit = async () => {
    onClose();
    const isSaved = await save(fate, cards);
    if (isSaved && !next && choice === "cancel") await cancel(coming?.list ?? []);
  };
  return (
    <Dialog
      title={say(next ? PERSON_STATE.askActive : PERSON_STATE.askInactive, { name })}
      alert
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {MSG.cancel}
          </Button>
          <Button onClick={() => void submit()}>{next ? PERSON_STATE.activate : PERSON_STATE.setInactive}</Button>
        </>
      }
    >
      <div className={classes["dialogBody"]}>
        {next ? (
          <Again cards={cards} fate={fate} />
        ) : (
          <div>
            <Impact site={site} person={person} coming={coming} cards={cards} fate={fate} />
          </div>
        )}
        {may("people.cards") ? <CardChoice cards={cards} active={next} fate={fate} onChange={setFate} /> : null}
        {!next && (coming?.list.length ?? 0) > 0 && may("deskBooking.deskSettings") ? (
          <Choose
            name="bookings"
            legend={PERSON_STATE.whatOf}
            choices={CHOICES}
            words={(c) => PERSON_STATE[c]}
            value={choice}
            onChange={setChoice}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

/** What it means to be active again, and what becomes of cards that were disabled. */
function Again({ cards, fate }: { readonly cards: Cards; readonly fate: CardFate }) {
  const some = cards?.list.some((c) => c.disabled) ?? false;
  return (
    <div>
      <p className={classes["line"]}>{PERSON_STATE.activeBody}</p>
      {some ? (
        <ul className={classes["bullets"]}>
          <CardImpact cards={cards} fate={fate} />
        </ul>
      ) : null}
    </div>
  );
}
