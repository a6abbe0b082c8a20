import type { Box } from "#domain/floorplan/box.ts";
import type { PlanTheme } from "#domain/floorplan/paint.ts";
import { BackdropLayer } from "./backdrop-layer.ts";
import type { DeskLook } from "./desk-look.ts";
import { paintDesks } from "./desk-painter.ts";
import { deskShape } from "./desk-shapes.ts";
import { PALETTES } from "./palette.ts";
import type { DrawnPlan, PlanClient } from "./plan-client.ts";
import { fitOf } from "./viewport.ts";

export type PlanPicture = {
  readonly client: PlanClient;
  readonly plan: DrawnPlan;
  readonly bounds: Box;
  readonly looks: ReadonlyMap<string, DeskLook>;
  readonly theme: PlanTheme;
  /** Room for it, CSS pixels, and pixels of the picture for each of them. */
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
};

/** A floor with its desks as one still picture: for paper, for a file, for a display that nobody touches. [STA-19] */
export async function pictureOf({
  client,
  plan,
  bounds,
  looks,
  theme,
  width,
  height,
  ratio,
}: PlanPicture): Promise<HTMLCanvasElement> {
  const frame = { width, height, bounds };
  const k = fitOf(frame) * ratio;
  const sheet = () => document.createElement("canvas");
  const [whole, desks] = [sheet(), sheet()];
  await new BackdropLayer({ whole, sharp: sheet() }, client, plan, theme).paintWhole(frame, ratio);
  [desks.width, desks.height] = [Math.round(bounds.width * k), Math.round(bounds.height * k)];
  const pen = desks.getContext("2d");
  if (!pen) return desks;
  const scene = {
    shapes: plan.bookables.map(deskShape),
    looks,
    pointed: { cursor: null, hover: null },
    palette: PALETTES[theme],
  };
  const place = { x: bounds.x, y: bounds.y, k, ratio };
  for (const step of paintDesks(pen, scene, place, bounds)) void step;
  pen.globalCompositeOperation = "destination-over";
  pen.setTransform(1, 0, 0, 1, 0, 0);
  if (whole.width > 0 && whole.height > 0) pen.drawImage(whole, 0, 0);
  return desks;
}
