import type { HandedLogin } from "#domain/access/handed-login.ts";
import type { Circles } from "#domain/neighbourhoods/circles.ts";
import type { HoodDoc } from "#domain/neighbourhoods/schema.ts";
import type { ColumnKey } from "#domain/export/columns.ts";
import type { ExportBooking } from "#domain/export/schema.ts";
import type { Plan } from "#domain/shared/changes.ts";
import type { Json, JsonObject } from "#domain/shared/json.ts";
import type { Profile } from "#domain/profile/profile.ts";
import type { Observation } from "#domain/rounds/observations.ts";
import type { WalkerEntry } from "#domain/rounds/schema.ts";
import type { Result } from "#domain/shared/result.ts";
import type { Theme } from "#domain/theme/theme.ts";
import type { StorageTrouble } from "./engine/ports.ts";
import type { CardState } from "#domain/cards/schema.ts";
import type { Kind } from "#domain/search/search-index.ts";
import type { Names } from "#domain/sync/names.ts";
import type { ChangeSet, Choice } from "#domain/sync/schema.ts";

/** What the page knows of the signed-in person: the last claims that the server proved. Kept on the device for starts without a network. */
export type Session = {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string;
  readonly ns: string;
  readonly nsTitle: string;
  readonly roles: readonly string[];
  /** Ids of the sites the person may see; null for all sites of the namespace (ns.admin). */
  readonly sites: readonly string[] | null;
  readonly person: { readonly ref: string; readonly title: string; readonly displayName: string } | null;
  readonly defaultSite: string | null;
  /** Hours after `provenAt` for which the device takes edits without the server's word (docs/decisions/015). */
  readonly offlineHours: number;
  /** Minutes without a touch after which the screen locks; 0 for never (docs/decisions/015). */
  readonly idleLockMinutes: number;
  /** Device clock when the server last proved these claims. */
  readonly provenAt: number;
};

/** Small choices that a person made on this device and finds again at the next start, e.g. the floor last seen. */
export type Choices = { readonly [key: string]: string };

/** The curtain over a shared device: whether it is drawn, and whether a PIN opens it. */
export type LockState = { readonly locked: boolean; readonly pin: boolean };
/** Why a PIN did not open; `waitMs` until the next try. */
export type PinRefusal = { readonly why: "wrong" | "wait" | "no-pin"; readonly waitMs: number };

/** What a sign-out from behind the lock keeps: sets that were not sent, and whether something was typed and not saved. */
export type Kept = { readonly unsent: number; readonly drafts: boolean };

/** `ended`: the server took the session away; the queue is kept for the same person's next sign-in. */
export type SessionState =
  | { readonly state: "starting" }
  | {
      readonly state: "out";
      readonly why: null | "ended" | "disabled";
      /** Sets that were not sent and stay on this device. */
      readonly unsent?: number;
    }
  | {
      readonly state: "in";
      readonly session: Session;
      readonly proven: boolean;
      /** Absent or null where the tenant does not lock. */
      readonly lock?: LockState | null;
      /** What this person had chosen when the app started. */
      readonly choices?: Choices;
      /** Only in the first word of a start: the last answers to what the screen will ask. */
      readonly ahead?: Ahead;
    };
/** Answers by the questions that they answer, as JSON. */
export type Ahead = readonly (readonly [query: string, rows: RowsUpdate<RowOf[Query["name"]]>])[];

/** `other-person`: somebody else is here, behind a lock. `not-clean`: what the last person left could not be removed yet; another tab holds it. */
export type SignInRefusal =
  | "not-clean"
  | "other-person"
  | "wrong"
  | "disabled"
  | "no-network"
  | "too-many"
  | "no-namespace"
  | "storage-blocked"
  | "failed";
