import { useCallback } from "react";
import type { SaveRefusal } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { BOOKINGS } from "#domain/bookings/limits.ts";
import type { RoomRefusal } from "#domain/rooms/commands/world.ts";
import type { Plan } from "#domain/shared/changes.ts";
import type { Result } from "#domain/shared/result.ts";
import { isFinal } from "#domain/sync/acts.ts";
import { SAVE_REFUSED } from "#domain/words/desks.ts";
import { HISTORY_WORDS } from "#domain/words/history.ts";
import { SHEET } from "#domain/words/room-sheet.ts";
import { ROOM_REFUSED } from "#domain/words/rooms.ts";
import { say } from "#domain/words/say.ts";
import { DECIDE_REFUSED } from "#domain/words/sync.ts";
import { toast } from "#ui/toast.tsx";

const WHY: Record<SaveRefusal | RoomRefusal, string> = { ...SAVE_REFUSED, ...ROOM_REFUSED };
/** A later word takes the place of an earlier one: steps come one after another. */
const OF = "room-booking";
const notDone = (why: string) => toast({ text: say(SHEET.notDone, { why }), tone: "error", of: OF });

type Planned = Result<readonly Plan[], RoomRefusal>;

/**
 * Saves what a button plans and says what became of it, with an Undo for two seconds where it is one save that can be taken back.
 * [ROM-89]
 */
export function useAct(): (plans: Planned, done: string) => Promise<boolean> {
  const { api } = useData();
  return useCallback(
    async (plans, done) => {
      if (!plans.ok) {
        notDone(WHY[plans.error]);
        return false;
      }
      const ids: string[] = [];
      for (const plan of plans.value) {
        const answer = await api.save(plan);
        if (!answer.ok) {
          notDone(WHY[answer.error]);
          return false;
        }
        ids.push(...answer.value.ids);
      }
      const undo = async () => {
        let words: string = HISTORY_WORDS.undoDone;
        for (const [i, { label }] of plans.value.entries()) {
          const answer = await api.undo(ids[i] ?? "", say(SHEET.undoLabel, { label }));
          if (!answer.ok) return notDone(DECIDE_REFUSED[answer.error]);
          if (answer.value === "queued") words = HISTORY_WORDS.undoQueued;
        }
        return toast({ text: words });
      };
      toast({
        text: done,
        of: OF,
        ...(plans.value.length === 1 && !plans.value.some((plan) => isFinal(plan.action))
          ? { ms: BOOKINGS.undoMs, action: { label: SHEET.undo, run: () => void undo() } }
          : {}),
      });
      return true;
    },
    [api],
  );
}
