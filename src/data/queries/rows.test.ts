import { describe, expect, test } from "vitest";
import { OWN } from "#domain/shared/known.ts";
import type { RowsUpdate } from "../api.ts";
import { rowsSource } from "../live-source.ts";
import { lingering } from "../lingering.ts";
import { byTitle, rowsDiffer, type Stamped } from "./rows.ts";

const row = (key: string, stamp: string): Stamped<{ title: string }> => ({ key, stamp, row: { title: key } });

describe("messages of a live query", () => {
  test("[LIVE-1] hold only what changed, and nothing when nothing did", () => {
    const sent: RowsUpdate<unknown>[] = [];
    const differ = rowsDiffer((u) => sent.push(u));
    differ([row("a", "1"), row("b", "1")], OWN);
    differ([row("a", "1"), row("b", "1")], OWN);
    differ([row("a", "1"), row("b", "2")], OWN);
    differ([row("b", "2")], OWN);
    expect(sent).toEqual([
      {
        upsert: [
          ["a", { title: "a" }],
          ["b", { title: "b" }],
        ],
        remove: [],
        ...OWN,
        order: ["a", "b"],
      },
      { upsert: [["b", { title: "b" }]], remove: [], ...OWN },
      { upsert: [], remove: ["a"], ...OWN, order: ["b"] },
    ]);
  });

  test("[LIVE-2] the first answer is sent even when it is empty, so that loading ends", () => {
    const sent: RowsUpdate<unknown>[] = [];
    rowsDiffer((u) => sent.push(u))([], { known: "part", sources: [] });
    expect(sent).toEqual([{ upsert: [], remove: [], known: "part", sources: [], order: [] }]);
  });

  test("[LIVE-3] a source keeps the order of the worker and tells its listeners once a message", () => {
    let tell: (u: RowsUpdate<string>) => void = () => undefined;
    const source = rowsSource<string>({
      watch: async (on) => {
        tell = on;
        return 1;
      },
      unwatch: async () => undefined,
      lingering: lingering(),
    });
    let told = 0;
    source.subscribe(() => told++);
    tell({
      upsert: [
        ["a", "A"],
        ["b", "B"],
      ],
      remove: [],
      order: ["b", "a"],
      ...OWN,
    });
    tell({ upsert: [["a", "A2"]], remove: [], ...OWN });
    expect(source.get()).toEqual({ state: "ready", value: ["B", "A2"], ...OWN });
    expect(told).toBe(2);
  });

  test("[LIVE-4] titles are ordered as people do", () => {
    const titles = ["1.10", "1.9", "2.1", "a"].map((t) => row(t, ""));
    expect([...titles].sort(byTitle).map((r) => r.key)).toEqual(["1.9", "1.10", "2.1", "a"]);
  });
});
