import { AfterKey } from "./after-key.ts";
import { FlingMeter } from "./fling.ts";
import { HandMeter } from "./hand.ts";
import { HeldMeter } from "./held.ts";
import { KeyMeter } from "./keys.ts";
import { type Lag, LagMeter } from "./lag.ts";
import { painted, paintedWhen } from "./painted.ts";
import { AnswerMeter } from "./answers.ts";
import { MEASURED, THEN_TYPED, TYPED } from "./told.ts";
import { Wire } from "./wire.ts";

/** A live query as the probe keeps it. */
type Rows = Map<string, { readonly [field: string]: unknown }>;
type Update = {
  readonly upsert: readonly (readonly [string, { readonly [field: string]: unknown }])[];
  readonly remove: readonly string[];
};

type SearchAnswer = {
  readonly groups: readonly { readonly total: number }[];
  readonly parts: readonly unknown[];
};

export type SaveAsk = {
  readonly site: string;
  readonly floor: string;
  readonly desks: readonly { readonly path: string; readonly seen: boolean | string; readonly rev: number }[];
  readonly to: string;
};
export type SaveTook = {
  readonly save: number;
  readonly visible: number;
  readonly stored: number;
  readonly shown: number;
  readonly lag: Lag;
};
export type OneAsk = {
  readonly site: string;
  readonly floor: string;
  readonly desk: string;
  readonly path: string;
  readonly to: string;
};
/** Rows that fill the list's window at 1280x800. */
const FIRST_ROWS = 4;
/** A first sync of many people takes its time, ms. */
const FIRST_SYNC_MS = 600_000;
/** What has not happened after this long does not happen, ms. */
const LATE_MS = 30_000;
/** A queue may take its time, ms. */
const DRAIN_MS = 600_000;
/** Between two measurements, ms: what the last one set off has ended. */
const QUIET_MS = 300;

/** The plan that Desk Settings makes of the same edits. */
export const planOf = ({ site, desks, to }: Pick<SaveAsk, "site" | "desks" | "to">): object => ({
  action: "desks.disable",
  label: `${desks.length} desks disabled: ${to}`,
  via: "Desk Settings",
  site,
  split: "per-op",
  ops: desks.map((d) => ({
    kind: "patch",
    path: d.path,
    fields: { disabled: to },
    seen: { disabled: d.seen },
    seenRev: d.rev,
  })),
});

const planNow = (): Element | null => document.querySelector('[data-testid="floor-plan"]');
/** Width of a canvas that nobody has given a size. */
const UNSIZED = 300;
/** The backdrop is drawn, and one of the two sheets of desks is shown. */
function isPainted(plan: Element | null): boolean {
  const [whole, , , desks, spare] = plan?.querySelectorAll("canvas") ?? [];
  return whole !== undefined && whole.width !== UNSIZED && (desks?.hidden === false || spare?.hidden === false);
}

/** Everything that benchmarks ask of a page of the product. */
class Probe {
  readonly lag = new LagMeter();
  readonly painted = painted;
  readonly paintedWhen = paintedWhen;
  readonly afterKey = new AfterKey();
  #wire: Wire | null = null;
  readonly rows = new Map<string, Rows>();
  #listeners = new Set<() => void>();
  readonly keys = new KeyMeter();
  readonly answers = new AnswerMeter();
  readonly hand = new HandMeter();
  readonly held = new HeldMeter();
  readonly fling = new FlingMeter();
  /** When a first screen stood there, ms since the navigation. */
  readonly marks = {
    rows: paintedWhen(() => document.querySelectorAll("li[data-index]").length >= FIRST_ROWS),
    form: paintedWhen(() => document.querySelector('form button[type="submit"]') !== null),
    /** A letter was typed into the list's filter, and what it finds is painted; only where the address asks for it. */
    typed: Promise.resolve(Number.NaN),
  };
  #updates = 0;

