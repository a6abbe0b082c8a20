import * as v from "valibot";
import type { Json } from "#domain/shared/json.ts";
import type { PlanFile } from "../api.ts";

const drawingSchema = v.object({
  /** Revision of the floor that named the drawing. */
  rev: v.number(),
  file: v.variant("state", [
    v.object({ state: v.literal("ready"), text: v.string() }),
    v.object({ state: v.picklist(["missing", "too-large", "unreadable"]) }),
  ]),
});
/** A drawing as kept: the revision of the floor that named it, and what came of it. */
export type StoredDrawing = v.InferOutput<typeof drawingSchema>;

/** A kept drawing; null when there is none, or one of another shape: it is fetched again then. */
export function drawingIn(value: Json): StoredDrawing | null {
  const parsed = v.safeParse(drawingSchema, value);
  return parsed.success ? parsed.output : null;
}

/** The file as screens get it. */
export const planFileOf = (value: Json): PlanFile => drawingIn(value)?.file ?? { state: "awaited" };
