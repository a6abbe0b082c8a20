import { isUnset, touches, valueAt } from "#domain/shared/changes.ts";
import { sameJson, type JsonObject } from "#domain/shared/json.ts";
import type { ChangeSet, StoredOp } from "#domain/sync/schema.ts";

/** What the screen called *Saved on this device*, written down outside the product. */
export type Saved = {
  readonly id: string;
  readonly uid: string;
  /** Where it was made, and its number there. */
  readonly device: string;
  readonly seq: number;
  readonly ops: readonly StoredOp[];
  /** The set that it stands for after a person's decision. */
  readonly replaces?: string | undefined;
  /** The save that it is a part of (`part.of`), where that is known. */
  readonly of?: string | undefined;
  /** It is never parted: what it stands for is on the server whole, or not at all. */
  readonly whole?: boolean;
  /** Documents that have to be there before it. */
  readonly needs?: readonly string[];
};
/** One write that the server took: at which revision, over what. `set` null: somebody else's. */
export type Wrote = {
  readonly path: string;
  readonly rev: number;
  readonly set: string | null;
  /** The document before it; null where nothing is known of it, or where it was deleted already. */
  readonly before: JsonObject | null;
};
export type ServerDoc = { readonly rev: number; readonly fields: JsonObject; readonly deleted: boolean };
export type World = {
  readonly journal: readonly Saved[];
  /** Receipts of applied sets, who they say sent them, and how many writes they tell of. */
  readonly applied: ReadonlyMap<string, { readonly uid: string; readonly count?: number }>;
  readonly docs: ReadonlyMap<string, ServerDoc>;
  /** Revisions before the first saved edit, and how many writes others made since. */
  readonly start: ReadonlyMap<string, number>;
  readonly foreign: ReadonlyMap<string, number>;
  /** Every row of every outbox that is left, by id. */
  readonly rows: ReadonlyMap<string, ChangeSet>;
  /** Sets that a person gave up with their device (sign-out after reading the list). */
  readonly givenUp: ReadonlySet<string>;
  /** What the server took, as far as it is known, by path and revision. */
  readonly wrote: readonly Wrote[];
  /** What devices show, when all queues are empty and the network is quiet. Stamps of the server left out. */
  readonly views: readonly ReadonlyMap<string, { readonly fields: JsonObject; readonly deleted: boolean } | null>[];
};

const STAMPS = ["lastWrittenBy", "lastWrittenVia", "changeSet", "ns", "rev", "updatedAt", "deleted"];
const withoutStamps = (fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => !STAMPS.includes(key)));

/**
 * Violations of the invariants I1 to I8 of the reliability page, each beginning with its number. Empty: all hold. I9 and I10
 * are of starts: see `startTroubles`, and the rest at which this is asked.
 */
export function violations(world: World): readonly string[] {
  return [
    ...fates(world),
    ...effects(world),
    ...orders(world),
    ...unseen(world),
    ...identities(world),
    ...pictures(world),
    ...torn(world),
    ...overtaking(world),
  ];
}

/** A1: of a set that is never parted, the server took every document that its author saved, or none. */
function torn({ journal, applied, wrote }: World): readonly string[] {
  const byId = new Map(journal.map((s) => [s.id, s]));
  const rootOf = (saved: Saved): Saved => {
    const before = saved.replaces === undefined ? undefined : byId.get(saved.replaces);
    return before ? rootOf(before) : saved;
  };
  return journal
    .filter((s) => s.whole === true && applied.has(s.id))
    .flatMap((s) => {
      const written = new Set(wrote.flatMap((w) => (w.set === s.id ? w.path : [])));
      const { ops } = rootOf(s);
      const missing = ops.filter((op) => !written.has(op.path));
      // Of some nobody knows the writes, as where the answer was lost: their receipts tell how many there were.
      const isWhole =
        written.size === 0 ? (applied.get(s.id)?.count ?? ops.length) >= ops.length : missing.length === 0;
      return isWhole
        ? []
        : [`A1 torn: ${s.id} wrote ${[...written].join(", ")} and not ${missing.map((op) => op.path).join(", ")}`];
    });
}

/** A2: what a set names as needed was on the server before it. */
function overtaking({ journal, applied, wrote, start }: World): readonly string[] {
  const first = new Map<string, number>();
  wrote.forEach((w, at) => first.set(w.path, Math.min(first.get(w.path) ?? at, at)));
  return journal
    .filter((s) => s.needs !== undefined && applied.has(s.id))
    .flatMap((s) => {
      const at = wrote.findIndex((w) => w.set === s.id);
      const early = (s.needs ?? []).filter((path) => !start.has(path) && (first.get(path) ?? Infinity) > at);
      return at < 0 || early.length === 0
        ? []
        : [`A2 overtook: ${s.id} is there, and before it not ${early.join(", ")}`];
    });
}

type ShownFields = { readonly fields: JsonObject; readonly deleted: boolean } | null;
/**
 * I9, I10: what a start showed that had no network, against what the device held: the server's last documents with what waits
 * laid over them.
 */
