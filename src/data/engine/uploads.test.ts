import { expect, test } from "vitest";
import { engineOver, STEADY } from "#testing/sync-sim/engine.ts";
import { FakeNet, FakeServer } from "#testing/sync-sim/fake-server.ts";
import { anUpload, picturePlan } from "#testing/uploads.ts";
import type { Commit } from "./ports.ts";

const GRACE = "ns/acme/people/grace";
const [MINE, HERS] = [anUpload("a"), anUpload("b")];

/** Two devices that know Grace, and what the server was sent by the first. */
async function twoDevices() {
  const server = new FakeServer();
  server.put(GRACE, { profilePicture: null });
  const net = new FakeNet(server, STEADY.random, STEADY.faults);
  const sent: Commit[] = [];
  const commit = net.commit.bind(net);
  net.commit = (c) => {
    sent.push(c);
    return commit(c);
  };
  const [me, olga] = [engineOver(server, { net }), engineOver(server, { uid: "olga" })];
  for (const { engine } of [me, olga]) await engine.applyTruth([...server.docs.values()]);
  return { server, sent, me, olga };
}
type Device = ReturnType<typeof engineOver>;
async function save({ engine }: Device, upload: typeof MINE): Promise<string> {
  const { sets, laid } = await engine.enqueue(picturePlan(upload));
  await laid;
  return sets[0]?.id ?? "";
}

test("[PIC-5] a picture waits in the row of the edit that names it, is sent with it, and leaves the row once the server has it", async () => {
  const { me, server, sent } = await twoDevices();
  const id = await save(me, MINE);
  expect((await me.outbox.get(id))?.upload).toEqual(MINE);
  expect(await me.engine.push(id)).toBe("accepted");
  expect(sent.map(({ set }) => set.upload)).toEqual([MINE]);
  expect(server.docs.get(GRACE)?.fields["profilePicture"]).toBe(MINE.path);
  expect(await me.outbox.get(id)).not.toHaveProperty("upload");
});

test("[PIC-5] whoever takes their own of two pictures sends it with the decision", async () => {
  const { me, olga, server, sent } = await twoDevices();
  const mine = await save(me, MINE);
  await olga.engine.push(await save(olga, HERS));
  expect(await me.engine.push(mine)).toBe("rebase");
  expect(await me.engine.push(mine)).toBe("conflict");
  const [parked] = (await me.outbox.all()).filter((set) => set.state === "attention");
  const conflict = parked?.attention?.conflicts[0];
  expect(conflict).toMatchObject({ field: "profilePicture", theirs: HERS.path });
  const choice = { path: GRACE, field: "profilePicture", take: "mine", theirs: HERS.path } as const;
  expect(await me.engine.decisions.resolve(mine, [choice])).toBe("queued");
  const [head] = await me.engine.next();
  expect(await me.engine.push(head?.id ?? "")).toBe("accepted");
  expect(sent.at(-1)?.set.upload).toEqual(MINE);
  expect(server.docs.get(GRACE)?.fields["profilePicture"]).toBe(MINE.path);
});

test("[PIC-5] a picture goes with a save of one set alone", async () => {
  const two = { ...picturePlan(MINE), ops: [...picturePlan(MINE).ops, ...picturePlan(HERS).ops], mostOps: 1 };
  await expect((await twoDevices()).me.engine.enqueue(two)).rejects.toThrow("one set");
});
