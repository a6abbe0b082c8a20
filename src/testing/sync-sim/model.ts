import type { Op } from "#domain/shared/changes.ts";
import type { ChangeSet, Choice } from "#domain/sync/schema.ts";
import { isOver, isWaiting, pendingOf } from "#data/engine/overlay.ts";
import { NetError, StorageError } from "#data/engine/ports.ts";
import { fold, type RecordView } from "#data/engine/record.ts";
import { choicesOver } from "./choices.ts";
import { type Command, DOCS, FIELDS, type Simple } from "./commands.ts";
import { pushTwo } from "./push-two.ts";
import { type Saved, startTroubles } from "#testing/invariants/check.ts";
import { FakeNet, FakeServer } from "./fake-server.ts";
import { openTab, type SimTab } from "./host.ts";
import { Killable } from "./killable.ts";
import { modelTroubles } from "./model-check.ts";
import { Crash, randomOf } from "./random.ts";

/** What one person keeps on one device. */
type Place = {
  readonly uid: string;
  readonly device: string;
  store: Killable;
  tabs: SimTab[];
  clock: number;
  up: boolean;
};

/** Devices of two people against one server; every save is journalled when the store called it durable. */
class World {
  readonly server = new FakeServer();
  readonly random: () => number;
  readonly places: Place[] = [];
  readonly journal: Saved[] = [];
  readonly givenUp = new Set<string>();
  readonly errors: string[] = [];
  readonly #noted = new Set<string>();
  #n = 0;
  /** Two commands run at once: what one of them leaves for a moment is no trouble of the other. */
  #racing = false;

  constructor(seed: number) {
    this.random = randomOf(seed);
    for (const path of DOCS) this.server.put(path, { x: 0, y: 0, tags: { red: true } });
    // Two devices of ana, one of ben; and ben also uses ana's first tablet.
    for (const [uid, device] of [
      ["ana", "tablet"],
      ["ana", "laptop"],
      ["ben", "phone"],
      ["ben", "tablet"],
    ] as const)
      this.places.push(this.place(uid, device));
  }

  place(uid: string, device: string): Place {
    const place: Place = { uid, device, store: new Killable(this.random, 0), tabs: [], clock: 0, up: true };
    place.tabs = [this.tab(place)];
    return place;
  }

