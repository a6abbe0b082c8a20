import type {
  CallName,
  CallTrouble,
  DataApi,
  DecideRefusal,
  DeskRow,
  ImportRefusal,
  ImportReport,
  NoPreview,
  PlanFile,
  PlanUpload,
  Preview,
  Query,
  Places,
  QueryName,
  OlderCountsAsk,
  RowFor,
  RowsUpdate,
  SaveRefusal,
  SearchAnswer,
  SearchAsk,
  SessionState,
  ShownDoc,
  SyncState,
  UnreadableRow,
  UploadRefusal,
  WindowQuery,
  WindowUpdate,
} from "#data/api.ts";
import { clientOver, type DataClient } from "#data/client.ts";
import type { Kind, RowOfKind } from "#domain/collections.ts";
import { partId, type Plan } from "#domain/shared/changes.ts";
import { isObject, type Json, type JsonObject } from "#domain/shared/json.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import { undoPlan } from "#domain/sync/history.ts";
import { type ChangeSet, type Choice, SET_FORMAT } from "#domain/sync/schema.ts";
import { parted } from "#data/engine/again.ts";
import { decide } from "#data/engine/decide.ts";
import { isOver } from "#data/engine/overlay.ts";
import type { Base } from "#data/engine/record.ts";
import { FakeDoor } from "./fake-door.ts";
import { foundIn } from "./fake-search.ts";
import type { AnyRow } from "./fake-store.ts";

/** The data worker in memory: it keeps what is saved, lays waiting desk edits over its rows, counts, and refuses when told to. */
export class FakeData extends FakeDoor implements DataApi {
  /** A client over this fake, as the page has one over the worker. */
  client(): DataClient {
    return clientOver(this, (f) => f);
  }

  /** The same, once the session is known: for tests of a screen that stands behind the guard. */
  async readyClient(): Promise<DataClient> {
    const client = this.client();
    await new Promise<void>((resolve) => void client.session.subscribe(resolve));
    return client;
  }

  async boot(onSession: (s: SessionState) => void, onSync: (s: SyncState) => void): Promise<SessionState> {
    this.onSession = onSession;
    this.onSync = onSync;
    onSync(this.counted());
    await Promise.resolve(); // as over a message port, the answer says what is so when it is given
    const session = this.session;
    return session.state === "in" ? { ...session, choices: { ...this.chosen } } : session;
  }

  save(plan: Plan): Promise<Result<{ readonly ids: readonly string[] }, SaveRefusal>> {
    if (this.refuseSave) return Promise.resolve(err(this.refuseSave));
    if (this.session.state !== "in") return Promise.resolve(err("signed-out" as const));
    this.plans.push(plan);
    const id = plan.part ? partId(plan.part) : `changeset-${this.nextId++}`;
    const { uid, ns, person } = this.session.session;
    this.putSet({
      format: SET_FORMAT,
      id,
      seq: this.sets.size + 1,
      device: "device-1",
      ns,
      uid,
      author: person ?? { ref: "", title: "", displayName: "" },
      site: plan.site,
      action: plan.action,
      label: plan.label,
      via: plan.via,
      split: plan.split,
      ...(plan.atoms ? { atoms: [...plan.atoms] } : {}),
      ...(plan.intent ? { intent: plan.intent } : {}),
      madeAt: this.now(),
      skewMs: 0,
      madeOffline: this.sync.net === "offline",
      decided: [],
      ...(plan.undoOf === undefined ? {} : { undoOf: plan.undoOf }),
      ops: plan.ops.map((op) => this.stored(op)),
      state: "queued",
      attempts: 0,
      settled: false,
      merged: [],
      burns: [],
      part: plan.part ?? { of: id, index: 0, count: 1 },
    });
    return Promise.resolve(ok({ ids: [id] }));
  }

  watch(query: Query, on: (u: RowsUpdate<RowFor<Query>>) => void): Promise<number> {
    const id = this.nextId++;
    const watcher = { query, on: on as (u: RowsUpdate<AnyRow>) => void };
    this.watchers.set(id, watcher);
    queueMicrotask(() => this.answer(watcher));
    return Promise.resolve(id);
  }

  watchWindow(query: WindowQuery, places: Places, on: (u: WindowUpdate<RowOfKind<Kind>>) => void): Promise<number> {
    const id = this.nextId++;
    this.windows.set(id, { query, places, on });
    queueMicrotask(() => this.tell());
    return Promise.resolve(id);
  }

