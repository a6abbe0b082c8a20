import { Button, Group } from "@mantine/core";
import { useEffect, useState } from "react";
import type { SiteRow } from "#data/api.ts";
import type { RoomBooking } from "#domain/rooms/booking.ts";
import type { WorkOrder } from "#domain/rooms/collection.ts";
import { planDeleteWhole } from "#domain/rooms/commands/move.ts";
import type { KnownDetails } from "#domain/rooms/commands/ops.ts";
import { planDeleteMany, type Scope, SCOPES } from "#domain/rooms/series/plan.ts";
import { err, ok } from "#domain/shared/result.ts";
import { SERIES } from "#domain/words/room-series.ts";
import { SHEET } from "#domain/words/room-sheet.ts";
import { say } from "#domain/words/say.ts";
import { confirm } from "#ui/confirm.tsx";
import type { Of } from "#widgets/known.tsx";
import type { RoomWorldState } from "#widgets/rooms/use-room-world.ts";
import { whenWords } from "./clash-notes.tsx";
import { askScope } from "./scope.tsx";
import classes from "./sheet.module.css";
import { useAct } from "./use-act.ts";
import type { SeriesState } from "./use-series.ts";
import type { SheetFormState } from "./use-sheet-form.ts";

type Props = {
  readonly site: SiteRow;
  readonly booking: RoomBooking;
  readonly state: RoomWorldState;
  readonly known: KnownDetails | null;
  readonly orders: readonly WorkOrder[];
  /** What the orders are drawn from. */
  readonly ordersOf: Of;
  readonly series: SeriesState;
  readonly title: string;
  readonly form: SheetFormState;
  readonly onClose: () => void;
};

/** What goes with a booking. */
function Goes({ site, booking, orders, ordersOf }: Pick<Props, "site" | "booking" | "orders" | "ordersOf">) {
  return (
    <ul className={classes["lines"]}>
      {booking.reservations.map((r) => (
        <li key={r.key}>{say(SHEET.deleteRoom, { room: r.roomTitle, when: whenWords(r, site.timeZone) })}</li>
      ))}
      {orders.length > 0 ? (
        <li>{orders.length === 1 ? SHEET.deleteOrder : say(SHEET.deleteOrders, { n: String(orders.length) })}</li>
      ) : null}
      {ordersOf.known === "all" ? null : <li>{SHEET.deleteComing}</li>}
    </ul>
  );
}

/** Takes a booking away, once somebody has seen what goes with it; with Undo. [ROM-89] */
export function Delete(props: Props) {
  const { booking, state, known, orders, series, title, form, onClose } = props;
  const act = useAct();
  const [done, setDone] = useState(false);
  const edits = form.fields.edits;
  const asked = async (): Promise<Scope | null> => {
    const question = { title: say(SHEET.deleteTitle, { title }), yes: SHEET.delete, danger: true };
    if (!booking.series) return (await confirm({ ...question, body: <Goes {...props} /> })) ? "one" : null;
    const { now } = state.world();
    const counts = Object.fromEntries(SCOPES.map((s) => [s, series.scoped(s, now).length]));
    return askScope({
      ...question,
      counts: counts as { readonly [S in Scope]: number },
      coming: series.of.known !== "all",
      told: (scope) => (scope === "one" ? <Goes {...props} /> : null),
    });
  };
  const run = async () => {
    const scope = await asked();
    if (scope === null) return;
    const world = state.world();
    if (scope === "one") {
      const plan = planDeleteWhole(booking, { known, orders, world });
      if (!(await act(plan.ok ? ok([plan.value]) : plan, say(SHEET.deletedDone, { title })))) return;
    } else {
      const of = { details: series.details, orders: series.orders, world, part: world.newId() };
      const { plans, left } = planDeleteMany(series.scoped(scope, world.now), of);
      const done = say(SERIES.deletedDone, { n: String(plans.length) });
      if (!(await act(plans.length > 0 ? ok(plans) : err(left[0]?.why ?? "nothing-to-do"), done))) return;
    }
    await form.fields.draft.discard();
    setDone(true);
  };
  // What was typed is out of the draft by now: closing asks nothing.
  useEffect(() => {
    if (done && edits === 0) onClose();
  }, [done, edits, onClose]);
  return (
    <Group gap={8}>
      <Button variant="light" color="error" onClick={() => void run()}>
        {SHEET.delete}
      </Button>
    </Group>
  );
}
