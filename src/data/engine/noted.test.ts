import { expect, test } from "vitest";
import type { Op } from "#domain/shared/changes.ts";
import type { ChangeSet } from "#domain/sync/schema.ts";
import { FakeServer } from "#testing/sync-sim/fake-server.ts";
import { engineOver, STEADY } from "#testing/sync-sim/engine.ts";
import { FakeDevice, FakeOutbox } from "#testing/sync-sim/fake-stores.ts";
import type { Engine } from "./engine.ts";
import { StorageError } from "./ports.ts";

const DOC = "docs/a";

/** A queue that cannot note, so many times, that a set was taken. */
class SickOutbox extends FakeOutbox {
  sick = 0;
  override change(id: string, change: (set: ChangeSet) => ChangeSet): Promise<ChangeSet | undefined> {
    return super.change(id, (set) => {
      const next = change(set);
      if (next.state === "accepted" && this.sick-- > 0) throw new StorageError("storage-blocked");
      return next;
    });
  }
}

async function aDevice() {
  const server = new FakeServer();
  server.put(DOC, { x: 0, y: 0 });
  const store = new FakeDevice(STEADY.random);
  const outbox = new SickOutbox(store);
  const { engine } = engineOver(server, { store, outbox });
  await engine.applyTruth([...server.docs.values()]);
  const edit = async (field: string, to: number) => {
    const ops: readonly Op[] = [{ kind: "patch", path: DOC, fields: { [field]: to } }];
    const { sets, laid } = await engine.enqueue({ action: "t", label: "t", via: "t", site: null, ops, split: "never" });
    await laid;
    return sets[0]?.id ?? "";
  };
  const shown = async () => (await engine.intents([DOC])).get(DOC)?.view?.fields;
  return { server, store, outbox, engine, edit, shown };
}

test("[SYNC-AHEAD] what was taken behind a set whose taking the device could not note stays on screen, and is not asked about", async () => {
  const { server, store, outbox, engine, edit, shown } = await aDevice();
  const [first, second] = [await edit("x", 1), await edit("y", 2)];
  outbox.sick = 1;
  let ahead: ReturnType<Engine["planAhead"]> = Promise.resolve(null);
  const noting = engine.push(first, {
    sent: () => {
      ahead = engine.planAhead(second, first);
    },
  });
  await expect(noting).rejects.toThrow(StorageError);
  const planned = await ahead;
  expect(planned?.after).toBe(first);
  expect(await engine.push(second, {}, planned)).toBe("accepted");
  expect(server.docs.get(DOC)).toMatchObject({ rev: 3, fields: { x: 1, y: 2 } });
  expect(await shown()).toMatchObject({ x: 1, y: 2 });

  const third = await edit("y", 3);
  expect((await outbox.get(first))?.state).toBe("accepted"); // found out when the second one was
  expect(await engine.push(first)).toBe("gone");
  expect(await engine.push(third)).toBe("accepted");
  expect([...store.sets.values()].map((s) => [s.state, s.settled])).toEqual(Array(3).fill(["accepted", true]));
  expect(await shown()).toMatchObject({ x: 1, y: 3 });
});
