import type { HandedLogin } from "#domain/access/handed-login.ts";
import type { CardChange } from "#domain/cards/history.ts";
import type { ColumnKey } from "#domain/export/columns.ts";
import type { ExportBooking } from "#domain/export/schema.ts";
import type { RoomColumnKey, RoomRow } from "#domain/rooms/export/columns.ts";
import type { RoomExportAbout } from "#domain/rooms/export/context.ts";
import type { Plan } from "#domain/shared/changes.ts";
import type { Json, JsonObject } from "#domain/shared/json.ts";
import type { Result } from "#domain/shared/result.ts";
import type { DayKey } from "#domain/shared/time.ts";
import type { Source } from "#domain/sources.ts";
import type { CountsOf } from "#domain/statistics/older.ts";
import type { PullState } from "#domain/sync/freshness.ts";
import type { Names } from "#domain/sync/names.ts";
import type { ChangeSet, Choice } from "#domain/sync/schema.ts";
import type { NeedingSet, NoPreview, Preview } from "./api-decide.ts";
import type { SearchAnswer, SearchAsk } from "./api-found.ts";
import type { Kind, RowOfKind } from "#domain/collections.ts";
import type { Places, Query, QueryName, RowFor, RowsUpdate, WindowQuery, WindowUpdate } from "./api-rows.ts";
import type { TakeOutAsk, TakeOutFile, TakeOutProgress, TakeOutRefusal } from "./api-take-out.ts";
import type * as Import from "./api-import.ts";
import type { KeptOnSignOut, PinRefusal, SessionState } from "./api-session.ts";
import type { StorageTrouble } from "./api-storage.ts";
import type { LogEntry } from "#domain/audit/log.ts";
import type { LogPage } from "#domain/audit/log-pages.ts";
import type { LogAsk } from "#domain/audit/log-filter.ts";
import type { CardChangesOf, LogPageAsk, RecordsOf, ToldChange } from "./api-records.ts";

/** The contract between page and worker: what is asked for, what is answered, and every reason for a refusal. */
export type * from "./api-found.ts";
export type * from "./api-decide.ts";
export type * from "./api-records.ts";
export type * from "./api-rows.ts";
export type * from "./api-session.ts";
export type * from "./api-take-out.ts";

/** `other-person`: somebody else is here, behind a lock. `other-address`: it is not that of the account any more. `not-clean`: what the last person left could not be removed yet; another tab holds it. */
export type SignInRefusal =
  | "not-clean"
  | "other-person"
  | "wrong"
  | "disabled"
  | "no-network"
  | "too-many"
  | "no-namespace"
  | "other-address"
  | "storage-blocked"
  | "failed";
/** Why the message for a new password was not sent. That an address has no account is no reason: it is never told. */
export type ResetRefusal = "bad-address" | "no-network" | "too-many" | "failed";
/** Why an edit was not stored. The form keeps it. `read-only`: too long without the server's word (docs/decisions/015). `storage-full` and `storage-blocked` come from the browser. */
export type SaveRefusal = StorageTrouble | "signed-out" | "read-only" | "invalid" | "too-large";
/** `over`: the bookings that it is about are over. `moved`: what the person decided about is not what stands there now. `attention`: a part of it waits for a decision first. `needed`: later changes build on what it makes. `busy`, `identity`, `denied`: the server answered, and said nothing of the change. */
export type DecideRefusal =
  | "no-network"
  | "already-sent"
  | "gone"
  | "not-permitted"
  | "moved"
  | "needed"
  | "busy"
  | "identity"
  | "denied"
  | "attention"
  | "over"
  | "read-only"
  | StorageTrouble;
/** Why a file could not be taken in. `other-person`: its changes were made by somebody else, and are sent as nobody else. */
export type ImportRefusal =
  "not-atrium" | "future" | "other-person" | "other-tenant" | "signed-out" | "read-only" | StorageTrouble;
export type ImportReport = {
  /** Labels of what was taken in: waiting as before, or in need of attention as before. */
  readonly added: readonly string[];
  /** On this device already, or decided here before. */
  readonly known: readonly string[];
  /** Taken in, but changed since the export: they wait for a decision. */
  readonly altered: readonly string[];
  /** Kept as unreadable rows. */
  readonly unreadable: readonly string[];
};
export type SignOutRefusal = "waiting" | "storage-blocked";

