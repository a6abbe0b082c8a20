import { type BrowserContextOptions, expect, type Page } from "@playwright/test";
import axe from "axe-core";

export const LAPTOP = { viewport: { width: 1280, height: 800 } };
export const TABLET = { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export type Shape = { readonly name: string; readonly shape: BrowserContextOptions; readonly tag: string };
/** Screens at which everything fits. Each run takes the tablet, which is narrow and touched; `test:long` takes the others too. The tag ends a story's name. */
export const SHAPES: readonly Shape[] = [
  { name: "a tablet", shape: TABLET, tag: "" },
  { name: "a laptop", shape: LAPTOP, tag: " @long" },
  { name: "a phone", shape: PHONE, tag: " @long" },
];
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
/** What a finger must hit (WCAG 2.5.5), px. */
const TARGET = 44;

/** What is to be pressed and is smaller than a finger needs. A checkbox counts with the label around it. */
export const tooSmall = (page: Page): Promise<readonly string[]> =>
  page.evaluate((least) => {
    const all = document.querySelectorAll<HTMLElement>("button, a[href], input, select, summary");
    return [...all].flatMap((element) => {
      const target = element.matches("input[type=checkbox], input[type=radio]") ? element.closest("label") : element;
      const { width, height } = (target ?? element).getBoundingClientRect();
      const hidden = width < 2 || height < 2 || !element.checkVisibility({ visibilityProperty: true });
      // What is read from a skip link is off the screen until it has the focus.
      if (hidden || element.getBoundingClientRect().bottom < 0 || Math.min(width, height) >= least - 0.5) return [];
      const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
      return [`${element.tagName} ${name}: ${Math.round(width)} × ${Math.round(height)}`];
    });
  }, TARGET);

/** Runs in the page: waits until no colour is on its way from one scheme to the other. */
async function coloursStand(): Promise<void> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const moving = document.getAnimations().filter((a) => a instanceof CSSTransition);
  await Promise.allSettled(moving.map((a) => a.finished));
}

declare global {
  interface Window {
    /** Of a page into which it was put. */
    axe?: typeof axe;
  }
}
/** What axe finds on a page by `rules`, by all where none are given: "rule: the first element". It is put into each page once. */
export async function violations(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    if (!window.axe) throw new Error("axe is in the page");
    const found = await window.axe.run(document, {
      resultTypes: ["violations"],
      ...(only && { runOnly: { type: "rule" as const, values: [...only] } }),
    });
    return found.violations.map((v) => `${v.id}: ${v.nodes[0]?.html ?? ""}`);
  }, rules);
}
const SCHEMES = ["light", "dark"] as const;
/** What axe finds: by all of its rules, and in the dark by those that look at colours. `schemes`: those of a page that has its own. */
export async function findings(
  page: Page,
  schemes: readonly (typeof SCHEMES)[number][] = SCHEMES,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
    await page.evaluate(coloursStand);
    const those = await violations(page, colorScheme === "dark" ? COLOUR_RULES : undefined);
    found.push(...those.map((v) => `${colorScheme}, ${v}`));
  }
  return found;
}
