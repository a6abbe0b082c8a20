import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { BookingRow, DeskRow, FloorRow, SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { disableDesks, enableDesks, setDesk } from "#domain/desks/commands.ts";
import { withoutDone } from "#domain/desks/draft.ts";
import { dayOf } from "#domain/shared/time.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { PLAN_WORDS } from "#domain/words/plan.ts";
import { say } from "#domain/words/say.ts";
import { MSG } from "#domain/words/spec.ts";
import { toast } from "#ui/toast.tsx";
import type { FloorPlanHandle } from "#widgets/floor-plan/floor-plan.tsx";
import { usePlan } from "#widgets/floor-plan/use-plan.ts";
import classes from "./desk-settings.module.css";
import { DeskList } from "./parts/desk-list.tsx";
import { ManyDesksEditor } from "./parts/many-desks-editor.tsx";
import { OneDeskEditor } from "./parts/one-desk-editor.tsx";
import { PlanArea } from "./parts/plan-area.tsx";
import { Sidebar } from "./parts/sidebar.tsx";
import type { DraftState } from "./use-draft.ts";
import { useNow } from "./use-now.ts";
import { useSelection } from "./use-selection.ts";
import { type DeskView, deskLooks, deskViews, planWords, type ViewInput } from "./view.ts";

type Props = {
  readonly site: SiteRow;
  readonly floor: FloorRow;
  readonly draft: DraftState;
  readonly roles: readonly string[];
  readonly readOnly: boolean;
  readonly changes: ReactNode;
};
const NO_DESKS: readonly DeskRow[] = [];
const NO_BOOKINGS: readonly BookingRow[] = [];
const NO_VIEWS: ReadonlyMap<string, DeskView> = new Map();

/** Views that keep their identity from one rendering to the next. */
function useViews(input: ViewInput): ReadonlyMap<string, DeskView> {
  const [before] = useState(() => ({ views: NO_VIEWS }));
  const { desks, draft, bookings, now, masked, floorTitle } = input;
  return useMemo(
    () => (before.views = deskViews({ desks, draft, bookings, now, masked, floorTitle }, before.views)),
    [before, desks, draft, bookings, now, masked, floorTitle],
  );
}

/** One floor: its plan, and beside it editor, list and changes. */
export function FloorDesks({ site, floor, draft, roles, readOnly, changes }: Props) {
  const data = useData();
  const now = useNow();
  const day = dayOf(now, site.timeZone);
  const at = { site: site.id, floor: floor.id };
  const desks = useLive(data.rows({ name: "desksOfFloor", ...at }));
  const booked = useLive(data.rows({ name: "bookingsOfFloor", ...at, day }));
  const plan = usePlan(floor);
  const handle = useRef<FloorPlanHandle>(null);
  const rows = desks.state === "ready" ? desks.value : NO_DESKS;
  const bookings = booked.state === "ready" ? booked.value : NO_BOOKINGS;
  const { maskedFloorName: masked, timeZone } = site;
  const views = useViews({ desks: rows, draft: draft.draft, bookings, now, masked, floorTitle: floor.title });
  const selecting = useSelection(views);
  const { selection, toggle, add } = selecting;
  const looks = useMemo(() => deskLooks(views, selection), [views, selection]);
  const chosen = useMemo(() => [...selection].flatMap((id) => views.get(id) ?? []), [selection, views]);
  const bookables = plan.state === "ready" ? plan.plan.bookables : null;
  const drawn = useMemo(() => (bookables ? new Set(bookables.map((b) => b.id)) : null), [bookables]);
  const complete = desks.state === "ready" && !desks.partial;

  const { set, edit } = draft;
  useEffect(() => set((d) => withoutDone(d, rows)), [set, rows]);

  const describe = useCallback(
    (id: string) => {
      const view = views.get(id);
      return view
        ? { title: say(PLAN_WORDS.desk, { title: view.title }), state: planWords(view, selection.has(id)) }
        : { title: say(PLAN_WORDS.desk, { title: id }), state: PLAN_WORDS.notInData };
    },
    [views, selection],
  );
  const tap = useCallback(
    (id: string) => {
      if (views.has(id)) toggle(id);
      else toast({ text: say(MSG.deskNotEditable, { id }), tone: "error" });
    },
    [views, toggle],
  );
  const area = useCallback((ids: readonly string[]) => add(ids.filter((id) => views.has(id))), [add, views]);
  const show = useCallback((ids: readonly string[]) => handle.current?.zoomTo(ids), []);

  const who = () => ({ now: Date.now(), roles });
  const locked = readOnly || !draft.known;
  const [only, ...more] = chosen;
  const editor =
    only === undefined ? null : more.length === 0 ? (
      <OneDeskEditor
        view={only}
        bookings={bookings.filter((b) => b.desk === only.id)}
        zone={timeZone}
        now={now}
        readOnly={locked}
        onSet={(to) => edit((d) => setDesk(d, only.row, to, who()))}
      />
    ) : (
      <ManyDesksEditor
        views={chosen}
        readOnly={locked}
        onDisable={(reason) =>
          edit((d) =>
            disableDesks(
              d,
              chosen.map((v) => v.row),
              reason,
              who(),
            ),
          )
        }
        onEnable={() =>
          edit((d) =>
            enableDesks(
              d,
              chosen.map((v) => v.row),
              who(),
            ),
          )
        }
      />
    );
  return (
    <div className={classes["columns"]}>
      <PlanArea
        ref={handle}
        plan={plan}
        looks={looks}
        complete={complete}
        describe={describe}
        onTap={tap}
        onArea={area}
      />
      <Sidebar
        selected={selection.size}
        unsaved={draft.draft.edits.size}
        editor={editor}
        list={
          desks.state === "loading" ? (
            <p className={classes["empty"]} role="status">
              {DESK_WORDS.loadingDesks}
            </p>
          ) : (
            <>
              {desks.partial ? (
                <p className={classes["hint"]} role="status">
                  {DESK_WORDS.partial}
                </p>
              ) : null}
              <DeskList views={views} selecting={selecting} drawn={drawn} show={show} />
            </>
          )
        }
        changes={changes}
      />
    </div>
  );
}
