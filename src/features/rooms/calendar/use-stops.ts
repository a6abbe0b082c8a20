import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Where the focus can stand in a row: an event, or the time between events. Times are epoch ms. */
export type GridStop = { readonly id: string; readonly from: number; readonly to: number };
export type StopRows = {
  /** Keys of all rows in order, also of those that do not stand in the page. */
  readonly keys: readonly string[];
  readonly stopsAt: (index: number) => readonly GridStop[];
};
export type At = { readonly row: number; readonly stop: GridStop | null };
type Cursor = { readonly key: string; readonly id: string; readonly at: number };

const PAGE = 8;
const indexOfTime = (stops: readonly GridStop[], at: number): number => {
  const inside = stops.findIndex((s) => s.from <= at && at < s.to);
  if (inside >= 0) return inside;
  const next = stops.findIndex((s) => s.from > at);
  return next < 0 ? stops.length - 1 : next;
};

/** The stop that a cursor means now: the same one, else the one at its time, in its row or where that stood. */
function placeOf({ keys, stopsAt }: StopRows, cursor: Cursor | null, first: { row: number; at: number }): At {
  const row = Math.max(0, cursor ? keys.indexOf(cursor.key) : first.row);
  const stops = keys.length > 0 ? stopsAt(row) : [];
  const same = stops.find((s) => s.id === cursor?.id);
  return { row, stop: same ?? stops[indexOfTime(stops, cursor?.at ?? first.at)] ?? null };
}

const ROW_STEPS: { readonly [key: string]: (at: number, last: number) => number } = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  PageDown: (at, last) => Math.min(last, at + PAGE),
  PageUp: (at) => Math.max(0, at - PAGE),
};
const STOP_STEPS: { readonly [key: string]: (at: number, last: number) => number } = {
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

type From = { readonly row: number; readonly stop: GridStop; readonly at: number };
/** Where a key leads; null where it leads nowhere. */
function nextOf(e: KeyboardEvent, { keys, stopsAt }: StopRows, from: From) {
  const edge = e.key === "Home" || e.key === "End";
  if (e.altKey || e.metaKey || e.shiftKey || (e.ctrlKey && !edge)) return null;
  const last = keys.length - 1;
  const row = e.ctrlKey ? (e.key === "Home" ? 0 : last) : ROW_STEPS[e.key]?.(from.row, last);
  if (row !== undefined) {
    const stops = stopsAt(row);
    return { row, stop: stops[indexOfTime(stops, from.at)], at: from.at };
  }
  const stops = stopsAt(from.row);
  const here = stops.findIndex((s) => s.id === from.stop.id);
  const step = STOP_STEPS[e.key]?.(here, stops.length - 1);
  return step === undefined ? null : { row: from.row, stop: stops[step], at: stops[step]?.from };
}

type Options = StopRows & {
  readonly grid: RefObject<HTMLElement | null>;
  /** The time from which the first stop is chosen, where nobody has been here. */
  readonly first: number;
  readonly firstRow?: number;
  /** Brings a row into the page. */
  readonly reveal: (row: number) => void;
  /** Alt and an arrow, on a stop; true when the key was used. */
  readonly onAlt?: (at: At, e: KeyboardEvent<HTMLElement>) => boolean;
};
export type Stops = {
  readonly current: At;
  readonly onKeyDown: (e: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: (e: FocusEvent<HTMLElement>) => void;
  /** Goes to a stop once it is there, e.g. to an event in the room to which it moves. */
  readonly follow: (key: string, id: string, at: number) => void;
};

/**
 * Makes a calendar one stop of the Tab key: arrows go through events and gaps of a row in the order of time, and from row to row
 * at the same time; Home, End and pages go further. Elements carry `data-stop`, within `data-row`. [ROM-62]
 */
export function useStops({ keys, stopsAt, grid, first, firstRow = 0, reveal, onAlt }: Options): Stops {
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const wanted = useRef<Cursor | null>(null);
  const held = useRef<HTMLElement | null>(null);
  const current = placeOf({ keys, stopsAt }, cursor, { row: firstRow, at: first });
  const goTo = (row: number, stop: GridStop | undefined, at?: number) => {
    const key = keys[row];
    if (key === undefined || !stop) return;
    const next = { key, id: stop.id, at: at ?? stop.from };
    wanted.current = next;
    setCursor(next);
    reveal(row);
  };
  /** The cursor stands on the stop that an element is now. */
  const stand = (element: HTMLElement) => {
    const id = element.dataset["stop"];
    const key = element.closest<HTMLElement>("[data-row]")?.dataset["row"];
    if (id === undefined || key === undefined) return;
    wanted.current = null;
    if (cursor?.key === key && cursor.id === id) return;
    const stop = stopsAt(keys.indexOf(key)).find((s) => s.id === id);
    if (stop) setCursor({ key, id, at: stop.from });
  };
  useLayoutEffect(() => {
    // Where the day was turned the element that has the focus shows another event.
    if (wanted.current === null && held.current && held.current === document.activeElement) stand(held.current);
    // A stop that became another control, such as a gap that may be booked since, hands the focus on.
    const lost = held.current?.isConnected === false && document.activeElement === document.body;
    const want = wanted.current ?? (lost ? cursor : null);
    if (!want) return;
    const row = grid.current?.querySelector(`[data-row="${CSS.escape(want.key)}"]`);
    const element = row?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(want.id)}"]`);
    if (!element) return;
    wanted.current = null;
    element.focus();
  });
  const onKeyDown = (e: KeyboardEvent<HTMLElement>) => {
    const { row, stop } = current;
    if (!stop || !(e.target instanceof HTMLElement) || e.target.dataset["stop"] === undefined) return;
    if (e.altKey && onAlt?.(current, e) === true) return e.preventDefault();
    const next = nextOf(e, { keys, stopsAt }, { row, stop, at: Math.max(cursor?.at ?? stop.from, stop.from) });
    if (!next) return;
    e.preventDefault();
    goTo(next.row, next.stop, next.at);
  };
  const onFocus = (e: FocusEvent<HTMLElement>) => {
    held.current = e.target;
    stand(e.target);
  };
  const follow = (key: string, id: string, at: number) => {
    wanted.current = { key, id, at };
    setCursor({ key, id, at });
    reveal(keys.indexOf(key));
  };
  return { current, onKeyDown, onFocus, follow };
}
