import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type RoomBooking, bookingIn } from "#domain/rooms/booking.ts";
import { planReject, planResubmit, planApprove } from "#domain/rooms/commands/decide.ts";
import { draftOf, planCreate, planDelete, planEdit } from "#domain/rooms/commands/edit.ts";
import { windowIn } from "#domain/rooms/lock/of-set.ts";
import { listOf } from "#domain/rooms/lock/windows.ts";
import { heldOf, windowId, windowsOf } from "#domain/rooms/lock/windows.ts";
import { aReservation, at, aWorld } from "#domain/rooms/rooms.test-kit.ts";
import type { Plan } from "#domain/shared/changes.ts";
import { FakeServer } from "#testing/sync-sim/fake-server.ts";
import { engineOver } from "#testing/sync-sim/engine.ts";

const NS = "acme";
let ids = 0;
const world = aWorld({ newId: () => `b${++ids}` });
const path = (id: string) => `ns/${NS}/bookings/${id}`;

/** A device over one server. */
function aDevice(server: FakeServer, name: string) {
  const { engine, outbox } = engineOver(server, { uid: name, ns: NS });
  const save = async (plan: Plan) => {
    const { sets, laid } = await engine.enqueue(plan);
    await laid;
    return sets[0]?.id ?? "";
  };
  const push = async (id: string) => {
    let answer = await engine.push(id);
    for (let i = 0; answer === "rebase" && i < 9; i++) answer = await engine.push(id);
    return answer;
  };
  return {
    push,
    save,
    send: async (plan: Plan) => push(await save(plan)),
    undo: (of: string) => engine.decisions.undo(of, "Undo"),
    waiting: async () => (await engine.next()).map((head) => head.id),
    pull: () => engine.applyTruth([...server.docs.values()]),
    attention: async (id: string) => (await outbox.get(id))?.attention,
  };
}
const valueOf = <T>(
  r: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown },
): T => {
  if (!r.ok) throw new Error(JSON.stringify(r.error));
  return r.value;
};
const book = (over: Parameters<typeof aReservation>[0] = {}): Plan =>
  valueOf(
    planCreate(
      { title: "Board", owner: null, privacy: { title: false, owner: false }, reservations: [aReservation(over)] },
      "london",
      world,
    ),
  );
const idOf = (plan: Plan): string => plan.ops[0]?.path.split("/")[3] ?? "";
const onServer = (server: FakeServer, id: string): RoomBooking => {
  const doc = server.docs.get(path(id));
  if (!doc) throw new Error(`no ${id}`);
  return bookingIn(doc.path, doc.fields, { deleted: doc.deleted, rev: doc.rev });
};
const live = (server: FakeServer): readonly RoomBooking[] =>
  [...server.docs.values()]
    .filter((d) => /^ns\/acme\/bookings\/[^-]+$/.test(d.path))
    .map((d) => bookingIn(d.path, d.fields, { deleted: d.deleted }));

/** Every window holds what the bookings say, and no two of them overlap; caps are those of their bookings. */
function expectWhole(server: FakeServer): void {
  const held = live(server).flatMap((b) => Object.values(heldOf(b)));
  for (const doc of server.docs.values()) {
    const id = /^ns\/acme\/occupancy\/(.+)$/.exec(doc.path)?.[1];
    if (id === undefined) continue;
    const { busy } = windowIn(doc.fields);
    expect(busy).toEqual(listOf(held.filter((h) => windowsOf(h).some((w) => windowId(h.room, w) === id))));
    expect([...busy].sort((a, b) => a - b)).toEqual(busy);
  }
}

describe("an approved booking", () => {
  const approvedHall = async () => {
    const server = new FakeServer();
    const me = aDevice(server, "one");
    const plan = book({ room: "hall", from: at("10:00"), to: at("12:00") });
    const id = idOf(plan);
    await me.send(plan);
    await me.send(valueOf(planApprove([onServer(server, id)], world))[0] as Plan);
    const edit = (over: Parameters<typeof aReservation>[0]): Plan => {
      const b = onServer(server, id);
      const next = { ...draftOf(b, null), reservations: b.reservations.map((r) => ({ ...r, ...over })) };
      return valueOf(planEdit(b, next, { known: null, world }));
    };
    const undo = async (of: string) => {
      expect(await me.undo(of)).toBe("queued");
      for (const set of await me.waiting()) expect(await me.push(set)).toBe("accepted");
    };
    return { me, edit, undo, status: () => onServer(server, id).approval?.status };
  };

  test("[ROM-7] keeps its approval while it is shortened, and is asked for again where that is taken back", async () => {
    const { me, edit, undo, status } = await approvedHall();
    const set = await me.save(edit({ to: at("11:00") }));
    expect(await me.push(set)).toBe("accepted");
    expect(status()).toBe("APPROVED");
    await undo(set);
    expect(status()).toBe("SUBMITTED");
  });

  test("[ROM-7] is asked for again where it moves, and is what it was where the move is taken back", async () => {
    const { me, edit, undo, status } = await approvedHall();
    const set = await me.save(edit({ from: at("14:00"), to: at("15:00") }));
    expect(await me.push(set)).toBe("accepted");
    expect(status()).toBe("SUBMITTED");
    await undo(set);
    expect(status()).toBe("APPROVED");
  });
});