/** Callable functions (spec 1 §7, spec 2 §7): they need a connection. */
export type CallName =
  | "bookingExportApi"
  | "callable-calendar-feed"
  | "callable-neighbourhood-delete"
  | "callable-person-delete"
  | "callable-person-picture"
  | "callable-person-pin-read"
  | "callable-person-pin-write"
  | "callable-plan-upload"
  | "callable-user-create"
  | "callable-user-delete"
  | "callable-user-existsForPerson";
/** Why a callable gave no answer. `message`: the server's own words, empty when it said none. */
export type CallTrouble = {
  readonly why: "no-answer" | "not-permitted" | "refused" | "failed";
  readonly message: string;
};

/** A new drawing of a floor. */
export type PlanUpload = { readonly site: string; readonly floor: string; readonly text: string };
export type UploadRefusal = "no-answer" | "not-permitted" | "signed-out";

/** Desk bookings of a site that begin in [from, to), epoch ms. */
export type BookingsAsk = {
  readonly site: string;
  readonly from: number;
  readonly to: number;
  /** So many at most. */
  readonly limit: number;
  /** What this device keeps, without asking the server. */
  readonly here?: true;
};
/** What this device keeps of a site's bookings without the server. */
export type DeviceReach = {
  /** Bookings that begin before this moment are not kept. */
  readonly from: number;
  /** All of them have arrived. */
  readonly complete: boolean;
  /** Device clock when they were last asked for; null for never. */
  readonly at: number | null;
};
export type BookingsAnswer = {
  /** Oldest first. */
  readonly bookings: readonly ExportBooking[];
  /** Titles by id of the floors and neighbourhoods that they name. */
  readonly places: ReadonlyMap<string, string>;
  /** There are more than the limit. */
  readonly more: boolean;
  /** Documents that cannot be read as bookings. */
  readonly broken: number;
  readonly from: "server" | "device";
  readonly reach: DeviceReach;
  /** Of the device's: so many hold changes that were not sent. */
  readonly pending: number;
  /** As of when, device clock. */
  readonly at: number;
};
/** Room bookings of a site of which a reservation begins in [from, to), with what their rows are told beside themselves. */
export type RoomsAnswer = Omit<BookingsAnswer, "bookings" | "places"> & {
  /** In the order of their beginnings; private ones are masked. */
  readonly rows: readonly RoomRow[];
  readonly about: RoomExportAbout;
};
export type RoomsFileAsk = Omit<DeviceFileAsk, "columns"> & { readonly columns: readonly RoomColumnKey[] };
export type BookingsRefusal = "denied" | "signed-out";
export type DeviceFileAsk = {
  readonly site: string;
  readonly siteTitle: string;
  readonly from: number;
  readonly to: number;
  readonly zone: string;
  readonly columns: readonly ColumnKey[];
  /** Whether the file begins with a byte order mark. */
  readonly mark: boolean;
};
export type DeviceFile = {
  readonly file: Blob;
  readonly rows: number;
  readonly reach: DeviceReach;
  readonly pending: number;
};

export type { PullState };

/** What was being done when an exception came that nobody expected. */
export type FaultPlace = "connection" | "sending" | "fetching" | "elsewhere";
/** An exception in the data layer: a fault of this device, whatever the network does. */
export type Fault = {
  readonly where: FaultPlace;
  /** Device clock. */
  readonly at: number;
  readonly text: string;
  readonly stack: string;
};

