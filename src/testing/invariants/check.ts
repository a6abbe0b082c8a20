import { sameJson, type JsonObject } from "#domain/shared/json.ts";
import type { ChangeSet, StoredOp } from "#domain/sync/schema.ts";

/** What the screen called *Saved on this device*, written down outside the product. */
export type Saved = {
  readonly id: string;
  readonly uid: string;
  readonly ops: readonly StoredOp[];
  /** The set that it stands for after a person's decision. */
  readonly replaces?: string | undefined;
};
export type ServerDoc = { readonly rev: number; readonly fields: JsonObject; readonly deleted: boolean };
export type World = {
  readonly journal: readonly Saved[];
  /** Receipts of applied sets, and who they say sent them. */
  readonly applied: ReadonlyMap<string, { readonly uid: string }>;
  readonly docs: ReadonlyMap<string, ServerDoc>;
  /** Revisions before the first saved edit, and how many writes others made since. */
  readonly start: ReadonlyMap<string, number>;
  readonly foreign: ReadonlyMap<string, number>;
  /** Every row of every outbox that is left, by id. */
  readonly rows: ReadonlyMap<string, ChangeSet>;
  /** Sets that a person gave up with their device (sign-out after reading the list). */
  readonly givenUp: ReadonlySet<string>;
  /** What devices show, when all queues are empty and the network is quiet. Stamps of the server left out. */
  readonly views: readonly ReadonlyMap<string, { readonly fields: JsonObject; readonly deleted: boolean } | null>[];
};

const STAMPS = ["lastWrittenBy", "lastWrittenVia", "changeSet", "ns", "rev", "updatedAt", "deleted"];
export const withoutStamps = (fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => !STAMPS.includes(key)));

/** Violations of the invariants I1 to I7 of the reliability page, each beginning with its number. Empty: all hold. */
export function violations(world: World): readonly string[] {
  return [...fates(world), ...effects(world), ...identities(world), ...pictures(world)];
}

/** Saves by what they stand for: a set and those that took its place after a decision. */
function families(journal: readonly Saved[]): readonly (readonly string[])[] {
  const parent = new Map(journal.flatMap((s) => (s.replaces ? [[s.id, s.replaces] as const] : [])));
  const families = new Map<string, string[]>();
  for (const { id } of journal) {
    let first = id;
    for (let at = parent.get(first); at !== undefined; at = parent.get(at)) first = at;
    families.set(first, [...(families.get(first) ?? []), id]);
  }
  return [...families.values()];
}

/** I1, I5: each saved set was sent, or is still here, or somebody decided; under one id only (I2). What is said of it is true (I8). */
function fates({ journal, applied, rows, givenUp }: World): string[] {
  return families(journal).flatMap((ids) => {
    const sent = ids.filter((id) => applied.has(id));
    const kept = ids.flatMap((id) => rows.get(id) ?? []);
    const wrong: string[] = [];
    if (sent.length === 0 && kept.length === 0 && !ids.some((id) => givenUp.has(id)))
      wrong.push(`I1 a saved set is missing: ${ids.join(" > ")}`);
    if (sent.length > 1) wrong.push(`I2 one save, two effects: ${sent.join()}`);
    for (const row of kept) {
      if (row.state === "closed" && sent.length > 0) wrong.push(`I5 given up, yet applied: ${sent.join()}`);
      if (row.state === "accepted" && !applied.has(row.id)) wrong.push(`I8 called sent, not on the server: ${row.id}`);
      if (row.state === "attention" && applied.has(row.id)) wrong.push(`I8 asks for attention, yet applied: ${row.id}`);
      if (row.ops.length === 0) wrong.push(`I5 content is gone: ${row.id}`);
    }
    return wrong;
  });
}

/** I2, I3: a document has exactly one revision per applied set that touches it, and per write of others. */
function effects({ journal, applied, docs, start, foreign }: World): string[] {
  const expected = new Map(start);
  for (const [path, n] of foreign) expected.set(path, (expected.get(path) ?? 0) + n);
  for (const saved of journal)
    if (applied.has(saved.id)) for (const op of saved.ops) expected.set(op.path, (expected.get(op.path) ?? 0) + 1);
  return [...expected].flatMap(([path, rev]) => {
    const now = docs.get(path)?.rev ?? 0;
    if (now === rev) return [];
    return [`${now > rev ? "I2 more" : "I3 fewer"} writes than applied sets: ${path} is at ${now}, not ${rev}`];
  });
}

function identities({ journal, applied }: World): string[] {
  return journal.flatMap((saved) => {
    const by = applied.get(saved.id)?.uid;
    return by === undefined || by === saved.uid ? [] : [`I6 ${saved.id} of ${saved.uid} was sent as ${by}`];
  });
}

function pictures({ docs, views }: World): string[] {
  return views.flatMap((view, device) =>
    [...docs].flatMap(([path, doc]) => {
      const shown = view.get(path);
      if (shown === undefined) return [];
      const same = shown?.deleted === doc.deleted && sameJson(withoutStamps(shown.fields), withoutStamps(doc.fields));
      return same
        ? []
        : [`I7 device ${device} shows another ${path}: ${JSON.stringify(shown)} for ${JSON.stringify(doc)}`];
    }),
  );
}
