import type { Json, JsonObject } from "#domain/shared/json.ts";
import type { Result } from "#domain/shared/result.ts";
import type {
  CallName,
  CallTrouble,
  Places,
  PlanFile,
  PlanUpload,
  Query,
  RowFor,
  RowsUpdate,
  SessionState,
  UploadRefusal,
  WindowQuery,
} from "../api.ts";
import type { Device } from "../device/device.ts";
import { planFileOf } from "../pull/plan-file.ts";
import { watchQuery } from "../queries/watch.ts";
import { watchWindow, type WindowEmit } from "../queries/watch-window.ts";
import type { OpenWindow } from "../queries/window-index.ts";
import { callLate } from "../late/call-late.ts";
import { Deciding } from "../page-api/deciding.ts";
import { Asking } from "../page-api/asking.ts";
import { Pictures } from "../page-api/pictures.ts";
import { Exports } from "../page-api/exports.ts";
import { Importing } from "../page-api/importing.ts";
import { SearchAnswers } from "../page-api/finding.ts";
import { type LateCalls, lateCalls } from "../page-api/late-calls.ts";
import { LateFirebase } from "../late/late-firebase.ts";
import { Saving } from "../page-api/saving.ts";
import { SessionManager } from "../session/session-manager.ts";
import type { Tells } from "../session/state-publisher.ts";
import { uploadPlan } from "../page-api/uploading.ts";
import { type Subscription, Subscriptions } from "../session/subscriptions.ts";

/** The data worker (design sections 1 and 4): one per tab, hosting replica, outbox, pull and push off the page. */
export class DataWorker {
  readonly #firebase: LateFirebase;
  #attests: (attest: () => Promise<string>) => void = () => undefined;
  readonly #subscriptions = new Subscriptions();
  readonly sessions: SessionManager;
  readonly #search: SearchAnswers;
  readonly #calls: LateCalls;
  /** Moves an open window of a list. */
  readonly #windows = new Map<number, (places: Places) => void>();

  constructor(device: Device) {
    const page = new Promise<() => Promise<string>>((done) => (this.#attests = done));
    this.#firebase = new LateFirebase(device.login, async () => (await page)());
    const sessions = new SessionManager({ device, firebase: this.#firebase, subscriptions: this.#subscriptions });
    const { open } = sessions;
    const stores = () => open.stores;
    const readOnly = () => sessions.readOnly;
    this.sessions = sessions;
    const saving = new Saving({
      stores,
      saved: () => open.saved(),
      refused: (e) => open.refused(e),
      readOnly,
    });
    const deciding = new Deciding({
      stores,
      net: () => this.#firebase.code().then((f) => f.net),
      online: () => open.net === "online",
      moved: (stores) => open.moved(stores),
      storage: (e) => open.refused(e),
      readOnly,
    });
    const exports = new Exports({ stores, backend: () => this.#answering() });
    const search = new SearchAnswers(stores);
    this.#search = search;
    const pictures = new Pictures({ stores, backend: () => this.#answering() });
    const asking = new Asking(
      () => this.#answering(),
      async () => (await stores()) ?? null,
    );
    const importing = new Importing({
      stores,
      saved: () => open.saved(),
      refused: (e) => open.refused(e),
      moved: (stores) => open.moved(stores),
      readOnly,
    });
    this.#calls = lateCalls({ sessions, saving, deciding, exports, search, asking, importing, pictures, worker: this });
  }

  /** Answers a call of the page by its name, with the part of the worker that it is about. */
  answer(name: string, args: readonly unknown[]): unknown {
    const part: object = this.#calls[name as keyof LateCalls];
    const call = Reflect.get(part, name) as (...given: readonly unknown[]) => unknown;
    return call.apply(part, [...args]);
  }

  boot(tells: Tells): Promise<SessionState> {
    return this.sessions.begin(tells);
  }

  async watch(query: Query, on: (u: RowsUpdate<RowFor<Query>>) => void): Promise<number> {
    const emit = on as (u: RowsUpdate<RowFor<Query>>) => void;
    return this.#open({
      open: (stores) => watchQuery(stores, query, emit),
      clear: () => emit({ upsert: [], remove: [], order: [], known: "part", sources: [] }),
    });
  }

  async watchWindow(query: WindowQuery, places: Places, emit: WindowEmit): Promise<number> {
    const current: { places: Places; open: OpenWindow | null } = { places, open: null };
    const id = await this.#open({
      open: (stores) => {
        const opened = watchWindow(stores, query, current.places, emit);
        current.open = opened;
        return opened.close;
      },
      clear: () => emit({ from: 0, keys: [], upsert: [], total: 0, known: "part", sources: [] }),
    });
    this.#windows.set(id, (to) => {
      current.places = to;
      current.open?.move(to);
    });
    return id;
  }

  async moveWindow(id: number, places: Places): Promise<void> {
    this.#windows.get(id)?.(places);
  }

  async watchPlan(storagePath: string, on: (f: PlanFile) => void): Promise<number> {
    return this.#open({
      open: (stores) => {
        const found = stores.replica.values.watch("files", storagePath, (value) => on(planFileOf(value)));
        return () => found.unsubscribe();
      },
      clear: () => on({ state: "loading" }),
    });
  }

  async watchSearch(on: () => void): Promise<number> {
    return this.#open({ open: (stores) => this.#search.watch(stores, on), clear: on });
  }

  async #open(subscription: Subscription): Promise<number> {
    return this.#subscriptions.add(subscription, await this.sessions.open.stores);
  }

  async unwatch(id: number): Promise<void> {
    this.#windows.delete(id);
    this.#subscriptions.remove(id);
  }

  async uploadPlan(ask: PlanUpload): Promise<Result<{ readonly path: string }, UploadRefusal>> {
    return uploadPlan(await this.sessions.open.stores, () => this.#answering(), ask);
  }

  async attestWith(attest: () => Promise<string>): Promise<void> {
    this.#attests(attest);
  }

  call(name: CallName, payload: JsonObject): Promise<Result<Json, CallTrouble>> {
    return callLate(this.#firebase, name, payload);
  }

  /** The server for a question of a screen; null while nothing answers. */
  async #answering() {
    if (this.sessions.open.net === "offline") return null;
    const backend = (await this.#firebase.codeIfHere())?.backend ?? null;
    await backend?.auth.authStateReady();
    return backend;
  }
}
