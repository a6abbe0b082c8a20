import { dayOnFloor } from "#domain/bookings/groups.ts";
import { useCallback, useMemo, useRef, useState } from "react";
import type { BookingRow, FloorRow, DeskRow, SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import type { Box } from "#domain/floorplan/box.ts";
import { nextDesk } from "#domain/desk-audits/next-desk.ts";
import { dayOf } from "#domain/shared/time.ts";
import { choicesOf } from "#widgets/choices.ts";
import { useNow, useNowSeen } from "#widgets/clock.ts";
import { useArrived } from "#widgets/freshness.tsx";
import { type PlanState, usePlan } from "#widgets/floor-plan/use-plan.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import type { DeskAuditView } from "../use-desk-audit.ts";
import { bookingsByDesk } from "./view.ts";

const NO_BOOKINGS: readonly BookingRow[] = [];
const NO_FLOOR = { planSvg: null, bookablesSvg: null };
const NO_PLACES: ReadonlyMap<string, Box> = new Map();

export type FloorWalk = {
  readonly floor: FloorRow | null;
  readonly chooseFloor: (id: string) => void;
  readonly desks: readonly DeskRow[];
  readonly plan: PlanState;
  readonly bookings: ReadonlyMap<string, readonly BookingRow[]>;
  /** All bookings of today are here: no booking is then a fact. */
  readonly bookingsKnown: boolean;
  readonly now: number;
  readonly selected: DeskRow | null;
  readonly select: (id: string | null) => void;
  /** Whether the walk still stands at a desk, at once and not with the next rendering. */
  readonly isAt: (id: string) => boolean;
  /** The desk to go to from here. */
  readonly nextFrom: (id: string | null, alsoVisited?: string) => string | null;
};

/** One floor of the walk: its desks, its plan, what is booked on it, and where the walker stands. */
export function useFloorWalk(site: SiteRow, view: DeskAuditView): FloorWalk {
  const data = useData();
  const { uid } = useSignedIn();
  const choices = choicesOf(data);
  const key = `round.${view.round.id}.floor`;
  const [floorId, setFloor] = useState(() => choices.get(uid, key));
  const floor = view.floors.find((f) => f.id === floorId) ?? view.floors[0] ?? null;
  const minute = useNow();
  const plan = usePlan(floor ?? NO_FLOOR);
  const today = { site: site.id, floor: floor?.id ?? "", day: dayOf(minute, site.timeZone) };
  const live = useLive(data.rows({ list: "booking", site: today.site, group: dayOnFloor(today.day, today.floor) }));
  const rows = live.state === "ready" ? live.value : NO_BOOKINGS;
  const now = useNowSeen(minute, rows);
  const bookings = useMemo(() => bookingsByDesk(rows, now), [rows, now]);
  const desks = useMemo(() => view.desks.filter((d) => d.floor === floor?.id), [view.desks, floor?.id]);
  const [selectedId, setSelected] = useState<string | null>(null);
  const at = useRef<string | null>(null);
  const select = useCallback((id: string | null) => {
    at.current = id;
    setSelected(id);
  }, []);
  const isAt = useCallback((id: string) => at.current === id, []);
  const bookables = plan.state === "ready" ? plan.plan.bookables : null;
  const places = useMemo(() => (bookables ? new Map(bookables.map((b) => [b.id, b.box])) : NO_PLACES), [bookables]);
  const { latest } = view;
  const nextFrom = useCallback(
    (from: string | null, alsoVisited?: string) => {
      const visited = { has: (id: string) => id === alsoVisited || latest.has(id) };
      return nextDesk({ from, desks: desks.map((d) => d.id), visited, places });
    },
    [desks, latest, places],
  );
  const chooseFloor = useCallback(
    (id: string) => {
      setFloor(id);
      choices.set(uid, key, id);
    },
    [choices, uid, key],
  );
  const arrived = useArrived("booking", site.id);
  return {
    floor,
    chooseFloor,
    desks,
    plan,
    bookings,
    bookingsKnown: arrived && live.state === "ready",
    now,
    selected: desks.find((d) => d.id === selectedId) ?? null,
    select,
    isAt,
    nextFrom,
  };
}