  tab(place: Place): SimTab {
    const net = new FakeNet(this.server, this.random, { drop: 0.05, twin: 0 });
    net.up = place.up;
    const note = (set: ChangeSet) => {
      if (this.#noted.has(set.id)) return;
      this.#noted.add(set.id);
      const { id, uid, device, seq, ops, replaces } = set;
      this.journal.push(structuredClone({ id, uid, device, seq, ops, replaces }));
    };
    const newId = () => `${place.uid}-${place.device}-${String(this.#n++).padStart(5, "0")}`;
    const trouble = (words: string) => this.errors.push(words);
    return openTab({ ...place, server: this.server, note, newId, trouble, skewMs: () => -place.clock }, net);
  }

  at(index: number): { place: Place; tab: SimTab } {
    const place = this.places[index % this.places.length] as Place;
    return { place, tab: place.tabs[index % place.tabs.length] as SimTab };
  }

  /** What a crash or a missing network leaves is what the next command finds. */
  async run(c: Command): Promise<void> {
    if (c.do === "race") {
      this.#racing = true;
      await Promise.all([this.run(c.one), this.run(c.two)]);
      this.#racing = false;
      return;
    }
    const place = this.places[c.who % this.places.length] as Place;
    if (c.do === "kill") place.store.killIn = c.after;
    try {
      await this.step(c.do === "kill" ? c.during : c);
    } catch (e) {
      if (e instanceof NetError || e instanceof StorageError) return;
      if (!(e instanceof Crash)) throw e;
      await this.reopen();
    } finally {
      if (c.do === "kill") place.store.killIn = null;
      this.server.tick();
    }
  }

  /** Everything that was open is gone; each place starts again from what is stored: without a network, and shows it. */
  async reopen(places: readonly Place[] = this.places): Promise<void> {
    for (const place of places) {
      place.store.killIn = null;
      const tab = this.tab(place);
      place.tabs = [tab];
      tab.net.up = false;
      await tab.engine.recover();
      if (!this.#racing) this.errors.push(...startTroubles(this.held(place), await this.shown(tab)));
      tab.net.up = place.up;
    }
  }

  /** What a device holds: the server's documents as last known, with what waits laid over them. */
  held({ store }: Place): ReadonlyMap<string, RecordView | null> {
    const waiting = [...store.sets.values()].filter((s) => isWaiting(s.state));
    return new Map(
      DOCS.map((path) => {
        const laid = waiting.flatMap((set) => set.ops.filter((op) => op.path === path).map((op) => pendingOf(set, op)));
        return [path, fold(store.recs.get(path)?.base ?? null, laid)];
      }),
    );
  }

  async shown(tab: SimTab): Promise<ReadonlyMap<string, RecordView | null>> {
    const seen = await tab.engine.intents(DOCS);
    return new Map(DOCS.map((path) => [path, seen.get(path)?.view ?? null]));
  }

  async step(c: Command): Promise<unknown> {
    if (c.do === "race" || c.do === "kill") return this.run(c);
    const { place, tab } = this.at(c.who);
    if (c.do === "edit") return this.edit(tab, c.docs, FIELDS[c.field] ?? "x", c.n);
    if (c.do === "delete") return this.save(tab, await this.present(tab, c.docs), (path) => ({ kind: "delete", path }));
    if (c.do === "resolve") return this.resolve(place, tab, c.n, c.take);
    if (c.do === "signOut") return this.signOut(place, tab, c.how);
    return this.simple(c.do, place, tab, c.n);
  }

  async simple(what: Simple, place: Place, tab: SimTab, k: number): Promise<unknown> {
    const steps: { readonly [W in Simple]: () => unknown } = {
      push: () => this.push(tab, k),
      drain: () => this.drain(tab),
      pull: async () => tab.engine.applyTruth(await tab.net.since(0)),
      reload: () => this.reopen([place]),
      secondTab: () => (place.tabs.length < 3 ? place.tabs.push(this.tab(place)) : null),
      offline: () => this.setNet(place, false),
      online: () => this.setNet(place, true),
      loseAnswer: () => (tab.net.loseAnswers = 1),
      twin: () => (tab.net.twins = 1),
      clockJump: () => (place.clock = (k - 10) * 31_536_000_000),
      revoke: () => this.server.revoked.add(place.uid),
      grant: () => this.server.revoked.delete(place.uid),
      undo: () => this.undo(place, tab, k),
      discard: () => this.discard(place, tab, k),
    };
    return steps[what]();
  }

  setNet(place: Place, up: boolean): void {
    place.up = up;
    for (const tab of place.tabs) tab.net.up = up;
  }

  async present(tab: SimTab, picks: readonly number[]): Promise<string[]> {
    const paths = picks.map((i) => DOCS[i] as string);
    const seen = await tab.engine.intents(paths);
    return paths.filter((p) => seen.get(p)?.view?.deleted === false);
  }

  async save(tab: SimTab, paths: readonly string[], op: (path: string) => Op): Promise<void> {
    if (paths.length === 0) return;
    const { laid } = await tab.engine.enqueue({
      action: "t",
      label: "t",
      via: "t",
      site: null,
      ops: paths.map(op),
      split: "per-op",
    });
    await laid;
  }

  async edit(tab: SimTab, picks: readonly number[], field: string, k: number): Promise<void> {
    const value = `v${this.#n++}-${k}`;
    await this.save(tab, await this.present(tab, picks), (path) => ({
      kind: "patch",
      path,
      fields: { [field]: value },
    }));
  }

  async push(tab: SimTab, k: number): Promise<unknown> {
    const heads = await tab.engine.next();
    const head = heads[k % Math.max(1, heads.length)];
    if (!head) return null;
    return k % 2 === 0 ? pushTwo(tab.engine, head.id) : tab.engine.push(head.id);
  }

  async drain(tab: SimTab): Promise<void> {
    for (let round = 0; round < 20; round++) {
      const [head] = await tab.engine.next();
      if (!head) return;
      await tab.engine.push(head.id);
    }
  }

  #pick(place: Place, keep: (s: ChangeSet) => boolean, k: number): ChangeSet | undefined {
    const sets = [...place.store.sets.values()].filter(keep);
    return sets[k % Math.max(1, sets.length)];
  }

  undo(place: Place, tab: SimTab, k: number): Promise<unknown> | null {
    const set = this.#pick(place, (s) => s.state !== "closed", k);
    return set ? tab.engine.decisions.undo(set.part.of, "undo") : null;
  }

  discard(place: Place, tab: SimTab, k: number): Promise<unknown> | null {
    const set = this.#pick(place, (s) => s.state === "attention" || s.state === "queued", k);
    return set ? tab.engine.decisions.discard(set.id) : null;
  }

  resolve(place: Place, tab: SimTab, k: number, take: Choice["take"]): Promise<unknown> | null {
    const set = this.#pick(place, (s) => s.state === "attention", k);
    if (!set) return null;
    const choices = choicesOver(
      set,
      place.store,
      () => take,
      () => `other-${k}`,
    );
    return tab.engine.decisions.resolve(set.id, choices);
  }

  /** The person reads the list and stays, sends, or gives it up; a wiped place is a new one. */
  async signOut(place: Place, tab: SimTab, how: "stay" | "send" | "giveUp"): Promise<void> {
    if (how === "send") await this.drain(tab);
    const { store } = place;
    const leaves = await store.io(() => {
      const open = [...store.sets.values()].filter((s) => !isOver(s.state));
      if (how === "stay" || (how === "send" && open.length > 0)) return false;
      for (const set of store.sets.values()) this.givenUp.add(set.id);
      return (store.sealed = true);
    });
    if (!leaves || place.store !== store) return;
    const seq = place.store.seq;
    place.store = new Killable(this.random, 0);
    place.store.seq = seq;
    place.tabs = [this.tab(place)];
  }

  /** Everything works again, everybody decides, all that is late lands. */
  async heal(): Promise<void> {
    this.server.revoked.clear();
    for (const place of this.places) this.setNet(place, true);
    await this.reopen();
    for (const place of this.places) for (const t of place.tabs) t.net.calm();
    for (let round = 0; round < 60; round++) {
      const late = this.server.late.shift();
      if (late) this.server.apply(late.request, ++this.server.now);
      let busy = late !== undefined;
      for (const place of this.places) busy = (await this.settle(place)) || busy;
      if (!busy) break;
    }
    for (const place of this.places) await this.simple("pull", place, place.tabs[0] as SimTab, 0);
  }

  async settle(place: Place): Promise<boolean> {
    const tab = place.tabs[0] as SimTab;
    await tab.engine.applyTruth(await tab.net.since(0));
    await this.drain(tab);
    const parked = [...place.store.sets.values()].filter((s) => s.state === "attention");
    for (const set of parked) await tab.engine.decisions.discard(set.id);
    return parked.length > 0 || (await tab.engine.next()).length > 0;
  }
}

/** Runs commands from a fresh world to its rest; answers what was violated. The same seed and commands give the same run. */
export async function runModel(seed: number, commands: readonly Command[]): Promise<readonly string[]> {
  const world = new World(seed);
  for (const place of world.places)
    await world.simple("pull", place, place.tabs[0] as SimTab, 0).catch((e: unknown) => {
      if (!(e instanceof NetError)) throw e;
    });
  for (const c of commands) await world.run(c);
  await world.heal();
  return modelTroubles(world);
}
