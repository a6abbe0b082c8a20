import type { Page } from "@playwright/test";
import { HISTORY_WORDS } from "../../src/domain/words/history.ts";
import { SYNC_WORDS } from "../../src/domain/words/sync.ts";

/** What the sync screen said of a change, by its label. */
export type Said = { readonly label: string; readonly as: "saved" | "attention" | "sent" };

type Heads = { readonly saved: string; readonly attention: string; readonly recent: string; readonly sent: string };
declare global {
  interface Window {
    /** Leads out of the browser. */
    screenSaid?: (said: readonly Said[]) => Promise<void>;
  }
}

/** Runs in the page: reads every row of the sync screen whenever the page moves, and tells what is new. */
function read(heads: Heads): void {
  const told = new Set<string>();
  const asOf = (head: string, why: string): Said["as"] | null => {
    if (head.startsWith(heads.saved)) return "saved";
    if (head.startsWith(heads.attention)) return "attention";
    return head.startsWith(heads.recent) && why === heads.sent ? "sent" : null;
  };
  const look = () => {
    const fresh: Said[] = [];
    for (const row of document.querySelectorAll("main section article")) {
      const [label, why] = [row.querySelector("h3")?.textContent ?? "", row.querySelector("h3 + p")?.textContent ?? ""];
      const as = asOf(row.closest("section")?.querySelector("h2")?.textContent ?? "", why);
      if (as === null || told.has(`${as} ${label}`)) continue;
      told.add(`${as} ${label}`);
      fresh.push({ label, as });
    }
    if (fresh.length > 0) void window.screenSaid?.(fresh).catch(() => undefined); // the browser may be killed under it
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Writes down outside the browser what its sync screen calls saved, sent, or in need of attention. Before the page loads. */
export async function listenToScreen(page: Page, take: (said: readonly Said[]) => void): Promise<void> {
  await page.exposeFunction("screenSaid", take);
  await page.addInitScript(read, {
    saved: SYNC_WORDS.waiting,
    attention: SYNC_WORDS.attention,
    recent: SYNC_WORDS.recent,
    sent: HISTORY_WORDS.sent,
  });
}
