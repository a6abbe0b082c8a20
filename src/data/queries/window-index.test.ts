import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { millisecondsInDay as DAY } from "date-fns/constants";
import { OWN } from "#domain/shared/known.ts";
import { listed, members, people } from "#domain/people/collection.ts";
import type { ShownDoc } from "#domain/shared/collection.ts";
import { answersTo, orderOf, type WindowAsk, windowEntry } from "#domain/shared/window.ts";
import type { WindowUpdate } from "../api.ts";
import { nextTask } from "../next-task.ts";
import type { Changed } from "../replica/stored.ts";
import { startsOf } from "./watch-window.ts";
import { WindowIndex, type WindowStore } from "./window-index.ts";
import { WindowIndexes } from "./window-indexes.ts";

const at = (n: number) => `ns/n/directory/p${n}_s`;
const person = (n: number, title: string, site = "s", stamp = "1"): ShownDoc => ({
  path: at(n),
  view: {
    fields: {
      person: { ref: `ns/n/people/p${n}`, title },
      site: { ref: `sites/${site}`, membership: { neighbourhood: [`h${n % 3}`] } },
    },
    deleted: false,
  },
  ...{ rev: 1, pending: false, updatedAt: 1, stamp },
});

/** A store that counts what is read of it. */
class Shelf {
  readonly docs = new Map<string, ShownDoc>();
  readonly on = new Set<(changed: readonly Changed[]) => void>();
  rowsRead = 0;
  slices = 0;
  /** What whoever reads all of it waits for. */
  calm: Promise<void> = Promise.resolve();
  put(shown: ShownDoc): void {
    this.docs.set(shown.path, shown);
    for (const on of this.on) on([{ path: shown.path, shown }]);
  }
  remove(path: string): void {
    this.docs.delete(path);
    for (const on of this.on) on([{ path, shown: null }]);
  }
  get store(): WindowStore {
    return {
      slice: async (_: string, after: string | null, size: number) => {
        this.slices++;
        const behind = [...this.docs.keys()].filter((path) => path > (after ?? "")).sort();
        const records = behind.slice(0, size).map((path) => ({ path, shown: this.docs.get(path) ?? null }));
        return { records, next: records.length < size ? null : (records.at(-1)?.path ?? null) };
      },
      changes: (_: string, on: (changed: readonly Changed[]) => void) => {
        this.on.add(on);
        return { unsubscribe: () => this.on.delete(on) };
      },
      singles: { calm: () => this.calm },
      shownAt: async (paths: readonly string[]) => {
        this.rowsRead += paths.length;
        return paths.flatMap((p) => this.docs.get(p) ?? []);
      },
    } as unknown as WindowStore;
  }
}

/** What a page makes of what it is told. */
function page() {
  let rows = new Map<string, { readonly title: string }>();
  const seen = { titles: [] as string[], total: -1, messages: 0, upserts: 0, partial: false };
  const emit = (u: WindowUpdate<unknown>) => {
    const fresh = new Map(u.upsert);
    rows = new Map(u.keys.map((k) => [k, (fresh.get(k) ?? rows.get(k)) as { title: string }]));
    Object.assign(seen, {
      titles: u.keys.map((k) => rows.get(k)?.title ?? "?"),
      total: u.total,
      partial: u.known === "part",
    });
    seen.messages++;
    seen.upserts += u.upsert.length;
  };
  return { seen, emit };
}

const WHAT = { of: listed, site: "s", under: [""] };
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
/** Two seconds, and whatever work is under way. */
const settle = async () => {
  for (let task = 0; task < 600; task++) await nextTask();
  await vi.advanceTimersByTimeAsync(2_000);
};

test("[WIN-3] of 50,000 people only the window crosses, in order, with the total; scrolling brings the next", async () => {
  const shelf = new Shelf();
  for (let n = 0; n < 50_000; n++) shelf.docs.set(at(n), person(n, `Person ${n}`, n < 49_990 ? "s" : "other"));
  const index = new WindowIndex(WHAT, shelf.store, () => OWN);
  const { seen, emit } = page();
  const window = index.open({}, { from: 0, to: 40 }, emit);
  await settle();
  expect(seen).toMatchObject({ total: 49_990, messages: 1, upserts: 40 });
  expect(seen.titles[9]).toBe("Person 9");
  window.move({ from: 30_000, to: 30_050 });
  await settle();
  expect(seen.titles[0]).toBe("Person 30000");
  expect(seen.upserts).toBe(90);
  expect(shelf.rowsRead).toBe(90);
  const read = shelf.slices;
  index.open({ text: "person 4999" }, { from: 0, to: 40 }, page().emit);
  await settle();
  expect(shelf.slices).toBe(read);
});

