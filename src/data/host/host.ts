import type { Json, JsonObject } from "#domain/shared/json.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import type {
  CallName,
  CallTrouble,
  Kept,
  PlanFile,
  PlanUpload,
  Query,
  RowOf,
  RowsUpdate,
  Session,
  SessionState,
  SignInRefusal,
  SignOutRefusal,
  SyncState,
  UploadRefusal,
} from "../api.ts";
import type { Device } from "../device/device.ts";
import { StorageError } from "../engine/ports.ts";
import { planFileOf } from "../pull/plan-file.ts";
import { watchQuery } from "../queries/watch.ts";
import { callLate } from "./call-late.ts";
import { Deciding } from "./deciding.ts";
import { Door } from "./door.ts";
import { Exports } from "./exports.ts";
import { Hours } from "./hours.ts";
import { Left } from "./left.ts";
import { Finding } from "./finding.ts";
import { LateFirebase } from "./late-firebase.ts";
import { LateNet } from "./late-net.ts";
import { Lock } from "./lock.ts";
import { Person } from "./person.ts";
import type { Lost } from "./proving.ts";
import { forgetOthers } from "./room.ts";
import { Saving } from "./saving.ts";
import { NO_SYNC, storageState } from "./sync-state.ts";
import { Tab } from "./tab.ts";
import { uploadPlan } from "./uploading.ts";
import { type Watch, Watches } from "./watches.ts";

/** Whether two sessions say the same of the person, whenever they were proven. */
function sameClaims(a: Session, b: Session): boolean {
  return JSON.stringify({ ...a, provenAt: 0 }) === JSON.stringify({ ...b, provenAt: 0 });
}

/** What tabs tell each other: the session that the device remembers changed, perhaps because the server took it away. */
type ToOthers = "session" | { readonly taken: Lost; readonly uid: string };

/** The screen comes first: Firebase's code is loaded when the first rows are out, or after this, ms. */
const FIREBASE_LATE_MS = 1_200;

/** The data worker (design sections 1 and 4): one per tab, hosting replica, outbox, pull and push off the page. */
export class Host {
  readonly #device: Device;
  readonly #firebase: LateFirebase;
  readonly #hours: Hours;
  readonly door: Door;
  readonly left = new Left();
  readonly lock: Lock;
  readonly #net = new LateNet(() => this.#firebase.room().then((f) => f.net));
  #session: SessionState = { state: "starting" };
  #person: Promise<Person> | null = null;
  #tab: Tab | null = null;
  #onSession: (s: SessionState) => void = () => undefined;
  #onSync: (s: SyncState) => void = () => undefined;
  #skewMs: number | null = null;
  #site: string | null = null;
  #storage: SyncState["storage"] = "ok";
  #signInNeeded = false;
  readonly saving = new Saving({
    person: () => this.#person,
    saved: () => {
      if (this.#storage === "full") this.#setStorage("ok");
      this.#tab?.poke();
      this.#tellSync();
    },
    refused: (e) => this.#setStorage(storageState(e)),
    readOnly: () => this.#readOnly,
  });
  readonly deciding = new Deciding({
    person: () => this.#person,
    net: () => this.#firebase.room().then((f) => f.net),
    online: () => this.#tab?.syncState().net === "online",
    moved: (person) => this.#moved(person),
    storage: (e) => this.#setStorage(storageState(e)),
    readOnly: () => this.#readOnly,
  });
  readonly exports = new Exports({
    person: () => this.#person,
    backend: () => this.#answering(),
  });
  readonly finding = new Finding(() => this.#person);
  readonly #watches = new Watches();
  /** Coming, going and changed rights follow one another. */
  #turn: Promise<void> = Promise.resolve();
  readonly #others = new BroadcastChannel("atrium-device");

  constructor(device: Device) {
    this.#device = device;
    this.#firebase = new LateFirebase(device.login);
    this.#hours = new Hours(device, () => this.#tellSync());
    this.door = new Door({
      firebase: this.#firebase,
      entered: (session) => this.#inTurn(() => this.#signedIn(session)),
      blocked: () => this.#storage === "blocked",
      changed: () => this.#tellSync(),
      here: () => (this.#session.state === "in" ? this.#session.session.uid : null),
    });
    this.lock = new Lock({
      device,
      now: () => this.#hours.now(),
      changed: (here) => {
        if (this.#session.state === "in") this.#setSession(this.#session);
        if (here) this.#tellOthers("session");
      },
    });
  }

  async boot(onSession: (s: SessionState) => void, onSync: (s: SyncState) => void): Promise<SessionState> {
    this.#onSession = onSession;
    this.#onSync = onSync;
    this.#others.onmessage = ({ data }: MessageEvent<ToOthers>) =>
      void this.#inTurn(() => this.#resume(data === "session" ? null : data));
    await this.#inTurn(() => this.#resume());
    return this.#session;
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
      await this.#device.exclusively(() => this.#device.finishWipes());
      const session = await this.#device.session();
      if (session === null) return await this.#gone(said);
      if (this.#session.state === "in" && sameClaims(this.#session.session, session)) {
        await this.lock.reread();
        if (session.provenAt !== this.#session.session.provenAt) this.#provenNow(session);
        return;
      }
      await this.#enter(session, this.#session.state === "in" && this.#session.session.uid === session.uid);
    } catch (e) {
      if (!(e instanceof StorageError)) throw e;
      this.#storage = storageState(e);
      await this.#leave(null);
    }
  }

  async #enter(session: Session, proven: boolean, shown = false): Promise<void> {
    this.door.shut();
    await this.#hours.begin(session, proven);
    await this.lock.begin(session, shown);
    const opened = await this.#openFor(session);
    this.#watches.open(opened);
    this.#setSession({ state: "in", session, proven });
    this.#tab = new Tab(opened, {
      backend: () => this.#firebase.room().then((f) => f.backend),
      changed: () => this.#tellSync(),
      identity: (why) => void this.#inTurn(() => this.#identityLost(why, session.uid)),
      skew: (ms) => {
        this.#skewMs = ms;
        this.#tellSync();
      },
      storage: (e) => this.#setStorage(e ? storageState(e) : "ok"),
      proven: (s) => void this.#inTurn(() => this.#prove(s)),
    });
    if (this.#site) this.#tab.setSite(this.#site);
    this.#tellSync();
    const tab = this.#tab;
    setTimeout(() => tab.start(), proven ? 0 : FIREBASE_LATE_MS);
    void opened.during(() => this.#heal(opened));
  }

  /** The same person keeps the open stores, so that a right that changes stops nothing that is being saved. */
  async #openFor(session: Session): Promise<Person> {
    const before = await this.#person;
    if (before && before.session.uid === session.uid && before.session.ns === session.ns) {
      await this.#quiet();
      const again = before.again(session);
      this.#person = Promise.resolve(again);
      return again;
    }
    await this.#closePerson();
    const opening = Person.open(session, this.#device, {
      net: this.#net,
      skewMs: () => this.#skewMs ?? 0,
      offline: () => this.#tab?.syncState().net === "offline",
      setsChanged: (ids) => this.#tab?.tellSets(ids),
      pictureLate: () => this.#setStorage("full"),
      outdated: () => this.#setStorage("outdated"),
    });
    this.#person = opening;
    return opening.catch((e: unknown) => {
      this.#person = null;
      throw e;
    });
  }

  /** Lays waiting sets over the replica again, settles accepted ones, forgets old history. */
  async #heal(person: Person): Promise<void> {
    try {
      await this.#unsealLeft(person);
      await person.engine.recover();
      if (await forgetOthers(person)) this.#tab?.nudge(true);
      await person.outbox.trim(Date.now());
    } catch (e) {
      if (!(e instanceof StorageError)) throw e;
      this.#setStorage(storageState(e));
    }
  }

