import * as v from "valibot";
import { collectionAt } from "#domain/collections.ts";
import { isObject } from "#domain/shared/json.ts";
import { isDeeper } from "#domain/shared/json-depth.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import { FILE } from "#domain/sync/file.ts";
import { mendedSet } from "#domain/sync/mend.ts";
import { SYNC } from "#domain/sync/limits.ts";
import type { ChangeSet } from "#domain/sync/schema.ts";
import { readSet } from "#domain/sync/upgrade.ts";
import { FILE_WORDS } from "#domain/words/history.ts";
import type { ImportRefusal, UnreadableRow } from "../api.ts";
import { isOver } from "../engine/overlay.ts";
import type { TakenIn } from "./take-in.ts";

/** Whose device, and which. */
export type QueueOwner = { readonly ns: string; readonly uid: string; readonly email: string; readonly device: string };

const short = v.pipe(v.string(), v.maxLength(200));
const fileSchema = v.object({
  atrium: v.literal(FILE.kind),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  exportedAt: v.number(),
  by: v.object({ ns: short, uid: short, email: v.string(), device: short }),
  sets: v.pipe(v.array(v.object({ sum: v.string(), set: v.unknown() })), v.maxLength(FILE.maxSets)),
  unreadable: v.pipe(v.array(v.object({ key: v.string(), text: v.string() })), v.maxLength(FILE.maxSets)),
});
const headSchema = v.object({ atrium: v.literal(FILE.kind), version: v.number() });
const rawSchema = v.record(v.string(), v.unknown());
const namedSchema = v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{5,100}$/)) });
const labelledSchema = v.object({ label: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300)) });

function canonical(x: unknown): unknown {
  if (Array.isArray(x)) return x.map(canonical);
  if (typeof x !== "object" || x === null) return x;
  const entries = Object.entries(x).filter(([, value]) => value !== undefined);
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => [key, canonical(value)]);
}

/** Tells whether somebody changed a set by hand since it was written. It is no protection: the server's rules are. */
async function sumOf(set: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(canonical(set)));
  return [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))]
    .map((b) => b.toString(16).padStart(2, "0"))
    .join("");
}

/** Sets and unreadable rows as a file that the same person can take in elsewhere. (reliability I5) */
export async function fileText(
  owner: QueueOwner,
  sets: readonly ChangeSet[],
  unreadable: readonly UnreadableRow[],
  at: number,
): Promise<string> {
  const file = {
    atrium: FILE.kind,
    version: FILE.version,
    exportedAt: at,
    by: owner,
    sets: await Promise.all(sets.map(async (set) => ({ sum: await sumOf(set), set }))),
    unreadable: unreadable.map(({ key, text }) => ({ key, text })),
  };
  return `${JSON.stringify(file, null, 1)}\n`;
}

export type TakenFile = {
  readonly rows: readonly TakenIn[];
  readonly labels: ReadonlyMap<string, string>;
  readonly altered: ReadonlySet<string>;
  readonly unreadable: ReadonlySet<string>;
};

function jsonOf(text: string): unknown {
  if (isDeeper(text, FILE.maxDepth)) return undefined;
  try {
    return JSON.parse(text);
  } catch (e) {
    if (e instanceof SyntaxError) return undefined;
    throw e;
  }
}

/** Waiting for a person. */
const parked = (code: string, at: number): Pick<ChangeSet, "state" | "attention"> => ({
  state: "attention",
  attention: { kind: "refused", code, conflicts: [], at },
});

/**
 * A set of a file as this device keeps it: it waits until a person has looked at it, and what the file says of conflicts and
 * refusals is left out, for the server says those anew. What may have been sent from elsewhere counts as sent, so that it has
 * one effect. [FILE-6]
 */
function arrived(set: ChangeSet, owner: QueueOwner, altered: boolean, now: number): ChangeSet {
  const own = { ...set, device: owner.device, settled: false, attempts: Math.max(1, set.attempts) };
  const changed = altered || isOver(set.state);
  const code = changed ? FILE.altered : FILE.taken;
  return { ...own, ...parked(code, now) };
}

