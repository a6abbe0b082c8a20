import type {
  Basis,
  BookingsAnswer,
  BookingsAsk,
  BookingsRefusal,
  BrokenDocRow,
  CallName,
  CallTrouble,
  DecideRefusal,
  DeskRow,
  DeviceFile,
  DeviceFileAsk,
  ImportRefusal,
  ImportReport,
  MembersFile,
  MembersFileAsk,
  MembersRefusal,
  PinRefusal,
  PlanFile,
  PlanUpload,
  Provenance,
  Query,
  Places,
  QueryName,
  ResetRefusal,
  RoomsAnswer,
  RoomsFileAsk,
  RowFor,
  RowsUpdate,
  WindowQuery,
  WindowUpdate,
  FoundRow,
  SaveRefusal,
  SearchAsk,
  SearchPart,
  Session,
  SessionState,
  ShownDoc,
  SignInRefusal,
  SyncState,
  TakeOutAsk,
  TakeOutFile,
  TakeOutProgress,
  TakeOutRefusal,
  UnreadableRow,
  UploadRefusal,
} from "#data/api.ts";
import type { ToldChange } from "#data/api-records.ts";
import type { CardChangesOf, LogPageAsk } from "#data/api-records.ts";
import type { LogEntry } from "#domain/audit/log.ts";
import type { CardChange } from "#domain/cards/history.ts";
import type { Kind, RowOfKind } from "#domain/collections.ts";
import { queryKey } from "#data/contract/query-name.ts";
import { type Plan, valueAt } from "#domain/shared/changes.ts";
import { type Json, type JsonObject } from "#domain/shared/json.ts";
import { err, type Result } from "#domain/shared/result.ts";
import type { Names } from "#domain/sync/names.ts";
import { type ChangeSet, type StoredOp } from "#domain/sync/schema.ts";
import { isOver } from "#data/engine/overlay.ts";
import type { StorageTrouble } from "#data/api-storage.ts";
import { rowOfSet } from "#data/outbox/row.ts";
import { aSession, aSync } from "./builders.ts";

export type AnyRow = RowFor<Query>;
type Told = { readonly rows: readonly AnyRow[]; readonly partial: boolean };
type Watcher = { readonly query: Query; readonly on: (u: RowsUpdate<AnyRow>) => void };
type Account = { readonly email: string; readonly password: string; readonly session: Session };

const rowKey = (row: AnyRow): string => ("path" in row && !("id" in row) ? row.path : (row as { id: string }).id);

/**
 * What a faked data worker holds, and what tests do with it: they set the server's rows, the session and what is refused, and say
 * what the server makes of a set with `accept` and `park`.
 */
