import { type HeldWindow, type HeldBy, sameHeld, windowId, windowsOf } from "./windows.ts";

/** What the rules of one save have room for (docs/decisions/080; `functions/security/rooms-lock.test.ts` holds them to it). */
export const LOCK = {
  /** Reservations that one save may move in one window of one room. */
  movesMax: 3,
  /** Reservations of one booking that a save makes or moves: the rules of bookings and of holds have room for no more. */
  changedMax: 4,
  /** Windows that one reservation touches. */
  windowsMax: 3,
  /** Numbers in a list: two thousand periods. */
  numbersMax: 4_002,
  /** Documents that the rules look up for one write, and for all of a batch. */
  perWrite: 10,
  perBatch: 20,
  /** Expressions that the rule of a hold evaluates. */
  expressions: 1_000,
} as const;

/** What a save does to what a booking holds. */
export type HoldChange = { readonly booking: string; readonly was: HeldBy; readonly now: HeldBy };
/** A reservation that comes, goes or moves. */
export type Move = {
  readonly booking: string;
  readonly key: string;
  readonly was: HeldWindow | null;
  readonly now: HeldWindow | null;
};
/** A window of a room, and what moves in it. */
export type Touched = { readonly room: string; readonly window: number; readonly moves: readonly Move[] };

const keysOf = ({ was, now }: HoldChange): readonly string[] =>
  [...new Set([...Object.keys(was), ...Object.keys(now)])].sort();

/** The reservations that come, go or move, in the order of bookings and keys. [ROM-11] */
export const movesOf = (changes: readonly HoldChange[]): readonly Move[] =>
  changes.flatMap((c) =>
    keysOf(c)
      .filter((key) => !sameHeld(c.was[key], c.now[key]))
      .map((key) => ({ booking: c.booking, key, was: c.was[key] ?? null, now: c.now[key] ?? null })),
  );

/** The windows that a save touches, by id. [ROM-11] */
export function touchedBy(moves: readonly Move[]): ReadonlyMap<string, Touched> {
  const windows = new Map<string, Touched>();
  for (const move of moves) {
    const places = [move.was, move.now].flatMap((h) =>
      h ? windowsOf(h).map((window) => ({ room: h.room, window, id: windowId(h.room, window) })) : [],
    );
    for (const [id, { room, window }] of new Map(places.map((p) => [p.id, p])))
      windows.set(id, { room, window, moves: [...(windows.get(id)?.moves ?? []), move] });
  }
  return windows;
}

/**
 * Measured in the emulator, by lengthening the rules until they no longer passed: 887 for four rooms that move, 739 for three, and
 * 34 more for each that goes across an edge.
 */
const EXPRESSIONS = { always: 297, reservation: 54, side: 47, edge: 36 } as const;
/** The expressions that the rule of a hold takes, at least. */
function weightOf(change: HoldChange): number {
  const sides = keysOf(change)
    .filter((key) => !sameHeld(change.was[key], change.now[key]))
    .flatMap((key) => [change.was[key], change.now[key]])
    .filter((h) => h !== undefined);
  const edges = sides.reduce((n, h) => n + windowsOf(h).length - 1, 0);
  const { always, reservation, side, edge } = EXPRESSIONS;
  return always + reservation * Object.keys(change.now).length + side * sides.length + edge * edges;
}

/** What the rules look up and evaluate for a save. */
export type Cost = { readonly perWrite: number; readonly perBatch: number; readonly expressions: number };

/**
 * What a save costs. Every document counts once, also those that the batch itself writes: more than the emulator counts, since
 * nobody promises that they are free. [ROM-12]
 * @param holds bookings whose hold is written
 */
export function costOf(holds: readonly HoldChange[]): Cost {
  const windows = [...touchedBy(movesOf(holds)).values()];
  const rooms = new Set(windows.map((w) => w.room));
  const ofHolds = holds.map((h) => 1 + windows.filter((w) => w.moves.some((m) => m.booking === h.booking)).length);
  const ofWindows = windows.map((w) => 1 + new Set(w.moves.map((m) => m.booking)).size);
  return {
    perWrite: Math.max(4, ...ofHolds, ...ofWindows),
    // Receipt, account and tenant; each booking with its hold; each window and each room.
    perBatch: 3 + 2 * holds.length + rooms.size + windows.length,
    expressions: Math.max(0, ...holds.map(weightOf)),
  };
}

/** Whether a save is more than the rules can judge: it is refused before it is saved. [ROM-12] */
export function isTooLarge(holds: readonly HoldChange[]): boolean {
  const { perWrite, perBatch, expressions } = costOf(holds);
  const moves = movesOf(holds);
  return (
    perWrite > LOCK.perWrite ||
    perBatch > LOCK.perBatch ||
    expressions > LOCK.expressions ||
    holds.some((h) => movesOf([h]).filter((m) => m.now !== null).length > LOCK.changedMax) ||
    [...touchedBy(moves).values()].some((w) => w.moves.length > LOCK.movesMax) ||
    moves.some((m) => m.now !== null && windowsOf(m.now).length > LOCK.windowsMax)
  );
}