test("[WIN-3] what changes elsewhere in the list is told as its total alone; nothing new is not told at all", async () => {
  const shelf = new Shelf();
  for (let n = 0; n < 10; n++) shelf.put(person(n, `Person ${n}`));
  const index = new WindowIndex(WHAT, shelf.store, () => OWN);
  const { seen, emit } = page();
  index.open({}, { from: 0, to: 3 }, emit);
  await settle();
  shelf.put(person(11, "Zoe"));
  await settle();
  expect(seen).toMatchObject({ total: 11, messages: 2, upserts: 3 });
  shelf.put(person(12, "Ada", "other"));
  index.progress();
  await settle();
  expect(seen.messages).toBe(2);
  shelf.put(person(12, "Ada"));
  await settle();
  expect(seen).toMatchObject({ titles: ["Ada", "Person 0", "Person 1"], total: 12, messages: 3, upserts: 4 });
});

const title = fc.constantFrom("Ada", "Bo", "Åsa", "Person 9", "Person 10");
const step = fc.tuple(fc.nat(7), fc.option(title), fc.boolean());

test("[WIN-3] whatever comes, changes and leaves, a window holds what the whole list would have there", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.boolean(), fc.nat(4), async (steps, down, from) => {
      const shelf = new Shelf();
      for (let n = 0; n < 4; n++) shelf.docs.set(at(n), person(n, `Person ${n}`));
      const index = new WindowIndex(WHAT, shelf.store, () => OWN);
      const { seen, emit } = page();
      const ask: WindowAsk = { sort: { by: "title", down }, where: { neighbourhoods: ["h0", "h1"] } };
      index.open(ask, { from, to: from + 3 }, emit);
      for (const [i, [n, name, wait]] of steps.entries()) {
        if (name === null) shelf.remove(at(n));
        else shelf.put(person(n, name, n === 6 && i % 2 === 0 ? "other" : "s", String(i + 2)));
        if (wait) await settle();
      }
      await settle();
      const here = [...shelf.docs.values()].filter((s) => JSON.stringify(s.view.fields["site"]).includes('"sites/s"'));
      const all = here
        .map((s) => windowEntry(listed, s))
        .filter(answersTo(ask))
        .sort(orderOf(ask));
      const titles = all.slice(from, from + 3).map((e) => listed.row(shelf.docs.get(e.key) as ShownDoc).title);
      expect({ titles: seen.titles, total: seen.total }).toEqual({ titles, total: all.length });
    }),
    { numRuns: 60 },
  );
});

test("[WIN-4] windows of a kind and site share one index, which goes a while after the last one", async () => {
  const shelf = new Shelf();
  shelf.put(person(1, "Ada"));
  const indexes = new WindowIndexes(shelf.store);
  const first = indexes.open(WHAT, () => OWN);
  const window = first.index.open({}, { from: 0, to: 9 }, page().emit);
  const second = indexes.open(WHAT, () => OWN);
  expect(second.index).toBe(first.index);
  await settle();
  window.close();
  first.leave();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(shelf.on.size).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(shelf.on.size).toBe(0);
  expect(indexes.open(WHAT, () => OWN).index).not.toBe(first.index);
});

const someone = (id: string, title: string, over: object = {}, stamp = "1"): ShownDoc => ({
  path: `ns/n/people/${id}`,
  view: { fields: { title, memberSites: ["s"], active: true, ...over }, deleted: false },
  ...{ rev: 1, pending: false, updatedAt: 1, stamp },
});
const membership = (id: string, site: string, over: object = {}, stamp = "1"): ShownDoc => ({
  path: `sites/${site}/members/${id}`,
  view: { fields: { person: { ref: `ns/n/people/${id}`, title: "" }, type: "permanent", ...over }, deleted: false },
  ...{ rev: 1, pending: false, updatedAt: 1, stamp },
});
const listOf = (site: string | null) => ({ of: people, site, under: [""] });

test("[PPL-13] people are filtered by their membership of the site, which goes with their row, in whatever order both come", async () => {
  const shelf = new Shelf();
  shelf.put(membership("bo", "s", { type: "temporary", validTo: 5 * DAY }));
  shelf.put(someone("ada", "Ada"));
  shelf.put(someone("bo", "Bo"));
  shelf.put(membership("ada", "elsewhere", { type: "temporary" }));
  const index = new WindowIndex(listOf("s"), shelf.store, () => OWN);
  const visitors = page();
  index.open({ where: { membership: "temporary" } }, { from: 0, to: 9 }, visitors.emit);
  const today = page();
  index.open(
    { where: { membership: "temporary", validTo: { from: 6 * DAY, none: true } } },
    { from: 0, to: 9 },
    today.emit,
  );
  await settle();
  expect([visitors.seen.titles, today.seen.titles]).toEqual([["Bo"], []]);
  shelf.put(membership("ada", "s", { type: "temporary", validTo: null }));
  shelf.put(membership("bo", "s", { type: "temporary", validTo: 7 * DAY }, "2"));
  await settle();
  expect([visitors.seen.titles, today.seen.titles]).toEqual([
    ["Ada", "Bo"],
    ["Ada", "Bo"],
  ]);
  expect(visitors.seen.upserts).toBe(3);
  shelf.remove("sites/s/members/ada");
  await settle();
  expect(visitors.seen.titles).toEqual(["Bo"]);
});