/** Connection as real requests show it; never `navigator.onLine`. */
export type NetState = "unknown" | "online" | "offline";
export type SyncState = {
  readonly net: NetState;
  readonly leader: boolean;
  /** Change sets of this device and person that are not yet accepted, attention left out. */
  readonly waiting: number;
  readonly waitingOps: number;
  readonly attention: number;
  /** Accepted sets still in the history. */
  readonly sent: number;
  /** Device clock of the last pull that reached the server. */
  readonly lastPullAt: number | null;
  /** Pulls that failed one after another; each is tried again. */
  readonly failedPulls: number;
  readonly firstLoad: { readonly done: boolean; readonly docs: number; readonly total: number | null };
  readonly pulls: readonly PullState[];
  /** Names of the sources that this person's device keeps fresh, whether any of it has come or not. */
  readonly keeps: readonly Source[];
  /** When the oldest waiting set was made; null when nothing waits. */
  readonly queueSince: number | null;
  /** What is not sent, attention included, as this device would be missed for; `unknown` before the queue is read. */
  readonly unsent:
    | "unknown"
    | null
    | { readonly device: string; readonly count: number; readonly first: number; readonly last: number };
  /** How far the server's clock is ahead of this device's, ms; null when not measured in this session. */
  readonly skewMs: number | null;
  readonly broken: number;
  /** Outbox rows that could not be read; kept and named. */
  readonly unreadable: number;
  /** `blocked`, `full`: nothing can be saved here. `outdated`: a newer tab has taken the store over; this one must reload. */
  readonly storage: "ok" | "blocked" | "full" | "outdated";
  readonly signInNeeded: boolean;
  /** The first fault that is not over; null for none. */
  readonly fault: Fault | null;
  /** Too long without the server's word: nothing is saved or decided until it is heard (docs/decisions/015). */
  readonly readOnly: boolean;
};

/** A floor drawing, or a file of the tenant's look (pictures as data URLs), as stored; the page never fetches it itself. */
/** `awaited`: not on this device yet, it comes with the next pull. */
export type PlanFile =
  | { readonly state: "ready"; readonly text: string }
  | { readonly state: "missing" | "loading" | "awaited" | "too-large" | "unreadable" };

export type ShownDoc = { readonly fields: JsonObject; readonly rev: number };
/** How a change of somebody came to the server. */
export type Provenance = { readonly madeAt: number; readonly arrivedAt: number; readonly offline: boolean };
/** By the change sets' ids. */
export type Provenances = { readonly [set: string]: Provenance };
export type UnreadableRow = {
  readonly key: string;
  readonly text: string;
  readonly why: "future" | "broken";
  /** Where it stops making sense; empty when it is no record at all. */
  readonly field: string;
};

/** The data worker, as the page sees it through Comlink. Callbacks are Comlink proxies. */
/** Whose members; `divided`: the department in three columns; `origin`: where the app stands; `mark`: a byte order mark first. */
export type MembersFileAsk = {
  readonly site: string;
  readonly divided: boolean;
  readonly origin: string;
  readonly mark: boolean;
};
/** `no-config`: the site's configuration is not there (spec 3 §8). */
export type MembersRefusal = "signed-out" | "denied" | "no-config";
export type MembersFile = {
  readonly file: Blob;
  readonly name: string;
  readonly rows: number;
  /** People with edits that have not been sent. */
  readonly pending: number;
  /** Whether all of the site's people and all cards have arrived on this device. */
  readonly complete: boolean;
  /** As of when, epoch ms; null while nobody knows. */
  readonly at: number | null;
};

/** Days of a site's counts that are older than what the device keeps. */
export type OlderCountsAsk = { readonly site: string; readonly of: CountsOf; readonly days: readonly DayKey[] };
export type OlderCounts = {
  readonly docs: readonly { readonly day: DayKey; readonly fields: JsonObject }[];
  /** So many days could not be fetched. */
  readonly failed: number;
};

