import { Random } from "../../dev/seed/random.ts";
import type { Person } from "../../dev/seed/people.ts";
import { personEntry } from "../../src/domain/search/entries.ts";
import { questionOf } from "../../src/domain/search/question.ts";
import { SearchIndex } from "../../src/domain/search/search-index.ts";
import { onCopy } from "../browser.ts";
import { mustEqual, type TargetResult } from "../result.ts";
import { playRounds } from "../rounds.ts";
import { NOWHERE } from "../seeded.ts";
import { p95 } from "../stats.ts";
import type { World } from "../world.ts";
import { peopledTenant } from "./peopled-tenant.ts";

const ROUNDS = 15;
/** Between keystrokes, ms: 15 a second. */
const PACE_MS = 66;
/** Rows of one kind that the list shows, and where slips begin to count. */
const [SHOWN, SLIPS_BELOW] = [5, 20];
const QUERIES = ["a", "an", "anna", "anna1", "smith", "brown fi", "o'brien", "zzzzz", "müller"] as const;

// ---- the oracle: the rules said slowly, with nothing of the product in it ----
const plain = (text: string): string =>
  [...text.toLowerCase().normalize("NFKD")]
    .filter((c) => !/[\u0300-\u036f'’‘]/.test(c))
    .map((c) => ({ ł: "l", ø: "o", ß: "ss", đ: "d", æ: "ae", ı: "i", œ: "oe" })[c] ?? c)
    .join("");
const wordsOf = (text: string): readonly string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((w) => w !== "");

/** Whether two words are one letter, or one swap of neighbours, apart; by trying every change of the one. */
function isNear(typed: string, start: string): boolean {
  if (typed === start) return true;
  for (let i = 0; i <= typed.length; i++) {
    const [left, right] = [typed.slice(0, i), typed.slice(i)];
    if (left + right.slice(1) === start) return true;
    if (right.length > 1 && left + (right[1] ?? "") + (right[0] ?? "") + right.slice(2) === start) return true;
    const letter = start[i];
    if (letter !== undefined && (left + letter + right.slice(1) === start || left + letter + right === start))
      return true;
  }
  return false;
}
function gradeOf(words: readonly string[], typed: string, slips: boolean): number {
  if (words.includes(typed)) return 1;
  if (words.some((w) => w.startsWith(typed))) return 2;
  if (typed.length >= 3 && words.some((w) => w.includes(typed))) return 3;
  if (!slips || typed.length < 4 || /\d/.test(typed)) return 9;
  const lengths = [-1, 0, 1].map((n) => typed.length + n);
  return words.some((w) => lengths.some((n) => isNear(typed, w.slice(0, n)))) ? 4 : 9;
}
const orderOf = (title: string): string => plain(title).replace(/\d+/g, (n) => n.padStart(9, "0"));

/** How many answer, and the titles of the first rows. */
function oracle(people: readonly Person[], query: string) {
  const typed = wordsOf(query);
  const graded = (slips: boolean) =>
    people.flatMap((p) => {
      const words = [...wordsOf(p.title), ...wordsOf(p.email.split("@")[0] ?? "")];
      const grade = Math.max(...typed.map((t) => gradeOf(words, t, slips)));
      return grade === 9 ? [] : [{ grade, order: orderOf(p.title), ref: p.ref, title: p.title }];
    });
  const exact = graded(false);
  const all = exact.length < SLIPS_BELOW ? graded(true) : exact;
  const less = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  const later = (order: string) => Number(!order.startsWith(orderOf(query)));
  all.sort(
    (a, b) => a.grade - b.grade || later(a.order) - later(b.order) || less(a.order, b.order) || less(a.ref, b.ref),
  );
  return { total: all.length, titles: all.slice(0, SHOWN).map((x) => x.title) };
}

// ---- the matcher against a plain scan, both in this process ----
function matchers(people: readonly Person[]) {
  const index = new SearchIndex();
  const fields = ({ ref, title, email }: Person) => ({ person: { ref, title, email } });
  for (const p of people) index.put(p.ref, personEntry(fields(p)));
  const texts = people.map((p) => plain(`${p.title} ${p.email.split("@")[0] ?? ""}`));
  const timed = (run: (query: string) => unknown): number => {
    const start = performance.now();
    for (const query of QUERIES) run(query);
    return (performance.now() - start) / QUERIES.length;
  };
  const ask = (query: string) => {
    const question = questionOf(query);
    return question ? index.ask({ question, kind: null, limit: SHOWN, recent: [] }) : [];
  };
  const scan = (query: string) => {
    const words = plain(query).split(" ");
    return texts.filter((text) => words.every((w) => text.includes(w))).length;
  };
  return { matcher: () => timed(ask), scan: () => timed(scan) };
}

/** T2: letters typed into search on a device with 10,000 people and no network, until their answer is painted. */
export async function keystroke(world: World): Promise<TargetResult> {
  const bench = await peopledTenant(world);
  const product = await world.seeded.filled(world, bench, NOWHERE);
  const { people } = bench.tenant;
  const wanted = new Map(QUERIES.map((query) => [query, oracle(people, query)]));
  const rounds = world.options.rounds ?? ROUNDS;
  const { matcher, scan } = matchers(people);
  const letters: number[] = [];
  await product.net.set({ kind: "refuse" });
  const figures = await onCopy({ profile: product.profile, to: world.folder(), probe: true }, async ({ page }) => {
    await page.goto(`${product.origin}/sync`);
    await page.getByRole("button", { name: /^Search, / }).click();
    const field = page.getByRole("combobox");
    // The index is whole before anything is measured: all people answer, and none is said to be missing.
    await field.fill("@");
    await page.locator('[data-answered="@"]').waitFor({ state: "attached" });
    await page.waitForFunction(() => !document.body.textContent.includes("on this device so far"), undefined, {
      timeout: 60_000,
    });
    const typed = async (round: number) => {
      const took: number[] = [];
      for (const query of QUERIES) {
        await field.fill("");
        await page.evaluate(() => window.bench.answers.start());
        await field.pressSequentially(query, { delay: PACE_MS });
        took.push(...(await page.evaluate(() => window.bench.answers.stop())));
        await page.locator(`[data-answered=${JSON.stringify(query)}]`).waitFor({ state: "attached" });
        const group = page.getByRole("group", { name: /^People/ });
        const shown = (await group.count()) === 0 ? [] : await group.getByRole("option").allInnerTexts();
        const total =
          (await group.count()) === 0
            ? "0"
            : await group.getAttribute("aria-labelledby").then((id) => page.locator(`#${id ?? ""}`).innerText());
        const want = wanted.get(query);
        const number = Number(total.replaceAll(/[^\d]/g, ""));
        mustEqual(`people for ${query}`, number, want?.total);
        mustEqual(`rows for ${query}`, shown.map((s) => s.split("\n")[0]).slice(0, want?.titles.length), want?.titles);
      }
      mustEqual("letters that were answered", took.length, QUERIES.join("").length);
      if (round > 0) letters.push(...took);
      return { typed: p95(took) };
    };
    return playRounds(
      rounds,
      [typed, () => Promise.resolve({ matcher: matcher() }), () => Promise.resolve({ scan: scan() })],
      new Random("T2"),
    );
  });
  await product.net.set({ kind: "pass" });
  const typed = figures.series("typed", "product: letter typed → answer painted, p95 of a round");
  const own = figures.series("matcher", "matcher: one question, ranked, over 10,000 people (mean of the nine)");
  const peer = figures.series("scan", "plain scan: `includes` of each word over 10,000 folded names and addresses");
  return {
    id: "T2",
    title: "Keystroke to results",
    how: `Search open over 10,000 people, no network, ${QUERIES.length} questions typed at 15 letters a second. The matcher and the plain scan run in one Node process, in turns. Firestore's cache is not among the peers.`,
    rounds,
    series: [typed, own, peer],
    ratios: [{ what: "matcher / plain scan", product: own, peer, gate: 3, moonshot: 1.5 }],
    limits: [
      { what: "letter typed → answer painted, p95 of all", unit: "ms", value: p95(letters), limit: 50, moonshot: 33 },
    ],
    oracle:
      "every letter was answered; after each question the number of people and the first rows, in order, equal those of a slow reading of all people that shares no code with the product",
  };
}
