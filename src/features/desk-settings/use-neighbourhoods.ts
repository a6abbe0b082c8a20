import { useCallback, useEffect, useMemo, useState } from "react";
import type { ChangeSetRow, FloorRow, NeighbourhoodRow } from "#data/api.ts";
import { useData, useLive, useLivePart } from "#data/live.ts";
import { withFields } from "#domain/desks/draft.ts";
import { GRID_FIELD, circleField, circleJson } from "#domain/neighbourhoods/circles.ts";
import { NEIGHBOURHOOD_FIELDS, type NeighbourhoodView, shownNeighbourhoods } from "#domain/neighbourhoods/edits.ts";
import { fieldsWithoutDone, WHOLE } from "#domain/neighbourhoods/fields.ts";
import type { Json } from "#domain/shared/json.ts";
import { neighbourhoodDelete } from "#domain/neighbourhoods/declared.ts";
import type { DraftState } from "./use-draft.ts";

/** What is done with circles on the plan (spec 2 §4). */
export const CIRCLE_MODES = ["none", "preview", "edit"] as const;
export type CircleMode = (typeof CIRCLE_MODES)[number];

export type NeighbourhoodsState = {
  readonly docs: readonly NeighbourhoodRow[];
  readonly views: readonly NeighbourhoodView[];
  readonly byId: ReadonlyMap<string, NeighbourhoodView>;
  /** Neighbourhoods that are deleted when there is a connection, by path. */
  readonly deleting: ReadonlyMap<string, ChangeSetRow>;
  /** The one that desks are put into by tapping them. */
  readonly selected: NeighbourhoodView | null;
  readonly select: (id: string | null) => void;
  readonly mode: CircleMode;
  readonly setMode: (mode: CircleMode) => void;
};

const NONE: readonly NeighbourhoodRow[] = [];
const WAITING: readonly ChangeSetRow["state"][] = ["queued", "sending"];
const isField = (name: string): name is (typeof NEIGHBOURHOOD_FIELDS)[number] =>
  NEIGHBOURHOOD_FIELDS.some((f) => f === name);

/** What the device shows of a document at a field; undefined where it does not know. */
function valueIn(docs: readonly NeighbourhoodRow[], floors: readonly FloorRow[]) {
  const neighbourhoods = new Map(docs.map((d) => [d.path, d]));
  const byPath = new Map(floors.map((f) => [f.path, f]));
  return (path: string, field: string): Json | undefined => {
    const neighbourhood = neighbourhoods.get(path);
    if (neighbourhood) return field === WHOLE ? null : isField(field) ? neighbourhood[field] : undefined;
    const zones = byPath.get(path)?.zones;
    if (!zones) return undefined;
    if (field === GRID_FIELD) return zones.showGrid;
    const circle = zones.circles.find((c) => circleField(c.id) === field);
    return circle ? circleJson(circle) : null;
  };
}

/** The neighbourhoods of a site with the draft over them, and which one is worked on. Choosing a mode of circles lets go of it. [HOOD-7] [CIRC-5] */
export function useNeighbourhoods(
  site: string,
  floors: readonly FloorRow[],
  { draft, set }: DraftState,
): NeighbourhoodsState {
  const data = useData();
  const live = useLive(data.rows({ list: "neighbourhood", site }));
  const deletes = useLivePart(data.rows({ name: "changeSets" }), (sets) =>
    sets.state === "ready"
      ? sets.value.filter(
          (r) => r.action === neighbourhoodDelete.action && r.site === site && WAITING.includes(r.state),
        )
      : [],
  );
  const docs = live.state === "ready" ? live.value : NONE;
  const [chosen, setChosen] = useState<string | null>(null);
  const [mode, setModeNow] = useState<CircleMode>("preview");
  const views = useMemo(() => shownNeighbourhoods(docs, draft.fields), [docs, draft.fields]);
  const byId = useMemo(() => new Map(views.map((v) => [v.id, v])), [views]);
  useEffect(() => {
    const value = valueIn(docs, floors);
    set((d) => withFields(d, fieldsWithoutDone(d.fields, value), d.at));
  }, [set, docs, floors]);
  const deleting = useMemo(() => new Map(deletes.flatMap((r) => (r.only === null ? [] : [[r.only, r]]))), [deletes]);
  const select = useCallback((id: string | null) => setChosen((now) => (mode === "edit" ? now : id)), [mode]);
  const setMode = useCallback((next: CircleMode) => {
    setChosen(null);
    setModeNow(next);
  }, []);
  const selected = (mode === "edit" || chosen === null ? null : byId.get(chosen)) ?? null;
  return { docs, views, byId, deleting, selected, select, mode, setMode };
}
