import type { Op, Plan } from "#domain/shared/changes.ts";
import type { ChangeSet } from "#domain/sync/schema.ts";
import { isWaiting, pendingOf } from "#data/engine/overlay.ts";
import { NetError, StorageError } from "#data/engine/ports.ts";
import { fold, type RecordView } from "#data/engine/record.ts";
import * as people from "./people.ts";
import type { Place } from "./place.ts";
import { type Command, DOCS, FIELDS, LOCKED, PLACES, type Simple, TABS } from "./commands.ts";
import { pushTwo } from "./push-two.ts";
import { type Saved, startTroubles } from "#testing/invariants/check.ts";
import { FakeNet, FakeServer } from "./fake-server.ts";
import { FakeReplica } from "./fake-stores.ts";
import { openTab, recovered, type SimTab } from "./host.ts";
import { Killable } from "./killable.ts";
import { type Broken, Crash, randomOf } from "./random.ts";
import { anyTruth } from "./weakened.ts";
import { wholePlan } from "./whole.ts";

/** What a run is about; of itself it has two people with several devices, and an engine that is whole. */
export type Setting = {
  /** Safeties that are taken out of the engine. */
  readonly broken?: ReadonlySet<Broken>;
  /** One device of one person, and nobody else. */
  readonly alone?: boolean;
};

/** Two devices of ana, one of ben; and ben also uses ana's first tablet. As many as `PLACES`. */
const PEOPLE = [
  ["ana", "tablet"],
  ["ana", "laptop"],
  ["ben", "phone"],
  ["ben", "tablet"],
] as const;

const PLAN = { action: "t", label: "t", via: "t", site: null, split: "per-op" } as const;
/** Commands that run at once begin within so many turns. */
const STAGGER = 120;

/** How far before its checkpoint a pull begins; longer than any commit is on its way to being seen. */
const OVERLAP = 400;

/** Devices of people against one server; every save is journalled when the store called it durable. */
export class World {
  readonly server = new FakeServer();
  readonly random: () => number;
  readonly places: Place[];
  readonly journal: Saved[] = [];
  readonly givenUp = new Set<string>();
  /** Sets of which a person decided something. */
  readonly decided = new Set<string>();
  /** Sets that asked for attention while everybody had the rights of the start. */
  readonly alarmed = new Set<string>();
  readonly errors: string[] = [];
  readonly #setting: Setting;
  readonly #broken: ReadonlySet<Broken>;
  readonly #noted = new Set<string>();
  readonly #created: string[] = [];
  #rightsMoved = false;
  #n = 0;
  /** Commands run at once: what one of them leaves for a moment is no trouble of the others. */
  #racing = false;

  constructor(seed: number, setting: Setting) {
    this.random = randomOf(seed);
    this.#setting = setting;
    this.#broken = setting.broken ?? new Set();
    for (const path of [...DOCS, LOCKED]) this.server.put(path, { x: 0, y: 0, tags: { red: true } });
    this.places = PEOPLE.slice(0, setting.alone ? 1 : undefined).map(([uid, device]) => this.place(uid, device));
  }

  place(uid: string, device: string): Place {
    const place: Place = { uid, device, store: this.store(), tabs: [], clock: 0, up: true };
    place.tabs = [this.tab(place)];
    return place;
  }

