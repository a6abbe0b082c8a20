import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { engineOver, STEADY } from "#testing/sync-sim/engine.ts";
import { FakeNet, FakeServer } from "#testing/sync-sim/fake-server.ts";
import { wholePlan } from "#testing/sync-sim/whole.ts";
import { NetError } from "../engine/ports.ts";
import { PushQueue } from "./push-queue.ts";

const BUSY_MS = 120_000;
const SETS = 10;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that answers 409 for two minutes, though it applies every third batch, and works then. */
function busyFor(ms: number) {
  const server = new FakeServer();
  const net = new FakeNet(server, STEADY.random, STEADY.faults);
  const began = Date.now();
  const again: string[] = [];
  let [n, firstAnswer] = [0, 0];
  const commit = net.commit.bind(net);
  net.commit = async (c) => {
    if (server.receipts.has(c.set.id)) again.push(c.set.id);
    if (Date.now() - began >= ms) {
      firstAnswer ||= Date.now();
      return commit(c);
    }
    if (++n % 3 === 0) await commit(c);
    throw new NetError({ kind: "busy", retryAfterMs: 2_000 });
  };
  return { server, net, again, firstAnswer: () => firstAnswer };
}

test("[CMD-12] ten commands at a server that is busy for two minutes: all are sent within ten seconds of its first answer, none of them twice", async () => {
  const { server, net, again, firstAnswer } = busyFor(BUSY_MS);
  const paths = Array.from({ length: SETS * 2 }, (_, i) => `docs/${i}`);
  for (const path of paths) server.put(path, { x: 0, y: 0 });
  const { engine, outbox } = engineOver(server, { net });
  await engine.applyTruth([...server.docs.values()]);
  for (let i = 0; i < SETS; i++) {
    const two = paths.slice(i * 2, i * 2 + 2);
    const { laid } = await engine.enqueue(wholePlan({ paths: two, value: `v${i}`, makes: null }));
    await laid;
  }
  const sent = async () => (await outbox.all()).filter((s) => s.state === "accepted").length;
  const queue = new PushQueue({
    engine,
    mayPush: () => true,
    trouble: () => undefined,
    failed: (e) => {
      throw e;
    },
    alive: () => undefined,
    moved: () => undefined,
    random: () => 0.5,
  });
  queue.poke();
  await vi.advanceTimersByTimeAsync(BUSY_MS);
  const before = await sent();
  // What it had applied all the same is known from receipts, while commits still fail.
  expect(before).toBeGreaterThan(0);
  while ((await sent()) < SETS) await vi.advanceTimersByTimeAsync(500);
  const took = Date.now() - firstAnswer();
  queue.stop();
  expect([await sent(), again]).toEqual([SETS, []]);
  expect(took).toBeLessThanOrEqual(10_000);
  expect(paths.every((path, i) => server.docs.get(path)?.fields["x"] === `v${Math.floor(i / 2)}`)).toBe(true);
});
