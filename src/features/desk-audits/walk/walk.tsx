import "@mantine/core/styles/Input.layer.css";
import { Button, NativeSelect } from "@mantine/core";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { DeskRow, SiteRow } from "#data/api.ts";
import { counted, standing } from "#domain/desk-audits/observations.ts";
import type { Status } from "#domain/desk-audits/status.ts";
import { keyOfObservation, type Walker, walkerKey } from "#domain/desk-audits/walkers.ts";
import { RECOVER } from "#domain/words/recover.ts";
import { DESK_AUDIT_WORDS } from "#domain/words/desk-audits.ts";
import { say } from "#domain/words/say.ts";
import { toast } from "#ui/toast.tsx";
import type { FloorPlanHandle } from "#widgets/floor-plan/floor-plan.tsx";
import classes from "./walk.module.css";
import type { Acts } from "../use-acts.ts";
import type { DeskAuditView } from "../use-desk-audit.ts";
import { DeskPanel } from "./desk-panel.tsx";
import { LastTap } from "./last-tap.tsx";
import { ScanBar } from "./scan-bar.tsx";
import { type FloorWalk, useFloorWalk } from "./use-floor-walk.ts";
import { type DeskNotes, useNotes } from "./use-notes.ts";
import { useScan } from "./use-scan.ts";
import { useWedge } from "./use-wedge.ts";
import { WalkList } from "./walk-list.tsx";
import { WalkPlan } from "./walk-plan.tsx";

type Props = {
  readonly site: SiteRow;
  readonly view: DeskAuditView;
  readonly walker: Walker;
  readonly acts: Acts;
};
const NO_BOOKINGS = [] as const;
/** A second tap this soon after the walk went on to the next desk is the same tap, ms. */
const SETTLE_MS = 350;

/** The last thing that was tapped on this device and still counts. */
function useLastTap(view: DeskAuditView, walker: Walker) {
  return useMemo(() => {
    const key = walkerKey(walker);
    const own = standing(view.observations).filter((o) => keyOfObservation(o) === key);
    return own.toSorted((a, b) => a.seq - b.seq).at(-1) ?? null;
  }, [view.observations, walker]);
}

/** What is tapped, and where the walk goes from there. */
function useTaps(walk: FloorWalk, acts: Acts, notes: DeskNotes, show: (id: string) => void) {
  const [settling, setSettling] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // With the rendering that shows the desk, and not before it: the heading of the desk before goes away with the focus on it.
  const [asked, setAsked] = useState(0);
  const focus = useCallback(() => setAsked((n) => n + 1), []);
  useEffect(() => {
    if (asked > 0) heading.current?.focus({ preventScroll: true });
  }, [asked]);
  const onStatus = async (desk: DeskRow, status: Status, byKey: boolean) => {
    const own = walk.bookings.get(desk.id) ?? NO_BOOKINGS;
    const booked = own.length > 0 ? true : walk.bookingsKnown ? false : null;
    const tap = { floor: desk.floor, booked, details: notes.of(desk.id), desk, status };
    if (!(await acts.observe(tap))) return;
    notes.forget(desk.id);
    if (!walk.isAt(desk.id)) return; // a scan or a tap on the plan was quicker: the walk is there already
    const next = walk.nextFrom(desk.id, desk.id);
    setSettling(true);
    setTimeout(() => setSettling(false), SETTLE_MS);
    walk.select(next);
    if (next !== null) show(next);
    if (byKey) focus();
  };
  return { settling, heading, focus, onStatus };
}

/** Goes back to the desk at which words wait that an earlier page left. */
function useLeftNotes({ desks }: DeskAuditView, { left }: DeskNotes, choose: (desk: DeskRow) => void): void {
  const told = useRef(false);
  useEffect(() => {
    const desk = told.current || left === null ? undefined : desks.find((d) => d.id === left);
    if (!desk) return;
    told.current = true;
    choose(desk);
    toast({ text: RECOVER.putBack });
  }, [desks, left, choose]);
}

