import { NetError } from "#data/engine/ports.ts";
import type { ChangeSet, Choice } from "#domain/sync/schema.ts";
import type { Op } from "#domain/shared/changes.ts";
import { choicesOver } from "./choices.ts";
import { pushTwo } from "./push-two.ts";
import { FakeNet, FakeServer, type NetFaults } from "./fake-server.ts";
import { FakeDevice, FakeReplica } from "./fake-stores.ts";
import { openTab, recovered, type SimTab } from "./host.ts";
import { type Broken, Crash, randomOf } from "./random.ts";
import { appliedOf, troublesOf } from "./run-check.ts";
import { anyTruth } from "./weakened.ts";

type Device = { readonly index: number; readonly store: FakeDevice; tabs: SimTab[] };
export type RunReport = { readonly errors: readonly string[]; readonly saved: number; readonly applied: number };

const OVERLAP = 400;

/**
 * Several devices and tabs against one server. Every wait may be a crash, a reordering, a lost answer or a delayed twin.
 * Checks after healing: each durable edit was applied exactly once or decided by a person, all replicas converge, a device
 * alone never sees a conflict, nothing unseen was overwritten. The same seed gives the same run.
 */
export async function simulate(seed: number, broken: ReadonlySet<Broken> = new Set(), steps = 160): Promise<RunReport> {
  const run = new Run(seed, broken);
  await run.live(steps);
  await run.heal();
  return run.report();
}

class Run {
  readonly random: () => number;
  readonly faults: NetFaults = { drop: 0.15, twin: 0.15 };
  readonly server = new FakeServer();
  readonly solo: boolean;
  readonly broken: ReadonlySet<Broken>;
  readonly devices: Device[];
  readonly errors: string[] = [];
  readonly saved = new Map<string, ChangeSet>();
  readonly wanted = new Set<string>();
  readonly discarded = new Set<string>();
  readonly next = new Map<string, string>();
  readonly alarmed = new Set<string>();
  n = 0;

  constructor(seed: number, broken: ReadonlySet<Broken>) {
    this.broken = broken;
    this.random = randomOf(seed);
    this.solo = seed % 5 === 0;
    for (let i = 0; i < 6; i++) this.server.put(`docs/d${i}`, { a: 0, b: 0, tags: { x: true } });
    this.server.put("locked/l", { a: 0 });
    this.devices = Array.from({ length: this.solo ? 1 : 3 }, (_, index) => this.device(index));
  }

  device(index: number): Device {
    const store = new FakeDevice(this.random, 0.01);
    store.onParked = (set) => {
      this.alarmed.add(set.id);
      if (this.solo) this.errors.push(`a lone device saw ${set.attention?.kind} ${JSON.stringify(set.attention)}`);
    };
    const device: Device = { index, store, tabs: [] };
    device.tabs = [this.tab(device), this.tab(device)];
    return device;
  }

  tab(device: Device): SimTab {
    const { index, store } = device;
    const note = (set: ChangeSet) => {
      if (set.replaces) this.next.set(set.replaces, set.id);
      if (!this.saved.has(set.id)) this.saved.set(set.id, structuredClone(set));
    };
    const newId = () => `set-${index}-${String(this.n++).padStart(6, "0")}`;
    const trouble = (words: string) => this.errors.push(words);
    const host = { uid: `u${index}`, device: `dev${index}`, store, server: this.server, note, newId, trouble };
    return openTab(host, new FakeNet(this.server, this.random, this.faults), this.broken);
  }

  pick(n: number): number {
    return Math.floor(this.random() * n);
  }

