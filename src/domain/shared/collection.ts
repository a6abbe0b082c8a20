import type * as v from "valibot";
import type { Target } from "../addresses.ts";
import { holdsAny, type Permission } from "../access/access.ts";
import type { SearchEntry } from "../search/search-index.ts";
import type { StoredOp } from "../sync/schema.ts";
import { lastPart } from "./doc-reads.ts";
import type { Json, JsonObject } from "./json.ts";
import { type PulledKind, type Source, sourceOfKind } from "../sources.ts";

/** RxDB collections of the replica that hold documents. The open-source edition allows 13 open ones, so kinds share them. */
export const STORES = [
  "config",
  "spaces",
  "bookings",
  "people",
  "cards",
  "rooms",
  "roomBookings",
  "rounds",
  "counts",
] as const;
export type Store = (typeof STORES)[number];

/** What queries find a record by. `kind` is `gone` for tombstones and for documents that never arrived. */
export type Keys = { readonly kind: string; readonly scope: string; readonly group: string };

/** One document as the device shows it: the server's, with the waiting edits over it. */
export type ShownDoc = {
  readonly path: string;
  readonly view: { readonly fields: JsonObject; readonly deleted: boolean };
  /** Revision of the server's document below what is shown; 0 for none. */
  readonly rev: number;
  readonly pending: boolean;
  /** Server time of the last write; null while the server has none. */
  readonly updatedAt: number | null;
  /** Another one whenever the record changed. */
  readonly stamp: string;
};

/** The named parts of a path: `sites/{site}/rounds/{id}` → `{ site, id }`. */
export type Ids = { readonly [name: string]: string };
/** A day, the zone of a site, and what else says how far back a site's documents are kept. */
export type PullWindow = {
  readonly now: number;
  readonly zone: string;
  /** Days on which desk audits began that this device knows as open. */
  readonly openRounds?: readonly string[];
};

/** How documents of a kind come to the device (design section 4). */
export type Pull = {
  /** Name of the source, by the table of sources; kinds that share a path share it. */
  readonly source: Source;
  /**
   * `own`: by name, with the session; `first`: what floors are drawn from; `then`: people and rooms; `last`: what belongs to the
   * whole tenant; `asked`: of the sites that are shown, and of those whose screens of it were opened on this device.
   */
  readonly turn: "own" | "first" | "then" | "last" | "asked";
  /** Any one of these has the device keep it; without, whoever reads it: another source tells the others the same. */
  readonly keptFor?: readonly Permission[];
  /** Only documents with this value: kinds of one collection that different people read. */
  readonly only?: { readonly field: string; readonly value: string };
  /** Field with a link to the site, where the path does not name it. */
  readonly siteField?: string;
  /** Field with the ids of all sites of a document, which may have none. Those of none come by a source of the whole tenant. */
  readonly sitesField?: string;
  /** Files of all of it are made for first loads. [SNAP-1] */
  readonly snapshot?: true;
  /** Only documents from a day on, by a field that holds days. */
  readonly window?: {
    readonly field: string;
    readonly first: (window: PullWindow) => string;
    /** The kind's groups begin with the day. */
    readonly grouped?: boolean;
  };
};

/** Who reads a kind. The read rules are written from it (`npm run collections`). */
export type Read = {
  /** Any one of these opens it; none: everybody whom the reach allows. */
  readonly anyOf: readonly Permission[];
  readonly reach: "site" | "tenant";
  /** A condition of the rules by which somebody lists what is theirs. */
  readonly orElse?: string;
};

/** What is shown of other documents, by path; undefined for those that are not here. */
export type Others = (path: string) => JsonObject | undefined;
/** What the whole search knows of a kind. `F`: what is shown of one that was found, beside its key, kind and title. */
export type SearchSpec<F> = {
  /** The kind whose source brings it, where that is another. */
  readonly broughtAs?: PulledKind;
  /** Any one of these lets somebody find it; none: whoever reads it. */
  readonly anyOf: readonly Permission[];
  readonly entry: (fields: JsonObject) => SearchEntry;
  /** Paths of other documents that its line tells of. */
  readonly beside?: (path: string, fields: JsonObject) => readonly string[];
  readonly found: (of: {
    readonly path: string;
    readonly fields: JsonObject;
    readonly others: Others;
    readonly now: number;
  }) => F;
};

