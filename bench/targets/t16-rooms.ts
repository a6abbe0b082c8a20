import { FieldValue } from "firebase-admin/firestore";
import { roomBookings } from "../../src/domain/rooms/collection.ts";
import { bookingDoc } from "../../src/domain/rooms/commands/ops.ts";
import type { RoomBooking } from "../../src/domain/rooms/booking.ts";
import { addDays, dayOf, instantAt } from "../../src/domain/shared/time.ts";
import { Random } from "../../dev/seed/random.ts";
import { datedDoc } from "../../dev/seed/room-bookings.ts";
import { stamped } from "../../dev/seed/doc.ts";
import { type Browser, onCopy, onFresh } from "../browser.ts";
import type { Flung } from "../probe/fling.ts";
import { mustEqual, type TargetResult } from "../result.ts";
import { playRounds } from "../rounds.ts";
import type { Seeded, Visit } from "../seeded.ts";
import { p95 } from "../stats.ts";
import type { BenchTenant, World } from "../world.ts";

const ROUNDS = 10;
const MANY = { ns: "benchrooms", floors: 5, desks: 40, rooms: 500 } as const;
/** Times of a day at which every room has an event. */
const STARTS = ["08:30", "10:00", "11:30", "13:00", "14:30", "16:00"] as const;
const LENGTH_MS = 3_600_000;
/** Days that have events: today, which the drawer's link opens, and two between which the calendar is turned. */
const DAYS = 3;
const BATCH = 400;
const EVENT = "[data-event]";
const ROW = '[role="row"][data-row]';
const FLING = { px: 20_000, pxPerSecond: 12_000, passed: 300 } as const;
const MOVES = 120;
/** What is held stands on whole pixels of the screen: so far it may be from the hand, px. */
const WHOLE_PX = 2;

type Rect = { readonly x: number; readonly y: number; readonly w: number; readonly h: number; readonly text: string };

const eventOf = (site: string, room: { id: string; label: string }, day: string, start: string): RoomBooking => {
  const from = instantAt(day, start, "Europe/London");
  const to = from + LENGTH_MS;
  return {
    ...{ id: `${room.id}-${day}-${start.replace(":", "")}`, site, title: `Meeting ${start}`, owner: null },
    privacy: { title: false, owner: false },
    reservations: [
      {
        ...{ key: "r1", room: room.id, roomTitle: room.label, from, to, setup: 0, cleanDown: 0 },
        ...{ requiresCheckIn: false, checkedInAt: null, checkedOutAt: null, note: "" },
        ...{ requests: {}, cateringUntil: null, adHoc: false },
      },
    ],
    ...{ approval: null, from, to, connection: null, reservationKey: "", createdBy: null, createdVia: "Room Booking" },
    ...{ thirdParty: null, deleted: false, rev: 1, pending: false },
  };
};

/** Six events in each of 500 rooms on each of the days. */
async function loadEvents(world: World, { ns, site }: BenchTenant, days: readonly string[]): Promise<void> {
  const zone = site.city.timeZone;
  const all = days.flatMap((day) =>
    site.rooms.flatMap((room) => STARTS.map((start) => eventOf(site.id, room, day, start))),
  );
  for (let i = 0; i < all.length; i += BATCH) {
    const batch = world.db.batch();
    for (const b of all.slice(i, i + BATCH)) {
      const doc = stamped(ns, datedDoc(roomBookings, bookingDoc(b, { ns, zone })));
      batch.set(world.db.doc(`ns/${ns}/bookings/${b.id}`), { ...doc, updatedAt: FieldValue.serverTimestamp() });
    }
    await batch.commit();
  }
}

/** From a press of something until the day's events fill the window, ms. */
const turned = (page: Browser["page"], button: string, day: string) =>
  page.evaluate(
    async ({ button, day, event }) => {
      const press = document.querySelector<HTMLElement>(`button[aria-label="${button}"]`);
      if (!press) throw new Error(`no button ${button}`);
      await new Promise((done) => setTimeout(done, 400)); // what the last turn set off has ended
      const start = performance.now();
      press.click();
      const there = () =>
        new RegExp(day).test(document.querySelector('[role="grid"]')?.getAttribute("aria-label") ?? "") &&
        document.querySelectorAll(event).length >= 40;
      return (await window.bench.paintedWhen(there)) - start;
    },
    { button, day, event: EVENT },
  );