/** Why the message for a new password was not sent. That an address has no account is no reason: it is never told. */
export type ResetRefusal = "bad-address" | "no-network" | "too-many" | "failed";
/** Why an edit was not stored. The form keeps it. `read-only`: too long without the server's word (docs/decisions/015). `storage-full` and `storage-blocked` come from the browser. */
export type SaveRefusal = StorageTrouble | "signed-out" | "read-only" | "invalid" | "too-large";
/** `moved`: what the person decided about is not what stands there now. `attention`: a part of it waits for a decision first. */
export type DecideRefusal =
  "no-network" | "already-sent" | "gone" | "not-permitted" | "moved" | "attention" | "read-only" | StorageTrouble;
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
export type CallName = "bookingExportApi" | "callable-neighbourhood-delete";
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
};
/** What this device keeps of a site's bookings without the server. */
export type KeptBookings = {
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
  /** There are more than the limit. */
  readonly more: boolean;
  /** Documents that cannot be read as bookings. */
  readonly broken: number;
  readonly from: "server" | "device";
  readonly kept: KeptBookings;
  /** Of the device's: so many hold changes that were not sent. */
  readonly pending: number;
  /** As of when, device clock. */
  readonly at: number;
};
export type BookingsRefusal = "denied" | "signed-out";
export type DeviceFileAsk = {
  readonly site: string;
  readonly siteTitle: string;
  readonly from: number;
  readonly to: number;
  readonly zone: string;
  readonly columns: readonly ColumnKey[];
};
export type DeviceFile = {
  readonly file: Blob;
  readonly rows: number;
  readonly kept: KeptBookings;
  readonly pending: number;
};

/** Live answers that screens ask for. `key` makes them shareable between components. */
export type Query =
  | { readonly name: "sites" }
  | { readonly name: "siteConfig"; readonly site: string }
  /** One row: what the signed-in person chose for themselves; none before their user document has arrived. */
  | { readonly name: "profile" }
  /** One row: how the tenant wants the app to look; none before its document has arrived. */
  | { readonly name: "tenant" }
  /** One row: the version document as last seen; none where there is no such document. */
  | { readonly name: "deployed" }
  | { readonly name: "floors"; readonly site: string }
  | { readonly name: "neighbourhoods"; readonly site: string }
  /** How many desks of each neighbourhood stand on each floor of a site. */
  | { readonly name: "deskCounts"; readonly site: string }
  | { readonly name: "desksOfFloor"; readonly site: string; readonly floor: string }
  | { readonly name: "desksOfSite"; readonly site: string }
  | { readonly name: "bookingsOfFloor"; readonly site: string; readonly floor: string; readonly day: string }
  /** Every desk of a site, by floor and title. */
  | { readonly name: "desksByFloor"; readonly site: string }
  /** Desk audits of the last 90 days, the newest first. */
  | { readonly name: "rounds"; readonly site: string }
  | { readonly name: "observations"; readonly site: string; readonly round: string }
  /** One row: this device. */
  | { readonly name: "thisDevice" }
  /** Everything that is known of one desk, cancelled bookings included: they keep their numbers. */
  | { readonly name: "bookingsOfDesk"; readonly site: string; readonly desk: string }
  /** Bookings of some desks, or of all (null), from one day to another, both included. */
  | {
      readonly name: "bookingsBetween";
      readonly site: string;
      readonly desks: readonly string[] | null;
      readonly from: string;
      readonly to: string;
    }
  | { readonly name: "changeSets" }
  | { readonly name: "brokenDocs" };

