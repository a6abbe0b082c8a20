import * as v from "valibot";
import { cardSchema } from "#domain/cards/schema.ts";
import { deskBookingSchema } from "#domain/bookings/schema.ts";
import { deskSchema } from "#domain/desks/schema.ts";
import { listedSchema, personSchema } from "#domain/people/schema.ts";
import { roomSchema } from "#domain/rooms/schema.ts";
import { neighbourhoodSchema } from "#domain/neighbourhoods/schema.ts";
import { observationSchema, deskAuditSchema } from "#domain/desk-audits/schema.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { commonSchema, floorSchema, namespaceSchema, siteSchema, userSchema } from "#domain/site/schema.ts";
import { prefsSchema } from "#domain/profile/schema.ts";
import { BROKEN_WHY, brokenWords } from "#domain/words/broken.ts";
import type { RecordView } from "../engine/record.ts";

/**
 * RxDB collections of the replica. The open-source edition allows 13 open ones; this project keeps to 12, wide ones with a
 * `kind`. `files` and `meta` hold drawings and checkpoints, the others hold replica records.
 */
export const COLLECTIONS = [
  "config",
  "spaces",
  "bookings",
  "people",
  "cards",
  "rooms",
  "rounds",
  "files",
  "meta",
] as const;
export const RECORD_COLLECTIONS = ["config", "spaces", "bookings", "people", "cards", "rooms", "rounds"] as const;
export type RecordCollection = (typeof RECORD_COLLECTIONS)[number];

/** What queries find a record by. `kind` is `gone` for tombstones and for documents that never arrived. */
export type Keys = { readonly kind: string; readonly scope: string; readonly group: string };
const GONE: Keys = { kind: "gone", scope: "", group: "" };

type Source = {
  readonly collection: RecordCollection;
  /** Matches the document path. */
  readonly path: RegExp;
  /** The shape at the door, by document. */
  readonly schema: (doc: JsonObject) => v.GenericSchema;
  readonly keys: (ids: readonly string[], fields: JsonObject) => Keys;
};

const text = (x: unknown): string => (typeof x === "string" ? x : "");
/** Last part of the path that a link names: `sites/acme-london` → `acme-london`. */
const linked = (link: unknown): string =>
  text((link as JsonObject | null | undefined)?.["ref"])
    .split("/")
    .at(-1) ?? "";
const unknownSpace = v.object({ ...commonSchema, kind: v.picklist(["desk", "floor", "neighbourhood", "room"]) });
const SPACES: { readonly [kind: string]: v.GenericSchema } = {
  desk: deskSchema,
  floor: floorSchema,
  neighbourhood: neighbourhoodSchema,
};

