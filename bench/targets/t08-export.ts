import Papa from "papaparse";
import { Random } from "../../dev/seed/random.ts";
import type { ExportBooking } from "../../src/domain/export/schema.ts";
import { onFresh } from "../browser.ts";
import type { Way } from "../peers/export.ts";
import { mustEqual, type TargetResult } from "../result.ts";
import { playRounds } from "../rounds.ts";
import { median } from "../stats.ts";
import type { World } from "../world.ts";

const ROUNDS = 8;
const BOOKINGS = 100_000;
/** Handed to the page together. */
const PORTION = 10_000;
const ZONE = "Europe/London";
const MIB = 2 ** 20;
const WAYS: readonly Way[] = ["product", "papa", "join"];

// ---- what is exported: a year over both changes of the clock, with everything that makes a cell special ----
function aBooking(random: Random, n: number): ExportBooking {
  const fromTime = Date.UTC(2026, 0, 1, 6) + random.int(0, 365 * 24 * 4 - 1) * 900_000;
  const special = [`"Ana" Müller, ${n}`, `Ana\nMüller ${n}`, `Müller, Ana ${n}`];
  const computing = [`=1+${n}`, `+44 ${n}`, `-${n}`, `@SUM(A${n})`, `\t${n}`, `\r${n}`];
  const percent = n % 100;
  const title =
    percent < 20
      ? random.pick(special)
      : percent === 20
        ? random.pick(computing)
        : percent === 21
          ? `😀 Ana ${n}`
          : `Ana Müller ${n % 9000}`;
  return {
    fromTime,
    toTime: n % 50 === 0 ? null : fromTime + 8 * 3_600_000,
    space: {
      ref: `sites/l/spaces/d${n % 2000}`,
      title: `${n % 12}.${n % 400}`,
      floor: `f${n % 12}`,
      neighbourhood: n % 3 === 0 ? null : `n${n % 12}`,
    },
    owner: {
      ref: `ns/a/people/p${n % 9000}`,
      title,
      email: `p${n % 9000}@acme.test`,
      department: `"Sales, EMEA","Key ""A"" ${n % 40}",North`,
      tags: { vip: n % 9 === 0, eu: true },
    },
    requiresCheckIn: n % 2 === 0,
    checkIn: { fromTime: n % 4 === 0 ? null : fromTime + 60_000, toTime: n % 8 === 0 ? null : fromTime + 3_600_000 },
    createdVia: { title: "Web app" },
    lastWrittenVia: n % 11 === 0 ? { ref: "tools/auto-check-out" } : "apps/kiosk",
  };
}

// ---- the oracle: spec 1 §3 said slowly, with the platform's own clock and nothing of the product ----
const CLOCK = new Intl.DateTimeFormat("en-GB", { timeZone: ZONE, dateStyle: "short", timeStyle: "short" });
/** `dd/MM/yyyy` and `HH:mm`. */
const clock = (at: number): readonly [string, string] => {
  const [day = "", time = ""] = CLOCK.format(at).split(", ");
  return [day, time];
};
const said = (at: number | null): string => (at === null ? "No" : clock(at).join(" "));

