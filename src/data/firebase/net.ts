import {
  doc,
  documentId,
  collection,
  FieldPath,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  serverTimestamp,
  Timestamp,
  where,
  writeBatch,
  deleteField,
  type DocumentReference,
  type WriteBatch,
} from "firebase/firestore/lite";
import * as v from "valibot";
import { isUnset, stepsOf } from "#domain/shared/changes.ts";
import { type Called, calledIn, withNameNow } from "#domain/profile/called.ts";
import { type Json, type JsonObject, sameJson } from "#domain/shared/json.ts";
import type { ChangeSet } from "#domain/sync/schema.ts";
import { SYNC } from "#domain/sync/limits.ts";
import {
  type Commit,
  type CommitAnswer,
  type FoundDocs,
  type Net,
  NetError,
  type Receipt,
  type Write,
  type Would,
} from "../engine/ports.ts";
import type { Truth } from "../engine/record.ts";
import type { Provenances } from "../api.ts";
import type { Backend } from "./backend.ts";
import { isUnfetched } from "#domain/shared/unfetched.ts";
import { here } from "./config.ts";
import { instantsOf, withInstants } from "./instants.ts";
import { look, one } from "./read.ts";
import { receiptFor, receiptOf, stampFor, stampOf } from "./stamp.ts";
import { trial } from "./trial.ts";
import { truthOf } from "./convert.ts";
import { netError, sorted } from "./trouble.ts";

/** Rules judge a question by ids document by document, with room for 20; a chunk in which one is missing is denied whole. */
const IN_MAX = 10;
/** Firestore's REST interface. */
const PRODUCTION = "https://firestore.googleapis.com";

/** A document that is there; without `truth` it cannot be compared with anything. */
type Asked = { readonly path: string; readonly truth: Truth | null };
const askedOf = (path: string, data: unknown): Asked => ({ path, truth: truthOf(path, data) });

/** Code that comes late; where it is not on this device nothing answers. Whatever else it throws is a fault. */
const onDevice = <T>(code: Promise<T>): Promise<T> =>
  code.catch((e: unknown) => {
    throw isUnfetched(e) ? new NetError({ kind: "offline" }, e) : e;
  });

/** The engine's server over Firestore. Everything that is not a clear yes or no throws `NetError`. */
export class FirestoreNet implements Net {
  readonly #backend: Backend;
  /** What the author is called by now, once the server said other than what a set says. */
  #called: { readonly uid: string; readonly now: Called } | null = null;
  constructor(backend: Backend) {
    this.#backend = backend;
  }

  #receipt(ns: string, id: string): DocumentReference {
    return doc(this.#backend.db, "ns", ns, "changeSets", id);
  }

