import { patched } from "#domain/shared/changes.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import type { Commit, CommitAnswer, FoundDocs, Net, Receipt, Would, Write } from "#data/engine/ports.ts";
import { NetError } from "#data/engine/ports.ts";
import type { Truth } from "#data/engine/record.ts";
import type { ChangeSet } from "#domain/sync/schema.ts";

type Request = {
  readonly set: string;
  readonly uid: string;
  readonly burns: readonly string[];
  readonly writes: readonly Write[];
};
type Logged = {
  readonly set: string;
  readonly path: string;
  readonly rev: number;
  readonly write: Write;
  readonly before: JsonObject | null;
  /** It had been deleted before. */
  readonly deleted: boolean;
};

/** Longest time between a commit's stamp and the moment in which others can read it. */
const SLOWEST = 200;
/** Longest time between the arrival of a twin, or of what stalled, and its effect: of one half of them, and of the others. */
const SOON = 10;
const LATEST = 150;

/** A server that keeps the security rules' promises: receipts once, `rev` compare-and-set, whole batches. Time is a counter. */
export class FakeServer {
  readonly docs = new Map<string, Truth>();
  readonly receipts = new Map<string, "applied" | "void">();
  readonly log: Logged[] = [];
  now = 1_000;
  /** People without the right to write. */
  readonly revoked = new Set<string>();
  /** Who sent what was applied. */
  readonly senders = new Map<string, string>();
  /** Twins of commits: stamped when they arrived, and seen later. */
  late: { readonly at: number; readonly stamped: number; readonly request: Request }[] = [];

  put(path: string, fields: JsonObject): void {
    this.docs.set(path, { path, rev: 1, fields, deleted: false, updatedAt: 1 });
  }

  /** Foreign hands leave a document without our fields. */
  readonly unusable = new Set<string>();

  /** Foreign hands delete a document outright. */
  hardDelete(path: string): void {
    this.docs.delete(path);
  }

  /** What the rules say of writes by themselves, whatever stands there. */
  mayWrite(uid: string, writes: readonly Write[]): boolean {
    return !this.revoked.has(uid) && writes.every((w) => !w.path.startsWith("locked/") || uid === "u0");
  }

  apply(request: Request, at: number): CommitAnswer {
    if (this.receipts.has(request.set) || request.burns.some((b) => this.receipts.get(b) === "applied"))
      return { ok: false, code: "exists" };
    if (this.revoked.has(request.uid)) return { ok: false, code: "permission-denied" };
    for (const w of request.writes) {
      const doc = this.docs.get(w.path);
      if (w.kind === "create" ? doc !== undefined : doc === undefined || w.rev !== doc.rev + 1)
        return { ok: false, code: "rev" };
      if (this.unusable.has(w.path) || !this.mayWrite(request.uid, [w]))
        return { ok: false, code: "permission-denied" };
    }
    this.receipts.set(request.set, "applied");
    this.senders.set(request.set, request.uid);
    for (const b of request.burns) this.receipts.set(b, "void");
    for (const w of request.writes) this.#write(request, w, at);
    return { ok: true };
  }

  #write(request: Request, w: Write, at: number): void {
    const doc = this.docs.get(w.path);
    this.log.push({
      set: request.set,
      path: w.path,
      rev: w.rev,
      write: w,
      before: doc?.fields ?? null,
      deleted: doc?.deleted ?? false,
    });
    const stamp = { lastWrittenBy: { authUid: request.uid }, changeSet: request.set };
    const fields = { ...(w.kind === "create" ? w.fields : patched(doc?.fields ?? {}, w.fields)), ...stamp };
    this.docs.set(w.path, {
      path: w.path,
      rev: w.rev,
      fields,
      deleted: w.kind === "delete" || (doc?.deleted === true && !(w.kind === "patch" && w.revive)),
      updatedAt: at,
    });
  }

  tick(): void {
    this.now++;
    const due = this.late.filter((l) => l.at <= this.now);
    this.late = this.late.filter((l) => l.at > this.now);
    for (const l of due) this.land(l.request, l.stamped);
  }

  /** What was stamped a while ago is taken, or refused, now. */
  land(request: Request, stamped: number): CommitAnswer {
    return this.apply(request, Math.max(stamped, this.now - SLOWEST));
  }
}

