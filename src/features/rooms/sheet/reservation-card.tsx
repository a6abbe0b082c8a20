import { Button, Checkbox, Group, Textarea, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import type { Period, Reservation, ReservationKey, RoomBooking } from "#domain/rooms/booking.ts";
import { cateringLosses } from "#domain/rooms/commands/move.ts";
import { ROOMS } from "#domain/rooms/limits.ts";
import { momentText } from "#domain/shared/wall-moment.ts";
import { PART_NAMES, partField } from "#domain/rooms/sheet/values.ts";
import { mayNotChange } from "#domain/rooms/commands/world.ts";
import { ROOM_FIELD, ROOM_WORDS } from "#domain/words/rooms.ts";
import { SHEET } from "#domain/words/room-sheet.ts";
import { say } from "#domain/words/say.ts";
import { Icon } from "#ui/icons.tsx";
import { Notice } from "#ui/notice.tsx";
import { FieldConflict, FormField } from "#widgets/form/field-conflict.tsx";
import type { RoomWorldState } from "#widgets/rooms/use-room-world.ts";
import { Catering } from "./catering.tsx";
import { ClashNotes } from "./clash-notes.tsx";
import { PeriodField } from "./period-field.tsx";
import { CheckIn, Nudges, ordersComing } from "./reservation-acts.tsx";
import { RoomField } from "./room-field.tsx";
import classes from "./sheet.module.css";
import type { SheetFormState, SheetInput } from "./use-sheet-form.ts";

export type CardProps = Pick<SheetInput, "site" | "before" | "known" | "orders" | "ordersOf" | "instead"> & {
  readonly form: SheetFormState;
  readonly state: RoomWorldState;
  readonly of: ReservationKey;
  readonly off: boolean;
  readonly floors: ReadonlyMap<string, string>;
  /** Somebody else took it away while it was being edited. */
  readonly gone: boolean;
};

const twice = (n: number): number => 2 * n; // what is too long is told, not cut

/** One room at one time, with everything that belongs to it. [ROM-81] */
export function ReservationCard(props: CardProps) {
  const { site, before, form, state, of, off, floors, gone } = props;
  const { fields, draft, clashes, holdings } = form;
  const r = draft.reservations.find((x) => x.key === of);
  const was = before?.reservations.find((x) => x.key === of);
  const name = nameOf(props, was);
  const period = (to: Period) =>
    fields.type(`${of}_period`, { from: momentText(to.from, site.timeZone), to: momentText(to.to, site.timeZone) });
  const keep = (take: "mine" | "theirs") => {
    for (const part of PART_NAMES) fields.decide(partField(of, part), take);
    if (take === "mine") fields.type(`${of}_on`, true);
  };
  return (
    <section className={classes["card"]} aria-label={name}>
      <div className={classes["cardHead"]}>
        <h4>{name}</h4>
        {off ? null : (
          <Button
            variant="subtle"
            aria-label={say(SHEET.remove, { key: of })}
            onClick={() => fields.type(`${of}_on`, false)}
          >
            {SHEET.ownerDrop}
          </Button>
        )}
      </div>
      {gone ? <Gone onKeep={() => keep("mine")} onDrop={() => keep("theirs")} /> : null}
      <FieldConflict form={fields} name={`${of}_on`} />
      <RoomField
        fields={fields}
        of={of}
        off={off}
        rooms={state.rooms}
        basis={state.of}
        floors={floors}
        known={was?.roomTitle ?? ""}
      />
      <PeriodField fields={fields} of={of} off={off} site={site} was={was} />
      {r ? (
        <ClashNotes
          site={site}
          booking={before?.id ?? ""}
          reservation={r}
          reservations={form.whole}
          clashes={clashes.filter((c) => c.key === of)}
          holdings={holdings}
          rooms={state.rooms}
          roomsOf={state.of}
          onPeriod={period}
          onRoom={(room) => fields.type(`${of}_room`, room)}
        />
      ) : null}
      <Losses {...props} />
      <Rest {...props} />
      {was && before && !props.instead ? <Saved {...props} was={was} booking={before} /> : null}
    </section>
  );
}

/** What a reservation is called: its key and its room, as far as one is chosen. */
function nameOf({ form, state, of }: CardProps, was: Reservation | undefined): string {
  const room = form.fields.values[`${of}_room`];
  const title = state.rooms.find((x) => x.id === room)?.title ?? (was?.room === room ? was.roomTitle : "");
  return title === "" ? `${SHEET.reservation} ${of}` : say(SHEET.reservationOf, { key: of, room: title });
}

/** The choice about a reservation that somebody else took away meanwhile. [ROM-83] */
function Gone({ onKeep, onDrop }: { readonly onKeep: () => void; readonly onDrop: () => void }) {
  const ways = (
    <Group component="span" gap={8}>
      <Button variant="default" onClick={onKeep}>
        {SHEET.keepGone}
      </Button>
      <Button variant="default" onClick={onDrop}>
        {SHEET.dropGone}
      </Button>
    </Group>
  );
  return (
    <Notice tone="warning" role="status" action={ways}>
      {SHEET.gone}
    </Notice>
  );
}

/** What a change of rooms drops, said before it is saved (expectations 5.8). [ROM-86] */
function Losses({ before, form, state, orders, ordersOf, of }: CardProps) {
  if (!before) return null;
  const [was, is] = [before, form.draft].map(({ reservations }) => reservations.find((r) => r.key === of));
  const isMoved = was && (!is || was.room !== is.room || was.from !== is.from || was.to !== is.to);
  const unknown =
    isMoved && ordersComing(was, ordersOf) ? (
      <Notice tone="warning" role="status">
        {ROOM_WORDS.ordersComing}
      </Notice>
    ) : null;
  const loss = cateringLosses(before, form.draft, { orders, world: state.world() }).find((l) => l.key === of);
  if (!loss) return unknown;
  const items = loss.dropped.flatMap((o) => o.items.map((i) => `${i.qty} × ${i.name}`));
  return (
    <>
      <Notice tone="warning" role="status">
        {SHEET.losses}
        {items.length > 0 ? `. ${say(SHEET.lossesOf, { items: items.join(", ") })}` : null}
      </Notice>
      {unknown}
    </>
  );
}

const REST = ["setup", "cleanDown", "requiresCheckIn", "note"] as const;
/** Setup, clean-down, check-in and note: folded while they say nothing. */
function Rest(props: CardProps) {
  const { form, of } = props;
  const { values, errors, conflicts } = form.fields;
  const id = useId();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const names = REST.map((part) => partField(of, part));
  const says = names.some((n) => ![false, "", "0"].some((empty) => values[n] === empty));
  const held = names.some((n) => errors[n] !== undefined || conflicts.some((c) => c.field === n));
  const open = held || (wanted ?? says);
  return (
    <>
      <button
        type="button"
        className={classes["unfold"]}
        aria-expanded={open}
        aria-controls={id}
        aria-label={say(SHEET.restOf, { key: of })}
        onClick={() => setWanted(!open)}
      >
        <Icon name={open ? "down" : "right"} size={16} />
        {SHEET.rest}
      </button>
      <div id={id} className={classes["rest"]} hidden={!open}>
        <RestFields {...props} />
      </div>
    </>
  );
}
function RestFields({ form, of, off }: CardProps) {
  const { fields } = form;
  const named = (field: string) => say(ROOM_FIELD.reservation, { key: of, field });
  return (
    <>
      <div className={classes["pair"]}>
        {(["setup", "cleanDown"] as const).map((part) => (
          <FormField key={part} form={fields} name={partField(of, part)}>
            {(field) => (
              <TextInput
                {...field}
                label={ROOM_FIELD[part]}
                aria-label={named(ROOM_FIELD[part])}
                description={SHEET.capsHow}
                inputMode="numeric"
                autoComplete="off"
                disabled={field.disabled || off}
                maxLength={8}
              />
            )}
          </FormField>
        ))}
      </div>
      <FormField form={fields} name={`${of}_requiresCheckIn`} type="checkbox">
        {({ withAsterisk: _, ...field }) => (
          <Checkbox
            {...field}
            label={ROOM_FIELD.requiresCheckIn}
            aria-label={named(ROOM_FIELD.requiresCheckIn)}
            disabled={field.disabled || off}
          />
        )}
      </FormField>
      <FormField form={fields} name={`${of}_note`}>
        {(field) => (
          <Textarea
            {...field}
            label={ROOM_FIELD.note}
            aria-label={named(ROOM_FIELD.note)}
            disabled={field.disabled || off}
            maxLength={twice(ROOMS.noteMax)}
            rows={2}
          />
        )}
      </FormField>
    </>
  );
}

/** What is done with a reservation that is booked: check-in, moving by steps, catering. */
function Saved(props: CardProps & { readonly was: Reservation; readonly booking: RoomBooking }) {
  const { site, known, orders, form, state, off, was, booking } = props;
  const unsaved = form.fields.edits > 0 ? SHEET.saveFirst : null;
  const looking = form.holdings.state === "loading" ? SHEET.checking : null;
  // Off though it may be changed: the device does not keep it, and knows nothing of its orders.
  const isOlder = off && mayNotChange(booking, state.world()) === null;
  return (
    <>
      <CheckIn site={site} booking={booking} reservation={was} state={state} off={off} />
      {off ? null : (
        <Nudges
          site={site}
          booking={booking}
          reservation={was}
          state={state}
          known={known}
          orders={orders}
          ordersOf={props.ordersOf}
          holdings={form.holdings}
          cannot={unsaved ?? looking}
        />
      )}
      {isOlder ? null : (
        <Catering
          site={site}
          booking={booking}
          reservation={was}
          orders={orders.filter((o) => o.key === was.key)}
          of={props.ordersOf}
          state={state}
          cannot={unsaved}
        />
      )}
    </>
  );
}
