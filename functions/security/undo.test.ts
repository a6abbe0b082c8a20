import { describe, expect, test } from "vitest";
import { difference } from "../../src/domain/audit/change-record.ts";
import { logEntryIn } from "../../src/domain/audit/log.ts";
import { notUndone, undoOfEntry } from "../../src/domain/audit/undo.ts";
import { collectionAt } from "../../src/domain/collections.ts";
import { withDrawn } from "../../src/domain/neighbourhoods/circles.ts";
import { isUnset, type Op, stepsOf } from "../../src/domain/shared/changes.ts";
import { isObject, type JsonObject } from "../../src/domain/shared/json.ts";
import { kindOf } from "../../src/domain/sync/fields.ts";
import { LARGE_PERSON } from "./largest.ts";
import { stamp } from "./rules-kit.ts";
import { rulesSuite } from "./rules-suite.ts";
import { afresh, COMMITS, type Commit, sends } from "./shapes-commits.ts";

// What the audit log offers to take back, the server takes: each kind of record, undone behind its own commit (AUD-28).

const env = rulesSuite("demo-rules-undo");
const OF = { uid: "u1", today: "2020-01-01" };
const by = { lastWrittenBy: { authUid: "u1", ...LARGE_PERSON } };
type Doc = { readonly [field: string]: unknown };

/** Moments as a record has them. */
const plain = (x: unknown): JsonObject =>
  JSON.parse(
    JSON.stringify(x, (_, v: unknown) =>
      typeof v === "string" && /^\d{4}-\d\d-\d\dT.*Z$/.test(v) ? Date.parse(v) : v,
    ),
  ) as JsonObject;

/** The record of a write, as the log reads it; null where writes of that document leave none. */
function entryOf(path: string, before: Doc | undefined, after: Doc) {
  const collection = collectionAt(path, plain(after));
  if (!collection?.record) return null;
  const { paths, before: was, after: is } = difference(before ? plain(before) : null, plain(after));
  return logEntryIn("record", {
    document: { path, kind: kindOf(path, plain(after)), title: "It", exists: true },
    change: { changeTime: 1, triggeredVia: "Somewhere", before: was, after: is },
    by: { title: "Ada", displayName: "Ada" },
    paths: [...paths],
  });
}

/** A value put at a place of a document, or taken out of it. */
function put(doc: Doc, [key = "", ...rest]: readonly string[], value: unknown): Doc {
  if (rest.length > 0) return { ...doc, [key]: put((isObject(doc[key]) ? doc[key] : {}) as Doc, rest, value) };
  const { [key]: _was, ...others } = doc;
  return value === undefined ? others : { ...others, [key]: value };
}
const at = (doc: Doc | undefined, steps: readonly string[]): unknown =>
  steps.reduce<unknown>((x, key) => (typeof x === "object" && x !== null ? (x as Doc)[key] : undefined), doc);

/** The document once an op of an undo is through; what goes back has the moments of before, and not their numbers. */
function undone(op: Op, before: Doc | undefined, after: Doc): Doc {
  const rev = Number(after["rev"]) + 1;
  if (op.kind === "delete") return { ...after, ...stamp(rev, by), deleted: true };
  if (op.kind !== "patch") throw new Error("an undo creates nothing");
  const whole = Object.entries(withDrawn(op.fields)).reduce<Doc>((doc, [field, value]) => {
    const steps = stepsOf(field);
    return put(doc, steps, isUnset(value) ? undefined : at(before, steps));
  }, after);
  return { ...whole, ...stamp(rev, by), deleted: op.revive ? false : after["deleted"] };
}

/** Names that only one may have go with their claims, which the engine adds: the engine's own tests and stories have them. */
const NAMED: { readonly [kind: string]: readonly string[] } = {
  neighbourhood: ["title"],
  person: ["email"],
  user: ["person"],
};
type Undone = { readonly path: string; readonly kind: string; readonly what: string; readonly doc: Doc };

/** Undos of what a commit wrote, of all and of each field by itself; those of rooms go with their locks and are told by stories. */
function undosOf({ before, after }: Commit): readonly Undone[] {
  return Object.entries(after).flatMap(([path, doc]) => {
    const was = before[path] as Doc | undefined;
    const entry = entryOf(path, was, doc);
    if (!entry || entry.kind === "room-booking") return [];
    const own = [...new Set(entry.paths.map((p) => p.split(".")[0] ?? ""))];
    // Documents that the product made have all of their fields, but for a site: it has no settings until somebody changes one.
    const left = own.filter(
      (f) => !NAMED[entry.kind]?.includes(f) && (was === undefined || f in was || f === "config"),
    );
    const some = was === undefined ? [own] : left.map((f) => [f]);
    return some.flatMap((fields): Undone[] => {
      const one = { ...entry, paths: entry.paths.filter((p) => fields.includes(p.split(".")[0] ?? "")) };
      const [op] = notUndone(one, OF) === null ? (undoOfEntry(one, OF, "Undo")?.ops ?? []) : [];
      return op ? [{ path, kind: entry.kind, what: fields.join(), doc: undone(op, was, doc) }] : [];
    });
  });
}

const some = COMMITS.map(([kind, commit]) => ({ kind, commit, undos: undosOf(commit) })).filter(
  (c) => c.undos.length > 0,
);

describe("what the log offers to take back", () => {
  test("[AUD-28] is tried of every kind that it is offered for", () => {
    const kinds = [...new Set(some.flatMap((c) => c.undos.map((u) => u.kind)))].sort();
    expect(kinds).toEqual(["booking", "card", "desk", "floor", "member", "person", "site", "user"]);
  });
  test.each(some)("[AUD-28] [RUL-1] $kind: the server takes it", async ({ commit, undos }) => {
    for (const { path, what, doc } of undos) {
      await afresh(env, commit);
      expect(await sends(env, commit, null)).toBe(true);
      expect([what, await sends(env, { before: {}, after: { [path]: doc } }, null)]).toEqual([what, true]);
    }
  });
});
