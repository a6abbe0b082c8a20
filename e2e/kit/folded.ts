import type { Page } from "@playwright/test";
import { FOLDED } from "../../src/domain/words/lists.ts";

/** Opens what has no room in the bar of a page; what is open already stays. */
async function open(page: Page, label: string): Promise<void> {
  const button = page.getByRole("main").getByRole("button", { name: new RegExp(`^${label}`) });
  await button.waitFor({ timeout: 40_000 });
  if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
}
/** What can be done on a page, beside its primary action. */
export const moreActions = (page: Page): Promise<void> => open(page, FOLDED.more);
/** What narrows a list. */
export const moreFilters = (page: Page): Promise<void> => open(page, FOLDED.filters);
