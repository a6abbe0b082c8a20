import { describe, expect, test } from "vitest";
import { SYNC } from "#domain/sync/limits.ts";
import { NetError, type Would, type Write } from "#data/engine/ports.ts";
import { nameForbidden } from "#data/engine/forbidden.ts";
import { FakeServer } from "#testing/sync-sim/fake-server.ts";
import { patch, PersonAt } from "./kit.ts";

const desk = (n: number) => `sites/s/spaces/d${n}`;
const serverWith = (n: number, ...locked: readonly string[]) => {
  const server = new FakeServer();
  for (let i = 1; i <= n; i++) server.put(desk(i), { disabled: false, title: `1.00${i}` });
  for (const path of locked) server.put(path, { disabled: false });
  return server;
};
/** A parked set of three allowed desks and two forbidden documents. */
async function refused() {
  const server = serverWith(3, "locked/a", "locked/b");
  const ana = new PersonAt(server);
  await ana.pull();
  const paths = [desk(1), "locked/a", desk(2), "locked/b", desk(3)];
  const [id = ""] = await ana.save(...paths.map((p) => patch(p, { disabled: "x" })));
  await ana.drain();
  return { server, ana, id };
}
const sets = (ana: PersonAt) => [...ana.store.sets.values()];

describe("what the rules refuse is named", () => {
  const writes = (n: number): Write[] =>
    Array.from({ length: n }, (_, i) => ({ path: desk(i), kind: "patch", rev: 2, fields: {} }));
  /** Rules that refuse some desks, and count how often they are asked. */
  function rules(...bad: readonly number[]) {
    const forbidden = new Set(bad.map(desk));
    const asked = { n: 0 };
    const would = async (group: readonly Write[]): Promise<Would> => {
      asked.n++;
      return group.some((w) => forbidden.has(w.path)) ? "denied" : "passes";
    };
    return { would, asked };
  }
  const none = new Set<string>();

  test.each([[[0]], [[498]], [[250]], [[3, 4]], [[0, 200, 498]]])(
    "[F35] [NAME-1] of 499 edits, those at %j, with few questions",
    async (bad) => {
      const { would, asked } = rules(...bad);
      const named = await nameForbidden(writes(SYNC.maxOps), would, none);
      expect(named).toEqual({ forbidden: bad.map(desk), restPasses: true });
      expect(asked.n).toBeLessThanOrEqual(2 + bad.length * 18);
    },
  );

  test("[F35] [NAME-1] rights that are gone altogether: nothing single is named, after 15 questions", async () => {
    const { would, asked } = rules(...Array.from({ length: SYNC.maxOps }, (_, i) => i));
    expect(await nameForbidden(writes(SYNC.maxOps), would, none)).toBeNull();
    expect(asked.n).toBe(15);
  });

  test("[F35] [NAME-2] a server that looks at preconditions first, or takes the set by now, names nothing", async () => {
    expect(await nameForbidden(writes(4), async () => "passes", new Set([desk(1)]))).toBeNull();
    expect(await nameForbidden(writes(4), async () => "unknown", none)).toBeNull();
  });

  test("[F35] [NAME-1] what the device suspects is looked at first; the server's word counts", async () => {
    const { would, asked } = rules(7);
    const named = await nameForbidden(writes(SYNC.maxOps), would, new Set([desk(7), desk(8)]));
    expect(named).toEqual({ forbidden: [desk(7)], restPasses: true });
    expect(asked.n).toBe(4);
    const wrong = await nameForbidden(writes(16), rules(3).would, new Set([desk(9)]));
    expect(wrong?.forbidden).toEqual([desk(3)]);
  });
});

describe("the rest of a refused set", () => {
  test("[F35] [REST-1] the parked set names the forbidden ones and says that the rest would pass; nothing was applied", async () => {
    const { server, ana, id } = await refused();
    expect(ana.set(id)?.attention).toMatchObject({ forbidden: ["locked/a", "locked/b"], restPasses: true });
    expect(server.log).toEqual([]);
  });

  test("[F35] [REST-1] the rest goes, once; the forbidden part stays as its own item with its content", async () => {
    const { server, ana, id } = await refused();
    expect(await ana.engine.decisions.resendRest(id)).toBe("queued");
    expect(await ana.engine.decisions.resendRest(id)).toBe("gone");
    await ana.drain();
    expect(server.log.map((l) => l.path)).toEqual([desk(1), desk(2), desk(3)]);
    const [stays] = sets(ana).filter((s) => s.state === "attention");
    expect(stays?.ops.map((op) => op.path)).toEqual(["locked/a", "locked/b"]);
    expect(ana.store.shown("locked/a", "disabled")).toBe(false);
    expect(server.receipts.get(id)).toBe("void");
  });

  test("[F35] [REST-2] both parts can be sent or given up in any order", async () => {
    const { server, ana, id } = await refused();
    await ana.engine.decisions.resendRest(id);
    const stays = sets(ana).find((s) => s.state === "attention")?.id ?? "";
    expect(await ana.engine.decisions.discard(stays)).toBe("discarded");
    await ana.drain();
    expect(server.log).toHaveLength(3);
    expect(
      sets(ana)
        .map((s) => s.state)
        .sort(),
    ).toEqual(["accepted", "closed"]);
  });

  test("[F35] [REST-2] the refused batch lands after all, from a delayed request: no part of it counts twice or is taken back", async () => {
    const server = serverWith(1, "locked/a");
    const ana = new PersonAt(server);
    await ana.pull();
    const [id = ""] = await ana.save(patch(desk(1), { disabled: "x" }), patch("locked/a", { disabled: "x" }));
    ana.net.slow = 1;
    await expect(ana.engine.push(id)).rejects.toThrow(NetError);
    await ana.drain();
    await ana.engine.decisions.resendRest(id);
    server.mayWrite = () => true;
    expect(ana.net.arrive()).toEqual([{ ok: true }]);
    await ana.drain();
    for (const s of sets(ana).filter((x) => x.state === "attention")) await ana.engine.decisions.resolve(s.id, []);
    await ana.drain();
    expect(server.log.map((l) => [l.path, l.rev])).toEqual([
      [desk(1), 2],
      ["locked/a", 2],
    ]);
    expect(server.docs.get("locked/a")?.fields["disabled"]).toBe("x");
    expect(sets(ana).every((s) => s.state === "accepted")).toBe(true);
  });
});