const OF_TENANT = /^ns\/([^/]+)\//;
const OF_USER = /^users\/([^/]+)$/;
/** Whether the app itself could have made a set: no more edits than one save has, each of a document that the person may have here. */
function couldBeMade({ ops, earlier = [], burns, upload }: ChangeSet, { ns, uid }: QueueOwner): boolean {
  const fits = ({ path }: { readonly path: string }) =>
    (collectionAt(path) !== undefined || path.startsWith(`ns/${ns}/uniques/`)) &&
    (OF_TENANT.exec(path)?.[1] ?? ns) === ns &&
    (OF_USER.exec(path)?.[1] ?? uid) === uid;
  if (upload && !upload.path.startsWith(`ns/${ns}/`)) return false;
  const lists = [ops, ...earlier.map((e) => e.ops)];
  return lists.every((list) => list.length <= SYNC.maxOps && list.every(fits)) && burns.length <= SYNC.maxOps;
}

/** An unreadable row as its author mended it: it waits for a look at every value. Null when it still cannot be read. */
export function mendedFromText(text: string, owner: QueueOwner, now: number): ChangeSet | null {
  const set = mendedSet(text, owner);
  return set.ok && couldBeMade(set.value, owner) ? arrived(set.value, owner, true, now) : null;
}

const idOf = (set: unknown): string | null => {
  const parsed = v.safeParse(namedSchema, set);
  return parsed.success ? parsed.output.id : null;
};
const labelOf = (row: unknown): string => {
  const parsed = v.safeParse(labelledSchema, row);
  return parsed.success ? parsed.output.label : FILE_WORDS.nameless;
};

/** A file of this product whose version is known here, made by this person; else why it is not taken. */
function ownFile(json: unknown, owner: QueueOwner): Result<v.InferOutput<typeof fileSchema>, ImportRefusal> {
  const head = v.safeParse(headSchema, json);
  if (head.success && head.output.version > FILE.version) return err("future");
  const parsed = v.safeParse(fileSchema, json);
  if (!parsed.success) return err("not-atrium");
  const { by } = parsed.output;
  if (by.ns !== owner.ns) return err("other-tenant");
  return by.uid === owner.uid ? ok(parsed.output) : err("other-person");
}

/** Reads a file for a person. What cannot be read of it is kept as it is, under its own name. */
export async function readFile(
  text: string,
  owner: QueueOwner,
  now: number,
): Promise<Result<TakenFile, ImportRefusal>> {
  const file = ownFile(jsonOf(text), owner);
  if (!file.ok) return file;
  const { exportedAt, sets, unreadable: broken } = file.value;
  const rows: TakenIn[] = [];
  const labels = new Map<string, string>();
  const altered = new Set<string>();
  const unreadable = new Set<string>();
  const keep = (id: string, row: unknown) => {
    const raw = v.safeParse(rawSchema, row);
    rows.push({ id, raw: raw.success ? raw.output : { text: String(row) } });
    labels.set(id, labelOf(row));
    unreadable.add(id);
  };
  for (const [index, entry] of sets.entries()) {
    const read = readSet(entry.set);
    const name = `${FILE.keptPrefix}${exportedAt}-${index}`;
    if (!read.ok) {
      const own = read.why === "future" ? idOf(entry.set) : null; // it counts once when a newer version reads it
      keep(own ?? name, isObject(entry.set) ? { ...entry.set, ...parked(FILE.taken, now) } : entry.set);
      continue;
    }
    if (read.set.uid !== owner.uid || read.set.ns !== owner.ns || !couldBeMade(read.set, owner)) {
      keep(name, { label: read.set.label, text: JSON.stringify(entry.set) }); // never as this person's own
      continue;
    }
    const isAltered = (await sumOf(entry.set)) !== entry.sum;
    if (isAltered) altered.add(read.set.id);
    labels.set(read.set.id, read.set.label);
    rows.push({ id: read.set.id, set: arrived(read.set, owner, isAltered, now) });
  }
  for (const { key, text: row } of broken) keep(key, jsonOf(row) ?? row);
  return ok({ rows, labels, altered, unreadable });
}

/** `atrium-unsent-acme-2026-03-29-1530.json`; the time is UTC, so that two files of a day sort. */
export const fileName = (ns: string, at: number): string =>
  `atrium-unsent-${ns}-${new Date(at).toISOString().slice(0, 16).replace("T", "-").replace(":", "")}.json`;
