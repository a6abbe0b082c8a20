import type { Plan } from "../../shared/changes.ts";
import { anew, type Anew, type Declared, type Docs, type Planner } from "../../shared/command.ts";
import { err, ok, type Result } from "../../shared/result.ts";
import { ROOM_SAYS, ROOM_STANDS } from "../../words/rooms-anew.ts";
import { ROOM_REFUSED } from "../../words/rooms.ts";
import { say } from "../../words/say.ts";
import type { RoomBooking } from "../booking.ts";
import { planApprove, planCheckIn, planReject, planResubmit } from "../commands/decide.ts";
import { type BookingDraft, draftOf, planCreate } from "../commands/edit.ts";
import { copyDays, planDeleteWhole, planDuplicate, planWhole } from "../commands/move.ts";
import { planRemove } from "../commands/remove.ts";
import type { RoomRefusal, RoomWorld } from "../commands/world.ts";
import { bookingPath } from "../commands/world.ts";
import {
  roomBookingApprove,
  roomBookingCheckIn,
  roomBookingCreate,
  roomBookingDelete,
  roomBookingDuplicate,
  roomBookingEdit,
  roomBookingMove,
  roomBookingReject,
  roomBookingRemove,
  roomBookingResubmit,
} from "../declared.ts";
import { type BookingChangeInput, withChange } from "../inputs.ts";
import type { Series } from "../series/series.ts";
import { booksWords, decidesWords, deletesWords, editWords } from "./says.ts";
import { bookingAt, detailsAt, goneWords, ordersAt, readsOfBooking, roomsOf, worldOf, writerAt } from "./world.ts";

const inWords = <P>(plan: Result<P, RoomRefusal>): Result<P, string> =>
  plan.ok ? plan : err(ROOM_REFUSED[plan.error]);
const firstOf = (plans: Result<readonly Plan[], RoomRefusal>): Result<Plan, string> => {
  const [plan] = plans.ok ? plans.value : [];
  return plan ? ok(plan) : err(ROOM_REFUSED[plans.ok ? "nothing-to-do" : plans.error]);
};

type Standing = { readonly b: RoomBooking; readonly world: RoomWorld };
/** A booking that is to be changed, or why there is none: who deleted it. */
function standing(id: string, docs: Docs, by: Planner, rooms: readonly string[] = []): Result<Standing, string> {
  const b = bookingAt(docs, by, id);
  if (!b) return err(ROOM_STANDS.gone);
  if (b.deleted) return err(goneWords(b, writerAt(docs, by, id)));
  return ok({ b, world: worldOf(b.site, roomsOf(b, rooms), docs, by) });
}
const editOf = ({ b, world }: Standing, docs: Docs, by: Planner) => ({
  known: detailsAt(docs, by, b.id),
  orders: ordersAt(docs, by, b),
  world,
});

type Create = {
  readonly site: string;
  readonly id: string;
  readonly draft: BookingDraft;
  readonly series?: Series | undefined;
};
const createWorld = ({ site, id, draft }: Create, docs: Docs, by: Planner): RoomWorld => ({
  ...worldOf(
    site,
    draft.reservations.map((r) => r.room),
    docs,
    by,
  ),
  newId: () => id,
});
/** Books the same rooms under the same id: whether they are free is told by their lock. */
const create = anew<Create>(roomBookingCreate, {
  reads: ({ site, id, draft }, _, by) => [
    bookingPath(by.ns, id),
    `sites/${site}`,
    ...draft.reservations.map((r) => `ns/${by.ns}/resources/${r.room}`),
  ],
  plan: (input, docs, by) => {
    if (bookingAt(docs, by, input.id)) return err(say(ROOM_STANDS.madeAlready, { title: input.draft.title }));
    const plan = planCreate(input.draft, input.site, createWorld(input, docs, by), input.series);
    return plan.ok ? plan : err(ROOM_REFUSED[plan.error.why]);
  },
  says: (input, docs, by) =>
    booksWords(input.draft.title, input.draft.reservations, { world: createWorld(input, docs, by) }),
});

