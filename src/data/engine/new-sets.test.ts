import { describe, expect, test } from "vitest";
import type { Op, Plan } from "#domain/shared/changes.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { engineOver } from "#testing/sync-sim/engine.ts";
import { FakeServer } from "#testing/sync-sim/fake-server.ts";
import { unseen } from "./new-sets.ts";

const A = "docs/a";
const patch = (given: Partial<Extract<Op, { kind: "patch" }>>): Op => ({
  kind: "patch",
  path: A,
  fields: { x: "mine" },
  ...given,
});
const form = (...ops: readonly Op[]): Plan => ({
  action: "people.edit",
  label: "form",
  via: "People",
  site: null,
  ops,
  split: "per-op",
});

/** Somebody else has changed it. */
const changed = (server: FakeServer, fields: JsonObject): void =>
  void server.docs.set(A, { path: A, rev: 2, fields, deleted: false, updatedAt: 2 });

describe("what a save asks the replica before it is stored", () => {
  test.each<[string, Op, readonly string[]]>([
    ["with all that was seen, and when: nothing", patch({ seen: { x: 0 }, seenRev: 1 }), []],
    ["without the revision", patch({ seen: { x: 0 } }), [A]],
    ["without what stood in a field", patch({ fields: { x: 1, y: 1 }, seen: { x: 0 }, seenRev: 1 }), [A]],
  ])("[CMD-8] %s", (_, op, asked) => expect(unseen(form(op))).toEqual(asked));

  test("[SYNC-MERGE] what another changed since the form showed it is asked about, though this device had it by then", async () => {
    const server = new FakeServer();
    server.put(A, { x: 0, y: 0 });
    const me = engineOver(server);
    await me.engine.applyTruth([...server.docs.values()]);
    changed(server, { x: "theirs", y: 0 });
    await me.engine.applyTruth([...server.docs.values()]);
    const { sets, laid } = await me.engine.enqueue(form(patch({ seen: { x: 0 }, seenRev: 1 })));
    await laid;
    expect(sets[0]?.ops).toEqual([{ kind: "patch", path: A, fields: { x: "mine" }, was: { x: 0 }, baseRev: 1 }]);
    expect(await me.engine.push(sets[0]?.id ?? "")).toBe("conflict");
  });

  test("[SYNC-MERGE] … and what they changed beside it merges, and is told to have", async () => {
    const server = new FakeServer();
    server.put(A, { x: 0, y: 0 });
    const me = engineOver(server);
    changed(server, { x: 0, y: "theirs" });
    await me.engine.applyTruth([...server.docs.values()]);
    const { sets, laid } = await me.engine.enqueue(form(patch({ seen: { x: 0 }, seenRev: 1 })));
    await laid;
    expect(await me.engine.push(sets[0]?.id ?? "")).toBe("accepted");
    expect((await me.outbox.get(sets[0]?.id ?? ""))?.merged).toEqual([A]);
    expect(server.docs.get(A)?.fields).toMatchObject({ x: "mine", y: "theirs" });
  });
});