test("[PPL-13] in a list of all sites any membership counts", async () => {
  const shelf = new Shelf();
  shelf.put(someone("ada", "Ada", { memberSites: ["s", "t"] }));
  shelf.put(membership("ada", "s"));
  shelf.put(membership("ada", "t", { type: "temporary", validTo: 9 }));
  const index = new WindowIndex(listOf(null), shelf.store, () => OWN);
  const { seen, emit } = page();
  index.open({ where: { membership: "temporary", validTo: { to: 10 } } }, { from: 0, to: 9 }, emit);
  await settle();
  expect(seen.titles).toEqual(["Ada"]);
  shelf.remove("sites/t/members/ada");
  await settle();
  expect(seen.titles).toEqual([]);
});

test.each<[string, readonly string[]]>([
  ["moehlenbruck gerd", ["Gerd Möhlenbrück"]],
  ["möhl", ["Gerd Möhlenbrück"]],
  ["nobody else", []],
  ["mohlenbrueck", ["Gerd Möhlenbrück"]],
  ["jean luc", ["Jean-Luc Piot"]],
  ["garica", ["José García"]],
  ["4711", ["José García"]],
  ["JOSE@acme.test", ["José García"]],
  ["", ["Gerd Möhlenbrück", "Jean-Luc Piot", "José García"]],
])("[PPL-13] %j finds %j, as the whole search does", async (text, want) => {
  const shelf = new Shelf();
  shelf.put(someone("a", "Gerd Möhlenbrück"));
  shelf.put(someone("b", "Jean-Luc Piot"));
  shelf.put(someone("c", "José García", { email: "jose@acme.test", phones: [{ type: "Ext", number: "4711" }] }));
  const index = new WindowIndex(listOf("s"), shelf.store, () => OWN);
  const { seen, emit } = page();
  index.open({ text }, { from: 0, to: 9 }, emit);
  await settle();
  expect([...seen.titles].sort()).toEqual(want);
});

test("[PPL-13] who is renamed while somebody looks for them comes and goes", async () => {
  const shelf = new Shelf();
  shelf.put(someone("a", "Ada Byron"));
  const index = new WindowIndex(listOf("s"), shelf.store, () => OWN);
  const { seen, emit } = page();
  index.open({ text: "lovelace" }, { from: 0, to: 9 }, emit);
  await settle();
  shelf.put(someone("a", "Ada Lovelace", {}, "2"));
  await settle();
  expect(seen.titles).toEqual(["Ada Lovelace"]);
  shelf.put(someone("a", "Ada King", {}, "3"));
  await settle();
  expect(seen.titles).toEqual([]);
});

test("[WIN-3] another question reads of its rows those that were not read lately; what changed since is read", async () => {
  const shelf = new Shelf();
  for (let n = 0; n < 9; n++) shelf.put(person(n, `Person ${n}`));
  const index = new WindowIndex(WHAT, shelf.store, () => OWN);
  index.open({}, { from: 0, to: 9 }, page().emit);
  await settle();
  expect(shelf.rowsRead).toBe(9);
  shelf.put(person(3, "Person 3, new", "s", "2"));
  const { seen, emit } = page();
  index.open({ text: "person" }, { from: 0, to: 9 }, emit);
  await settle();
  expect(seen.titles).toContain("Person 3, new");
  expect(shelf.rowsRead).toBe(10);
});

test("[SPEED-6] while somebody waits for single records, no more of the store is taken in", async () => {
  const shelf = new Shelf();
  for (let n = 0; n < 3; n++) shelf.put(person(n, `Person ${n}`));
  let go: () => void = () => undefined;
  shelf.calm = new Promise((done) => (go = done));
  const { seen, emit } = page();
  new WindowIndex(WHAT, shelf.store, () => OWN).open({}, { from: 0, to: 9 }, emit);
  await settle();
  expect(seen.messages).toBe(0);
  go();
  await settle();
  expect(seen).toMatchObject({ messages: 1, total: 3 });
});

test("[WIN-4] an index reads of its store what its kind and the one beside it have, and nothing else", async () => {
  const shelf = new Shelf();
  const reads: (string | null)[] = [];
  const { slice, ...rest } = shelf.store;
  const store: WindowStore = {
    ...rest,
    slice: (name, after, size) => {
      reads.push(after);
      return slice(name, after, size);
    },
  };
  const under = startsOf([people, members], { ns: "t", site: "s" });
  expect(under).toEqual(["ns/t/people/", "sites/s/members/"]);
  expect(startsOf([people, members], { ns: "t", site: null })).toEqual(["ns/t/people/", "sites/"]);
  shelf.put(person(1, "Ada"));
  new WindowIndex({ of: people, site: "s", under }, store, () => OWN).open({}, { from: 0, to: 9 }, page().emit);
  await settle();
  expect(reads).toEqual(under);
});
