import { expect, test } from "vitest";
import { aChangeSet } from "#testing/builders.ts";
import { STEADY } from "#testing/sync-sim/engine.ts";
import { FakeDevice, FakeOutbox } from "#testing/sync-sim/fake-stores.ts";
import type { NetState } from "../api.ts";
import { earlyEdits } from "./early-edits.ts";

async function edited(...nets: readonly NetState[]) {
  const outbox = new FakeOutbox(new FakeDevice(STEADY.random));
  const told: NetState[] = [];
  const changed = earlyEdits(outbox, (net) => told.push(net));
  const now = Date.now() + 1;
  await outbox.add([aChangeSet({ id: "set-early", madeAt: now }), aChangeSet({ id: "set-older", madeAt: 1 })]);
  for (const net of nets) changed(net);
  await new Promise((done) => setTimeout(done, 5));
  const offline = await Promise.all(["set-early", "set-older"].map(async (id) => (await outbox.get(id))?.madeOffline));
  return { told, offline };
}

test.each<[string, readonly NetState[], readonly boolean[]]>([
  ["no answer comes: made offline, but for what an earlier start left", ["offline"], [true, false]],
  ["the server answers: made online", ["online"], [false, false]],
  ["it answers first and goes away later: made online", ["online", "offline"], [false, false]],
  ["the first answer is still on its way: nothing is said", ["unknown"], [false, false]],
])("[LINK-20] edited before the first word, %s", async (_, nets, offline) => {
  expect(await edited(...nets)).toEqual({ told: nets, offline });
});
