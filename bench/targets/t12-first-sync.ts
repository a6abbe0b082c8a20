import { writeFileSync } from "node:fs";
import path from "node:path";
import { Random } from "../../dev/seed/random.ts";
import { snapshotFile } from "../../src/domain/snapshots/manifest.ts";
import { onCopy, onFresh } from "../browser.ts";
import { PEERS } from "../builds.ts";
import { mustEqual, type TargetResult } from "../result.ts";
import { playRounds } from "../rounds.ts";
import { median } from "../stats.ts";
import type { World } from "../world.ts";
import { keeperOf, manyPeople, ROW } from "./many-people.ts";

const ROUNDS = 4;
const BUNDLE = "people.bundle";
const DONE = "Complete for your sites";

/** T12: a device that holds nothing gets 50,000 people, their memberships and their cards. */
export async function firstSync(world: World): Promise<TargetResult> {
  const { tenant: whole, files } = await manyPeople(world);
  const tenant = keeperOf(whole);
  const shell = await world.seeded.shell(world);
  const rounds = world.options.rounds ?? ROUNDS;
  // Visitors have addresses elsewhere.
  const isOwn = (ref: string) => String(Object(whole.tenant.docs.get(ref)).email).endsWith(`@${whole.ns}.test`);
  const own = whole.tenant.people.filter((p) => isOwn(p.ref)).length;
  const docs = files.reduce((n, { manifest }) => n + manifest.docs, 0);
  await writeBundle(world, whole.ns);
  const bucket = `${world.backend.project}.appspot.com`;
  const peerFiles = files.map(({ collection, manifest }) => ({
    url: `/v0/b/${bucket}/o/${encodeURIComponent(snapshotFile(whole.ns, manifest, manifest.generation))}?alt=media`,
    collection,
    blocks: manifest.blocks.map(({ offset, length }) => ({ offset, length })),
  }));
  const signedIn = (address: string, until: { rows: string } | { words: string }, check: boolean) =>
    onCopy({ profile: shell.profile, to: world.folder(), probe: true }, async ({ page }) => {
      await page.goto(shell.origin + address);
      await page.getByLabel("Email").fill(tenant.email);
      await page.getByLabel("Password", { exact: true }).fill(tenant.password);
      const took = await page.evaluate((u) => window.bench.signIn(u), until);
      if (check) {
        const found = await page.evaluate((mail) => window.bench.people(mail), `@${whole.ns}`);
        mustEqual("people that search finds by the tenant's addresses", found, own);
      }
      return took;
    });
  const product = async () => {
    const { ms, lag } = await signedIn("/sync", { words: DONE }, true);
    return { all: ms, blocked: lag.blocked };
  };
  const rows = async () => ({ rows: (await signedIn("/people/directory", { rows: ROW }, false)).ms });
  const raw = () =>
    onFresh({ to: world.folder(), probe: false }, async ({ page }) => {
      await page.goto(`http://localhost:${world.peers.port}`);
      const took = await page.evaluate(async ([who, some]) => (await window.peers.files()).firstSync(who, some), [
        { email: tenant.email, password: tenant.password },
        peerFiles,
      ] as const);
      mustEqual("documents that raw got", took.docs, docs);
      return { raw: took.ms };
    });
  const bundle = () =>
    onFresh({ to: world.folder(), probe: false }, async ({ page }) => {
      await page.goto(`http://localhost:${world.peers.port}`);
      const took = await page.evaluate(async (url) => (await window.peers.firestore()).fromBundle(url), `/${BUNDLE}`);
      mustEqual("documents of the bundle", took.docs, whole.tenant.people.length);
      return took.ms;
    });
  const figures = await playRounds(rounds, [product, rows, raw], new Random("T12"));
  const loaded = {
    name: "Firestore persistentLocalCache: loadBundle of the people alone, once",
    unit: "ms",
    values: [await bundle()],
  };
  const all = figures.series("all", "product: sign-in → everything stored");
  const floor = figures.series("raw", "raw: sign-in, fetch of the same files, every line parsed, one bulk put");
  return {
    id: "T12",
    title: `First sync of ${whole.tenant.people.length.toLocaleString("en-GB")} people`,
    how: `Somebody who sees to people: ${docs.toLocaleString("en-GB")} documents in files, and the rest page by page. Fresh browser and profile for each sample; the product's shell is installed, nobody was signed in.`,
    rounds,
    series: [all, figures.series("rows", "product: sign-in → first rows of the directory painted"), floor, loaded],
    ratios: [{ what: "product / raw fetch and bulk put", product: all, peer: floor, gate: 0.5, moonshot: 0.25 }],
    limits: [
      {
        what: "sign-in → everything stored, median",
        unit: "ms",
        value: median(all.values),
        limit: 10_000,
        moonshot: 5_000,
      },
      {
        what: "sign-in → first rows, median",
        unit: "ms",
        value: median(figures.values("rows")),
        limit: 1_000,
        moonshot: 500,
      },
      {
        what: "main thread blocked meanwhile (long tasks above 50 ms each), median",
        unit: "ms",
        value: median(figures.values("blocked")),
        limit: null,
        moonshot: null,
      },
    ],
    oracle: `search finds every person that was seeded with an address of the tenant; the raw peer counts ${docs} documents`,
  };
}

/** Documents of one part of a bundle: the SDK copies all that it has with each further one. */
const PART = 500;

/** A bundle of the people, where the peers' page finds it: parts that the SDK made, behind what it says of the whole. */
async function writeBundle({ db }: World, ns: string): Promise<void> {
  const { docs } = await db.collection(`ns/${ns}/people`).where("ns", "==", ns).get();
  const parts: Buffer[] = [];
  for (let at = 0; at < docs.length; at += PART) {
    const bundle = db.bundle("people");
    for (const doc of docs.slice(at, at + PART)) bundle.add(doc);
    parts.push(withoutHead(bundle.build()));
  }
  const totalBytes = parts.reduce((n, p) => n + p.byteLength, 0);
  const createTime = { seconds: Math.floor(Date.now() / 1_000), nanos: 0 };
  const metadata = { id: "people", createTime, version: 1, totalDocuments: docs.length, totalBytes };
  const head = JSON.stringify({ metadata });
  writeFileSync(path.join(PEERS, BUNDLE), Buffer.concat([Buffer.from(`${Buffer.byteLength(head)}${head}`), ...parts]));
}

/** A bundle without its first element, which says its length before it. */
function withoutHead(bundle: Buffer): Buffer {
  const start = bundle.indexOf("{");
  return bundle.subarray(start + Number(bundle.subarray(0, start).toString()));
}
