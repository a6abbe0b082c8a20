import { isIdle } from "#domain/access/pin.ts";
import type { HandedLogin } from "#domain/access/handed-login.ts";
import type { Plan } from "#domain/shared/changes.ts";
import type { Json, JsonObject } from "#domain/shared/json.ts";
import { err } from "#domain/shared/result.ts";
import type { Choice } from "#domain/sync/schema.ts";
import type {
  BookingsAsk,
  CallName,
  Choices,
  DataApi,
  DeviceFileAsk,
  LockState,
  Session,
  PlanFile,
  PlanUpload,
  Query,
  RowOf,
  RowsUpdate,
  SearchAsk,
  SessionState,
  SyncState,
} from "../api.ts";
import { calmly } from "../calmly.ts";
import { Device } from "../device/device.ts";
import { StorageError } from "../engine/ports.ts";
import { FirstAnswers } from "./first-answers.ts";
import type { Host } from "./host.ts";
import { NO_SYNC } from "./sync-state.ts";

/** The replica's code is loaded once the first answers have been painted; this long after the last of them, ms. */
const PAINT_MS = 600;
/** A screen that asks for something else waits this long for the first answers of the shell, ms. */
const OTHER_MS = 700;
/** Nobody asked for anything: the code is loaded all the same, ms. */
const HOST_LATE_MS = 1_500;
/** A draining queue moves often; the page is told of it at most this often, ms. The first move is told at once. */
const SYNC_QUIET_MS = 100;
/** A queue that grew, and trouble, are told at once: nothing may look sent that is not (reliability I8). */
const isNews = (told: SyncState, now: SyncState): boolean =>
  now.waiting > told.waiting ||
  now.attention !== told.attention ||
  now.net !== told.net ||
  now.storage !== told.storage ||
  now.readOnly !== told.readOnly ||
  now.signInNeeded !== told.signInNeeded;
/** An answer is kept once it has been still for this long, ms. */
const KEEP_MS = 700;

/** Questions whose answers make a first screen. */
const FIRST: readonly Query["name"][] = [
  "sites",
  "profile",
  "tenant",
  "floors",
  "neighbourhoods",
  "desksOfFloor",
  "bookingsOfFloor",
];
/** Those that every screen's frame asks. */
const FRAME: readonly Query["name"][] = ["sites", "profile", "tenant"];
const DESKS_PATH = "/desk-booking/desks";
type Rows = RowsUpdate<RowOf[Query["name"]]>;

/** A device that refuses to keep an answer loses only the quick start. */
function unlessRefused(e: unknown): void {
  if (!(e instanceof DOMException)) throw e;
}

/**
 * What the worker exposes: answers a start from the last answers kept on the device, loads the real host behind the first
 * paint, and then hands everything through.
 */
export class Front implements DataApi {
  readonly #device = new Device();
  /** Who was here last; null where the host has to find out. */
  readonly #begun: Promise<SessionState | null>;
  #host: Promise<Host> | null = null;
  #answers: FirstAnswers | null = null;
  /** What the person of this start had chosen on this device. */
  #choices: { readonly uid: string; readonly chosen: Choices } = { uid: "", chosen: {} };
  #state: SessionState = { state: "starting" };
  #onSession: (s: SessionState) => void = () => undefined;
  #onSync: (s: SyncState) => void = () => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Questions whose answers went along with the session. */
  #answered = new Set<string>();
  readonly #last: { [name: string]: string } = {};
  #lastTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #ids = new Map<number, Promise<number>>();
  #lastId = 0;
  #arrived: (host: Host) => void = () => undefined;
  /** The host once somebody or the clock has called for it. */
  readonly #waiting = new Promise<Host>((done) => (this.#arrived = done));

  /** `path`: where the page stands. What it will ask for first is looked up before it asks. */
  constructor(path: string) {
    this.#begun = this.#begin(path);
  }

