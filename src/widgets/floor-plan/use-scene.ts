import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { Box } from "#domain/floorplan/box.ts";
import type { DrawnPlan, PlanClient } from "./plan-client.ts";
import type { PlanScene, Showing } from "./plan-scene.ts";
import { shelve, takenScene } from "./scene-shelf.ts";
import { NO_NAMES } from "./zone-layer.ts";

type Input = Showing & {
  readonly plan: DrawnPlan;
  readonly bounds: Box;
  readonly client: PlanClient;
};

/** Keeps the scene of a floor in a window of the page: another one for another plan, told of all else. */
export function useScene(
  host: RefObject<HTMLElement | null>,
  { plan, bounds, client, theme, looks, zones, names = NO_NAMES, onView }: Input,
): RefObject<PlanScene | null> {
  const scene = useRef<PlanScene | null>(null);
  const first = useRef({ theme, looks, zones, names });
  useLayoutEffect(() => {
    first.current = { theme, looks, zones, names };
  });
  useLayoutEffect(() => {
    const box = host.current;
    if (!box) return undefined;
    const taken = takenScene({ plan, bounds, client }, first.current.theme);
    scene.current = taken;
    taken.enter(box, { ...first.current, onView });
    const size = () => taken.resize(box.clientWidth, box.clientHeight);
    // What is painted is shown at once. What is not is painted in a task of its own, or with the window's first size: the list
    // need not wait for it.
    if (taken.stands) taken.open(box.clientWidth, box.clientHeight);
    const later = setTimeout(size);
    // In the next frame: what is resized within this one is what is observed, and WebKit reports a loop.
    let frame = 0;
    const sizes = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(size);
    });
    sizes.observe(box);
    return () => {
      clearTimeout(later);
      cancelAnimationFrame(frame);
      sizes.disconnect();
      scene.current = null;
      taken.leave();
      shelve(client, taken);
    };
  }, [host, plan, bounds, client, onView]);
  useEffect(() => scene.current?.setLooks(looks), [looks]);
  useEffect(() => scene.current?.setZones(zones, names), [zones, names]);
  useEffect(() => scene.current?.setTheme(theme), [theme]);
  return scene;
}
