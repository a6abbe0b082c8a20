import type { Plan } from "#domain/shared/changes.ts";
import type { Json } from "#domain/shared/json.ts";
import type { Result } from "#domain/shared/result.ts";
import type { ChangeSet } from "#domain/sync/schema.ts";

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
  /** Device clock when the server last proved these claims. */
  readonly provenAt: number;
};

/** `ended`: the server took the session away; the queue is kept for the same person's next sign-in. */
export type SessionState =
  | { readonly state: "starting" }
  | { readonly state: "out"; readonly why: null | "ended" | "disabled" }
  | { readonly state: "in"; readonly session: Session; readonly proven: boolean };

export type SignInRefusal =
  "wrong" | "disabled" | "no-network" | "too-many" | "no-namespace" | "storage-blocked" | "failed";
/** Why an edit was not stored. The form keeps it. `storage-full` and `storage-blocked` come from the browser. */
export type SaveRefusal = "storage-full" | "storage-blocked" | "signed-out" | "invalid" | "too-large";
export type DecideRefusal =
  "no-network" | "already-sent" | "gone" | "not-permitted" | "storage-full" | "storage-blocked";
export type SignOutRefusal = "waiting" | "storage-blocked";

/** Live answers that screens ask for. `key` makes them shareable between components. */
export type Query =
  | { readonly name: "sites" }
  | { readonly name: "floors"; readonly site: string }
  | { readonly name: "neighbourhoods"; readonly site: string }
  | { readonly name: "desksOfFloor"; readonly site: string; readonly floor: string }
  | { readonly name: "bookingsOfFloor"; readonly site: string; readonly floor: string; readonly day: string }
  | { readonly name: "changeSets" }
  | { readonly name: "brokenDocs" };

export type SiteRow = {
  readonly id: string;
  readonly title: string;
  readonly timeZone: string;
  readonly maskedFloorName: boolean | string | null;
};
export type FloorRow = {
  readonly id: string;
  readonly title: string;
  /** Storage paths; null when the floor has no drawing. */
  readonly planSvg: string | null;
  readonly bookablesSvg: string | null;
  readonly svgScale: number;
};
export type NeighbourhoodRow = { readonly id: string; readonly title: string; readonly color: string };
export type DeskRow = {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly disabled: boolean | string;
  readonly disabledAfterUse: boolean;
  readonly neighbourhood: string | null;
  /** Waiting edits of this device lie over the server's values. */
  readonly pending: boolean;
};
export type BookingRow = {
  readonly id: string;
  readonly desk: string;
  readonly owner: string;
  readonly fromTime: number;
  readonly toTime: number | null;
  readonly requiresCheckIn: boolean;
  readonly checkedInAt: number | null;
  readonly createdVia: string;
};
export type ChangeSetRow = Pick<
  ChangeSet,
  "id" | "seq" | "action" | "label" | "site" | "madeAt" | "state" | "attempts" | "acceptedAt" | "merged" | "part"
> & {
  readonly ops: number;
  readonly attention: null | { readonly kind: string; readonly code: string; readonly at: number };
};
export type BrokenDocRow = { readonly path: string; readonly collection: string; readonly why: string };

export type RowOf = {
  sites: SiteRow;
  floors: FloorRow;
  neighbourhoods: NeighbourhoodRow;
  desksOfFloor: DeskRow;
  bookingsOfFloor: BookingRow;
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
  readonly firstLoad: { readonly done: boolean; readonly docs: number };
  readonly broken: number;
  /** Outbox rows that could not be read; kept and named. */
  readonly unreadable: number;
  /** The device refused storage: nothing can be saved here. */
  readonly storage: "ok" | "blocked" | "full";
  readonly signInNeeded: boolean;
};

/** A floor drawing as stored; the page never fetches it itself. */
export type PlanFile =
  | { readonly state: "ready"; readonly text: string }
  | { readonly state: "missing" | "loading" | "too-large" | "unreadable" };

/** The data worker, as the page sees it through Comlink. Callbacks are Comlink proxies. */
export interface DataApi {
  /** Opens the device's store and resumes the last session without a network. Resolves when the session is known. */
  boot(onSession: (s: SessionState) => void, onSync: (s: SyncState) => void): Promise<SessionState>;
  signIn(email: string, password: string): Promise<Result<null, SignInRefusal>>;
  /** Refuses with `waiting` while unsent work exists, unless `evenWithWork` was chosen by a person who saw it. Wipes replica, outbox, drafts and caches. */
  signOut(evenWithWork: boolean): Promise<Result<null, SignOutRefusal>>;
  /** Stores a plan durably and lays it over the replica. Resolved `ok` means saved on this device. */
  save(plan: Plan): Promise<Result<{ readonly ids: readonly string[] }, SaveRefusal>>;
  watch<N extends Query["name"]>(
    query: Extract<Query, { name: N }>,
    on: (u: RowsUpdate<RowOf[N]>) => void,
  ): Promise<number>;
  unwatch(id: number): Promise<void>;
  /** Calls `on` at once and whenever the stored file changes. */
  watchPlan(storagePath: string, on: (f: PlanFile) => void): Promise<number>;
  /** A whole change set, for the sync screen; null when it is gone. `theirs` holds the server's state now, as far as this device knows. */
  changeSet(
    id: string,
  ): Promise<null | { readonly set: ChangeSet; readonly theirs: { readonly [path: string]: Json } }>;
  resend(id: string): Promise<Result<null, DecideRefusal>>;
  discard(id: string): Promise<Result<null, DecideRefusal>>;
  /** Unreadable outbox rows, as text. */
  unreadable(): Promise<readonly { readonly key: string; readonly text: string }[]>;
  readDraft(key: string): Promise<Json>;
  /** Null forgets the draft. Resolves when durable. */
  writeDraft(key: string, draft: Json): Promise<Result<null, "storage-full" | "storage-blocked">>;
  /** Which site's data the device keeps fresh. */
  setActiveSite(site: string): Promise<void>;
  /** Hints from the page: became visible, browser says online, person asked. Each makes the queue try at once. */
  nudge(): Promise<void>;
}
