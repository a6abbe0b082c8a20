import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import type { SiteRow } from "#data/api.ts";
import { isRejected } from "#domain/rooms/approval.ts";
import { WORK_ORDER_STATUSES, type WorkOrderStatus } from "#domain/rooms/booking-schema.ts";
import type { Reservation, RoomBooking } from "#domain/rooms/booking.ts";
import type { WorkOrder } from "#domain/rooms/collection.ts";
import { planWorkOrderStatus } from "#domain/rooms/commands/work-orders.ts";
import { mayNotChange, type RoomRefusal } from "#domain/rooms/commands/world.ts";
import { ROOMS } from "#domain/rooms/limits.ts";
import { cateringWords } from "#domain/rooms/sheet/words.ts";
import { dateTimeOf } from "#domain/shared/time.ts";
import { ok } from "#domain/shared/result.ts";
import { CATERING } from "#domain/words/room-sheet.ts";
import { ROOM_REFUSED, WORK_FIELD } from "#domain/words/rooms.ts";
import { say } from "#domain/words/say.ts";
import { Action } from "#ui/action.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { Notice } from "#ui/notice.tsx";
import { Tag, type TagTone } from "#ui/tag.tsx";
import { useNow } from "#widgets/clock.ts";
import { None, type Of } from "#widgets/known.tsx";
import type { RoomWorldState } from "#widgets/rooms/use-room-world.ts";
import { OrderForm } from "./order-form.tsx";
import classes from "./sheet.module.css";
import { useAct } from "./use-act.ts";

type About = {
  readonly site: SiteRow;
  readonly booking: RoomBooking;
  readonly reservation: Reservation;
  readonly state: RoomWorldState;
};
type Props = About & {
  readonly orders: readonly WorkOrder[];
  /** What they are drawn from. */
  readonly of: Of;
  /** Why nothing can be asked for now; null: it can. */
  readonly cannot: string | null;
};

type Stands = ReturnType<typeof cateringWords>;
/** Why nothing can be asked for, or changed of what was; null: it can. */
function whyClosed(booking: RoomBooking, stands: Stands | null, no: RoomRefusal | null): string | null {
  const refused = no ?? (isRejected(booking) ? "decided" : null) ?? (stands === null ? "no-catering" : null);
  if (refused) return ROOM_REFUSED[refused];
  return stands?.closed ? stands.words : null;
}

/** What is asked for beside a room, until its cut-off by the server's time (expectations 5.8). [ROM-86] [ROM-87] */
export function Catering({ site, booking, reservation: r, orders, of, state, cannot }: Props) {
  const now = useNow();
  const [editing, setEditing] = useState<string | null>(null);
  const room = state.rooms.find((x) => x.id === r.room);
  if (!room?.cateringIsEnabled && orders.length === 0 && editing === null) return null;
  const stands = room?.cateringIsEnabled ? cateringWords(r.from, room, { zone: site.timeZone, now }) : null;
  const no = mayNotChange(booking, state.world());
  const coming = room === undefined && state.roomsKnown !== "all" ? "room-coming" : null;
  const why = whyClosed(booking, stands, no ?? coming);
  // What is being typed stays in sight: it is not saved any more, and says why.
  const form = (order: WorkOrder | null) => (
    <OrderForm
      key={order?.id ?? ""}
      site={site}
      booking={booking}
      reservation={r}
      state={state}
      order={order}
      cannot={why}
      onDone={() => setEditing(null)}
    />
  );
  return (
    <section className={classes["catering"]} aria-label={`${CATERING.title} ${r.key}`}>
      <h5>{CATERING.title}</h5>
      {stands === null ? null : stands.broken ? (
        <Notice tone="error" role="alert">
          {stands.words}
        </Notice>
      ) : (
        <p className={classes["hint"]}>{stands.words}</p>
      )}
      {orders.length === 0 ? (
        <p className={classes["hint"]}>
          <None of={of} say={CATERING.none} />
        </p>
      ) : null}
      {orders.map((order) =>
        editing === order.id ? (
          form(order)
        ) : (
          <Order
            key={order.id}
            site={site}
            booking={booking}
            reservation={r}
            state={state}
            order={order}
            cannot={cannot}
            open={why === null}
            fixed={no !== null}
            onEdit={() => setEditing(order.id)}
          />
        ),
      )}
      {editing === "" ? form(null) : null}
      {why === null && editing === null ? (
        <Action cannot={cannot} label={say(CATERING.addOf, { key: r.key })} onClick={() => setEditing("")}>
          {CATERING.add}
        </Action>
      ) : null}
    </section>
  );
}

