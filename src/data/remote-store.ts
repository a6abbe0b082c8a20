import {
  BUILT_IN_REMOTE,
  type Remote,
  remoteFrom,
  type RemoteTexts,
  storedTexts,
  takeRemote,
} from "#domain/config/remote.ts";
import { type LiveSource, valueSource } from "./live-source.ts";
import { warn } from "./warn.ts";

/** Where a device keeps one text. Reading answers null, and writing does nothing, where the browser stores nothing. */
export type Shelf = { readonly read: () => string | null; readonly write: (text: string) => void };
const KEY = "atrium.remote-config";

/**
 * Remote configuration belongs to no person and no tenant, so it may outlive a sign-out; and it is wanted before the first
 * paint, which localStorage alone can answer. (decision 016)
 */
export const localShelf: Shelf = {
  read: () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null; // blocked: the next start begins with the built-in defaults again
    }
  },
  write: (text) => {
    try {
      localStorage.setItem(KEY, text);
    } catch {
      return; // as above
    }
  },
};
/** For pages that keep nothing. */
export const noShelf: Shelf = { read: () => null, write: () => undefined };

/** What the remote configuration says, live. */
export type RemoteStore = {
  readonly source: LiveSource<Remote>;
  /** Whether this device was ever told what it says: before, the built-in defaults are no fact. */
  readonly heard: LiveSource<boolean>;
  /** Takes an answer of the server; what is wrong with it is logged, and changes nothing. */
  readonly take: (answer: unknown) => void;
  /** Another tab kept something new. */
  readonly reread: () => void;
};

const sameTexts = (a: RemoteTexts, b: RemoteTexts): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Starts with what the device kept, else with the built-in defaults; waits for nothing. [RC-3] */
export function remoteStore(shelf: Shelf): RemoteStore {
  const stored = shelf.read();
  let texts = storedTexts(stored);
  const heard = valueSource<boolean>(stored !== null);
  const { source, set } = valueSource<Remote>(Object.keys(texts).length > 0 ? remoteFrom(texts) : BUILT_IN_REMOTE);
  const change = (next: RemoteTexts) => {
    if (sameTexts(next, texts)) return;
    texts = next;
    set(remoteFrom(texts));
  };
  return {
    source,
    heard: heard.source,
    take: (answer) => {
      const taken = takeRemote(answer, texts);
      for (const { key, why } of taken.troubles) warn(`remote configuration: ${key} is not used: ${why}`);
      change(taken.texts);
      shelf.write(JSON.stringify(texts));
      heard.set(true);
    },
    reread: () => {
      const now = shelf.read();
      change(storedTexts(now));
      if (now !== null) heard.set(true);
    },
  };
}