export interface DataApi {
  /** Opens the device's store and resumes the last session without a network. Resolves when the session is known. */
  boot(onSession: (s: SessionState) => void, onSync: (s: SyncState) => void): Promise<SessionState>;
  /**
   * Says what the screen at an address asks first: the next start there is told the answers together with who is here, as they
   * were last time. `newDaily`: those of them that ask for a day, so that every morning there is no answer of last time.
   */
  startsWith(path: string, first: readonly QueryName[], newDaily: readonly QueryName[]): Promise<void>;
  signIn(email: string, password: string): Promise<Result<null, SignInRefusal>>;
  /** Signs in with a login that the page was given by another provider. */
  signInWith(login: HandedLogin): Promise<Result<null, SignInRefusal>>;
  /** Somebody touches the app; told often, noted now and then. */
  active(): Promise<void>;
  lockNow(): Promise<void>;
  unlock(pin: string): Promise<Result<null, PinRefusal>>;
  /** Null takes the PIN away. */
  setPin(pin: string | null): Promise<Result<null, "not-a-pin" | "locked">>;
  /**
   * Signs out from behind the lock. What is not sent or not saved is kept for the person's next sign-in, and named first
   * unless `sure`; where there is nothing, everything goes as with `signOut`.
   */
  leaveLocked(sure: boolean): Promise<Result<null, KeptOnSignOut | "storage-blocked">>;
  /** Sends the message with which somebody sets a new password; the same answer whether or not there is such an account. */
  resetPassword(email: string): Promise<Result<null, ResetRefusal>>;
  /** Refuses with `waiting` while unsent work exists, unless `evenWithWork` was chosen by a person who saw it. Wipes replica, outbox, drafts and caches. */
  signOut(evenWithWork: boolean): Promise<Result<null, SignOutRefusal>>;
  /** Stores a plan durably. Resolved `ok` means saved on this device; live rows follow, at the latest when `pictured` resolves. */
  save(plan: Plan): Promise<Result<{ readonly ids: readonly string[] }, SaveRefusal>>;
  /** Resolves when saved sets can be seen in live rows. */
  pictured(ids: readonly string[]): Promise<void>;
  watch(query: Query, on: (u: RowsUpdate<RowFor<Query>>) => void): Promise<number>;
  /** Opens a window of a list. Only its rows come to the page. Closed by `unwatch`. */
  watchWindow(query: WindowQuery, places: Places, on: (u: WindowUpdate<RowOfKind<Kind>>) => void): Promise<number>;
  /** Moves an open window. */
  moveWindow(id: number, places: Places): Promise<void>;
  unwatch(id: number): Promise<void>;
  /** The best of each kind; null when a newer question came meanwhile. The index is built on the first question. */
  search(ask: SearchAsk): Promise<SearchAnswer | null>;
  /** Calls `on` when what can be found has changed, a few times a second at most; closed by `unwatch`. */
  watchSearch(on: () => void): Promise<number>;
  /** Calls `on` at once and whenever the stored file changes. */
  watchPlan(storagePath: string, on: (f: PlanFile) => void): Promise<number>;
  /**
   * A whole change set, waiting, parked or history; null when it is gone. `theirs` holds the server's state now, as far as
   * this device knows; `names` what documents that it links to are called. Never waits for the network.
   */
  changeSet(id: string): Promise<null | {
    readonly set: ChangeSet;
    readonly theirs: { readonly [path: string]: Json };
    readonly names: Names;
  }>;
  /** How changes of others came to the server; without those of which it does not tell, and empty without its answer. */
  provenance(sets: readonly string[]): Promise<Provenances>;
  /** What a person sees of documents now, waiting edits included; null where there is nothing (or nothing any more). */
  shown(paths: readonly string[]): Promise<{ readonly [path: string]: ShownDoc | null }>;
  /** A parked set goes on as decided; see `Choice`. No choices: a refused set is sent again as it stands. */
  resolve(
    id: string,
    choices: readonly Choice[],
    seen?: readonly string[],
  ): Promise<Result<"queued" | "closed", DecideRefusal>>;
  /**
   * What a parked command would do if it were done now, over what the server has: sentences, or why it cannot be done. `input`
   * is what was changed of what was asked for.
   */
  preview(id: string, input?: Json): Promise<Result<Preview, NoPreview>>;
  /** Does it anyway; `says` are the sentences that the person saw. Refuses with `moved` where it would do something else by now. */
  doAnyway(id: string, says: readonly string[], input?: Json): Promise<Result<null, DecideRefusal>>;
  /**
   * Later changes that build on what a set makes: they are given up with it, by `discard` or `resolve`, once the person has seen
   * them; their ids are `seen` then.
   */
  needing(id: string): Promise<readonly NeedingSet[]>;
  /** What the server would take of a refused set goes again; the refused part stays as an item of its own. */
  resendRest(id: string): Promise<Result<null, DecideRefusal>>;
  discard(id: string, seen?: readonly string[]): Promise<Result<null, DecideRefusal>>;
  /** Takes a whole save back; `of` is the `part.of` of its sets. `label` names the compensating change. */
  undo(of: string, label: string): Promise<Result<"undone" | "queued", DecideRefusal>>;
  /** Sets and unreadable rows as the text of a file; null for everything that is not sent. */
  exportSets(ids: readonly string[] | null): Promise<{ readonly name: string; readonly text: string } | null>;
  /** As `exportSets`, of whoever was here until the server ended their session; null when nothing was left, or after a reload. */
  exportLeft(): Promise<{ readonly name: string; readonly text: string } | null>;
  importSets(text: string): Promise<Result<ImportReport, ImportRefusal>>;
  /** How many of a device's sets, by their numbers, the server has taken from this person; null without an answer. */
  arrived(device: string, first: number, last: number): Promise<number | null>;
  /** Unreadable outbox rows, as text. `future`: written by a newer version of the product. */
  unreadable(): Promise<readonly UnreadableRow[]>;
  /** Takes an unreadable row away for good: the person has seen it. */
  discardUnreadable(key: string): Promise<Result<null, DecideRefusal>>;
  /**
   * Puts an unreadable row back as a person mended it: it needs attention from then on, like a change that was altered by
   * hand. Refuses with `moved` what still cannot be read or is of somebody else, with `gone` a row that is not there any more.
   */
  mend(key: string, text: string): Promise<Result<null, DecideRefusal>>;
  /** Documents as the server has them, as far as this device knows; null where it knows of none. */
  onServer(
    paths: readonly string[],
  ): Promise<{ readonly docs: { readonly [path: string]: Json }; readonly names: Names }>;
  /** How the page makes a proof of App Check, which a worker cannot; asked only where that is switched on (decision 136). */
  attestWith(attest: () => Promise<string>): Promise<void>;
  /** Asks a callable function; the answer is parsed by whoever asks. Nothing is queued: without a connection it refuses. */
  call(name: CallName, payload: JsonObject): Promise<Result<Json, CallTrouble>>;
  /**
   * Stores a drawing of a floor on the server and on this device; a floor that names its path then shows it. Nothing is queued.
   */
  uploadPlan(ask: PlanUpload): Promise<Result<{ readonly path: string }, UploadRefusal>>;
  /** A stored picture as a data URL: from this device, also where it waits to be sent, else from the server, and kept then. Null: it cannot be had now. */
  picture(path: string): Promise<string | null>;
  /** Bookings of a range: the server's where it answers, else what this device keeps. */
  bookings(ask: BookingsAsk): Promise<Result<BookingsAnswer, BookingsRefusal>>;
  /** A CSV file of what this device keeps of a range. One at a time: the next one, or `cancelFile`, cancels it. */
  bookingsFile(ask: DeviceFileAsk): Promise<Result<DeviceFile, BookingsRefusal | "cancelled">>;
  /** As `bookings`, of rooms. */
  roomBookings(ask: BookingsAsk): Promise<Result<RoomsAnswer, BookingsRefusal>>;
  /** As `bookingsFile`, of rooms. */
  roomBookingsFile(ask: RoomsFileAsk): Promise<Result<DeviceFile, BookingsRefusal | "cancelled">>;
  cancelFile(): Promise<void>;
  /** A CSV file of all members of a site, of what is on this device. One at a time, as `bookingsFile`. */
  membersFile(ask: MembersFileAsk): Promise<Result<MembersFile, MembersRefusal | "cancelled">>;
  /**
   * All data of the tenant, or of a person, as a zip file. `told` hears how far it has come. One at a time, as `bookingsFile`;
   * `cancelFile` ends it.
   */
  takeOut(
    ask: TakeOutAsk,
    told: (progress: TakeOutProgress) => void,
  ): Promise<Result<TakeOutFile, TakeOutRefusal | "cancelled">>;
  /**
   * Which document holds a claim of something that only one may have, by the claim's path, as the server says now; null: nobody.
   * A card is its own claim.
   * Refuses where nothing answers, or the rules do not tell.
   */
  claimedBy(claim: string): Promise<Result<string | null, "no-answer">>;
  /** The newest change records of a document, newest first, and one that tells of more. */
  changes(of: RecordsOf): Promise<Result<readonly ToldChange[], "no-answer" | "refused">>;
  /** A page of changes of a card, or of somebody's cards, and one that tells of more; newest first. */
  cardChanges(of: CardChangesOf): Promise<Result<readonly CardChange[], "no-answer" | "refused">>;
  /** Counts of days that this device does not keep, as the server has them now. */
  olderCounts(ask: OlderCountsAsk): Promise<OlderCounts>;
  /** A page of the audit log, newest first. The newest are kept on this device. */
  logPage(ask: LogPageAsk): Promise<Result<LogPage, "no-answer" | "refused">>;
  /** Entries of the audit log that this device keeps, newest first. */
  logOnDevice(ask: LogAsk): Promise<readonly LogEntry[]>;
  /**
   * Reads the rows of an import, from a file or made of a range or of scans. They stay in the worker, and on the device until they
   * are applied or closed; one at a time.
   */
  importOpen(
    ask: Import.ImportAsk,
    on: (progress: Import.ImportProgress) => void,
  ): Promise<Result<Import.ImportOpened, Import.ImportFileTrouble>>;
  /** The rows that were read last and not applied, also before a reload; null for none. */
  openedImport(): Promise<Import.ImportOpened | null>;
  /** Reads the file of the import again, in another encoding or with its header in another line. */
  importReread(
    ask: Import.ImportReadAsk,
    on: (progress: Import.ImportProgress) => void,
  ): Promise<Result<Import.ImportOpened, Import.ImportFileTrouble>>;
  /** What the rows say of the order of dates, for each field of moments that is mapped. */
  importDates(mapping: Import.Mapping): Promise<readonly Import.ImportDates[]>;
  /** Judges every row against what is on this device, and writes nothing of them. */
  importCheck(
    reading: Import.Reading,
    on: (progress: Import.ImportProgress) => void,
  ): Promise<Result<Import.ImportChecked, Import.ImportRefusal>>;
  /** Rows of the last check. */
  importRows(
    ask: Import.ImportRowsAsk,
  ): Promise<{ readonly total: number; readonly rows: readonly Import.ImportRow[] }>;
  /** What a row of the last check says, field by field, by its line. */
  importRow(line: number): Promise<readonly Import.ReadField[]>;
  /** Rows of the last check that are not imported, with their reasons, as a CSV file. */
  importErrors(mark: boolean): Promise<Result<Blob, "cancelled">>;
  /** Stores the change sets of the last check. What was begun goes on with `importResume`, whatever cuts it. */
  importApply(on: (progress: Import.ImportProgress) => void): Promise<Result<Import.ImportHead, Import.ImportRefusal>>;
  importResume(
    id: string,
    on: (progress: Import.ImportProgress) => void,
  ): Promise<Result<Import.ImportHead, Import.ImportRefusal>>;
  /** Ends what an import is doing; what is stored by then stays. */
  importStop(): Promise<void>;
  /** Forgets the rows that were read. */
  importClose(): Promise<Result<null, Import.ImportRefusal>>;
  /** Imports that were begun on this device, newest first. */
  imports(): Promise<readonly Import.ImportHead[]>;
  /** Takes a whole import back. */
  importUndo(id: string): Promise<Result<null, Import.ImportRefusal>>;
  /** Takes an import out of the list. */
  importForget(id: string): Promise<Result<null, Import.ImportRefusal>>;
  readDraft(key: string): Promise<Json>;
  /** Null forgets the draft. Resolves when durable. */
  writeDraft(key: string, draft: Json): Promise<Result<null, StorageTrouble | "signed-out">>;
  /** Remembers a choice until the person signs out. */
  choose(key: string, value: string): Promise<void>;
  /** Which site's data the device keeps fresh. */
  setActiveSite(site: string): Promise<void>;
  /**
   * Hints from the page: became visible, browser says online, person asked. Each makes the queue try at once; a person who
   * asked also makes the device compare what it holds with the server.
   */
  nudge(asked?: boolean): Promise<void>;
}
