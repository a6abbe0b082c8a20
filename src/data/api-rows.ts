import type { DetailOfKind, Kind, RowOfKind } from "#domain/collections.ts";
import type { Profile } from "#domain/profile/profile.ts";
import type { SpaceKind } from "#domain/site/kinds.ts";
import type { Range } from "#domain/shared/where.ts";
import type { Basis } from "#domain/shared/known.ts";
import type { ChangeSet } from "#domain/sync/schema.ts";

export type { Basis } from "#domain/shared/known.ts";
export type { BookingRow } from "#domain/bookings/collection.ts";
export type { DeskAuditRow } from "#domain/desk-audits/collection.ts";
export type { Observation as ObservationRow } from "#domain/desk-audits/observations.ts";
export type { DeskRow } from "#domain/desks/collection.ts";
export type { NeighbourhoodRow } from "#domain/neighbourhoods/collection.ts";
export type { FloorRow, SiteConfigRow, SiteRow } from "#domain/site/collection.ts";

type Plain = string | number | boolean | null;
/** Which documents of a kind: of a site, of a group of its index (or a range of groups, both ends included), or with ids that begin with a text. */
export type Ask = {
  readonly site?: string;
  readonly group?: string | { readonly from: string; readonly to: string };
  readonly ids?: string;
  /** Only rows whose fields are, or hold, these values; one of several where several are given. */
  readonly where?: { readonly [field: string]: Plain | readonly Plain[] };
};
/** All rows of a kind that are asked for, in the kind's order, live. */
export type ListQuery = { readonly [K in Kind]: { readonly list: K } & Ask }[Kind];
/** The detail of one document, live; no row while there is none. `site` and `id` complete the path of its kind. */
export type OneQuery = {
  readonly [K in Kind]: { readonly one: K; readonly site?: string; readonly id?: string };
}[Kind];
/** Live answers that are not rows of one kind. */
export type NamedQuery =
  /** One row: what the signed-in person chose for themselves; none before their user document has arrived. */
  | { readonly name: "profile" }
  /** One row: the version document as last seen; none where there is no such document. */
  | { readonly name: "deployed" }
  /** What kinds of spaces are called, as far as their documents are here. */
  | { readonly name: "spaceKinds" }
  /** How many desks of each neighbourhood stand on each floor of a site. */
  | { readonly name: "deskCounts"; readonly site: string }
  /** One row: this device. */
  | { readonly name: "thisDevice" }
  | { readonly name: "changeSets" }
  | { readonly name: "brokenDocs" };
/** Live answers that screens ask for. Its JSON makes them shareable between components. */
export type Query = ListQuery | OneQuery | NamedQuery;
export type ProfileRow = Profile & { readonly id: "me" };
export type DeployedRow = { readonly id: "version"; readonly gitVersion: string; readonly displayName: string };
export type SpaceKindRow = { readonly id: SpaceKind; readonly title: string };
/** Desks of one neighbourhood on one floor; `neighbourhood` null: of none. */
export type DeskCountRow = {
  readonly id: string;
  readonly floor: string;
  readonly neighbourhood: string | null;
  readonly desks: number;
};
export type ThisDeviceRow = { readonly id: "this"; readonly device: string };
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
  /** It can be taken back from the history, as far as the kinds of its documents are concerned. */
  readonly undoable: boolean;
  /** Path of the one document that the set is about; null for several. */
  readonly only: string | null;
  /** Decisions taken on the way: their losing values can be brought back. */
  readonly decided: number;
  /** It is done whole or not at all: nobody decides a part of it. */
  readonly whole: boolean;
  /** What was asked for is kept: it can be planned anew. */
  readonly anew: boolean;
  /** Documents that it makes, and those that it needs of others. */
  readonly makes: readonly string[];
  readonly needs: readonly string[];
  readonly attention: null | {
    /** Why the command could not be done, in its own words. */
    readonly because: string | null;
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
    /** What was deleted of all that the set is about, the newest deletion; `title` and `by` empty where they are not known. */
    readonly gone: null | { readonly title: string; readonly by: string; readonly at: number };
  };
};
export type BrokenDocRow = { readonly path: string; readonly collection: string; readonly why: string };

type RowOfNamed = {
  profile: ProfileRow;
  deployed: DeployedRow;
  spaceKinds: SpaceKindRow;
  deskCounts: DeskCountRow;
  thisDevice: ThisDeviceRow;
  changeSets: ChangeSetRow;
  brokenDocs: BrokenDocRow;
};
/** A list of which a window is here: filtered, sorted, live. `sort` names a column of the kind. */
export type WindowQuery = {
  readonly [K in Kind]: {
    readonly window: K;
    readonly site?: string;
    /** As of a list, and ranges of numbers. */
    readonly where?: { readonly [field: string]: Plain | readonly Plain[] | Range };
    /** Words that the row is found by: the beginnings of its own, or as the whole search finds the kind. */
    readonly text?: string;
    readonly sort?: { readonly by: string; readonly down: boolean };
  };
}[Kind];
/** Places of a list: from one on, and up to another that is left out. */
export type Places = { readonly from: number; readonly to: number };
/** What became of a window. `keys` are those at its places in order; rows that did not change since the last message are left out. */
export type WindowUpdate<R> = {
  readonly from: number;
  readonly keys: readonly string[];
  readonly upsert: readonly (readonly [key: string, row: R])[];
  /** How many rows the whole list has. */
  readonly total: number;
} & Basis;

/** What a query is called among those whose answers a start keeps. */
export type QueryName = NamedQuery["name"] | Kind | `${Kind}/${"group" | "range" | "ids" | "one"}`;
/** What a query answers with. */
export type RowFor<Q extends Query> = Q extends { readonly list: infer K extends Kind }
  ? RowOfKind<K>
  : Q extends { readonly one: infer K extends Kind }
    ? DetailOfKind<K>
    : Q extends NamedQuery
      ? RowOfNamed[Q["name"]]
      : never;
/** Rows that changed since the last message. `order` names all rows in order, and is left out when it did not change. */
export type RowsUpdate<R> = {
  readonly upsert: readonly (readonly [key: string, row: R])[];
  readonly remove: readonly string[];
  readonly order?: readonly string[];
} & Basis;