  #setSession(s: SessionState): void {
    this.#session = s.state === "in" ? { ...s, lock: this.lock.state } : s;
    this.#onSession(this.#session);
  }

  #setStorage(storage: SyncState["storage"]): void {
    if (this.#storage === "outdated") return; // only a reload helps
    this.#storage = storage;
    this.#tellSync();
  }

  /** The server proved the claims (again); a changed right or site takes effect at once. */
  async #prove(session: Session): Promise<void> {
    if (this.#session.state !== "in" || this.#session.session.uid !== session.uid) return;
    const before = this.#session.session;
    const remembered = await this.#device.renew(session).catch((e: unknown) => {
      if (!(e instanceof StorageError)) throw e;
      this.#setStorage(storageState(e)); // rights change all the same; the device remembers the old ones until there is room
      return true;
    });
    if (!remembered) return; // signed out meanwhile, in another tab
    this.#signInNeeded = false;
    this.#tellOthers("session");
    if (sameClaims(before, session)) return this.#provenNow(session);
    await this.#enter(session, true);
  }

  /** Nothing but the time of the proof is new. */
  #provenNow(session: Session): void {
    this.#setSession({ state: "in", session, proven: true });
    this.#hours.proven(session);
  }

  /** Whether the time without the server's word has run out (decision 015). [IDN-13] */
  get #readOnly(): boolean {
    return this.#session.state === "in" && this.#hours.isOver(this.#session.session);
  }

  /** The server took the session away. The queue stays for the same person's next sign-in. */
  async #identityLost(why: Lost, uid: string): Promise<void> {
    if (this.#session.state !== "in" || this.#session.session.uid !== uid || this.#signInNeeded) return;
    this.#signInNeeded = true;
    await this.#device.setSession(null);
    this.#tellOthers({ taken: why, uid });
    await this.#taken(why);
  }

  /**
   * The device remembers nobody. Where another tab heard the server take the session away, this one says so too, also when it
   * found nobody before it was told why. [IDN-11]
   */
  async #gone(said: Exclude<ToOthers, string> | null): Promise<void> {
    if (this.#session.state === "out") {
      if (!said || this.#session.why !== null) return; // the reason that stands there is still the reason
      const unsent = this.left.unsentOf(said.uid);
      if (unsent !== null) this.#setSession({ state: "out", why: said.taken, unsent });
      return;
    }
    const own = this.#session.state === "in" && this.#session.session.uid === said?.uid;
    if (own && said) return this.#taken(said.taken);
    const person = await this.#person;
    if (person) this.left.note(person);
    await this.#leave(null);
  }

  async #taken(why: Lost): Promise<void> {
    const person = await this.#person;
    await this.#leave(why, person ? this.left.note(person) : 0);
  }

  #tellOthers(what: ToOthers): void {
    this.#others.postMessage(what);
  }

  async #leave(why: Lost | null, unsent = 0): Promise<void> {
    await this.#closePerson();
    this.#watches.clear();
    this.#hours.end();
    this.lock.end();
    this.#setSession({ state: "out", why, unsent });
    this.door.open();
    this.#tellSync();
  }

  async #closePerson(): Promise<void> {
    const person = this.#person;
    this.#person = null;
    await this.#quiet();
    await (await person)?.close();
  }

  /** Nothing is watched, pulled or pushed for the person any more. */
  async #quiet(): Promise<void> {
    this.#watches.close();
    const tab = this.#tab;
    this.#tab = null;
    await tab?.stop();
  }

  async #signedIn(session: Session): Promise<Result<null, SignInRefusal>> {
    try {
      const clean = await this.#device.exclusively(async () => {
        const gone = await this.#device.finishWipes();
        if (gone) await this.#device.setSession(session);
        return gone;
      });
      if (!clean) return err("not-clean");
      this.#signInNeeded = false;
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
    const person = await this.#person;
    if (!person) return ok(null);
    const left = await this.#device.exclusively(() => this.#sealAndLeave(person, evenWithWork));
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
      const person = await this.#person;
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

  async #sealAndLeave(person: Person, evenWithWork: boolean): Promise<Result<null, SignOutRefusal>> {
    if (!(await person.outbox.seal(evenWithWork))) return err("waiting");
    try {
      await this.#device.leave(person.place);
      return ok(null);
    } catch (e) {
      if (!(e instanceof StorageError)) throw e;
      await person.outbox.unseal();
      return err("storage-blocked");
    }
  }

  /** A sign-out that was killed half-way did not happen: what it sealed can be saved to again. No other one runs meanwhile. */
  #unsealLeft(person: Person): Promise<void> {
    return this.#device.exclusively(async () => {
      if (await this.#device.isHere(person.place)) await person.outbox.unseal();
    });
  }

  #moved(person: Person): void {
    person.replica.hurry();
    this.#tab?.poke();
    this.#tellSync();
  }

  async watch<N extends Query["name"]>(
    query: Extract<Query, { name: N }>,
    on: (u: RowsUpdate<RowOf[N]>) => void,
  ): Promise<number> {
    const emit = on as (u: RowsUpdate<RowOf[Query["name"]]>) => void;
    return this.#open({
      open: (person) => watchQuery(person, query, emit),
      clear: () => emit({ upsert: [], remove: [], order: [], partial: true }),
    });
  }

  async watchPlan(storagePath: string, on: (f: PlanFile) => void): Promise<number> {
    return this.#open({
      open: (person) => {
        const found = person.replica.watchValue("files", storagePath, (value) => on(planFileOf(value)));
        return () => found.unsubscribe();
      },
      clear: () => on({ state: "loading" }),
    });
  }

  async watchSearch(on: () => void): Promise<number> {
    return this.#open({ open: (person) => this.finding.watch(person, on), clear: on });
  }

  async #open(watch: Watch): Promise<number> {
    return this.#watches.add(watch, await this.#person);
  }

  async unwatch(id: number): Promise<void> {
    this.#watches.remove(id);
  }

  async setActiveSite(site: string): Promise<void> {
    this.#site = site;
    this.#tab?.setSite(site);
  }

  async uploadPlan(ask: PlanUpload): Promise<Result<{ readonly path: string }, UploadRefusal>> {
    return uploadPlan(await this.#person, () => this.#answering(), ask);
  }

  /** The server for a question of a screen; null while nothing answers. */
  async #answering() {
    if (this.#tab?.syncState().net === "offline") return null;
    const backend = (await this.#firebase.roomIfHere())?.backend ?? null;
    await backend?.auth.authStateReady();
    return backend;
  }

  call(name: CallName, payload: JsonObject): Promise<Result<Json, CallTrouble>> {
    return callLate(this.#firebase, name, payload);
  }

  async nudge(asked = false): Promise<void> {
    this.#tab?.nudge(asked);
    this.door.nudge();
  }

  #tellSync(): void {
    const state = this.#tab?.syncState();
    this.#onSync({
      ...(state ?? { ...NO_SYNC, net: this.door.net }),
      storage: this.#storage,
      signInNeeded: this.#signInNeeded,
      readOnly: this.#readOnly,
      skewMs: this.#skewMs,
    });
  }
}