/**
 * Documents of another kind in the same store that tell of a row, one for each site, e.g. the memberships of a person. That of
 * the list's site goes with the row under its name; `facts` are filtered and sorted by like those of the row. In a list of all
 * sites every one of them counts.
 */
export type Beside = {
  readonly as: string;
  readonly kind: string;
  readonly at: (path: string, site: string) => string;
  /** Path of the row that one of them belongs to. */
  readonly of: (fields: JsonObject) => string;
  readonly row: (shown: ShownDoc) => unknown;
  readonly facts: (fields: JsonObject) => { readonly [fact: string]: Json };
};
/**
 * What a windowed list of a kind can be sorted and filtered by, beside its titles: nothing else of a row stays in memory. Typed
 * words are looked for in `words`, or as the whole search does where that knows the kind and there are none.
 */
export type WindowSpec<R> = {
  /** What a column is sorted by; texts as people order them, numbers by their value, null last. */
  readonly sorts: { readonly [column: string]: (row: R) => string | number | null };
  /** Fields of the row that a question may name. */
  readonly facts?: readonly (keyof R & string)[];
  /** Text that typed words are looked for in. */
  readonly words?: (row: R) => string;
  readonly beside?: Beside;
};
/** The same of any kind. */
type AnyWindowSpec = {
  readonly sorts: { readonly [column: string]: (row: never) => string | number | null };
  readonly facts?: readonly string[];
  readonly words?: (row: never) => string;
  readonly beside?: Beside;
};

/** Names that a write takes and gives back: documents below `ns/{ns}/uniques`, written in the same batch. */
export type NameChange = {
  readonly owner: string;
  /** Where the name stands in its owner. */
  readonly field: string;
  readonly value: Json;
  /** What is written into the owner beside it, for the rules to compare. */
  readonly beside: JsonObject;
  readonly takes: string | null;
  readonly releases: string | null;
};
/** The server's document as far as this device knows it. */
export type KnownDoc = { readonly fields: JsonObject; readonly deleted: boolean } | null;

export type Ordered<R> = { readonly key: string; readonly row: R };

type Spec<K extends string, R, F, D> = {
  /** The kind's name: in queries, index keys, labels and the review. */
  readonly kind: K;
  /** Stem of its files in an export of everything, where a word says what it is; null: it is left out, and another says why. [TAKE-1] */
  readonly takeOut: string | null;
  /** Where its documents stand, e.g. `sites/{site}/rounds/{id}`. */
  readonly path: string;
  /** Value of the document's own `kind`, where several kinds share a path. */
  readonly among?: string;
  readonly store: Store;
  /** The shape at the door; unknown fields are kept and ignored. */
  readonly schema: v.GenericSchema;
  /**
   * What stands on the device for a document that does not fit its schema, and why it does not; without, it is left out. For
   * what keeps others from something: that it is there must be seen.
   */
  readonly standIn?: (fields: JsonObject, why: string) => JsonObject;
  /** Index keys beside the kind; `scope` is the site of the path unless said otherwise. `group` may be asked for by range. */
  readonly keys?: (fields: JsonObject, ids: Ids) => { readonly scope?: string; readonly group?: string };
  /** Sites of a document that may belong to several, or to none: by them it is listed, and leaves the device. */
  readonly sites?: (fields: JsonObject) => readonly string[];
  readonly read: Read;
  /** How its source is pulled, which the table of sources names; null: asked for one by one. */
  readonly pull: ([K] extends [PulledKind] ? Omit<Pull, "source"> : never) | null;
  /** A document as lists show it. */
  readonly row: (shown: ShownDoc) => R;
  /** Order of a list that asks for none; without it the rows come by their keys. */
  order?(a: Ordered<NoInfer<R>>, b: Ordered<NoInfer<R>>): number;
  /** What one document's own screen needs beyond the row. */
  readonly detail?: (shown: ShownDoc) => D;
  /** Fields that hold moments: epoch ms here, timestamps on the server. */
  readonly instants?: readonly string[];
  /** Documents die by a tombstone, which the clean-up takes away after 90 days. */
  readonly tombstones?: boolean;
  /**
   * Whoever makes one where another was taken back takes its place: what is written over the tombstone, at the revision that it
   * has then. Left out: a tombstone stands in the way. [IMR-12]
   */
  readonly again?: (made: JsonObject, rev: number) => JsonObject;
  /** Every write leaves a change record; `fields`: one that names what changed and tells no values. */
  readonly record?: true | "fields";
  /** Fields that such a record tells, before and after, whether they changed or not: what a reader of one record needs beside it. */
  readonly recordBeside?: readonly string[];
  /** Fields that hold ids of other documents, with the path of their collection; `{site}` is the document's own. */
  readonly links?: { readonly [field: string]: string };
  /** The same, of ids that are told by their titles and may outlive what they name: no edit waits for it, or ends with it. */
  readonly titled?: { readonly [field: string]: string };
  /** Lists whose elements merge one by one, and what tells one element from the others (design, E2). */
  readonly elements?: { readonly [field: string]: (element: Json) => string };
  /** Of fields that somebody decides by without writing them: the part that counts (`decidedBy` of an op). */
  readonly decidedBy?: { readonly [field: string]: (value: Json) => Json };
  /** Fields that mean something together only, as both ends of a validity: one in dispute is decided with the others. */
  readonly together?: readonly (readonly string[])[];
  /** What an edit does to names that only one may have. */
  readonly reserves?: (op: StoredOp, known: KnownDoc, ns: string) => NameChange | null;
  readonly search?: SearchSpec<F>;
  /** Where one of them has a screen of its own, by its id: links of records lead there. [AUD-13] */
  readonly screen?: (id: string) => Target;
  /** False: a save of these is not taken back from the history. `edits`: one that makes a document is not, as nobody deletes them. */
  readonly undo?: false | "edits";
};

