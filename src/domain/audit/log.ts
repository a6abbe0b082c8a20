import * as v from "valibot";
import { collectionAt } from "../collections.ts";
import { labelsOf } from "../labels.ts";
import { fieldPath, type Op, type Patch, type Plan, UNSET } from "../shared/changes.ts";
import { planOf } from "../shared/command.ts";
import { anything, type FieldSpec } from "../shared/field-spec.ts";
import { isObject, type Json, type JsonObject } from "../shared/json.ts";
import { isFunction } from "../shared/written.ts";
import { takenBack } from "../sync/of-sets.ts";
import { AUDIT_CHANGE, AUDIT_KIND, AUDIT_PIN } from "../words/audit-log.ts";
import { FIELD_WORDS } from "../words/fields.ts";
import { say } from "../words/say.ts";
import type { ByPath } from "./change-record.ts";
import { INLINE_INFO } from "./records.ts";

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

/** Fields that move with others and are told by them. */
const SILENT =
  /^(lastWritten(By|Via)|thirdParty|inactiveOwner|keywords|ordinal|folded|ns|rev|updatedAt|changeSet)(\.|$)/;
/** Keys of these maps may have points in them. */
const KEYED: readonly string[] = ["tags"];

/** The keys of a recorded path, in order. */
function stepsIn(path: string): readonly string[] {
  const [first = "", ...rest] = path.split(".");
  return KEYED.includes(first) && rest.length > 0 ? [first, rest.join(".")] : [first, ...rest];
}

/** One field of an entry, in the words of its form. */
export type LogLine = {
  readonly field: string;
  readonly label: string;
  /** Null: not recorded. */
  readonly before: string | null;
  readonly after: string | null;
};

type Named = { readonly field: string; readonly spec: FieldSpec; readonly steps: readonly string[] };
/** The longest beginning of a path that a form has a name for; else the first key by itself. */
function namedOf(kind: string, path: string): Named {
  const { fields, dynamic } = labelsOf(kind);
  const steps = stepsIn(path);
  for (let n = steps.length; n > 0; n--) {
    const own = steps.slice(0, n);
    const field = fieldPath(...own);
    const spec = Object.hasOwn(fields, field) ? fields[field] : dynamic?.(field);
    if (spec) return { field, spec, steps: own };
  }
  const own = steps.slice(0, 1);
  const field = fieldPath(...own);
  return { field, spec: anything(field), steps: own };
}

/** What stands at a field, put together again from the values below it; undefined where nothing is recorded. */
function valueIn(from: ByPath, steps: readonly string[]): Json | undefined {
  let whole: Json | undefined;
  for (const [path, value] of Object.entries(from)) {
    const keys = stepsIn(path);
    if (!steps.every((step, i) => keys[i] === step)) continue;
    const below = keys.slice(steps.length);
    if (below.length === 0) {
      whole = value;
      continue;
    }
    const root: { [key: string]: Json } = isObject(whole) ? { ...whole } : {};
    let at = root;
    below.slice(0, -1).forEach((key) => {
      const next = Object.hasOwn(at, key) ? at[key] : undefined;
      const own: { [key: string]: Json } = isObject(next) ? { ...next } : {};
      at[key] = own;
      at = own;
    });
    at[below.at(-1) ?? ""] = value;
    whole = root;
  }
  return whole;
}

/** Records of PINs say what was done with one, and have no field to show. */
const PIN = "pin";
const pinLine = (action: string): string | undefined =>
  Object.hasOwn(AUDIT_PIN, action) ? AUDIT_PIN[action] : AUDIT_KIND[PIN];

