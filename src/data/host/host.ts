import * as v from "valibot";
import type { Plan } from "#domain/shared/changes.ts";
import type { Json } from "#domain/shared/json.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import { SYNC } from "#domain/sync/limits.ts";
import { planSchema } from "#domain/sync/schema.ts";
import type {
  PlanFile,
  Query,
  RowOf,
  RowsUpdate,
  SaveRefusal,
  Session,
  SessionState,
  SignInRefusal,
  SignOutRefusal,
  SyncState,
} from "../api.ts";
import { Device } from "../device/device.ts";
import { StorageError, type StorageTrouble } from "../engine/ports.ts";
import type { Backend } from "../firebase/backend.ts";
import type { signIn as signInWith } from "../firebase/identity.ts";
import type { FirestoreNet } from "../firebase/net.ts";
import { storageError } from "../outbox/storage-trouble.ts";
import { planFileOf } from "../pull/plan-file.ts";
import { type Unwatch, watchQuery } from "../queries/watch.ts";
import { Deciding } from "./deciding.ts";
import { LateNet } from "./late-net.ts";
import { databasesOf, Person } from "./person.ts";
import { forgetOthers, withRoom } from "./room.ts";
import { Tab } from "./tab.ts";

type FirebaseRoom = { readonly backend: Backend; readonly net: FirestoreNet; readonly signIn: typeof signInWith };

type Watch = { readonly open: (person: Person) => Unwatch; readonly clear: () => void; stop: Unwatch | null };

/** Whether two sessions say the same of the person, whenever they were proven. */
function sameClaims(a: Session, b: Session): boolean {
  return JSON.stringify({ ...a, provenAt: 0 }) === JSON.stringify({ ...b, provenAt: 0 });
}

/** The screen comes first: Firebase's code is loaded when the first rows are out, or after this, ms. */
const FIREBASE_LATE_MS = 1_200;

/** The data worker (design sections 1 and 4): one per tab, hosting replica, outbox, pull and push off the page. */
export class Host {
  readonly #device = new Device();
  readonly #net = new LateNet(() => this.#firebase().then((f) => f.net));
  #session: SessionState = { state: "starting" };
  #person: Promise<Person> | null = null;
  #tab: Tab | null = null;
  #room: Promise<FirebaseRoom> | null = null;
  #onSession: (s: SessionState) => void = () => undefined;
  #onSync: (s: SyncState) => void = () => undefined;
  #skewMs: number | null = null;
  #site: string | null = null;
  #storage: SyncState["storage"] = "ok";
  #signInNeeded = false;
  /** Saves that are durable and not yet in the picture, by set. */
  readonly #laying = new Map<string, Promise<void>>();
  readonly deciding = new Deciding({
    person: () => this.#person,
    net: () => this.#firebase().then((f) => f.net),
    online: () => this.#tab?.syncState().net === "online",
    moved: (person) => this.#moved(person),
    storage: (e) => this.#setStorage(storageState(e)),
  });
  readonly #watches = new Map<number, Watch>();
  #lastWatch = 0;
  readonly #others = new BroadcastChannel("atrium-device");

  async boot(onSession: (s: SessionState) => void, onSync: (s: SyncState) => void): Promise<SessionState> {
    this.#onSession = onSession;
    this.#onSync = onSync;
    this.#others.onmessage = () => void this.#resume();
    await this.#resume();
    return this.#session;
  }

  /** Takes up the session that the device remembers; also after another tab signed in or out. */
  async #resume(): Promise<void> {
    try {
      await this.#device.exclusively(() => this.#device.finishWipes());
      const session = await this.#device.session();
      if (session === null) return await this.#leave(null);
      if (this.#session.state === "in" && sameClaims(this.#session.session, session)) return;
      await this.#enter(session, this.#session.state === "in" && this.#session.session.uid === session.uid);
    } catch (e) {
      if (!(e instanceof StorageError)) throw e;
      this.#storage = storageState(e);
      await this.#leave(null);
    }
  }