export const startTroubles = (
  held: ReadonlyMap<string, ShownFields>,
  shown: ReadonlyMap<string, ShownFields>,
): readonly string[] =>
  [...held].flatMap(([path, view]) => {
    const seen = shown.get(path) ?? null;
    if (sameJson(view, seen)) return [];
    return [`I9 a start without a network shows another ${path}: ${JSON.stringify(seen)} for ${JSON.stringify(view)}`];
  });

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

/**
 * Whether rows of the same save hold every edit of a set, or what somebody decided about it. Of a set that was parted and
 * parted again between two looks nobody knew the ones in between: no chain leads from it to what it became.
 */
function isHeld({ of, ops }: Saved, rows: World["rows"]): boolean {
  if (of === undefined) return false;
  const kin = [...rows.values()].filter((row) => row.part.of === of);
  const decided = kin.flatMap((row) => row.decided);
  const isDecided = (path: string, field?: string) =>
    decided.some((d) => d.path === path && (field === undefined || d.field === null || d.field === field));
  return ops.every((op) => {
    const held = kin.flatMap((row) => row.ops.filter((o) => o.path === op.path));
    if (op.kind !== "patch" || Object.keys(op.fields).length === 0) return held.length > 0 || isDecided(op.path);
    const fields = new Set(held.flatMap((o) => (o.kind === "patch" ? Object.keys(o.fields) : [])));
    return Object.keys(op.fields).every((f) => fields.has(f) || isDecided(op.path, f));
  });
}

/** I1, I5: each saved set was sent, or is still here, or somebody decided; under one id only (I2). What is said of it is true (I8). */
function fates({ journal, applied, rows, givenUp }: World): string[] {
  const byId = new Map(journal.map((s) => [s.id, s]));
  const held = (id: string) => {
    const saved = byId.get(id);
    return saved !== undefined && isHeld(saved, rows);
  };
  return families(journal).flatMap((ids) => {
    const sent = ids.filter((id) => applied.has(id));
    const present = ids.flatMap((id) => rows.get(id) ?? []);
    const wrong: string[] = [];
    const known = sent.length > 0 || present.length > 0 || ids.some((id) => givenUp.has(id));
    if (!known && !ids.some(held)) wrong.push(`I1 a saved set is missing: ${ids.join(" > ")}`);
    if (sent.length > 1) wrong.push(`I2 one save, two effects: ${sent.join()}`);
    for (const row of present) {
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

const overlap = (a: StoredOp, b: StoredOp): boolean =>
  a.path === b.path &&
  (a.kind !== "patch" ||
    b.kind !== "patch" ||
    Object.keys(a.fields).some((f) => Object.keys(b.fields).some((g) => touches(f, g))));
const opOn = (saved: Saved | undefined, path: string) => saved?.ops.find((op) => op.path === path);

/** I4: what a device made of one document, where the later builds on the earlier, is applied in the order in which it was made. */
function orders({ journal, wrote }: World): string[] {
  const saves = new Map(journal.map((s) => [s.id, s]));
  return [...new Set(wrote.map((w) => w.path))].flatMap((path) => {
    const writes = wrote.filter((w) => w.path === path).sort((a, b) => a.rev - b.rev);
    const inOrder = writes.flatMap((w) => saves.get(w.set ?? "") ?? []);
    return inOrder.flatMap((later, i) =>
      inOrder.slice(0, i).flatMap((earlier) => {
        const [a, b] = [opOn(earlier, path), opOn(later, path)];
        const ofOneDevice = earlier.uid === later.uid && earlier.device === later.device;
        if (!a || !b || !ofOneDevice || earlier.seq <= later.seq || !overlap(a, b)) return [];
        return [`I4 ${path}: no. ${later.seq} (${later.id}) was applied after no. ${earlier.seq} (${earlier.id})`];
      }),
    );
  });
}

/** Whether a write took away what its author had not seen. */
function isBlind(op: StoredOp, before: JsonObject, others: boolean): boolean {
  if (op.kind === "create") return false;
  if (op.kind === "delete")
    return others && op.was !== undefined && !sameJson(withoutStamps(before), withoutStamps(op.was));
  return Object.entries(op.fields).some(([field, mine]) => {
    const found = valueAt(before, field);
    return !sameJson(found, op.was[field] ?? null) && !sameJson(found, isUnset(mine) ? null : mine);
  });
}

/** I5: what somebody wrote is only ever replaced by who saw it: by an edit over it, or by a decision. */
function unseen({ journal, wrote }: World): string[] {
  const saves = new Map(journal.map((s) => [s.id, s]));
  const at = new Map(wrote.map((w) => [`${w.path}@${w.rev}`, w]));
  return wrote.flatMap(({ path, rev, set, before }) => {
    const saved = saves.get(set ?? "");
    const op = opOn(saved, path);
    if (!saved || !op || !before || op.kind === "create") return [];
    const between = Array.from({ length: Math.max(0, rev - 1 - op.baseRev) }, (_, i) => op.baseRev + 1 + i);
    const others = between.some((r) => {
      const by = saves.get(at.get(`${path}@${r}`)?.set ?? "");
      return by?.uid !== saved.uid || by.device !== saved.device;
    });
    return isBlind(op, before, others) ? [`I5 ${path}: ${saved.id} wrote over what its author had not seen`] : [];
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
