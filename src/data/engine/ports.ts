import type { JsonObject } from "#domain/shared/json.ts";
import type { ChangeSet } from "#domain/sync/schema.ts";
import type { StorageTrouble } from "../api-storage.ts";
import type { Rec, Truth } from "./record.ts";

/** The light part of an outbox row that ordering needs; ops by path. */
export type Head = {
  readonly id: string;
  readonly seq: number;
  readonly state: ChangeSet["state"];
  readonly settled: boolean;
  readonly replaces: string | undefined;
  /** Sent before older ones that it does not build on: what it says is of use while those are still on their way. */
  readonly ahead?: true;
  /** Sent when nothing else is ready: a preference. */
  readonly behind?: true;
  readonly touches: readonly {
    readonly path: string;
    readonly kind: "create" | "patch" | "delete";
    readonly fields: readonly string[];
    /** The set writes nothing of it, and waits for those that do. */
    readonly follows?: true;
  }[];
};

/** Durable queue of one person on one device. Every call is one atomic, strictly durable step. Throws `StorageError`. */
export interface OutboxStore {
  /** Gives the next numbers of the device and stores all rows, or none. */
  add(sets: readonly Omit<ChangeSet, "seq">[]): Promise<readonly ChangeSet[]>;
  get(id: string): Promise<ChangeSet | undefined>;
  /** Whether a set of this id stands here, whatever has become of it; from memory. */
  has(id: string): boolean;
  /** Atomic read-modify-write; `change` returns the same object to leave the row as it is. */
  change(id: string, change: (set: ChangeSet) => ChangeSet): Promise<ChangeSet | undefined>;
  /** Puts sets in the place of another, in one step; false when that one is gone. */
  replace(id: string, next: readonly ChangeSet[]): Promise<boolean>;
  /** Every readable row, newest first. */
  all(): Promise<readonly ChangeSet[]>;
  /** Rows that still matter to the replica (everything but settled history), by seq. */
  heads(): Promise<readonly Head[]>;
}

/** The replica's records. Each record changes atomically; a call over many may stop between any two. */
export interface ReplicaStore {
  get(paths: readonly string[]): Promise<ReadonlyMap<string, Rec>>;
  /** `change` gets an empty record where there is none, and returns the same object to leave it as it is. */
  modify(paths: readonly string[], change: (rec: Rec) => Rec): Promise<void>;
  /** Paths of records with waiting patches. */
  dirty(): Promise<readonly string[]>;
}

/** One write of a batch, as the server's rules want it: compare-and-set on `rev`. */
export type Write =
  | {
      readonly path: string;
      readonly kind: "create";
      readonly rev: 1;
      readonly fields: JsonObject;
      /** Without the author and the tombstone mark that every other document carries: documents of the lock of rooms. */
      readonly bare?: true;
      /** Does not say who wrote it: a booking that keeps its owner back, and what belongs to it (decision 109). */
      readonly unnamed?: true;
    }
  | {
      readonly path: string;
      readonly kind: "patch";
      readonly rev: number;
      readonly fields: JsonObject;
      /** A tombstone becomes a document again. */
      readonly revive?: true;
      readonly bare?: true;
      readonly unnamed?: true;
    }
  | {
      readonly path: string;
      readonly kind: "delete";
      readonly rev: number;
      readonly fields: JsonObject;
      readonly unnamed?: true;
    };
export type Commit = { readonly set: ChangeSet; readonly writes: readonly Write[] };
export type CommitAnswer = { readonly ok: true } | { readonly ok: false; readonly code: string };
export type Receipt = "applied" | "void" | "none";

/** Why a request has no answer. Nothing is known of its effect. */
export type NetTrouble =
  | { readonly kind: "offline" }
  | { readonly kind: "busy"; readonly retryAfterMs: number }
  | { readonly kind: "identity" }
  /** The server answered, and said no where only yes was expected (rights, a missing index). */
  | { readonly kind: "denied"; readonly code: string };
export class NetError extends Error {
  readonly trouble: NetTrouble;
  constructor(trouble: NetTrouble, cause?: unknown) {
    super(`no answer: ${trouble.kind}`, { cause });
    this.trouble = trouble;
  }
}

/** Whether the rules would take some writes of a set by themselves. `unknown`: that cannot be tried. */
export type Would = "passes" | "denied" | "unknown";
/** What the server answered about documents. `unusable`: there, but without the fields by which anything could be compared. */
export type FoundDocs = { readonly docs: readonly Truth[]; readonly unusable: readonly string[] };

/** The server, as the engine needs it. Every call throws `NetError` when the outcome is unknown. */
export interface Net {
  commit(commit: Commit): Promise<CommitAnswer>;
  /** Has a function of the server carry out a set (`isServerAct`), exactly once; its receipt is the function's. */
  act(commit: Commit): Promise<CommitAnswer>;
  receipt(id: string, ns: string): Promise<Receipt>;
  /** Makes sure that an id of the set (its own, or one it replaces) can never be applied: answers what stands there afterwards. */
  burn(set: ChangeSet, id: string): Promise<"void" | "applied">;
  get(paths: readonly string[], ns: string): Promise<FoundDocs>;
  /** Whether the rules would take some writes of a set, tried with a batch that can never be applied. */
  wouldPass(commit: Commit): Promise<Would>;
}

/** The device refused to store. */
export class StorageError extends Error {
  readonly trouble: StorageTrouble;
  constructor(trouble: StorageTrouble, cause?: unknown) {
    super(trouble, { cause });
    this.trouble = trouble;
  }
}
