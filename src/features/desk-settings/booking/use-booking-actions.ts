import { useCallback } from "react";
import type { BookingRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { planCancel, planRelease } from "#domain/bookings/commands.ts";
import { BOOKINGS } from "#domain/bookings/limits.ts";
import type { BookingAction } from "#domain/bookings/state.ts";
import { BOOKING_LABEL, BOOKING_MSG, BOOKING_REFUSED, BOOKING_WORDS } from "#domain/words/bookings.ts";
import { SAVE_REFUSED } from "#domain/words/desks.ts";
import { HISTORY_WORDS } from "#domain/words/history.ts";
import { say } from "#domain/words/say.ts";
import { DECIDE_REFUSED } from "#domain/words/sync.ts";
import { toast } from "#ui/toast.tsx";
import type { BookerState } from "#widgets/use-booker.ts";
import { because } from "./because.ts";

/** Release and cancel, each with its Undo for two seconds (spec 2 §4, §8). [BKG-20] */
export function useBookingActions(desk: string, booker: BookerState) {
  const { api, sync } = useData();
  const undo = useCallback(
    async (of: string, label: string) => {
      const answer = await api.undo(of, say(BOOKING_LABEL.undo, { label }));
      if (!answer.ok) toast({ text: because(BOOKING_MSG.notUndone, DECIDE_REFUSED[answer.error]), tone: "error" });
      else toast({ text: answer.value === "undone" ? HISTORY_WORDS.undoDone : HISTORY_WORDS.undoQueued });
    },
    [api],
  );
  return useCallback(
    async (booking: BookingRow, action: BookingAction) => {
      const { roles, now } = booker;
      const plan = (action === "release" ? planRelease : planCancel)(booking, desk, { roles, now: now() });
      const failed = (reason: string) => toast({ text: because(BOOKING_MSG.notDeleted, reason), tone: "error" });
      if (!plan.ok) return failed(BOOKING_REFUSED[plan.error]);
      const answer = await api.save(plan.value);
      if (!answer.ok) return failed(SAVE_REFUSED[answer.error]);
      const [of = ""] = answer.value.ids;
      const done = action === "release" ? BOOKING_MSG.released : BOOKING_MSG.cancelled;
      const net = sync.get();
      const online = net.state === "ready" && net.value.net === "online";
      return toast({
        text: online ? done : because(done, BOOKING_WORDS.notSentYet),
        ms: BOOKINGS.undoMs,
        action: { label: BOOKING_WORDS.undo, run: () => void undo(of, plan.value.label) },
      });
    },
    [api, booker, desk, sync, undo],
  );
}
