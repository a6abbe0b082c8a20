import { NetError } from "../engine/ports.ts";
import { askTime } from "./server-time.ts";

/** A start over a network of which the browser itself says that there is none waits this long for an answer, ms. */
const SAID_OFFLINE_MS = 1_000;

export type FirstLookParts = {
  /** One small question that needs nothing but the network. Throws `NetError` without an answer. */
  readonly ask: () => Promise<unknown>;
  /** Whether the browser says that there is no network. It may be wrong, so an answer counts for more. */
  readonly saysOffline: () => boolean;
};
/** The app's own server, and the browser's own word. */
const HERE: FirstLookParts = { ask: () => askTime(self.location.origin), saysOffline: () => !navigator.onLine };

/**
 * Looks for the server at a start, before the code that signs in and asks is loaded and ready: that takes seconds, in which
 * a device without a network would say that it is connecting. The link's own word counts as soon as it has one. [LINK-8]
 * @param silent hears that there is no answer; with false, that there is one after all
 */
export async function firstLook(silent: (is: boolean) => void, { ask, saysOffline } = HERE): Promise<void> {
  const late = saysOffline() ? setTimeout(() => silent(true), SAID_OFFLINE_MS) : undefined;
  try {
    await ask();
    silent(false);
  } catch (e) {
    if (!(e instanceof NetError)) throw e;
    silent(true);
  } finally {
    clearTimeout(late);
  }
}