export type NetFaults = { drop: number; twin: number };

/** One device's way to the server: any hop may be lost, any answer slow, any commit sent twice. */
export class FakeNet implements Net {
  up = true;
  /** So many answers of commits are lost next, so many commits arrive a second time, and so many arrive only later, when nobody waits any more. */
  loseAnswers = 0;
  twins = 0;
  stalls = 0;
  readonly #server: FakeServer;
  readonly #random: () => number;
  readonly #faults: NetFaults;
  constructor(server: FakeServer, random: () => number, faults: NetFaults) {
    this.#server = server;
    this.#random = random;
    this.#faults = faults;
  }

  /** No more faults. */
  calm(): void {
    this.#faults.drop = 0;
    this.#faults.twin = 0;
    this.loseAnswers = this.twins = this.stalls = 0;
  }

  async #hop(): Promise<void> {
    const waits = Math.floor(this.#random() * (this.#random() < 0.15 ? 60 : 4));
    for (let i = 0; i < waits; i++) await null;
    this.#server.tick();
    if (!this.up || this.#random() < this.#faults.drop) throw new NetError({ kind: "offline" });
  }

  async commit(commit: Commit): Promise<CommitAnswer> {
    const request: Request = structuredClone({
      set: commit.set.id,
      uid: commit.set.uid,
      burns: commit.set.burns,
      writes: commit.writes,
    });
    const stalls = this.stalls-- > 0;
    if (stalls || this.twins-- > 0 || this.#random() < this.#faults.twin)
      this.#server.late.push({
        at: this.#server.now + 1 + Math.floor(this.#random() * (this.#random() < 0.5 ? SOON : LATEST)),
        stamped: this.#server.now,
        request,
      });
    if (stalls) throw new NetError({ kind: "offline" });
    await this.#hop();
    const stamped = this.#server.now++;
    for (let i = Math.floor(this.#random() * (this.#random() < 0.3 ? 200 : 4)); i > 0; i--) await null; // stamped now, visible later
    const answer = this.#server.land(request, stamped);
    if (this.loseAnswers-- > 0) throw new NetError({ kind: "offline" });
    await this.#hop();
    return answer;
  }

  /** A function that deletes what the set names. */
  act(commit: Commit): Promise<CommitAnswer> {
    return this.commit(commit);
  }

  async receipt(id: string): Promise<Receipt> {
    await this.#hop();
    const found = this.#server.receipts.get(id) ?? "none";
    await this.#hop();
    return found;
  }

  async burn(_set: ChangeSet, id: string): Promise<"void" | "applied"> {
    await this.#hop();
    const found = this.#server.receipts.get(id) ?? "void";
    this.#server.receipts.set(id, found);
    await this.#hop();
    return found;
  }

  async get(paths: readonly string[]): Promise<FoundDocs> {
    await this.#hop();
    const unusable = paths.filter((p) => this.#server.unusable.has(p));
    const docs = paths.flatMap((p) => (unusable.includes(p) ? [] : (this.#server.docs.get(p) ?? [])));
    await this.#hop();
    return structuredClone({ docs, unusable });
  }

  async wouldPass({ set, writes }: Commit): Promise<Would> {
    await this.#hop();
    const answer = this.#server.mayWrite(set.uid, writes) ? "passes" : "denied";
    await this.#hop();
    return writes.every((w) => w.kind === "create") ? "unknown" : answer;
  }

  /** Documents changed after a moment, now and then in the wrong order. */
  async since(at: number): Promise<readonly Truth[]> {
    await this.#hop();
    const found = [...this.#server.docs.values()]
      .filter((d) => d.updatedAt > at)
      .sort((a, b) => a.updatedAt - b.updatedAt);
    const answer = structuredClone(this.#random() < 0.2 ? found.reverse() : found);
    await this.#hop();
    return answer;
  }
}
