import type { NetError } from "../engine/ports.ts";
import type { Lost } from "./proving.ts";

/** The account that Firebase holds: enough to ask the server about it. */
export type Account = { readonly uid: string; readonly getIdToken: (fresh: boolean) => Promise<string> };

export type VouchingParts = {
  /** Whose stores are open. */
  readonly uid: string;
  /** Whom Firebase takes to be here. */
  readonly current: () => Account | null;
  /** Tells Firebase once more of the login that the device keeps; false where it keeps none. */
  readonly tellAgain: () => Promise<boolean>;
  /** Asks the server whether it still knows an account: why not, or null where it does, or says nothing. */
  readonly whyLost: (account: Account) => Promise<Lost | null>;
  /** The server took the session away. */
  readonly lost: (why: Lost) => void;
};

/**
 * How often Firebase is told of a login that it does not take up, before that counts as none: it forgets people at its start
 * whenever the server answers anything but yes, also "later".
 */
const TELLS_MAX = 6;

/**
 * Nobody is signed out but by the server's own word: a request that was turned away for want of an identity, and a Firebase
 * that knows nobody, are asked about first. [IDN-21]
 */
export class Vouching {
  readonly #parts: VouchingParts;
  #known: Account | null = null;
  #tells = 0;
  #asking = false;
  #stopped = false;

  constructor(parts: VouchingParts) {
    this.#parts = parts;
  }

  /** The person's account, where Firebase knows it. */
  get account(): Account | null {
    const now = this.#parts.current();
    if (now?.uid !== this.#parts.uid) return null;
    this.#tells = 0;
    return (this.#known = now);
  }

  stop(): void {
    this.#stopped = true;
  }

  /** The server turned a request away, or Firebase knows nobody. `e`: what was said; its word for a switched-off account counts. */
  async doubt(e: NetError | null, saysDisabled: (e: NetError) => boolean): Promise<void> {
    if (this.#asking || this.#stopped) return;
    this.#asking = true;
    try {
      const why = e && saysDisabled(e) ? "disabled" : await this.#why();
      if (why !== null && !this.#stopped) this.#parts.lost(why);
    } finally {
      this.#asking = false;
    }
  }

  async #why(): Promise<Lost | null> {
    const account = this.account ?? this.#known;
    if (account) {
      const why = await this.#parts.whyLost(account);
      if (why !== null || this.account) return why;
    }
    this.#tells++;
    return (await this.#parts.tellAgain()) && this.#tells <= TELLS_MAX ? null : "ended";
  }
}