/** One row per kind of path (design section 3). */
const SOURCES: readonly Source[] = [
  {
    collection: "config",
    path: /^ns\/([^/]+)$/,
    schema: () => namespaceSchema,
    keys: ([ns]) => ({ kind: "ns", scope: ns ?? "", group: "" }),
  },
  {
    collection: "config",
    path: /^users\/([^/]+)$/,
    schema: () => userSchema,
    keys: ([uid]) => ({ kind: "user", scope: uid ?? "", group: "" }),
  },
  {
    collection: "config",
    path: /^ns\/[^/]+\/people\/([^/]+)\/prefs\/global$/,
    schema: () => prefsSchema,
    keys: ([person]) => ({ kind: "prefs", scope: person ?? "", group: "" }),
  },
  {
    collection: "config",
    path: /^sites\/([^/]+)$/,
    schema: () => siteSchema,
    keys: () => ({ kind: "site", scope: "", group: "" }),
  },
  {
    collection: "spaces",
    path: /^sites\/([^/]+)\/spaces\/([^/]+)$/,
    schema: (doc) => SPACES[text(doc["kind"])] ?? unknownSpace,
    keys: ([site], fields) => ({
      kind: text(fields["kind"]),
      scope: site ?? "",
      group: fields["kind"] === "desk" ? text(fields["floor"]) : "",
    }),
  },
  {
    collection: "bookings",
    path: /^sites\/([^/]+)\/bookings\/([^/]+)$/,
    schema: () => deskBookingSchema,
    keys: ([site], fields) => ({
      kind: "booking",
      scope: site ?? "",
      group: `${text((fields["space"] as JsonObject | undefined)?.["floor"])}|${text(fields["onDay"])}`,
    }),
  },
  {
    collection: "people",
    path: /^ns\/[^/]+\/directory\/([^/]+)$/,
    schema: () => listedSchema,
    keys: (_, fields) => ({ kind: "listed", scope: linked(fields["site"]), group: linked(fields["person"]) }),
  },
  {
    collection: "people",
    path: /^ns\/[^/]+\/people\/([^/]+)$/,
    schema: () => personSchema,
    keys: ([id], fields) => ({ kind: "person", scope: linked(fields["homeSite"]), group: id ?? "" }),
  },
  {
    collection: "cards",
    path: /^ns\/[^/]+\/cards\/([^/]+)$/,
    schema: () => cardSchema,
    keys: (_, fields) => ({ kind: "card", scope: "", group: linked(fields["owner"]) }),
  },
  {
    collection: "rooms",
    path: /^ns\/[^/]+\/resources\/([^/]+)$/,
    schema: () => roomSchema,
    keys: (_, fields) => ({ kind: "room", scope: linked(fields["site"]), group: text(fields["floor"]) }),
  },
  {
    collection: "rounds",
    path: /^sites\/([^/]+)\/rounds\/([^/]+)$/,
    schema: () => deskAuditSchema,
    keys: ([site]) => ({ kind: "round", scope: site ?? "", group: "" }),
  },
  {
    collection: "rounds",
    path: /^sites\/([^/]+)\/observations\/([^/]+)$/,
    schema: () => observationSchema,
    keys: ([site], fields) => ({ kind: "observation", scope: site ?? "", group: text(fields["round"]) }),
  },
];

const sourceOf = (path: string): Source | undefined => SOURCES.find((s) => s.path.test(path));

/** Which collection holds a document; undefined for paths that are not replicated. */
export const collectionOf = (path: string): RecordCollection | undefined => sourceOf(path)?.collection;

/** Index keys of a record as it is shown. */
export function keysOf(path: string, view: RecordView | null): Keys {
  const source = sourceOf(path);
  if (!source || !view || view.deleted) return GONE;
  return source.keys((source.path.exec(path) ?? []).slice(1), view.fields);
}

/** Why a document of the server cannot be used; null when it can. Deleted ones only need the common fields. */
export function brokenBecause(path: string, doc: JsonObject): string | null {
  const source = sourceOf(path);
  if (!source) return BROKEN_WHY.place;
  return unfitBecause(doc["deleted"] === true ? v.object(commonSchema) : source.schema(doc), doc);
}

/** Why a document does not fit a schema; null when it does. */
export function unfitBecause(schema: v.GenericSchema, doc: JsonObject): string | null {
  const parsed = v.safeParse(schema, doc);
  if (parsed.success) return null;
  const issue = parsed.issues[0];
  return brokenWords({
    field: v.getDotPath(issue) ?? "",
    type: issue.type,
    found: issue.input,
    expected: issue.kind === "schema" ? issue.expected : null,
    limit: issue.requirement,
  });
}

/** RxDB schema of the record collections. Everything that is queried is indexed. */
export const RECORD_SCHEMA = {
  version: 0,
  type: "object",
  primaryKey: "id",
  properties: {
    id: { type: "string", maxLength: 250 },
    kind: { type: "string", maxLength: 40 },
    scope: { type: "string", maxLength: 120 },
    group: { type: "string", maxLength: 160 },
    dirty: { type: "string", maxLength: 1 },
    base: {},
    pending: { type: "array" },
  },
  required: ["id", "kind", "scope", "group", "dirty", "pending"],
  indexes: [["scope", "kind", "group"], ["kind", "scope"], ["dirty"]],
} as const;

/** RxDB schema of `files` and `meta`: a key and a value. */
export const VALUE_SCHEMA = {
  version: 0,
  type: "object",
  primaryKey: "id",
  properties: { id: { type: "string", maxLength: 400 }, value: {} },
  required: ["id"],
} as const;
