import { useCallback } from "react";
import type { SaveRefusal, SiteRow } from "#data/api.ts";
import type { DataClient } from "#data/client.ts";
import { useData } from "#data/live.ts";
import { needsApproval, takesMore } from "#domain/rooms/approval.ts";
import { linkIn, type Period, type RoomBooking } from "#domain/rooms/booking.ts";
import type { Holding } from "#domain/rooms/clash.ts";
import type { WorkOrder } from "#domain/rooms/collection.ts";
import { draftOf } from "#domain/rooms/commands/edit.ts";
import { type CateringLoss, cateringLosses, movedDraft, planMove, type Target } from "#domain/rooms/commands/move.ts";
import type { KnownDetails } from "#domain/rooms/commands/ops.ts";
import { detailsPath, roomOf, type RoomWorld } from "#domain/rooms/commands/world.ts";
import { BOOKINGS } from "#domain/bookings/limits.ts";
import type { Plan } from "#domain/shared/changes.ts";
import { ok, type Result } from "#domain/shared/result.ts";
import { text } from "#domain/shared/doc-reads.ts";
import { SAVE_REFUSED } from "#domain/words/desks.ts";
import { HISTORY_WORDS } from "#domain/words/history.ts";
import { MOVE_WORDS, ROOM_REFUSED, ROOM_WORDS } from "#domain/words/rooms.ts";
import { say } from "#domain/words/say.ts";
import { DECIDE_REFUSED } from "#domain/words/sync.ts";
import { confirm } from "#ui/confirm.tsx";
import { toast } from "#ui/toast.tsx";
import { firstAnswer } from "#widgets/first-of.ts";
import { clashWords, timesOf, titleOf } from "./event-words.ts";

/** Of a booking that asks for no catering. */
const NO_ORDERS = { value: [] as readonly WorkOrder[], known: "all" } as const;
type Api = DataClient["api"];
const failed = (why: string) => toast({ text: `${MOVE_WORDS.notMoved}. ${why}`, tone: "error", of: "room move" });

/** Title and owner that a booking keeps back, where this device has them. */
async function knownOf(api: Api, b: RoomBooking, ns: string): Promise<KnownDetails | null> {
  if (!b.privacy.title && !b.privacy.owner) return null;
  const path = detailsPath(ns, b.id);
  const shown = (await api.shown([path]))[path];
  if (!shown) return null;
  const { title, owner, createdBy, author, lastDay, deleted } = shown.fields;
  return {
    booking: b.id,
    title: text(title),
    owner: linkIn(owner),
    createdBy: linkIn(createdBy),
    author: text(author),
    lastDay: text(lastDay),
    rev: shown.rev,
    deleted: deleted === true,
  };
}

const itemsOf = (o: WorkOrder): string => o.items.map((i) => `${i.qty} × ${i.name}`).join(", ");
/** What a move does besides moving, told before it is saved (expectations 5.7). */
function warnings(before: RoomBooking, wished: Wished, of: Warned): readonly string[] {
  const { world, losses, room } = of;
  const [did, does] = [needsApproval(before, roomOf(world)), needsApproval(wished, roomOf(world))];
  const dropped = losses.flatMap((l) =>
    l.dropped.map((o) => say(MOVE_WORDS.dropped, { category: o.category, items: itemsOf(o) })),
  );
  return [
    ...(does && !did ? [say(MOVE_WORDS.asksApproval, { room })] : []),
    ...(did && does && before.approval?.status === "APPROVED" && takesMore(before, wished)
      ? [MOVE_WORDS.asksAgain]
      : []),
    ...(did && !does && before.approval ? [say(MOVE_WORDS.needsNone, { room })] : []),
    ...(losses.length > 0 ? [`${ROOM_WORDS.cateringGoes}.`, ...dropped] : []),
    ...(of.ordersKnown ? [] : [`${ROOM_WORDS.ordersComing}.`]),
  ];
}
type Wished = Pick<RoomBooking, "privacy" | "reservations">;
type Warned = {
  readonly world: RoomWorld;
  readonly losses: readonly CateringLoss[];
  readonly room: string;
  /** All of its catering orders are here. */
  readonly ordersKnown: boolean;
};

