import { SYNC_WORDS } from "#domain/words/sync.ts";
import { toast } from "./toast.tsx";

/** Puts a text on the clipboard, and says whether that worked. */
export async function copy(text: string): Promise<void> {
  const done = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  toast(done ? { text: SYNC_WORDS.copied } : { text: SYNC_WORDS.copyFailed, tone: "error" });
}
