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
import type { BookingRow } from "#data/api.ts";
import type { Box } from "#domain/floorplan/box.ts";
import type { PlanTheme } from "#domain/floorplan/paint.ts";
import { PLAN_WORDS } from "#domain/words/plan.ts";
import { type Circles, NO_CIRCLES } from "#domain/neighbourhoods/circles.ts";
import { goesWith } from "#domain/neighbourhoods/own-circles.ts";
import { latePart } from "#ui/late-part.tsx";
import { bookedLines } from "./booked-lines.ts";
import { CirclePen, type PenDrawing, type PenHandle } from "./circle-pen.tsx";
import { type CardHandle, DeskCard } from "./desk-card.tsx";
import type { DeskLook } from "./desk-look.ts";
import { type DrawnPlan, usePlanClient } from "./plan-client.ts";
import { PlanControls, ZOOM_STEP } from "./plan-controls.tsx";
import { keyAct } from "./plan-keys.ts";
import { type BandHandle, RubberBand } from "./rubber-band.tsx";
import { useGestures } from "./use-gestures.ts";
import { type DeskWords, usePointing } from "./use-pointing.ts";
import { useScene } from "./use-scene.ts";
import { NO_NAMES, type ZoneNames } from "./zone-layer.ts";
import classes from "./floor-plan.module.css";

const PlanLegend = latePart(async () => (await import("./plan-legend.tsx")).PlanLegend);

/** A neighbourhood, as its circles show it. */
export type NamedZone = { readonly id: string; readonly color: string; readonly title: string };
/** Who has desks today, as far as this device knows. */
export type BookedToday = {
  readonly of: (desk: string) => readonly BookingRow[];
  readonly now: number;
  /** Of the site. */
  readonly zone: string;
};

export type FloorPlanHandle = {
  /** Brings desks into the middle, large. */
  readonly zoomTo: (ids: readonly string[]) => void;
  /** Brings a desk into sight, without changing the scale; above what covers so many px of the lower part. */
  readonly reveal: (id: string, covered?: number) => void;
  /** Zooms in on a desk, where desks are less than `px` wide. */
  readonly enlarge: (id: string, px: number) => void;
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
  /** Neighbourhoods, for the names of their circles. */
  readonly neighbourhoods?: readonly NamedZone[];
  /** Said of a desk that is pointed at; undefined where that is not known. */
  readonly booked?: BookedToday | undefined;
  /** While circles are drawn: what takes the pointer in place of the desks. */
  readonly drawing?: PenDrawing | null;
  /** What the signs mean, where they are not those of Desk Settings. */
  readonly legend?: (theme: PlanTheme) => ReactNode;
  readonly ref?: Ref<FloorPlanHandle>;
};

const NO_NEIGHBOURHOODS: readonly NamedZone[] = [];

/** What the circles are called. [LOOK-6] */
function useNames({ circles }: Circles, neighbourhoods: readonly NamedZone[]): ZoneNames {
  return useMemo(() => {
    const named = circles.flatMap((c): [string, string][] => {
      const title = neighbourhoods.find((h) => goesWith(c, h, neighbourhoods))?.title ?? "";
      return title === "" ? [] : [[c.id, title]];
    });
    return named.length === 0 ? NO_NAMES : new Map(named);
  }, [circles, neighbourhoods]);
}

/** A floor's drawing with its desks, by mouse, finger and keyboard. [PLAN-13] [PLAN-14] */
export function FloorPlan({
  plan,
  bounds,
  looks,
  describe,
  onTap,
  onArea,
  zones = NO_CIRCLES,
  neighbourhoods = NO_NEIGHBOURHOODS,
  booked,
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
  const names = useNames(zones, neighbourhoods);
  const scene = useScene(host, { plan, bounds, client, theme, looks, zones, names, onView });
  const told = useCallback(
    (id: string): DeskWords => ({ ...describe(id), lines: booked ? bookedLines(booked.of(id), booked) : [] }),
    [describe, booked],
  );
  const pointing = usePointing({ plan, scene, card, host, looks, describe: told });
  useGestures({ host, scene, band, pointing, area, onTap, onArea });
  useImperativeHandle(
    ref,
    () => ({
      zoomTo: (ids) => scene.current?.zoomTo(ids),
      reveal: (id, covered) => scene.current?.reveal(id, covered),
      enlarge: (id, px) => scene.current?.enlarge(id, px),
    }),
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
      <PlanControls
        moves={moves}
        area={area}
        onArea={onArea ? setArea : null}
        legend={() => (legend ? legend(theme) : <PlanLegend theme={theme} />)}
      />
      <p id={keysId} className="visually-hidden">
        {PLAN_WORDS.keys}
      </p>
      <p className="visually-hidden" role="status">
        {pointing.said}
      </p>
    </div>
  );
}
