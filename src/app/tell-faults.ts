import { tellFault } from "#ui/fault.ts";

/** What browsers call a resize that is told one frame later; nothing failed. */
const LATE_RESIZE = /^ResizeObserver loop/;

/**
 * The SDK of the sign-in throws so in a timer or frame of its own, once more after its promise has said how an attempt ended: its
 * window was blocked, or closed. Whoever asked has been told.
 */
const isAfterSignIn = (e: unknown): boolean =>
  e instanceof Error && e.name === "FirebaseError" && "code" in e && e.code === "auth/internal-error";

/**
 * Says whatever was thrown and caught by nobody: what somebody asked for did not happen, and they are to know. A fault of the
 * browser's own, whose script has no address, is none of ours. [FLT-6]
 */
export function tellFaults(page: Window): () => void {
  const rejected = ({ reason }: PromiseRejectionEvent) => tellFault(reason);
  const thrown = ({ error, message }: ErrorEvent) => {
    if (LATE_RESIZE.test(message) || error === null || error === undefined || isAfterSignIn(error)) return;
    tellFault(error);
  };
  page.addEventListener("unhandledrejection", rejected);
  page.addEventListener("error", thrown);
  return () => {
    page.removeEventListener("unhandledrejection", rejected);
    page.removeEventListener("error", thrown);
  };
}
