import { Random } from "../../dev/seed/random.ts";
import { onCopy, onFresh } from "../browser.ts";
import { mustEqual, type TargetResult } from "../result.ts";
import { playRounds } from "../rounds.ts";
import { docsOf, sourceOf } from "../seeded.ts";
import { median } from "../stats.ts";
import type { BenchTenant, World } from "../world.ts";
import { peopledTenant } from "./peopled-tenant.ts";

const ROUNDS = 4;

/** T12: a device that holds nothing gets 10,000 people and 2,000 desks. */
export async function firstSync(world: World): Promise<TargetResult> {
  const tenant = await peopledTenant(world);
  const shell = await world.seeded.shell(world);
  const source = sourceOf(tenant);
  const docs = docsOf(tenant);
  const rounds = world.options.rounds ?? ROUNDS;
  const peer = (kind: "rest" | "firestore") => () =>
    onFresh({ to: world.folder(), probe: false }, async ({ page }) => {
      await page.goto(`http://localhost:${world.peers.port}`);
      const took = await page.evaluate(
        async ([k, s]) =>
          k === "rest" ? (await window.peers.rest()).firstSync(s) : (await window.peers.firestore()).firstSync(s),
        [kind, source] as const,
      );
      mustEqual(`documents that ${kind} got`, took.docs, docs);
      return { [kind]: took.ms };
    });
  const product = () =>
    onCopy({ profile: shell.profile, to: world.folder(), probe: true }, async ({ page }) => {
      await page.goto(`${shell.origin}/sync`);
      await page.getByLabel("Email").fill(tenant.email);
      await page.getByLabel("Password", { exact: true }).fill(tenant.password);
      const took = await page.evaluate((ask) => window.bench.firstSync(ask), {
        site: tenant.site.id,
        floor: tenant.site.floors[0]?.id ?? "",
        done: "Complete for your sites",
      });
      await mustHoldAll(page, tenant);
      return { all: took.all, rows: took.firstRows, blocked: took.lag.blocked };
    });
  const figures = await playRounds(rounds, [product, peer("rest"), peer("firestore")], new Random("T12"));
  const all = figures.series("all", "product: sign-in → everything stored");
  const rest = figures.series("rest", "raw: sign-in, REST fetch of the same documents, one bulk put");
  const firestore = figures.series(
    "firestore",
    "Firestore persistentLocalCache: sign-in, pages of 1,000 into the cache",
  );
  return {
    id: "T12",
    title: "First sync of 10,000 people and 2,000 desks",
    how: "Fresh browser and profile for each sample; the product's shell is installed, nobody was signed in.",
    rounds,
    series: [all, figures.series("rows", "product: sign-in → first desks of a floor answered"), rest, firestore],
    ratios: [
      { what: "product / raw fetch and bulk put", product: all, peer: rest, gate: 1.5, moonshot: 1.1 },
      { what: "product / Firestore persistentLocalCache", product: all, peer: firestore, gate: null, moonshot: null },
    ],
    limits: [
      {
        what: "main thread blocked meanwhile (long tasks above 50 ms each), median",
        unit: "ms",
        value: median(figures.values("blocked")),
        limit: null,
        moonshot: null,
      },
    ],
    oracle: `the product answers every floor with the titles and states that were seeded, and search finds every person; the peers count ${docs} documents`,
  };
}

type PageOf = Parameters<Parameters<typeof onFresh>[1]>[0]["page"];

/** Every floor's desks and the number of people, asked of the product, against what was seeded. */
async function mustHoldAll(page: PageOf, { ns, site, tenant }: BenchTenant): Promise<void> {
  for (const floor of site.floors) {
    const got = await page.evaluate((q) => window.bench.rowsOf(q), {
      list: "desk",
      site: site.id,
      group: floor.id,
    });
    const told = got.map((r) => [r["id"], r["title"], r["disabled"]]).sort();
    mustEqual(`desks of ${floor.id}`, told, floor.desks.map((d) => [d.id, d.title, d.disabled]).sort());
  }
  mustEqual(
    "people that search finds",
    await page.evaluate((mail) => window.bench.people(mail), `@${ns}`),
    tenant.people.length,
  );
}
