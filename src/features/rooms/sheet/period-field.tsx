import { TextInput } from "@mantine/core";
import type { Period, ReservationKey } from "#domain/rooms/booking.ts";
import { halves, isFirstOfTwo } from "#domain/rooms/sheet/moments.ts";
import { SHEET } from "#domain/words/room-sheet.ts";
import { ROOM_FIELD } from "#domain/words/rooms.ts";
import { say } from "#domain/words/say.ts";
import { FieldConflict } from "#widgets/form/field-conflict.tsx";
import classes from "./sheet.module.css";
import type { SheetFields } from "./use-sheet-form.ts";

type MomentProps = {
  readonly label: string;
  /** What day and time are called to those who do not see the label. */
  readonly names: readonly [day: string, time: string];
  readonly value: string;
  readonly off: boolean;
  readonly wrong: boolean;
  readonly path?: string;
  readonly onChange: (to: string) => void;
  readonly onLeave: () => void;
};
/** A date and a time beside each other, in the browser's own inputs: keyboard and finger know them. */
export function MomentInput({ label, names, value, off, wrong, path, onChange, onLeave }: MomentProps) {
  const { day, time } = halves(value);
  const [dayName, timeName] = names;
  return (
    <div className={classes["moment"]}>
      <span className={classes["label"]} aria-hidden="true">
        {label}
      </span>
      <TextInput
        type="date"
        aria-label={dayName}
        value={day}
        disabled={off}
        error={wrong}
        data-path={path}
        onChange={(e) => onChange(`${e.currentTarget.value}T${time}`)}
        onBlur={onLeave}
      />
      <TextInput
        type="time"
        aria-label={timeName}
        value={time}
        disabled={off}
        error={wrong}
        step={60}
        onChange={(e) => onChange(`${day}T${e.currentTarget.value.slice(0, 5)}`)}
        onBlur={onLeave}
      />
    </div>
  );
}

const wall = (text: string): number => Date.parse(`${text}Z`);
/** A beginning that moves takes its end along: the booking stays as long as it was. */
function withFrom(now: { readonly from: string; readonly to: string }, from: string) {
  const length = wall(now.to) - wall(now.from);
  const to = wall(from) + length;
  return { from, to: length > 0 && Number.isFinite(to) ? new Date(to).toISOString().slice(0, 16) : now.to };
}

type Props = {
  readonly fields: SheetFields;
  readonly of: ReservationKey;
  readonly off: boolean;
  /** Zone of the site. */
  readonly zone: string;
  /** When the reservation is before anything is typed. */
  readonly was: Period | undefined;
};
/** When a reservation is, by the clocks of the site. */
export function PeriodField({ fields, of, off, zone, was }: Props) {
  const name = `${of}_period` as const;
  const value = fields.values[name];
  const error = fields.errors[name];
  const put = (to: typeof value) => fields.type(name, to);
  const leave = () => fields.leave(name);
  const first = (["from", "to"] as const).find((end) => isFirstOfTwo(value[end], zone, was?.[end]));
  return (
    <div
      className={classes["field"]}
      role="group"
      aria-label={say(ROOM_FIELD.reservation, { key: of, field: ROOM_FIELD.period })}
    >
      <div className={classes["period"]}>
        <MomentInput
          label={SHEET.from}
          names={[say(SHEET.fromDay, { key: of }), say(SHEET.fromTime, { key: of })]}
          value={value.from}
          off={off}
          wrong={Boolean(error)}
          path={name}
          onChange={(from) => put(withFrom(value, from))}
          onLeave={leave}
        />
        <MomentInput
          label={SHEET.to}
          names={[say(SHEET.toDay, { key: of }), say(SHEET.toTime, { key: of })]}
          value={value.to}
          off={off}
          wrong={Boolean(error)}
          onChange={(to) => put({ ...value, to })}
          onLeave={leave}
        />
      </div>
      {error ? (
        <p className={classes["error"]} role="alert">
          {error}
        </p>
      ) : null}
      {first === undefined ? null : (
        <p className={classes["hint"]} role="status">
          {say(SHEET.twice, { time: halves(value[first]).time })}
        </p>
      )}
      <FieldConflict form={fields} name={name} />
    </div>
  );
}
