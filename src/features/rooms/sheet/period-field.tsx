import { useState } from "react";
import type { SiteRow } from "#data/api.ts";
import type { Period, ReservationKey } from "#domain/rooms/booking.ts";
import { isSkipped } from "#domain/shared/wall-moment.ts";
import { misread } from "#domain/shared/typed-time.ts";
import { SHEET } from "#domain/words/room-sheet.ts";
import { ROOM_FIELD } from "#domain/words/rooms.ts";
import { say } from "#domain/words/say.ts";
import { MomentField } from "#ui/moment-field.tsx";
import { FieldConflict } from "#widgets/form/field-conflict.tsx";
import { useSiteConfig } from "#widgets/site-config.ts";
import classes from "./sheet.module.css";
import type { SheetFields } from "./use-sheet-form.ts";

type Ends = { readonly from: string; readonly to: string };
const wall = (text: string): number => Date.parse(`${text}Z`);
const lengthOf = ({ from, to }: Ends): number => wall(to) - wall(from);
/** A beginning that moves takes its end along: the booking stays as long as it was. */
export function withFrom(now: Ends, from: string, length: number): Ends {
  const to = wall(from) + length;
  return { from, to: length > 0 && Number.isFinite(to) ? new Date(to).toISOString().slice(0, 16) : now.to };
}

type Props = {
  readonly fields: SheetFields;
  readonly of: ReservationKey;
  readonly off: boolean;
  readonly site: SiteRow;
  /** When the reservation is before anything is typed. */
  readonly was: Period | undefined;
};
/** When a reservation is, by the clocks of the site. */
export function PeriodField({ fields, of, off, site, was }: Props) {
  const name = `${of}_period` as const;
  const value = fields.values[name];
  const error = fields.errors[name];
  const put = (to: typeof value) => fields.type(name, to);
  const leave = () => fields.leave(name);
  // How long it was before a beginning was half typed.
  const [length, setLength] = useState(Number.NaN);
  const known = lengthOf(value) || length;
  // An end says itself what cannot be read, and what clocks skip.
  const isSaid = (text: string) => misread(text) !== null || isSkipped(text, site.timeZone);
  const says = Boolean(error) && !isSaid(value.from) && !isSaid(value.to);
  const common = {
    zone: site.timeZone,
    disabled: off,
    error: says,
    firstDay: useSiteConfig(site.id).localeFirstDayOfWeek.value,
  };
  return (
    <div
      className={classes["field"]}
      role="group"
      aria-label={say(ROOM_FIELD.reservation, { key: of, field: ROOM_FIELD.period })}
    >
      <div className={classes["period"]}>
        <MomentField
          {...common}
          label={SHEET.from}
          names={[say(SHEET.fromDay, { key: of }), say(SHEET.fromTime, { key: of })]}
          value={value.from}
          before={was?.from ?? null}
          path={name}
          onChange={(from) => {
            setLength(known);
            put(withFrom(value, from, known));
          }}
          onLeave={leave}
        />
        <MomentField
          {...common}
          label={SHEET.to}
          names={[say(SHEET.toDay, { key: of }), say(SHEET.toTime, { key: of })]}
          value={value.to}
          before={was?.to ?? null}
          onChange={(to) => {
            setLength(Number.NaN);
            put({ ...value, to });
          }}
          onLeave={leave}
        />
      </div>
      {says ? (
        <p className={classes["error"]} role="alert">
          {error}
        </p>
      ) : null}
      <FieldConflict form={fields} name={name} />
    </div>
  );
}