  #own(set: ChangeSet): void {
    const uid = this.#backend.auth.currentUser?.uid;
    if (uid !== set.uid) throw new NetError({ kind: "identity" }); // a set is sent only with the identity that made it
  }

  /** Sends a set; one whose author was renamed since goes again with the name that the server knows. [NAM-2] */
  async commit(commit: Commit): Promise<CommitAnswer> {
    this.#own(commit.set);
    const stored = await this.#upload(commit);
    if (!stored.ok) return stored;
    const named = this.#named(commit);
    const answer = await this.#send(named);
    if (answer.ok || answer.code !== "permission-denied") return answer;
    const { uid } = commit.set;
    const now = calledIn(await one(this.#backend, `users/${uid}`));
    if (sameJson(now, named.set.author)) return answer;
    this.#called = { uid, now };
    return this.#send(this.#named(commit));
  }

  #named(commit: Commit): Commit {
    const { set, writes } = commit;
    if (this.#called?.uid !== set.uid) return commit;
    const { now } = this.#called;
    return {
      set: { ...set, author: now },
      writes: writes.map((w): Write => ({ ...w, fields: withNameNow(w.fields, set.uid, now) })),
    };
  }

  async #send({ set, writes }: Commit): Promise<CommitAnswer> {
    const inBatch = writes.length + 1 + set.burns.length <= SYNC.maxBatchWrites;
    const toBurn: string[] = [];
    for (const id of set.burns) {
      const known = await (inBatch ? this.receipt(id, set.ns) : this.#burn(set, id));
      if (known === "applied") return { ok: false, code: "already-exists" };
      if (known === "none") toBurn.push(id); // one that is burnt already is created once and never again
    }
    const batch = writeBatch(this.#backend.db);
    batch.set(this.#receipt(set.ns, set.id), { ...receiptFor(set, writes), at: serverTimestamp() });
    for (const id of toBurn) batch.set(this.#receipt(set.ns, id), burnt(set));
    const stamp = stampOf(set);
    for (const write of writes) this.#write(batch, write, { ns: set.ns, ...stamp });
    try {
      await batch.commit();
      return { ok: true };
    } catch (e) {
      const s = sorted(e);
      if (s.kind === "refused") return { ok: false, code: s.code };
      throw netError(e);
    }
  }

  /** The file that a document of the batch names stands on the server before that document does. [PIC-5] */
  async #upload({ set: { upload }, writes }: Commit): Promise<CommitAnswer> {
    if (!upload || !writes.some((write) => Object.values(write.fields).includes(upload.path))) return { ok: true };
    const { sendUpload } = await onDevice(import("./upload.ts"));
    return sendUpload(this.#backend, upload);
  }

  async act(commit: Commit): Promise<CommitAnswer> {
    this.#own(commit.set);
    const { callAct } = await onDevice(import("./act.ts"));
    return callAct(this.#backend, commit);
  }

  #write(batch: WriteBatch, write: Write, stamp: JsonObject): void {
    const ref = doc(this.#backend.db, write.path);
    const isBare = write.kind !== "delete" && write.bare === true;
    const common = { ...stampFor(write, stamp), rev: write.rev, updatedAt: serverTimestamp() };
    const instants = instantsOf(write.path);
    const stored = (f: string, x: Json) => withInstants(instants, f, x, (ms) => Timestamp.fromMillis(ms));
    if (write.kind === "create") {
      const fields = Object.entries(write.fields).map(([f, x]) => [f, stored(f, x)]);
      batch.set(ref, { ...Object.fromEntries(fields), ...common, ...(isBare ? {} : { deleted: false }) });
      return;
    }
    const changes: [FieldPath, unknown][] = Object.entries(write.fields).map(([f, x]) => [
      new FieldPath(...stepsOf(f)),
      isUnset(x) ? deleteField() : stored(f, x),
    ]);
    if (write.kind === "delete") changes.push([new FieldPath("deleted"), true]);
    if (write.kind === "patch" && write.revive) changes.push([new FieldPath("deleted"), false]);
    for (const [key, x] of Object.entries(common)) changes.push([new FieldPath(key), x]);
    const [[first, value], ...rest] = changes as [[FieldPath, unknown], ...[FieldPath, unknown][]];
    batch.update(ref, first, value, ...rest.flat());
  }

  async receipt(id: string, ns: string): Promise<Receipt> {
    const found = await look(this.#backend, `ns/${ns}/changeSets/${id}`);
    if (found === "absent") return "none";
    if (found !== "refused") return found["void"] === true ? "void" : "applied";
    // One that is not there is refused like somebody else's: the rules tell nobody which (docs/decisions/057). Whoever may read
    // their tenant would be shown their own.
    if ((await look(this.#backend, `ns/${ns}`)) === "refused")
      throw new NetError({ kind: "denied", code: "permission-denied" });
    return "none";
  }

  burn(set: ChangeSet, id: string): Promise<"void" | "applied"> {
    this.#own(set);
    return this.#burn(set, id);
  }

  async #burn(set: ChangeSet, id: string): Promise<"void" | "applied"> {
    const known = await this.receipt(id, set.ns);
    if (known !== "none") return known;
    const batch = writeBatch(this.#backend.db);
    batch.set(this.#receipt(set.ns, id), burnt(set));
    try {
      await batch.commit();
      return "void";
    } catch (e) {
      if (sorted(e).kind !== "refused") throw netError(e);
      const now = await this.receipt(id, set.ns); // somebody was quicker: the twin, or another burn
      if (now === "none") throw netError(e);
      return now;
    }
  }

  /** How changes came to the server, by set id; those that may not be read or are gone are left out. Throws `NetError`. */
  async provenance(ids: readonly string[], ns: string): Promise<Provenances> {
    const found = await Promise.all(
      ids.map(async (id) => {
        const parsed = v.safeParse(provenanceSchema, await one(this.#backend, `ns/${ns}/changeSets/${id}`));
        if (!parsed.success) return [];
        const { madeAt, at, offline } = parsed.output;
        return [[id, { madeAt, arrivedAt: at, offline }] as const];
      }),
    );
    return Object.fromEntries(found.flat());
  }

  /** How many sets of a device the server has taken from a person, by their numbers, newest 500 first. Throws `NetError`. */
  async arrived(
    device: string,
    { first, last }: { readonly first: number; readonly last: number },
    { ns, uid }: { readonly ns: string; readonly uid: string },
  ): Promise<number> {
    try {
      const receipts = collection(this.#backend.db, "ns", ns, "changeSets");
      const own = [where("uid", "==", uid), where("device", "==", device), where("seq", ">=", first)];
      const found = await getDocs(query(receipts, ...own, orderBy("seq", "desc"), limit(SYNC.maxBatchWrites)));
      return found.docs.filter((d) => Number(d.data()["seq"]) <= last && d.data()["void"] === false).length;
    } catch (e) {
      throw netError(e);
    }
  }

  async wouldPass(commit: Commit): Promise<Would> {
    this.#own(commit.set);
    const { auth, config } = this.#backend;
    const token = await auth.currentUser?.getIdToken().catch((e: unknown) => {
      throw netError(e);
    });
    if (token === undefined) throw new NetError({ kind: "identity" });
    const origin = config.emulators ? here().origin : PRODUCTION;
    return trial({ origin, project: config.options.projectId ?? "", token }, this.#named(commit));
  }

  async get(paths: readonly string[], ns: string): Promise<FoundDocs> {
    const byParent = new Map<string, string[]>();
    for (const path of paths) {
      const cut = path.lastIndexOf("/");
      const parent = path.slice(0, cut);
      byParent.set(parent, [...(byParent.get(parent) ?? []), path.slice(cut + 1)]);
    }
    const asked = [...byParent].flatMap(([parent, ids]) =>
      chunks(ids, IN_MAX).map((some) => this.#getSome(ns, parent, some)),
    );
    const docs = (await Promise.all(asked)).flat();
    return { docs: docs.flatMap((d) => d.truth ?? []), unusable: docs.flatMap((d) => (d.truth ? [] : d.path)) };
  }

  async #getSome(ns: string, parent: string, ids: readonly string[]): Promise<readonly Asked[]> {
    try {
      const found = await getDocs(
        query(collection(this.#backend.db, parent), where("ns", "==", ns), where(documentId(), "in", ids)),
      );
      return found.docs.map((d) => askedOf(`${parent}/${d.id}`, d.data()));
    } catch (e) {
      if (sorted(e).kind !== "refused") throw netError(e);
      return this.#getEach(parent, ids);
    }
  }

  async #getEach(parent: string, ids: readonly string[]): Promise<readonly Asked[]> {
    try {
      const found = await Promise.all(ids.map((id) => getDoc(doc(this.#backend.db, parent, id))));
      return found.flatMap((d) => (d.exists() ? askedOf(`${parent}/${d.id}`, d.data()) : []));
    } catch (e) {
      throw netError(e);
    }
  }
}

const provenanceSchema = v.object({ madeAt: v.number(), at: v.number(), offline: v.boolean() });

/** The receipt of an id that nothing is ever sent under, as a batch writes it. */
const burnt = (set: ChangeSet) => ({ ...receiptOf(set, true, 0), at: serverTimestamp() });

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
}