type Of = {
  readonly site: SiteRow;
  readonly world: () => RoomWorld;
  readonly all: () => ReadonlyMap<string, readonly Holding[]>;
  /** All that a move could clash with is known; else the server has to say. */
  readonly whole: () => boolean;
};
export type Move = (b: RoomBooking, key: string, to: Target) => Promise<boolean>;

/** Asks about what a move does besides moving; true where there is nothing to ask. */
async function agreed(b: RoomBooking, wished: Wished, of: Warned): Promise<boolean> {
  const told = warnings(b, wished, of);
  if (told.length === 0) return true;
  const title = say(MOVE_WORDS.title, { title: titleOf(b), room: of.room });
  return confirm({ title, body: told.join("\n"), yes: MOVE_WORDS.move });
}

/** Stores plans one after another: ids of their sets, or why one was refused. */
async function stored(api: Api, plans: readonly (Plan | null)[]): Promise<Result<readonly string[], SaveRefusal>> {
  const ids: string[] = [];
  for (const plan of plans) {
    const answer = plan && (await api.save(plan));
    if (answer?.ok === false) return answer;
    ids.push(...(answer?.value.ids ?? []));
  }
  return ok(ids);
}

const doneWords = (b: RoomBooking, r: Period, to: Target, { room, zone }: { room: string; zone: string }): string => {
  const words = { title: titleOf(b), ...timesOf(r, zone) };
  const resized = to.room === undefined && (to.from === undefined || to.to === undefined);
  return resized ? say(MOVE_WORDS.resized, words) : say(MOVE_WORDS.moved, { ...words, room });
};

/** Takes a move back, the booking before its catering: the server takes orders for the room that the booking names. */
function useUndo() {
  const { api } = useData();
  return useCallback(
    async (ids: readonly string[], label: string) => {
      let words: string = HISTORY_WORDS.undoDone;
      for (const of of ids) {
        const answer = await api.undo(of, say(MOVE_WORDS.undoLabel, { label }));
        if (!answer.ok)
          return toast({ text: `${MOVE_WORDS.notUndone}. ${DECIDE_REFUSED[answer.error]}`, tone: "error" });
        if (answer.value !== "undone") words = HISTORY_WORDS.undoQueued;
      }
      return toast({ text: words });
    },
    [api],
  );
}

/**
 * Moves or resizes a reservation: asks before approval or catering change, says with what it would clash and then changes
 * nothing, and offers to take it back for two seconds. True when it was stored. [ROM-66] [ROM-67]
 */
export function useMoves({ site, world, all, whole }: Of): Move {
  const data = useData();
  const undo = useUndo();
  const zone = site.timeZone;
  return useCallback(
    async (b, key, to) => {
      const { api } = data;
      const now = world();
      const asks = b.reservations.some((r) => Object.keys(r.requests).length > 0);
      const [known, orders] = await Promise.all([
        knownOf(api, b, now.ns),
        asks ? firstAnswer(data.rows({ list: "work-order", site: site.id, group: b.id })) : NO_ORDERS,
      ]);
      const of = { known, orders: orders.value, all: all(), world: now };
      const plan = planMove(b, { key, to }, of);
      if (!plan.ok) {
        const [clash] = plan.error.clashes;
        failed(clash ? clashWords(clash, zone) : ROOM_REFUSED[plan.error.why]);
        return false;
      }
      const wished = movedDraft(draftOf(b, known), key, to);
      const r = wished.reservations.find((x) => x.key === key) ?? b;
      const room = now.rooms.get("room" in r ? r.room : "")?.title ?? "";
      const warned = { world: now, losses: cateringLosses(b, wished, of), room, ordersKnown: orders.known === "all" };
      if (!(await agreed(b, wished, warned))) return false;
      const answer = await stored(api, [plan.value]);
      if (!answer.ok) {
        failed(SAVE_REFUSED[answer.error]);
        return false;
      }
      toast({
        text: [doneWords(b, r, to, { room, zone }), ...(whole() ? [] : [MOVE_WORDS.unchecked])].join(". "),
        ms: BOOKINGS.undoMs,
        of: "room move",
        action: { label: MOVE_WORDS.undo, run: () => void undo(answer.value, plan.value.label) },
      });
      await api.pictured(answer.value);
      return true;
    },
    [data, all, whole, site.id, undo, world, zone],
  );
}
