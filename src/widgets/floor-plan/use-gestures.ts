import { type RefObject, useEffect, useRef } from "react";
import type { Point } from "#domain/floorplan/box.ts";
import { listen } from "./gestures.ts";
import type { PlanScene } from "./plan-scene.ts";
import type { BandHandle } from "./rubber-band.tsx";
import type { Pointing } from "./use-pointing.ts";

type Input = {
  readonly host: RefObject<HTMLElement | null>;
  readonly scene: RefObject<PlanScene | null>;
  readonly band: RefObject<BandHandle | null>;
  readonly pointing: Pick<Pointing, "last" | "point">;
  readonly area: boolean;
  readonly onTap: (id: string) => void;
  readonly onArea: ((ids: readonly string[]) => void) | null;
};

/** Mouse, fingers and wheel on the plan, turned into moves, taps and areas. Renders nothing while they go on. [PLAN-13] */
export function useGestures({ host, scene, band, pointing, area, onTap, onArea }: Input): void {
  const now = useRef({ area, onTap, onArea });
  useEffect(() => {
    now.current = { area, onTap, onArea };
  });
  const { last, point } = pointing;
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    let asked: number | null = null;
    let spot: Point | null = null;
    let drawn: readonly [Point, Point] | null = null;
    const hover = () => {
      asked = null;
      point(null, spot === null ? null : (scene.current?.deskAt(spot, false) ?? null));
    };
    const stop = listen(element, {
      onPan: (dx, dy) => scene.current?.pan(dx, dy),
      onZoom: (factor, about) => scene.current?.zoom(factor, about),
      onTap: (at, finger) => {
        const id = scene.current?.deskAt(at, finger) ?? null;
        if (id === null) return;
        last.current = id;
        point(null, finger ? null : id);
        now.current.onTap(id);
      },
      onHover: (at) => {
        spot = at;
        asked ??= requestAnimationFrame(hover);
      },
      onHold: (at) => point(null, scene.current?.deskAt(at, true) ?? null),
      onArea: (from, to) => {
        drawn = [from, to];
        band.current?.draw(from, to);
      },
      onAreaEnd: (done) => {
        band.current?.clear();
        const ids = drawn && done ? (scene.current?.desksBetween(...drawn) ?? []) : [];
        drawn = null;
        if (ids.length > 0) now.current.onArea?.(ids);
      },
      areaMode: () => now.current.area && now.current.onArea !== null,
      mayArea: () => now.current.onArea !== null,
    });
    return () => {
      if (asked !== null) cancelAnimationFrame(asked);
      stop();
    };
  }, [host, scene, band, last, point]);
}
