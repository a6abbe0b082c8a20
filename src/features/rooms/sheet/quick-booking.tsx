import "@mantine/core/styles/Input.layer.css";
import { Button, Group, TextInput } from "@mantine/core";
import { ROOMS } from "#domain/rooms/limits.ts";
import { clashWords } from "#domain/rooms/sheet/words.ts";
import { momentIn } from "#domain/shared/wall-moment.ts";
import { addDays, dayOf } from "#domain/shared/time.ts";
import { clockTyped, halves, joined, misread } from "#domain/shared/typed-time.ts";
import { dayWords } from "#domain/words/bookings.ts";
import { SAVE_REFUSED } from "#domain/words/desks.ts";
import { SHEET } from "#domain/words/room-sheet.ts";
import { ROOM_REFUSED } from "#domain/words/rooms.ts";
import { MSG } from "#domain/words/spec.ts";
import { TYPED_TIME } from "#domain/words/typed-times.ts";
import { Notice } from "#ui/notice.tsx";
import { SaveButton } from "#ui/save-button.tsx";
import { useMedia } from "#ui/use-media.ts";
import { useTypedValue } from "#ui/use-typed-value.ts";
import { FormField } from "#widgets/form/field-conflict.tsx";
import { zoneHint } from "#widgets/zone-hint.tsx";
import { asksAnew, Free } from "./booking-form.tsx";
import { Frame } from "./frame.tsx";
import { withFrom } from "./period-field.tsx";
import classes from "./sheet.module.css";
import type { SheetFormState, SheetInput } from "./use-sheet-form.ts";

type Props = {
  readonly input: SheetInput;
  readonly form: SheetFormState;
  readonly onMore: () => void;
  readonly onClose: () => void;
  readonly onSave: () => void;
};

type ClockProps = {
  readonly label: string;
  readonly value: string;
  readonly error: boolean;
  readonly path?: string;
  readonly onChange: (time: string) => void;
  readonly onLeave: () => void;
};
/** A time of the booking's day. */
function Clock({ label, value, error, path, onChange, onLeave }: ClockProps) {
  const shown = (time: string) => clockTyped(time) ?? time;
  const { input } = useTypedValue({ value, shown, read: clockTyped, onChange });
  const leave = () => {
    input.onBlur();
    onLeave();
  };
  return (
    <TextInput
      {...input}
      label={label}
      data-path={path}
      placeholder={TYPED_TIME.timeHint}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      error={error}
      onBlur={leave}
    />
  );
}

/** From when until when, on the day of the slot: an end of 00:00 is that of the day. */
function Times({ form: { fields } }: Pick<Props, "form">) {
  const value = fields.values.r1_period;
  const error = fields.errors["r1_period"];
  const [from, to] = [halves(value.from), halves(value.to)];
  const put = (next: typeof value) => fields.type("r1_period", next);
  const length = Date.parse(`${value.to}Z`) - Date.parse(`${value.from}Z`);
  const endDay = (time: string) => (clockTyped(time) === "00:00" ? addDays(from.day, 1) : from.day);
  const unread = misread(value.from) ?? misread(value.to);
  const leave = () => fields.leave("r1_period");
  return (
    <>
      <div className={classes["times"]}>
        <Clock
          label={SHEET.from}
          value={from.time}
          error={Boolean(error)}
          path="r1_period"
          onChange={(time) => put(withFrom(value, joined(from.day, time), length))}
          onLeave={leave}
        />
        <Clock
          label={SHEET.to}
          value={to.time}
          error={Boolean(error)}
          onChange={(time) => put({ ...value, to: joined(endDay(time), time) })}
          onLeave={leave}
        />
      </div>
      {error ? (
        <p className={classes["error"]} role="alert">
          {unread === null ? error : TYPED_TIME.noTime}
        </p>
      ) : null}
    </>
  );
}

/** What stands in the way, and what is not known. */
function Said({ form, input }: Pick<Props, "form" | "input">) {
  const { status, clashes, draft, unsure, fields } = form;
  const zone = input.site.timeZone;
  const why: { readonly [code: string]: string } = { ...SAVE_REFUSED, ...ROOM_REFUSED };
  const room = fields.errors["r1_room"];
  return (
    <>
      {room ? <p className={classes["error"]}>{room}</p> : null}
      {clashes.length === 0 ? null : (
        <div className={classes["clash"]} role="alert" tabIndex={-1} data-clash="r1">
          <ul className={classes["lines"]}>
            {clashes.map((c) => (
              <li key={`${c.booking} ${c.held.from}`}>
                {clashWords(c, "", { zone, day: dayOf(draft.reservations[0]?.from ?? 0, zone) })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {unsure ? (
        <Notice tone="warning" role="status">
          {SHEET.unsure}
        </Notice>
      ) : null}
      <Free {...form} />
      {asksAnew({ ...input, form }) ? <p className={classes["hint"]}>{SHEET.asksApproval}</p> : null}
      {fields.draft.stored ? null : (
        <Notice tone="warning" role="alert">
          {SHEET.draftNotKept}
        </Notice>
      )}
      {status.state === "refused" ? (
        <Notice tone="error" role="alert">
          <strong>{MSG.changesNotSaved}</strong> {why[status.why] ?? ""}
        </Notice>
      ) : null}
    </>
  );
}

/** The usual booking at its slot: a title, its times, and the way to everything else, where what was typed stays. [ROM-75] */
export function QuickBooking({ input, form, onMore, onClose, onSave }: Props) {
  const { fields, status } = form;
  const coarse = useMedia("(pointer: coarse)");
  const zone = input.site.timeZone;
  const room = input.state.rooms.find((r) => r.id === fields.values.r1_room)?.title ?? SHEET.newTitle;
  const at = momentIn(fields.values.r1_period.from, zone) ?? momentIn(input.now.r1_period.from, zone);
  const hint = zoneHint(zone);
  return (
    <Frame title={room} line={at === null ? "" : dayWords(dayOf(at, zone))} onClose={onClose}>
      <form
        className={classes["part"]}
        onSubmit={(e) => {
          e.preventDefault();
          onSave();
        }}
      >
        <FormField form={fields} name="title">
          {(props) => <TextInput {...props} maxLength={2 * ROOMS.titleMax} autoComplete="off" autoFocus={!coarse} />}
        </FormField>
        <Times form={form} />
        {hint === null ? null : <p className={classes["hint"]}>{hint}</p>}
        <Said form={form} input={input} />
        <Group gap={8} justify="space-between">
          <Button variant="subtle" onClick={onMore}>
            {SHEET.moreOptions}
          </Button>
          <SaveButton type="submit" loading={status.state === "saving"}>
            {SHEET.book}
          </SaveButton>
        </Group>
      </form>
    </Frame>
  );
}
