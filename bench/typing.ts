import type { Page } from "@playwright/test";
import { mustEqual } from "./result.ts";

const KEYS = ["1", ".", "0", "5", "Backspace", "Backspace", "Backspace", "Backspace"] as const;
export const KEYSTROKES = 48;
/** Between keystrokes, ms: 12 a second. */
const PACE_MS = 80;

/** Types into the filter of the list and takes everything back, `times` over; answers what each keystroke took until it was painted. */
export async function typing(page: Page, times = 1) {
  const filter = page.getByRole("searchbox");
  await filter.focus();
  await page.evaluate(() => window.bench.keys.start());
  for (let i = 0; i < times * KEYSTROKES; i += 1) {
    await page.keyboard.press(KEYS[i % KEYS.length] ?? "1");
    await page.waitForTimeout(PACE_MS);
  }
  mustEqual("text of the filter", await filter.inputValue(), "");
  return page.evaluate(() => window.bench.keys.stop());
}