describe("what foreign hands did meanwhile", () => {
  test("[F40] [GONE-1] an edit of a document that was deleted outright asks, and does not go round in circles", async () => {
    const server = serverWith(2);
    const ana = new PersonAt(server);
    await ana.pull();
    const [id = ""] = await ana.save(patch(desk(1), { disabled: "x" }), patch(desk(2), { disabled: "x" }));
    server.hardDelete(desk(1));
    await ana.drain();
    expect(ana.set(id)).toMatchObject({
      state: "attention",
      attention: { kind: "conflict", conflicts: [{ path: desk(1), why: "missing" }] },
    });
    expect(ana.store.shown(desk(1), "disabled")).toBeNull();
    expect(server.log).toEqual([]);
    const theirs = { path: desk(1), field: null, take: "theirs" as const, theirs: null };
    expect(await ana.engine.decisions.resolve(id, [theirs])).toBe("queued");
    await ana.drain();
    expect(server.log.map((l) => l.path)).toEqual([desk(2)]);
  });

  test("[F40] [GONE-2] an edit of a document that lost our fields is refused by name, not said to be of nothing", async () => {
    const server = serverWith(2);
    const ana = new PersonAt(server);
    await ana.pull();
    const [id = ""] = await ana.save(patch(desk(1), { disabled: "x" }), patch(desk(2), { disabled: "x" }));
    server.unusable.add(desk(1));
    await ana.drain();
    expect(ana.set(id)?.attention).toMatchObject({
      kind: "refused",
      code: "unusable",
      path: desk(1),
      forbidden: [desk(1)],
    });
    expect(server.log).toEqual([]);
  });

  /** Somebody deletes a document, as the product does. */
  const deleted = (server: FakeServer, path: string) => {
    const doc = server.docs.get(path);
    if (!doc) throw new Error(`no ${path}`);
    const fields = { ...doc.fields, lastWrittenBy: { authUid: "u9", displayName: "Grace Novak" } };
    server.docs.set(path, { ...doc, rev: doc.rev + 1, deleted: true, updatedAt: 77, fields });
  };

  test("[GONE-3] what was refused because the document it links to was deleted says which, by whom and when, and not that a right is missing", async () => {
    const server = serverWith(2);
    server.put("sites/s/spaces/neighbourhood", { kind: "neighbourhood", title: "Quiet zone" });
    const ana = new PersonAt(server);
    await ana.pull();
    const [id = ""] = await ana.save(patch(desk(1), { neighbourhood: "neighbourhood" }));
    deleted(server, "sites/s/spaces/neighbourhood");
    server.mayWrite = () => false; // the rules look at the neighbourhood
    await ana.drain();
    expect(ana.set(id)?.attention).toMatchObject({
      kind: "refused",
      code: "permission-denied",
      gone: [{ path: "sites/s/spaces/neighbourhood", title: "Quiet zone", by: "Grace Novak", at: 77 }],
    });
  });

  test("[GONE-3] a deletion of what somebody else deleted first says so", async () => {
    const server = serverWith(1);
    const ana = new PersonAt(server);
    await ana.pull();
    const [id = ""] = await ana.save({ kind: "delete", path: desk(1) });
    deleted(server, desk(1));
    server.mayWrite = () => false; // the rules let no tombstone be deleted
    await ana.drain();
    expect(ana.set(id)?.attention?.gone).toMatchObject([{ path: desk(1), by: "Grace Novak" }]);
  });

  test("[GONE-3] a refusal that has nothing to do with a deletion names none", async () => {
    const server = serverWith(1, "locked/a");
    server.put("sites/s/spaces/neighbourhood", { kind: "neighbourhood", title: "Quiet zone" });
    const ana = new PersonAt(server);
    await ana.pull();
    const [id = ""] = await ana.save(
      patch(desk(1), { neighbourhood: "neighbourhood" }),
      patch("locked/a", { disabled: "x" }),
    );
    await ana.drain();
    expect(ana.set(id)?.attention).toMatchObject({ kind: "refused", code: "permission-denied" });
    expect(ana.set(id)?.attention?.gone).toBeUndefined();
  });
});