  store(): Killable {
    const store = new Killable(this.random);
    store.onParked = ({ id, attention }) => {
      if (!this.#rightsMoved) this.alarmed.add(id);
      if (this.#setting.alone) this.errors.push(`a lone device was asked about ${id}: ${attention?.kind}`);
    };
    return store;
  }

  tab(place: Place): SimTab {
    const net = new FakeNet(this.server, this.random, { drop: 0.1, twin: 0.1 });
    net.up = place.up;
    const { store } = place;
    const note = (set: ChangeSet) => {
      if (store.sealed) this.givenUp.add(set.id); // what becomes of a queue that was given up is given up with it
      if (this.#noted.has(set.id)) return;
      this.#noted.add(set.id);
      const { id, uid, device, seq, ops, needs } = set;
      const whole = set.split === "never" || set.intent !== undefined;
      const { replaces } = set;
      this.journal.push(structuredClone({ id, uid, device, seq, ops, replaces, whole, ...(needs && { needs }) }));
    };
    const newId = () => `${place.uid}-${place.device}-${String(this.#n++).padStart(5, "0")}`;
    const trouble = (words: string) => this.errors.push(words);
    const host = { ...place, server: this.server, note, newId, trouble, skewMs: () => -place.clock };
    return openTab(host, net, this.#broken);
  }

  at(index: number): { place: Place; tab: SimTab } {
    const place = this.places[(index % PLACES) % this.places.length] as Place;
    return { place, tab: place.tabs[Math.floor(index / PLACES) % place.tabs.length] as SimTab };
  }

  /** What a crash or a missing network leaves is what the next command finds. */
  async run(c: Command): Promise<void> {
    if (c.do === "race") {
      this.#racing = true;
      await Promise.all(c.all.map((each) => this.soon(each)));
      this.#racing = false;
      return;
    }
    const { place, tab } = this.at(c.who);
    if (c.do === "kill") place.store.killIn = c.after;
    try {
      await this.step(c.do === "kill" ? c.during : c);
    } catch (e) {
      if (e instanceof NetError || e instanceof StorageError) return;
      if (!(e instanceof Crash)) throw e;
      await (this.#racing ? this.replaced(place, tab) : this.reopen());
    } finally {
      if (c.do === "kill") place.store.killIn = null;
      this.server.tick();
    }
  }

  /** One of several that run at once: none of them knows what the others have done already. */
  async soon(c: Command): Promise<void> {
    for (let i = Math.floor(this.random() * STAGGER); i > 0; i--) await null;
    await this.run(c);
  }

  /** One page ended, and starts again beside the others. */
  async replaced(place: Place, tab: SimTab): Promise<void> {
    const at = place.tabs.indexOf(tab);
    if (at < 0) return;
    const fresh = this.tab(place);
    place.tabs[at] = fresh;
    if (!this.#broken.has("no-recover")) await recovered(fresh);
  }

  /** Everything that was open is gone; each place starts again from what is stored: without a network, and shows it. */
  async reopen(places: readonly Place[] = this.places): Promise<void> {
    for (const place of places) {
      place.store.killIn = null;
      const tab = this.tab(place);
      place.tabs = [tab];
      tab.net.up = false;
      if (!this.#broken.has("no-recover")) await tab.engine.recover();
      if (!this.#racing) this.errors.push(...startTroubles(this.held(place), await this.shown(tab)));
      tab.net.up = place.up;
    }
  }

  /** What a device holds: the server's documents as last known, with what waits laid over them. */
  held({ store }: Place): ReadonlyMap<string, RecordView | null> {
    const waiting = [...store.sets.values()].filter((s) => isWaiting(s.state));
    return new Map(
      this.known().map((path) => {
        const laid = waiting.flatMap((set) => set.ops.filter((op) => op.path === path).map((op) => pendingOf(set, op)));
        return [path, fold(store.recs.get(path)?.base ?? null, laid)];
      }),
    );
  }

  async shown(tab: SimTab): Promise<ReadonlyMap<string, RecordView | null>> {
    const paths = this.known();
    const seen = await tab.engine.intents(paths);
    return new Map(paths.map((path) => [path, seen.get(path)?.view ?? null]));
  }

  known(): readonly string[] {
    return [...DOCS, LOCKED, ...this.#created];
  }

  async step(c: Command): Promise<unknown> {
    if (c.do === "race" || c.do === "kill") return this.run(c);
    const { place, tab } = this.at(c.who);
    if (c.do === "edit") return this.edit(tab, c.docs, FIELDS[c.field] ?? "x", c.n);
    if (c.do === "whole") return this.whole(tab, c.docs, c.n);
    if (c.do === "delete") return this.save(tab, await this.present(tab, c.docs), (path) => ({ kind: "delete", path }));
    if (c.do === "resolve") return people.resolve(this, place, tab, c);
    if (c.do === "signOut") return people.signOut(this, place, tab, c.how);
    return this.simple(c.do, place, tab, c.n);
  }

  async simple(what: Simple, place: Place, tab: SimTab, k: number): Promise<unknown> {
    const steps: { readonly [W in Simple]: () => unknown } = {
      push: () => this.push(place, tab, k),
      drain: () => this.drain(tab),
      create: () => this.create(tab, k),
      link: () => this.link(tab, k),
      pull: () => this.pull(place, tab),
      reload: () => this.reopen([place]),
      secondTab: () => (place.tabs.length < TABS ? place.tabs.push(this.tab(place)) : null),
      offline: () => this.setNet(place, false),
      online: () => this.setNet(place, true),
      loseAnswer: () => (tab.net.loseAnswers = 1),
      twin: () => (tab.net.twins = 1),
      stall: () => (tab.net.stalls = 1),
      clockJump: () => (place.clock = (k - 10) * 31_536_000_000),
      revoke: () => this.revoke(place.uid),
      grant: () => this.server.revoked.delete(place.uid),
      undo: () => people.undo(this, place, tab, k),
      discard: () => people.discard(this, place, tab, k),
      resendRest: () => people.resendRest(place, tab, k),
    };
    return steps[what]();
  }

  setNet(place: Place, up: boolean): void {
    place.up = up;
    for (const tab of place.tabs) tab.net.up = up;
  }

  revoke(uid: string): void {
    this.#rightsMoved = true;
    this.server.revoked.add(uid);
  }

  /** What changed since the last pull, and again what changed shortly before it. */
  async pull({ store }: Place, tab: SimTab): Promise<void> {
    const docs = await tab.net.since(store.checkpoint - (this.#broken.has("no-overlap") ? 0 : OVERLAP));
    if (this.#broken.has("no-monotone")) await anyTruth(new FakeReplica(store), docs);
    else await tab.engine.applyTruth(docs);
    await store.io(() => (store.checkpoint = Math.max(store.checkpoint, ...docs.map((d) => d.updatedAt))));
  }

  /** Documents that are picked and stand there; of a lone device, those that it may write. */
  async present(tab: SimTab, picks: readonly number[]): Promise<string[]> {
    const created = this.#created.slice(-2);
    const all = [...DOCS, created[0] ?? DOCS[0], created[1] ?? DOCS[1], this.#setting.alone ? DOCS[2] : LOCKED];
    const paths = [...new Set(picks.map((i) => all[i % all.length] as string))];
    const seen = await tab.engine.intents(paths);
    return paths.filter((p) => seen.get(p)?.view?.deleted === false);
  }

  async create(tab: SimTab, k: number): Promise<void> {
    const path = `docs/new-${this.#n++}`;
    this.#created.push(path);
    await this.save(tab, [path], () => ({ kind: "create", path, fields: { x: k, y: 0 } }));
  }

  /** A document that makes no sense without one that was made before. */
  async link(tab: SimTab, k: number): Promise<void> {
    const needed = this.#created.at(-1 - (k % 2));
    const seen = needed === undefined ? undefined : (await tab.engine.intents([needed])).get(needed);
    if (needed === undefined || seen?.view?.deleted !== false) return;
    const path = `docs/new-${this.#n++}`;
    this.#created.push(path);
    const ops: readonly Op[] = [{ kind: "create", path, fields: { x: k, y: 0, to: needed } }];
    await this.enqueue(tab, { ...PLAN, ops, needs: [needed] });
  }

  /** A command of several documents; now and then it makes one as well. */
  async whole(tab: SimTab, picks: readonly number[], k: number): Promise<void> {
    const paths = await this.present(tab, picks);
    if (paths.length < 2) return;
    const makes = k % 3 === 0 ? `docs/new-${this.#n++}` : null;
    if (makes !== null) this.#created.push(makes);
    await this.enqueue(tab, wholePlan({ paths, value: `w${this.#n++}-${k}`, makes }));
  }

  async enqueue(tab: SimTab, plan: Plan): Promise<void> {
    const { laid } = await tab.engine.enqueue(plan);
    await laid;
  }

  async save(tab: SimTab, paths: readonly string[], op: (path: string) => Op): Promise<void> {
    if (paths.length === 0) return;
    await this.enqueue(tab, { ...PLAN, ops: paths.map(op) });
  }

  async edit(tab: SimTab, picks: readonly number[], field: string, k: number): Promise<void> {
    const value = `v${this.#n++}-${k}`;
    await this.save(tab, await this.present(tab, picks), (path) => ({
      kind: "patch",
      path,
      fields: { [field]: value },
    }));
  }

  async push(place: Place, tab: SimTab, k: number): Promise<unknown> {
    const heads = this.#broken.has("no-order") ? this.#unsent(place) : await tab.engine.next();
    const head = heads[k % Math.max(1, heads.length)];
    if (!head) return null;
    return k % 2 === 0 ? pushTwo(tab.engine, head.id) : tab.engine.push(head.id);
  }

  #unsent({ store }: Place): readonly ChangeSet[] {
    return [...store.sets.values()].filter((s) => s.state === "queued" || s.state === "sending");
  }

  async drain(tab: SimTab): Promise<void> {
    for (let round = 0; round < 20; round++) {
      const [head] = await tab.engine.next();
      if (!head) return;
      await tab.engine.push(head.id);
    }
  }
}
