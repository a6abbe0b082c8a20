import { Button, Group, Textarea, TextInput } from "@mantine/core";
import { useId, useMemo, useState } from "react";
import type { SiteRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import type { Reservation, RoomBooking } from "#domain/rooms/booking.ts";
import type { WorkOrder } from "#domain/rooms/collection.ts";
import { planWorkOrder, planWorkOrderEdit } from "#domain/rooms/commands/work-orders.ts";
import { WORK_ORDERS } from "#domain/rooms/limits.ts";
import {
  type ItemText,
  newOrder,
  NO_ITEM,
  orderIn,
  type OrderText,
  orderText,
  orderWrong,
} from "#domain/rooms/sheet/order.ts";
import type { Plan } from "#domain/shared/changes.ts";
import type { Json } from "#domain/shared/json.ts";
import { ok, type Result } from "#domain/shared/result.ts";
import type { RoomRefusal } from "#domain/rooms/commands/world.ts";
import { CATERING } from "#domain/words/room-sheet.ts";
import { WORK_FIELD } from "#domain/words/rooms.ts";
import { RECOVER } from "#domain/words/recover.ts";
import { say } from "#domain/words/say.ts";
import { Action } from "#ui/action.tsx";
import { MomentField } from "#ui/moment-field.tsx";
import { Notice } from "#ui/notice.tsx";
import type { RoomWorldState } from "#widgets/rooms/use-room-world.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import { useSiteConfig } from "#widgets/site-config.ts";
import { useTyped } from "#widgets/use-typed.ts";
import * as v from "valibot";
import classes from "./sheet.module.css";
import { useAct } from "./use-act.ts";

const typedSchema = v.object({
  category: v.string(),
  items: v.array(v.object({ name: v.string(), qty: v.string(), unit: v.string(), note: v.string() })),
  dietary: v.string(),
  deliverAt: v.string(),
  clearAt: v.string(),
  costCode: v.string(),
  contact: v.string(),
});
const typedIn = (found: Json): OrderText | null => {
  const read = v.safeParse(typedSchema, found);
  return read.success ? read.output : null;
};

type Props = {
  readonly site: SiteRow;
  readonly booking: RoomBooking;
  readonly reservation: Reservation;
  readonly state: RoomWorldState;
  /** Null: a new one. */
  readonly order: WorkOrder | null;
  /** Why it cannot be saved any more; null: it can. */
  readonly cannot: string | null;
  readonly onDone: () => void;
};
const twice = (n: number): number => 2 * n; // what is too long is told, not cut

/** The form of catering, kept on this device as it is typed. It is saved behind the booking, which names it. [ROM-87] */
export function OrderForm({ site, booking, reservation: r, state, order, cannot, onDone }: Props) {
  const { displayName } = useSignedIn();
  const { api } = useData();
  const zone = site.timeZone;
  const firstDay = useSiteConfig(site.id).localeFirstDayOfWeek.value;
  // Everybody reads it: of a booking that keeps its owner back, people say themselves whom to ask.
  const contact = booking.privacy.owner ? "" : displayName;
  const start = useMemo(
    () => (order ? orderText(order, zone) : newOrder(r, { zone, category: CATERING.category, contact })),
    [order, zone, r, contact],
  );
  const name = `room-catering/${booking.id}/${r.key}/${order?.id ?? "new"}`;
  const typed = useTyped<OrderText>(name, start, typedIn);
  const { value: text, putBack } = typed;
  const [tried, setTried] = useState(false);
  const wrong = orderWrong(text, zone);
  const act = useAct();
  const put = (to: Partial<OrderText>) => typed.change({ ...text, ...to });
  const said = (field: keyof OrderText) => {
    const trouble = tried ? wrong[field] : undefined;
    return trouble ? CATERING.wrong[trouble] : null;
  };
  const close = () => {
    typed.forget();
    onDone();
  };
  const planned = (): Result<readonly Plan[], RoomRefusal> => {
    const of = { draft: orderIn(text, zone), world: state.world() };
    if (order) {
      const plan = planWorkOrderEdit(booking, order, of);
      return plan.ok ? ok([plan.value]) : plan;
    }
    const plan = planWorkOrder(booking, r.key, of);
    return plan.ok ? ok([plan.value]) : plan;
  };
  const save = async () => {
    setTried(true);
    if (Object.keys(wrong).length > 0) return;
    if (await act(planned(), CATERING.saved)) {
      await api.writeDraft(name, null);
      close();
    }
  };
  return (
    <div className={classes["order"]} role="group" aria-label={CATERING.title}>
      {putBack ? <Notice role="status">{RECOVER.putBack}</Notice> : null}
      {cannot === null ? null : (
        <Notice tone="warning" role="alert">
          {cannot}
        </Notice>
      )}
      <TextInput
        label={WORK_FIELD.category}
        value={text.category}
        error={said("category")}
        maxLength={80}
        onChange={(e) => put({ category: e.currentTarget.value })}
      />
      <Items items={text.items} wrong={said("items")} onItems={(items) => put({ items })} />
      <Textarea
        label={WORK_FIELD.dietary}
        value={text.dietary}
        error={said("dietary")}
        rows={2}
        maxLength={twice(WORK_ORDERS.textMax)}
        onChange={(e) => put({ dietary: e.currentTarget.value })}
      />
      {(["deliverAt", "clearAt"] as const).map((field) => (
        <MomentField
          key={field}
          label={WORK_FIELD[field]}
          clearable
          firstDay={firstDay}
          zone={zone}
          value={text[field]}
          error={said(field)}
          onChange={(to) => put({ [field]: to })}
        />
      ))}
      <div className={classes["pair"]}>
        <TextInput
          label={WORK_FIELD.costCode}
          value={text.costCode}
          error={said("costCode")}
          maxLength={twice(WORK_ORDERS.codeMax)}
          onChange={(e) => put({ costCode: e.currentTarget.value })}
        />
        <TextInput
          label={WORK_FIELD.contact}
          value={text.contact}
          error={said("contact")}
          maxLength={twice(WORK_ORDERS.nameMax)}
          onChange={(e) => put({ contact: e.currentTarget.value })}
        />
      </div>
      <Group gap={8}>
        <Button variant="default" onClick={close}>
          {CATERING.cancel}
        </Button>
        {cannot === null ? (
          <Button onClick={() => void save()}>{CATERING.save}</Button>
        ) : (
          <Action cannot={cannot} onClick={() => undefined}>
            {CATERING.save}
          </Action>
        )}
      </Group>
    </div>
  );
}

type ItemsProps = {
  readonly items: readonly ItemText[];
  readonly wrong: string | null;
  readonly onItems: (to: readonly ItemText[]) => void;
};
const FIELDS = [
  ["name", CATERING.name, WORK_ORDERS.nameMax],
  ["qty", CATERING.qty, 8],
  ["unit", CATERING.unit, WORK_ORDERS.unitMax],
  ["note", CATERING.note, WORK_ORDERS.textMax],
] as const;

/** Items of an order, a row each. */
function Items({ items, wrong, onItems }: ItemsProps) {
  const id = useId();
  return (
    <fieldset className={classes["items"]} aria-describedby={id}>
      <legend className={classes["label"]}>{WORK_FIELD.items}</legend>
      {items.map((item, i) => (
        <div key={i} className={classes["item"]}>
          {FIELDS.map(([field, word, max]) => (
            <TextInput
              key={field}
              label={word}
              aria-label={`${say(CATERING.item, { n: String(i + 1) })}: ${word}`}
              data-item={field}
              value={item[field]}
              inputMode={field === "qty" ? "decimal" : "text"}
              maxLength={twice(max)}
              onChange={(e) => {
                const typed = e.currentTarget.value;
                onItems(items.map((x, k) => (k === i ? { ...x, [field]: typed } : x)));
              }}
            />
          ))}
          <Button
            variant="subtle"
            aria-label={say(CATERING.removeItem, { n: String(i + 1) })}
            onClick={() => onItems(items.filter((_, k) => k !== i))}
          >
            ×
          </Button>
        </div>
      ))}
      <p id={id} className={classes["error"]}>
        {wrong ?? ""}
      </p>
      {items.length < WORK_ORDERS.itemsMax ? (
        <Button variant="default" onClick={() => onItems([...items, NO_ITEM])}>
          {CATERING.addItem}
        </Button>
      ) : null}
    </fieldset>
  );
}