  async #enter(session: Session, proven: boolean): Promise<void> {
    await this.#closePerson();
    const person = Person.open(session, this.#device, {
      net: this.#net,
      skewMs: () => this.#skewMs ?? 0,
      offline: () => this.#tab?.syncState().net === "offline",
      setsChanged: (ids) => this.#tab?.tellSets(ids),
      pictureLate: () => this.#setStorage("full"),
      outdated: () => this.#setStorage("outdated"),
    });
    this.#person = person;
    const opened = await person.catch((e: unknown) => {
      this.#person = null;
      throw e;
    });
    for (const watch of this.#watches.values()) watch.stop = watch.open(opened);
    this.#setSession({ state: "in", session, proven });
    this.#tab = new Tab(opened, {
      backend: () => this.#firebase().then((f) => f.backend),
      changed: () => this.#tellSync(),
      identity: () => this.#identityLost(),
      skew: (ms) => {
        this.#skewMs = ms;
        this.#tellSync();
      },
      storage: (e) => this.#setStorage(e ? storageState(e) : "ok"),
      proven: (s) => void this.#prove(s),
    });
    if (this.#site) this.#tab.setSite(this.#site);
    this.#tellSync();
    setTimeout(() => this.#tab?.start(), proven ? 0 : FIREBASE_LATE_MS);
    void this.#heal(opened);
  }

  /** Lays waiting sets over the replica again, settles accepted ones, forgets old history. */
  async #heal(person: Person): Promise<void> {
    try {
      await person.engine.recover();
      await forgetOthers(person);
      await person.outbox.trim(Date.now());
    } catch (e) {
      if (!(e instanceof StorageError)) throw e;
      this.#setStorage(storageState(e));
    }
  }

  #setSession(s: SessionState): void {
    this.#session = s;
    this.#onSession(s);
  }

  #setStorage(storage: SyncState["storage"]): void {
    if (this.#storage === "outdated") return; // only a reload helps
    this.#storage = storage;
    this.#tellSync();
  }

  /** The server proved the claims (again); a changed right or site takes effect at once. */
  async #prove(session: Session): Promise<void> {
    if (this.#session.state !== "in") return;
    const before = this.#session.session;
    await this.#device.setSession(session);
    this.#signInNeeded = false;
    if (sameClaims(before, session)) return this.#setSession({ state: "in", session, proven: true });
    this.#others.postMessage("session");
    await this.#enter(session, true);
  }

  /** The server took the session away. The queue stays for the same person's next sign-in. */
  #identityLost(): void {
    if (this.#session.state !== "in" || this.#signInNeeded) return;
    this.#signInNeeded = true;
    void this.#device.setSession(null).then(async () => {
      await this.#leave("ended");
      this.#others.postMessage("session");
    });
  }

  async #leave(why: "ended" | null): Promise<void> {
    await this.#closePerson();
    for (const watch of this.#watches.values()) watch.clear();
    this.#setSession({ state: "out", why });
    this.#tellSync();
  }

  async #closePerson(): Promise<void> {
    const person = this.#person;
    this.#person = null;
    for (const watch of this.#watches.values()) {
      watch.stop?.();
      watch.stop = null;
    }
    await this.#tab?.stop();
    this.#tab = null;
    await (await person)?.close();
  }

  #firebase(): Promise<FirebaseRoom> {
    this.#room ??= openFirebase().catch((e: unknown) => {
      this.#room = null; // not fetched: asked for again next time
      throw e;
    });
    return this.#room;
  }

  async signIn(email: string, password: string): Promise<Result<null, SignInRefusal>> {
    if (this.#storage === "blocked") return err("storage-blocked");
    const room = await this.#firebase().catch((e: unknown) => {
      if (e instanceof TypeError) return null; // the code itself could not be fetched: no network on a device without it
      throw e;
    });
    if (!room) return err("no-network");
    const session = await room.signIn(room.backend, email, password);
    if (!session.ok) return session;
    try {
      const clean = await this.#device.exclusively(async () => {
        const gone = await this.#device.finishWipes();
        if (gone) await this.#device.setSession(session.value);
        return gone;
      });
      if (!clean) return err("not-clean");
      this.#signInNeeded = false;
      await this.#enter(session.value, true);
    } catch (e) {
      if (!(e instanceof StorageError)) throw e;
      return err("storage-blocked");
    }
    this.#others.postMessage("session");
    return ok(null);
  }

  async signOut(evenWithWork: boolean): Promise<Result<null, SignOutRefusal>> {
    const person = await this.#person;
    if (!person) return ok(null);
    if (!(await person.outbox.seal(evenWithWork))) return err("waiting");
    try {
      await this.#device.exclusively(async () => {
        const { ns, uid } = person.session;
        await this.#device.setWipes([...(await this.#device.wipes()), ...databasesOf(ns, uid)]);
        await this.#device.setSession(null);
      });
    } catch (e) {
      if (!(e instanceof StorageError)) throw e;
      await person.outbox.unseal();
      return err("storage-blocked");
    }
    await this.#leave(null);
    this.#others.postMessage("session");
    await (await this.#firebase()).backend.auth.signOut();
    await this.#device.exclusively(() => this.#device.finishWipes());
    return ok(null);
  }

  async save(plan: Plan): Promise<Result<{ readonly ids: readonly string[] }, SaveRefusal>> {
    const asked = this.#person;
    const person = await asked;
    if (!person) return err("signed-out");
    const parsed = v.safeParse(planSchema, plan);
    if (!parsed.success) return err("invalid");
    if (plan.split === "never" && plan.ops.length > SYNC.maxOps) return err("too-large");
    try {
      const { sets, laid } = await withRoom(person, () => person.engine.enqueue(parsed.output));
      const ids = sets.map((s) => s.id);
      this.#layingOf(ids, laid, asked);
      // Rights that changed in this moment opened the stores anew: the new ones hear of the rows here.
      if (this.#person !== asked) await (await this.#person)?.refresh(ids);
      if (this.#storage === "full") this.#setStorage("ok");
      this.#tab?.poke();
      this.#tellSync();
      return ok({ ids });
    } catch (e) {
      if (e instanceof StorageError) {
        this.#setStorage(storageState(e));
        return err(e.trouble);
      }
      if (this.#person === asked) {
        const closed = storageError(e);
        if (closed instanceof StorageError) return err(closed.trouble); // refused visibly; the form keeps it
        throw e;
      }
      return this.save(plan); // the stores were closed under it, before anything was stored
    }
  }

  /** Remembers what is not in the picture yet. Where the stores were opened anew meanwhile, their recovery lays it. */
  #layingOf(ids: readonly string[], laid: Promise<void>, asked: Promise<Person> | null): void {
    const shown = laid.then(
      async () => (await asked)?.replica.hurry(),
      (e: unknown) => {
        if (this.#person === asked) throw e;
      },
    );
    for (const id of ids) this.#laying.set(id, shown);
    void shown.finally(() => ids.forEach((id) => this.#laying.delete(id)));
  }

  #moved(person: Person): void {
    person.replica.hurry();
    this.#tab?.poke();
    this.#tellSync();
  }

  async pictured(ids: readonly string[]): Promise<void> {
    await Promise.all(ids.map((id) => this.#laying.get(id)));
  }

  async watch<N extends Query["name"]>(
    query: Extract<Query, { name: N }>,
    on: (u: RowsUpdate<RowOf[N]>) => void,
  ): Promise<number> {
    const emit = on as (u: RowsUpdate<RowOf[Query["name"]]>) => void;
    return this.#open({
      open: (person) => watchQuery(person, query, emit),
      clear: () => emit({ upsert: [], remove: [], order: [], partial: true }),
      stop: null,
    });
  }

  async watchPlan(storagePath: string, on: (f: PlanFile) => void): Promise<number> {
    return this.#open({
      open: (person) => {
        const found = person.replica.watchValue("files", storagePath, (value) => on(planFileOf(value)));
        return () => found.unsubscribe();
      },
      clear: () => on({ state: "loading" }),
      stop: null,
    });
  }

  /** Watches outlive a change of rights: they open again on what the person may see then. */
  async #open(watch: Watch): Promise<number> {
    const id = ++this.#lastWatch;
    const person = await this.#person;
    if (person) watch.stop = watch.open(person);
    this.#watches.set(id, watch);
    return id;
  }

  async unwatch(id: number): Promise<void> {
    this.#watches.get(id)?.stop?.();
    this.#watches.delete(id);
  }

  async readDraft(key: string): Promise<Json> {
    return (await this.#person)?.outbox.readDraft(key) ?? null;
  }

  async writeDraft(key: string, draft: Json): Promise<Result<null, StorageTrouble>> {
    try {
      await (await this.#person)?.outbox.writeDraft(key, draft);
      return ok(null);
    } catch (e) {
      if (e instanceof StorageError) return err(e.trouble);
      throw e;
    }
  }

  async setActiveSite(site: string): Promise<void> {
    this.#site = site;
    this.#tab?.setSite(site);
  }

  async nudge(): Promise<void> {
    this.#tab?.nudge();
  }

  #tellSync(): void {
    const state = this.#tab?.syncState();
    this.#onSync({
      ...(state ?? NO_SYNC),
      storage: this.#storage,
      signInNeeded: this.#signInNeeded,
      skewMs: this.#skewMs,
    });
  }
}

const storageState = (e: StorageError): SyncState["storage"] =>
  e.trouble === "storage-full" ? "full" : e.trouble === "outdated" ? "outdated" : "blocked";

const NO_SYNC: Omit<SyncState, "storage" | "signInNeeded" | "skewMs"> = {
  net: "unknown",
  leader: false,
  waiting: 0,
  waitingOps: 0,
  attention: 0,
  sent: 0,
  lastPullAt: null,
  firstLoad: { done: false, docs: 0, total: null },
  pulls: [],
  unsent: "unknown",
  queueSince: null,
  broken: 0,
  unreadable: 0,
};

async function openFirebase(): Promise<FirebaseRoom> {
  const [{ openBackend }, { backendConfig }, { FirestoreNet }, { signIn }] = await Promise.all([
    import("../firebase/backend.ts"),
    import("../firebase/config.ts"),
    import("../firebase/net.ts"),
    import("../firebase/identity.ts"),
  ]);
  const backend = openBackend(backendConfig());
  return { backend, net: new FirestoreNet(backend), signIn };
}
