import { act, render } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readPlan } from "#domain/floorplan/read-plan.ts";
import { must } from "#domain/shared/result.ts";
import { NO_CIRCLES } from "#domain/neighbourhoods/circles.ts";
import { useRows } from "#ui/use-rows.ts";
import { planClientOver } from "./plan-client.ts";
import { PlanScene } from "./plan-scene.ts";
import { useScene } from "./use-scene.ts";

/** Every observer that was made, to be told of a size by hand. */
const told: (() => void)[] = [];
let frames: (() => void)[] = [];

class ToldObserver {
  constructor(on: () => void) {
    told.push(on);
  }
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
}
const later = (on: () => void) => frames.push(on);
/** The page's own window, which libraries ask for through an element, is not the global object of the tests. */
const view = must(document.defaultView, "window");

beforeEach(() => {
  told.length = 0;
  frames = [];
  vi.stubGlobal("ResizeObserver", ToldObserver);
  vi.stubGlobal("requestAnimationFrame", later);
  Object.assign(view, { ResizeObserver: ToldObserver, requestAnimationFrame: later });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g id="bookable_a"><rect width="9" height="9"/></g></svg>';
const client = planClientOver({
  load: () => Promise.reject(new Error("not asked")),
  raster: () => Promise.resolve(null),
  backdrop: () => Promise.resolve([]),
  forget: () => Promise.resolve(),
});
const { backdrop: _far, ...read } = readPlan({ plan: SVG, bookables: SVG }, () => true);
const onView = () => undefined;

function Plan() {
  const host = useRef<HTMLDivElement>(null);
  const plan = { ...read, key: "k" } as never;
  const bounds = { x: 0, y: 0, width: 9, height: 9 };
  useScene(host, { plan, bounds, client, theme: "light", looks: new Map(), zones: NO_CIRCLES, onView });
  return <div ref={host} />;
}

test("[PLAN-17] a plan takes its window's size in the frame after it was seen, and once for several", () => {
  const resize = vi.spyOn(PlanScene.prototype, "resize").mockReturnValue(undefined);
  render(<Plan />);
  const before = resize.mock.calls.length;
  const [size] = told;
  size?.();
  expect(resize.mock.calls.length).toBe(before);
  act(() => frames.at(-1)?.());
  expect(resize.mock.calls.length).toBe(before + 1);
});

test("[PLAN-17] a long list takes its size in the frame after it was seen", () => {
  function List() {
    const scroller = useRef<HTMLDivElement>(null);
    useRows({ count: 1_000, getScrollElement: () => scroller.current, estimateSize: () => 40 });
    return <div ref={scroller} />;
  }
  const { container } = render(<List />);
  const measured = vi.fn(() => 400);
  Object.defineProperty(container.firstElementChild, "clientHeight", { get: measured });
  act(() => told.forEach((size) => size()));
  expect(measured).not.toHaveBeenCalled();
  act(() => frames.forEach((frame) => frame()));
  expect(measured).toHaveBeenCalled();
});
