import { type ReactNode, useCallback, useMemo, useRef } from "react";
import type { FloorRow, SiteRow } from "#data/api.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { say } from "#domain/words/say.ts";
import { MSG } from "#domain/words/spec.ts";
import { toast } from "#ui/toast.tsx";
import type { FloorPlanHandle } from "#widgets/floor-plan/floor-plan.tsx";
import { ListState } from "#ui/list-state.tsx";
import { Freshness } from "#widgets/freshness.tsx";
import { usePlan } from "#widgets/floor-plan/use-plan.ts";
import classes from "./desk-settings.module.css";
import { DeskList } from "./parts/desk-list.tsx";
import { Editor } from "./parts/editor.tsx";
import { PlanArea } from "./parts/plan-area.tsx";
import { Sidebar } from "./parts/sidebar.tsx";
import type { DraftState } from "./use-draft.ts";
import { useAskedDesk } from "./use-asked-desk.ts";
import { useFloorDesks } from "./use-floor-desks.ts";
import { useSelection } from "./use-selection.ts";
import { deskLooks, pointedWords } from "./view.ts";

type Props = {
  readonly site: SiteRow;
  readonly floor: FloorRow;
  readonly draft: DraftState;
  readonly roles: readonly string[];
  readonly readOnly: boolean;
  readonly changes: ReactNode;
};

/** One floor: its plan, and beside it editor, list and changes. */
export function FloorDesks({ site, floor, draft, roles, readOnly, changes }: Props) {
  const { views, state, now } = useFloorDesks(site, floor, draft);
  const plan = usePlan(floor);
  const handle = useRef<FloorPlanHandle>(null);
  const selecting = useSelection(views);
  const { selection, toggle, add, clear } = selecting;
  const looks = useMemo(() => deskLooks(views, selection), [views, selection]);
  const chosen = useMemo(() => [...selection].flatMap((id) => views.get(id) ?? []), [selection, views]);
  const bookables = plan.state === "ready" ? plan.plan.bookables : null;
  const drawn = useMemo(() => (bookables ? new Set(bookables.map((b) => b.id)) : null), [bookables]);
  const describe = useCallback((id: string) => pointedWords(id, views.get(id), selection), [views, selection]);
  const tap = useCallback(
    (id: string) => {
      if (views.has(id)) toggle(id);
      else toast({ text: say(MSG.deskNotEditable, { id }), tone: "error" });
    },
    [views, toggle],
  );
  const area = useCallback((ids: readonly string[]) => add(ids.filter((id) => views.has(id))), [add, views]);
  const show = useCallback((ids: readonly string[]) => handle.current?.zoomTo(ids), []);
  const choose = useCallback(
    (id: string) => {
      clear();
      add([id]);
    },
    [clear, add],
  );
  useAskedDesk({ there: views, complete: state === "complete", drawn: plan.state === "ready", choose, show });
  const editing = { chosen, site, now, draft, roles, readOnly };
  return (
    <div className={classes["columns"]}>
      <PlanArea
        ref={handle}
        plan={plan}
        looks={looks}
        complete={state === "complete"}
        describe={describe}
        onTap={tap}
        onArea={area}
      />
      <Sidebar
        selected={selection.size}
        unsaved={draft.draft.edits.size}
        editor={<Editor {...editing} />}
        list={
          <>
            {state === "loading" ? (
              <ListState items="desks" phase="loading" some={false} />
            ) : (
              <div className={classes["fresh"]}>
                <Freshness source={`spaces:${site.id}`} what={DESK_WORDS.documents} zone={site.timeZone} />
              </div>
            )}
            {state === "loading" ? null : <DeskList views={views} selecting={selecting} drawn={drawn} show={show} />}
          </>
        }
        changes={changes}
      />
    </div>
  );
}
