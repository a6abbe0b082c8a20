import { err, ok, type Result } from "../../shared/result.ts";
import { type HoldChange, isTooLarge, LOCK, movesOf, type Touched, touchedBy } from "./cost.ts";
import { gapFor, type HeldWindow, NOTHING, placeOf, WINDOW_MS } from "./windows.ts";

/** A window as the server has it. */
export type KnownWindow = { readonly busy: readonly number[]; readonly foreign: readonly number[] };
/** Where one reservation stood in a window, and where it goes: the rules look there and nowhere else. */
type Hint = {
  readonly b: string;
  readonly r: string;
  readonly wasAt: number;
  readonly nowAt: number;
  readonly foreignAt: number;
};
/** A window as a save writes it. */
export type WindowWrite = {
  readonly id: string;
  readonly room: string;
  readonly window: number;
  readonly busy: readonly number[];
  readonly foreign: readonly number[];
  /** `{change set}/{booking}/{reservation}`, and beside each its places. */
  readonly names: readonly string[];
  readonly moves: readonly Hint[];
};
/** A reservation that cannot have its room. */
export type Taken = {
  readonly why: "room-taken";
  readonly booking: string;
  readonly key: string;
  readonly held: HeldWindow;
  /** Another calendar holds the room. */
  readonly foreign: boolean;
};
/** `stale`: a window does not hold what the holds before say, and has to be asked for again. */
export type LockTrouble = Taken | { readonly why: "too-large" } | { readonly why: "stale"; readonly window: string };

const isIn = (h: HeldWindow | null, { room, window }: Touched): h is HeldWindow =>
  h !== null && h.room === room && h.f < (window + 1) * WINDOW_MS && window * WINDOW_MS < h.t;

type Lists = { readonly busy: readonly number[]; readonly at: ReadonlyMap<number, number> };
/** Takes away what leaves a window. */
function without(id: string, touched: Touched, busy: readonly number[]): Result<Lists, LockTrouble> {
  const list = [...busy];
  const at = new Map<number, number>();
  for (const [i, { was }] of touched.moves.entries()) {
    if (!isIn(was, touched)) continue;
    const place = placeOf(list, was);
    if (place < 0) return err({ why: "stale", window: id });
    at.set(i, place);
    list.splice(place, 2);
  }
  return ok({ busy: list, at });
}

/** One window of a save: all that goes, then all that comes, so that bookings may change places. */
function windowOf(
  set: string,
  id: string,
  { touched, known }: { readonly touched: Touched; readonly known: KnownWindow },
): Result<WindowWrite, LockTrouble> {
  const { moves, room, window } = touched;
  const left = without(id, touched, known.busy);
  if (!left.ok) return left;
  const list = [...left.value.busy];
  const hints: Hint[] = [];
  for (const [i, { booking: b, key: r, now }] of moves.entries()) {
    const hint = { b, r, wasAt: left.value.at.get(i) ?? 0, nowAt: 0, foreignAt: 0 };
    if (!isIn(now, touched)) {
      hints.push(hint);
      continue;
    }
    const [nowAt, foreignAt] = [gapFor(list, now), gapFor(known.foreign, now)];
    if (nowAt < 0 || foreignAt < 0)
      return err({ why: "room-taken", booking: b, key: r, held: now, foreign: nowAt >= 0 });
    list.splice(nowAt, 0, now.f, now.t);
    hints.push({ ...hint, nowAt, foreignAt });
  }
  if (list.length > LOCK.numbersMax) return err({ why: "too-large" });
  const names = moves.map((m) => `${set}/${m.booking}/${m.key}`);
  return ok({ id, room, window, busy: list, foreign: known.foreign, names, moves: hints });
}

/**
 * What a save writes into the windows that it touches, with the places that the rules ask for. Pure: no clock, no network, no
 * zone. [ROM-13]
 * @param set id of the change set
 * @param holds bookings whose hold is written, with what the hold says before
 * @param known windows by id; one that is not there was never booked in
 */
export function planLock(
  set: string,
  holds: readonly HoldChange[],
  known: ReadonlyMap<string, KnownWindow>,
): Result<readonly WindowWrite[], LockTrouble> {
  if (isTooLarge(holds)) return err({ why: "too-large" });
  const writes: WindowWrite[] = [];
  for (const [id, touched] of touchedBy(movesOf(holds))) {
    const window = windowOf(set, id, { touched, known: known.get(id) ?? { busy: NOTHING, foreign: NOTHING } });
    if (!window.ok) return window;
    writes.push(window.value);
  }
  return ok(writes);
}
