import { isUnfetched } from "#domain/shared/unfetched.ts";
import { FAULT_WORDS } from "#domain/words/fault.ts";
import { say } from "#domain/words/say.ts";
import { SHELL } from "#domain/words/shell.ts";
import { copy } from "./copy.ts";
import { ChunkLoadError } from "./in-time.ts";
import { toast } from "./toast.tsx";

/** An exception of this device as it is reported. */
export type ReportedFault = {
  readonly where: keyof typeof FAULT_WORDS.where;
  /** Device clock. */
  readonly at: number;
  readonly text: string;
  readonly stack: string;
};
/** What was thrown while a screen worked; from a worker it has its name, its text and its stack as well. */
export function faultOf(thrown: unknown): ReportedFault {
  const isError = thrown instanceof Error;
  const stack = isError ? (thrown.stack ?? "") : "";
  return { where: "elsewhere", at: Date.now(), text: String(thrown), stack };
}

/** A fault as plain text: all that support asks for, and nothing of what documents hold. */
function report({ where, at, text, stack }: ReportedFault, engine: string): string {
  return [
    FAULT_WORDS.report,
    say(FAULT_WORDS.version, { version: __VERSION__, commit: __COMMIT__ }),
    say(FAULT_WORDS.engine, { engine }),
    say(FAULT_WORDS.time, { time: new Date(at).toISOString() }),
    say(FAULT_WORDS.what, { where: FAULT_WORDS.where[where] }),
    say(FAULT_WORDS.text, { text }),
    FAULT_WORDS.stack,
    stack,
  ].join("\n");
}
/** Puts a fault on the clipboard as support wants it. */
export const copyFault = (fault: ReportedFault): Promise<void> => copy(report(fault, navigator.userAgent));

/** Vite's own word for a style sheet of a part that could not be had. */
const NO_STYLES = /^unable to preload css/i;
/** Whether an exception says that files of a part are neither on this device nor to be had; whatever else it is, is a fault. [FLT-3] */
export const isMissing = (e: unknown): boolean =>
  isUnfetched(e) || e instanceof ChunkLoadError || (e instanceof Error && NO_STYLES.test(e.message));

/** Says in passing that something failed here, with a way to report it, or that files of a part could not be had. [FLT-6] */
export function tellFault(thrown: unknown): void {
  if (isMissing(thrown)) return toast({ text: SHELL.filesMissing, tone: "error", of: "files" });
  const fault = faultOf(thrown);
  const action = { label: FAULT_WORDS.copy, run: () => void copyFault(fault) };
  return toast({ text: FAULT_WORDS.how, tone: "error", of: "fault", action });
}