type Edit = { readonly id: string; readonly change: BookingChangeInput };
const roomsIn = (change: BookingChangeInput): readonly string[] =>
  Object.values(change.reservations ?? {}).flatMap((r) => r?.room ?? []);
type Edited = Standing & { readonly next: BookingDraft };
function edited({ id, change }: Edit, docs: Docs, by: Planner): Result<Edited, string> {
  const found = standing(id, docs, by, roomsIn(change));
  if (!found.ok) return found;
  const next = withChange(draftOf(found.value.b, detailsAt(docs, by, id)), change);
  return next ? ok({ ...found.value, next }) : err(say(ROOM_STANDS.reservationGone, { title: found.value.b.title }));
}
/** What somebody changed, laid over the booking as it stands: what others changed beside it stays. */
const editing = (command: Declared<Edit>): Anew =>
  anew<Edit>(command, {
    reads: ({ id, change }, docs, by) => readsOfBooking(id, docs, by, roomsIn(change)),
    plan: (input, docs, by) => {
      const found = edited(input, docs, by);
      if (!found.ok) return found;
      const plan = planWhole(found.value.b, found.value.next, editOf(found.value, docs, by));
      return plan.ok ? plan : err(ROOM_REFUSED[plan.error.why]);
    },
    says: (input, docs, by) => {
      const found = edited(input, docs, by);
      if (!found.ok) return [];
      const { b, next, world } = found.value;
      return editWords(b, { next, change: input.change, known: detailsAt(docs, by, b.id) }, { world });
    },
    stands: ({ id }, docs, by) => changedWords(id, docs, by),
  });
/** Who changed a booking meanwhile, in words; null where nobody can tell. */
function changedWords(id: string, docs: Docs, by: Planner): string | null {
  const [b, who] = [bookingAt(docs, by, id), writerAt(docs, by, id)];
  return b && who !== null ? say(ROOM_STANDS.changedBy, { who, title: b.title }) : null;
}

type Id = { readonly id: string };
type Half<I> = {
  readonly plan: (
    input: I,
    at: Standing,
    of: { readonly docs: Docs; readonly by: Planner },
  ) => Result<Plan, RoomRefusal>;
  readonly says: (input: I, at: Standing) => readonly string[];
};
/** A decision about one booking; somebody who has decided meanwhile is named. */
const deciding = <I extends Id>(command: Declared<I>, half: Half<I>): Anew =>
  anew<I>(command, {
    reads: ({ id }, docs, by) => readsOfBooking(id, docs, by),
    plan: (input, docs, by) => {
      const found = standing(input.id, docs, by);
      if (!found.ok) return found;
      const plan = half.plan(input, found.value, { docs, by });
      return plan.ok || plan.error !== "decided" ? inWords(plan) : err(decidedWords(found.value.b, docs, by));
    },
    says: (input, docs, by) => {
      const found = standing(input.id, docs, by);
      return found.ok ? half.says(input, found.value) : [];
    },
    stands: ({ id }, docs, by) => changedWords(id, docs, by),
  });

function decidedWords(b: RoomBooking, docs: Docs, by: Planner): string {
  const who = writerAt(docs, by, b.id);
  if (who === null) return ROOM_REFUSED.decided;
  const isRejected = b.approval?.status === "REJECTED";
  return say(isRejected ? ROOM_STANDS.rejectedBy : ROOM_STANDS.approvedBy, { who, title: b.title });
}

