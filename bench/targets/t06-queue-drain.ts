import { FaultProxy } from "../../dev/fault-proxy.ts";
import { Random } from "../../dev/seed/random.ts";
import { type Browser, onFresh } from "../browser.ts";
import type { TargetResult } from "../result.ts";
import { StateKeeper } from "../state-keeper.ts";
import { restOf } from "../at-rest.ts";
import { playRounds } from "../rounds.ts";
import { signIn, sourceOf } from "../seeded.ts";
import { median, p95 } from "../stats.ts";
import { plainSets, type RecordedSet, workload } from "../workload.ts";
import type { BenchTenant, World } from "../world.ts";
import { closed, DELAY_MS, DESKS, type Lane, laneOf, until } from "./t06-lane.ts";
import { typedRounds } from "./t06-typing.ts";

const ROUNDS = 3;
const RESET_SHARE = 0.02;
/** What takes seconds is played more often than what takes minutes. */
const MORE_ROUNDS = 3;
const SINGLES = 24;

/** How much of the recorded workload is played. */
function shapeOf({ full, quick }: World["options"]): { readonly sets: number; readonly ops: number } {
  if (full) return { sets: 400, ops: 10_000 };
  return quick ? { sets: 20, ops: 400 } : { sets: 80, ops: 2_000 };
}

/**
 * A device listens to a tenant, and its line is cut, as the product's is. The emulator goes on serving such a listener for
 * minutes, which costs each commit of the tenant some 40 ms (2 ms without): so the script has as many of them as the product.
 */
async function listenAndLose(world: World, tenant: BenchTenant): Promise<void> {
  const net = await FaultProxy.start({ host: "127.0.0.1", port: world.app.port });
  try {
    await onFresh({ to: world.folder(), probe: false }, async ({ page }) => {
      const rest = restOf(page);
      await signIn(page, `http://localhost:${net.port}`, tenant);
      await rest(); // by then it listens
      await net.set({ kind: "refuse" });
    });
  } finally {
    await net.close();
  }
}

/** The product, signed in over its lane, and the page of the script; a device listens to the script's tenant as the product does to its own. */
const inBrowsers = <T>(
  world: World,
  ours: Lane,
  theirs: Lane,
  run: (product: Browser, script: Browser) => Promise<T>,
): Promise<T> =>
  onFresh({ to: world.folder(), probe: false }, (listening) =>
    onFresh({ to: world.folder(), probe: true }, (product) =>
      onFresh({ to: world.folder(), probe: false }, async (script) => {
        await signIn(listening.page, `http://localhost:${world.app.port}`, theirs.tenant);
        await signIn(product.page, `http://localhost:${ours.net.port}`, ours.tenant);
        await script.page.goto(`http://localhost:${theirs.net.port}`);
        return run(product, script);
      }),
    ),
  );

/** T6: a queue made without a network, sent over a slow and unreliable one. */
export async function queueDrain(world: World): Promise<TargetResult> {
  const shape = shapeOf(world.options);
  const rounds = world.options.rounds ?? (world.options.full ? 1 : ROUNDS);
  const sets = (round: number) =>
    workload({ ...(round === 0 ? { sets: 8, ops: 200 } : shape), desks: DESKS, name: `round ${round}` });
  const state = new StateKeeper(world);
  // Each cut of a line leaves a listener behind that goes on slowing its tenant, and in time the emulator: each round has
  // tenants of its own, and the queue comes before what cuts more lines.
  const drained = await playRounds(
    rounds,
    [
      async (round) => {
        const lane = await laneOf(world, `benchqueue${round}`, world.app.port);
        const took = await onFresh({ to: world.folder(), probe: true }, async (browser) => {
          const rest = restOf(browser.page);
          await signIn(browser.page, `http://localhost:${lane.net.port}`, lane.tenant);
          await rest();
          return drainOurs(browser, lane, sets(round), round);
        });
        await state.check(lane.tenant, sets(round), round);
        await closed(lane);
        return took;
      },
      async (round) => {
        const lane = await laneOf(world, `benchscript${round}`, world.peers.port);
        await listenAndLose(world, lane.tenant);
        const took = await onFresh({ to: world.folder(), probe: false }, async (browser) => {
          await browser.page.goto(`http://localhost:${lane.net.port}`);
          return drainTheirs(browser, lane, sets(round), round);
        });
        await state.check(lane.tenant, sets(round), round);
        await closed(lane);
        return took;
      },
    ],
    new Random("T6"),
  );
  const ours = await laneOf(world, "benchdrain", world.app.port);
  const theirs = await laneOf(world, "benchscript", world.peers.port);
  const singly = await inBrowsers(world, ours, theirs, async (product, script) => {
    const rest = restOf(product.page);
    const singly = await playRounds(
      MORE_ROUNDS * rounds,
      [
        async (round) => {
          await rest();
          const acked = await ackOurs(product, ours, singles(round));
          await state.check(ours.tenant, singles(round), round);
          return { acked };
        },
        async (round) => {
          const raw = await ackTheirs(script, theirs, singles(round));
          await state.check(theirs.tenant, singles(round), round);
          return { raw };
        },
      ],
      new Random("T6 one by one"),
    );
    return singly;
  });
  await Promise.all([ours, theirs].map(closed));
  const typed = await typedRounds(world, state, MORE_ROUNDS * rounds);
  const [acked, oneCommit] = [
    singly.series("acked", "product: save of one desk while online → known to be on the server, p95 of a round"),
    singly.series("raw", "one plain REST commit, p95 of a round"),
  ];
  const [idle, during] = [
    typed.series("idle", "typing with nothing going on, p95 of a round"),
    typed.series("during", "typing while a queue is sent, p95 of a round"),
  ];
  const all = drained.series(
    "product",
    `product: ${shape.ops} operations in ${shape.sets} sets, link back → queue empty`,
  );
  const raw = drained.series("script", "plain REST commits of the same sets through the same network");
  return {
    id: "T6",
    title: "Queue drain",
    how: `Edits one by one and typing: ${MORE_ROUNDS * rounds} rounds. Somebody types while what was made without a network is sent, in a tenant that was imported some time before. The queue: ${shape.ops} operations in ${shape.sets} change sets of 1 to 499 desks, round trip ${2 * DELAY_MS} ms, 2 % of the requests end in a reset connection (half before the server has them, half after). In the tenants of both sides a device listens; where a queue is sent, one had lost its line. Ratio of times; ops/s ≥ 0.8 of the script is ≤ 1.25, ≥ 0.95 is ≤ 1.05.`,
    rounds,
    series: [
      all,
      drained.series("resume", "product: link back → first commit reaches the network"),
      raw,
      acked,
      oneCommit,
      idle,
      during,
    ],
    ratios: [
      { what: "product / plain REST commits", product: all, peer: raw, gate: 1.25, moonshot: 1.05 },
      {
        what: "online edit acknowledged p95 / one plain commit p95",
        product: acked,
        peer: oneCommit,
        gate: 1.3,
        moonshot: null,
      },
      { what: "typing p95, sending / idle", product: during, peer: idle, gate: 1.2, moonshot: null },
    ],
    limits: [
      {
        what: "link back → first commit, median (moonshot 1,000)",
        unit: "ms",
        value: median(drained.values("resume")),
        limit: null,
        moonshot: 1_000,
      },
      {
        what: "longest wait of an input meanwhile, median",
        unit: "ms",
        value: median(drained.values("lag")),
        limit: null,
        moonshot: null,
      },
    ],
    oracle:
      "after each round every desk on the server holds the value of the last set that names it, and a `rev` that counts its sets: once each, in order; no more receipts than sets",
  };
}

