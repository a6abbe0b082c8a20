import type { ReadIntent } from "#domain/anew.ts";
import type { Result } from "#domain/shared/result.ts";
import type { ChangeSet } from "#domain/sync/schema.ts";
import type { Net, OutboxStore, ReplicaStore, StorageError } from "./ports.ts";
import type { Rec } from "./record.ts";

/** Who makes the sets, and on what device. */
export type Author = {
  readonly uid: string;
  readonly ns: string;
  readonly device: string;
  readonly person: { readonly ref: string; readonly title: string; readonly displayName: string };
};

type StoredIntent = NonNullable<ChangeSet["intent"]>;
export type ReadIntentOf = (intent: StoredIntent) => Result<ReadIntent, "unknown" | "invalid">;

/** Everything the engine works with; it keeps no state of its own. */
export type EngineParts = {
  readonly author: Author;
  readonly outbox: OutboxStore;
  readonly replica: ReplicaStore;
  readonly net: Net;
  /** Runs every local step over several records, one at a time on the device; never held over a request. */
  readonly lock: <T>(step: () => Promise<T>) => Promise<T>;
  /** The server's time as far as this device knows it, epoch ms: what happens to a set is dated by it. */
  readonly now: () => number;
  /** How far that is ahead of the device's clock, ms; 0 while it is not known. */
  readonly skewMs: () => number;
  readonly newId: () => string;
  /** Paths of a set that this device's own knowledge of the person's rights speaks against. The server judges. */
  readonly suspects: (set: ChangeSet, recs: ReadonlyMap<string, Rec>) => readonly string[];
  /** Whether the server is known to be out of reach now. */
  readonly offline: () => boolean;
  /** Reads a stored intent, with what plans it anew; that is fetched with the first question. */
  readonly readIntent: () => Promise<ReadIntentOf>;
  /** Code of what is wrong with what a set says that was asked for; null for nothing. */
  readonly intentTrouble: (set: Pick<ChangeSet, "intent" | "action">) => string | null;
  /** What the person may do, as the server last proved it: rights, and ids of sites (null for all). */
  readonly rights: () => { readonly roles: readonly string[]; readonly sites: readonly string[] | null };
  /** The intent is durable, the picture could not be written (storage full): it is laid over at the next start. */
  readonly pictureLate: (e: StorageError) => void;
};
