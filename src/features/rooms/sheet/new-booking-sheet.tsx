import { useEffect, useMemo, useRef, useState } from "react";
import type { SiteRow } from "#data/api.ts";
import type { Reservation } from "#domain/rooms/booking.ts";
import type { WorkOrder } from "#domain/rooms/collection.ts";
import { mayNot } from "#domain/rooms/commands/world.ts";
import { ROOMS } from "#domain/rooms/limits.ts";
import { OWN } from "#domain/shared/known.ts";
import { sheetValues } from "#domain/rooms/sheet/values.ts";
import { CATERING, SHEET } from "#domain/words/room-sheet.ts";
import { ROOM_REFUSED } from "#domain/words/rooms.ts";
import { confirm } from "#ui/confirm.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useRoomWorld } from "#widgets/rooms/use-room-world.ts";
import { asksAnew, BookingForm } from "./booking-form.tsx";
import { Frame } from "./frame.tsx";
import { QuickBooking } from "./quick-booking.tsx";
import classes from "./sheet.module.css";
import { useRepeat } from "./use-repeat.ts";
import { useSheetForm } from "./use-sheet-form.ts";

type Props = {
  readonly site: SiteRow;
  /** Id of the room that was pressed; null: none yet. */
  readonly room: string | null;
  /** Epoch ms; null: the next quarter of an hour. */
  readonly from: number | null;
  readonly to: number | null;
  readonly onClose: () => void;
  /** With the id of what was booked. */
  readonly onCreated: (id: string) => void;
  /** At its slot, with title and time alone; `onMore` shows the rest of the same form. */
  readonly quick?: boolean;
  readonly onMore?: () => void;
};

const HOUR = 3_600_000;
const NO_ORDERS: readonly WorkOrder[] = [];
/** Of what is being made nobody else knows anything. */
const NOTHING_YET = { orders: NO_ORDERS, ordersOf: OWN, detailsOf: OWN };

function reservationAt({ room, from, to }: Pick<Props, "room" | "from" | "to">, now: number): Reservation {
  const start = from ?? Math.ceil(now / ROOMS.snapMs) * ROOMS.snapMs;
  return {
    key: "r1",
    room: room ?? "",
    roomTitle: "",
    from: start,
    to: to !== null && to > start ? to : start + HOUR,
    setup: 0,
    cleanDown: 0,
    requiresCheckIn: false,
    checkedInAt: null,
    checkedOutAt: null,
    note: "",
    requests: {},
    cateringUntil: null,
    adHoc: false,
  };
}

/** A new booking: its form, what becomes of it, and the question before what was typed is dropped. [ROM-84] */
function useNewBooking({ site, room, from, to, onClose, onCreated }: Props) {
  const state = useRoomWorld(site);
  const world = state.world();
  const [start] = useState(() => ({
    title: "",
    owner: world.person.ref === "" ? null : world.person,
    privacy: { title: false, owner: false },
    reservations: [reservationAt({ room, from, to }, world.now)],
  }));
  const now = useMemo(() => sheetValues(start, site.timeZone), [start, site.timeZone]);
  const name = `room-booking/new/${[site.id, room ?? "", from ?? ""].join("/")}`;
  const input = { name, site, before: null, known: null, ...NOTHING_YET, now, shown: null, state };
  const form = useSheetForm(input);
  const repeat = useRepeat(site, state, form);
  const [created, setCreated] = useState<string | null>(null);
  const { edits, draft } = form.fields;
  const told = useRef(false);
  // What was saved is out of the draft by now: leaving asks nothing. It is told once, since the way on may be a step back.
  useEffect(() => {
    if (created === null || edits > 0 || told.current) return;
    told.current = true;
    onCreated(created);
  }, [created, edits, onCreated]);
  const save = async () => {
    const id = await form.save(repeat.plan ?? undefined);
    if (id !== null) setCreated(id);
  };
  const discard = async () => {
    await draft.discard();
    onClose();
  };
  const close = async () => {
    if (edits === 0) return onClose();
    const yes = await confirm({
      title: SHEET.leaveTitle,
      body: SHEET.leaveBody,
      yes: SHEET.discard,
      no: SHEET.keep,
      danger: true,
    });
    return yes ? discard() : undefined;
  };
  return { input, form, repeat, no: mayNot(world), save, discard, close };
}

/** A new booking of the place that was pressed: at its slot with title and time, or whole beside the calendar. [ROM-75] [ROM-84] */
export function NewBookingSheet(props: Props) {
  const { quick = false, onMore = () => undefined } = props;
  const { input, form, repeat, no, save, discard, close } = useNewBooking(props);
  if (quick && !no)
    return (
      <QuickBooking input={input} form={form} onMore={onMore} onClose={() => void close()} onSave={() => void save()} />
    );
  return (
    <Frame title={SHEET.newTitle} onClose={() => void close()}>
      {no ? (
        <EmptyState title={ROOM_REFUSED[no]} icon="room" />
      ) : (
        <BookingForm
          {...{ ...input, form, repeat }}
          off={false}
          blind={false}
          onSave={() => void save()}
          onDiscard={discard}
        >
          {asksAnew({ ...input, form }) ? <p className={classes["hint"]}>{SHEET.asksApproval}</p> : null}
          <p className={classes["hint"]}>{CATERING.afterSave}</p>
        </BookingForm>
      )}
    </Frame>
  );
}