async function drainOurs({ page }: Browser, lane: Lane, sets: readonly RecordedSet[], round: number) {
  await page.bringToFront();
  lane.relay.set(0, "none");
  await lane.net.set({ kind: "refuse" });
  await page.evaluate(([site, all]) => window.bench.saveAll(site, all), [
    lane.tenant.site.id,
    plainSets(lane.tenant, sets),
  ] as const);
  lane.relay.set(RESET_SHARE, `resets ${round}`);
  const before = lane.net.commits;
  await lane.net.set({ kind: "delay", ms: DELAY_MS });
  const start = performance.now();
  const resumed = until(() => lane.net.commits > before).then(() => performance.now() - start);
  const took = await page.evaluate(() => window.bench.drained());
  return { product: took.ms, resume: await resumed, lag: took.lag.worst };
}

async function drainTheirs({ page }: Browser, lane: Lane, sets: readonly RecordedSet[], round: number) {
  await page.bringToFront();
  lane.relay.set(RESET_SHARE, `resets ${round}`);
  await lane.net.set({ kind: "delay", ms: DELAY_MS });
  const took = await sendTheirs(page, lane.tenant, sets);
  return { script: took.reduce((a, b) => a + b, 0) };
}

/** As whom the script writes: what it stores equals what the product stores, but for its device. */
function whoOf(tenant: BenchTenant) {
  const account = tenant.tenant.docs.get(`users/${tenant.uid}`);
  const { ref, title, displayName } = account?.["person"] as { ref: string; title: string; displayName: string };
  return { ...sourceOf(tenant), uid: tenant.uid, by: { authUid: tenant.uid, ref, title, displayName } };
}

const sendTheirs = (page: Browser["page"], tenant: BenchTenant, sets: readonly RecordedSet[]) =>
  page.evaluate(async ([who, all]) => (await window.peers.drain()).drain(who, all), [
    whoOf(tenant),
    plainSets(tenant, sets),
  ] as const);

/** Edits made one by one while online. */
const singles = (round: number): readonly RecordedSet[] =>
  Array.from({ length: SINGLES }, (_, i) => ({ desks: [i], disabled: `single ${i} of round ${round}` }));

async function ackOurs({ page }: Browser, { tenant, net, relay }: Lane, sets: readonly RecordedSet[]): Promise<number> {
  relay.set(0, "none");
  await net.set({ kind: "delay", ms: DELAY_MS });
  const took: number[] = [];
  for (const { paths, disabled } of plainSets(tenant, sets)) {
    const ask = { site: tenant.site.id, path: paths[0] ?? "", to: disabled };
    took.push(await page.evaluate((a) => window.bench.acked(a), ask));
  }
  return p95(took);
}

async function ackTheirs({ page }: Browser, lane: Lane, sets: readonly RecordedSet[]): Promise<number> {
  lane.relay.set(0, "none");
  await lane.net.set({ kind: "delay", ms: DELAY_MS });
  return p95(await sendTheirs(page, lane.tenant, sets));
}
