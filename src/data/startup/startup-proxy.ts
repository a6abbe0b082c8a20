import type { HandedLogin } from "#domain/access/handed-login.ts";
import type { Plan } from "#domain/shared/changes.ts";
import type { Json, JsonObject } from "#domain/shared/json.ts";
import { err } from "#domain/shared/result.ts";
import type { Choice } from "#domain/sync/schema.ts";
import type {
  BookingsAsk,
  CallName,
  DataApi,
  DeviceFileAsk,
  PlanFile,
  PlanUpload,
  Query,
  RowFor,
  RowsUpdate,
  SearchAsk,
  SessionState,
  SyncState,
} from "../api.ts";
import { queryKey, queryName } from "../queries/query-name.ts";
import { Device } from "../device/device.ts";
import { NetError, StorageError } from "../engine/ports.ts";
import { isUnfetched } from "#domain/shared/unfetched.ts";
import type { DataWorker } from "./data-worker.ts";
import { FIRST, StartupState } from "./startup-state.ts";

/** The replica's code is loaded once the first answers have been painted; this long after the last of them, ms. */
const PAINT_MS = 600;
/** A screen that asks for something else waits this long for the first answers of the shell, ms. */
const OTHER_MS = 700;
/** An answer is kept once it has been still for this long, ms. */
const KEEP_MS = 700;

type Rows = RowsUpdate<RowFor<Query>>;

/** A device that refuses to keep an answer loses only the quick start. */
function unlessRefused(e: unknown): void {
  if (!(e instanceof DOMException)) throw e;
}

/**
 * What the worker exposes: answers a start from the last answers kept on the device, loads the worker's code behind the first
 * paint, and then hands everything through.
 */
export class StartupProxy implements DataApi {
  readonly #device = new Device();
  readonly #start: StartupState;
  readonly #last: { [name: string]: string } = {};
  #lastTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #ids = new Map<number, Promise<number>>();
  #lastId = 0;

  /** `path`: where the page stands. */
  constructor(path: string) {
    this.#start = new StartupState(this.#device, path);
  }

  boot(onSession: (s: SessionState) => void, onSync: (s: SyncState) => void): Promise<SessionState> {
    return this.#start.boot(onSession, onSync);
  }