/** The fields of an entry with what stood there and what stands there now, one line for each field of the form. [AUD-12] */
export function logLines(entry: LogEntry): readonly LogLine[] {
  const { kind, paths, before, after } = entry;
  if (kind === PIN) return [];
  const recorded = Object.keys(before).length > 0 || Object.keys(after).length > 0;
  const named = new Map<string, Named>();
  for (const path of paths) {
    if (SILENT.test(path)) continue;
    const found = namedOf(kind, path);
    if (!named.has(found.field)) named.set(found.field, found);
  }
  const told = (from: ByPath, { spec, steps }: Named): string | null => {
    if (!recorded) return null;
    const value = valueIn(from, steps);
    return value === undefined ? FIELD_WORDS.absent : spec.words(value);
  };
  return [...named.values()].map((of) => ({
    field: of.field,
    label: of.spec.label,
    before: told(before, of),
    after: told(after, of),
  }));
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

/** Longest value in a line: whoever wants all of it opens the entry. */
const VALUE_MAX = 60;
const short = (text: string): string => (text.length > VALUE_MAX ? `${[...text].slice(0, VALUE_MAX).join("")}…` : text);

/** What an entry says in one line, e.g. `Bookings → Disabled: water damage`. [AUD-12] */
export function changeLine(entry: LogEntry): string {
  const pin = entry.kind === PIN ? pinLine(entry.action ?? "") : undefined;
  if (pin !== undefined) return pin;
  const what = became(entry);
  if (what !== "changed") return AUDIT_CHANGE[what];
  const lines = logLines(entry).filter(({ field }) => field !== "deleted");
  const [first] = lines;
  if (!first) return AUDIT_CHANGE.nothing;
  const value = first.after ?? "";
  const told =
    first.after === null
      ? first.label
      : value === FIELD_WORDS.absent
        ? say(AUDIT_CHANGE.cleared, { field: first.label })
        : say(AUDIT_CHANGE.set, { field: first.label, value: short(value) });
  return lines.length === 1 ? told : say(AUDIT_CHANGE.more, { first: told, n: String(lines.length - 1) });
}

/** Why an entry cannot be undone from the log; null: it can. */
export type NotUndone = "server" | "kind" | null;

/** Whether an entry can be taken back: a person made it, of a kind that can be undone, and the record is whole. [AUD-14] */
export function notUndone(entry: LogEntry): NotUndone {
  if (entry.by === "" || isFunction(entry.via)) return "server";
  const undo = collectionAt(entry.path, { kind: entry.kind })?.undo;
  const what = became(entry);
  if (undo === false || entry.cut || what === "removed") return "kind";
  if (undo === "edits" && what === "created") return "kind";
  return what === "changed" && logLines(entry).every((l) => l.before === null && l.after === null) ? "kind" : null;
}

/** A value by its path, as a patch writes it: what was not there is taken out again. */
const back = (value: Json | undefined): Json => (value === undefined || value === null ? UNSET : value);

/** Paths of which each is told whole: `a` where both `a` and `a.b` are named. */
const outermost = (paths: readonly string[]): readonly string[] =>
  paths.filter((path) => !paths.some((other) => path.startsWith(`${other}.`)));

/**
 * The change set that takes an entry back: each field to what it was, as seen by somebody who expects to find what the entry
 * wrote; where another value stands by now, the review asks. It is checked like any other edit. (expectations, first 8) [AUD-14]
 */
export function undoOfEntry(entry: LogEntry, label: string): Plan | null {
  if (notUndone(entry) !== null) return null;
  const { path, before, after } = entry;
  const what = became(entry);
  const op = (): Op => {
    if (what === "created") return { kind: "delete", path };
    if (what === "deleted") return { kind: "patch", path, fields: {}, revive: true };
    if (what === "restored") return { kind: "delete", path };
    const fields: { [field: string]: Json } = {};
    const seen: { [field: string]: Json } = {};
    for (const at of outermost(entry.paths.filter((p) => !SILENT.test(p)))) {
      const steps = stepsIn(at);
      const field = fieldPath(...steps);
      fields[field] = back(valueIn(before, steps));
      seen[field] = valueIn(after, steps) ?? null;
    }
    return { kind: "patch", path, fields: fields satisfies Patch, seen };
  };
  const site = /^sites\/([^/]+)/.exec(path)?.[1] ?? entry.sites[0] ?? null;
  return planOf(takenBack, { label, site, ops: [op()] });
}
