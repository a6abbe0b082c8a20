import { Random } from "../../dev/seed/random.ts";
import { addDays } from "../../src/domain/shared/time.ts";
import { onFresh } from "../browser.ts";
import { mustEqual, type TargetResult } from "../result.ts";
import { playRounds } from "../rounds.ts";
import { p95 } from "../stats.ts";
import type { World } from "../world.ts";

const ROUNDS = 10;
const DAYS = Array.from({ length: 365 }, (_, i) => addDays("2025-04-01", i));
const HOURS = [8, 20] as const;
const ASK = { days: DAYS, hours: HOURS };
const SIZE = { floors: 12, types: 6, desks: 600, rooms: 60 } as const;
/** Share of the days that nobody counted. */
const MISSING = 0.05;
/** Documents that go to the page in one go. */
const PORTION = 60;
const OPTIONS = [{ scale: "hourly" }, { without: [] }, { hours: [0, 24] }, { byFloor: false }] as const;

const two = (n: number) => String(n).padStart(2, "0");
const groups = (prefix: string, n: number, of: (i: number) => object) =>
  Object.fromEntries(Array.from({ length: n }, (_, i) => [`${prefix}${i}`, of(i)]));

/** A day as the functions count it: 49 moments, a few of them above the capacity. */
function dayDoc(random: Random, kind: "desks" | "rooms", onDate: string): object {
  const capacity = SIZE[kind];
  const counts = (most: number) => {
    const reserved = Math.floor(random.next() * most * 1.02);
    const checkedIn = Math.floor(reserved * 0.7);
    return { reserved, checkedIn, occupied: checkedIn, reservedAdHoc: 0 };
  };
  const moment = () => ({
    ...counts(capacity),
    capacity,
    byFloor: groups("f", SIZE.floors, () => counts(capacity / SIZE.floors)),
    byType: groups("t", SIZE.types, () => counts(capacity / SIZE.types)),
  });
  const at = Array.from({ length: 48 }, (_, i) => [
    `at${two(Math.floor(i / 2))}${i % 2 === 0 ? "00" : "30"}`,
    moment(),
  ]);
  return {
    onDate,
    ...(kind === "desks"
      ? { countType: "booking", deskCapacity: capacity }
      : { countType: "booking-resource", roomCount: capacity, roomCapacity: capacity * 8 }),
    byFloor: groups("f", SIZE.floors, () => ({ capacity: capacity / SIZE.floors })),
    byType: groups("t", SIZE.types, () => ({ capacity: capacity / SIZE.types })),
    changes: { initial: moment(), ...Object.fromEntries(at) },
  };
}
const minutes = (random: Random) =>
  Object.fromEntries(Array.from({ length: SIZE.desks }, (_, i) => [`d${i}`, Math.floor(random.next() * 600)]));

function documents(random: Random) {
  const counted = DAYS.filter(() => random.next() >= MISSING);
  return counted.flatMap((day) => [
    { id: `bookings${day}`, fields: dayDoc(random, "desks", day) },
    { id: `rooms${day}`, fields: dayDoc(random, "rooms", day) },
    { id: `desks${day}`, fields: { onDate: day, countType: "desk-minutes", minutes: minutes(random) } },
  ]);
}

const FAR = 1e-9;
/** Both have the same gaps, and the same numbers as far as doubles are exact; peaks of floors cross as singles. */
function mustAgree(ours: readonly (number | null)[], theirs: readonly (number | null)[]): void {
  mustEqual("count of numbers", ours.length, theirs.length);
  const off = ours.findIndex((n, i) => {
    const other = theirs[i] ?? null;
    if (n === null || other === null) return n !== other;
    return Math.abs(n - other) > FAR && Math.fround(other) !== n;
  });
  mustEqual(`number ${off}`, ours[off], theirs[off]);
}

/** T7: statistics of a year of desks and rooms, from what stands on the disk. */
export async function statistics(world: World): Promise<TargetResult> {
  const random = new Random("T7");
  const docs = documents(random);
  const rounds = world.options.rounds ?? ROUNDS;
  const toggles: number[] = [];
  let bytes = 0;
  const figures = await onFresh({ to: world.folder(), probe: false }, async ({ page }) => {
    await page.goto(`http://localhost:${world.peers.port}`);
    for (let at = 0; at < docs.length; at += PORTION)
      await page.evaluate(async (made) => (await window.peers.statistics()).hold(made), docs.slice(at, at + PORTION));
    let [ours, theirs]: readonly (number | null)[][] = [];
    const played = await playRounds(
      rounds,
      [
        async (round) => {
          const took = await page.evaluate(async (a) => (await window.peers.statistics()).first(a), ASK);
          ours = took.numbers.map((n) => (Number.isNaN(n) ? null : n));
          for (const over of OPTIONS) {
            const one = await page.evaluate(
              async ([a, o]) => (await window.peers.statistics()).option(a, o as object),
              [ASK, over] as const,
            );
            if (round > 0) toggles.push(one.ms);
            bytes = Math.max(bytes, one.bytes);
          }
          return { product: took.ms };
        },
        async () => {
          const took = await page.evaluate(async (a) => (await window.peers.statistics()).plain(a), ASK);
          theirs = took.numbers.map((n) => (Number.isNaN(n) ? null : n));
          return { plain: took.ms };
        },
      ],
      random,
    );
    mustAgree(ours ?? [], theirs ?? [null]);
    return played;
  });
  const product = figures.series("product", "product: counts at rest → charts of desks and rooms, heat of desks");
  const plain = figures.series("plain", "getAll of the same records and a plain loop, nothing checked");
  return {
    id: "T7",
    title: "Statistics of a year",
    how: `${docs.length} documents of ${DAYS.length} days: ${SIZE.desks} desks and ${SIZE.rooms} rooms, ${SIZE.floors} floors, ${SIZE.types} types, 49 moments a day, 5 % of the days missing. A page of Chromium; the product does the same in its statistics worker. The store has what charts read and nothing else.`,
    rounds,
    series: [product, plain],
    ratios: [{ what: "first answer / getAll and a plain loop", product, peer: plain, gate: 1.5, moonshot: 0.3 }],
    limits: [
      { what: "another option → models to draw, p95", unit: "ms", value: p95(toggles), limit: 50, moonshot: 16 },
      { what: "handed over with an answer, most", unit: "bytes", value: bytes, limit: 65_536, moonshot: null },
    ],
    oracle:
      "every number of the product is that of the plain loop, which shares no code with it, and gaps are where days are missing",
  };
}