  async #begin(path: string): Promise<SessionState | null> {
    const known = await this.#remembered();
    if (!known) return null;
    this.#take(known);
    return this.#withAnswers(path);
  }

  async boot(onSession: (s: SessionState) => void, onSync: (s: SyncState) => void): Promise<SessionState> {
    this.#onSession = onSession;
    this.#onSync = onSync;
    const known = await this.#begun;
    if (!known) {
      await this.#booted();
      return this.#state;
    }
    if (known.state === "out") this.#onSync(NO_SYNC);
    this.#loadIn(HOST_LATE_MS);
    return known;
  }

  /** The session with what its screen will ask; whoever is locked out is given nothing. */
  async #withAnswers(path: string): Promise<SessionState> {
    const state = this.#state;
    if (state.state !== "in" || state.lock?.locked === true || !this.#answers) return state;
    const ahead = await this.#answers.ahead(path === DESKS_PATH ? FIRST : FRAME);
    this.#answered = new Set(ahead.map(([key]) => key));
    return { ...state, ahead };
  }

  /** Who was here last, or that nobody was, when nothing stands between that and the screen. */
  async #remembered(): Promise<SessionState | null> {
    try {
      const [wipes, session] = await Promise.all([this.#device.wipes(), this.#device.session()]);
      if (wipes.length > 0) return null;
      if (!session) return { state: "out", why: null };
      this.#choices = { uid: session.uid, chosen: await this.#device.choices() };
      return { state: "in", session, proven: false, lock: await this.#lockOf(session) };
    } catch (e) {
      if (e instanceof StorageError) return null; // the host finds the words for it
      throw e;
    }
  }

  /** As the host finds it, so that nothing shows before it does. */
  async #lockOf({ idleLockMinutes }: Session): Promise<LockState | null> {
    if (idleLockMinutes === 0) return null;
    const kept = await this.#device.lock();
    return { locked: kept.locked || isIdle(kept, idleLockMinutes, Date.now()), pin: kept.pin !== null };
  }

  #session(s: SessionState): void {
    this.#take(s);
    this.#onSession(this.#state);
  }

  #take(s: SessionState): void {
    const { place } = this.#device;
    this.#answers = s.state === "in" && place ? new FirstAnswers(place) : null;
    const choices = s.state === "in" && s.session.uid === this.#choices.uid ? this.#choices.chosen : {};
    this.#state = s.state === "in" ? { ...s, choices } : s;
  }

  #loadIn(ms: number): void {
    if (this.#host) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#bootedIfHere(), ms);
  }

  /** The host; null while its code is not on this device and cannot be fetched. */
  async #bootedIfHere(): Promise<Host | null> {
    try {
      return await this.#booted();
    } catch (e) {
      if (e instanceof TypeError) return null;
      throw e;
    }
  }

  /** The host, loaded now. */
  #booted(): Promise<Host> {
    clearTimeout(this.#timer);
    this.#host ??= import("./host.ts")
      .catch((e: unknown) => {
        this.#host = null; // not fetched: asked for again by the next call
        throw e;
      })
      .then(async ({ Host: Real }) => {
        const host = new Real(this.#device);
        // Behind the answer of the call that set it off: whoever saves hears of that first (performance T4).
        const onSync = (s: SyncState) => void setTimeout(() => this.#onSync(s));
        await host.boot((s) => this.#session(s), calmly(onSync, SYNC_QUIET_MS, isNews));
        this.#arrived(host);
        return host;
      });
    return this.#host;
  }

  async watch<N extends Query["name"]>(
    query: Extract<Query, { name: N }>,
    on: (u: RowsUpdate<RowOf[N]>) => void,
  ): Promise<number> {
    const key = JSON.stringify(query);
    const emit = on as (u: Rows) => void;
    if (!FIRST.includes(query.name)) {
      this.#loadIn(OTHER_MS);
      return this.#through((host) => host.watch(query, on));
    }
    this.#noteLast(query.name, key);
    const answered = this.#answered.delete(key);
    const early =
      this.#host === null && !answered ? ((await this.#answers?.rows<RowOf[Query["name"]]>(key)) ?? null) : null;
    if (early) emit(early);
    const mayWait = answered || early !== null || query.name === "bookingsOfFloor"; // the day's bookings are new every morning
    this.#loadIn(mayWait ? PAINT_MS : 0);
    const keep = this.#keeper(key);
    const rows = new Map<string, unknown>();
    let order: readonly string[] = [];
    return this.#through((host) =>
      host.watch(query as Extract<Query, { name: N }>, (u) => {
        for (const k of u.remove) rows.delete(k);
        for (const [k, row] of u.upsert) rows.set(k, row);
        order = u.order ?? order;
        keep(() => ({ rows: order.map((k) => [k, rows.get(k)]), partial: u.partial }));
        on(u);
      }),
    );
  }

  async search(ask: SearchAsk) {
    return (await this.#booted()).finding.search(ask);
  }

  async watchSearch(on: () => void): Promise<number> {
    this.#loadIn(OTHER_MS);
    return this.#through((host) => host.watchSearch(on));
  }

  async watchPlan(storagePath: string, on: (f: PlanFile) => void): Promise<number> {
    const key = `plan:${storagePath}`;
    const early = this.#host === null ? await this.#answers?.file(key) : null;
    if (early) on(early);
    this.#loadIn(early ? PAINT_MS : 0);
    const keep = this.#keeper(key);
    let before = early?.state === "ready" ? early.text : null;
    return this.#through((host) =>
      host.watchPlan(storagePath, (file) => {
        if (file.state === "ready" && file.text === before) return; // what the screen has already
        before = file.state === "ready" ? file.text : null;
        if (file.state === "ready") keep(() => file);
        on(file);
      }),
    );
  }

  /** What is asked now is what the next start will ask. */
  #noteLast(name: string, key: string): void {
    this.#last[name] = key;
    clearTimeout(this.#lastTimer);
    this.#lastTimer = setTimeout(() => {
      this.#answers?.keepLast(this.#last).catch(unlessRefused);
    }, KEEP_MS);
  }

  /** Keeps the latest of an answer when it has come to rest. */
  #keeper(key: string): (make: () => unknown) => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    return (make) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        this.#answers?.keep(key, make(), Date.now()).catch(unlessRefused);
      }, KEEP_MS);
    };
  }

  /** Opens a watch on the host when that is there; its id is known to the page at once. */
  #through(open: (host: Host) => Promise<number>): number {
    const id = ++this.#lastId;
    this.#ids.set(id, this.#waiting.then(open));
    return id;
  }

  async unwatch(id: number): Promise<void> {
    const opened = this.#ids.get(id);
    this.#ids.delete(id);
    if (opened) await (await this.#booted()).unwatch(await opened);
  }

  async #deciding() {
    return (await this.#booted()).deciding;
  }

  async #saving() {
    return (await this.#booted()).saving;
  }

  async signIn(email: string, password: string) {
    const host = await this.#bootedIfHere();
    return host ? host.door.signIn(email, password) : err("no-network" as const);
  }
  async signInWith(login: HandedLogin) {
    const host = await this.#bootedIfHere();
    return host ? host.door.signInWith(login) : err("no-network" as const);
  }
  async resetPassword(email: string) {
    const host = await this.#bootedIfHere();
    return host ? host.door.resetPassword(email) : err("no-network" as const);
  }
  async active(): Promise<void> {
    return this.#waiting.then((host) => host.lock.active());
  }
  async lockNow() {
    return (await this.#booted()).lock.lockNow();
  }
  async unlock(pin: string) {
    return (await this.#booted()).lock.unlock(pin);
  }
  async setPin(pin: string | null) {
    return (await this.#booted()).lock.setPin(pin);
  }
  async leaveLocked(sure: boolean) {
    return (await this.#booted()).leaveLocked(sure);
  }
  async signOut(evenWithWork: boolean) {
    return (await this.#booted()).signOut(evenWithWork);
  }
  async save(plan: Plan) {
    return (await this.#saving()).save(plan);
  }
  async changeSet(id: string) {
    return (await this.#deciding()).changeSet(id);
  }
  async pictured(ids: readonly string[]) {
    return (await this.#saving()).pictured(ids);
  }
  async shown(paths: readonly string[]) {
    return (await this.#deciding()).shown(paths);
  }
  async resolve(id: string, choices: readonly Choice[]) {
    return (await this.#deciding()).resolve(id, choices);
  }
  async resendRest(id: string) {
    return (await this.#deciding()).resendRest(id);
  }
  async discard(id: string) {
    return (await this.#deciding()).discard(id);
  }
  async undo(of: string, label: string) {
    return (await this.#deciding()).undo(of, label);
  }
  async exportSets(ids: readonly string[] | null) {
    return (await this.#deciding()).exportSets(ids);
  }
  async exportLeft() {
    return (await this.#booted()).left.file();
  }
  async importSets(text: string) {
    return (await this.#deciding()).importSets(text);
  }
  async arrived(device: string, first: number, last: number) {
    return (await this.#deciding()).arrived(device, first, last);
  }
  async unreadable() {
    return (await this.#deciding()).unreadable();
  }
  async discardUnreadable(key: string) {
    return (await this.#deciding()).discardUnreadable(key);
  }
  async call(name: CallName, payload: JsonObject) {
    return (await this.#booted()).call(name, payload);
  }
  async uploadPlan(ask: PlanUpload) {
    return (await this.#booted()).uploadPlan(ask);
  }
  async bookings(ask: BookingsAsk) {
    return (await this.#booted()).exports.bookings(ask);
  }
  async bookingsFile(ask: DeviceFileAsk) {
    return (await this.#booted()).exports.file(ask);
  }
  async cancelFile(): Promise<void> {
    (await this.#booted()).exports.cancel();
  }
  async readDraft(key: string): Promise<Json> {
    return (await this.#waiting).saving.readDraft(key);
  }
  async writeDraft(key: string, draft: Json) {
    return (await this.#saving()).writeDraft(key, draft);
  }
  async choose(key: string, value: string): Promise<void> {
    try {
      await this.#device.choose(key, value);
    } catch (e) {
      if (!(e instanceof StorageError)) throw e; // the choice lasts as long as the page
    }
  }
  async setActiveSite(site: string): Promise<void> {
    return this.#waiting.then((host) => host.setActiveSite(site));
  }
  async nudge(asked?: boolean): Promise<void> {
    return this.#waiting.then((host) => host.nudge(asked));
  }
}