const reject = deciding<Id & { readonly reason: string }>(roomBookingReject, {
  plan: ({ reason }, { b, world }) =>
    b.approval?.status === "APPROVED" ? err("decided") : planReject(b, reason, world),
  says: ({ reason }, { b, world }) => decidesWords("rejects", b, { world, reason }),
});
const resubmit = deciding<Id>(roomBookingResubmit, {
  plan: (_, { b, world }) => planResubmit(b, world),
  says: (_, { b }) => [say(ROOM_SAYS.resubmits, { title: b.title })],
});
type CheckIn = Id & { readonly key: string; readonly out: boolean };
const checkIn = deciding<CheckIn>(roomBookingCheckIn, {
  plan: ({ key, out }, { b, world }) => planCheckIn(b, key, { out, world }),
  says: ({ key, out }, { b, world }) => {
    const reservations = b.reservations.filter((r) => r.key === key);
    return decidesWords(out ? "checksOut" : "checksIn", { ...b, reservations }, { world });
  },
});
const remove = deciding<Id>(roomBookingDelete, {
  plan: (_, at, { docs, by }) => planDeleteWhole(at.b, editOf(at, docs, by)),
  says: (_, { b, world }) => deletesWords(b, { world }),
});

const takeAway = deciding<Id>(roomBookingRemove, {
  plan: (_, at, { docs, by }) => planRemove(at.b, editOf(at, docs, by)),
  says: (_, { b, world }) => deletesWords(b, { world }),
});

type Approve = { readonly site: string; readonly ids: readonly string[] };
/** Those of several that still wait; where none does, who decided. */
const approve = anew<Approve>(roomBookingApprove, {
  reads: ({ ids }, docs, by) => ids.flatMap((id) => readsOfBooking(id, docs, by)),
  plan: ({ site, ids }, docs, by) => {
    const all = ids.map((id) => standing(id, docs, by));
    const found = all.flatMap((s) => (s.ok ? [s.value.b] : []));
    const open = found.filter((b) => b.approval?.status !== "APPROVED" && b.approval?.status !== "REJECTED");
    const [first] = found;
    if (open.length === 0) {
      const [gone] = all;
      return err(first ? decidedWords(first, docs, by) : gone && !gone.ok ? gone.error : ROOM_STANDS.gone);
    }
    return firstOf(
      planApprove(
        open,
        worldOf(
          site,
          open.flatMap((b) => roomsOf(b)),
          docs,
          by,
        ),
      ),
    );
  },
  says: ({ ids }, docs, by) =>
    ids.flatMap((id) => {
      const found = standing(id, docs, by);
      return found.ok ? decidesWords("approves", found.value.b, found.value) : [];
    }),
  stands: ({ ids }, docs, by) => ids.map((id) => changedWords(id, docs, by)).find((words) => words !== null) ?? null,
});

type Copy = { readonly of: string; readonly id: string; readonly day: string };
function copied({ of, id, day }: Copy, docs: Docs, by: Planner) {
  const found = standing(of, docs, by);
  if (!found.ok) return found;
  const world = { ...found.value.world, newId: () => id };
  const copies = copyDays(found.value.b, [day], { all: new Map(), world });
  return ok({ b: found.value.b, world, copies });
}
const duplicate = anew<Copy>(roomBookingDuplicate, {
  reads: ({ of, id }, docs, by) => [...readsOfBooking(of, docs, by), bookingPath(by.ns, id)],
  plan: (input, docs, by) => {
    const made = copied(input, docs, by);
    if (!made.ok) return made;
    const { b, copies, world } = made.value;
    if (bookingAt(docs, by, input.id)) return err(say(ROOM_STANDS.madeAlready, { title: b.title }));
    return firstOf(planDuplicate(b, copies, { known: detailsAt(docs, by, b.id), world }));
  },
  says: (input, docs, by) => {
    const made = copied(input, docs, by);
    if (!made.ok) return [];
    const { b, copies, world } = made.value;
    return copies.flatMap((copy) => booksWords(b.title, copy.booking.reservations, { world }));
  },
});

/** Commands on bookings of rooms, planned anew over what the server has. [CMD-5] [ROM-17] */
export const BOOKINGS_OF_ROOMS_ANEW = [
  create,
  editing(roomBookingEdit),
  editing(roomBookingMove),
  reject,
  resubmit,
  checkIn,
  remove,
  takeAway,
  approve,
  duplicate,
] as const;