  moveWindow(id: number, places: Places): Promise<void> {
    const known = this.windows.get(id);
    if (known) this.windows.set(id, { ...known, places });
    queueMicrotask(() => this.tell());
    return Promise.resolve();
  }

  async search(ask: SearchAsk): Promise<SearchAnswer> {
    this.asked.push(ask);
    const { findable, parts } = this;
    await this.searchGate;
    return foundIn(findable, ask, parts);
  }

  watchSearch(on: () => void): Promise<number> {
    const id = this.nextId++;
    this.searchWatchers.set(id, on);
    return Promise.resolve(id);
  }

  unwatch(id: number): Promise<void> {
    this.windows.delete(id);
    this.searchWatchers.delete(id);
    this.watchers.delete(id);
    this.planWatchers.delete(id);
    return Promise.resolve();
  }

  watchPlan(path: string, on: (f: PlanFile) => void): Promise<number> {
    const id = this.nextId++;
    this.planWatchers.set(id, { path, on });
    queueMicrotask(() => on(this.drawings.get(path) ?? { state: "missing" }));
    return Promise.resolve(id);
  }

  changeSet(id: string): ReturnType<DataApi["changeSet"]> {
    const set = this.sets.get(id);
    if (!set) return Promise.resolve(null);
    const known = Object.entries(this.theirs).filter(([path]) => set.ops.some((op) => op.path === path));
    return Promise.resolve({ set, theirs: Object.fromEntries(known), names: this.names });
  }

  /** Of `told`; while `silent`, the server does not answer. */
  provenance(): ReturnType<DataApi["provenance"]> {
    return this.silent ? new Promise(() => undefined) : Promise.resolve(this.told);
  }

  /** Of `older`, by day; null: no answer. */
  olderCounts({ days }: OlderCountsAsk): ReturnType<DataApi["olderCounts"]> {
    const known = this.older;
    if (!known) return Promise.resolve({ docs: [], failed: days.length });
    const docs = days.flatMap((day) => (known[day] ? [{ day, fields: known[day] }] : []));
    return Promise.resolve({ docs, failed: 0 });
  }

  /** Documents of `shownDocs`, else of the rows of desks. */
  shown(paths: readonly string[]): ReturnType<DataApi["shown"]> {
    const desks = [...this.tables.values()].flatMap((r) => r.rows).filter((r): r is DeskRow => "disabled" in r);
    const found = paths.map((path): [string, ShownDoc | null] => {
      const desk = desks.find((d) => d.path === path);
      const own = desk ? { fields: { title: desk.title, disabled: desk.disabled }, rev: desk.rev } : null;
      return [path, this.shownDocs[path] === undefined ? own : this.shownDocs[path]];
    });
    return Promise.resolve(Object.fromEntries(found));
  }

  pictured(): Promise<void> {
    return Promise.resolve();
  }

