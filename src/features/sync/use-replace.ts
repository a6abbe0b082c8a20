import { useCallback, useState } from "react";
import type { BookingRow, ChangeSetRow, DeskRow, SiteRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { restMayGo } from "#domain/bookings/apart.ts";
import type { Booker, BookingRefusal, Wish } from "#domain/bookings/commands.ts";
import { planCreate } from "#domain/bookings/create.ts";
import { leavingOf, type LostBooking } from "#domain/bookings/lost.ts";
import { planMove } from "#domain/bookings/move.ts";
import { listedPath, ownerIn } from "#domain/bookings/owner.ts";
import type { Plan } from "#domain/shared/changes.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import { BOOKING_MSG, BOOKING_REFUSED } from "#domain/words/bookings.ts";
import { SAVE_REFUSED } from "#domain/words/desks.ts";
import { LOST_WORDS } from "#domain/words/lost-bookings.ts";
import { say } from "#domain/words/say.ts";
import { DECIDE_REFUSED } from "#domain/words/sync.ts";
import { report } from "#ui/report.ts";
import { toast } from "#ui/toast.tsx";
import { neighbourhoodOf, useBooker, useNeighbourhoodRows } from "#widgets/use-booker.ts";
import { allTheirs } from "./review-draft.ts";
import type { Whole } from "./review-items.ts";
import { placedKey, usePlaced } from "./use-placed.ts";

/** A new booking in the place of a lost one; where that was to be moved, it is moved to the other desk instead. */
function planInstead({ set }: Whole, wish: Wish, who: Booker): Result<Plan, BookingRefusal> {
  const leaving = leavingOf(set);
  if (!leaving) return planCreate(wish, who);
  const plan = planMove({ ...leaving, rev: 0 }, wish, who);
  if (!plan.ok) return plan;
  // What stands of the old one is what the device shows of it now.
  const ops = plan.value.ops.map((op) => (op.kind === "delete" ? { kind: "delete" as const, path: op.path } : op));
  return ok({ ...plan.value, ops });
}

/** A parked set with its lost bookings. */
type Parked = { readonly whole: Whole; readonly lost: readonly LostBooking[] };

/**
 * Books another desk in one tap: the new booking is stored first and the lost one given up behind it, so that its owner never
 * has none that was asked for. Of several lost days the others stay until each has its desk; the days that nobody disputes go
 * on with the first choice. [BKG-23] [BKG-25]
 */
export function useReplace(row: ChangeSetRow, site: SiteRow, { whole, lost: all }: Parked) {
  const { api } = useData();
  const booker = useBooker(site);
  const neighbourhoods = useNeighbourhoodRows(site.id);
  const { placed, place } = usePlaced(row);
  const [busy, setBusy] = useState(false);
  const planned = useCallback(
    async (lost: LostBooking, desk: DeskRow, booked: readonly BookingRow[]): Promise<Result<Plan, string>> => {
      const path = listedPath(lost.ownerRef, site.id);
      const listed = (await api.shown([path]))[path];
      const owner = listed ? ownerIn(listed.fields) : null;
      if (!owner) return err(BOOKING_REFUSED["owner-inactive"]);
      const wish = {
        site: site.id,
        desk,
        neighbourhood: neighbourhoodOf(neighbourhoods, desk.neighbourhood),
        owner,
        days: [lost.day],
        booked,
      };
      const plan = planInstead(whole, wish, { ...booker, now: booker.now() });
      return plan.ok ? plan : err(BOOKING_REFUSED[plan.error]);
    },
    [api, booker, neighbourhoods, site.id, whole],
  );
  const giveUp = useCallback(async () => {
    const moves = whole.set.ops.some((op) => op.kind === "delete");
    const disputed = new Set(whole.set.attention?.conflicts.map((c) => c.path));
    const answer =
      whole.set.attention?.kind === "clash" && !moves
        ? await api.resolve(
            row.id,
            allTheirs(whole).filter((c) => disputed.has(c.path)),
          )
        : await api.discard(row.id);
    if (answer.ok) await api.writeDraft(placedKey(row), null);
    report<unknown, keyof typeof DECIDE_REFUSED>(answer, { refused: DECIDE_REFUSED });
  }, [api, row, whole]);
  /** The lost set after one of its days was placed: done with, or its other days are sent. */
  const goOn = useCallback(
    async (path: string) => {
      if (all.every((l) => l.path === path || placed?.[l.path] !== undefined)) return giveUp();
      if (restMayGo(whole.set)) report(await api.resendRest(row.id), { refused: DECIDE_REFUSED });
    },
    [all, api, giveUp, placed, row.id, whole],
  );
  const replace = useCallback(
    async (lost: LostBooking, to: { readonly desk: DeskRow; readonly booked: readonly BookingRow[] }) => {
      const failed = (why: string) => toast({ text: `${BOOKING_MSG.notCreated}: ${why}`, tone: "error" });
      setBusy(true);
      try {
        const plan = await planned(lost, to.desk, to.booked);
        if (!plan.ok) return failed(plan.error);
        const answer = await api.save(plan.value);
        if (!answer.ok) return failed(SAVE_REFUSED[answer.error]);
        await place(lost.path, to.desk.title);
        toast({ text: say(LOST_WORDS.placed, { desk: to.desk.title }) });
        return await goOn(lost.path);
      } finally {
        setBusy(false);
      }
    },
    [api, goOn, place, planned],
  );
  return { busy, placed, replace };
}
