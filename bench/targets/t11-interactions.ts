import type { Page } from "@playwright/test";
import { onCopy } from "../browser.ts";
import { mustEqual, type TargetResult } from "../result.ts";
import { quantile } from "../stats.ts";
import type { World } from "../world.ts";
import { wideProfile, wideTenant } from "./wide-tenant.ts";

/** Length of the session, minutes, where no number of rounds is asked for. */
const MINUTES = 10;
/** Between two steps, ms: a person who knows the product. */
const PACE_MS = 120;

/** `count` holds what took too little to be told as well. */
type Felt = { readonly interactions: readonly number[]; readonly count: number; readonly tasks: readonly number[] };

/** Runs in the page before anything else: keeps how long every interaction took until the next paint, and every long task. */
function feel(): void {
  const worst = new Map<number, number>();
  const tasks: number[] = [];
  const Timing = PerformanceObserver;
  new Timing((list) => {
    for (const e of list.getEntries() as PerformanceEventTiming[])
      if (e.interactionId) worst.set(e.interactionId, Math.max(worst.get(e.interactionId) ?? 0, e.duration));
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new Timing((list) => tasks.push(...list.getEntries().map((e) => e.duration))).observe({ type: "longtask" });
  (globalThis as { felt?: () => Felt }).felt = () => ({
    interactions: [...worst.values()],
    count: (performance as unknown as { interactionCount: number }).interactionCount,
    tasks,
  });
}
const feltIn = (page: Page): Promise<Felt> =>
  page.evaluate(() => (globalThis as { felt?: () => Felt }).felt?.() ?? { interactions: [], count: 0, tasks: [] });

type Session = { readonly page: Page };
/** One interaction, and the pause after it. */
async function step(session: Session, act: (page: Page) => Promise<unknown>): Promise<void> {
  await act(session.page);
  await session.page.waitForTimeout(PACE_MS);
}
const press = (key: string) => (page: Page) => page.keyboard.press(key);

async function floors(session: Session, floor: number): Promise<void> {
  await step(session, (page) => page.getByLabel("Floor", { exact: true }).selectOption({ index: floor }));
  await session.page.locator("li[data-index]").first().waitFor();
}

async function desks(session: Session): Promise<void> {
  const rows = session.page.locator("li[data-index] input");
  for (const i of [0, 2, 4]) await step(session, () => rows.nth(i).click());
  await step(session, (page) => page.getByRole("button", { name: "Clear selection" }).click());
  await step(session, (page) => page.getByRole("searchbox").focus());
  for (const key of ["1", ".", "0", "Backspace", "Backspace", "Backspace"]) await step(session, press(key));
  const plan = session.page.getByLabel("Floor plan").first();
  await step(session, () => plan.focus());
  for (const key of ["ArrowRight", "ArrowDown", "+", "-", "Home"]) await step(session, press(key));
}

async function shell(session: Session): Promise<void> {
  await step(session, (page) => page.getByRole("button", { name: /my account/i }).click());
  await step(session, press("ArrowDown"));
  await step(session, press("Escape"));
  await step(session, press("Control+k"));
  for (const key of ["d", "e", "s", "k", "ArrowDown"]) await step(session, press(key));
  await step(session, press("Escape"));
  await step(session, (page) => page.getByRole("link", { name: "Sync" }).first().click());
  await session.page.getByRole("heading", { name: "Sync", exact: true }).waitFor();
  await step(session, (page) => page.getByRole("link", { name: "Desk Settings" }).click());
  await session.page.locator("li[data-index]").first().waitFor();
}

/** T11: a session over every screen, by mouse and by keyboard, on floors of 2,000 desks. */
export async function interactions(world: World): Promise<TargetResult> {
  const { site } = await wideTenant(world);
  const device = await wideProfile(world);
  const minutes = world.options.rounds ?? MINUTES;
  const felt = await onCopy({ profile: device.profile, to: world.folder(), probe: false }, async ({ page }) => {
    await page.addInitScript(feel);
    await page.goto(`${device.origin}/desk-booking/desks`);
    await page.locator("li[data-index]").first().waitFor();
    await page.waitForTimeout(3_000); // the start has ended
    const before = (await feltIn(page)).tasks.length;
    const session: Session = { page };
    const end = performance.now() + minutes * 60_000;
    for (let round = 1; performance.now() < end; round += 1) {
      await floors(session, round % site.floors.length);
      await desks(session);
      await shell(session);
    }
    mustEqual("text of the filter", await page.getByRole("searchbox").inputValue(), "");
    const all = await feltIn(page);
    return { ...all, tasks: all.tasks.slice(before) };
  });
  // What took less than 16 ms until the next paint is not reported by the browser.
  const quick = Math.max(0, felt.count - felt.interactions.length);
  const took = [...felt.interactions, ...Array.from({ length: quick }, () => 16)];
  mustEqual("more than one interaction a second", felt.count > 60 * minutes, true);
  return {
    id: "T11",
    title: "Any interaction",
    how: `${felt.count} interactions in ${minutes} minutes over Desk Settings (2,000 desks a floor), Sync, menus and the command palette, by mouse and keyboard; the browser's own Event Timing, input → next paint.`,
    rounds: 1,
    series: [{ name: "interaction → next paint", unit: "ms", values: took }],
    ratios: [],
    limits: [
      { what: "98th percentile", unit: "ms", value: quantile(took, 0.98), limit: 100, moonshot: null },
      { what: "99th percentile", unit: "ms", value: quantile(took, 0.99), limit: null, moonshot: 50 },
      {
        what: "tasks above 200 ms after the start",
        unit: "",
        value: felt.tasks.filter((t) => t > 200).length,
        limit: 0,
        moonshot: null,
      },
      { what: "tasks above 50 ms after the start", unit: "", value: felt.tasks.length, limit: null, moonshot: 0 },
    ],
    oracle: "the filter is empty at the end, every screen showed its heading or rows each time",
  };
}
