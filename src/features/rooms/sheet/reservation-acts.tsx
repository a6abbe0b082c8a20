import { Group } from "@mantine/core";
import { useId } from "react";
import type { SiteRow } from "#data/api.ts";
import type { Reservation, RoomBooking } from "#domain/rooms/booking.ts";
import { planCheckIn } from "#domain/rooms/commands/decide.ts";
import { planMove, type Target } from "#domain/rooms/commands/move.ts";
import type { KnownDetails } from "#domain/rooms/commands/ops.ts";
import type { WorkOrder } from "#domain/rooms/collection.ts";
import { ROOMS } from "#domain/rooms/limits.ts";
import { clashWords, periodWords, titleWords } from "#domain/rooms/sheet/words.ts";
import { checkInTrouble, checkOutTrouble, isActive } from "#domain/rooms/state.ts";
import { isRejected } from "#domain/rooms/approval.ts";
import { dayOf, momentOf } from "#domain/shared/time.ts";
import { err, ok } from "#domain/shared/result.ts";
import { ROOM_LABEL, ROOM_REFUSED, ROOM_WORDS } from "#domain/words/rooms.ts";
import { SHEET } from "#domain/words/room-sheet.ts";
import { say } from "#domain/words/say.ts";
import { Action } from "#ui/action.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast.tsx";
import { useNow } from "#widgets/clock.ts";
import type { Of as Basis } from "#widgets/known.tsx";
import type { Holdings } from "#widgets/rooms/use-holdings.ts";
import type { RoomWorldState } from "#widgets/rooms/use-room-world.ts";
import { useAct } from "./use-act.ts";

type Of = {
  readonly site: SiteRow;
  readonly booking: RoomBooking;
  readonly reservation: Reservation;
  readonly state: RoomWorldState;
};

/** Checks a reservation in and out (spec 2 §4), where there is anything to check in to. [ROM-89] */
export function CheckIn({ site, booking, reservation: r, state, off }: Of & { readonly off: boolean }) {
  const now = useNow();
  const act = useAct();
  const at = (moment: number) => momentOf(moment, site.timeZone, now);
  const [into, out] = [checkInTrouble(r, now), checkOutTrouble(r)];
  const run = (isOut: boolean) => {
    const plan = planCheckIn(booking, r.key, { out: isOut, world: state.world() });
    const label = isOut ? ROOM_LABEL.checkedOut : ROOM_LABEL.checkedIn;
    const done = say(label, { title: titleWords(booking), room: r.roomTitle });
    void act(plan.ok ? ok([plan.value]) : plan, done);
  };
  const show = !off && !isRejected(booking);
  return (
    <Group gap={8}>
      {r.checkedInAt === null ? null : <Tag tone="good">{say(SHEET.checkedIn, { at: at(r.checkedInAt) })}</Tag>}
      {r.checkedOutAt === null ? null : <Tag>{say(SHEET.checkedOut, { at: at(r.checkedOutAt) })}</Tag>}
      {isActive(r) && r.from <= now && now < r.to ? <Tag tone="good">{SHEET.active}</Tag> : null}
      {show && r.checkedInAt === null ? (
        <Action
          cannot={into === null ? null : ROOM_REFUSED[into]}
          label={say(SHEET.checkInOf, { key: r.key })}
          onClick={() => run(false)}
        >
          {SHEET.checkIn}
        </Action>
      ) : null}
      {show && r.checkedInAt !== null && r.checkedOutAt === null ? (
        <Action
          cannot={out === null ? null : ROOM_REFUSED[out]}
          label={say(SHEET.checkOutOf, { key: r.key })}
          onClick={() => run(true)}
        >
          {SHEET.checkOut}
        </Action>
      ) : null}
    </Group>
  );
}

const STEP = ROOMS.snapMs;
const STEPS: readonly (readonly [
  keyof typeof SHEET & ("earlier" | "later" | "shorter" | "longer"),
  (r: Reservation) => Target,
])[] = [
  ["earlier", (r) => ({ from: r.from - STEP, to: r.to - STEP })],
  ["later", (r) => ({ from: r.from + STEP, to: r.to + STEP })],
  ["shorter", (r) => ({ to: r.to - STEP })],
  ["longer", (r) => ({ to: r.to + STEP })],
];

/** Whether a reservation asks for catering of which not all orders are here: what becomes of them is not known. [KNOW-8] */
export const ordersComing = (r: Reservation, { known }: Pick<Basis, "known">): boolean =>
  known !== "all" && Object.keys(r.requests).length > 0;

type NudgeProps = Of & {
  readonly known: KnownDetails | null;
  readonly orders: readonly WorkOrder[];
  /** What the orders are drawn from. */
  readonly ordersOf: Basis;
  readonly holdings: Holdings;
  /** Why nothing can be moved now; null: it can. */
  readonly cannot: string | null;
};
/** What drag and resize do, by buttons: a quarter of an hour each, where it does not clash. [ROM-89] */
export function Nudges({
  site,
  booking,
  reservation: r,
  state,
  known,
  orders,
  ordersOf,
  holdings,
  cannot,
}: NudgeProps) {
  const id = useId();
  const act = useAct();
  const zone = site.timeZone;
  const run = (to: Target) => {
    const plan = planMove(booking, { key: r.key, to }, { known, orders, all: holdings.all, world: state.world() });
    if (!plan.ok) {
      const [clash] = plan.error.clashes;
      const words = clash && clashWords(clash, booking.id, { zone, day: dayOf(r.from, zone) });
      if (words) toast({ text: words, tone: "error" });
      else void act(err(plan.error.why), "");
      return;
    }
    const [from, until] = periodWords({ from: to.from ?? r.from, to: to.to ?? r.to }, zone, dayOf(r.from, zone));
    const moved = say(SHEET.moved, { title: titleWords(booking), from, to: until });
    void act(ok([plan.value]), ordersComing(r, ordersOf) ? `${moved}. ${ROOM_WORDS.ordersComing}` : moved);
  };
  return (
    <Group gap={8} role="group" aria-labelledby={id}>
      <span id={id} hidden>
        {say(SHEET.move, { key: r.key })}
      </span>
      {STEPS.map(([word, target]) => (
        <Action
          key={word}
          cannot={cannot ?? (word === "shorter" && r.to - r.from <= STEP ? ROOM_REFUSED["ends-before-starts"] : null)}
          label={`${r.key}: ${SHEET[word]}`}
          onClick={() => run(target(r))}
        >
          {SHEET[word]}
        </Action>
      ))}
    </Group>
  );
}
