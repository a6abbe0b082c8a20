import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { Button, Checkbox, Group, TextInput } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import type { FloorRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { approvalAfter } from "#domain/rooms/approval.ts";
import type { ReservationKey } from "#domain/rooms/booking.ts";
import { nextKey } from "#domain/rooms/check.ts";
import { roomOf, roomsComing } from "#domain/rooms/commands/world.ts";
import { ROOMS } from "#domain/rooms/limits.ts";
import { addedParts, partField } from "#domain/rooms/sheet/values.ts";
import { keysGone } from "#domain/rooms/sheet/wrong.ts";
import { SAVE_REFUSED } from "#domain/words/desks.ts";
import { FORM } from "#domain/words/forms.ts";
import { RECOVER } from "#domain/words/recover.ts";
import { SHEET } from "#domain/words/room-sheet.ts";
import { ROOM_REFUSED } from "#domain/words/rooms.ts";
import { say } from "#domain/words/say.ts";
import { MSG } from "#domain/words/spec.ts";
import { Action } from "#ui/action.tsx";
import { Notice } from "#ui/notice.tsx";
import { FormField } from "#widgets/form/field-conflict.tsx";
import { SavePanel } from "#widgets/saving/save-panel.tsx";
import { useMay } from "#widgets/may.ts";
import { zoneHint } from "#widgets/zone-hint.tsx";
import { Repeat } from "./repeat.tsx";
import type { RepeatState } from "./use-repeat.ts";
import { OwnerField } from "./owner-field.tsx";
import { ReservationCard } from "./reservation-card.tsx";
import classes from "./sheet.module.css";
import type { SheetFormState, SheetInput } from "./use-sheet-form.ts";

type Props = SheetInput & {
  readonly form: SheetFormState;
  /** Nothing can be changed. */
  readonly off: boolean;
  /** Title and owner are kept back from this person too. */
  readonly blind: boolean;
  readonly onSave: () => void;
  /** How it repeats; left out where it cannot. */
  readonly repeat?: RepeatState;
  /** Forgets what was typed; of a new booking it closes the sheet. */
  readonly onDiscard: () => Promise<void>;
  /** Between the rooms and the save panel. */
  readonly children?: ReactNode;
};

const NO_FLOORS: readonly FloorRow[] = [];
function useFloorTitles(site: string): ReadonlyMap<string, string> {
  const live = useLive(useData().rows({ list: "floor", site }));
  const floors = live.state === "ready" ? live.value : NO_FLOORS;
  return useMemo(() => new Map(floors.map((f) => [f.id, f.title])), [floors]);
}

/** Whether saving asks for approval again: another owner, a room that requires it, or more than was approved. [ROM-7] */
export function asksAnew({ before, known, state, form }: Pick<Props, "before" | "known" | "state" | "form">): boolean {
  const owner = before && (before.privacy.owner ? (known?.owner ?? null) : before.owner);
  const world = state.world();
  const coming = roomsComing(form.draft, world);
  const after = approvalAfter(before && { ...before, owner }, form.draft, { room: roomOf(world), now: 0, coming });
  return after?.submittedTime === 0 && (before === null || form.fields.edits > 0);
}

/** The fields of a booking, room and time first: a card for each of its rooms, and what is done with them. [ROM-81] [ROM-82] */
export function BookingForm(props: Props) {
  const { form, off, repeat, children } = props;
  const { fields } = form;
  return (
    <>
      {fields.draft.before === null ? null : <Notice role="status">{RECOVER.putBack}</Notice>}
      <Rooms {...props} />
      {repeat ? <Repeat site={props.site} state={props.state} fields={fields} repeat={repeat} /> : null}
      <Own {...props} />
      {form.unsure ? (
        <Notice tone="warning" role="status">
          {SHEET.unsure}
        </Notice>
      ) : null}
      {off ? null : <Free {...form} />}
      {children}
      {off ? null : <Panel {...props} />}
    </>
  );
}

/** That nobody here can say whether the rooms are free, and what that means. [KNOW-4] */
export function Free({ free: { says, at }, holdings, clashes }: SheetFormState) {
  if (says === "none" || holdings.state === "loading" || clashes.length > 0) return null;
  return (
    <Notice role="status">
      <span data-none={says}>{says === "late" ? say(SHEET.lateKnown, { at }) : SHEET.unknown}</span>
    </Notice>
  );
}

/** Title, owner and what of them is kept back. Those that are kept back for this person, too, are not told to be empty. */
function Own({ form, site, off, blind, detailsOf }: Props) {
  const { fields } = form;
  const may = useMay();
  const locked = off || blind;
  const coming = blind && may("roomBooking.details") && detailsOf.known !== "all";
  return (
    <div className={classes["part"]}>
      {blind ? <p className={classes["hint"]}>{coming ? SHEET.blindComing : SHEET.blind}</p> : null}
      <FormField form={fields} name="title">
        {(props) => (
          <TextInput
            {...props}
            description={locked ? undefined : SHEET.titleHow}
            disabled={props.disabled || locked}
            maxLength={2 * ROOMS.titleMax}
            autoComplete="off"
          />
        )}
      </FormField>
      <OwnerField site={site} fields={fields} off={locked} blind={blind} of={detailsOf} />
      {(["privacyTitle", "privacyOwner"] as const).map((name) => (
        <FormField key={name} form={fields} name={name} type="checkbox">
          {({ withAsterisk: _, ...props }) => <Checkbox {...props} disabled={props.disabled || locked} />}
        </FormField>
      ))}
    </div>
  );
}

function Rooms(props: Props) {
  const { form, before, site, known, orders, ordersOf, state, now, off, instead } = props;
  const { fields, draft } = form;
  const floors = useFloorTitles(site.id);
  const gone = keysGone(Object.keys(fields.draft.draft.typed), now);
  const conflicting = (key: ReservationKey) => fields.conflicts.some((c) => c.field === partField(key, "on"));
  const shown = ROOMS.reservations.filter(
    (key) => fields.values[`${key}_on`] || gone.includes(key) || conflicting(key),
  );
  const next = nextKey(draft.reservations.concat(gone.map((key) => ({ key }) as never)));
  const add = () => {
    if (next === null) return;
    const { on, period } = addedParts(draft.reservations.findLast((r) => r.from < r.to) ?? null, site.timeZone);
    fields.type(`${next}_period`, period);
    fields.type(`${next}_on`, on);
  };
  const none = fields.errors["reservations"];
  const hint = zoneHint(site.timeZone);
  return (
    <section className={classes["part"]} aria-label={SHEET.reservations}>
      {/* Of one room its own name says enough. */}
      <h3 className={shown.length > 1 ? undefined : "visually-hidden"}>{SHEET.reservations}</h3>
      {hint === null ? null : <p className={classes["hint"]}>{hint}</p>}
      {shown.map((key) => (
        <ReservationCard
          key={key}
          site={site}
          before={before}
          known={known}
          orders={orders}
          ordersOf={ordersOf}
          {...(instead ? { instead } : {})}
          form={form}
          state={state}
          of={key}
          off={off}
          floors={floors}
          gone={gone.includes(key)}
        />
      ))}
      {none ? (
        <p className={classes["error"]} role="alert">
          {none}
        </p>
      ) : null}
      {off ? null : (
        <div data-path="reservations" tabIndex={-1}>
          <Action cannot={next === null ? SHEET.noMore : null} onClick={add}>
            {SHEET.add}
          </Action>
        </div>
      )}
    </section>
  );
}

const fixWords = (n: number) => (n === 1 ? FORM.fixOne : say(FORM.fix, { n: String(n) }));
const decideWords = (n: number) => (n === 1 ? FORM.decideOne : say(FORM.decide, { n: String(n) }));
const blockWords = (n: number) => (n === 1 ? SHEET.blockedOne : say(SHEET.blocked, { n: String(n) }));

function Panel(props: Props) {
  const { form, before, instead, onSave, onDiscard } = props;
  const { fields, status, sure, blocked } = form;
  const wrong = Object.keys(fields.errors).length;
  const words: { readonly [why: string]: string } = { ...SAVE_REFUSED, ...ROOM_REFUSED };
  const taken = new Set(sure.map((c) => c.key)).size;
  const note = (
    <>
      {wrong > 0 ? <p className={classes["error"]}>{fixWords(wrong)}</p> : null}
      {fields.conflicts.length > 0 ? <p className={classes["error"]}>{decideWords(fields.conflicts.length)}</p> : null}
      {blocked ? <p className={classes["error"]}>{blockWords(taken)}</p> : null}
      {before !== null && asksAnew(props) ? (
        <p className={classes["hint"]} role="status">
          {SHEET.needsAnew}
        </p>
      ) : null}
    </>
  );
  if (instead)
    return (
      <>
        {note}
        <Group gap={8} justify="flex-end">
          <Button variant="default" onClick={() => void onDiscard()}>
            {MSG.cancel}
          </Button>
          <Button onClick={onSave}>{MSG.save}</Button>
        </Group>
      </>
    );
  return (
    <div className={classes["foot"]}>
      <SavePanel
        as="line"
        status={status}
        refusal={status.state === "refused" ? { title: MSG.changesNotSaved, why: words[status.why] ?? "" } : null}
        edits={fields.edits}
        savable={before === null}
        draft={{ stored: fields.draft.stored, discard: onDiscard }}
        onSave={onSave}
        note={note}
      />
    </div>
  );
}