describe("a booking when it is sent", () => {
  test("[ROM-40] takes its hold, its window, setup and clean-down in one commit", async () => {
    const server = new FakeServer();
    const plan = book({ setup: 15, cleanDown: 30 });
    expect(await aDevice(server, "one").send(plan)).toBe("accepted");
    const id = idOf(plan);
    expect([...server.docs.keys()].sort()).toEqual(
      [
        path(id),
        path(`${id}-r1-start`),
        path(`${id}-r1-end`),
        `ns/acme/holds/${id}`,
        "ns/acme/occupancy/oak_320",
      ].sort(),
    );
    expect(server.docs.get("ns/acme/occupancy/oak_320")?.fields).toMatchObject({
      names: [`one-set-0001/${id}/r1`],
      moves: [{ b: id, r: "r1", wasAt: 0, nowAt: 1, foreignAt: 1 }],
    });
    expectWhole(server);
  });

  test("[ROM-41] of two who book a room offline, in any order, one has it and the other is told; nothing is half made", async () => {
    const times = fc.tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 4 }), fc.constantFrom(0, 15, 30));
    const order = fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(times, { minLength: 5, maxLength: 5 }), order, async (all, orders) => {
        const server = new FakeServer();
        const saves = [];
        for (const [i, [from, length, setup]] of all.entries()) {
          const device = aDevice(server, `d${i}`);
          const start = at("09:00") + from * 900_000;
          saves.push({ device, id: await device.save(book({ from: start, to: start + length * 900_000, setup })) });
        }
        for (const i of orders) {
          const save = saves[i];
          const answer = await save?.device.push(save.id);
          if (answer === "accepted") continue;
          expect(answer).toBe("conflict");
          expect(await save?.device.attention(save.id)).toMatchObject({ kind: "clash", code: "room-taken" });
        }
        expect(live(server).length).toBeGreaterThan(0);
        expectWhole(server);
      }),
      { numRuns: 50 },
    );
  });

  test("[ROM-40] a window that moved on in the meantime is asked for again", async () => {
    const server = new FakeServer();
    const [one, two] = [aDevice(server, "one"), aDevice(server, "two")];
    expect(await one.send(book())).toBe("accepted");
    expect(await two.send(book({ from: at("11:00"), to: at("12:00") }))).toBe("accepted");
    expect(windowIn(server.docs.get("ns/acme/occupancy/oak_320")?.fields ?? {}).busy).toHaveLength(6);
    expectWhole(server);
  });

  test("[ROM-40] a move takes setup along, 0 takes it away, and a deletion all of it", async () => {
    const server = new FakeServer();
    const me = aDevice(server, "one");
    const plan = book({ setup: 15 });
    const id = idOf(plan);
    await me.send(plan);
    const edit = async (over: Partial<ReturnType<typeof aReservation>>) => {
      const b = onServer(server, id);
      const draft = { ...draftOf(b, null), reservations: b.reservations.map((r) => ({ ...r, ...over })) };
      return me.send(valueOf(planEdit(b, draft, { known: null, world })));
    };
    const cap = () => server.docs.get(path(`${id}-r1-start`));
    expect(await edit({ from: at("13:00"), to: at("14:00") })).toBe("accepted");
    expect(cap()?.fields["bookedPeriod"]).toEqual({ fromTime: at("12:45"), toTime: at("13:00") });
    expect(await edit({ setup: 0 })).toBe("accepted");
    expect(cap()?.deleted).toBe(true);
    expect(await edit({ setup: 30, room: "elm" })).toBe("accepted");
    expect(cap()?.deleted).toBe(false);
    expectWhole(server);
    expect(await me.send(valueOf(planDelete(onServer(server, id), { known: null, world })))).toBe("accepted");
    expect(cap()?.deleted).toBe(true);
    expect(live(server).every((b) => b.deleted)).toBe(true);
    expectWhole(server);
  });

  test("[ROM-40] a rejection frees the slot; submitted again it is taken, unless somebody was quicker", async () => {
    const server = new FakeServer();
    const me = aDevice(server, "one");
    const plan = book({ room: "hall" });
    const id = idOf(plan);
    await me.send(plan);
    expect(await me.send(valueOf(planReject(onServer(server, id), "closed", world)))).toBe("accepted");
    expectWhole(server);
    const other = book({ room: "hall" });
    expect(await aDevice(server, "two").send(other)).toBe("accepted");
    const again = valueOf(planResubmit(onServer(server, id), world));
    const set = await me.save(again);
    expect(await me.push(set)).toBe("conflict");
    expect((await me.attention(set))?.code).toBe("room-taken");
    expectWhole(server);
  });

  test("[ROM-40] [ROM-7] an approval here and a move there merge: it is asked for again, and the lock is that of the move; a rename writes none of it", async () => {
    const server = new FakeServer();
    const [one, two] = [aDevice(server, "one"), aDevice(server, "two")];
    const plan = book({ room: "hall" });
    const id = idOf(plan);
    await one.send(plan);
    await two.pull();
    const b = onServer(server, id);
    const moved = {
      ...draftOf(b, null),
      reservations: b.reservations.map((r) => ({ ...r, from: at("15:00"), to: at("16:00") })),
    };
    const approve = await one.save(valueOf(planApprove([b], world))[0] as Plan);
    const move = await two.save(valueOf(planEdit(b, moved, { known: null, world })));
    expect(await one.push(approve)).toBe("accepted");
    expect(await two.push(move)).toBe("accepted");
    expect(onServer(server, id)).toMatchObject({
      approval: { status: "SUBMITTED", approvedTime: null },
      reservations: [{ from: at("15:00") }],
    });
    expectWhole(server);
    const holdRev = server.docs.get(`ns/acme/holds/${id}`)?.rev;
    const renamed = valueOf(
      planEdit(onServer(server, id), { ...draftOf(onServer(server, id), null), title: "New" }, { known: null, world }),
    );
    expect(await one.send(renamed)).toBe("accepted");
    expect(server.docs.get(`ns/acme/holds/${id}`)?.rev).toBe(holdRev);
  });
});
