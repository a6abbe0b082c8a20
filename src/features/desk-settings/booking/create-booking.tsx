import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Button, Stack, Switch } from "@mantine/core";
import { useMemo, useState } from "react";
import type { BookingRow, DeskRow, SiteRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { type Booker, dayRulesOf, type Wish, wishTrouble } from "#domain/bookings/commands.ts";
import { planCreate } from "#domain/bookings/create.ts";
import { dayTrouble } from "#domain/bookings/days.ts";
import { BOOKING_MSG, BOOKING_REFUSED, BOOKING_WORDS } from "#domain/words/bookings.ts";
import { SAVE_REFUSED } from "#domain/words/desks.ts";
import { RECOVER } from "#domain/words/recover.ts";
import { say } from "#domain/words/say.ts";
import { MSG } from "#domain/words/spec.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { DayPicker } from "./day-picker.tsx";
import { DayPreview } from "./day-preview.tsx";
import { OwnerPicker } from "./owner-picker.tsx";
import { type BookerState, neighbourhoodOf, useNeighbourhoodRows } from "#widgets/use-booker.ts";
import { because } from "./because.ts";
import { tellCreated } from "./tell-created.ts";
import { useOwnDays } from "./use-own-days.ts";
import { useWishDraft } from "./use-wish-draft.ts";

type Props = {
  readonly site: SiteRow;
  readonly desk: DeskRow;
  readonly title: string;
  /** Everything known of the desk, cancelled bookings included. */
  readonly booked: readonly BookingRow[];
  readonly booker: BookerState;
  readonly onClose: () => void;
};

/** Saves a wish; says what became of it. */
function useCreate(onClose: () => void) {
  const { api, rows } = useData();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const create = async (wish: Wish, who: Booker) => {
    const plan = planCreate(wish, who);
    if (!plan.ok) return setFailed(BOOKING_REFUSED[plan.error]);
    setBusy(true);
    const answer = await api.save(plan.value).finally(() => setBusy(false));
    if (!answer.ok) return setFailed(SAVE_REFUSED[answer.error]);
    tellCreated(rows({ name: "changeSets" }), answer.value.ids);
    return onClose();
  };
  return { busy, failed, create };
}

/** Books a desk for an owner on a day, or on several (spec 2 §2, §5). [BKG-18] [BKG-21] */
export function CreateBooking({ site, desk, title, booked, booker, onClose }: Props) {
  const { owner, setOwner, days, several, setDays, putBack, forget } = useWishDraft(site, desk.path);
  const { busy, failed, create } = useCreate(() => {
    forget();
    onClose();
  });
  const neighbourhood = neighbourhoodOf(useNeighbourhoodRows(site.id), desk.neighbourhood);
  const who = useMemo((): Booker => ({ ...booker, now: booker.now() }), [booker]);
  const rules = useMemo(() => dayRulesOf(desk.id, booked, who), [desk.id, booked, who]);
  const ownDays = useOwnDays(site.id, owner, { days, now: who.now });
  const preview = days.map((day) => ({
    day,
    trouble: owner
      ? wishTrouble({ site: site.id, desk, neighbourhood, owner, booked, ownDays }, day, who)
      : dayTrouble(day, rules),
  }));
  const wrong = preview.find((p) => p.trouble !== null)?.trouble ?? null;
  const ready = owner !== null && days.length > 0 && wrong === null;
  const remove = (day: string) => setDays(days.filter((d) => d !== day));
  const cancel = () => {
    forget();
    onClose();
  };
  const submit = () => {
    if (owner)
      void create(
        { site: site.id, desk, neighbourhood, owner, days, booked, ownDays },
        { ...booker, now: booker.now() },
      );
  };
  return (
    <Dialog
      title={say(BOOKING_WORDS.titleOf, { desk: title })}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={cancel}>
            {MSG.cancel}
          </Button>
          <Button disabled={!ready} loading={busy} onClick={submit}>
            {days.length > 1 ? say(BOOKING_WORDS.createDays, { n: String(days.length) }) : BOOKING_WORDS.create}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        {putBack ? <Notice role="status">{RECOVER.putBack}</Notice> : null}
        <OwnerPicker site={site} owner={owner} onChoose={setOwner} />
        <DayPicker
          rules={rules}
          firstDayOfWeek={booker.config.localeFirstDayOfWeek.value}
          days={days}
          several={several}
          onDays={(chosen) => setDays([...chosen].sort())}
        />
        <Switch
          label={BOOKING_WORDS.duplicate}
          description={BOOKING_WORDS.duplicateHow}
          checked={several}
          onChange={({ currentTarget }) => {
            const free = preview.filter((p) => p.trouble === null).map((p) => p.day);
            setDays(currentTarget.checked ? days : free.slice(0, 1), currentTarget.checked);
          }}
        />
        {several ? <DayPreview days={preview} onRemove={remove} /> : null}
        <div role="status">{!several && wrong ? <Notice tone="warning">{BOOKING_REFUSED[wrong]}</Notice> : null}</div>
        {failed ? (
          <Notice tone="error" role="alert">
            {because(BOOKING_MSG.notCreated, failed)}
          </Notice>
        ) : null}
      </Stack>
    </Dialog>
  );
}
