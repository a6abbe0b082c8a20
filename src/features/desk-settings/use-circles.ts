import { useCallback, useMemo, useState } from "react";
import type { FloorRow } from "#data/api.ts";
import type { Box } from "#domain/floorplan/box.ts";
import { type Circle, type Circles, movedCircle, resizedCircle } from "#domain/neighbourhoods/circles.ts";
import { circleFill } from "#domain/neighbourhoods/colour.ts";
import { shownCircles, withCircle, withGrid } from "#domain/neighbourhoods/edits.ts";
import { NEIGHBOURHOODS } from "#domain/neighbourhoods/limits.ts";
import type { PenDrawing } from "#widgets/floor-plan/circle-pen.tsx";
import type { DraftState } from "./use-draft.ts";
import type { NeighbourhoodsState } from "./use-neighbourhoods.ts";

export type CirclesState = {
  readonly zones: Circles;
  /** What the plan paints: circles that are edited stand on a layer of their own. */
  readonly painted: Circles;
  readonly drawing: PenDrawing | null;
  readonly current: string | null;
  readonly setCurrent: (id: string | null) => void;
  /** The neighbourhood whose colour a new circle gets; null for the default. */
  readonly paint: string | null;
  readonly setPaint: (neighbourhood: string | null) => void;
  readonly full: boolean;
  readonly add: () => void;
  readonly change: (circle: Circle) => void;
  readonly nudge: (circle: Circle, by: { readonly dx?: number; readonly dy?: number; readonly dr?: number }) => void;
  readonly remove: (id: string) => void;
  readonly setGrid: (on: boolean) => void;
};

type Given = {
  readonly floor: FloorRow;
  readonly neighbourhoods: NeighbourhoodsState;
  readonly draft: DraftState;
  readonly bounds: Box;
  readonly mayEdit: boolean;
};

/** Share of the floor's width that a circle has which was not drawn by hand. */
const FRESH_SHARE = 0.08;
const newId = (): string => `c-${Date.now().toString(36)}-${crypto.randomUUID().slice(0, 8)}`;

/** The circles of a floor with the draft over them, and what may be done with them. Each edit is one of the draft. [CIRC-4] */
export function useCircles({ floor, neighbourhoods, draft, bounds, mayEdit }: Given): CirclesState {
  const { mode, byId } = neighbourhoods;
  const { change: changeDraft } = draft;
  const { fields } = draft.draft;
  const zones = useMemo(() => shownCircles(fields, floor), [fields, floor]);
  const [current, setCurrent] = useState<string | null>(null);
  const [paint, setPaint] = useState<string | null>(null);
  const full = zones.circles.length >= NEIGHBOURHOODS.maxCircles;
  const fill = circleFill((paint === null ? undefined : byId.get(paint)?.color) ?? NEIGHBOURHOODS.red);
  const change = useCallback(
    (circle: Circle) => changeDraft((all) => withCircle(all, floor, circle.id, circle)),
    [changeDraft, floor],
  );
  const draw = useCallback(
    (circle: Omit<Circle, "id">) => {
      const id = newId();
      change({ ...circle, id, neighbourhood: paint === null || !byId.has(paint) ? undefined : paint });
      setCurrent(id);
    },
    [change, paint, byId],
  );
  const add = useCallback(() => {
    const [cx, cy] = [Math.round(bounds.x + bounds.width / 2), Math.round(bounds.y + bounds.height / 2)];
    draw({ cx, cy, r: Math.max(NEIGHBOURHOODS.minRadius, Math.round(bounds.width * FRESH_SHARE)), fill });
  }, [bounds, draw, fill]);
  const nudge = useCallback(
    (c: Circle, { dx = 0, dy = 0, dr = 0 }: { dx?: number; dy?: number; dr?: number }) =>
      change(dr === 0 ? movedCircle(c, dx, dy, bounds) : resizedCircle(c, c.r + dr, bounds)),
    [bounds, change],
  );
  const remove = useCallback(
    (id: string) => {
      changeDraft((all) => withCircle(all, floor, id, null));
      setCurrent(null);
    },
    [changeDraft, floor],
  );
  const setGrid = useCallback((on: boolean) => changeDraft((all) => withGrid(all, floor, on)), [changeDraft, floor]);
  const editing = mode === "edit" && mayEdit;
  const painted = useMemo(
    () => (mode === "none" || editing ? { ...zones, circles: [] } : zones),
    [mode, editing, zones],
  );
  const drawing = useMemo(
    (): PenDrawing | null =>
      editing
        ? {
            circles: zones.circles,
            current,
            fill: full ? null : fill,
            onSelect: setCurrent,
            onDraw: draw,
            onChange: change,
          }
        : null,
    [editing, zones, current, full, fill, draw, change],
  );
  return { zones, painted, drawing, current, setCurrent, paint, setPaint, full, add, change, nudge, remove, setGrid };
}
