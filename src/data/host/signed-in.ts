import { err, ok, type Result } from "#domain/shared/result.ts";
import type { FaultPlace, Kept, Session, SessionState, SignInRefusal, SignOutRefusal } from "../api.ts";
import type { Device } from "../device/device.ts";
import { StorageError } from "../engine/ports.ts";
import { Door } from "./door.ts";
import { Here } from "./here.ts";
import { Hours } from "./hours.ts";
import type { LateFirebase } from "./late-firebase.ts";
import { sealAndLeave } from "./leaving.ts";
import { Left } from "./left.ts";
import { Lock } from "./lock.ts";
import type { Lost } from "./proving.ts";
import { Telling, type Tells } from "./telling.ts";
import type { Watches } from "./watches.ts";

/** Whether two sessions say the same of the person, whenever they were proven. */
function sameClaims(a: Session, b: Session): boolean {
  return JSON.stringify({ ...a, provenAt: 0 }) === JSON.stringify({ ...b, provenAt: 0 });
}

/** What tabs tell each other: the session that the device remembers changed, perhaps because the server took it away. */
type ToOthers = "session" | { readonly taken: Lost; readonly uid: string };

export type SignedInParts = {
  readonly device: Device;
  readonly firebase: LateFirebase;
  readonly watches: Watches;
};

/** Who is signed in on this device, as this tab knows and shows it. Coming, going and changed rights follow one another. */
export class SignedIn {
  readonly #device: Device;
  readonly #firebase: LateFirebase;
  readonly #watches: Watches;
  readonly #hours: Hours;
  readonly door: Door;
  readonly left = new Left();
  readonly lock: Lock;
  readonly #telling: Telling;
  readonly here: Here;
  #turn: Promise<void> = Promise.resolve();
  readonly #others = new BroadcastChannel("atrium-device");

