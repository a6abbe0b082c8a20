import { describe, expect, test } from "vitest";
import type { Plan } from "#domain/shared/changes.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { FakeServer } from "#testing/sync-sim/fake-server.ts";
import { engineOver } from "#testing/sync-sim/engine.ts";

const DAY = "2026-01-12";
const END = 2_000_000;
const at = (id: string) => `sites/s/bookings/${id}`;
const DAY_PATH = `sites/s/ownerDays/ada_${DAY}`;
const LISTED = "ns/ns/directory/ada_s";

function aServer(membership: JsonObject = { canBookDesks: true, multiDeskBooking: false }) {
  const server = new FakeServer();
  server.put(LISTED, {
    person: {
      ref: "ns/ns/people/ada",
      title: "Ada King",
      email: "ada@x.test",
      department: "D",
      tags: { VIP: true },
      active: true,
    },
    site: { ref: "sites/s", membership },
  });
  for (const desk of ["d1", "d2"])
    server.put(`sites/s/spaces/${desk}`, { kind: "desk", title: `New ${desk}`, floor: "f2", neighbourhood: "n" });
  server.put("users/me", { person: { ref: "ns/ns/people/me", title: "Mary", displayName: "M" } });
  return server;
}
/** A device over one server. */
function aDevice(server: FakeServer) {
  const { engine, outbox } = engineOver(server);
  const truth = () => engine.applyTruth([...server.docs.values()]);
  const save = async (ops: Plan["ops"]) => {
    const plan = { action: "bookings.create", label: "", via: "test", site: "s", ops, split: "never" } as const;
    const { sets, laid } = await engine.enqueue(plan);
    await laid;
    return sets[0]?.id ?? "";
  };
  const push = async (id: string) => {
    let answer = await engine.push(id);
    for (let i = 0; answer === "rebase" && i < 5; i++) answer = await engine.push(id);
    return answer;
  };
  return { engine, outbox, truth, save, push };
}
const booking = (id: string) =>
  ({
    kind: "create",
    path: at(id),
    fields: {
      onDay: DAY,
      fromTime: 1_000_000,
      toTime: END,
      space: {
        ref: "sites/s/spaces/d1",
        title: "Old",
        floor: "f1",
        neighbourhood: null,
        kind: { ref: "space-kinds/desk" },
      },
      owner: { ref: "ns/ns/people/ada", title: "Ada Byron", email: "", department: "", tags: {} },
      createdBy: { ref: "", title: "Maria" },
    },
  }) as const;
const [ONE, TWO] = [`d1_${DAY}_1`, `d2_${DAY}_1`];
const cancel = (id: string) => ({ kind: "delete", path: at(id), seenRev: 1 }) as const;

describe("a booking when it is sent", () => {
  test("[BKG-34] bears the names that the server has by then, whoever was renamed meanwhile", async () => {
    const server = aServer();
    const me = aDevice(server);
    expect(await me.push(await me.save([booking(ONE)]))).toBe("accepted");
    expect(server.docs.get(at(ONE))?.fields).toMatchObject({
      space: {
        ref: "sites/s/spaces/d1",
        title: "New d1",
        floor: "f2",
        neighbourhood: "n",
        kind: { ref: "space-kinds/desk" },
      },
      owner: { ref: "ns/ns/people/ada", title: "Ada King", email: "ada@x.test", department: "D", tags: { VIP: true } },
      createdBy: { ref: "ns/ns/people/me", title: "Mary" },
    });
    expect(Object.keys(server.docs.get(at(ONE))?.fields["owner"] as object)).not.toContain("active");
  });

  test("[BKG-34] takes its owner's day beside it, where one desk a day is all they may have", async () => {
    const [one, several] = [aServer(), aServer({ canBookDesks: true, multiDeskBooking: true })];
    for (const server of [one, several]) {
      const me = aDevice(server);
      expect(await me.push(await me.save([booking(ONE)]))).toBe("accepted");
    }
    expect(one.docs.get(DAY_PATH)?.fields).toMatchObject({ booking: ONE });
    expect(several.docs.has(DAY_PATH)).toBe(false);
  });

  test("[BKG-34] goes to a person for a decision when its owner has another desk by then", async () => {
    const server = aServer();
    const me = aDevice(server);
    await me.push(await me.save([booking(ONE)]));
    const second = await me.save([booking(TWO)]);
    expect(await me.push(second)).toBe("conflict");
    expect((await me.outbox.get(second))?.attention).toMatchObject({
      kind: "clash",
      conflicts: [{ path: at(TWO), why: "exists" }],
    });
    expect(server.docs.has(at(TWO))).toBe(false);
  });

  test("[BKG-34] takes the day over when the other one is cancelled or over, also in the same save, and gives it back", async () => {
    const server = aServer();
    const me = aDevice(server);
    await me.push(await me.save([booking(ONE)]));
    await me.truth();
    const moved = await me.save([booking(TWO), cancel(ONE)]);
    expect(await me.push(moved)).toBe("accepted");
    expect(server.docs.get(DAY_PATH)).toMatchObject({ fields: { booking: TWO }, rev: 2 });
    await me.truth();
    expect(await me.engine.decisions.undo(moved, "Undo")).toBe("queued");
    const [back] = await me.engine.next();
    expect(await me.push(back?.id ?? "")).toBe("accepted");
    expect(server.docs.get(DAY_PATH)?.fields).toMatchObject({ booking: ONE });
    expect([server.docs.get(at(ONE))?.deleted, server.docs.get(at(TWO))?.deleted]).toEqual([false, true]);
    server.now = END;
    expect(await me.push(await me.save([booking(`d2_${DAY}_2`)]))).toBe("accepted");
  });

  test("[BKG-30] what is over by now is not taken back", async () => {
    const server = aServer();
    const me = aDevice(server);
    const made = await me.save([booking(ONE)]);
    await me.push(made);
    server.now = END;
    expect(await me.engine.decisions.undo(made, "Undo")).toBe("over");
  });
});
