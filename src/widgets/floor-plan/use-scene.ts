import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { Box } from "#domain/floorplan/box.ts";
import type { Circles } from "#domain/neighbourhoods/circles.ts";
import type { Theme } from "#domain/floorplan/paint.ts";
import type { DeskLook } from "./desk-look.ts";
import type { Plan, PlanClient } from "./plan-client.ts";
import { PlanScene, type SceneParts } from "./plan-scene.ts";

type Refs = { readonly [K in keyof SceneParts]: RefObject<SceneParts[K] | null> };
type Input = {
  readonly plan: Plan;
  readonly bounds: Box;
  readonly client: PlanClient;
  readonly theme: Theme;
  readonly looks: ReadonlyMap<string, DeskLook>;
  readonly zones: Circles;
  readonly onView: () => void;
};

type Maybe = { readonly [K in keyof SceneParts]: SceneParts[K] | null };
const allThere = (parts: Maybe): parts is SceneParts => Object.values(parts).every((p) => p !== null);

/** Keeps the scene of a floor over the elements of the page: made anew for another plan, told of all else. */
export function useScene(
  refs: Refs,
  { plan, bounds, client, theme, looks, zones, onView }: Input,
): RefObject<PlanScene | null> {
  const scene = useRef<PlanScene | null>(null);
  const first = useRef({ theme, looks, zones });
  useLayoutEffect(() => {
    first.current = { theme, looks, zones };
  });
  const { host, stage, whole, sharp, zones: under, desks, spare } = refs;
  useLayoutEffect(() => {
    const at = {
      host: host.current,
      stage: stage.current,
      whole: whole.current,
      sharp: sharp.current,
      zones: under.current,
      desks: desks.current,
      spare: spare.current,
    };
    if (!allThere(at)) return undefined;
    const made = new PlanScene(at, { plan, bounds, client, theme: first.current.theme, onView });
    scene.current = made;
    made.setLooks(first.current.looks);
    made.setZones(first.current.zones);
    const box = at.host;
    const fit = () => made.resize(box.clientWidth, box.clientHeight);
    fit();
    const sizes = new ResizeObserver(fit);
    sizes.observe(box);
    return () => {
      sizes.disconnect();
      made.destroy();
      scene.current = null;
    };
  }, [host, stage, whole, sharp, under, desks, spare, plan, bounds, client, onView]);
  useEffect(() => scene.current?.setLooks(looks), [looks]);
  useEffect(() => scene.current?.setZones(zones), [zones]);
  useEffect(() => scene.current?.setTheme(theme), [theme]);
  return scene;
}
