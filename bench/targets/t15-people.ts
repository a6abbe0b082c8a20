import { Random } from "../../dev/seed/random.ts";
import { people as peopleOf } from "../../src/domain/people/collection.ts";
import { questionOf } from "../../src/domain/search/question.ts";
import { must } from "../../src/domain/shared/result.ts";
import { SearchIndex } from "../../src/domain/search/search-index.ts";
import { type Browser, onCopy } from "../browser.ts";
import type { Flung } from "../probe/fling.ts";
import { mustEqual, type TargetResult } from "../result.ts";
import { playRounds } from "../rounds.ts";
import type { Seeded, Visit } from "../seeded.ts";
import { p95 } from "../stats.ts";
import { keeperOf, MANY, manyPeople, ROW } from "./many-people.ts";
import type { BenchTenant, World } from "../world.ts";

const ROUNDS = 10;
const SITE = { floors: 1, desks: 40 } as const;
const FEW = { ns: "benchfew", people: 2_000, ...SITE } as const;
const QUERIES = ["anna", "smith", "brown", "muller"] as const;
/** Between letters, ms: each is answered before the next one. */
const PACE_MS = 250;
const FLING = { rows: 4_000, rowPx: 52, pxPerSecond: 12_000 } as const;
const REACHED = 0.9;
/** Scans in a round. */
const SCANS = 10;
/** A first sync of this many documents takes its time, ms. */
const SYNC_MS = 5_400_000;
const LIST = "/people/directory";
/** The desk has read which cards are out. */
const OUT = /^All [\d,]+ temporary cards that are out/;
/** The directory has been read by then, ms. */
const READ_MS = 120_000;

/** The directory was opened once. */
const DIRECTORY: Visit = {
  name: "directory",
  async run(page, origin) {
    await page.goto(`${origin}${LIST}`);
    await page.locator(ROW).first().waitFor();
  },
};

/** How many active people each beginning of a question finds, by the index of the search itself. */
function totalsOf({ tenant }: BenchTenant): ReadonlyMap<string, readonly number[]> {
  const index = new SearchIndex();
  for (const p of tenant.people) {
    const fields = tenant.docs.get(p.ref);
    if (p.active && fields) index.put(p.ref, must(peopleOf.search, "people are found").entry(fields as never));
  }
  const found = (text: string) => {
    const question = questionOf(text);
    return question ? index.found(question).size : 0;
  };
  return new Map(QUERIES.map((q) => [q, [...q].map((_, i) => found(q.slice(0, i + 1)))]));
}

/** From the start of the page to the first rows, ms. */
const opened = ({ page }: Browser, { origin }: Seeded) =>
  page
    .goto(`${origin}${LIST}`, { waitUntil: "commit" })
    .then(() =>
      page.evaluate((row) => window.bench.paintedWhen(() => document.querySelectorAll(row).length >= 4), ROW),
    );

/** From the start of the page until the list answers a letter, ms. */
async function answersFirst({ page }: Browser, totals: ReadonlyMap<string, readonly number[]>): Promise<number> {
  const [[query, [total = 0]]] = [...totals] as [[string, readonly number[]]];
  await page.getByRole("searchbox").first().fill(query.charAt(0));
  await page.locator(`[role="grid"][aria-rowcount="${total + 1}"]`).waitFor({ state: "attached", timeout: READ_MS });
  return page.evaluate(() => performance.now());
}

/** Letters that change how many are found, each until the new number is painted, ms. */
async function typed({ page }: Browser, totals: ReadonlyMap<string, readonly number[]>, all: number) {
  const field = page.getByRole("searchbox").first();
  const took: number[] = [];
  for (const [query, wanted] of totals) {
    await field.fill("");
    await page.locator(`[role="grid"][aria-rowcount="${all + 1}"]`).waitFor({ state: "attached" });
    let before = all;
    for (const [i, letter] of [...query].entries()) {
      const total = wanted[i] ?? 0;
      await page.evaluate(
        (rows) => {
          window.bench.afterKey.start(
            () => document.querySelector('[role="grid"]')?.getAttribute("aria-rowcount") === rows,
          );
        },
        String(total + 1),
      );
      await page.keyboard.press(letter);
      const one = await page.evaluate(() => window.bench.afterKey.took());
      if (total !== before) took.push(one);
      before = total;
      await page.waitForTimeout(PACE_MS);
    }
  }
  await field.fill("");
  return took;
}

