import * as v from "valibot";
import type { Telling } from "../shared/field-spec.ts";
import { isObject, type Json, type JsonObject } from "../shared/json.ts";
import { isFunction } from "../shared/written.ts";
import { FIELD_WORDS } from "../words/fields.ts";
import type { ByPath } from "./change-record.ts";
import { valueIn } from "./record-values.ts";
import { INLINE_INFO } from "./records.ts";
import { type Worded, wordedOf } from "./worded.ts";

/** An entry of the audit log: one write of one document (spec 1 §3, audit change record). */
export type LogEntry = {
  readonly id: string;
  /** When the server took it, epoch ms. */
  readonly at: number;
  readonly path: string;
  readonly kind: string;
  /** What was done, e.g. `pin.read`; absent in what an earlier build kept. */
  readonly action?: string;
  readonly title: string;
  /** Whether the document was there afterwards. */
  readonly exists: boolean;
  readonly via: string;
  /** What the author is called; empty for functions and tools. */
  readonly by: string;
  readonly sites: readonly string[];
  /** People whom its document belongs or belonged to, by path; absent in what an earlier build kept. */
  readonly people?: readonly string[];
  /** Fields that changed, with points: `homeSite.ref`. */
  readonly paths: readonly string[];
  readonly before: ByPath;
  readonly after: ByPath;
  /** More changed than the record has room for. */
  readonly cut: boolean;
  /** Epoch ms by the device's clock, corrected; null where no receipt says so. */
  readonly madeAt: number | null;
  readonly device: string;
  readonly offline: boolean;
};

const words = v.fallback(v.string(), "");
const values = v.fallback(v.record(v.string(), v.any()), {});
const entrySchema = v.object({
  document: v.object({ path: v.string(), kind: words, title: words, exists: v.fallback(v.boolean(), true) }),
  change: v.object({ changeTime: v.number(), triggeredVia: words, before: values, after: values }),
  by: v.fallback(v.object({ title: words, displayName: words }), { title: "", displayName: "" }),
  sites: v.fallback(v.array(v.string()), []),
  people: v.fallback(v.array(v.string()), []),
  paths: v.fallback(v.array(v.string()), []),
  action: words,
  cut: v.fallback(v.boolean(), false),
  madeAt: v.fallback(v.nullable(v.number()), null),
  device: words,
  offline: v.fallback(v.boolean(), false),
});

/** Values by the path of their field; those of older records may stand as deep as in their document. */
function flat(value: JsonObject, at = "", into: { [path: string]: Json } = {}): ByPath {
  for (const [key, x] of Object.entries(value)) {
    const path = at === "" ? key : `${at}.${key}`;
    if (isObject(x) && Object.keys(x).length > 0) flat(x, path, into);
    else into[path] = x;
  }
  return into;
}

/** A stored record as an entry; null for what is none. A record without before and after names its fields alone. [AUD-10] */
export function logEntryIn(id: string, doc: JsonObject): LogEntry | null {
  const parsed = v.safeParse(entrySchema, doc);
  if (!parsed.success) return null;
  const { document, change, by, paths, ...rest } = parsed.output;
  const [before, after] = [flat(change.before as JsonObject), flat(change.after as JsonObject)];
  const name = by.displayName === "" ? by.title : by.displayName;
  return {
    id,
    at: change.changeTime,
    ...document,
    via: change.triggeredVia,
    by: isFunction(name) ? "" : name,
    paths: paths.length > 0 ? paths : [...new Set([...Object.keys(before), ...Object.keys(after)])].sort(),
    before,
    after,
    ...rest,
  };
}

const TECHNICAL = /^(lastWrittenBy|lastWrittenVia|thirdParty)(\.|$)/;
/** Whether an entry is hidden: it only touches technical fields, or wrote titles behind somebody's choice (spec 1 §4). [AUD-11] */
export const isTechnical = ({ paths, via }: Pick<LogEntry, "paths" | "via">): boolean =>
  via === INLINE_INFO || (paths.length > 0 && paths.every((path) => TECHNICAL.test(path)));

/** One field of an entry, in the words of its form. */
export type LogLine = {
  readonly field: string;
  readonly label: string;
  /** Null: not recorded. */
  readonly before: string | null;
  readonly after: string | null;
};

/** Records of PINs say what was done with one, and have no field to show. */
export const PIN = "pin";

/** The fields of an entry that changed, with what stood there and what stands there now, one line for each field of the form. [AUD-12] [AUD-26] */
export function logLines(entry: LogEntry, as: Telling): readonly LogLine[] {
  const { kind, paths, before, after } = entry;
  if (kind === PIN) return [];
  const recorded = Object.keys(before).length > 0 || Object.keys(after).length > 0;
  const named = new Map<string, Worded>();
  for (const path of paths) {
    const found = wordedOf(kind, path);
    if (found && !named.has(found.field)) named.set(found.field, found);
  }
  const told = (from: ByPath, { spec, steps }: Worded): string | null => {
    if (!recorded) return null;
    const value = valueIn(from, steps) ?? null;
    const words = spec.told ? spec.told(value, as) : spec.words(value);
    if (words !== "" && words !== FIELD_WORDS.absent) return words;
    return spec.editor === "switch" ? FIELD_WORDS.no : FIELD_WORDS.absent;
  };
  const lines = [...named.values()].map((of) => ({
    field: of.field,
    label: of.spec.toldLabel?.(as) ?? of.spec.label,
    before: told(before, of),
    after: told(after, of),
  }));
  // What reads alike before and after, as null and nothing at all, did not change for anybody.
  return lines.filter((line) => line.before === null || line.before !== line.after);
}

/** Every document that came to be says that it is not deleted, or has a title that was not there. */
const isCreated = ({ before, after, exists }: LogEntry): boolean =>
  exists && Object.keys(before).length === 0 && (after["deleted"] === false || Object.hasOwn(after, "created"));
type Became = "created" | "deleted" | "restored" | "removed" | "changed";
/** What became of the document as a whole. */
export function became(entry: LogEntry): Became {
  if (!entry.exists) return "removed";
  if (isCreated(entry)) return "created";
  if (entry.after["deleted"] === true && entry.before["deleted"] !== true) return "deleted";
  return entry.before["deleted"] === true && entry.after["deleted"] === false ? "restored" : "changed";
}