export class FakeStore {
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
  /** Unreadable rows that were put back, as they were mended. */
  readonly mended: { readonly key: string; readonly text: string }[] = [];
  /** Answer of `importSets`, and what was handed in. */
  importAnswer: Result<ImportReport, ImportRefusal> = err("not-atrium");
  readonly imported: string[] = [];
  /** What documents are called that sets link to. */
  readonly names: { [path: string]: Names[string] } = {};
  readonly shownDocs: { [path: string]: ShownDoc | null } = {};
  /** What the server says of how sets came to it, and whether it leaves the question open. */
  /** Counts of days that a device does not keep; null: no answer. */
  older: { readonly [day: string]: JsonObject } | null = null;
  readonly told: { [set: string]: Provenance } = {};
  silent = false;
  /** Change records by the path of their document, and the paths that were asked for. */
  readonly changeRecords: { [path: string]: readonly ToldChange[] } = {};
  readonly changesAsked: string[] = [];
  /** Changes of cards by the path of the card or person, what was asked for, and how many questions get no answer. */
  readonly cardRecords: { [path: string]: readonly CardChange[] } = {};
  readonly cardChangesAsked: CardChangesOf[] = [];
  /** The audit log of the server, newest first, what was asked of it, and what this device keeps of it. */
  log: readonly LogEntry[] = [];
  readonly logAsked: LogPageAsk[] = [];
  storedLog: readonly LogEntry[] = [];
  failing = 0;
  /** What answers are drawn from; unless a test says so, what the device is told whole, which is never late. */
  standsOn: (query: Query | WindowQuery) => readonly string[] = () => [];
  activeSite: string | null = null;
  readonly chosen: { [key: string]: string } = {};
  /** What screens said that they ask first, by address. */
  readonly windows = new Map<
    number,
    {
      readonly query: WindowQuery;
      readonly places: Places;
      readonly on: (u: WindowUpdate<RowOfKind<Kind>>) => void;
    }
  >();
  readonly firstAt: { [path: string]: readonly QueryName[] } = {};
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
  roomsAnswer: (ask: BookingsAsk) => Result<RoomsAnswer, BookingsRefusal> = () => err("denied");
  readonly roomFilesAsked: RoomsFileAsk[] = [];
  /** Stored pictures, by their paths, and what an upload answers. */
  readonly pictures = new Map<string, string>();
  /** Who holds what only one may have, by the claim's path. */
  readonly claims = new Map<string, string>();
  membersAnswer: Result<MembersFile, MembersRefusal | "cancelled"> = err("no-config");
  readonly membersAsked: MembersFileAsk[] = [];
  readonly takeOuts: TakeOutAsk[] = [];
  takeOutAnswer: (
    told: (progress: TakeOutProgress) => void,
  ) => Promise<Result<TakeOutFile, TakeOutRefusal | "cancelled">> = () => Promise.resolve(err("denied"));
  filesCancelled = 0;
  fileAnswer: Result<DeviceFile, BookingsRefusal | "cancelled"> = err("denied");
  refuseUpload: UploadRefusal | null = null;
  readonly uploads: PlanUpload[] = [];
  readonly bookingsAsked: BookingsAsk[] = [];
  /** Whether a question for what the device keeps of a range is answered before the server's. */
  heldHere = false;
  readonly filesAsked: DeviceFileAsk[] = [];
  readonly calls: { readonly name: CallName; readonly payload: JsonObject }[] = [];
  /** The PIN that opens the fake's lock. */
  pin: string | null = null;
  actives = 0;
  refusePin: PinRefusal | null = null;
  arrivedSets: number | null = null;
  protected readonly searchWatchers = new Map<number, () => void>();
  protected readonly tables = new Map<string, Told>();
  protected readonly watchers = new Map<number, Watcher>();
  protected readonly planWatchers = new Map<number, { path: string; on: (f: PlanFile) => void }>();
  protected readonly drawings = new Map<string, PlanFile>();
  protected session: SessionState;
  protected sync: SyncState;
  protected onSession: (s: SessionState) => void = () => undefined;
  protected onSync: (s: SyncState) => void = () => undefined;
  protected nextId = 1;

  constructor(session: SessionState = { state: "in", session: aSession(), proven: true }, sync: SyncState = aSync()) {
    this.session = session;
    this.sync = sync;
  }

  setSession(s: SessionState): void {
    this.session = s;
    this.onSession(s);
  }

  setSync(over: Partial<SyncState>): void {
    this.sync = { ...this.sync, ...over };
    this.onSync(this.counted());
  }

  /** The server's rows of a query. Desk rows are shown with the waiting edits laid over them. */
  setRows<const Q extends Query | WindowQuery>(
    query: Q,
    rows: readonly (Q extends WindowQuery ? RowOfKind<Q["window"]> : Q extends Query ? RowFor<Q> : never)[],
    partial = false,
  ): void {
    this.tables.set(queryKey(query), { rows: rows as readonly AnyRow[], partial });
    this.tell();
  }

  setBroken(rows: readonly BrokenDocRow[]): void {
    this.setRows({ name: "brokenDocs" }, rows);
    this.setSync({ broken: rows.length });
  }

  setPlan(path: string, file: PlanFile): void {
    this.drawings.set(path, file);
    for (const w of this.planWatchers.values()) if (w.path === path) w.on(file);
  }

  /** What can be found changes under an open search. */
  setFindable(rows: readonly FoundRow[], parts: readonly SearchPart[] = []): void {
    [this.findable, this.parts] = [rows, parts];
    for (const on of this.searchWatchers.values()) on();
  }

  putSet(set: ChangeSet): void {
    this.sets.set(set.id, set);
    this.changed();
  }