type Saving = { readonly site: string; readonly path: string; readonly was: string | null; readonly to: string };
/** Saves one person as their form does, and the same bytes in a plain IndexedDB transaction; ms. */
const saved = ({ page }: Browser, ask: Saving) =>
  page.evaluate(async ({ site, path, was, to }) => {
    const op = { kind: "patch", path, fields: { costCentre: to }, seen: { costCentre: was }, seenRev: 1 };
    const plan = { action: "people.edit", label: to, via: "People", site, split: "per-op", ops: [op] };
    await new Promise((done) => setTimeout(done, 300));
    const start = performance.now();
    const answer = (await window.bench.call("save", plan)) as { ok: boolean };
    const save = performance.now() - start;
    if (!answer.ok) throw new Error(`not saved: ${JSON.stringify(answer)}`);
    const db = await new Promise<IDBDatabase>((done, fail) => {
      const open = indexedDB.open("bench-raw", 1);
      open.onupgradeneeded = () => ["docs", "outbox"].forEach((store) => open.result.createObjectStore(store));
      open.onsuccess = () => done(open.result);
      open.onerror = () => fail(open.error);
    });
    await new Promise((done) => setTimeout(done, 300));
    const from = performance.now();
    await new Promise<void>((done, fail) => {
      const both = db.transaction(["docs", "outbox"], "readwrite", { durability: "strict" });
      both.objectStore("docs").put({ costCentre: to }, path);
      both.objectStore("outbox").put(plan, to);
      both.oncomplete = () => done();
      both.onerror = () => fail(both.error);
    });
    const raw = performance.now() - from;
    db.close();
    return { save, raw };
  }, ask);

