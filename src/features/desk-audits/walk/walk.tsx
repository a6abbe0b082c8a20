import "@mantine/core/styles/Input.layer.css";
import { NativeSelect } from "@mantine/core";
import { type ReactNode, type Ref, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { DeskRow, SiteRow } from "#data/api.ts";
import { DESK_AUDITS } from "#domain/desk-audits/limits.ts";
import { counted, standing } from "#domain/desk-audits/observations.ts";
import type { Status } from "#domain/desk-audits/status.ts";
import { keyOfObservation, type Walker, walkerKey } from "#domain/desk-audits/walkers.ts";
import { RECOVER } from "#domain/words/recover.ts";
import { DESK_AUDIT_WORDS } from "#domain/words/desk-audits.ts";
import { say } from "#domain/words/say.ts";
import { toast } from "#ui/toast.tsx";
import type { SheetHeight } from "#ui/sheet-height.ts";
import { COMPACT, useMedia } from "#ui/use-media.ts";
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
import { useWedge } from "#widgets/scan/use-wedge.ts";
import { WalkList } from "./walk-list.tsx";
import { WalkPlan } from "./walk-plan.tsx";
import { type AtHand, Begin, WalkSheet } from "./walk-sheet.tsx";

type Props = {
  readonly site: SiteRow;
  readonly view: DeskAuditView;
  readonly walker: Walker;
  readonly acts: Acts;
  /** How the walk ends, where its head has no room for that. */
  readonly finish: ReactNode;
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

type Standing = Pick<Props, "site" | "view" | "walker" | "acts"> & {
  readonly walk: FloorWalk;
  readonly taps: ReturnType<typeof useTaps>;
  readonly notes: DeskNotes;
};

/** The desk at which the walk stands, with all that is known of it and can be done. */
function atHand({ site, view, walk, walker, acts, taps, notes }: Standing): AtHand | null {
  const { selected } = walk;
  if (!selected) return null;
  return {
    desk: selected,
    seen: view.latest.get(selected.id),
    bookings: walk.bookings.get(selected.id) ?? NO_BOOKINGS,
    bookingsKnown: walk.bookingsKnown,
    time: { now: walk.now, zone: site.timeZone },
    uid: walker.uid,
    busy: acts.busy || taps.settling,
    details: notes.of(selected.id),
    onDetails: (details) => notes.change(selected.id, details),
    onStatus: (status, byKey) => void taps.onStatus(selected, status, byKey),
  };
}

/** How high the sheet stands: low it is no use once a desk is chosen, and high it lies over what comes next. */
function useHeight(compact: boolean) {
  const [at, setAt] = useState<SheetHeight>("half");
  const raise = useCallback(() => {
    if (compact) setAt("half");
  }, [compact]);
  return { at, setAt, raise };
}

/** Shows a floor that is opened so that its desks can be hit: larger than the window where it must be. [LOOK-3] */
function useFirstFit(walk: FloorWalk, plan: RefObject<FloorPlanHandle | null>): void {
  const { selected, nextFrom } = walk;
  const drawn = walk.plan.state === "ready" ? walk.plan.plan.key : null;
  const first = selected?.id ?? nextFrom(null);
  const latest = useRef(first);
  useEffect(() => {
    latest.current = first;
  });
  useEffect(() => {
    if (drawn !== null && latest.current !== null) plan.current?.enlarge(latest.current, DESK_AUDITS.deskPx);
  }, [drawn, plan]);
}

/** The walk: plan and list of a floor, the desk at hand, and what is seen there. */
export function Walk({ site, view, walker, acts, finish }: Props) {
  const compact = useMedia(COMPACT);
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
  const { at, setAt, raise } = useHeight(compact);
  useFirstFit(walk, plan);
  const next = walk.nextFrom(selected?.id ?? null);
  const nextDesk = walk.desks.find((d) => d.id === next) ?? null;
  const desk = atHand({ site, view, walk, walker, acts, taps, notes });
  const lastTap = last ? (
    <LastTap
      last={last}
      title={view.desks.find((d) => d.id === last.desk)?.title ?? last.desk ?? ""}
      busy={acts.busy}
      onUndo={() => void undo()}
    />
  ) : null;
  const go = (to: DeskRow, byKey = false) => {
    choose(to, byKey);
    raise();
  };
  const list = (
    <WalkList
      desks={walk.desks}
      latest={view.latest}
      of={view.basis}
      booked={walk.bookings}
      selected={selected?.id ?? null}
      onChoose={compact ? go : choose}
    />
  );
  return (
    <div className={classes["walk"]}>
      <div className={classes["plan"]}>
        <FloorBar view={view} walk={walk}>
          {compact ? lastTap : null}
        </FloorBar>
        <WalkPlan
          ref={plan}
          site={site}
          walk={walk}
          latest={view.latest}
          onTap={(id) => {
            tap(id);
            raise();
          }}
        />
      </div>
      {compact ? (
        <WalkSheet
          desk={desk}
          next={nextDesk}
          onNext={go}
          scan={scan}
          heading={taps.heading}
          at={at}
          onAt={setAt}
          list={list}
          finish={finish}
        />
      ) : (
        <aside className={classes["side"]}>
          <ScanBar scan={scan} />
          {lastTap}
          {desk ? (
            <DeskPanel key={desk.desk.id} heading={taps.heading} {...desk} />
          ) : (
            <NoDesk next={nextDesk} heading={taps.heading} onNext={choose} />
          )}
          {list}
        </aside>
      )}
    </div>
  );
}

type NoDeskProps = {
  readonly next: DeskRow | null;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly onNext: (desk: DeskRow, byKey: boolean) => void;
};

/** Before a desk is chosen, and when all have been looked at. */
function NoDesk({ next, heading, onNext }: NoDeskProps) {
  return (
    <div className={classes["desk"]}>
      <h2 ref={heading} tabIndex={-1} className={classes["pick"]}>
        {next ? DESK_AUDIT_WORDS.pick : DESK_AUDIT_WORDS.allSeen}
      </h2>
      <Begin next={next} onNext={onNext} />
    </div>
  );
}

type FloorBarProps = { readonly view: DeskAuditView; readonly walk: FloorWalk; readonly children: ReactNode };

/** Which floor, how far it has come, and what was tapped last where that has no place of its own. */
function FloorBar({ view, walk, children }: FloorBarProps) {
  const { floor } = walk;
  if (!floor || view.floors.length < 2) return children ? <div className={classes["floorBar"]}>{children}</div> : null;
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
      {children}
    </div>
  );
}