  async guarded(device: Device, tab: SimTab, act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
    } catch (e) {
      if (e instanceof NetError) return;
      if (!(e instanceof Crash)) throw e;
      const at = device.tabs.indexOf(tab);
      if (at < 0) return;
      const fresh = this.tab(device);
      device.tabs[at] = fresh;
      if (!this.broken.has("no-recover")) await recovered(fresh);
    }
  }

  async live(steps: number): Promise<void> {
    const running = new Set<Promise<void>>();
    for (let s = 0; s < steps; s++) {
      const device = this.devices[this.pick(this.devices.length)] as Device;
      const tab = device.tabs[this.pick(device.tabs.length)] as SimTab;
      const one: Promise<void> = this.guarded(device, tab, () => this.act(device, tab)).finally(() =>
        running.delete(one),
      );
      running.add(one);
      if (running.size > 5 || this.random() < 0.25) await Promise.race(running);
      this.server.tick();
    }
    await Promise.all(running);
  }

  async act(device: Device, tab: SimTab): Promise<unknown> {
    const r = this.random();
    if (r < 0.42) return this.edit(device, tab);
    if (r < 0.66) return this.push(device, tab);
    if (r < 0.86) return this.pull(device, tab);
    if (r < 0.92) return this.solo ? null : this.decide(device, tab);
    if (r < 0.94) return this.solo ? null : this.undo(device, tab);
    if (r < 0.97) tab.net.up = !tab.net.up;
    return null;
  }

  async edit(device: Device, tab: SimTab): Promise<unknown> {
    const ops: Op[] = [];
    const used = new Set<string>();
    for (let j = 0; j < 1 + (this.random() < 0.3 ? 1 + this.pick(3) : 0); j++) {
      const op = await this.op(device, tab);
      if (op && !used.has(op.path)) ops.push(op);
      if (op) used.add(op.path);
    }
    if (ops.length === 0) return null;
    const { laid } = await tab.engine.enqueue({ action: "t", label: "t", via: "t", site: null, ops, split: "per-op" });
    return laid;
  }

  async op(device: Device, tab: SimTab): Promise<Op | null> {
    const value = () => `v${this.n++}`;
    if (this.random() < 0.12)
      return { kind: "create", path: `docs/n${device.index}-${this.n++}`, fields: { a: value(), b: 0 } };
    const known = [...new Set([...this.server.docs.keys(), ...device.store.recs.keys()])];
    const path = this.random() < 0.9 ? (known[this.pick(known.length)] as string) : "locked/l";
    if (this.solo && path.startsWith("locked/")) return null;
    const view = (await tab.engine.intents([path])).get(path)?.view;
    if (!view || view.deleted) return null;
    if (!this.solo && path.startsWith("docs/n") && this.random() < 0.1) return { kind: "delete", path };
    const fields: Record<string, string> = {};
    for (const f of ["a", "b", "tags/x", "tags/y"]) if (this.random() < 0.4) fields[f] = value();
    return Object.keys(fields).length > 0 ? { kind: "patch", path, fields } : null;
  }

  async push(device: Device, tab: SimTab): Promise<unknown> {
    if (this.broken.has("no-order")) return this.pushAny(device, tab);
    const heads = await tab.engine.next();
    const head = heads[this.pick(Math.min(heads.length, 3))];
    if (!head) return null;
    return this.random() < 0.5 ? pushTwo(tab.engine, head.id) : tab.engine.push(head.id);
  }

  async pushAny(device: Device, tab: SimTab): Promise<unknown> {
    const waiting = [...device.store.sets.values()].filter((set) => set.state === "queued" || set.state === "sending");
    const set = waiting[this.pick(waiting.length)];
    return set ? tab.engine.push(set.id) : null;
  }

  async pull(device: Device, tab: SimTab): Promise<void> {
    const from = device.store.checkpoint - (this.broken.has("no-overlap") ? 0 : OVERLAP);
    const docs = await tab.net.since(from);
    if (this.broken.has("no-monotone")) await anyTruth(new FakeReplica(device.store), docs);
    else await tab.engine.applyTruth(docs);
    await device.store.io(
      () => (device.store.checkpoint = Math.max(device.store.checkpoint, ...docs.map((d) => d.updatedAt))),
    );
  }

  async decide(device: Device, tab: SimTab): Promise<unknown> {
    const open = [...device.store.sets.values()].filter(
      (s) => s.state === "attention" || (s.state !== "accepted" && this.random() < 0.1),
    );
    const set = open.find((s) => s.attention?.restPasses) ?? open[this.pick(open.length)];
    if (!set) return null;
    if (set.attention?.restPasses && this.random() < 0.7) return tab.engine.decisions.resendRest(set.id);
    if (this.random() < 0.6 && (set.attention?.conflicts.length ?? 0) > 0) return this.resolve(device, tab, set);
    return this.discard(tab, set.id);
  }

  /** Each conflict decided by chance, over what this device knows of the server's state now. */
  async resolve(device: Device, tab: SimTab, set: ChangeSet): Promise<boolean> {
    const take = (): Choice["take"] => {
      const r = this.random();
      if (r < 0.4) return "theirs";
      return r < 0.6 ? "other" : "mine";
    };
    const choices = choicesOver(set, device.store, take, () => `o${this.n++}`);
    if (choices.some((c) => c.take === "theirs")) this.wanted.add(set.id);
    const answer = await tab.engine.decisions.resolve(set.id, choices);
    if (answer === "closed") this.discarded.add(set.id);
    return answer === "queued";
  }

  /** Takes a save back; what is closed instead of sent must never be applied. */
  async undo(device: Device, tab: SimTab): Promise<unknown> {
    const all = [...device.store.sets.values()].filter((s) => s.state !== "closed" && s.state !== "attention");
    const set = all[this.pick(all.length)];
    if (!set) return null;
    for (const s of all) if (s.part.of === set.part.of && s.state === "queued") this.wanted.add(s.id);
    return tab.engine.decisions.undo(set.part.of, "undo");
  }

  async discard(tab: SimTab, id: string): Promise<void> {
    this.wanted.add(id);
    if ((await tab.engine.decisions.discard(id)) === "discarded") this.discarded.add(id);
  }

  /** The network and the hosts behave; stragglers still land. */
  async heal(): Promise<void> {
    this.faults.drop = 0;
    this.faults.twin = 0;
    for (const d of this.devices) {
      d.store.crashRate = 0;
      d.tabs = [this.tab(d)];
      if (!this.broken.has("no-recover")) await d.tabs[0]?.engine.recover();
    }
    for (let round = 0; round < 200; round++) {
      const straggler = this.server.late.shift();
      if (straggler) this.server.apply(straggler.request, ++this.server.now);
      let busy = straggler !== undefined;
      for (const d of this.devices) busy = (await this.drain(d)) || busy;
      if (!busy) break;
      if (round === 199) this.errors.push("does not drain");
    }
    this.server.now += 20;
    for (const d of this.devices) await this.pull(d, d.tabs[0] as SimTab);
  }

  async drain(device: Device): Promise<boolean> {
    const tab = device.tabs[0] as SimTab;
    await this.pull(device, tab);
    const heads = await tab.engine.next();
    for (const h of heads) await tab.engine.push(h.id);
    const parked = [...device.store.sets.values()].filter((s) => s.state === "attention");
    for (const s of parked) {
      if (s.attention?.restPasses && this.random() < 0.6) await tab.engine.decisions.resendRest(s.id);
      else if ((s.attention?.conflicts.length ?? 0) > 0 && this.random() < 0.6) await this.resolve(device, tab, s);
      else await this.discard(tab, s.id);
    }
    return heads.length > 0 || parked.length > 0;
  }

  report(): RunReport {
    return {
      errors: [...this.errors, ...troublesOf(this)],
      saved: this.saved.size,
      applied: appliedOf(this).length,
    };
  }
}
