import { err, ok, type Result } from "#domain/shared/result.ts";
import type { FaultPlace, KeptOnSignOut, Session, SessionState, SignInRefusal, SignOutRefusal } from "../api.ts";
import type { Device } from "../device/device.ts";
import { StorageError } from "../engine/ports.ts";
import { SignIn } from "./sign-in.ts";
import { OpenSession } from "./open-session.ts";
import { OfflineLimit } from "./offline-limit.ts";
import type { LateFirebase } from "../late/late-firebase.ts";
import { cleanAfter, sealAndLeave } from "./leaving.ts";
import { LeftBehind } from "./left-behind.ts";
import { DeviceLock } from "./lock.ts";
import type { Lost } from "../sync/claims-refresh.ts";
import { StatePublisher, type Tells } from "./state-publisher.ts";
import type { Subscriptions } from "./subscriptions.ts";

/** Whether two sessions say the same of the person, whenever they were proven. */
function sameClaims(a: Session, b: Session): boolean {
  return JSON.stringify({ ...a, provenAt: 0 }) === JSON.stringify({ ...b, provenAt: 0 });
}

/** What tabs tell each other: the session that the device remembers changed, perhaps because the server took it away. */
type ToOthers = "session" | { readonly taken: Lost; readonly uid: string };

export type SessionManagerParts = {
  readonly device: Device;
  readonly firebase: LateFirebase;
  readonly subscriptions: Subscriptions;
};

/** Who is signed in on this device, as this tab knows and shows it. Coming, going and changed rights follow one another. */
export class SessionManager {
  readonly #device: Device;
  readonly #firebase: LateFirebase;
  readonly #subscriptions: Subscriptions;
  readonly #limit: OfflineLimit;
  readonly signIn: SignIn;
  readonly leftBehind = new LeftBehind();
  readonly lock: DeviceLock;
  readonly #publisher: StatePublisher;
  readonly open: OpenSession;
  #turn: Promise<void> = Promise.resolve();
  readonly #others = new BroadcastChannel("atrium-device");

