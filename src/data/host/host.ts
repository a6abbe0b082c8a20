import * as v from "valibot";
import type { Plan } from "#domain/shared/changes.ts";
import type { Json } from "#domain/shared/json.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import { SYNC } from "#domain/sync/limits.ts";
import { planSchema } from "#domain/sync/schema.ts";
import type {
  DataApi,
  DecideRefusal,
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
import { Device, wipeDatabases } from "../device/device.ts";
import { NetError, StorageError } from "../engine/ports.ts";
import type { Backend } from "../firebase/backend.ts";
import type { signIn as signInWith } from "../firebase/identity.ts";
import type { FirestoreNet } from "../firebase/net.ts";
import { planFileOf } from "../pull/plan-file.ts";
import { type Unwatch, watchQuery } from "../queries/watch.ts";
import { LateNet } from "./late-net.ts";
import { databasesOf, Person } from "./person.ts";
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
export class Host implements DataApi {
  readonly #device = new Device();
  readonly #net = new LateNet(() => this.#firebase().then((f) => f.net));
  #session: SessionState = { state: "starting" };
  #person: Promise<Person> | null = null;
  #tab: Tab | null = null;
  #room: Promise<FirebaseRoom> | null = null;
  #onSession: (s: SessionState) => void = () => undefined;
  #onSync: (s: SyncState) => void = () => undefined;
  #skewMs = 0;
  #site: string | null = null;
  #storage: SyncState["storage"] = "ok";
  #signInNeeded = false;
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
      await this.#finishWipes();
      const session = await this.#device.session();
      if (session === null) return await this.#leave(null);
      if (this.#session.state === "in" && sameClaims(this.#session.session, session)) return;
      await this.#enter(session, this.#session.state === "in" && this.#session.session.uid === session.uid);
    } catch (e) {
      if (!(e instanceof StorageError)) throw e;
      this.#storage = e.trouble === "storage-full" ? "full" : "blocked";
      await this.#leave(null);
    }
  }

  async #finishWipes(): Promise<void> {
    const wipes = await this.#device.wipes();
    if (wipes.length === 0) return;
    await this.#device.setWipes(await wipeDatabases(wipes));
  }

  async #enter(session: Session, proven: boolean): Promise<void> {
    await this.#closePerson();
    const person = Person.open(session, this.#device, {
      net: this.#net,
      skewMs: () => this.#skewMs,
      setsChanged: (ids) => this.#tab?.tellSets(ids),
      pictureLate: () => this.#setStorage("full"),
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
      },
      storage: (e) => this.#setStorage(e.trouble === "storage-full" ? "full" : "blocked"),
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
      await person.outbox.trim(Date.now());
    } catch (e) {
      if (!(e instanceof StorageError)) throw e;
      this.#setStorage(e.trouble === "storage-full" ? "full" : "blocked");
    }
  }

  #setSession(s: SessionState): void {
    this.#session = s;
    this.#onSession(s);
  }

  #setStorage(storage: SyncState["storage"]): void {
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
      await this.#device.setSession(session.value);
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
    const heads = await person.outbox.heads();
    if (!evenWithWork && (heads.some((h) => h.state !== "accepted") || person.outbox.unreadable().length > 0))
      return err("waiting");
    try {
      await this.#device.setWipes([
        ...(await this.#device.wipes()),
        ...databasesOf(person.session.ns, person.session.uid),
      ]);
      await this.#device.setSession(null);
    } catch (e) {
      if (!(e instanceof StorageError)) throw e;
      return err("storage-blocked");
    }
    await this.#leave(null);
    this.#others.postMessage("session");
    await (await this.#firebase()).backend.auth.signOut();
    await this.#finishWipes();
    return ok(null);
  }

  async save(plan: Plan): Promise<Result<{ readonly ids: readonly string[] }, SaveRefusal>> {
    const person = await this.#person;
    if (!person) return err("signed-out");
    const parsed = v.safeParse(planSchema, plan);
    if (!parsed.success) return err("invalid");
    if (plan.split === "never" && plan.ops.length > SYNC.maxOps) return err("too-large");
    try {
      const sets = await person.engine.enqueue(parsed.output as Plan);
      person.replica.hurry();
      if (this.#storage === "full") this.#setStorage("ok");
      this.#tab?.poke();
      this.#tellSync();
      return ok({ ids: sets.map((s) => s.id) });
    } catch (e) {
      if (!(e instanceof StorageError)) throw e;
      this.#setStorage(e.trouble === "storage-full" ? "full" : "blocked");
      return err(e.trouble);
    }
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

  async changeSet(id: string) {
    const person = await this.#person;
    const set = await person?.outbox.get(id);
    if (!person || !set) return null;
    const recs = await person.replica.get(set.ops.map((op) => op.path));
    const theirs: { [path: string]: Json } = {};
    for (const op of set.ops) {
      const base = recs.get(op.path)?.base;
      theirs[op.path] = base
        ? { ...base.fields, rev: base.rev, deleted: base.deleted, updatedAt: base.updatedAt }
        : null;
    }
    return { set, theirs };
  }

  async resend(id: string): Promise<Result<null, DecideRefusal>> {
    return this.#decide(async (person) => {
      const answer = await person.engine.resend(id);
      this.#tab?.poke();
      return answer === "queued" ? ok(null) : err("gone");
    });
  }

  async discard(id: string): Promise<Result<null, DecideRefusal>> {
    return this.#decide(async (person) => {
      const answer = await person.engine.discard(id);
      return answer === "discarded" ? ok(null) : err(answer);
    });
  }

  async #decide(step: (person: Person) => Promise<Result<null, DecideRefusal>>): Promise<Result<null, DecideRefusal>> {
    const person = await this.#person;
    if (!person) return err("gone");
    try {
      const answer = await step(person);
      this.#tellSync();
      return answer;
    } catch (e) {
      if (e instanceof StorageError) return err(e.trouble);
      if (e instanceof NetError) return err("no-network");
      throw e;
    }
  }

  async unreadable() {
    return (await this.#person)?.outbox.unreadable() ?? [];
  }

  async readDraft(key: string): Promise<Json> {
    return (await this.#person)?.outbox.readDraft(key) ?? null;
  }

  async writeDraft(key: string, draft: Json): Promise<Result<null, "storage-full" | "storage-blocked">> {
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
    this.#onSync({ ...(state ?? NO_SYNC), storage: this.#storage, signInNeeded: this.#signInNeeded });
  }
}

const NO_SYNC: Omit<SyncState, "storage" | "signInNeeded"> = {
  net: "unknown",
  leader: false,
  waiting: 0,
  waitingOps: 0,
  attention: 0,
  sent: 0,
  lastPullAt: null,
  firstLoad: { done: false, docs: 0 },
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
