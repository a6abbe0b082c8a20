import type {
  ChangeSetRow,
  BookingsAnswer,
  BookingsAsk,
  BookingsRefusal,
  BrokenDocRow,
  CallName,
  CallTrouble,
  DataApi,
  DecideRefusal,
  DeskRow,
  DeviceFile,
  DeviceFileAsk,
  ImportRefusal,
  ImportReport,
  PinRefusal,
  PlanFile,
  PlanUpload,
  Provenance,
  Query,
  ResetRefusal,
  RowOf,
  RowsUpdate,
  FoundRow,
  SaveRefusal,
  SearchAnswer,
  SearchAsk,
  SearchPart,
  Session,
  SessionState,
  ShownDoc,
  SignInRefusal,
  SyncState,
  UnreadableRow,
  UploadRefusal,
} from "#data/api.ts";
import { clientOver, type DataClient } from "#data/client.ts";
import type { HandedLogin } from "#domain/access/handed-login.ts";
import { type Plan, valueAt } from "#domain/shared/changes.ts";
import { isObject, type Json, type JsonObject } from "#domain/shared/json.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import { wordsOf } from "#domain/search/fold.ts";
import { questionOf } from "#domain/search/question.ts";
import { SearchIndex } from "#domain/search/search-index.ts";
import { undoPlan } from "#domain/sync/history.ts";
import type { Names } from "#domain/sync/names.ts";
import { type ChangeSet, type Choice, SET_FORMAT, type StoredOp } from "#domain/sync/schema.ts";
import { parted } from "#data/engine/again.ts";
import { decide } from "#data/engine/decide.ts";
import { isOver } from "#data/engine/overlay.ts";
import type { StorageTrouble } from "#data/engine/ports.ts";
import type { Base } from "#data/engine/record.ts";
import { rowOfSet } from "#data/outbox/row.ts";
import { aSession, aSync } from "./builders.ts";

type AnyRow = RowOf[Query["name"]];
type Told = { readonly rows: readonly AnyRow[]; readonly partial: boolean };
type Watcher = { readonly query: Query; readonly on: (u: RowsUpdate<AnyRow>) => void; told?: Told };
const sameRows = (a: readonly AnyRow[], b: readonly AnyRow[]): boolean =>
  a.length === b.length && a.every((row, i) => row === b[i]);
type Account = { readonly email: string; readonly password: string; readonly session: Session };

const keyOf = (query: Query) => JSON.stringify(query);
const rowKey = (row: AnyRow): string => ("path" in row && "collection" in row ? row.path : (row as { id: string }).id);

/**
 * The data worker in memory: it keeps what is saved, lays waiting desk edits over its rows, counts, and refuses when told to.
 * Tests drive what the server would do with `accept` and `park`.
 */
export class FakeData implements DataApi {
  /** Plans that `save` took, in order. */
  readonly plans: Plan[] = [];
  /** Sets of the outbox, history included. */
  readonly sets = new Map<string, ChangeSet>();
  readonly drafts = new Map<string, Json>();
  /** Server values by document path, for the sync screen. */
  readonly theirs: { [path: string]: Json } = {};
  accounts: Account[] = [];
  /** The next call is refused with this; null: none. */
  refuseSave: SaveRefusal | null = null;
  refuseSignIn: SignInRefusal | null = null;
  refuseReset: ResetRefusal | null = null;
  /** Addresses that asked for a new password. */
  readonly resets: string[] = [];
  refuseDecide: DecideRefusal | null = null;
  refuseDraft: StorageTrouble | null = null;
  unreadableRows: UnreadableRow[] = [];
  /** Answer of `importSets`, and what was handed in. */
  importAnswer: Result<ImportReport, ImportRefusal> = err("not-atrium");
  readonly imported: string[] = [];
  /** What documents are called that sets link to. */
  readonly names: { [path: string]: Names[string] } = {};
  readonly shownDocs: { [path: string]: ShownDoc | null } = {};
  readonly provenance: { [set: string]: Provenance } = {};
  activeSite: string | null = null;
  readonly chosen: { [key: string]: string } = {};
  nudges = 0;
  /** What can be found, and of what not all is here. */
  findable: readonly FoundRow[] = [];
  parts: readonly SearchPart[] = [];
  readonly asked: SearchAsk[] = [];
  /** While set, answers wait for it. */
  searchGate: Promise<void> | null = null;
  /** What callables answer, by name; one that is not here gives no answer. */
  readonly answers: { [name: string]: Result<Json, CallTrouble> | Promise<Result<Json, CallTrouble>> } = {};
  /** What the export finds, and what was asked. */
  bookingsAnswer: (ask: BookingsAsk) => Result<BookingsAnswer, BookingsRefusal> = () => err("denied");
  fileAnswer: Result<DeviceFile, BookingsRefusal | "cancelled"> = err("denied");
  refuseUpload: UploadRefusal | null = null;
  readonly uploads: PlanUpload[] = [];
  readonly bookingsAsked: BookingsAsk[] = [];
  readonly filesAsked: DeviceFileAsk[] = [];
  readonly calls: { readonly name: CallName; readonly payload: JsonObject }[] = [];
  readonly #searchWatchers = new Map<number, () => void>();
  readonly #rows = new Map<string, Told>();
  readonly #watchers = new Map<number, Watcher>();
  readonly #list = new WeakMap<ChangeSet, ChangeSetRow>();
  readonly #planWatchers = new Map<number, { path: string; on: (f: PlanFile) => void }>();
  readonly #plans = new Map<string, PlanFile>();
  #session: SessionState;
  #sync: SyncState;
  #onSession: (s: SessionState) => void = () => undefined;
  #onSync: (s: SyncState) => void = () => undefined;
  #nextId = 1;

