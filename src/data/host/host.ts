import type { Json, JsonObject } from "#domain/shared/json.ts";
import type { Result } from "#domain/shared/result.ts";
import type {
  CallName,
  CallTrouble,
  PlanFile,
  PlanUpload,
  Query,
  RowOf,
  RowsUpdate,
  SessionState,
  UploadRefusal,
} from "../api.ts";
import type { Device } from "../device/device.ts";
import { planFileOf } from "../pull/plan-file.ts";
import { watchQuery } from "../queries/watch.ts";
import { callLate } from "./call-late.ts";
import { Deciding } from "./deciding.ts";
import { Exports } from "./exports.ts";
import { Finding } from "./finding.ts";
import { LateFirebase } from "./late-firebase.ts";
import { Saving } from "./saving.ts";
import { SignedIn } from "./signed-in.ts";
import type { Tells } from "./telling.ts";
import { uploadPlan } from "./uploading.ts";
import { type Watch, Watches } from "./watches.ts";

/** The data worker (design sections 1 and 4): one per tab, hosting replica, outbox, pull and push off the page. */
export class Host {
  readonly #firebase: LateFirebase;
  readonly #watches = new Watches();
  readonly signedIn: SignedIn;
  readonly saving: Saving;
  readonly deciding: Deciding;
  readonly exports: Exports;
  readonly finding: Finding;

  constructor(device: Device) {
    this.#firebase = new LateFirebase(device.login);
    const signedIn = new SignedIn({ device, firebase: this.#firebase, watches: this.#watches });
    const { here } = signedIn;
    const person = () => here.person;
    const readOnly = () => signedIn.readOnly;
    this.signedIn = signedIn;
    this.saving = new Saving({
      person,
      saved: () => here.saved(),
      refused: (e) => here.refused(e),
      readOnly,
    });
    this.deciding = new Deciding({
      person,
      net: () => this.#firebase.room().then((f) => f.net),
      online: () => here.net === "online",
      moved: (who) => here.moved(who),
      storage: (e) => here.refused(e),
      readOnly,
    });
    this.exports = new Exports({ person, backend: () => this.#answering() });
    this.finding = new Finding(person);
  }

  boot(tells: Tells): Promise<SessionState> {
    return this.signedIn.begin(tells);
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
        const found = person.replica.values.watch("files", storagePath, (value) => on(planFileOf(value)));
        return () => found.unsubscribe();
      },
      clear: () => on({ state: "loading" }),
    });
  }

  async watchSearch(on: () => void): Promise<number> {
    return this.#open({ open: (person) => this.finding.watch(person, on), clear: on });
  }

  async #open(watch: Watch): Promise<number> {
    return this.#watches.add(watch, await this.signedIn.here.person);
  }

  async unwatch(id: number): Promise<void> {
    this.#watches.remove(id);
  }

  async uploadPlan(ask: PlanUpload): Promise<Result<{ readonly path: string }, UploadRefusal>> {
    return uploadPlan(await this.signedIn.here.person, () => this.#answering(), ask);
  }

  call(name: CallName, payload: JsonObject): Promise<Result<Json, CallTrouble>> {
    return callLate(this.#firebase, name, payload);
  }

  /** The server for a question of a screen; null while nothing answers. */
  async #answering() {
    if (this.signedIn.here.net === "offline") return null;
    const backend = (await this.#firebase.roomIfHere())?.backend ?? null;
    await backend?.auth.authStateReady();
    return backend;
  }
}