  constructor({ device, firebase, subscriptions }: SessionManagerParts) {
    this.#device = device;
    this.#firebase = firebase;
    this.#subscriptions = subscriptions;
    this.#publisher = new StatePublisher({
      lock: () => this.lock.state,
      sync: () => this.open.sync,
      doorNet: () => this.signIn.net,
      readOnly: () => this.readOnly,
    });
    this.open = new OpenSession({
      device,
      firebase,
      subscriptions,
      publisher: this.#publisher,
      lost: (why, uid) => void this.#inTurn(() => this.#identityLost(why, uid)),
      isOver: () => this.readOnly,
      proven: (session) => void this.#inTurn(() => this.#prove(session)),
    });
    this.#limit = new OfflineLimit(device, () => this.#publisher.sync());
    this.signIn = new SignIn({
      firebase,
      entered: (session) => this.#inTurn(() => this.#entered(session)),
      blocked: () => this.#isBlocked(),
      changed: () => this.#publisher.sync(),
      fault: (e) => this.fault("connection", e),
      here: () => this.#session?.uid ?? null,
    });
    this.lock = new DeviceLock({
      device,
      now: () => this.#limit.now(),
      changed: (here) => {
        if (this.#session) this.#publisher.setSession(this.#publisher.session);
        if (here) this.#tellOthers("session");
      },
    });
  }

  /** Finds out who the device remembers, and tells the page from now on. @returns what it found */
  async begin(tells: Tells): Promise<SessionState> {
    this.#publisher.begin(tells);
    this.#others.onmessage = ({ data }: MessageEvent<ToOthers>) =>
      void this.#inTurn(() => this.#resume(data === "session" ? null : data));
    await this.#inTurn(() => this.#resume());
    return this.#publisher.session;
  }

  get #session(): Session | null {
    const { session } = this.#publisher;
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
      const still = (await this.open.stores)?.storesId === this.#device.storesId;
      if (here && still && sameClaims(here, session)) {
        await this.lock.reread();
        if (session.provenAt !== here.provenAt) this.#provenNow(session);
        return;
      }
      await this.#enter(session, here?.uid === session.uid);
    } catch (e) {
      if (!(e instanceof StorageError)) throw e;
      await this.#leave(null);
      this.#publisher.refused(e);
    }
  }

  /** Whether this browser keeps nothing. What it refused once it may allow by now, so it is asked again. [IDN-19] */
  async #isBlocked(): Promise<boolean> {
    if (this.#publisher.storage !== "blocked") return false;
    try {
      await this.#device.id();
    } catch (e) {
      if (!(e instanceof StorageError)) throw e;
      return true;
    }
    this.#publisher.stores();
    return false;
  }

  async #enter(session: Session, proven: boolean, shown = false): Promise<void> {
    this.signIn.shut();
    await this.#limit.begin(session, proven);
    await this.lock.begin(session, shown);
    const opened = await this.open.open(session);
    this.#publisher.setSession({ state: "in", session, proven });
    this.open.start(opened, proven);
  }

  /** The server proved the claims (again); a changed right or site takes effect at once. */
  async #prove(session: Session): Promise<void> {
    const before = this.#session;
    if (before?.uid !== session.uid) return;
    const remembered = await this.#device.renew(session).catch((e: unknown) => {
      if (!(e instanceof StorageError)) throw e;
      this.#publisher.refused(e); // rights change all the same; the device remembers the old ones until there is room
      return true;
    });
    if (!remembered) return; // signed out meanwhile, in another tab
    this.#publisher.signInNeeded = false;
    this.#tellOthers("session");
    if (sameClaims(before, session)) return this.#provenNow(session);
    await this.#enter(session, true);
  }

  /** Nothing but the time of the proof is new. */
  #provenNow(session: Session): void {
    this.#publisher.setSession({ state: "in", session, proven: true });
    this.#limit.proven(session);
  }

  /** Whether the time without the server's word has run out (decision 015). [IDN-13] */
  get readOnly(): boolean {
    const here = this.#session;
    return here !== null && this.#limit.isOver(here);
  }

  /** The server took the session away. The queue stays for the same person's next sign-in. */
  async #identityLost(why: Lost, uid: string): Promise<void> {
    if (this.#session?.uid !== uid || this.#publisher.signInNeeded) return;
    this.#publisher.signInNeeded = true;
    await this.#device.setSession(null);
    this.#tellOthers({ taken: why, uid });
    await this.#taken(why);
  }

  /**
   * The device remembers nobody. Where another tab heard the server take the session away, this one says so too, also when it
   * found nobody before it was told why. [IDN-11]
   */
  async #gone(said: Exclude<ToOthers, string> | null): Promise<void> {
    const { session } = this.#publisher;
    if (session.state === "out") {
      if (!said || session.why !== null) return; // the reason that stands there is still the reason
      const unsent = this.leftBehind.unsentOf(said.uid);
      if (unsent !== null) this.#publisher.setSession({ state: "out", why: said.taken, unsent });
      return;
    }
    if (said && this.#session?.uid === said.uid) return this.#taken(said.taken);
    const stores = await this.open.stores;
    if (stores) this.leftBehind.note(stores);
    await this.#leave(null);
  }

  async #taken(why: Lost): Promise<void> {
    const stores = await this.open.stores;
    await this.#leave(why, stores ? this.leftBehind.note(stores) : 0);
  }

  #tellOthers(what: ToOthers): void {
    this.#others.postMessage(what);
  }

  async #leave(why: Lost | null, unsent = 0): Promise<void> {
    await this.open.close();
    this.#subscriptions.clear();
    this.#limit.end();
    this.lock.end();
    this.#publisher.setSession({ state: "out", why, unsent });
    this.signIn.open();
    this.#publisher.stores(); // what was refused to the person who goes says nothing of the next one
  }

  async #entered(session: Session): Promise<Result<null, SignInRefusal>> {
    try {
      const clean = await this.#device.exclusively(async () => {
        const gone = await this.#device.finishWipes();
        if (gone) await this.#device.setSession(session);
        return gone;
      });
      if (!clean) return err("not-clean");
      this.#publisher.signInNeeded = false;
      this.leftBehind.forget();
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
    const stores = await this.open.stores;
    if (!stores) return ok(null);
    const left = await sealAndLeave(this.#device, stores, evenWithWork);
    if (!left.ok) return left;
    await this.#leave(null);
    this.#tellOthers("session");
    await cleanAfter(this.#device, this.#firebase);
    return ok(null);
  }

  leaveLocked(sure: boolean): Promise<Result<null, KeptOnSignOut | "storage-blocked">> {
    return this.#inTurn(async () => {
      const stores = await this.open.stores;
      const unsent = stores?.outbox.unsent(stores.device)?.count ?? 0;
      const remaining = { unsent, drafts: (await stores?.outbox.hasDrafts()) ?? false };
      if (unsent === 0 && !remaining.drafts) {
        const left = await this.#signOut(false);
        if (left.ok || left.error === "storage-blocked") return left.ok ? ok(null) : err("storage-blocked");
      } // a set that came in between is kept as well
      if (!sure) return err(remaining);
      await this.#device.setSession(null);
      await this.#leave(null);
      this.#tellOthers("session");
      return ok(null);
    });
  }

  /** An exception that nobody expected. */
  fault(where: FaultPlace, e: unknown): void {
    this.#publisher.faults.note(where, e);
  }

  /** An exception that nobody caught. */
  uncaught(e: unknown): void {
    const { stores } = this.open;
    this.#publisher.faults.uncaught(e, () => stores !== null && this.open.stores === stores);
  }

  /** Looks at the server now; `asked`: a person wants to know. */
  nudge(asked: boolean): void {
    if (asked) this.#publisher.faults.clear();
    this.open.nudge(asked);
    this.signIn.nudge();
  }
}
