import { Random } from "../../dev/seed/random.ts";
import { mustEqual, type TargetResult } from "../result.ts";
import { playRounds } from "../rounds.ts";
import { docsOf, type Seeded } from "../seeded.ts";
import { THEN_TYPED, TYPED } from "../probe/told.ts";
import { onUnwatched } from "../unwatched.ts";
import type { World } from "../world.ts";
import { peopledProfile, peopledTenant } from "./peopled-tenant.ts";
import { QUEUED, queuedProfile, shownAfter } from "./queued-profile.ts";

const ROUNDS = 8;
const FIRST = `/desk-booking/desks${THEN_TYPED}`;

/** T1: a start on a device with 10,000 people and 2,000 desks and no network, until the last floor's rows answer a letter. */
export async function coldStart(world: World): Promise<TargetResult> {
  const tenant = await peopledTenant(world);
  const [product, queued, shell, peers] = [
    await peopledProfile(world),
    await queuedProfile(world),
    await world.seeded.shell(world),
    await world.seeded.peers(world, tenant),
  ];
  const rounds = world.options.rounds ?? ROUNDS;
  await Promise.all([product, queued, shell].map((p) => p.net.set({ kind: "refuse" })));
  const all = docsOf(tenant);
  const [floor] = tenant.site.floors;
  const peer = (kind: "raw" | "rxdb" | "firestore") => () => {
    const of = kind === "firestore" ? `:${tenant.ns}/${tenant.site.id}` : "";
    const url = `${peers.origin}/#cold-${kind}${of}`;
    return onUnwatched({ profile: peers.profile, to: world.folder(), url }, async (page) => {
      const took = await page.evaluate(() => window.cold);
      mustEqual(`documents that ${kind} read`, took?.docs, all);
      return { [kind]: took?.ms ?? Number.NaN };
    });
  };
  const started = (of: Seeded, desks: readonly (readonly [string, string | boolean])[]) =>
    onUnwatched({ profile: of.profile, to: world.folder(), url: `${of.origin}${FIRST}` }, async (page) => {
      const rows = await page.evaluate(() => window.bench.marks.rows);
      const typed = await page.evaluate(() => window.bench.marks.typed);
      const query = { list: "desk", site: tenant.site.id, group: floor?.id };
      const got = await page.evaluate((q) => window.bench.rowsOf(q), query);
      const told = got.map((r) => [r["title"], r["disabled"]]).sort();
      mustEqual("desks of the floor", told, [...desks].sort());
      const titles = desks.map(([title]) => title).filter((t) => t.includes(TYPED));
      const [first] = await page.locator("li[data-index='0']").allInnerTexts();
      mustEqual("first row that was found", first?.includes(titles[0] ?? "?"), true);
      mustEqual("rows found", await page.getByText(`${titles.length} of ${desks.length}`).count(), 1);
      return { rows, typed };
    });
  const seeded = (floor?.desks ?? []).map((d) => [d.title, d.disabled] as const);
  const figures = await playRounds(
    rounds,
    [
      () => started(product, seeded),
      async () => ({ queued: (await started(queued, shownAfter(tenant))).typed }),
      () =>
        onUnwatched({ profile: shell.profile, to: world.folder(), url: shell.origin }, async (page) => ({
          shell: await page.evaluate(() => window.bench.marks.form),
        })),
      peer("raw"),
      peer("rxdb"),
      peer("firestore"),
    ],
    new Random("T1"),
  );
  await Promise.all([product, queued, shell].map((p) => p.net.set({ kind: "pass" })));
  const rows = figures.series("rows", "product: navigation → rows of the last floor painted");
  const typed = figures.series("typed", "product: navigation → a letter typed into their filter, and its rows painted");
  const of = (key: string, name: string) => figures.series(key, name);
  const ratio = (what: string, key: string, [gate, moonshot]: readonly [number | null, number | null]) => ({
    what: `product / ${what}`,
    product: typed,
    peer: of(key, what),
    gate,
    moonshot,
  });
  return {
    id: "T1",
    title: "Cold start without a network",
    how: `New browser process per sample on a copied profile, ${all} documents on the device, 500 desks on the floor that was open last. The whole start ends when a letter that was typed into the filter has been answered. Peers read all documents, in launches of their own.`,
    rounds,
    series: [
      rows,
      typed,
      of("queued", `the same with ${QUEUED.ops} operations in ${QUEUED.sets} change sets waiting`),
      of("shell", "empty shell: same bundle and service worker, sign-in form painted"),
      of("raw", "raw IndexedDB: navigation → getAll of all documents"),
      of("rxdb", "RxDB over Dexie: navigation → find().exec() of all documents"),
      of("firestore", "Firestore persistentLocalCache: navigation → getDocsFromCache of all documents"),
    ],
    ratios: [
      ratio("RxDB find().exec()", "rxdb", [1, null]),
      ratio("Firestore getDocsFromCache", "firestore", [0.5, 0.1]),
      ratio("raw getAll", "raw", [null, null]),
      {
        what: "with 10,000 operations waiting / with an empty queue",
        product: of("queued", "with a queue"),
        peer: typed,
        gate: 1.2,
        moonshot: 1,
      },
      { ...ratio("empty shell, until the rows are painted", "shell", [null, 1.3]), product: rows },
    ],
    limits: [],
    oracle:
      "the replica's own answer, which follows the first one, equals the 500 desks that were seeded, with what waits laid over them where something does; after the letter the list has as many rows as desks with it, the first of them first; peers count every document",
  };
}
