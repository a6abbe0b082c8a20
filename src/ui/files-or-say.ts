import { isUnfetched } from "#domain/shared/unfetched.ts";
import { FAULT_WORDS } from "#domain/words/fault.ts";
import { SHELL } from "#domain/words/shell.ts";
import { ChunkLoadError, inTime } from "./in-time.ts";
import { toast } from "./toast.tsx";

/** Vite's own word for a style sheet of a part that could not be had. */
const NO_STYLES = /^unable to preload css/i;

/** Whether an exception says that files of a part are neither on this device nor to be had; whatever else it is, is a fault. [FLT-3] */
const isMissing = (e: unknown): boolean =>
  isUnfetched(e) || e instanceof ChunkLoadError || (e instanceof Error && NO_STYLES.test(e.message));

/**
 * A part of the app whose code comes when it is wanted; null where its files cannot be had, which is said.
 * @throws what the code itself throws, which is said as a fault of this device
 */
export async function filesOrSay<T>(coming: Promise<T>): Promise<T | null> {
  try {
    return await inTime(coming);
  } catch (e) {
    toast({ text: isMissing(e) ? SHELL.filesMissing : FAULT_WORDS.how, tone: "error" });
    if (!isMissing(e)) throw e;
    return null;
  }
}
