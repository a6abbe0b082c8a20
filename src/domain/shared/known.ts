/** How much of what was asked is on this device: `all` of it, a `part`, or nothing that says so yet. */
export type Known = "all" | "part" | "nothing";

/** What an answer stands on: how much of its sources is here, and up to when (server time, epoch ms; null: never) each of them is. */
export type Ground = { readonly known: Known; readonly asOf: number | null };

/**
 * What a device has of a source may be this old, ms, and still count as how things are: a quiet line is asked every ten
 * seconds, and a screen turns with the minute.
 */
const LATE_MS = 120_000;

/** What an answer is drawn from, and whether all of that has arrived; no source for what is the device's own. */
export type Basis = { readonly known: Exclude<Known, "nothing">; readonly sources: readonly string[] };
/** What is the device's own, or was told whole: all of it is here. */
export const OWN: Basis = { known: "all", sources: [] };

/** What is drawn from several answers is whole where all of them are. */
export const allOf = (...of: readonly { readonly known: Known; readonly sources: readonly string[] }[]): Basis => ({
  known: of.every((o) => o.known === "all") ? "all" : "part",
  sources: [...new Set(of.flatMap((o) => o.sources))],
});

/** Whether what is known as of a moment is too old to say how things are now; both server time, epoch ms. */
export const isLate = (asOf: number, now: number): boolean => now - asOf > LATE_MS;

/**
 * What may be said of an answer that has nothing: `none`, the absence itself; `late`, that there was none at a time; `part` and
 * `nothing`, that it has not all arrived. (knowledge)
 */
export function saysNone(ground: Ground, now: number): "none" | "late" | "part" | "nothing" {
  if (ground.known !== "all") return ground.known;
  if (ground.asOf === null) return "nothing";
  return isLate(ground.asOf, now) ? "late" : "none";
}

const RANK = { nothing: 0, part: 1, all: 2 } as const;
/** What stands on several answers knows as much as the one that knows least, as of the oldest. */
export const together = (grounds: readonly Ground[]): Ground =>
  grounds.reduce<Ground>(
    (a, b) => ({
      known: RANK[b.known] < RANK[a.known] ? b.known : a.known,
      asOf: a.asOf === null || b.asOf === null ? null : Math.min(a.asOf, b.asOf),
    }),
    { known: "all", asOf: Number.POSITIVE_INFINITY },
  );