function wanted(b: ExportBooking): readonly string[] {
  const number = (id: string) => id.slice(1);
  const [fromDay, fromTime] = clock(b.fromTime);
  const [toDay, toTime] = b.toTime === null ? ["", ""] : clock(b.toTime);
  const { title, email, department, tags } = b.owner;
  const auto = typeof b.lastWrittenVia !== "string";
  const neighbourhood = b.space.neighbourhood === null ? "" : `Quarter ${number(b.space.neighbourhood)}`;
  return [
    title,
    email,
    "Sales, EMEA",
    `Key "A" ${department.split(" ").at(-1)?.split('"')[0] ?? ""}`,
    "North",
    tags["vip"] === true ? "vip, eu" : "eu",
    "London, Bridge",
    `Floor ${number(b.space.floor)}`,
    neighbourhood === "Quarter 3" ? '"Quay", north' : neighbourhood,
    b.space.title,
    fromDay,
    fromTime,
    toDay,
    toTime,
    b.requiresCheckIn ? said(b.checkIn.fromTime) : said(b.fromTime),
    b.requiresCheckIn ? (auto ? "Auto" : said(b.checkIn.toTime)) : "N/A",
    "Web app",
    ZONE,
  ].map((cell) => (/^['"\s]*[=+\-@]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell));
}

function mustHold(text: string, bookings: readonly ExportBooking[]): void {
  const [head, ...rows] = Papa.parse<string[]>(text, { newline: "\r\n" }).data.slice(0, -1);
  mustEqual("columns", head?.length, 18);
  mustEqual("rows", rows.length, bookings.length);
  for (const [i, b] of bookings.entries()) mustEqual(`row ${i}`, rows[i], wanted(b));
}

/** T8: a file of 100,000 bookings, from bookings in memory to the file that can be saved. */
export async function exported(world: World): Promise<TargetResult> {
  const random = new Random("T8");
  const bookings = Array.from({ length: BOOKINGS }, (_, n) => aBooking(random, n));
  const rounds = world.options.rounds ?? ROUNDS;
  const peaks: number[] = [];
  const stops: number[] = [];
  let bytes = 0;
  const figures = await onFresh({ to: world.folder(), probe: false }, async ({ page, context }) => {
    await page.goto(`http://localhost:${world.peers.port}`);
    for (let at = 0; at < BOOKINGS; at += PORTION)
      await page.evaluate(async (made) => (await window.peers.export()).hold(made), bookings.slice(at, at + PORTION));
    const cdp = await context.newCDPSession(page);
    const heap = async () => (await cdp.send("Runtime.getHeapUsage")).usedSize / MIB;
    const turn = (way: Way) => async (round: number) => {
      await page.evaluate(async () => (await window.peers.export()).forget());
      await cdp.send("HeapProfiler.collectGarbage");
      const before = await heap();
      const wrote = await page.evaluate(async (w) => (await window.peers.export()).write(w), way);
      bytes = wrote.bytes;
      await cdp.send("HeapProfiler.collectGarbage");
      if (way === "product" && round > 0) peaks.push((await heap()) - before);
      return { [way]: wrote.ms };
    };
    const stopped = async (round: number) => {
      const ms = await page.evaluate(async () => (await window.peers.export()).stopHalfWay());
      if (round > 0) stops.push(ms);
      return { stopped: ms };
    };
    const played = await playRounds(rounds, [...WAYS.map(turn), stopped], random);
    await page.evaluate(async () => (await window.peers.export()).write("product"));
    mustHold(await page.evaluate(async () => (await window.peers.export()).text()), bookings);
    return played;
  });
  const product = figures.series("product", "product: bookings → file");
  const papa = figures.series("papa", "PapaParse over the same cells, escapeFormulae → file");
  const join = figures.series("join", "the same cells joined by commas, nothing escaped → file");
  return {
    id: "T8",
    title: "Export of 100,000 bookings",
    how: `${BOOKINGS.toLocaleString("en-GB")} bookings of a year in memory, 18 columns, times in ${ZONE}; a fifth of the names need quotes, 1 % would compute. A page of Chromium; the product does the same in its data worker. Reading the bookings from the device is not part of it.`,
    rounds,
    series: [product, papa, join],
    ratios: [
      { what: "product / PapaParse", product, peer: papa, gate: 0.7, moonshot: 0.4 },
      { what: "product / joined, unescaped", product, peer: join, gate: null, moonshot: 2 },
    ],
    limits: [
      {
        what: "stopped on the way → at rest, longest",
        unit: "ms",
        value: Math.max(...stops),
        limit: 100,
        moonshot: null,
      },
      {
        what: `heap held by the finished file of ${(bytes / MIB).toFixed(1)} MiB, median`,
        unit: "MiB",
        value: Math.max(0, median(peaks)),
        limit: (2 * bytes) / MIB,
        moonshot: 32,
      },
    ],
    oracle:
      "PapaParse reads the product's file back, and every cell equals that of a slow reckoning with the platform's own clock that shares no code with the product",
  };
}