  constructor(session: SessionState = { state: "in", session: aSession(), proven: true }, sync: SyncState = aSync()) {
    this.#session = session;
    this.#sync = sync;
  }

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

  // ---- what tests do ----

  setSession(s: SessionState): void {
    this.#session = s;
    this.#onSession(s);
  }

  setSync(over: Partial<SyncState>): void {
    this.#sync = { ...this.#sync, ...over };
    this.#onSync(this.#counted());
  }

  /** The server's rows of a query. Desk rows are shown with the waiting edits laid over them. */
  setRows<N extends Query["name"]>(
    query: Extract<Query, { name: N }>,
    rows: readonly RowOf[N][],
    partial = false,
  ): void {
    this.#rows.set(keyOf(query), { rows, partial });
    this.#tell();
  }

  setBroken(rows: readonly BrokenDocRow[]): void {
    this.setRows({ name: "brokenDocs" }, rows);
    this.setSync({ broken: rows.length });
  }

  setPlan(path: string, file: PlanFile): void {
    this.#plans.set(path, file);
    for (const w of this.#planWatchers.values()) if (w.path === path) w.on(file);
  }

  /** What can be found changes under an open search. */
  setFindable(rows: readonly FoundRow[], parts: readonly SearchPart[] = []): void {
    [this.findable, this.parts] = [rows, parts];
    for (const on of this.#searchWatchers.values()) on();
  }

  putSet(set: ChangeSet): void {
    this.sets.set(set.id, set);
    this.#changed();
  }

  /** The server takes a waiting set: its values become the rows' own. */
  accept(id: string, at = this.#now()): void {
    const set = this.#mustHave(id);
    for (const [key, { rows, partial }] of this.#rows) {
      this.#rows.set(key, { partial, rows: rows.map((r) => (isDesk(r) ? withOps(r, [set]) : r)) });
    }
    this.putSet({ ...set, state: "accepted", acceptedAt: at, settled: true, attempts: set.attempts + 1 });
  }

  /** The server refuses a waiting set, or two people changed the same. */
  park(id: string, attention: NonNullable<ChangeSet["attention"]>): void {
    const set = this.#mustHave(id);
    this.putSet({ ...set, state: "attention", attention, attempts: set.attempts + 1 });
  }

  // ---- what the page calls ----

  async boot(onSession: (s: SessionState) => void, onSync: (s: SyncState) => void): Promise<SessionState> {
    this.#onSession = onSession;
    this.#onSync = onSync;
    onSync(this.#counted());
    await Promise.resolve(); // as over a message port, the answer says what is so when it is given
    const session = this.#session;
    return session.state === "in" ? { ...session, choices: { ...this.chosen } } : session;
  }

  signIn(email: string, password: string): Promise<Result<null, SignInRefusal>> {
    if (this.refuseSignIn) return Promise.resolve(err(this.refuseSignIn));
    if (this.#sync.net === "offline") return Promise.resolve(err("no-network" as const));
    const found = this.accounts.find((a) => a.email === email && a.password === password);
    if (!found) return Promise.resolve(err("wrong" as const));
    this.setSession({ state: "in", session: found.session, proven: true });
    return Promise.resolve(ok(null));
  }

  /** The person of the first account whose address the login carries. */
  signInWith(login: HandedLogin): Promise<Result<null, SignInRefusal>> {
    if (this.refuseSignIn) return Promise.resolve(err(this.refuseSignIn));
    const found = this.accounts.find((a) => a.email === login.email);
    if (!found) return Promise.resolve(err("no-namespace" as const));
    this.setSession({ state: "in", session: found.session, proven: true });
    return Promise.resolve(ok(null));
  }

  /** The PIN that opens the fake's lock. */
  pin: string | null = null;
  actives = 0;
  active(): Promise<void> {
    this.actives += 1;
    return Promise.resolve();
  }

  lockNow(): Promise<void> {
    this.setLock(true);
    return Promise.resolve();
  }

  /** Draws or opens the curtain over whoever is here. */
  setLock(locked: boolean): void {
    if (this.#session.state === "in") this.setSession({ ...this.#session, lock: { locked, pin: this.pin !== null } });
  }

  refusePin: PinRefusal | null = null;
  unlock(pin: string): Promise<Result<null, PinRefusal>> {
    if (this.refusePin) return Promise.resolve(err(this.refusePin));
    if (pin !== this.pin) return Promise.resolve(err({ why: "wrong", waitMs: 0 } as const));
    this.setLock(false);
    return Promise.resolve(ok(null));
  }

  setPin(pin: string | null): ReturnType<DataApi["setPin"]> {
    this.pin = pin;
    this.setLock(false);
    return Promise.resolve(ok(null));
  }

  leaveLocked(sure: boolean): ReturnType<DataApi["leaveLocked"]> {
    const kept = { unsent: this.#waiting().length, drafts: this.drafts.size > 0 };
    if (!sure && (kept.unsent > 0 || kept.drafts)) return Promise.resolve(err(kept));
    this.setSession({ state: "out", why: null });
    return Promise.resolve(ok(null));
  }

  resetPassword(email: string): Promise<Result<null, ResetRefusal>> {
    if (this.refuseReset) return Promise.resolve(err(this.refuseReset));
    this.resets.push(email);
    return Promise.resolve(ok(null));
  }

  signOut(evenWithWork: boolean): Promise<Result<null, "waiting" | "storage-blocked">> {
    const unsent = [...this.sets.values()].some((s) => s.state !== "accepted");
    if (unsent && !evenWithWork) return Promise.resolve(err("waiting" as const));
    this.sets.clear();
    this.drafts.clear();
    this.setSession({ state: "out", why: null });
    this.#changed();
    return Promise.resolve(ok(null));
  }

  save(plan: Plan): Promise<Result<{ readonly ids: readonly string[] }, SaveRefusal>> {
    if (this.refuseSave) return Promise.resolve(err(this.refuseSave));
    if (this.#session.state !== "in") return Promise.resolve(err("signed-out" as const));
    this.plans.push(plan);
    const id = `changeset-${this.#nextId++}`;
    const { uid, ns, person } = this.#session.session;
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
      madeAt: this.#now(),
      skewMs: 0,
      madeOffline: this.#sync.net === "offline",
      decided: [],
      ...(plan.undoOf === undefined ? {} : { undoOf: plan.undoOf }),
      ops: plan.ops.map((op) => this.#stored(op)),
      state: "queued",
      attempts: 0,
      settled: false,
      merged: [],
      burns: [],
      part: { of: id, index: 0, count: 1 },
    });
    return Promise.resolve(ok({ ids: [id] }));
  }

  watch<N extends Query["name"]>(
    query: Extract<Query, { name: N }>,
    on: (u: RowsUpdate<RowOf[N]>) => void,
  ): Promise<number> {
    const id = this.#nextId++;
    const watcher = { query, on: on as (u: RowsUpdate<AnyRow>) => void };
    this.#watchers.set(id, watcher);
    queueMicrotask(() => this.#answer(watcher));
    return Promise.resolve(id);
  }

  async search(ask: SearchAsk): Promise<SearchAnswer> {
    this.asked.push(ask);
    const { findable, parts } = this;
    await this.searchGate;
    const index = new SearchIndex();
    for (const { key, kind, title } of findable) index.put(key, { kind, title, words: wordsOf(title), mails: [] });
    const question = questionOf(ask.text);
    const rows = (keys: readonly string[]) => keys.flatMap((key) => findable.filter((r) => r.key === key));
    const groups = question ? index.ask({ ...ask, question }) : [];
    return {
      groups: groups.map((g) => ({ kind: g.kind, total: g.total, rows: rows(g.keys) })),
      recent: question ? [] : rows(ask.recent),
      parts,
    };
  }

  watchSearch(on: () => void): Promise<number> {
    const id = this.#nextId++;
    this.#searchWatchers.set(id, on);
    return Promise.resolve(id);
  }

  unwatch(id: number): Promise<void> {
    this.#searchWatchers.delete(id);
    this.#watchers.delete(id);
    this.#planWatchers.delete(id);
    return Promise.resolve();
  }

  watchPlan(path: string, on: (f: PlanFile) => void): Promise<number> {
    const id = this.#nextId++;
    this.#planWatchers.set(id, { path, on });
    queueMicrotask(() => on(this.#plans.get(path) ?? { state: "missing" }));
    return Promise.resolve(id);
  }

  changeSet(id: string): ReturnType<DataApi["changeSet"]> {
    const set = this.sets.get(id);
    if (!set) return Promise.resolve(null);
    const known = Object.entries(this.theirs).filter(([path]) => set.ops.some((op) => op.path === path));
    return Promise.resolve({ set, theirs: Object.fromEntries(known), names: this.names, provenance: this.provenance });
  }

  /** Documents of `shownDocs`, else of the rows of desks. */
  shown(paths: readonly string[]): ReturnType<DataApi["shown"]> {
    const desks = [...this.#rows.values()].flatMap((r) => r.rows).filter((r): r is DeskRow => "disabled" in r);
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
    const refused = this.#decide(id);
    if (refused) return Promise.resolve(err(refused));
    const set = this.#mustHave(id);
    const settled = decide(set, choices, this.#bases(), this.#now());
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
    const refused = this.#decide(id);
    if (refused) return Promise.resolve(err(refused));
    const two = parted(this.#mustHave(id), () => `set-${String(this.#nextId++).padStart(5, "9")}`);
    if (!two) return Promise.resolve(err("gone" as const));
    this.sets.delete(id);
    this.putSet(two.goes);
    this.putSet(two.stays);
    return Promise.resolve(ok(null));
  }

  discard(id: string): Promise<Result<null, DecideRefusal>> {
    const refused = this.#decide(id);
    if (refused) return Promise.resolve(err(refused));
    const { attention: _gone, ...rest } = this.#mustHave(id);
    this.#close(rest, "discarded");
    return Promise.resolve(ok(null));
  }

  #close(set: ChangeSet, why: NonNullable<ChangeSet["closed"]>["why"]): "closed" {
    this.putSet({ ...set, state: "closed", settled: true, closed: { why, at: this.#now() } });
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

  arrivedSets: number | null = null;
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

  async call(name: CallName, payload: JsonObject): Promise<Result<Json, CallTrouble>> {
    this.calls.push({ name, payload });
    return this.answers[name] ?? err({ why: "no-answer", message: "" });
  }

  async uploadPlan(ask: PlanUpload): Promise<Result<{ readonly path: string }, UploadRefusal>> {
    this.uploads.push(ask);
    return this.refuseUpload ? err(this.refuseUpload) : ok({ path: `ns/acme/${ask.floor}/new.svg` });
  }

  async bookings(ask: BookingsAsk): Promise<Result<BookingsAnswer, BookingsRefusal>> {
    this.bookingsAsked.push(ask);
    return this.bookingsAnswer(ask);
  }

  async bookingsFile(ask: DeviceFileAsk): Promise<Result<DeviceFile, BookingsRefusal | "cancelled">> {
    this.filesAsked.push(ask);
    return this.fileAnswer;
  }

  async cancelFile(): Promise<void> {}

  readDraft(key: string): Promise<Json> {
    return Promise.resolve(this.drafts.get(key) ?? null);
  }

  writeDraft(key: string, draft: Json): Promise<Result<null, StorageTrouble>> {
    if (this.refuseDraft) return Promise.resolve(err(this.refuseDraft));
    if (draft === null) this.drafts.delete(key);
    else this.drafts.set(key, draft);
    return Promise.resolve(ok(null));
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

  // ---- inside ----

  /** One millisecond later at each call, so that order by time is order of events. */
  #now(): number {
    return 1_760_000_000_000 + this.#nextId++;
  }

  #mustHave(id: string): ChangeSet {
    const set = this.sets.get(id);
    if (!set) throw new Error(`no change set ${id}`);
    return set;
  }

  #decide(id: string): DecideRefusal | null {
    if (this.refuseDecide) return this.refuseDecide;
    const set = this.sets.get(id);
    if (!set) return "gone";
    return isOver(set.state) || set.state === "sending" ? "already-sent" : null;
  }

  #waiting(): ChangeSet[] {
    return [...this.sets.values()].filter((s) => s.state === "queued" || s.state === "sending");
  }

  #counted(): SyncState {
    const all = [...this.sets.values()];
    const waiting = this.#waiting();
    return {
      ...this.#sync,
      waiting: waiting.length,
      waitingOps: waiting.reduce((sum, s) => sum + s.ops.length, 0),
      attention: all.filter((s) => s.state === "attention").length,
      sent: all.filter((s) => s.state === "accepted").length,
    };
  }

  #changed(): void {
    this.#onSync(this.#counted());
    this.#tell();
  }

  #tell(): void {
    for (const w of this.#watchers.values()) this.#answer(w);
  }

  /** Tells a watcher what it does not know yet. */
  #answer(watcher: Watcher): void {
    const { query, on, told } = watcher;
    const { rows, partial } = this.#rowsOf(query);
    if (told && told.partial === partial && sameRows(told.rows, rows)) return;
    watcher.told = { rows, partial };
    const order = rows.map(rowKey);
    on({ upsert: rows.map((r) => [rowKey(r), r]), remove: [], order, partial });
  }

  #rowsOf(query: Query): Told {
    if (query.name === "changeSets") {
      return {
        rows: [...this.sets.values()].sort((a, b) => a.seq - b.seq).map((s) => this.#listed(s)),
        partial: false,
      };
    }
    const { rows, partial } = this.#rows.get(keyOf(query)) ?? { rows: [], partial: false };
    const waiting = this.#waiting();
    return { partial, rows: rows.map((r) => (isDesk(r) ? withOps(r, waiting, true) : r)) };
  }

  /** What did not change stays the same object, as in a page that is told of changes only. */
  #listed(set: ChangeSet): ChangeSetRow {
    const row = this.#list.get(set) ?? rowOfSet(set);
    this.#list.set(set, row);
    return row;
  }

  #stored(op: Plan["ops"][number]): StoredOp {
    switch (op.kind) {
      case "create":
        return { ...op };
      case "delete":
        return { ...op, baseRev: 1 };
      case "patch":
        return { kind: "patch", path: op.path, fields: op.fields, was: op.seen ?? this.#seen(op), baseRev: 1 };
    }
  }

  /** Values on screen at the fields a patch writes. */
  #seen(op: { readonly path: string; readonly fields: { readonly [f: string]: Json } }): { [f: string]: Json } {
    const row = [...this.#rows.values()].flatMap((r) => r.rows).find((r) => isDesk(r) && r.path === op.path);
    return Object.fromEntries(Object.keys(op.fields).map((f) => [f, valueAt((row ?? null) as never, f)]));
  }
}

const isDesk = (row: AnyRow): row is DeskRow => "disabledAfterUse" in row;

/** A desk row with the sets' patches laid over it, in order. */
function withOps(row: DeskRow, sets: readonly ChangeSet[], mark = false): DeskRow {
  const mine = sets.flatMap((s) => s.ops).filter((op) => op.path === row.path && op.kind === "patch");
  if (mine.length === 0) return mark ? { ...row, pending: false } : row;
  return Object.assign({}, row, ...mine.map((op) => (op.kind === "patch" ? op.fields : {})), { pending: mark });
}