export type SiteRow = {
  readonly id: string;
  readonly title: string;
  /** Empty when the site has no address. */
  readonly country: string;
  readonly timeZone: string;
  readonly maskedFloorName: boolean | string | null;
  /** False hides what only a site with desk booking, or room booking, has. */
  readonly hasDeskBooking: boolean;
  readonly hasRoomBooking: boolean;
};
/** What a site's document says of its configuration, waiting edits included; `domain/config/layers` judges it. */
export type SiteConfigRow = {
  readonly id: string;
  readonly path: string;
  readonly config: JsonObject;
  /** Revision of the server's document below what is shown; 0 for none. */
  readonly rev: number;
  readonly pending: boolean;
};
export type ProfileRow = Profile & { readonly id: "me" };
export type TenantRow = { readonly id: string; readonly title: string; readonly theme: Theme };
export type DeployedRow = { readonly id: "version"; readonly gitVersion: string; readonly displayName: string };
export type FloorRow = {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  /** Storage paths; null when the floor has no drawing. */
  readonly planSvg: string | null;
  readonly bookablesSvg: string | null;
  readonly svgScale: number;
  readonly zones: Circles;
  /** Revision of the server's document below what is shown; 0 for none. */
  readonly rev: number;
  readonly pending: boolean;
};
export type NeighbourhoodRow = HoodDoc & { readonly pending: boolean };
/** Desks of one neighbourhood on one floor; `neighbourhood` null: of none. */
export type DeskCountRow = {
  readonly id: string;
  readonly floor: string;
  readonly neighbourhood: string | null;
  readonly desks: number;
};
export type DeskRow = {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly disabled: boolean | string;
  readonly disabledAfterUse: boolean;
  readonly floor: string;
  readonly neighbourhood: string | null;
  /** Revision of the server's document below what is shown; 0 for none. */
  readonly rev: number;
  /** Waiting edits of this device lie over the server's values. */
  readonly pending: boolean;
};
/** A desk with the floor it belongs to. */
export type SiteDeskRow = DeskRow & { readonly floor: string };
/** A desk audit. `finished` devices said that nothing more comes from them. */
export type RoundRow = {
  readonly id: string;
  readonly title: string;
  readonly floors: readonly string[];
  readonly day: string;
  readonly startedBy: string;
  readonly startedAt: number;
  readonly state: "open" | "closed";
  readonly devices: { readonly [key: string]: WalkerEntry };
  readonly pending: boolean;
};
export type ObservationRow = Observation;
export type ThisDeviceRow = { readonly id: "this"; readonly device: string };
export type BookingRow = {
  readonly id: string;
  readonly path: string;
  readonly desk: string;
  readonly onDay: string;
  readonly owner: string;
  readonly ownerRef: string;
  readonly fromTime: number;
  readonly toTime: number | null;
  readonly requiresCheckIn: boolean;
  readonly checkedInAt: number | null;
  readonly checkedOutAt: number | null;
  readonly createdVia: string;
  readonly cancelled: boolean;
  /** Revision of the server's document below what is shown; 0 for none: it was never confirmed. */
  readonly rev: number;
  /** Waiting edits of this device lie over the server's values. */
  readonly pending: boolean;
};
export type ChangeSetRow = Pick<
  ChangeSet,
  | "id"
  | "seq"
  | "action"
  | "label"
  | "site"
  | "madeAt"
  | "state"
  | "attempts"
  | "acceptedAt"
  | "closed"
  | "merged"
  | "part"
  | "madeOffline"
  | "undoOf"
> & {
  readonly ops: number;
  /** Path of the one document that the set is about; null for several. */
  readonly only: string | null;
  /** Decisions taken on the way: their losing values can be brought back. */
  readonly decided: number;
  readonly attention: null | {
    readonly kind: string;
    readonly code: string;
    readonly at: number;
    /** Fields and documents that two people changed differently. */
    readonly conflicts: number;
    /** Documents that the rules refuse, where single ones of a larger set could be named. */
    readonly forbidden: number;
    /** The others would be taken by themselves. */
    readonly restPasses: boolean;
    /** Who holds what a set wanted to create; empty when nobody does, or has no name. */
    readonly holder: string;
  };
};
export type BrokenDocRow = { readonly path: string; readonly collection: string; readonly why: string };

