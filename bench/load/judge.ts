import type { Firestore } from "firebase-admin/firestore";
import type { ChangeSet } from "#domain/sync/schema.ts";
import type { LoadTenant } from "./tenant.ts";

/** What is judged of a device: what it saved, and what its queue holds of it. */
export type Judged = {
  readonly name: string;
  readonly faults: readonly string[];
  readonly saved: ReadonlyMap<string, { readonly id: string; readonly action: string }>;
  sets(): readonly Pick<ChangeSet, "id" | "action" | "state" | "ops" | "revs">[];
  /** Ids of those that could have been sent. */
  toSend(): readonly string[];
};

/** What was saved and is neither on the server nor before a person, or on it twice: nothing, where all is well. */
export async function lostOf(db: Firestore, tenant: LoadTenant, devices: readonly Judged[]): Promise<string[]> {
  const wrong = devices.flatMap((d) => d.faults.map((f) => `${d.name}: ${f}`));
  const sets = new Map(devices.flatMap((d) => d.sets().map((set) => [set.id, set] as const)));
  for (const device of devices)
    for (const { id, action } of device.saved.values())
      if (!sets.has(id)) wrong.push(`${action} ${id} was saved and is gone from its device`);
  const late = new Set(devices.flatMap((d) => d.toSend()));
  const receipts = await receiptsOf(db, tenant);
  for (const set of sets.values()) {
    const isThere = receipts.has(set.id);
    if (set.state === "accepted" && !isThere) wrong.push(`${set.action} ${set.id} is called sent, and is not there`);
    if (set.state !== "accepted" && isThere) wrong.push(`${set.action} ${set.id} is there, and called ${set.state}`);
    if (late.has(set.id)) wrong.push(`${set.action} ${set.id} still waits`);
  }
  return [...wrong, ...(await wrongDesks(db, tenant, [...sets.values()])), ...(await doubleRooms(db, tenant))];
}

async function receiptsOf(db: Firestore, { ns }: LoadTenant): Promise<ReadonlySet<string>> {
  const found = await db.collection(`ns/${ns}/changeSets`).where("void", "==", false).select().get();
  return new Set(found.docs.map((d) => d.id));
}

/**
 * Each accepted write raised its desk's revision by one, and the last one's value stands. Which revision a save has made is not
 * known where its receipt alone told that it had arrived.
 */
async function wrongDesks(
  db: Firestore,
  { site }: LoadTenant,
  sets: ReturnType<Judged["sets"]>,
): Promise<readonly string[]> {
  type Write = { readonly rev: number | null; readonly to: unknown };
  const writes = new Map<string, Write[]>();
  for (const set of sets.filter((s) => s.state === "accepted"))
    for (const op of set.ops)
      if (op.kind === "patch" && op.path.startsWith(`sites/${site}/spaces/`)) {
        const write = { rev: set.revs?.[op.path] ?? null, to: op.fields["disabled"] };
        writes.set(op.path, [...(writes.get(op.path) ?? []), write]);
      }
  const docs = await db.collection(`sites/${site}/spaces`).get();
  return docs.docs.flatMap((doc) => {
    const own = writes.get(doc.ref.path) ?? [];
    const rev = Number(doc.get("rev"));
    const revs = own.flatMap((w) => w.rev ?? []);
    if (new Set(revs).size !== revs.length) return [`${doc.id}: two saves have one revision`];
    if (rev - 1 !== own.length) return [`${doc.id}: revision ${rev} after ${own.length} saves`];
    const last = own.find((w) => w.rev === rev);
    return last && doc.get("disabled") !== last.to ? [`${doc.id} is not as its last save left it`] : [];
  });
}

/** Rooms that stand booked twice at a time. */
async function doubleRooms(db: Firestore, { ns }: LoadTenant): Promise<readonly string[]> {
  type Held = { readonly room: string; readonly f: number; readonly t: number };
  const found = await db.collection(`ns/${ns}/holds`).get();
  const held = found.docs.flatMap((d) => Object.values((d.get("held") ?? {}) as Record<string, Held>));
  return [...groupedByRoom(held)].flatMap(([room, all]) => {
    const sorted = [...all].sort((a, b) => a.f - b.f);
    return sorted.flatMap((h, i) => (h.f < (sorted[i - 1]?.t ?? 0) ? [`${room} is booked twice at ${h.f}`] : []));
  });
}
function groupedByRoom<T extends { readonly room: string }>(all: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const x of all) groups.set(x.room, [...(groups.get(x.room) ?? []), x]);
  return groups;
}
