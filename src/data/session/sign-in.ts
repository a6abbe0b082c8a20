import * as v from "valibot";
import { type HandedLogin, handedLoginSchema } from "#domain/access/handed-login.ts";
import { err, type Result } from "#domain/shared/result.ts";
import type { NetState, ResetRefusal, Session, SignInRefusal } from "../api.ts";
import { Connectivity } from "../pull/connectivity.ts";
import { askTime } from "../pull/server-time.ts";
import type { FirebaseCode, LateFirebase } from "../late/late-firebase.ts";

export type SignInParts = {
  readonly firebase: LateFirebase;
  /** The server took somebody in. */
  readonly entered: (session: Session) => Promise<Result<null, SignInRefusal>>;
  /** This browser keeps nothing: nobody works on a device that forgets. */
  readonly blocked: () => Promise<boolean>;
  /** Who is here already, behind the lock: nobody else comes in then. */
  readonly here: () => string | null;
  readonly changed: () => void;
  readonly fault: (e: unknown) => void;
};

/** Where people come in. While nobody is here it knows whether the server answers at all: signing in needs it. [IDN-1] */
export class SignIn {
  readonly #parts: SignInParts;
  #connectivity: Connectivity | null = null;

  constructor(parts: SignInParts) {
    this.#parts = parts;
  }

  get net(): NetState {
    return this.#connectivity?.state ?? "unknown";
  }

  /** Nobody is here. */
  open(): void {
    this.#connectivity ??= new Connectivity({
      ask: async () => void (await askTime(self.location.origin)),
      changed: this.#parts.changed,
      fault: this.#parts.fault,
      random: Math.random,
      saysOffline: () => !navigator.onLine,
    });
    this.#connectivity.nudge();
  }

  /** Somebody is here: their own link knows. */
  shut(): void {
    this.#connectivity?.stop();
    this.#connectivity = null;
  }

  nudge(): void {
    this.#connectivity?.nudge();
  }

  signIn(email: string, password: string): Promise<Result<null, SignInRefusal>> {
    return this.#comeIn((code) => code.signIn(code.backend, email, password));
  }

  async signInWith(login: HandedLogin): Promise<Result<null, SignInRefusal>> {
    const parsed = v.safeParse(handedLoginSchema, login);
    const here = this.#parts.here();
    if (parsed.success && here !== null && parsed.output.uid !== here) return err("other-person");
    return parsed.success ? this.#comeIn((code) => code.signInWith(code.backend, parsed.output)) : err("failed");
  }

  async #comeIn(enter: (code: FirebaseCode) => Promise<Result<Session, SignInRefusal>>) {
    if (await this.#parts.blocked()) return err("storage-blocked" as const);
    const code = await this.#parts.firebase.codeIfHere();
    if (!code) return err("no-network" as const);
    const session = await enter(code);
    return session.ok ? this.#parts.entered(session.value) : session;
  }

  async resetPassword(email: string): Promise<Result<null, ResetRefusal>> {
    const code = await this.#parts.firebase.codeIfHere();
    return code ? code.resetPassword(code.backend, email) : err("no-network");
  }
}