/** A kind of document, as page, worker and functions know it. */
export type Collection<K extends string = string, R = unknown, F = unknown, D = unknown> = Omit<
  Spec<K, R, F, D>,
  "pull"
> & {
  /** How it is pulled; null: asked for one by one. */
  readonly pull: Pull | null;
  readonly longList?: AnyWindowSpec;
  /** Parts of the path, or null for a path of another kind. */
  readonly idsOf: (path: string) => Ids | null;
  readonly keysOf: (path: string, fields: JsonObject) => Keys;
  readonly isOf: (site: string, path: string, fields: JsonObject) => boolean;
  readonly mayRead: (roles: readonly string[]) => boolean;
};

function pathReader(template: string): (path: string) => Ids | null {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const pattern = new RegExp(`^${template.replaceAll(/\{\w+\}/g, "([^/]+)")}$`);
  return (path) => {
    const found = pattern.exec(path);
    return found ? Object.fromEntries(names.map((name, i) => [name, found[i + 1] ?? ""])) : null;
  };
}

/**
 * Declares a kind of document once: replica, pull, queries, search, retention, eviction, write path, functions, indexes and read
 * rules all follow from it. Then it joins the list in `domain/collections.ts`. (docs/decisions/062)
 * @example
 * export const rounds = defineCollection({
 *   kind: "round", takeOut: "desk-audits", path: "sites/{site}/rounds/{id}", store: "rounds", schema: roundSchema,
 *   read: { anyOf: ["deskBooking.rounds"], reach: "site" },
 *   pull: { turn: "first", window: { field: "day", first: firstRoundDay } },
 *   keys: ({ day }) => ({ group: text(day) }), row: roundRow, order: newestFirst, record: true, undo: false,
 * });
 */
export function defineCollection<const K extends string, R, F = never, D = R>(
  spec: Spec<K, R, F, D> & { readonly longList?: WindowSpec<NoInfer<R>> },
): Collection<K, R, F, D> {
  const idsOf = pathReader(spec.path);
  const keysOf = (path: string, fields: JsonObject): Keys => {
    const ids = idsOf(path) ?? {};
    return { kind: spec.kind, scope: ids["site"] ?? "", group: "", ...spec.keys?.(fields, ids) };
  };
  return {
    ...spec,
    pull:
      spec.pull === null
        ? null
        : { ...(spec.pull as Omit<Pull, "source">), source: sourceOfKind(spec.kind as PulledKind) },
    idsOf,
    keysOf,
    isOf: (site, path, fields) => spec.sites?.(fields).includes(site) ?? keysOf(path, fields).scope === site,
    mayRead: (roles) => holdsAny(roles, spec.read.anyOf),
  };
}

/** Name of the Firestore collection of a kind: `rounds`. */
export const collectionName = ({ path }: Pick<Collection, "path">): string =>
  lastPart(path.slice(0, path.lastIndexOf("/")));
