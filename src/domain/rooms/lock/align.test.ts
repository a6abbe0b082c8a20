import { expect, test } from "vitest";
import { alignedWindow, windowsOfHold } from "./align.ts";
import { type HeldWindow, LAST, NOTHING, WINDOW_MS } from "./windows.ts";

const held = (f: number, t: number, room = "oak"): HeldWindow => ({ room, f, t });
const list = (...numbers: readonly number[]) => [0, ...numbers, LAST];

test.each<
  [
    string,
    { was?: HeldWindow; now?: HeldWindow; busy?: readonly number[]; foreign?: readonly number[] },
    readonly number[],
    number,
  ]
>([
  ["what is gone leaves", { was: held(10, 20), busy: list(10, 20, 30, 40) }, list(30, 40), 0],
  ["what had left already changes nothing", { was: held(10, 20), busy: list(30, 40) }, list(30, 40), 0],
  [
    "what comes stands in its place",
    { now: held(20, 30), busy: list(10, 20, 30, 40) },
    list(10, 20, 20, 30, 30, 40),
    0,
  ],
  ["what stands there already stays", { now: held(10, 20), busy: list(10, 20) }, list(10, 20), 0],
  ["what moves leaves and comes", { was: held(10, 20), now: held(15, 25), busy: list(10, 20) }, list(15, 25), 0],
  ["what meets another one is told", { now: held(15, 25), busy: list(10, 20) }, list(10, 20), 1],
  ["what meets another calendar is told", { now: held(15, 25), foreign: list(10, 20) }, list(), 1],
])("[ROM-45] %s", (_, { was, now, busy = NOTHING, foreign = NOTHING }, want, over) => {
  const change = { booking: "b", was: was ? { r1: was } : {}, now: now ? { r1: now } : {} };
  const [touched] = [...windowsOfHold(change).values()];
  if (!touched) throw new Error("no window");
  const next = alignedWindow(touched, { busy, foreign });
  expect(next.busy).toEqual(want);
  expect(next.overlapping.length).toBe(over);
});

test("[ROM-45] every window and room that a hold had or has is looked at, also where nothing moves", () => {
  const edge = held(WINDOW_MS - 5, WINDOW_MS + 5);
  const of = (was: object, now: object) => [...windowsOfHold({ booking: "b", was, now } as never).keys()].sort();
  expect(of({ r1: edge }, { r1: edge })).toEqual(["oak_0", "oak_1"]);
  expect(of({ r1: edge }, { r1: held(1, 2, "elm") })).toEqual(["elm_0", "oak_0", "oak_1"]);
  expect(of({}, {})).toEqual([]);
});