/** From the press of the drawer's link until rows and events of the first day are painted, ms. */
const opened = (page: Browser["page"]) =>
  page.evaluate(async (event) => {
    const link = document.querySelector<HTMLElement>('a[href^="/room-booking/calendar"]');
    if (!link) throw new Error("no link to the calendar");
    const start = performance.now();
    link.click();
    return (await window.bench.paintedWhen(() => document.querySelectorAll(event).length >= 40)) - start;
  }, EVENT);

/** Boxes of the events that stand in the page, and of all others below, as a canvas would draw them. */
const rectsOf = (page: Browser["page"]): Promise<readonly Rect[]> =>
  page.evaluate(
    ({ event, row, rooms }) => {
      const first = document.querySelector(row);
      if (!first) throw new Error("no rows");
      const { height, top } = first.getBoundingClientRect();
      const own = [...first.querySelectorAll(event)].map((e) => ({ box: e.getBoundingClientRect(), e }));
      return Array.from({ length: rooms }, (_, i) =>
        own.map(({ box, e }) => ({
          ...{ x: box.x, y: box.y - top + i * height, w: box.width, h: box.height },
          text: e.textContent,
        })),
      ).flat();
    },
    { event: EVENT, row: ROW, rooms: MANY.rooms },
  );

/** The same rectangles on a bare canvas of the whole day, drawn and painted, ms. */
const onCanvas = (page: Browser["page"], rects: readonly Rect[]) =>
  page.evaluate(async (all) => (await window.peers.floors()).rectangles(all), rects);

/** Holds an event and moves it about; answers how far it was from the hand at each frame, px. */
async function dragged({ page }: Browser): Promise<readonly number[]> {
  const event = page.locator(`${EVENT}[data-movable]`).nth(8);
  const box = await event.boundingBox();
  if (!box) throw new Error("no event to drag");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 8, y);
  await page.evaluate(() => window.bench.held.start("[data-dragging]"));
  for (let i = 1; i <= MOVES; i += 1) await page.mouse.move(x + 8 + 60 * Math.sin(i / 12), y + 40 * Math.sin(i / 9));
  const behind = await page.evaluate(() => window.bench.held.stop());
  await page.keyboard.press("Escape");
  await page.mouse.up();
  return behind;
}

async function flung({ page, context }: Browser, rounds: number): Promise<readonly Flung[]> {
  const cdp = await context.newCDPSession(page);
  const grid = await page.getByRole("grid").boundingBox();
  if (!grid) throw new Error("no calendar");
  const seen: Flung[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    await page.evaluate((row) => window.bench.fling.start(row), ROW);
    await cdp.send("Input.synthesizeScrollGesture", {
      ...{ x: grid.x + grid.width / 2, y: grid.y + grid.height / 2 },
      yDistance: (round % 2 === 0 ? -1 : 1) * FLING.px,
      speed: FLING.pxPerSecond,
      gestureSourceType: "mouse",
      preventFling: false,
    });
    const one = await page.evaluate(() => window.bench.fling.stop());
    mustEqual("rows went by", one.passed >= FLING.passed, true);
    if (round > 0) seen.push(one);
  }
  return seen;
}

