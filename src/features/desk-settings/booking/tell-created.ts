import type { ChangeSetRow } from "#data/api.ts";
import { follow, type LiveSource } from "#data/live-source.ts";
import { BOOKING_MSG, BOOKING_WORDS } from "#domain/words/bookings.ts";
import { toast } from "#ui/toast.tsx";
import { reachedBy } from "#widgets/saving/follow.ts";
import { because } from "./because.ts";

/**
 * Says at once that a booking is made on this device and provisional, and 'Booking has been created.' (spec 2 §8) when the
 * server has it; or that it did not take it. Goes on when the dialog or the screen that made it is gone. [BKG-26]
 * @param ids of the save's change sets
 */
export function tellCreated(sets: LiveSource<readonly ChangeSetRow[]>, ids: readonly string[]): void {
  const of = `created ${ids.join(" ")}`;
  toast({ of, text: BOOKING_WORDS.made });
  const seen = sets.get();
  let stop = (): void => undefined;
  let over = false;
  const look = () => {
    const now = sets.get();
    if (over || now.state === "loading") return;
    const reached = reachedBy(ids, now.value);
    if (reached === "saved") return;
    over = true;
    stop();
    if (reached === "sent") toast({ of, text: BOOKING_MSG.created });
    if (reached === "attention")
      toast({ of, text: because(BOOKING_MSG.notCreated, BOOKING_WORDS.notTaken), tone: "error" });
  };
  stop = follow(sets, seen, look);
  look();
  if (over) stop();
}
