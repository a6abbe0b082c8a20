import * as v from "valibot";
import { isObject, type Json, type JsonObject } from "../shared/json.ts";
import { isFunction } from "../shared/written.ts";

/** A change record, as screens ask for it: who changed which fields, when it was made and arrived, and on which device. */
export type ChangeRecord = {
  /** Fields that changed, with points: `homeSite.ref`. */
  readonly paths: readonly string[];
  /** What the author is called; empty for functions. */
  readonly by: string;
  /** The screen or function that wrote it; empty where nothing is known. */
  readonly via: string;
  /** Epoch ms, by the device's clock; null where no receipt says so. */
  readonly madeAt: number | null;
  /** Epoch ms, by the server's clock. */
  readonly arrivedAt: number;
  /** Id of the device; empty for functions. */
  readonly device: string;
  readonly offline: boolean;
};

const words = v.fallback(v.string(), "");
const recordSchema = v.object({
  paths: v.fallback(v.array(v.string()), []),
  by: v.fallback(v.object({ title: words, displayName: words }), { title: "", displayName: "" }),
  change: v.object({ changeTime: v.number(), triggeredVia: words }),
  madeAt: v.fallback(v.nullable(v.number()), null),
  device: words,
  offline: v.fallback(v.boolean(), false),
});

/** A stored record; null for what is none. [AUD-6] */
export function recordIn(doc: JsonObject): ChangeRecord | null {
  const parsed = v.safeParse(recordSchema, doc);
  if (!parsed.success) return null;
  const { paths, by, change, madeAt, device, offline } = parsed.output;
  const name = by.displayName === "" ? by.title : by.displayName;
  return {
    paths,
    by: isFunction(name) ? "" : name,
    via: change.triggeredVia,
    madeAt,
    arrivedAt: change.changeTime,
    device,
    offline,
  };
}

/** So many of the newest are told of one document; one more is asked for, which tells whether there are more. */
export const RECORDS_TOLD = 50;

/** Writes the titles of links behind whoever chose them; what it wrote is nobody's decision (spec 1 §4). */
export const INLINE_INFO = "functions/inline-person-info";
/**
 * The newest of the records that changed one of the fields, or anything below or above it; null for none. Newest first. Titles
 * that a function filled in behind somebody's choice do not hide who chose. [AUD-6]
 */
export const lastChangeOf = (records: readonly ChangeRecord[], fields: readonly string[]): ChangeRecord | null =>
  records.find(
    ({ paths, via }) =>
      via !== INLINE_INFO &&
      paths.some((p) => fields.some((f) => p === f || p.startsWith(`${f}.`) || f.startsWith(`${p}.`))),
  ) ?? null;

/** Sites whose people may read the record of a document: that of its path, or those that it lists or names, before and after. [AUD-7] */
export function sitesOfRecord(path: string, before: JsonObject | null, after: JsonObject | null): readonly string[] {
  const own = /^sites\/([^/]+)(?:\/|$)/.exec(path)?.[1];
  if (own !== undefined) return [own];
  const listed = [before, after].flatMap((doc) => [
    ...textsOf(doc?.["memberSites"]),
    ...keysOf(doc?.["sites"]),
    ...siteRefOf(doc?.["site"]),
  ]);
  return [...new Set(listed)].slice(0, RECORD_SITES_MAX);
}
/** More sites than anybody is a member of. */
const RECORD_SITES_MAX = 100;

const textsOf = (list: Json | undefined): readonly string[] =>
  Array.isArray(list) ? list.filter((s): s is string => typeof s === "string") : [];
/** The site that a link names, e.g. of a room booking. */
const siteRefOf = (link: Json | undefined): readonly string[] => {
  const ref = isObject(link) ? link["ref"] : null;
  return typeof ref === "string" && ref.startsWith("sites/") ? [ref.slice("sites/".length)] : [];
};
const keysOf = (map: Json | undefined): readonly string[] => (isObject(map) ? Object.keys(map) : []);

const refOf = (link: unknown): readonly string[] =>
  typeof link === "object" && link !== null && "ref" in link && typeof link.ref === "string" && link.ref !== ""
    ? [link.ref.slice(0, 400)]
    : [];
/** People whom a document belongs or belonged to: `owner` and `person`, before and after. [AUD-7] */
export const peopleOfRecord = (before: JsonObject | null, after: JsonObject | null): readonly string[] => [
  ...new Set([before, after].flatMap((doc) => [...refOf(doc?.["owner"]), ...refOf(doc?.["person"])])),
];
