import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { OWN } from "#domain/shared/known.ts";
import { rowsOfArray } from "./rows.ts";
import { useRange } from "./use-range.ts";

const rows = rowsOfArray(["a", "b", "c", "d"], OWN);

test.each<[string | null, string, readonly string[]]>([
  ["b", "d", ["b", "c", "d"]],
  ["d", "b", ["b", "c", "d"]],
  ["c", "c", ["c"]],
  [null, "c", ["c"]],
  ["gone", "c", ["c"]],
])("[DSK-21] from %s to %s as the list shows them", (from, to, want) => {
  let added: readonly string[] = [];
  const choosing = { has: () => true, toggle: () => undefined, add: (keys: readonly string[]) => void (added = keys) };
  const { result } = renderHook(() => useRange({ rows, keyOf: (key) => key, choosing }));
  act(() => (from === null ? undefined : result.current.one(from, false)));
  act(() => result.current.one(to, true));
  expect(added).toEqual(want);
});
