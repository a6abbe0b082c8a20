import { type Ref, useImperativeHandle, useRef } from "react";
import type { Point } from "#domain/floorplan/box.ts";
import classes from "./floor-plan.module.css";

export type BandHandle = { readonly draw: (a: Point, b: Point) => void; readonly clear: () => void };

/** The rectangle that is being drawn, moved without rendering. */
export function RubberBand({ ref }: { readonly ref: Ref<BandHandle> }) {
  const box = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({
    draw: (a, b) => {
      if (!box.current) return;
      const { style } = box.current;
      style.left = `${Math.min(a.x, b.x)}px`;
      style.top = `${Math.min(a.y, b.y)}px`;
      style.width = `${Math.abs(a.x - b.x)}px`;
      style.height = `${Math.abs(a.y - b.y)}px`;
      box.current.hidden = false;
    },
    clear: () => {
      if (box.current) box.current.hidden = true;
    },
  }));
  return <div ref={box} className={classes["band"]} hidden aria-hidden="true" />;
}