  take(worker: Worker): void {
    this.#wire = new Wire(worker);
  }

  call(name: string, ...args: readonly unknown[]): Promise<unknown> {
    if (!this.#wire) throw new Error("the page has no data worker");
    return this.#wire.call(name, args);
  }

  /** Opens a live query; `until` then waits for what it shows. */
  async watch(query: object): Promise<void> {
    const rows: Rows = new Map();
    this.rows.set(JSON.stringify(query), rows);
    const on = (u: Update) => {
      this.#updates += 1;
      for (const key of u.remove) rows.delete(key);
      for (const [key, row] of u.upsert) rows.set(key, row);
      for (const l of this.#listeners) l();
    };
    await this.call("watch", query, on);
  }

  of(query: object): Rows {
    return this.rows.get(JSON.stringify(query)) ?? new Map();
  }

  /** Resolves with the time at which a condition on the watched rows holds. */
  until(holds: () => boolean, limitMs = LATE_MS): Promise<number> {
    return new Promise((done, fail) => {
      const late = setTimeout(() => fail(new Error(`rows did not change as awaited: ${holds.toString()}`)), limitMs);
      const look = () => {
        if (!holds()) return;
        clearTimeout(late);
        this.#listeners.delete(look);
        done(performance.now());
      };
      this.#listeners.add(look);
      look();
    });
  }

  /** All rows of a question once they are there; the replica's own answer, not one that is partial. */
  async rowsOf(query: object): Promise<readonly { readonly [field: string]: unknown }[]> {
    await this.watch(query);
    await this.until(() => this.of(query).size > 0);
    return [...this.of(query).values()];
  }

  /** Signs in by the form's button; answers when something is painted, ms from the click. */
  async signIn(until: { readonly rows: string } | { readonly words: string }): Promise<{ ms: number; lag: Lag }> {
    const button = document.querySelector<HTMLButtonElement>('form button[type="submit"]');
    if (!button) throw new Error("no sign-in form");
    const holds =
      "rows" in until
        ? () => document.querySelectorAll(until.rows).length >= FIRST_ROWS
        : () => document.body.textContent.includes(until.words);
    this.lag.start();
    const start = performance.now();
    button.click();
    const at = await paintedWhen(holds, FIRST_SYNC_MS);
    return { ms: at - start, lag: this.lag.stop() };
  }

  /** Chooses a floor as a person would; answers when its list, its backdrop and its desks are painted, ms. */
  async openFloor(floor: string): Promise<{ ms: number; lag: Lag; nodes: number }> {
    const choice = document.querySelector<HTMLSelectElement>("header select");
    const set = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set;
    if (!choice || !set) throw new Error("no choice of floors");
    const shown = () => planNow()?.getAttribute("data-plan");
    const before = shown();
    this.lag.start();
    const start = performance.now();
    set.call(choice, floor);
    choice.dispatchEvent(new Event("change", { bubbles: true }));
    const rows = () => document.querySelectorAll("li[data-index]").length >= FIRST_ROWS;
    const at = await paintedWhen(() => shown() !== before && isPainted(planNow()) && rows());
    return { ms: at - start, lag: this.lag.stop(), nodes: document.querySelectorAll("*").length };
  }

  /** Types into the list's filter; answers when what it finds is painted, ms since the navigation. */
  filter(text: string): Promise<number> {
    const field = document.querySelector<HTMLInputElement>('section input[type="search"]');
    const found = () => field?.closest("section")?.querySelector('[role="status"]')?.textContent;
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    if (!field || !set) throw new Error("no filter");
    const before = found();
    set.call(field, text);
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    return paintedWhen(() => found() !== before);
  }

  /** How many people search finds by a part of their address, once all that is on the device can be found. */
  async people(mail: string): Promise<number> {
    for (const end = performance.now() + LATE_MS; performance.now() < end;) {
      const ask = { text: mail, kind: "person", limit: 1, recent: [] };
      const answer = (await this.call("search", ask)) as SearchAnswer | null;
      if (answer?.parts.length === 0) return answer.groups[0]?.total ?? 0;
      await new Promise((done) => setTimeout(done, QUIET_MS));
    }
    throw new Error("not everything can be found");
  }

  /** What the plan calls the desk under the mouse. */
  pointed = (): string | null => planNow()?.querySelector("strong")?.textContent ?? null;

  /** Counts updates of the watched queries from here on. */
  counting(): void {
    this.#updates = 0;
  }
  counted = (): number => this.#updates;

  /** Chooses a desk of the list when it is not chosen, presses its switch, and answers the time until its row is painted anew, ms. */
  async toggle(title: string): Promise<number> {
    const row = () => document.querySelector<HTMLInputElement>(`li[data-index] input[aria-label^="Desk ${title},"]`);
    const button = () => document.querySelector<HTMLInputElement>('[aria-label^="Desk "] input[role="switch"]');
    const edit = () => document.querySelector<HTMLButtonElement>(`button[aria-label^="Edit "]`);
    const said = () => document.querySelector('[aria-label="Changes"] [role="status"]')?.textContent;
    if (button() === null) {
      if (!row()?.checked) row()?.click();
      await paintedWhen(() => edit() !== null);
      edit()?.click();
    }
    await paintedWhen(() => button() !== null);
    const before = said();
    await new Promise((done) => setTimeout(done, QUIET_MS));
    const start = performance.now();
    button()?.click();
    return (await paintedWhen(() => said() !== before)) - start;
  }

  /** Saves one desk. `at` is when it was called, epoch ms. */
  async saveOne(ask: OneAsk): Promise<{ save: number; pictured: number; stored: number; at: number }> {
    await new Promise((done) => setTimeout(done, QUIET_MS));
    const plan = planOf({ site: ask.site, desks: [{ path: ask.path, seen: false, rev: 1 }], to: ask.to });
    const start = performance.now();
    const answer = (await this.call("save", plan)) as { ok: boolean; value: { ids: readonly string[] } };
    const save = performance.now() - start;
    if (!answer.ok) throw new Error(`not saved: ${JSON.stringify(answer)}`);
    await this.call("pictured", answer.value.ids);
    const pictured = performance.now() - start;
    const stored = (await this.call("changeSet", answer.value.ids[0])) as { set: { ops: readonly unknown[] } };
    return { save, pictured, stored: stored.set.ops.length, at: performance.timeOrigin + start };
  }

  /** When a desk's value, saved in another tab, reached this page, epoch ms; a hidden tab paints when it is looked at again. */
  async seenAt(ask: OneAsk): Promise<number> {
    const query = { list: "desk", site: ask.site, group: ask.floor };
    const at = await this.until(() =>
      [...this.of(query).values()].some((r) => r["id"] === ask.desk && r["disabled"] === ask.to),
    );
    return performance.timeOrigin + at;
  }

  /** Saves the sets of a workload, one after another. */
  async saveAll(site: string, sets: readonly { paths: readonly string[]; disabled: string }[]): Promise<void> {
    const last = new Map<string, string>();
    for (const { paths, disabled } of sets) {
      const ops = paths.map((path) => {
        const seen = last.get(path);
        return { kind: "patch", path, fields: { disabled }, ...(seen !== undefined && { seen: { disabled: seen } }) };
      });
      const plan = { ...planOf({ site, desks: [], to: disabled }), ops };
      const answer = (await this.call("save", plan)) as { ok: boolean };
      if (!answer.ok) throw new Error(`not saved: ${JSON.stringify(answer)}`);
      for (const path of paths) last.set(path, disabled);
    }
  }

  /** Saves one desk while online; answers when its set is known to be on the server, ms. */
  async acked(ask: Pick<OneAsk, "site" | "path" | "to">): Promise<number> {
    const query = { name: "changeSets" };
    if (!this.rows.has(JSON.stringify(query))) await this.watch(query);
    await new Promise((done) => setTimeout(done, QUIET_MS));
    const op = { kind: "patch", path: ask.path, fields: { disabled: ask.to } };
    const plan = { ...planOf({ site: ask.site, desks: [], to: ask.to }), ops: [op] };
    const start = performance.now();
    const answer = (await this.call("save", plan)) as { ok: boolean; value: { ids: readonly string[] } };
    if (!answer.ok) throw new Error(`not saved: ${JSON.stringify(answer)}`);
    const [id = ""] = answer.value.ids;
    return (await this.until(() => this.of(query).get(id)?.["state"] === "accepted")) - start;
  }

  /** Tells the worker that the browser is online, as the page does, and waits until nothing waits any more. */
  async drained(): Promise<{ ms: number; lag: Lag }> {
    const query = { name: "changeSets" };
    await this.watch(query);
    const waiting = () => [...this.of(query).values()].filter((r) => r["state"] !== "accepted").length;
    await this.until(() => waiting() > 0);
    this.lag.start();
    const start = performance.now();
    await this.call("nudge");
    const parked = () => [...this.of(query).values()].filter((r) => r["state"] === "attention").length;
    const end = await this.until(() => waiting() === 0 || parked() > 0, DRAIN_MS);
    if (parked() > 0) throw new Error(`${parked()} sets need attention`);
    return { ms: end - start, lag: this.lag.stop() };
  }

  /** The line is back, as far as a device can be told; the queue is sent from here on. */
  send = (): Promise<unknown> => this.call("nudge");

  /** Waits until every set of the queue was accepted. */
  async sent(): Promise<void> {
    const query = { name: "changeSets" };
    await this.watch(query);
    const rows = () => [...this.of(query).values()];
    await this.until(() => rows().length > 0 && rows().every((r) => r["state"] === "accepted"), DRAIN_MS);
  }

  /** Saves one value for all desks of a floor, as one plan, and waits until the live query shows it. */
  async saveFloor(ask: SaveAsk): Promise<SaveTook> {
    const query = { list: "desk", site: ask.site, group: ask.floor };
    await this.watch(query);
    await this.until(() => this.of(query).size === ask.desks.length);
    await new Promise((done) => setTimeout(done, QUIET_MS));
    this.lag.start();
    const start = performance.now();
    const changed = () => [...this.of(query).values()].filter((r) => r["disabled"] === ask.to).length;
    const shown = this.until(() => changed() === ask.desks.length);
    const answer = (await this.call("save", planOf(ask))) as { ok: boolean; value: { ids: readonly string[] } };
    const saved = performance.now();
    const visible = await shown;
    const lag = this.lag.stop();
    if (!answer.ok) throw new Error(`not saved: ${JSON.stringify(answer)}`);
    const sets = await Promise.all(answer.value.ids.map((id) => this.call("changeSet", id)));
    const stored = (sets as { set: { ops: readonly unknown[] } }[]).flatMap((s) => s.set.ops).length;
    return { save: saved - start, visible: visible - start, stored, shown: changed(), lag };
  }
}

declare global {
  interface Window {
    bench: Probe;
  }
}

const probe = new Probe();
if (window.location.hash === THEN_TYPED) probe.marks.typed = probe.marks.rows.then(() => probe.filter(TYPED));
// Who watches from outside is told by the title.
const rows = probe.marks.rows.then(() => (window.location.hash === THEN_TYPED ? probe.marks.typed : null));
void Promise.race([rows, probe.marks.form]).then(() => (document.title = MEASURED));
window.bench = probe;
const Real = window.Worker;
window.Worker = class extends Real {
  constructor(url: string | URL, options?: WorkerOptions) {
    super(url, options);
    if (options?.name?.split(" ")[0] === "atrium-data") probe.take(this);
  }
};