/** T16: the calendar of 500 rooms with six events each, without a network. (issue 32) */
export async function rooms(world: World): Promise<TargetResult> {
  const made = await world.tenant(MANY);
  const key = "room-admin";
  const tenant = { ...made, uid: `${made.ns}-${key}`, email: `${key}@${made.ns}.test` };
  const days = Array.from({ length: DAYS }, (_, i) => addDays(dayOf(Date.now(), "Europe/London"), i));
  const [, first = "", second = ""] = days;
  await loadEvents(world, tenant, days);
  const calendar: Visit = {
    name: "calendar",
    async run(page, origin) {
      await page.goto(`${origin}/room-booking/calendar?day=${first}`);
      await page.locator(EVENT).nth(20).waitFor();
    },
  };
  const device: Seeded = await world.seeded.filled(world, tenant, calendar);
  const rounds = world.options.rounds ?? ROUNDS;
  await device.net.set({ kind: "refuse" });
  let [nodes, behind, flings]: [number, readonly number[], readonly Flung[]] = [0, [], []];
  const turns: number[] = [];
  const at = { profile: device.profile, to: world.folder(), probe: true };
  const figures = await onFresh({ to: world.folder(), probe: false }, (theirs) =>
    onCopy(at, async (ours) => {
      const { page } = ours;
      await theirs.page.goto(`http://localhost:${world.peers.port}`);
      await page.goto(`${device.origin}/room-booking/calendar?day=${first}`);
      await page.locator(EVENT).nth(20).waitFor();
      const rects = await rectsOf(page);
      mustEqual("rectangles", rects.length, MANY.rooms * STARTS.length);
      const number = (day: string) => String(Number(day.slice(8)));
      const figures = await playRounds(
        rounds,
        [
          async (round) => {
            await page.goto(`${device.origin}/sync`);
            await page.getByRole("heading", { name: "Sync", exact: true }).waitFor();
            const open = await opened(page);
            await page.goto(`${device.origin}/room-booking/calendar?day=${first}`);
            await page.locator(EVENT).nth(20).waitFor();
            const there = await turned(page, "Next day", `\\b${number(second)}\\b`);
            const back = await turned(page, "Previous day", `\\b${number(first)}\\b`);
            if (round > 0) turns.push(there, back);
            return { open, turn: back };
          },
          async () => ({ canvas: await onCanvas(theirs.page, rects) }),
        ],
        new Random("T16"),
      );
      nodes = await page.evaluate(() => document.querySelectorAll("*").length);
      const title = await page.locator(EVENT).first().innerText();
      mustEqual("the first event", title.includes(`Meeting ${STARTS[0]}`), true);
      flings = await flung(ours, 3);
      behind = await dragged(ours);
      return figures;
    }),
  );
  await device.net.set({ kind: "pass" });
  mustEqual("frames with a move, at least half of the moves", behind.length >= MOVES / 2, true);
  const open = figures.series("open", "product: link pressed → events of the day painted");
  const turn = figures.series("turn", "product: day turned → its events painted");
  const canvas = figures.series("canvas", "plain canvas: 3,000 rectangles with a label, places known");
  const sum = (of: (f: Flung) => number) => flings.reduce((n, f) => n + of(f), 0);
  return {
    id: "T16",
    title: "A day of 500 rooms",
    how: `The day view of ${MANY.rooms} rooms with ${STARTS.length} events each, without a network, beside a canvas with the same rectangles. A fling through the rows, an event dragged in ${MOVES} moves.`,
    rounds,
    series: [open, turn, canvas],
    ratios: [
      { what: "day turned / plain canvas", product: turn, peer: canvas, gate: 1.5, moonshot: 1 },
      { what: "link pressed / plain canvas", product: open, peer: canvas, gate: null, moonshot: null },
    ],
    limits: [
      { what: "another day from the replica, p95", unit: "ms", value: p95(turns), limit: 100, moonshot: 50 },
      { what: "live nodes of the whole page", unit: "nodes", value: nodes, limit: 1_400, moonshot: null },
      {
        what: "frames with a blank place, per 1,000 rows that went by",
        unit: `of ${sum((f) => f.frames)} frames in all`,
        value: (sum((f) => f.blank) / sum((f) => f.passed)) * 1_000,
        limit: 1,
        moonshot: 0,
      },
      {
        what: `frames in which a dragged event is more than ${WHOLE_PX} px from the hand`,
        unit: `of ${behind.length}`,
        value: behind.filter((px) => px > WHOLE_PX).length,
        limit: 0,
        moonshot: null,
      },
    ],
    oracle: "the first event is the one that was seeded there; 3,000 rectangles are drawn",
  };
}
