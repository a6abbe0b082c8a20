import type { NetError } from "../engine/ports.ts";
import type { Lost } from "./claims-refresh.ts";

/** The account that Firebase holds: enough to ask the server about it. */
export type Account = { readonly uid: string; readonly getIdToken: (fresh: boolean) => Promise<string> };

export type AuthRecheckParts = {
  /** Whose stores are open. */
  readonly uid: string;
  /** Whom Firebase takes to be here. */
  readonly current: () => Account | null;
  /** Calls `on` with whomever Firebase takes to be here from now on, also for a moment; answers how to end that. */
  readonly watch: (on: (account: Account | null) => void) => () => void;
  /** Tells Firebase once more of the login that the device keeps; false where it keeps none. */
  readonly tellAgain: () => Promise<boolean>;
  /** Asks the server whether it still knows an account; `silent`: it did not say. */
  readonly standing: (account: Account) => Promise<Lost | "known" | "silent">;
  /** Whether what the server said names a switched-off account. */
  readonly saysDisabled: (e: NetError) => boolean;
  /** The server took the session away. */
  readonly lost: (why: Lost) => void;
};

/** How often Firebase is told of a login that it does not take up, before that counts as none. */
const TELLS_MAX = 6;

/**
 * Nobody is signed out but by the server's own word. Firebase forgets people at its start whenever the server answers anything
 * but yes, also "later"; and a token that a wrong clock takes for good is turned away. So whoever is forgotten or turned away
 * is put back and asked about, until the server has said yes or no. [IDN-21]
 */
export class AuthRecheck {
  readonly #parts: AuthRecheckParts;
  #known: Account | null = null;
  #tells = 0;
  /** Somebody was forgotten or turned away, and the server has not said yet whether it knows them. */
  #open = false;
  #asking = false;
  #stopped = false;
  readonly #unwatch: () => void;

  constructor(parts: AuthRecheckParts) {
    this.#parts = parts;
    this.#unwatch = parts.watch((account) => {
      if (account?.uid === parts.uid) this.#known = account; // asked about also when Firebase forgets it again at once
    });
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
    this.#unwatch();
  }

  /** The server turned a request away (`e`: what it said), or Firebase knows nobody. */
  async doubt(e: NetError | null): Promise<void> {
    if (this.#stopped) return;
    if (e && this.#parts.saysDisabled(e)) return this.#parts.lost("disabled");
    this.#open = true;
    await this.settle();
  }

  /** The server answers (again): what it has not said yet is asked. */
  async settle(): Promise<void> {
    if (!this.#open || this.#asking || this.#stopped) return;
    this.#asking = true;
    try {
      const why = await this.#ask();
      if (why !== null && !this.#stopped) this.#parts.lost(why);
    } finally {
      this.#asking = false;
    }
  }

  async #ask(): Promise<Lost | null> {
    if (!this.account) {
      this.#tells++;
      const hasLogin = await this.#parts.tellAgain();
      if (!hasLogin && !this.#known) return "ended";
      if (!this.account && this.#tells > TELLS_MAX) return "ended";
    }
    const account = this.account ?? this.#known;
    if (!account) return null; // Firebase takes it up behind this, and the next doubt asks about it
    const said = await this.#parts.standing(account);
    if (said === "ended" || said === "disabled") return said;
    if (said === "known" && this.account) this.#open = false;
    return null;
  }
}
