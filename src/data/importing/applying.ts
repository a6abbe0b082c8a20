import type { Batch } from "#domain/import/batches.ts";
import { IMPORT } from "#domain/import/limits.ts";
import { partId, type Plan } from "#domain/shared/changes.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import { undoStates } from "#domain/sync/undo-state.ts";
import { importLabel, IMPORT_PAGE } from "#domain/words/import.ts";
import { say } from "#domain/words/say.ts";
import { VIA } from "#domain/words/vias.ts";
import type { ImportHead, ImportProgress, ImportRefusal, UndoneState } from "../api-import.ts";
import { nextTask } from "../next-task.ts";
import type { UserStores } from "../session/user-stores.ts";
import { withEviction } from "../sync/eviction.ts";
import {
  type StoredHead,
  piecesIn,
  readHead,
  readHeads,
  readPiece,
  removeHead,
  writeHead,
  writePiece,
} from "./stored.ts";

/** Imports are prepared and stored by one tab of a person at a time. */
export async function alone<T>({ place }: UserStores, step: () => Promise<T>): Promise<T | "busy"> {
  return navigator.locks.request(`${place.replica}:import`, { ifAvailable: true }, (lock) =>
    lock === null ? ("busy" as const) : step(),
  );
}

type Run = {
  readonly on: (progress: ImportProgress) => void;
  readonly stopped: () => boolean;
  /** A set is durable. */
  readonly saved: () => void;
};

/**
 * Stores the change sets of an import, from where it stands. Each has an id that follows from its place: whatever was stored
 * before a kill is stored once. Throws `StorageError`. [IMR-25]
 */
export async function applyFrom(stores: UserStores, id: string, run: Run): Promise<Result<ImportHead, ImportRefusal>> {
  const done = await alone(stores, async () => {
    let head = await readHead(stores, id);
    if (!head || (head.state !== "applying" && head.state !== "applied")) return err("gone" as const);
    while (head.stored < head.sets) {
      run.on({ done: head.stored, all: head.sets });
      if (run.stopped() || stores.closing) return err("cancelled" as const);
      const n = Math.floor(head.stored / IMPORT.setsAtOnce);
      const next = await stores.during(() => storePiece(stores, head as StoredHead, n));
      if (!next) return err("damaged" as const);
      head = next;
      run.saved();
      await nextTask();
    }
    run.on({ done: head.stored, all: head.sets });
    if (head.state === "applied") return ok(head);
    const applied = { ...head, state: "applied" as const };
    await stores.during(() => writeHead(stores, applied));
    await stores.during(() => forgetOld(stores));
    return ok(applied);
  });
  return done === "busy" ? err("busy") : done;
}

/** Whether all sets of a piece were stored before: the note of it was lost with the power. */
function isStored({ outbox }: UserStores, { id, sets }: ImportHead, first: number): boolean {
  for (let index = first; index < Math.min(sets, first + IMPORT.setsAtOnce); index++)
    if (!outbox.has(partId({ of: id, index }))) return false;
  return true;
}

/** What must not be parted: each row, and of what an earlier build put down, which does not say what its rows are, everything. [IMR-12] */
function held({ atoms }: Batch): Pick<Plan, "split" | "atoms"> {
  if (!atoms) return { split: "never" };
  return { split: "per-op", ...(atoms.some((n) => n > 1) ? { atoms } : {}) };
}

/** Null: what it would store is not there any more, or cannot be read. */
async function storePiece(stores: UserStores, head: StoredHead, n: number): Promise<StoredHead | null> {
  const { id, kind, name, site, sets } = head;
  const first = n * IMPORT.setsAtOnce;
  const piece = await readPiece(stores, id, n);
  if (!piece && !isStored(stores, head, first)) return null;
  const batches = piece ?? [];
  const laid: Promise<void>[] = [];
  for (const [i, batch] of batches.entries()) {
    const part = { of: id, index: first + i, count: sets };
    if (stores.outbox.has(partId(part))) continue;
    const { action, ops } = batch;
    const plan: Plan = { action, label: importLabel(kind, name), via: VIA.import, site, ops, part, ...held(batch) };
    laid.push((await withEviction(stores, () => stores.engine.enqueue(plan))).laid);
  }
  await Promise.all(laid);
  const next = { ...head, stored: Math.min(sets, first + IMPORT.setsAtOnce) };
  await writeHead(stores, next);
  await writePiece(stores, id, n, null);
  return next;
}

/** Takes away what is prepared and not stored. */
async function forgetPieces(stores: UserStores, { id, sets, stored }: ImportHead): Promise<void> {
  for (let n = Math.floor(stored / IMPORT.setsAtOnce); n < piecesIn(sets); n++) await writePiece(stores, id, n, null);
}

/** Lists hold so many; those that are not finished stay. */
async function forgetOld(stores: UserStores): Promise<void> {
  const over = (await readHeads(stores)).filter((h) => h.state === "applied" || h.state === "undone");
  for (const { id } of over.slice(IMPORT.keptMax)) await removeHead(stores, id);
}

const TAKEN_BACK: { readonly [state: string]: UndoneState } = {
  done: "undone",
  waiting: "undo-waits",
  attention: "undo-attention",
};
/** How an import stands by what the queue knows of taking it back; an undo that was given up leaves it applied. [IMR-36] */
function told(heads: readonly StoredHead[], { outbox }: UserStores): readonly ImportHead[] {
  const sets = outbox.saves();
  const undoOf = undoStates(sets);
  return heads.map((head): ImportHead => {
    const undo = undoOf(head.id);
    if (undo) return { ...head, state: TAKEN_BACK[undo] ?? "undone" };
    const isGivenUp = head.state === "undone" && sets.some((set) => set.undoOf === head.id);
    return isGivenUp ? { ...head, state: "applied" } : head;
  });
}
const isTakenBack = ({ state }: ImportHead): boolean => Object.values(TAKEN_BACK).some((s) => s === state);

/** Imports of this device, newest first; one whose preparation was cut has stored nothing, and is taken away. */
export async function importsOf(stores: UserStores): Promise<readonly ImportHead[]> {
  const heads = await readHeads(stores);
  const cut = heads.filter((h) => h.state === "preparing");
  if (cut.length > 0)
    await alone(stores, () =>
      stores.during(async () => {
        for (const head of cut) {
          await forgetPieces(stores, head);
          await removeHead(stores, head.id);
        }
      }),
    );
  return told(
    heads.filter((h) => h.state !== "preparing"),
    stores,
  );
}

/** Takes a whole import back: what never left is closed, the rest is compensated. Throws `StorageError` and `NetError`. [IMR-26] */
export async function undoImport(stores: UserStores, id: string): Promise<Result<null, ImportRefusal>> {
  const done = await alone(stores, async () => {
    const head = await readHead(stores, id);
    if (!head || head.state === "preparing" || told([head], stores).some(isTakenBack)) return err("gone" as const);
    const label = say(IMPORT_PAGE.undoLabel, { label: importLabel(head.kind, head.name) });
    const answer = await stores.engine.decisions.undo(id, label);
    if (answer === "attention" || answer === "over") return err(answer);
    if (answer === "gone" && head.stored > 0) return err("gone" as const);
    await forgetPieces(stores, head);
    await writeHead(stores, { ...head, state: "undone" });
    return ok(null);
  });
  return done === "busy" ? err("busy") : done;
}

/** Takes an import out of the list; one that is not finished is not stored any further. */
export async function forgetImport(stores: UserStores, id: string): Promise<void> {
  const head = await readHead(stores, id);
  if (!head) return;
  await forgetPieces(stores, head);
  await removeHead(stores, id);
}