export type RowOf = {
  sites: SiteRow;
  siteConfig: SiteConfigRow;
  profile: ProfileRow;
  tenant: TenantRow;
  deployed: DeployedRow;
  floors: FloorRow;
  neighbourhoods: NeighbourhoodRow;
  deskCounts: DeskCountRow;
  desksOfFloor: DeskRow;
  desksOfSite: DeskRow;
  bookingsOfFloor: BookingRow;
  desksByFloor: SiteDeskRow;
  rounds: RoundRow;
  observations: ObservationRow;
  thisDevice: ThisDeviceRow;
  bookingsOfDesk: BookingRow;
  bookingsBetween: BookingRow;
  changeSets: ChangeSetRow;
  brokenDocs: BrokenDocRow;
};
/** Rows that changed since the last message. `order` names all rows in order, and is left out when it did not change. */
export type RowsUpdate<R> = {
  readonly upsert: readonly (readonly [key: string, row: R])[];
  readonly remove: readonly string[];
  readonly order?: readonly string[];
  /** The first load of what this query reads has not finished: an empty answer is not a fact yet. */
  readonly partial: boolean;
};

/** What the device knows of one source of documents, e.g. `spaces:acme-london`. */
export type PullState = {
  readonly source: string;
  readonly docs: number;
  /** How many there are on the server, as counted when the first load began; null when it was not counted. */
  readonly total: number | null;
  readonly complete: boolean;
  /** Device clock. */
  readonly pulledAt: number;
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
  readonly firstLoad: { readonly done: boolean; readonly docs: number; readonly total: number | null };
  readonly pulls: readonly PullState[];
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
  /** Too long without the server's word: nothing is saved or decided until it is heard (docs/decisions/015). */
  readonly readOnly: boolean;
};

/** What is asked for. Empty text: only `recent`. */
export type SearchAsk = {
  readonly text: string;
  /** Null for all kinds. */
  readonly kind: Kind | null;
  /** Rows of each kind at most. */
  readonly limit: number;
  /** Keys of what this person opened last, the newest first. */
  readonly recent: readonly string[];
};
/** What was found, with the facts that a row and its details show. `key` names it for good; sites are ids. */
export type FoundRow = { readonly key: string; readonly title: string } & (
  | {
      readonly kind: "person";
      readonly displayName: string;
      readonly email: string;
      readonly department: string;
      readonly position: string;
      readonly phones: readonly { readonly type: string; readonly number: string }[];
      readonly sites: readonly string[];
      readonly active: boolean;
    }
  | {
      readonly kind: "card";
      readonly number: string;
      readonly owner: string;
      readonly role: string;
      readonly state: CardState;
      /** Epoch ms; null for no end. */
      readonly enabledTo: number | null;
      readonly sites: readonly string[];
    }
  | {
      readonly kind: "desk";
      readonly site: string;
      readonly floor: string;
      readonly floorTitle: string;
      readonly disabled: boolean | string;
    }
  | { readonly kind: "room"; readonly site: string; readonly floorTitle: string; readonly capacity: number | null }
  | {
      readonly kind: "user";
      readonly email: string;
      readonly roles: readonly string[];
      readonly sites: readonly string[];
      readonly person: string;
    }
  | { readonly kind: "site" }
);
/** A kind of which not all is here, or not all is read yet. */
export type SearchPart = { readonly kind: Kind; readonly here: number; readonly total: number | null };
export type SearchAnswer = {
  readonly groups: readonly { readonly kind: Kind; readonly total: number; readonly rows: readonly FoundRow[] }[];
  readonly recent: readonly FoundRow[];
  readonly parts: readonly SearchPart[];
};

/** A floor drawing, or a file of the tenant's look (pictures as data URLs), as stored; the page never fetches it itself. */
/** `awaited`: not on this device yet, it comes with the next pull. */
export type PlanFile =
  | { readonly state: "ready"; readonly text: string }
  | { readonly state: "missing" | "loading" | "awaited" | "too-large" | "unreadable" };

export type ShownDoc = { readonly fields: JsonObject; readonly rev: number };
/** How a change of somebody came to the server. */
export type Provenance = { readonly madeAt: number; readonly arrivedAt: number; readonly offline: boolean };
export type UnreadableRow = {
  readonly key: string;
  readonly text: string;
  readonly why: "future" | "broken";
  /** Where it stops making sense; empty when it is no record at all. */
  readonly field: string;
};

