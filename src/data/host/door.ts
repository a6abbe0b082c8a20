import * as v from "valibot";
import { type HandedLogin, handedLoginSchema } from "#domain/access/handed-login.ts";
import { err, type Result } from "#domain/shared/result.ts";
import type { NetState, ResetRefusal, Session, SignInRefusal } from "../api.ts";
import { Link } from "../pull/link.ts";
import { askTime } from "../pull/server-time.ts";
import type { FirebaseRoom, LateFirebase } from "./late-firebase.ts";

export type DoorParts = {
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
export class Door {
  readonly #parts: DoorParts;
  #link: Link | null = null;

  constructor(parts: DoorParts) {
    this.#parts = parts;
  }

  get net(): NetState {
    return this.#link?.state ?? "unknown";
  }

  /** Nobody is here. */
  open(): void {
    this.#link ??= new Link({
      ask: async () => void (await askTime(self.location.origin)),
      changed: this.#parts.changed,
      fault: this.#parts.fault,
      random: Math.random,
      saysOffline: () => !navigator.onLine,
    });
    this.#link.nudge();
  }

  /** Somebody is here: their own link knows. */
  shut(): void {
    this.#link?.stop();
    this.#link = null;
  }

  nudge(): void {
    this.#link?.nudge();
  }

  signIn(email: string, password: string): Promise<Result<null, SignInRefusal>> {
    return this.#comeIn((room) => room.signIn(room.backend, email, password));
  }

  async signInWith(login: HandedLogin): Promise<Result<null, SignInRefusal>> {
    const parsed = v.safeParse(handedLoginSchema, login);
    const here = this.#parts.here();
    if (parsed.success && here !== null && parsed.output.uid !== here) return err("other-person");
    return parsed.success ? this.#comeIn((room) => room.signInWith(room.backend, parsed.output)) : err("failed");
  }

  async #comeIn(enter: (room: FirebaseRoom) => Promise<Result<Session, SignInRefusal>>) {
    if (await this.#parts.blocked()) return err("storage-blocked" as const);
    const room = await this.#parts.firebase.roomIfHere();
    if (!room) return err("no-network" as const);
    const session = await enter(room);
    return session.ok ? this.#parts.entered(session.value) : session;
  }

  async resetPassword(email: string): Promise<Result<null, ResetRefusal>> {
    const room = await this.#parts.firebase.roomIfHere();
    return room ? room.resetPassword(room.backend, email) : err("no-network");
  }
}
