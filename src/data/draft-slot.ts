import type { Json } from "#domain/shared/json.ts";
import type { DataApi } from "./api.ts";

/** Tabs that may edit the same form at once, each with a draft of its own. */
const SLOTS = 4;

export type DraftSlot = { readonly key: string; readonly found: Json; readonly release: () => void };

/** Holds a lock for this tab until it is released or the tab ends; null while another tab has it. */
function hold(name: string): Promise<(() => void) | null> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return Promise.resolve(() => undefined); // an engine without locks: the tabs share a draft
  return new Promise((held, failed) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (!lock) return held(null);
        return new Promise<void>((release) => {
          held(release);
          // A page that is kept for Back holds nothing: the next one is offered what was left here (`cached-page.ts`). [KEPT-1]
          globalThis.addEventListener("pagehide", (e) => (e.persisted ? release() : undefined), { once: true });
        });
      })
      .catch(failed);
  });
}

/**
 * The place where this tab keeps the draft of a form: one that no other open tab uses, rather one in which a tab that is
 * gone left something. Two tabs never offer each other's unsaved work, and none of it is overwritten.
 */
export async function takeDraftSlot(api: Pick<DataApi, "readDraft">, form: string): Promise<DraftSlot> {
  const free: DraftSlot[] = [];
  for (let n = 1; n <= SLOTS; n++) {
    const key = n === 1 ? form : `${form}~${n}`;
    const release = await hold(`atrium-draft:${key}`);
    if (!release) continue;
    free.push({ key, found: await api.readDraft(key), release });
  }
  const taken = free.find((slot) => slot.found !== null) ?? free[0];
  for (const slot of free) if (slot !== taken) slot.release();
  return taken ?? { key: `${form}~${crypto.randomUUID()}`, found: null, release: () => undefined };
}
