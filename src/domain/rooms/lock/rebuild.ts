import { isCap, type RoomBooking } from "../booking.ts";
import { holdsRoom } from "../clash.ts";
import { heldPeriod } from "../spans.ts";
import { type HeldWindow, heldOf, listOf, NOTHING, WINDOW_MS, windowId, windowsOf } from "./windows.ts";

/** What a window should hold. */
export type RebuiltWindow = {
  readonly room: string;
  readonly window: number;
  readonly site: string;
  readonly busy: readonly number[];
  readonly foreign: readonly number[];
  /** Periods that overlap one that stands: they are left out, and have to be looked at by a person. */
  readonly overlapping: readonly HeldWindow[];
};
type Held2 = { readonly ours: HeldWindow[]; readonly theirs: HeldWindow[]; readonly site: string };

/** Periods that overlap or touch as one: nobody takes away single ones of another calendar. */
function merged(all: readonly HeldWindow[]): readonly HeldWindow[] {
  const out: HeldWindow[] = [];
  for (const h of [...all].sort((a, b) => a.f - b.f)) {
    const last = out.at(-1);
    if (last && h.f <= last.t) out[out.length - 1] = { ...last, t: Math.max(last.t, h.t) };
    else out.push(h);
  }
  return out;
}
/** Periods in order, without those that begin before the one before them ends. */
function apart(all: readonly HeldWindow[]): {
  readonly separate: readonly HeldWindow[];
  readonly over: readonly HeldWindow[];
} {
  const [separate, over]: [HeldWindow[], HeldWindow[]] = [[], []];
  for (const h of [...all].sort((a, b) => a.f - b.f || a.t - b.t))
    (h.f < (separate.at(-1)?.t ?? 0) ? over : separate).push(h);
  return { separate, over };
}

/**
 * The windows of the lock as bookings say them, by id, from the one on in which a moment lies. [ROM-42]
 * @param since epoch ms
 */
export function rebuiltWindows(bookings: Iterable<RoomBooking>, since: number): ReadonlyMap<string, RebuiltWindow> {
  const first = Math.floor(since / WINDOW_MS);
  const windows = new Map<string, Held2>();
  const put = (h: HeldWindow, site: string, which: "ours" | "theirs") => {
    for (const window of windowsOf(h)) {
      if (window < first) continue;
      const id = windowId(h.room, window);
      const known = windows.get(id) ?? { ours: [], theirs: [], site };
      known[which].push(h);
      windows.set(id, known);
    }
  };
  for (const b of bookings) {
    for (const h of Object.values(heldOf(b))) put(h, b.site, "ours");
    if (b.thirdParty === null || isCap(b) || !holdsRoom(b)) continue;
    for (const r of b.reservations) {
      const { from, to } = heldPeriod(r);
      put({ room: r.room, f: from, t: to }, b.site, "theirs");
    }
  }
  return new Map(
    [...windows].map(([id, { ours, theirs, site }]) => {
      const { separate, over } = apart(ours);
      const at = id.lastIndexOf("_");
      const foreign = theirs.length > 0 ? listOf(merged(theirs)) : NOTHING;
      return [
        id,
        {
          room: id.slice(0, at),
          window: Number(id.slice(at + 1)),
          site,
          busy: listOf(separate),
          foreign,
          overlapping: over,
        },
      ];
    }),
  );
}
