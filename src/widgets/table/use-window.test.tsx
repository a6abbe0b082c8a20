import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type Live, LOADING } from "#data/live-source.ts";
import type { Windowed, WindowSource } from "#data/window-source.ts";
import { useWindow } from "./use-window.ts";

/** A window that is answered when it is told to be. */
function aSource() {
  let live: Live<Windowed<string>> = LOADING;
  const listeners = new Set<() => void>();
  const show = vi.fn();
  const source: WindowSource<string> = {
    subscribe: (on) => {
      listeners.add(on);
      return () => listeners.delete(on);
    },
    get: () => live,
    show,
  };
  const answer = (...rows: readonly string[]) =>
    act(() => {
      live = { state: "ready", value: { total: rows.length, at: (i) => rows[i] }, known: "all", sources: [] };
      for (const on of listeners) on();
    });
  return { source, answer, show };
}
type Asked = { readonly of: string | undefined; readonly source: WindowSource<string> };
const shown = (asked: Asked) => {
  const hook = renderHook(({ source, of }: Asked) => useWindow(source, of), { initialProps: asked });
  const rows = () => {
    const { current } = hook.result;
    return (
      current && [
        current.old === true ? "old" : "new",
        ...Array.from({ length: current.total }, (_, i) => current.at(i)),
      ]
    );
  };
  const look = (from: number, to: number) => hook.result.current?.show(from, to);
  return { rows, look, ask: (next: Asked) => hook.rerender(next) };
};

test("[GRID-6] rows of the question before stay until the next one is answered", () => {
  const [first, second] = [aSource(), aSource()];
  const list = shown({ of: "site", source: first.source });
  expect(list.rows()).toBeNull();
  first.answer("Ada", "Bob");
  expect(list.rows()).toEqual(["new", "Ada", "Bob"]);
  list.ask({ of: "site", source: second.source });
  expect(list.rows()).toEqual(["old", "Ada", "Bob"]);
  first.answer("Ada", "Bob", "Cy");
  expect(list.rows()).toEqual(["old", "Ada", "Bob"]);
  list.look(0, 1);
  expect([first.show.mock.calls.length, second.show.mock.calls.length]).toEqual([0, 0]);
  second.answer("Bob");
  list.look(0, 0);
  expect(second.show).toHaveBeenCalledTimes(1);
  expect(list.rows()).toEqual(["new", "Bob"]);
});

test.each<[string, string | undefined, string | undefined, readonly string[]]>([
  ["of another site", "north", "south", ["Ada"]],
  ["of a list with one question", undefined, undefined, ["Ada"]],
  ["that were none, so that nobody reads an answer to another question", "site", "site", []],
])("[GRID-6] rows %s do not stay", (_, before, after, rows) => {
  const [first, second] = [aSource(), aSource()];
  const list = shown({ of: before, source: first.source });
  first.answer(...rows);
  list.ask({ of: after, source: second.source });
  expect(list.rows()).toBeNull();
});