type Carded = { readonly uid: string; readonly title: string };
function cardsIn({ tenant }: BenchTenant): readonly Carded[] {
  return [...tenant.docs].flatMap(([path, doc]) => {
    if (!/^ns\/[^/]+\/cards\//.test(path)) return [];
    const { uids, owner } = doc as unknown as { uids: { [type: string]: string }; owner: { title: string } | null };
    const [uid] = Object.values(uids);
    return owner && uid !== undefined ? [{ uid, title: owner.title }] : [];
  });
}

/** A card's id as a reader types it, until its owner is on the counter's screen, ms. */
async function scanned({ page }: Browser, card: Carded): Promise<number> {
  const field = page.getByLabel("Card number");
  await field.fill(card.uid);
  await page.evaluate((title) => {
    window.bench.afterKey.start(() =>
      [...document.querySelectorAll("section[aria-label]")].some((s) => s.getAttribute("aria-label") === title),
    );
  }, card.title);
  await field.press("Enter");
  const took = await page.evaluate(() => window.bench.afterKey.took());
  await page.getByRole("button", { name: "Done", exact: true }).click();
  return took;
}

/** Flings through the list and back; answers what was seen. */
async function flung({ page, context }: Browser, rounds: number): Promise<readonly Flung[]> {
  const cdp = await context.newCDPSession(page);
  const list = await page.locator(ROW).first().locator("xpath=../..").boundingBox();
  if (!list) throw new Error("no list");
  const seen: Flung[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    await page.evaluate((row) => window.bench.fling.start(row), '[role="row"][data-index]');
    await cdp.send("Input.synthesizeScrollGesture", {
      x: list.x + list.width / 2,
      y: list.y + list.height / 2,
      yDistance: (round % 2 === 0 ? -1 : 1) * FLING.rows * FLING.rowPx,
      speed: FLING.pxPerSecond,
      gestureSourceType: "mouse",
      preventFling: false,
    });
    const one = await page.evaluate(() => window.bench.fling.stop());
    mustEqual("rows went by", one.passed >= FLING.rows * REACHED, true);
    if (round > 0) seen.push(one);
  }
  return seen;
}

/** The directory, a save and the reception desk with many people, beside the same with 2,000. No network. */
export async function people(world: World): Promise<TargetResult> {
  const [few, many] = [keeperOf(await world.tenant(FEW)), keeperOf((await manyPeople(world)).tenant)];
  const devices = [
    await world.seeded.filled(world, few, DIRECTORY),
    await world.seeded.filled(world, many, DIRECTORY, SYNC_MS),
  ] as const;
  const rounds = world.options.rounds ?? ROUNDS;
  const totals = totalsOf(many);
  const active = many.tenant.people.filter((p) => p.active).length;
  const cards = cardsIn(many);
  const random = new Random("people");
  for (const { net } of devices) await net.set({ kind: "refuse" });
  const letters: number[] = [];
  const scans: number[] = [];
  let flings: readonly Flung[] = [];
  const at = ({ profile }: Seeded) => ({ profile, to: world.folder(), probe: true });
  const figures = await onCopy(at(devices[0]), (small) =>
    onCopy(at(devices[1]), async (large) => {
      const figures = await playRounds(
        rounds,
        [
          async () => ({ few: await opened(small, devices[0]) }),
          async (round) => {
            const many_ = await opened(large, devices[1]);
            const searchable = await answersFirst(large, totals);
            const took = await typed(large, totals, active);
            if (round > 0) letters.push(...took);
            const person = many.tenant.people[round]?.ref ?? "";
            const was =
              (many.tenant.docs.get(person) as { readonly costCentre?: string } | undefined)?.costCentre ?? null;
            const to = `CC-${100 + round}`;
            const { save, raw } = await saved(large, { site: many.site.id, path: person, was, to });
            await large.page.goto(`${devices[1].origin}/people/desk`);
            await large.page.getByRole("link", { name: OUT }).waitFor();
            for (let i = 0; i < SCANS; i += 1) {
              const one = await scanned(large, random.pick(cards));
              if (round > 0) scans.push(one);
            }
            return { many: many_, searchable, letter: p95(took), save, raw };
          },
        ],
        new Random("T15"),
      );
      await opened(large, devices[1]);
      flings = await flung(large, 3);
      return figures;
    }),
  );
  for (const { net } of devices) await net.set({ kind: "pass" });
  const open2 = figures.series("few", "product: start at the directory → first rows, 2,000 people");
  const open50 = figures.series("many", "product: start at the directory → first rows, many people");
  const save = figures.series("save", "product: save of a person resolved (its outbox row is durable)");
  const raw = figures.series("raw", "raw IndexedDB, one strict transaction of document and outbox row");
  const sum = (of: (f: Flung) => number) => flings.reduce((n, f) => n + of(f), 0);
  return {
    id: "T15",
    title: `${MANY.people.toLocaleString("en-GB")} people`,
    how: `People Directory, a save and the reception desk without a network, of ${MANY.people.toLocaleString("en-GB")} people with ${cards.length + many.tenant.people.length / 5} cards, beside the same directory of 2,000. ${QUERIES.length} questions typed into the list, a letter each ${PACE_MS} ms; ${SCANS} cards a round at the desk.`,
    rounds,
    series: [
      open2,
      open50,
      figures.series("searchable", "start at the directory → the first letter answered: the list has been read"),
      figures.series("letter", "letter typed into the list → its number painted, p95 of a round"),
      save,
      raw,
    ],
    ratios: [
      { what: "first rows of many / of 2,000", product: open50, peer: open2, gate: 1.15, moonshot: 1 },
      { what: "save of a person / raw strict transaction", product: save, peer: raw, gate: 3, moonshot: 1.5 },
    ],
    limits: [
      { what: "letter typed → answer painted, p95 of all", unit: "ms", value: p95(letters), limit: 50, moonshot: 33 },
      { what: "scan → its owner painted, p95", unit: "ms", value: p95(scans), limit: 200, moonshot: 100 },
      {
        what: "frames with a blank place, per 1,000 rows that went by",
        unit: `of ${sum((f) => f.frames)} frames in all`,
        value: (sum((f) => f.blank) / sum((f) => f.passed)) * 1_000,
        limit: 1,
        moonshot: 0,
      },
      {
        what: "rows in the page, in windows of the list",
        unit: "",
        value: Math.max(...flings.map((f) => f.most / f.fit)),
        limit: 3,
        moonshot: null,
      },
    ],
    oracle:
      "after each letter the list says the number that the search's index finds among the seeded people who are active; each scan shows the owner that the seed gave the card",
  };
}