/** The walk: plan and list of a floor, the desk at hand, and what is seen there. */
export function Walk({ site, view, walker, acts }: Props) {
  const walk = useFloorWalk(site, view);
  const { floor, selected, select } = walk;
  const plan = useRef<FloorPlanHandle>(null);
  const last = useLastTap(view, walker);
  const show = useCallback((id: string) => plan.current?.reveal(id), []);
  const notes = useNotes(view.round.id);
  const taps = useTaps(walk, acts, notes, show);
  const { focus } = taps;
  const { chooseFloor } = walk;
  const choose = useCallback(
    (desk: DeskRow, byKey = false) => {
      if (desk.floor !== floor?.id) chooseFloor(desk.floor);
      select(desk.id);
      show(desk.id);
      if (byKey) focus();
    },
    [floor?.id, chooseFloor, select, show, focus],
  );
  useLeftNotes(view, notes, choose);
  const scan = useScan({ site: site.id, view, walk, acts, choose });
  useWedge((label) => scan.look(label, false));
  const onFloor = useMemo(() => new Set(walk.desks.map((d) => d.id)), [walk.desks]);
  const tap = useCallback((id: string) => (onFloor.has(id) ? select(id) : undefined), [onFloor, select]);
  const undo = async () => {
    if (!last) return;
    const desk = view.desks.find((d) => d.id === last.desk);
    if ((await acts.withdraw(last, desk?.title ?? "")) && desk) choose(desk);
  };
  const next = selected ? null : walk.nextFrom(null);
  const nextDesk = walk.desks.find((d) => d.id === next);
  return (
    <div className={classes["walk"]}>
      <div className={classes["plan"]}>
        <FloorBar view={view} walk={walk} />
        <WalkPlan ref={plan} walk={walk} latest={view.latest} onTap={tap} />
      </div>
      <aside className={classes["side"]}>
        <ScanBar scan={scan} />
        {last ? (
          <LastTap
            last={last}
            title={view.desks.find((d) => d.id === last.desk)?.title ?? last.desk ?? ""}
            busy={acts.busy}
            onUndo={() => void undo()}
          />
        ) : null}
        {selected ? (
          <DeskPanel
            key={selected.id}
            desk={selected}
            seen={view.latest.get(selected.id)}
            bookings={walk.bookings.get(selected.id) ?? NO_BOOKINGS}
            bookingsKnown={walk.bookingsKnown}
            time={{ now: walk.now, zone: site.timeZone }}
            uid={walker.uid}
            busy={acts.busy || taps.settling}
            heading={taps.heading}
            details={notes.of(selected.id)}
            onDetails={(details) => notes.change(selected.id, details)}
            onStatus={(status, byKey) => void taps.onStatus(selected, status, byKey)}
          />
        ) : (
          <div className={classes["desk"]}>
            <h2 ref={taps.heading} tabIndex={-1} className={classes["pick"]}>
              {nextDesk ? DESK_AUDIT_WORDS.pick : DESK_AUDIT_WORDS.allSeen}
            </h2>
            {nextDesk ? (
              <Button fullWidth className={classes["status"] ?? ""} onClick={(e) => choose(nextDesk, e.detail === 0)}>
                {say(DESK_AUDIT_WORDS.next, { title: nextDesk.title })}
              </Button>
            ) : null}
          </div>
        )}
        <WalkList
          desks={walk.desks}
          latest={view.latest}
          booked={walk.bookings}
          selected={selected?.id ?? null}
          onChoose={choose}
        />
      </aside>
    </div>
  );
}

/** Which floor, and how far it has come. */
function FloorBar({ view, walk }: { readonly view: DeskAuditView; readonly walk: FloorWalk }) {
  const { floor } = walk;
  if (!floor || view.floors.length < 2) return null;
  const { seen, total } = counted(walk.desks, view.latest);
  return (
    <div className={classes["floorBar"]}>
      <NativeSelect
        aria-label={DESK_AUDIT_WORDS.floor}
        data={view.floors.map((f) => ({ value: f.id, label: f.title }))}
        value={floor.id}
        onChange={(e) => {
          walk.chooseFloor(e.currentTarget.value);
          walk.select(null);
        }}
      />
      <span className={classes["hint"]}>
        {say(DESK_AUDIT_WORDS.seenFloor, { seen: String(seen), total: String(total) })}
      </span>
    </div>
  );
}
