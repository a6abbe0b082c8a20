import { type ReactNode, useCallback, useEffect, useMemo } from "react";
import type { FloorRow, SiteRow } from "#data/api.ts";
import { countEdits } from "#domain/desks/draft.ts";
import { DESKS } from "#domain/desks/limits.ts";
import { hasSidebar } from "#domain/desks/sidebar.ts";
import { latePart } from "#ui/late-part.tsx";
import { ListState, NOT_YET } from "#widgets/list-state.tsx";
import { useSignedIn } from "#widgets/signed-in.ts";
import { listFirst, useListFirst } from "#widgets/floor-plan/list-first.ts";
import { usePlan } from "#widgets/floor-plan/use-plan.ts";
import classes from "./desk-settings.module.css";
import { DeskList } from "./parts/desk-list.tsx";
import { PlanArea } from "./parts/plan-area.tsx";
import { Sidebar } from "./parts/sidebar.tsx";
import { NeighbourhoodPanel } from "./parts/neighbourhood-panel.tsx";
import type { DraftState } from "./use-draft.ts";
import { useAskedDesk } from "./use-asked-desk.ts";
import { useFloorDesks } from "./use-floor-desks.ts";
import { useCircles } from "./use-circles.ts";
import type { NeighbourhoodsState } from "./use-neighbourhoods.ts";
import { useMembers } from "./use-members.tsx";
import { usePlanHand } from "./use-plan-hand.ts";
import { useSelection } from "./use-selection.ts";
import { useInspector } from "./use-inspector.ts";
import { deskLooks, pointedWords } from "./view.ts";

/** Wanted with the first desk that is chosen: fetched behind the rows. */
const Editor = latePart(async () => (await import("./parts/editor.tsx")).Editor);

/** Reads neighbouring floors, behind this one. */
const ReadAhead = latePart(async () => (await import("./use-read-ahead.ts")).ReadAhead);

/** Where there is no drawing: the size of a map by default (spec 2 §2). */
const NO_PLAN = { x: 0, y: 0, width: DESKS.defaultMapWidth, height: DESKS.defaultMapHeight };

const NO_IDS: readonly string[] = [];

type Props = {
  readonly site: SiteRow;
  readonly floors: readonly FloorRow[];
  readonly floor: FloorRow;
  readonly neighbourhoods: NeighbourhoodsState;
  readonly draft: DraftState;
  readonly roles: readonly string[];
  readonly readOnly: boolean;
  readonly neighbourhoodsReadOnly: boolean;
  readonly changes: ReactNode;
  /** Shows another floor. */
  readonly goTo: (floor: string) => void;
};

/** One floor: its plan, and beside it editor or neighbourhoods, list and changes. */
export function FloorDesks({
  site,
  floors,
  floor,
  neighbourhoods,
  draft,
  roles,
  readOnly,
  neighbourhoodsReadOnly,
  changes,
  goTo,
}: Props) {
  const { views, bookings, state, now } = useFloorDesks(site, floor, draft, neighbourhoods.byId);
  const ids = useMemo(() => (state === "complete" ? [...views.keys()] : NO_IDS), [state, views]);
  const plan = usePlan(floor, ids);
  const blank = floor.planSvg === null && floor.bookablesSvg === null;
  const desks = useSelection(floor.id, views, goTo);
  const mayMove = !neighbourhoodsReadOnly && draft.known;
  const members = useMembers(mayMove ? neighbourhoods.selected : null, views, draft, floor.id);
  const selecting = members ?? desks;
  const { selection } = selecting;
  const looks = useMemo(() => deskLooks(views, selection), [views, selection]);
  const chosen = useMemo(
    () => (neighbourhoods.selected ? [] : [...desks.selection].flatMap((id) => views.get(id) ?? [])),
    [desks.selection, views, neighbourhoods.selected],
  );
  const inspector = useInspector(chosen);
  const { opened, setOpened } = inspector;
  const bounds = (plan.state === "ready" ? plan.plan.bounds : null) ?? NO_PLAN;
  const circles = useCircles({ floor, neighbourhoods, draft, bounds, mayEdit: mayMove });
  const bookables = plan.state === "ready" ? plan.plan.bookables : null;
  const drawn = useMemo(() => (bookables ? new Set(bookables.map((b) => b.id)) : null), [bookables]);
  const describe = useCallback((id: string) => pointedWords(id, views.get(id), selection), [views, selection]);
  const choosing = members === null;
  const hand = usePlanHand({ views, selecting, desks, choosing, inspector });
  const { handle, place, tap, area, zoom, show, choose } = hand;
  const zone = site.timeZone;
  const booked = useMemo(
    () => ({ of: (id: string) => bookings.filter((b) => b.desk === id), now, zone }),
    [bookings, now, zone],
  );
  useListFirst(state !== "loading");
  const ahead = plan.state === "ready" && state === "complete";
  useEffect(() => void listFirst().then(Editor.ahead), []);
  useAskedDesk({ there: views, complete: state === "complete", drawn: plan.state === "ready", choose, show: zoom });
  const { ns } = useSignedIn();
  // The hand is on the plan while circles are drawn: their numbers need the room more than the desks.
  const listed = circles.drawing === null || chosen.length > 0;
  const editing = { chosen, all: views, site, now, draft, roles, readOnly, opened, goTo: choose };
  const list =
    state === "loading" ? (
      <ListState items="desks" phase="loading" some={false} of={NOT_YET} bars={12} />
    ) : (
      <DeskList
        site={site}
        floor={floor.id}
        views={views}
        selecting={selecting}
        byGroups={choosing ? desks : null}
        drawn={drawn}
        show={show}
      />
    );
  return (
    <div ref={place} className={classes["columns"]}>
      {ahead ? <ReadAhead ready site={site} floors={floors} floor={floor} now={now} /> : null}
      <PlanArea
        ref={handle}
        plan={plan}
        blank={blank}
        looks={looks}
        zones={circles.painted}
        neighbourhoods={neighbourhoods.views}
        booked={booked}
        drawing={circles.drawing}
        complete={state === "complete"}
        describe={describe}
        onTap={tap}
        onArea={area}
      />
      {hasSidebar(ns, roles) ? (
        <Sidebar
          selected={chosen.length}
          neighbourhood={neighbourhoods.selected}
          unsaved={countEdits(draft.draft)}
          editor={
            chosen.length > 0 ? (
              <Editor {...editing} onOpen={() => setOpened(true)} />
            ) : (
              <NeighbourhoodPanel
                site={site}
                floors={floors}
                floor={floor}
                neighbourhoods={neighbourhoods}
                circles={circles}
                draft={draft}
                readOnly={neighbourhoodsReadOnly}
              />
            )
          }
          list={listed ? list : null}
          changes={changes}
          onClear={desks.clear}
          inspector={inspector}
        />
      ) : null}
    </div>
  );
}