  /** The server takes a waiting set: its values become the rows' own. */
  accept(id: string, at = this.now()): void {
    const set = this.mustHave(id);
    for (const [key, { rows, partial }] of this.tables) {
      this.tables.set(key, { partial, rows: rows.map((r) => (isDesk(r) ? withOps(r, [set]) : r)) });
    }
    this.putSet({ ...set, state: "accepted", acceptedAt: at, settled: true, attempts: set.attempts + 1 });
  }

  /** The server refuses a waiting set, or two people changed the same. */
  park(id: string, attention: NonNullable<ChangeSet["attention"]>): void {
    const set = this.mustHave(id);
    this.putSet({ ...set, state: "attention", attention, attempts: set.attempts + 1 });
  }

  /** Draws or opens the curtain over whoever is here. */
  setLock(locked: boolean): void {
    if (this.session.state === "in") this.setSession({ ...this.session, lock: { locked, pin: this.pin !== null } });
  }

  /** One millisecond later at each call, so that order by time is order of events. */
  protected now(): number {
    return 1_760_000_000_000 + this.nextId++;
  }

  protected mustHave(id: string): ChangeSet {
    const set = this.sets.get(id);
    if (!set) throw new Error(`no change set ${id}`);
    return set;
  }

  protected refusalOf(id: string): DecideRefusal | null {
    if (this.refuseDecide) return this.refuseDecide;
    const set = this.sets.get(id);
    if (!set) return "gone";
    return isOver(set.state) || set.state === "sending" ? "already-sent" : null;
  }

  protected waiting(): ChangeSet[] {
    return [...this.sets.values()].filter((s) => s.state === "queued" || s.state === "sending");
  }

  protected counted(): SyncState {
    const all = [...this.sets.values()];
    const waiting = this.waiting();
    return {
      ...this.sync,
      waiting: waiting.length,
      waitingOps: waiting.reduce((sum, s) => sum + s.ops.length, 0),
      attention: all.filter((s) => s.state === "attention").length,
      sent: all.filter((s) => s.state === "accepted").length,
    };
  }

  protected changed(): void {
    this.onSync(this.counted());
    this.tell();
  }

  protected basisOf(query: Query | WindowQuery, partial: boolean): Basis {
    return { known: partial ? "part" : "all", sources: this.standsOn(query) };
  }

  protected tell(): void {
    for (const w of this.watchers.values()) this.answer(w);
    for (const { query, places, on } of this.windows.values()) {
      const { rows, partial } = this.tables.get(queryKey(query)) ?? { rows: [], partial: false };
      const here = rows.slice(places.from, places.to) as readonly RowOfKind<Kind>[];
      const upsert = here.map((r) => [rowKey(r), r] as const);
      on({ from: places.from, keys: here.map(rowKey), upsert, total: rows.length, ...this.basisOf(query, partial) });
    }
  }

  protected answer({ query, on }: Watcher): void {
    const { rows, partial } = this.rowsOf(query);
    on({
      upsert: rows.map((r) => [rowKey(r), r]),
      remove: [],
      order: rows.map(rowKey),
      ...this.basisOf(query, partial),
    });
  }

  protected rowsOf(query: Query): Told {
    if ("name" in query && query.name === "changeSets") {
      return {
        rows: [...this.sets.values()].sort((a, b) => a.seq - b.seq).map((s) => rowOfSet(s)),
        partial: false,
      };
    }
    const { rows, partial } = this.tables.get(queryKey(query)) ?? { rows: [], partial: false };
    const waiting = this.waiting();
    return { partial, rows: rows.map((r) => (isDesk(r) ? withOps(r, waiting, true) : r)) };
  }

  protected stored(op: Plan["ops"][number]): StoredOp {
    switch (op.kind) {
      case "create":
        return { ...op };
      case "delete":
        return { ...op, baseRev: 1 };
      case "patch":
        return { kind: "patch", path: op.path, fields: op.fields, was: op.seen ?? this.seen(op), baseRev: 1 };
    }
  }

  /** Values on screen at the fields a patch writes. */
  protected seen(op: { readonly path: string; readonly fields: { readonly [f: string]: Json } }): {
    [f: string]: Json;
  } {
    const row = [...this.tables.values()].flatMap((r) => r.rows).find((r) => isDesk(r) && r.path === op.path);
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
