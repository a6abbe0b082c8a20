import { noIntents } from "#testing/sync-sim/builders.ts";
import type { Op } from "#domain/shared/changes.ts";
import { valueAt } from "#domain/shared/changes.ts";
import type { Json } from "#domain/shared/json.ts";
import type { ChangeSet } from "#domain/sync/schema.ts";
import { Engine } from "#data/engine/engine.ts";
import { type Commit, type CommitAnswer, NetError } from "#data/engine/ports.ts";
import { fold } from "#data/engine/record.ts";
import { FakeNet, type FakeServer } from "#testing/sync-sim/fake-server.ts";
import { FakeDevice, FakeOutbox, FakeReplica } from "#testing/sync-sim/fake-stores.ts";
import { randomOf } from "#testing/sync-sim/random.ts";

const CALM = () => ({ drop: 0, twin: 0 });

/** A way to the server on which requests and answers can be kept back by hand. */
export class HandNet extends FakeNet {
  /** So many commits reach the server only when `arrive` is called; their clients give up meanwhile. */
  slow = 0;
  /** So many answers wait for `answer`. */
  heldAnswers = 0;
  readonly #server: FakeServer;
  #underway: Commit[] = [];
  #answers: (() => void)[] = [];

  constructor(server: FakeServer) {
    super(server, randomOf(7), CALM());
    this.#server = server;
  }

  override async commit(commit: Commit): Promise<CommitAnswer> {
    if (this.slow > 0) {
      this.slow--;
      this.#underway.push(structuredClone(commit));
      throw new NetError({ kind: "offline" });
    }
    const answer = await super.commit(commit);
    if (this.heldAnswers === 0) return answer;
    this.heldAnswers--;
    await new Promise<void>((done) => this.#answers.push(done));
    return answer;
  }

  /** What was underway reaches the server now. */
  arrive(): readonly CommitAnswer[] {
    const late = this.#underway;
    this.#underway = [];
    return late.map(({ set, writes }) =>
      this.#server.apply({ set: set.id, uid: set.uid, burns: set.burns, writes }, ++this.#server.now),
    );
  }

  /** Held answers reach their clients now. */
  answer(): void {
    for (const go of this.#answers) go();
    this.#answers = [];
  }
}

/** A device that notes what a person sees of one field after every step of its store. */
export class WatchedDevice extends FakeDevice {
  readonly seen: Json[] = [];
  watched: readonly [path: string, field: string] | null = null;

  constructor() {
    super(randomOf(3));
  }

  override async io<T>(step: () => T): Promise<T> {
    const answer = await super.io(step);
    if (this.watched) this.#note(...this.watched);
    return answer;
  }

  shown(path: string, field: string): Json {
    const rec = this.recs.get(path);
    return valueAt(fold(rec?.base ?? null, rec?.pending ?? [])?.fields ?? null, field);
  }

  #note(path: string, field: string): void {
    const now = this.shown(path, field);
    if (now !== this.seen.at(-1)) this.seen.push(now);
  }
}

/** One tab of a person's device, and what the person does in it. */
export class PersonAt {
  readonly engine: Engine;
  readonly net: HandNet;
  readonly store: WatchedDevice;
  #made = 0;

  constructor(
    server: FakeServer,
    {
      uid = "ana",
      store = new WatchedDevice(),
      now = () => server.now,
    }: { uid?: string; store?: WatchedDevice; now?: () => number } = {},
  ) {
    this.store = store;
    this.net = new HandNet(server);
    const tab = `${uid}${Math.random().toString(36).slice(2, 8)}`;
    this.engine = new Engine({
      author: { uid, ns: "t", device: "tablet", person: { ref: "", title: uid, displayName: uid } },
      outbox: new FakeOutbox(store),
      replica: new FakeReplica(store),
      net: this.net,
      lock: store.lock,
      now,
      skewMs: () => 0,
      suspects: () => [],
      readIntent: noIntents,
      intentTrouble: () => null,
      rights: () => ({ roles: [], sites: null }),
      offline: () => false,
      pictureLate: (e) => {
        throw e;
      },
      newId: () => `${tab}-${String(++this.#made).padStart(4, "0")}`,
    });
  }

  async pull(): Promise<void> {
    await this.engine.applyTruth(await this.net.since(0));
  }

  /** Answers the ids of the stored sets. */
  async save(...ops: readonly Op[]): Promise<readonly string[]> {
    const plan = { action: "t", label: "t", via: "t", site: null, ops, split: "per-op" } as const;
    const { sets, laid } = await this.engine.enqueue(plan);
    await laid;
    return sets.map((s) => s.id);
  }

  /** Sends until nothing may go any more. */
  async drain(): Promise<void> {
    for (let [head] = await this.engine.next(); head; [head] = await this.engine.next())
      await this.engine.push(head.id);
  }

  set(id: string | undefined): ChangeSet | undefined {
    return this.store.sets.get(id ?? "");
  }
}

export const patch = (path: string, fields: { [field: string]: Json }): Op => ({ kind: "patch", path, fields });
