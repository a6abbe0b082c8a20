import { Button } from "@mantine/core";
import type { Reservation, RoomBooking } from "#domain/rooms/booking.ts";
import type { WorkOrder } from "#domain/rooms/collection.ts";
import { planCheckIn } from "#domain/rooms/commands/decide.ts";
import { planEndNow } from "#domain/rooms/commands/end.ts";
import type { KnownDetails } from "#domain/rooms/commands/ops.ts";
import { err, ok } from "#domain/shared/result.ts";
import { DOOR } from "#domain/words/door.ts";
import { ROOM_LABEL } from "#domain/words/rooms.ts";
import { say } from "#domain/words/say.ts";
import { confirm } from "#ui/confirm.tsx";
import { toast } from "#ui/toast.tsx";
import type { Of as Basis } from "#widgets/known.tsx";
import type { RoomWorldState } from "#widgets/rooms/use-room-world.ts";
import { ordersComing } from "../sheet/reservation-acts.tsx";
import { useAct } from "../sheet/use-act.ts";

export type ActProps = {
  readonly booking: RoomBooking;
  readonly reservation: Reservation;
  readonly state: RoomWorldState;
  readonly known: KnownDetails | null;
  readonly orders: readonly WorkOrder[];
  readonly ordersOf: Basis;
  /** As whoever is here may read it. */
  readonly title: string;
};

/** Checks in, as the sheet does. [ROM-10] [DOOR-5] */
export function CheckInNow({ booking, reservation: r, state, title }: ActProps) {
  const act = useAct();
  const run = () => {
    const plan = planCheckIn(booking, r.key, { out: false, world: state.world() });
    void act(plan.ok ? ok([plan.value]) : plan, say(ROOM_LABEL.checkedIn, { title, room: r.roomTitle }));
  };
  return (
    <Button size="lg" aria-label={say(DOOR.checkInOf, { title })} onClick={run}>
      {DOOR.checkIn}
    </Button>
  );
}

/** Ends a meeting now; somebody else's after a question. [DOOR-3] [DOOR-5] */
export function EndNow({ booking, reservation: r, state, known, orders, ordersOf, title }: ActProps) {
  const act = useAct();
  const { person } = state.world();
  const owner = booking.privacy.owner ? (known?.owner ?? null) : booking.owner;
  const own = person.ref !== "" && owner?.ref === person.ref;
  const run = async () => {
    if (ordersComing(r, ordersOf)) return toast({ text: DOOR.ordersComing, tone: "error" });
    const asked = { title: say(DOOR.endAsk, { title }), body: DOOR.endWhy, yes: DOOR.endNow, no: DOOR.keep };
    if (!own && !(await confirm(asked))) return undefined;
    const plan = planEndNow(booking, r.key, { known, orders, world: state.world() });
    await act(plan.ok ? ok([plan.value]) : err(plan.error.why), say(DOOR.ended, { title }));
    return undefined;
  };
  return (
    <Button size="lg" variant="default" aria-label={say(DOOR.endOf, { title })} onClick={() => void run()}>
      {DOOR.endNow}
    </Button>
  );
}
