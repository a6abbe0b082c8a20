import { isIdle } from "#domain/access/pin.ts";
import type { Choices, LockState, QueryName, Session, SessionState, SyncState } from "../api.ts";
import { calmly } from "../kit/calmly.ts";
import type { Device } from "../device/device.ts";
import { StorageError } from "../engine/ports.ts";
import { isUnfetched } from "#domain/shared/unfetched.ts";
import { FirstPaintCache } from "../device/first-paint-cache.ts";
import type { DataWorker } from "./data-worker.ts";
import { isNews, NO_SYNC, quietOf } from "../contract/sync-state.ts";

/** Nobody asked for anything: the code is loaded all the same, ms. */
const HOST_LATE_MS = 1_500;
/** What every screen's frame asks. What a screen asks first is declared by its route (`DataApi.startsWith`). */
const FRAME: readonly QueryName[] = ["site", "profile", "ns/one"];

/** The start of a tab: who was here last and what they saw, from the device alone; the worker's code is loaded behind that. */
export class StartupState {
  readonly #device: Device;
  /** Who was here last; null where the worker has to find out. */
  readonly #begun: Promise<SessionState | null>;
  #loading: Promise<DataWorker> | null = null;
  #firstPaint: FirstPaintCache | null = null;
  /** What the person of this start had chosen on this device. */
  #choices: { readonly uid: string; readonly chosen: Choices } = { uid: "", chosen: {} };
  #state: SessionState = { state: "starting" };
  #onSession: (s: SessionState) => void = () => undefined;
  #onSync: (s: SyncState) => void = () => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the worker is loaded at the latest, by `performance.now()`. */
  #due = Infinity;
  #given = new Set<string>();
  readonly #first = new Set<string>(FRAME);
  readonly #newDaily = new Set<string>();
  #arrived: (worker: DataWorker) => void = () => undefined;
  /** The worker once somebody or the clock has called for it. */
  readonly arrived = new Promise<DataWorker>((done) => (this.#arrived = done));

  /** `path`: where the page stands. What it will ask for first is looked up before it asks. */
  constructor(device: Device, path: string) {
    this.#device = device;
    this.#begun = this.#begin(path);
  }

  /** The last answers of the person who is here; null where nobody is. */
  get firstPaint(): FirstPaintCache | null {
    return this.#firstPaint;
  }

  /** Whether the worker has been called for. */
  get called(): boolean {
    return this.#loading !== null;
  }

  /** Whether a question is one of those that a start brings the answer of. */
  isFirst(name: QueryName): boolean {
    return this.#first.has(name);
  }

  /** Whether a question is another one every day: that no answer to it was kept is no reason to hurry. */
  isNewDaily(name: QueryName): boolean {
    return this.#newDaily.has(name);
  }

  /** Questions that a screen of this page asks first, as its route says. */
  alsoFirst(names: readonly QueryName[], newDaily: readonly QueryName[]): void {
    for (const name of names) this.#first.add(name);
    for (const name of newDaily) this.#newDaily.add(name);
  }

  /** Whether the answer to a question went along with the session; said once. */
  wasGiven(key: string): boolean {
    return this.#given.delete(key);
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
      await this.worker();
      return this.#state;
    }
    if (known.state === "out") this.#onSync(NO_SYNC);
    this.loadIn(HOST_LATE_MS);
    return known;
  }

  /** The session with what its screen will ask; whoever is locked out is given nothing. */
  async #withAnswers(path: string): Promise<SessionState> {
    const state = this.#state;
    if (state.state !== "in" || state.lock?.locked === true || !this.#firstPaint) return state;
    const { first, ahead } = await this.#firstPaint.ahead(FRAME, path);
    for (const name of first) this.#first.add(name);
    this.#given = new Set(ahead.map(([key]) => key));
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
      if (e instanceof StorageError) return null; // the worker finds the words for it
      throw e;
    }
  }

  /** As the worker finds it, so that nothing shows before it does. */
  async #lockOf({ idleLockMinutes }: Session): Promise<LockState | null> {
    if (idleLockMinutes === 0) return null;
    const lock = await this.#device.lock();
    return { locked: lock.locked || isIdle(lock, idleLockMinutes, Date.now()), pin: lock.pin !== null };
  }

  #session(s: SessionState): void {
    this.#take(s);
    this.#onSession(this.#state);
  }

  #take(s: SessionState): void {
    const { place } = this.#device;
    this.#firstPaint = s.state === "in" && place ? new FirstPaintCache(place) : null;
    const choices = s.state === "in" && s.session.uid === this.#choices.uid ? this.#choices.chosen : {};
    this.#state = s.state === "in" ? { ...s, choices } : s;
  }

  /** Loads the worker in so many ms, or sooner when somebody needs it: what is asked later puts it off no further. */
  loadIn(ms: number): void {
    const due = performance.now() + ms;
    if (this.#loading || due >= this.#due) return;
    clearTimeout(this.#timer);
    this.#due = due;
    this.#timer = setTimeout(() => {
      this.#due = Infinity;
      void this.workerIfHere();
    }, ms);
  }

  /** The worker; null while its code is not on this device and cannot be fetched. */
  async workerIfHere(): Promise<DataWorker | null> {
    try {
      return await this.worker();
    } catch (e) {
      if (isUnfetched(e)) return null;
      throw e;
    }
  }

  /** The worker, loaded now. */
  worker(): Promise<DataWorker> {
    clearTimeout(this.#timer);
    this.#loading ??= import("./data-worker.ts")
      .catch((e: unknown) => {
        this.#loading = null; // not fetched: asked for again by the next call
        throw e;
      })
      .then(async ({ DataWorker: Real }) => {
        const worker = new Real(this.#device);
        // Behind the answer of the call that set it off: whoever saves hears of that first (performance T4).
        const onSync = (s: SyncState) => void setTimeout(() => this.#onSync(s));
        await worker.boot({
          session: (s) => this.#session(s),
          sync: calmly(onSync, (s) => quietOf(s.waiting), isNews),
        });
        this.#arrived(worker);
        return worker;
      });
    return this.#loading;
  }
}