/** The data worker, as the page sees it through Comlink. Callbacks are Comlink proxies. */
export interface DataApi {
  /** Opens the device's store and resumes the last session without a network. Resolves when the session is known. */
  boot(onSession: (s: SessionState) => void, onSync: (s: SyncState) => void): Promise<SessionState>;
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
  leaveLocked(sure: boolean): Promise<Result<null, Kept | "storage-blocked">>;
  /** Sends the message with which somebody sets a new password; the same answer whether or not there is such an account. */
  resetPassword(email: string): Promise<Result<null, ResetRefusal>>;
  /** Refuses with `waiting` while unsent work exists, unless `evenWithWork` was chosen by a person who saw it. Wipes replica, outbox, drafts and caches. */
  signOut(evenWithWork: boolean): Promise<Result<null, SignOutRefusal>>;
  /** Stores a plan durably. Resolved `ok` means saved on this device; live rows follow, at the latest when `pictured` resolves. */
  save(plan: Plan): Promise<Result<{ readonly ids: readonly string[] }, SaveRefusal>>;
  /** Resolves when saved sets can be seen in live rows. */
  pictured(ids: readonly string[]): Promise<void>;
  watch<N extends Query["name"]>(
    query: Extract<Query, { name: N }>,
    on: (u: RowsUpdate<RowOf[N]>) => void,
  ): Promise<number>;
  unwatch(id: number): Promise<void>;
  /** The best of each kind; null when a newer question came meanwhile. The index is built on the first question. */
  search(ask: SearchAsk): Promise<SearchAnswer | null>;
  /** Calls `on` when what can be found has changed, a few times a second at most; closed by `unwatch`. */
  watchSearch(on: () => void): Promise<number>;
  /** Calls `on` at once and whenever the stored file changes. */
  watchPlan(storagePath: string, on: (f: PlanFile) => void): Promise<number>;
  /**
   * A whole change set, waiting, parked or history; null when it is gone. `theirs` holds the server's state now, as far as
   * this device knows; `names` what documents that it links to are called; `provenance` how the changes against it were made, by set id, as far as the server told.
   */
  changeSet(id: string): Promise<null | {
    readonly set: ChangeSet;
    readonly theirs: { readonly [path: string]: Json };
    readonly names: Names;
    readonly provenance: { readonly [set: string]: Provenance };
  }>;
  /** What a person sees of documents now, waiting edits included; null where there is nothing (or nothing any more). */
  shown(paths: readonly string[]): Promise<{ readonly [path: string]: ShownDoc | null }>;
  /** A parked set goes on as decided; see `Choice`. No choices: a refused set is sent again as it stands. */
  resolve(id: string, choices: readonly Choice[]): Promise<Result<"queued" | "closed", DecideRefusal>>;
  /** What the server would take of a refused set goes again; the refused part stays as an item of its own. */
  resendRest(id: string): Promise<Result<null, DecideRefusal>>;
  discard(id: string): Promise<Result<null, DecideRefusal>>;
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
  /** Asks a callable function; the answer is parsed by whoever asks. Nothing is queued: without a connection it refuses. */
  call(name: CallName, payload: JsonObject): Promise<Result<Json, CallTrouble>>;
  /**
   * Stores a drawing of a floor on the server and on this device; a floor that names its path then shows it. Nothing is queued.
   */
  uploadPlan(ask: PlanUpload): Promise<Result<{ readonly path: string }, UploadRefusal>>;
  /** Bookings of a range: the server's where it answers, else what this device keeps. */
  bookings(ask: BookingsAsk): Promise<Result<BookingsAnswer, BookingsRefusal>>;
  /** A CSV file of what this device keeps of a range. One at a time: the next one, or `cancelFile`, cancels it. */
  bookingsFile(ask: DeviceFileAsk): Promise<Result<DeviceFile, BookingsRefusal | "cancelled">>;
  cancelFile(): Promise<void>;
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