  async watch(query: Query, on: (u: RowsUpdate<RowFor<Query>>) => void): Promise<number> {
    const key = queryKey(query);
    const emit = on as (u: Rows) => void;
    if (!FIRST.includes(queryName(query))) {
      this.#start.loadIn(OTHER_MS);
      return this.#through((worker) => worker.watch(query, on));
    }
    this.#noteLast(queryName(query), key);
    const answered = this.#start.wasGiven(key);
    const early =
      !this.#start.called && !answered ? ((await this.#start.kept?.rows<RowFor<Query>>(key)) ?? null) : null;
    if (early) emit(early);
    const mayWait = answered || early !== null || queryName(query) === "booking/group"; // the day's bookings are new every morning
    this.#start.loadIn(mayWait ? PAINT_MS : 0);
    const keep = this.#keeper(key);
    const rows = new Map<string, unknown>();
    let order: readonly string[] = [];
    return this.#through((worker) =>
      worker.watch(query, (u) => {
        for (const k of u.remove) rows.delete(k);
        for (const [k, row] of u.upsert) rows.set(k, row);
        order = u.order ?? order;
        keep(() => ({ rows: order.map((k) => [k, rows.get(k)]), partial: u.partial }));
        on(u);
      }),
    );
  }

  async search(ask: SearchAsk) {
    return (await this.#start.worker()).search.search(ask);
  }

  async watchSearch(on: () => void): Promise<number> {
    this.#start.loadIn(OTHER_MS);
    return this.#through((worker) => worker.watchSearch(on));
  }

  async watchPlan(storagePath: string, on: (f: PlanFile) => void): Promise<number> {
    const key = `plan:${storagePath}`;
    const early = !this.#start.called ? await this.#start.kept?.file(key) : null;
    if (early) on(early);
    this.#start.loadIn(early ? PAINT_MS : 0);
    const keep = this.#keeper(key);
    let before = early?.state === "ready" ? early.text : null;
    return this.#through((worker) =>
      worker.watchPlan(storagePath, (file) => {
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
      this.#start.kept?.keepLast(this.#last).catch(unlessRefused);
    }, KEEP_MS);
  }

  /** Keeps the latest of an answer when it has come to rest. */
  #keeper(key: string): (make: () => unknown) => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    return (make) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        this.#start.kept?.keep(key, make(), Date.now()).catch(unlessRefused);
      }, KEEP_MS);
    };
  }

  /** Opens a watch in the worker when that is there; its id is known to the page at once. */
  #through(open: (worker: DataWorker) => Promise<number>): number {
    const id = ++this.#lastId;
    this.#ids.set(id, this.#start.arrived.then(open));
    return id;
  }

  async unwatch(id: number): Promise<void> {
    const opened = this.#ids.get(id);
    this.#ids.delete(id);
    if (opened) await (await this.#start.worker()).unwatch(await opened);
  }

  async #deciding() {
    return (await this.#start.worker()).deciding;
  }

  async #saving() {
    return (await this.#start.worker()).saving;
  }

  async signIn(email: string, password: string) {
    const worker = await this.#start.hostIfHere();
    return worker ? worker.sessions.signIn.signIn(email, password) : err("no-network" as const);
  }
  async signInWith(login: HandedLogin) {
    const worker = await this.#start.hostIfHere();
    return worker ? worker.sessions.signIn.signInWith(login) : err("no-network" as const);
  }
  async resetPassword(email: string) {
    const worker = await this.#start.hostIfHere();
    return worker ? worker.sessions.signIn.resetPassword(email) : err("no-network" as const);
  }
  async active(): Promise<void> {
    return this.#start.arrived.then((worker) => worker.sessions.lock.active());
  }
  async lockNow() {
    return (await this.#start.worker()).sessions.lock.lockNow();
  }
  async unlock(pin: string) {
    return (await this.#start.worker()).sessions.lock.unlock(pin);
  }
  async setPin(pin: string | null) {
    return (await this.#start.worker()).sessions.lock.setPin(pin);
  }
  async leaveLocked(sure: boolean) {
    return (await this.#start.worker()).sessions.leaveLocked(sure);
  }
  async signOut(evenWithWork: boolean) {
    return (await this.#start.worker()).sessions.signOut(evenWithWork);
  }
  async save(plan: Plan) {
    return (await this.#saving()).save(plan);
  }
  async changeSet(id: string) {
    return (await this.#deciding()).changeSet(id);
  }
  async provenance(sets: readonly string[]) {
    return (await this.#deciding()).provenance(sets);
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
    return (await this.#start.worker()).sessions.leftBehind.file();
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
  async mend(key: string, text: string) {
    return (await this.#deciding()).mend(key, text);
  }
  async onServer(paths: readonly string[]) {
    return (await this.#deciding()).onServer(paths);
  }
  async call(name: CallName, payload: JsonObject) {
    return (await this.#start.worker()).call(name, payload);
  }
  async uploadPlan(ask: PlanUpload) {
    return (await this.#start.worker()).uploadPlan(ask);
  }
  async bookings(ask: BookingsAsk) {
    return (await this.#start.worker()).exports.bookings(ask);
  }
  async bookingsFile(ask: DeviceFileAsk) {
    return (await this.#start.worker()).exports.file(ask);
  }
  async cancelFile(): Promise<void> {
    (await this.#start.worker()).exports.cancel();
  }
  async readDraft(key: string): Promise<Json> {
    return (await this.#start.arrived).saving.readDraft(key);
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
    return this.#start.arrived.then((worker) => worker.sessions.open.setActiveSite(site));
  }
  /** An exception that nobody expected, somewhere in this worker. No answer is none, nor is code that could not be fetched. [FLT-1] */
  fault(e: unknown): void {
    if (!isUnfetched(e) && !(e instanceof NetError))
      void this.#start.arrived.then((worker) => worker.sessions.uncaught(e));
  }
  async nudge(asked = false): Promise<void> {
    return this.#start.arrived.then((worker) => worker.sessions.nudge(asked));
  }
}
