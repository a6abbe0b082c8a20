import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { useData } from "#data/live.ts";
import type { Query } from "#domain/addresses.ts";
import { type CalendarFilters, calendarFilters, NO_FILTERS, planFilters } from "#domain/rooms/calendar/filters.ts";
import { type DayKey, isDay } from "#domain/shared/time.ts";
import { SAVE_REFUSED } from "#domain/words/desks.ts";
import { toast } from "#ui/toast.tsx";
import { useProfile } from "#widgets/profile.ts";
import { paramsOf } from "#widgets/use-address-filter.ts";

export type CalendarView = CalendarFilters["view"];
/** What the address says besides filters. */
export type Address = {
  readonly filters: CalendarFilters;
  readonly view: CalendarView;
  readonly day: DayKey;
  /** All 24 hours, not only those in which people work. */
  readonly whole: boolean;
  /** A booking that is being made; null for none. */
  readonly fresh: Fresh | null;
  /** Looking for a room that is free. */
  readonly finding: boolean;
};
export type Fresh = {
  readonly room: string | null;
  readonly from: number | null;
  readonly to: number | null;
  /** At its slot, with title and time alone. */
  readonly quick: boolean;
};
type Change = { readonly [name: string]: string | number | true | undefined };
export type AddressActs = {
  /** Writes parameters; undefined takes one out. */
  readonly go: (to: Change, replace?: boolean) => void;
  /** Looks at a day; today is what an address without one means. */
  readonly look: (day: DayKey) => void;
  /** Changes filters, in the address at once and in the profile behind it; `also` writes other parameters with them. */
  readonly filter: (to: Partial<CalendarFilters>, also?: Change) => void;
};

/** Filters are saved this long after the last of them changed, ms: one edit for what a person does in one go. */
const SETTLED_MS = 800;
const spoken = (value: CalendarFilters[keyof CalendarFilters]): string | number =>
  Array.isArray(value) ? value.join(",") : typeof value === "string" ? value : Number(value ?? 0);
const isFilter = ([name]: readonly [name: string, value: string]): boolean => Object.hasOwn(NO_FILTERS, name);
const momentIn = (text: string | undefined): number | null =>
  text !== undefined && /^\d{10,14}$/.test(text) ? Number(text) : null;

/** View, day and filters in the address; filters also in the profile, where the address says nothing. [ROM-63] [ROM-64] */
export function useAddress(today: DayKey): Address & AddressActs {
  const search: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const { row } = useProfile();
  const { api } = useData();
  const said = useMemo(() => paramsOf(search), [search]);
  const stored = row?.roomFilters;
  // Another day has the same filters, and the same rooms by them.
  const filtered = new URLSearchParams(said.filter(isFilter).map(([key, value]) => [key, value])).toString();
  const filters = useMemo(() => calendarFilters([...new URLSearchParams(filtered)], stored), [filtered, stored]);
  const read = useMemo(() => new Map(said), [said]);
  const go = useCallback(
    (to: Change, replace = false) => {
      const next = (before: Query) =>
        Object.fromEntries(Object.entries({ ...before, ...to }).filter(([, value]) => value !== undefined));
      void navigate({ to: ".", search: next, replace });
    },
    [navigate],
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<CalendarFilters | null>(null);
  const latest = useRef({ user: row?.user, stored });
  useEffect(() => {
    latest.current = { user: row?.user, stored };
  });
  const store = useCallback(async () => {
    const [next, { user, stored: was }] = [waiting.current, latest.current];
    waiting.current = null;
    clearTimeout(timer.current);
    const plan = next && user !== undefined ? planFilters(next, { user, stored: was }) : null;
    if (!plan?.ok) return;
    const answer = await api.save(plan.value);
    if (!answer.ok) toast({ text: SAVE_REFUSED[answer.error], tone: "error", of: "room filters" });
  }, [api]);
  useEffect(() => () => void store(), [store]); // who leaves at once has filtered all the same
  const filter = useCallback(
    (to: Partial<CalendarFilters>, also: Change = {}) => {
      waiting.current = { ...(waiting.current ?? filters), ...to };
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void store(), SETTLED_MS);
      const change = Object.entries(to).map(([key, value]) => [key, spoken(value)] as const);
      // A view is a place of its own, to which Back leads; how it is filtered is not.
      go({ ...Object.fromEntries(change), ...also }, to.view === undefined);
    },
    [filters, go, store],
  );
  const look = useCallback((to: DayKey) => go({ day: to === today ? undefined : to }), [go, today]);
  const day = read.get("day");
  const fresh = useMemo(() => {
    if (read.get("new") === undefined) return null;
    const [from, to] = [momentIn(read.get("from")), momentIn(read.get("to"))];
    return { room: read.get("room") ?? null, from, to, quick: read.get("quick") !== undefined };
  }, [read]);
  return {
    filters,
    view: filters.view,
    day: day !== undefined && isDay(day) ? day : today,
    whole: read.get("whole") !== undefined,
    fresh,
    finding: read.get("find") !== undefined,
    go,
    look,
    filter,
  };
}

/** Which filters are on, view and zoom left out. */
export const activeFilters = (f: CalendarFilters): readonly (keyof CalendarFilters)[] =>
  (Object.keys(NO_FILTERS) as (keyof CalendarFilters)[]).filter((key) => {
    if (key === "view" || key === "zoom") return false;
    const value = f[key];
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
  });
/** No filter at all; where and how near the calendar is looked at stays. */
export function cleared({ view: _view, zoom: _zoom, ...rest }: CalendarFilters = NO_FILTERS): Partial<CalendarFilters> {
  return rest;
}
