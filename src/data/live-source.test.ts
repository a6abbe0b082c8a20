import { expect, test } from "vitest";
import { OWN } from "#domain/shared/known.ts";
import type { RowsUpdate } from "./api.ts";
import { lingering } from "./lingering.ts";
import { follow, type LiveSource, rowsSource, valueSource } from "./live-source.ts";

test("[SHELL-1] a change between reading a source and following it is heard, and an unchanged source says nothing", () => {
  const { source, set } = valueSource<string>("starting");
  const seen = source.get();
  const heard: string[] = [];
  const hear = () => {
    const now = source.get();
    heard.push(now.state === "ready" ? now.value : now.state);
  };
  follow(source, seen, hear)();
  expect(heard).toEqual([]);
  set("in");
  const stop = follow(source, seen, hear);
  expect(heard).toEqual(["in"]);
  set("out");
  expect(heard).toEqual(["in", "out"]);
  stop();
  set("in");
  expect(heard).toHaveLength(2);
});

type Row = { readonly id: string; readonly n: number };
const told = (rows: readonly Row[], partial = false): RowsUpdate<Row> => ({
  upsert: rows.map((r) => [r.id, r]),
  remove: [],
  order: rows.map((r) => r.id),
  known: partial ? "part" : "all",
  sources: [],
});

/** A source of rows, what its page hears, and the way to tell it something. */
async function rowsOver(first?: RowsUpdate<Row>) {
  let tell: (u: RowsUpdate<Row>) => void = () => undefined;
  let asked: () => void = () => undefined;
  const opened = new Promise<void>((done) => (asked = done));
  const source = rowsSource<Row>({
    watch: (on) => {
      tell = on;
      asked();
      return Promise.resolve(1);
    },
    unwatch: () => Promise.resolve(),
    lingering: lingering(),
    ...(first ? { first: () => first } : {}),
  });
  const heard: unknown[] = [];
  const before = source.get();
  source.subscribe(() => heard.push(source.get()));
  await opened;
  return { source, before, heard, tell: (u: RowsUpdate<Row>) => tell(structuredClone(u)) };
}
const rowsIn = (source: LiveSource<readonly Row[]>) => {
  const live = source.get();
  return live.state === "ready" ? live.value : [];
};

test("[LIVE-7] the replica's answer that equals the one known before moves nothing; another one moves only its rows", async () => {
  const [a, b] = [
    { id: "a", n: 1 },
    { id: "b", n: 2 },
  ];
  const { source, before, heard, tell } = await rowsOver(told([a, b]));
  tell(told([a, b]));
  expect(heard).toEqual([]);
  expect(source.get()).toBe(before);
  const [earlierA] = rowsIn(source);
  tell(told([a, { id: "b", n: 3 }]));
  expect(heard).toHaveLength(1);
  expect(rowsIn(source)).toEqual([a, { id: "b", n: 3 }]);
  expect(rowsIn(source)[0]).toBe(earlierA);
});

test("[LIVE-7] what moved is told: the first answer though empty, another order, a row less, and that all is there now", async () => {
  const [a, b] = [
    { id: "a", n: 1 },
    { id: "b", n: 2 },
  ];
  const { source, heard, tell } = await rowsOver();
  tell(told([], true));
  tell(told([], true));
  expect(heard).toHaveLength(1);
  tell(told([]));
  expect(source.get()).toMatchObject({ state: "ready", value: [], ...OWN });
  tell(told([a, b]));
  tell(told([b, a]));
  expect(rowsIn(source)).toEqual([b, a]);
  tell({ upsert: [], remove: ["b"], order: ["a"], ...OWN });
  expect(rowsIn(source)).toEqual([a]);
  expect(heard).toHaveLength(5);
});
