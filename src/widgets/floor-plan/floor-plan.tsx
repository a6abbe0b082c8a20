import { useComputedColorScheme } from "@mantine/core";
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Box } from "#domain/floorplan/box.ts";
import type { PlanTheme } from "#domain/floorplan/paint.ts";
import { PLAN_WORDS } from "#domain/words/plan.ts";
import { type Circles, NO_CIRCLES } from "#domain/neighbourhoods/circles.ts";
import { CirclePen, type PenDrawing, type PenHandle } from "./circle-pen.tsx";
import { type CardHandle, DeskCard } from "./desk-card.tsx";
import type { DeskLook } from "./desk-look.ts";
import { type DrawnPlan, usePlanClient } from "./plan-client.ts";
import { PlanControls, ZOOM_STEP } from "./plan-controls.tsx";
import { keyAct } from "./plan-keys.ts";
import { PlanLegend } from "./plan-legend.tsx";
import { type BandHandle, RubberBand } from "./rubber-band.tsx";
import { useGestures } from "./use-gestures.ts";
import { type DeskWords, usePointing } from "./use-pointing.ts";
import { useScene } from "./use-scene.ts";
import classes from "./floor-plan.module.css";

export type FloorPlanHandle = {
  /** Brings desks into the middle, large. */
  readonly zoomTo: (ids: readonly string[]) => void;
  /** Brings a desk into sight, without changing the scale. */
  readonly reveal: (id: string) => void;
};
type Props = {
  readonly plan: DrawnPlan;
  readonly bounds: Box;
  readonly looks: ReadonlyMap<string, DeskLook>;
  readonly describe: (id: string) => DeskWords;
  /** A desk was tapped, or chosen by keyboard. */
  readonly onTap: (id: string) => void;
  /** Desks within an area; null where areas cannot be selected. */
  readonly onArea: ((ids: readonly string[]) => void) | null;
  /** Circles and grid under the desks. */
  readonly zones?: Circles;
  /** While circles are drawn: what takes the pointer in place of the desks. */
  readonly drawing?: PenDrawing | null;
  /** What the signs mean, where they are not those of Desk Settings. */
  readonly legend?: (theme: PlanTheme) => ReactNode;
  readonly ref?: Ref<FloorPlanHandle>;
};

/** A floor's drawing with its desks, by mouse, finger and keyboard. [PLAN-13] [PLAN-14] */
export function FloorPlan({
  plan,
  bounds,
  looks,
  describe,
  onTap,
  onArea,
  zones = NO_CIRCLES,
  drawing = null,
  legend,
  ref,
}: Props) {
  const theme = useComputedColorScheme("light");
  const client = usePlanClient();
  const host = useRef<HTMLDivElement>(null);
  const pen = useRef<PenHandle>(null);
  const card = useRef<CardHandle>(null);
  const band = useRef<BandHandle>(null);
  const keysId = useId();
  const [area, setArea] = useState(false);
  const onView = useCallback(() => {
    card.current?.follow();
    pen.current?.follow();
  }, []);
  const scene = useScene(host, { plan, bounds, client, theme, looks, zones, onView });
  const pointing = usePointing({ plan, scene, card, host, looks, describe });
  useGestures({ host, scene, band, pointing, area, onTap, onArea });
  useImperativeHandle(
    ref,
    () => ({ zoomTo: (ids) => scene.current?.zoomTo(ids), reveal: (id) => scene.current?.reveal(id) }),
    [scene],
  );
  const moves = useMemo(
    () => ({
      pan: (dx: number, dy: number) => scene.current?.pan(dx, dy),
      zoom: (factor: number) => scene.current?.zoom(factor),
      home: () => scene.current?.home(),
    }),
    [scene],
  );
  const placing = useCallback(() => scene.current?.placing() ?? null, [scene]);
  const toggle = () => {
    if (pointing.last.current !== null) onTap(pointing.last.current);
  };
  const escape = () => {
    setArea(false);
    pointing.point(null, null);
  };
  const press = (e: KeyboardEvent) => {
    const key = keyAct(e);
    if (!key) return;
    e.preventDefault();
    if (key.act === "pan") moves.pan(key.dx, key.dy);
    else if (key.act === "zoom") moves.zoom(key.more ? ZOOM_STEP : 1 / ZOOM_STEP);
    else if (key.act === "home") moves.home();
    else if (key.act === "next") pointing.next(key.direction);
    else if (key.act === "escape") escape();
    else toggle();
  };
  return (
    <div className={classes["frame"]}>
      <div
        ref={host}
        className={classes["host"]}
        data-area={area || undefined}
        data-testid="floor-plan"
        data-plan={plan.key}
        role="application"
        tabIndex={0}
        aria-label={PLAN_WORDS.plan}
        aria-describedby={keysId}
        onKeyDown={press}
        onBlur={() => pointing.point(null, null)}
      >
        {drawing ? <CirclePen ref={pen} bounds={bounds} placing={placing} {...drawing} /> : null}
        <RubberBand ref={band} />
        <DeskCard ref={card} placeOf={(id) => scene.current?.placeOf(id) ?? null} />
      </div>
      <PlanControls moves={moves} area={area} onArea={onArea ? setArea : null} />
      {legend ? legend(theme) : <PlanLegend theme={theme} />}
      <p id={keysId} className="visually-hidden">
        {PLAN_WORDS.keys}
      </p>
      <p className="visually-hidden" role="status">
        {pointing.said}
      </p>
    </div>
  );
}
