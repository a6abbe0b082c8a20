import { Button } from "@mantine/core";
import { useState } from "react";
import type { BookingRow, SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { planCancelMany } from "#domain/bookings/commands.ts";
import type { PersonDetail } from "#domain/people/collection.ts";
import { planActive } from "#domain/people/commands.ts";
import { BOOKING_REFUSED } from "#domain/words/bookings.ts";
import { SAVE_REFUSED } from "#domain/words/desks.ts";
import { PERSON_DONE, PERSON_STATE } from "#domain/words/person.ts";
import { say } from "#domain/words/say.ts";
import { MSG } from "#domain/words/spec.ts";
import { Dialog } from "#ui/dialog.tsx";
import { toast } from "#ui/toast.tsx";
import { useNow } from "#widgets/clock.ts";
import { useMay } from "#widgets/may.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import { usePersonSave } from "../use-person-save.ts";
import { useBookings, useSeesBookings } from "./use-bookings.ts";
import classes from "./person.module.css";

type Props = { readonly site: SiteRow; readonly person: PersonDetail; readonly onClose: () => void };

function Cards({ person }: Pick<Props, "person">) {
  const live = useLive(useData().rows({ list: "card", group: person.id }));
  if (live.state === "loading") return null;
  const { roles } = PERSON_STATE;
  if (live.value.length === 0) return <li>{PERSON_STATE.noCards}</li>;
  return live.value.map((c) => (
    <li key={c.id}>
      {say(PERSON_STATE.card, { card: c.number, role: c.role === "temporary" ? roles.temporary : roles.permanent })}
    </li>
  ));
}

type Coming = ReturnType<typeof useBookings>;
function bookingWords(coming: Coming, site: SiteRow): string {
  if (coming === null) return PERSON_STATE.counting;
  const n = coming.list.length;
  if (n === 1) return say(PERSON_STATE.oneBooking, { site: site.title });
  return say(n === 0 ? PERSON_STATE.noBookings : PERSON_STATE.bookings, { site: site.title, n: String(n) });
}

const CHOICES = ["keep", "cancel"] as const;
type Choice = (typeof CHOICES)[number];
function Choose({ value, onChange }: { readonly value: Choice; readonly onChange: (choice: Choice) => void }) {
  return (
    <fieldset className={classes["group"]}>
      <legend>{PERSON_STATE.whatOf}</legend>
      {CHOICES.map((c) => (
        <label key={c} className={classes["check"]}>
          <input type="radio" name="bookings" checked={value === c} onChange={() => onChange(c)} />
          {PERSON_STATE[c]}
        </label>
      ))}
    </fieldset>
  );
}

/** What somebody has now, and what is to become of their bookings, where these may be changed. */
function Impact({ site, person, coming, choice, onChoose }: Omit<Props, "onClose"> & ImpactProps) {
  const may = useMay();
  const sees = useSeesBookings();
  const some = (coming?.list.length ?? 0) > 0;
  return (
    <>
      <p className={classes["dim"]}>{PERSON_STATE.impact}</p>
      <ul className={classes["bullets"]}>
        <li role="status">{sees ? bookingWords(coming, site) : PERSON_STATE.bookingsUnseen}</li>
        {sees && coming?.partial === true ? <li>{PERSON_STATE.bookingsPartly}</li> : null}
        <Cards person={person} />
      </ul>
      {some && may("deskBooking.deskSettings") ? <Choose value={choice} onChange={onChoose} /> : null}
    </>
  );
}
type ImpactProps = { readonly coming: Coming; readonly choice: Choice; readonly onChoose: (choice: Choice) => void };

/** Cancels bookings behind the change itself; a refusal is told and stops the rest. */
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

/** Sets somebody inactive after the impact was seen, or active again (spec 3 §4, expectations 5.17). [PPG-8] */
export function StateDialog({ site, person, onClose }: Props) {
  const { roles } = useSignedIn();
  const now = useNow();
  const save = usePersonSave();
  const cancel = useCancel();
  const found = useBookings({ site, person, to: "always" });
  const [choice, setChoice] = useState<Choice>("keep");
  const next = !person.active;
  // One that has begun is theirs until it ends: only what is to come can be cancelled.
  const coming = found && { ...found, list: found.list.filter((b) => b.fromTime > now) };
  const name = person.title;
  const submit = async () => {
    onClose();
    const done = say(next ? PERSON_DONE.active : PERSON_DONE.inactive, { name });
    const plan = planActive(person, next, site.id, { roles });
    if (!(await save(plan, { done, failed: PERSON_DONE.stateRefused }))) return;
    if (!next && choice === "cancel") await cancel(coming?.list ?? []);
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
      {next ? (
        PERSON_STATE.activeBody
      ) : (
        <Impact site={site} person={person} coming={coming} choice={choice} onChoose={setChoice} />
      )}
    </Dialog>
  );
}
