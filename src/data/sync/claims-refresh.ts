import { SESSION } from "#domain/access/limits.ts";
import type { Session } from "../api.ts";
import { NetError } from "../engine/ports.ts";

/** Whose session, and whether the token agrees with the user document yet. */
type Proof = { readonly session: Session; readonly settled: boolean };
/** Why the server took a session away. */
export type Lost = "ended" | "disabled";

export type ClaimsRefreshParts = {
  /** What the server says now; null when the account belongs to no tenant any more. Throws `NetError`. */
  readonly ask: () => Promise<Proof | null>;
  readonly proven: (session: Session) => void;
  /** The account belongs to no tenant any more. */
  readonly gone: () => void;
  /** The server turned the question away for want of an identity. */
  readonly doubted: (e: NetError) => void;
  /** The question ended with an exception that is nobody's answer. */
  readonly fault: (e: unknown) => void;
  readonly online: () => boolean;
};

/**
 * Keeps the claims of the running session true (spec 1 §4): while token and user document disagree it asks every two
 * seconds, and never more seldom, as long as the server can be reached; once they agree, now and then. Without a network it
 * waits to be poked. [IDN-6]
 */
export class ClaimsRefresh {
  readonly #parts: ClaimsRefreshParts;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = false;
  #again = false;
  #stopped = false;
  #settled = true;

  constructor(parts: ClaimsRefreshParts) {
    this.#parts = parts;
  }

  /** Ask now: the server answers again, or the user document changed. */
  poke(): void {
    this.#again = true;
    if (!this.#asking) void this.#run();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    this.#asking = true;
    clearTimeout(this.#timer);
    try {
      while (this.#again && !this.#stopped) {
        this.#again = false;
        await this.#once();
      }
    } finally {
      this.#asking = false;
    }
    if (!this.#stopped) this.#later();
  }

  async #once(): Promise<void> {
    try {
      const proof = await this.#parts.ask();
      if (this.#stopped) return;
      if (!proof) return this.#parts.gone();
      this.#settled = proof.settled;
      this.#parts.proven(proof.session);
    } catch (e) {
      if (this.#stopped) return;
      if (!(e instanceof NetError)) this.#parts.fault(e);
      else if (e.trouble.kind === "identity") this.#parts.doubted(e);
      this.#settled = false; // no answer is no agreement: asked again while the server can be reached
    }
  }

  #later(): void {
    const next = () => {
      if (this.#parts.online()) this.poke();
    };
    this.#timer = setTimeout(next, this.#settled ? SESSION.proofMs : SESSION.claimsMs);
  }
}