  resolve(id: string, choices: readonly Choice[]): Promise<Result<"queued" | "closed", DecideRefusal>> {
    const refused = this.refusalOf(id);
    if (refused) return Promise.resolve(err(refused));
    const set = this.mustHave(id);
    const settled = decide(set, choices, this.#bases(), this.now());
    if (!settled) return Promise.resolve(err("moved" as const));
    const { attention: _gone, ...rest } = set;
    const decided = [...set.decided, ...settled.decided];
    if (settled.ops.length === 0) return Promise.resolve(ok(this.#close({ ...rest, decided }, "theirs")));
    this.putSet({ ...rest, ops: settled.ops, decided, state: "queued" });
    return Promise.resolve(ok("queued" as const));
  }

  /** What the server has, as the engine knows it. */
  #bases(): ReadonlyMap<string, Base | null> {
    const baseOf = (doc: Json): Base | null =>
      isObject(doc) && typeof doc["rev"] === "number"
        ? { rev: doc["rev"], fields: doc, deleted: doc["deleted"] === true, updatedAt: 0 }
        : null;
    return new Map(Object.entries(this.theirs).map(([path, doc]) => [path, baseOf(doc)]));
  }

  resendRest(id: string): Promise<Result<null, DecideRefusal>> {
    const refused = this.refusalOf(id);
    if (refused) return Promise.resolve(err(refused));
    const two = parted(this.mustHave(id), () => `set-${String(this.nextId++).padStart(5, "9")}`);
    if (!two) return Promise.resolve(err("gone" as const));
    this.sets.delete(id);
    this.putSet(two.goes);
    this.putSet(two.stays);
    return Promise.resolve(ok(null));
  }

  /** What `preview` answers, by id of the set. */
  readonly previews = new Map<string, Result<Preview, NoPreview>>();
  readonly doneAnyway: { readonly id: string; readonly says: readonly string[]; readonly input?: Json }[] = [];

  preview(id: string): Promise<Result<Preview, NoPreview>> {
    return Promise.resolve(this.previews.get(id) ?? err({ why: "none" as const }));
  }

  doAnyway(id: string, says: readonly string[], input?: Json): Promise<Result<null, DecideRefusal>> {
    const refused = this.refusalOf(id);
    if (refused) return Promise.resolve(err(refused));
    this.doneAnyway.push({ id, says, ...(input === undefined ? {} : { input }) });
    const { attention: _gone, ...rest } = this.mustHave(id);
    this.putSet({ ...rest, state: "queued" });
    return Promise.resolve(ok(null));
  }

  discard(id: string): Promise<Result<null, DecideRefusal>> {
    const refused = this.refusalOf(id);
    if (refused) return Promise.resolve(err(refused));
    const { attention: _gone, ...rest } = this.mustHave(id);
    this.#close(rest, "discarded");
    return Promise.resolve(ok(null));
  }

  #close(set: ChangeSet, why: NonNullable<ChangeSet["closed"]>["why"]): "closed" {
    this.putSet({ ...set, state: "closed", settled: true, closed: { why, at: this.now() } });
    return "closed";
  }

  async undo(of: string, label: string): Promise<Result<"undone" | "queued", DecideRefusal>> {
    if (this.refuseDecide) return err(this.refuseDecide);
    const parts = [...this.sets.values()].filter((s) => s.part.of === of);
    if (parts.some((s) => s.state === "attention")) return err("attention");
    if (parts.every((s) => s.state === "queued")) {
      for (const set of parts) this.#close(set, "undone");
      return ok("undone");
    }
    await this.save(undoPlan(parts, label));
    return ok("queued");
  }

  exportSets(ids: readonly string[] | null): ReturnType<DataApi["exportSets"]> {
    const sets = [...this.sets.values()].filter((s) => !isOver(s.state) && (ids === null || ids.includes(s.id)));
    return Promise.resolve({ name: "atrium-unsent-example-2026-03-29-1530.json", text: JSON.stringify(sets) });
  }

  exportLeft(): ReturnType<DataApi["exportLeft"]> {
    return this.exportSets(null);
  }

  importSets(text: string): Promise<Result<ImportReport, ImportRefusal>> {
    this.imported.push(text);
    return Promise.resolve(this.importAnswer);
  }

  arrived(): Promise<number | null> {
    return Promise.resolve(this.arrivedSets);
  }

  unreadable(): Promise<readonly UnreadableRow[]> {
    return Promise.resolve(this.unreadableRows);
  }

  discardUnreadable(key: string): Promise<Result<null, DecideRefusal>> {
    if (this.refuseDecide) return Promise.resolve(err(this.refuseDecide));
    this.unreadableRows = this.unreadableRows.filter((r) => r.key !== key);
    this.setSync({ unreadable: this.unreadableRows.length });
    return Promise.resolve(ok(null));
  }

  mend(key: string, text: string): Promise<Result<null, DecideRefusal>> {
    if (this.refuseDecide) return Promise.resolve(err(this.refuseDecide));
    this.mended.push({ key, text });
    return this.discardUnreadable(key);
  }

  onServer(paths: readonly string[]): ReturnType<DataApi["onServer"]> {
    const docs = Object.fromEntries(paths.map((path) => [path, this.theirs[path] ?? null]));
    return Promise.resolve({ docs, names: this.names });
  }

  /** No server, and nothing to prove. */
  async attestWith(): Promise<void> {}

  async call(name: CallName, payload: JsonObject): Promise<Result<Json, CallTrouble>> {
    this.calls.push({ name, payload });
    return this.answers[name] ?? err({ why: "no-answer", message: "" });
  }

  async uploadPlan(ask: PlanUpload): Promise<Result<{ readonly path: string }, UploadRefusal>> {
    this.uploads.push(ask);
    return this.refuseUpload ? err(this.refuseUpload) : ok({ path: `ns/acme/${ask.floor}/new.svg` });
  }

  startsWith(path: string, first: readonly QueryName[]): Promise<void> {
    this.firstAt[path] = first;
    return Promise.resolve();
  }

  choose(key: string, value: string): Promise<void> {
    this.chosen[key] = value;
    return Promise.resolve();
  }

  setActiveSite(site: string): Promise<void> {
    this.activeSite = site;
    return Promise.resolve();
  }

  nudge(): Promise<void> {
    this.nudges += 1;
    return Promise.resolve();
  }
}
