import { useEffect, useRef, useState } from "react";
import type { Box } from "#domain/floorplan/box.ts";
import type { PlanTheme } from "#domain/floorplan/paint.ts";
import type { DeskLook } from "./desk-look.ts";
import { type DrawnPlan, usePlanClient } from "./plan-client.ts";
import { pictureOf } from "./plan-picture.ts";
import classes from "./still-plan.module.css";

type Props = {
  readonly plan: DrawnPlan;
  readonly bounds: Box;
  readonly looks: ReadonlyMap<string, DeskLook>;
  readonly theme: PlanTheme;
  /** What the picture shows, to those who cannot see it. */
  readonly name: string;
};
type Size = { readonly width: number; readonly height: number };

/** A floor as large as there is room, for a display that nobody touches. What was drawn stays until the next picture is whole. [STA-18] */
export function StillPlan({ plan, bounds, looks, theme, name }: Props) {
  const client = usePlanClient();
  const place = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    const at = place.current;
    if (!at) return undefined;
    const resized = new ResizeObserver(() => setSize({ width: at.clientWidth, height: at.clientHeight }));
    resized.observe(at);
    return () => resized.disconnect();
  }, []);
  useEffect(() => {
    if (!size || size.width < 1 || size.height < 1) return undefined;
    let over = false;
    const ratio = window.devicePixelRatio;
    void pictureOf({ client, plan, bounds, looks, theme, ...size, ratio }).then((picture) => {
      if (over) return;
      picture.style.width = `${picture.width / ratio}px`;
      place.current?.replaceChildren(picture);
    });
    return () => void (over = true);
  }, [client, plan, bounds, looks, theme, size]);
  return <div ref={place} className={classes["still"]} role="img" aria-label={name} data-plan={plan.key} />;
}