  constructor({ device, firebase, watches }: SignedInParts) {
    this.#device = device;
    this.#firebase = firebase;
    this.#watches = watches;
    this.#telling = new Telling({
      lock: () => this.lock.state,
      sync: () => this.here.sync,
      doorNet: () => this.door.net,
      readOnly: () => this.readOnly,
    });
    this.here = new Here({
      device,
      firebase,
      watches,
      telling: this.#telling,
      lost: (why, uid) => void this.#inTurn(() => this.#identityLost(why, uid)),
      isOver: () => this.readOnly,
      proven: (session) => void this.#inTurn(() => this.#prove(session)),
    });
    this.#hours = new Hours(device, () => this.#telling.sync());
    this.door = new Door({
      firebase,
      entered: (session) => this.#inTurn(() => this.#entered(session)),
      blocked: () => this.#isBlocked(),
      changed: () => this.#telling.sync(),
      fault: (e) => this.fault("connection", e),
      here: () => this.#session?.uid ?? null,
    });
    this.lock = new Lock({
      device,
      now: () => this.#hours.now(),
      changed: (here) => {
        if (this.#session) this.#telling.setSession(this.#telling.session);
        if (here) this.#tellOthers("session");
      },
    });
  }

  /** Finds out who the device remembers, and tells the page from now on. @returns what it found */
  async begin(tells: Tells): Promise<SessionState> {
    this.#telling.begin(tells);
    this.#others.onmessage = ({ data }: MessageEvent<ToOthers>) =>
      void this.#inTurn(() => this.#resume(data === "session" ? null : data));
    await this.#inTurn(() => this.#resume());
    return this.#telling.session;
  }

  get #session(): Session | null {
    const { session } = this.#telling;
    return session.state === "in" ? session.session : null;
  }

  #inTurn<T>(step: () => Promise<T>): Promise<T> {
    const run = this.#turn.then(step);
    const ended = () => undefined; // how it ended is told to whoever asked for it
    this.#turn = run.then(ended, ended);
    return run;
  }

  /** Takes up the session that the device remembers; also after another tab signed in or out. */
  async #resume(said: Exclude<ToOthers, string> | null = null): Promise<void> {
    try {
      const session = await this.#device.exclusively(async () => {
        await this.#device.finishWipes();
        return this.#device.session(); // under the lock: a bucket that another tab removes just then would be made anew
      });
      if (session === null) return await this.#gone(said);
      const here = this.#session;
      const still = (await this.here.person)?.kept === this.#device.kept;
      if (here && still && sameClaims(here, session)) {
        await this.lock.reread();
        if (session.provenAt !== here.provenAt) this.#provenNow(session);
        return;
      }
      await this.#enter(session, here?.uid === session.uid);
    } catch (e) {
      if (!(e instanceof StorageError)) throw e;
      await this.#leave(null);
      this.#telling.refused(e);
    }
  }

  /** Whether this browser keeps nothing. What it refused once it may allow by now, so it is asked again. [IDN-19] */
  async #isBlocked(): Promise<boolean> {
    if (this.#telling.storage !== "blocked") return false;
    try {
      await this.#device.id();
    } catch (e) {
      if (!(e instanceof StorageError)) throw e;
      return true;
    }
    this.#telling.stores();
    return false;
  }

  async #enter(session: Session, proven: boolean, shown = false): Promise<void> {
    this.door.shut();
    await this.#hours.begin(session, proven);
    await this.lock.begin(session, shown);
    const opened = await this.here.open(session);
    this.#telling.setSession({ state: "in", session, proven });
    this.here.start(opened, proven);
  }

  /** The server proved the claims (again); a changed right or site takes effect at once. */
  async #prove(session: Session): Promise<void> {
    const before = this.#session;
    if (before?.uid !== session.uid) return;
    const remembered = await this.#device.renew(session).catch((e: unknown) => {
      if (!(e instanceof StorageError)) throw e;
      this.#telling.refused(e); // rights change all the same; the device remembers the old ones until there is room
      return true;
    });
    if (!remembered) return; // signed out meanwhile, in another tab
    this.#telling.signInNeeded = false;
    this.#tellOthers("session");
    if (sameClaims(before, session)) return this.#provenNow(session);
    await this.#enter(session, true);
  }

  /** Nothing but the time of the proof is new. */
  #provenNow(session: Session): void {
    this.#telling.setSession({ state: "in", session, proven: true });
    this.#hours.proven(session);
  }

  /** Whether the time without the server's word has run out (decision 015). [IDN-13] */
  get readOnly(): boolean {
    const here = this.#session;
    return here !== null && this.#hours.isOver(here);
  }

  /** The server took the session away. The queue stays for the same person's next sign-in. */
  async #identityLost(why: Lost, uid: string): Promise<void> {
    if (this.#session?.uid !== uid || this.#telling.signInNeeded) return;
    this.#telling.signInNeeded = true;
    await this.#device.setSession(null);
    this.#tellOthers({ taken: why, uid });
    await this.#taken(why);
  }

  /**
   * The device remembers nobody. Where another tab heard the server take the session away, this one says so too, also when it
   * found nobody before it was told why. [IDN-11]
   */
  async #gone(said: Exclude<ToOthers, string> | null): Promise<void> {
    const { session } = this.#telling;
    if (session.state === "out") {
      if (!said || session.why !== null) return; // the reason that stands there is still the reason
      const unsent = this.left.unsentOf(said.uid);
      if (unsent !== null) this.#telling.setSession({ state: "out", why: said.taken, unsent });
      return;
    }
    if (said && this.#session?.uid === said.uid) return this.#taken(said.taken);
    const person = await this.here.person;
    if (person) this.left.note(person);
    await this.#leave(null);
  }

  async #taken(why: Lost): Promise<void> {
    const person = await this.here.person;
    await this.#leave(why, person ? this.left.note(person) : 0);
  }

  #tellOthers(what: ToOthers): void {
    this.#others.postMessage(what);
  }

  async #leave(why: Lost | null, unsent = 0): Promise<void> {
    await this.here.close();
    this.#watches.clear();
    this.#hours.end();
    this.lock.end();
    this.#telling.setSession({ state: "out", why, unsent });
    this.door.open();
    this.#telling.stores(); // what was refused to the person who goes says nothing of the next one
  }

  async #entered(session: Session): Promise<Result<null, SignInRefusal>> {
    try {
      const clean = await this.#device.exclusively(async () => {
        const gone = await this.#device.finishWipes();
        if (gone) await this.#device.setSession(session);
        return gone;
      });
      if (!clean) return err("not-clean");
      this.#telling.signInNeeded = false;
      this.left.forget();
      await this.#enter(session, true, true);
    } catch (e) {
      if (!(e instanceof StorageError)) throw e;
      return err("storage-blocked");
    }
    this.#tellOthers("session");
    return ok(null);
  }

  signOut(evenWithWork: boolean): Promise<Result<null, SignOutRefusal>> {
    return this.#inTurn(() => this.#signOut(evenWithWork));
  }

  async #signOut(evenWithWork: boolean): Promise<Result<null, SignOutRefusal>> {
    const person = await this.here.person;
    if (!person) return ok(null);
    const left = await sealAndLeave(this.#device, person, evenWithWork);
    if (!left.ok) return left;
    await this.#leave(null);
    this.#tellOthers("session");
    const room = await this.#firebase.roomIfHere();
    if (room) await room.backend.auth.signOut();
    else await this.#device.forgetLogin();
    await this.#device.exclusively(() => this.#device.finishWipes());
    return ok(null);
  }

  leaveLocked(sure: boolean): Promise<Result<null, Kept | "storage-blocked">> {
    return this.#inTurn(async () => {
      const person = await this.here.person;
      const unsent = person?.outbox.unsent(person.device)?.count ?? 0;
      const kept = { unsent, drafts: (await person?.outbox.hasDrafts()) ?? false };
      if (unsent === 0 && !kept.drafts) {
        const left = await this.#signOut(false);
        if (left.ok || left.error === "storage-blocked") return left.ok ? ok(null) : err("storage-blocked");
      } // a set that came in between is kept as well
      if (!sure) return err(kept);
      await this.#device.setSession(null);
      await this.#leave(null);
      this.#tellOthers("session");
      return ok(null);
    });
  }

  /** An exception that nobody expected. */
  fault(where: FaultPlace, e: unknown): void {
    this.#telling.faults.note(where, e);
  }

  /** An exception that nobody caught. */
  uncaught(e: unknown): void {
    const { person } = this.here;
    this.#telling.faults.uncaught(e, () => person !== null && this.here.person === person);
  }

  /** Looks at the server now; `asked`: a person wants to know. */
  nudge(asked: boolean): void {
    if (asked) this.#telling.faults.clear();
    this.here.nudge(asked);
    this.door.nudge();
  }
}