const TONES: { readonly [status: string]: TagTone } = { Declined: "error", Delivered: "good", Cleared: "good" };
const itemWords = (o: WorkOrder): string =>
  o.items
    .map((i) =>
      [`${i.qty}`, ...(i.unit === "" ? ["×"] : [i.unit]), i.name, ...(i.note === "" ? [] : [`(${i.note})`])].join(" "),
    )
    .join(", ");

type OrderProps = About & {
  readonly order: WorkOrder;
  readonly open: boolean;
  /** Nothing of it changes here, not even how far it has come. */
  readonly fixed: boolean;
  readonly cannot: string | null;
  readonly onEdit: () => void;
};
/** What was asked for, and how far it has come. */
function Order({ site, booking, reservation: r, state, order: o, open, fixed, cannot, onEdit }: OrderProps) {
  const at = (moment: number | null) => (moment === null ? "" : dateTimeOf(moment, site.timeZone));
  const facts: readonly (readonly [string, string])[] = [
    [WORK_FIELD.items, itemWords(o)],
    [WORK_FIELD.dietary, o.dietary],
    [WORK_FIELD.deliverAt, at(o.deliverAt)],
    [WORK_FIELD.clearAt, at(o.clearAt)],
    [WORK_FIELD.costCode, o.costCode],
    [WORK_FIELD.contact, o.contact],
    [WORK_FIELD.reason, o.reason],
  ];
  return (
    <div className={classes["order"]}>
      <div className={classes["cardHead"]}>
        <strong>{o.category}</strong>
        <Tag tone={TONES[o.status] ?? "plain"}>{o.status}</Tag>
      </div>
      <Facts>
        {facts.map(([word, value]) =>
          value === "" ? null : (
            <Fact key={word} word={word}>
              {value}
            </Fact>
          ),
        )}
      </Facts>
      {fixed ? null : (
        <Group gap={8}>
          {open ? (
            <Action cannot={cannot} label={say(CATERING.editOf, { category: o.category, key: r.key })} onClick={onEdit}>
              {CATERING.edit}
            </Action>
          ) : null}
          <Status booking={booking} reservation={r} order={o} state={state} />
        </Group>
      )}
    </div>
  );
}

const isStatus = (said: string): said is WorkOrderStatus => (WORK_ORDER_STATUSES as readonly string[]).includes(said);

/** How far it has come; also after the cut-off, and a reason when it is declined. [ROM-87] */
function Status({ booking, reservation, order, state }: Omit<About, "site"> & { readonly order: WorkOrder }) {
  const act = useAct();
  const [status, setStatus] = useState(order.status);
  const [reason, setReason] = useState(order.reason);
  const [of, setOf] = useState(order.rev);
  if (of !== order.rev) {
    setOf(order.rev);
    setStatus(order.status);
    setReason(order.reason);
  }
  const changed = status !== order.status || (status === "Declined" && reason !== order.reason);
  const run = () => {
    if (!isStatus(status)) return;
    const said = status === "Declined" ? reason : "";
    const plan = planWorkOrderStatus(booking, order, { status, reason: said, world: state.world() });
    void act(plan.ok ? ok([plan.value]) : plan, CATERING.statusSaved);
  };
  return (
    <>
      <NativeSelect
        aria-label={say(CATERING.statusOf, { category: order.category, key: reservation.key })}
        value={status}
        data={[...WORK_ORDER_STATUSES]}
        onChange={(e) => setStatus(e.currentTarget.value)}
      />
      {status === "Declined" ? (
        <TextInput
          aria-label={CATERING.declineReason}
          placeholder={CATERING.declineReason}
          value={reason}
          maxLength={2 * ROOMS.reasonMax}
          onChange={(e) => setReason(e.currentTarget.value)}
          onKeyDown={(e) => {
            if (e.key === "Enter") e.preventDefault();
          }}
        />
      ) : null}
      {changed ? (
        <Button variant="default" onClick={run}>
          {CATERING.setStatus}
        </Button>
      ) : null}
    </>
  );
}
