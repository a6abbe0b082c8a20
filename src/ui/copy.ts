import { COPY_WORDS } from "#domain/words/copy.ts";
import { toast } from "./toast.tsx";

/** Puts a text on the clipboard, and says whether that worked. */
export async function copy(text: string): Promise<void> {
  const done = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  toast(done ? { text: COPY_WORDS.copied } : { text: COPY_WORDS.copyFailed, tone: "error" });
}
