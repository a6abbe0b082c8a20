import { useCallback, useMemo } from "react";
import type { SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { awaitsApproval, type RoomOf } from "#domain/rooms/approval.ts";
import type { RoomBooking } from "#domain/rooms/booking.ts";
import { type Clash, clashesOf, holdingsOf } from "#domain/rooms/clash.ts";
import { firstRoomDay, LONG_GROUP } from "#domain/rooms/collection.ts";
import { planApprove, planReject } from "#domain/rooms/commands/decide.ts";
import type { RoomWorld } from "#domain/rooms/commands/world.ts";
import type { Plan } from "#domain/shared/changes.ts";
import { allOf, type Basis } from "#domain/shared/known.ts";
import type { Result } from "#domain/shared/result.ts";
import { dayOf } from "#domain/shared/time.ts";
import { SAVE_REFUSED } from "#domain/words/desks.ts";
import { QUEUE_WORDS, ROOM_REFUSED } from "#domain/words/rooms.ts";
import { say } from "#domain/words/say.ts";
import type { RoomRefusal } from "#domain/rooms/commands/world.ts";
import { toast } from "#ui/toast.tsx";
import { useNow } from "#widgets/clock.ts";
import { firstAnswer } from "#widgets/first-of.ts";
import { titleOf } from "./event-words.ts";
import type { SiteRooms } from "./use-calendar-data.ts";

export type Queue = { readonly waiting: readonly RoomBooking[]; readonly loading: boolean } & Basis;
const NONE: readonly RoomBooking[] = [];

/** Bookings of a site that wait for a decision, as its rooms say, the first to begin first. Days sort before the group of long ones. [ROM-68] */
export function useQueue({ id, timeZone: zone }: SiteRow, { of }: Pick<SiteRooms, "of">, room: RoomOf): Queue {
  const data = useData();
  const today = dayOf(useNow(), zone);
  const from = useMemo(() => firstRoomDay({ now: Date.parse(`${today}T12:00:00Z`), zone }), [today, zone]);
  const live = useLive(
    data.rows({
      list: "room-booking",
      site: id,
      group: { from, to: LONG_GROUP },
      where: { "approval.status": "SUBMITTED" },
    }),
  );
  const rows = live.state === "ready" ? live.value : NONE;
  const waiting = useMemo(() => rows.filter((b) => awaitsApproval(b, room)), [rows, room]);
  return { waiting, loading: live.state === "loading", ...allOf(live, of) };
}

type Around = { readonly all: readonly RoomBooking[]; readonly whole: boolean };
/** Asks the replica for all that touches the days of a booking, and whether that is all there is. */
function useDaysAround(site: SiteRow): (b: RoomBooking) => Promise<Around> {
  const data = useData();
  return useCallback(
    async (b) => {
      const group = { from: dayOf(b.from, site.timeZone), to: dayOf(b.to - 1, site.timeZone) };
      const ask = { list: "room-booking", site: site.id } as const;
      const [days, long] = await Promise.all([
        firstAnswer(data.rows({ ...ask, group })),
        firstAnswer(data.rows({ ...ask, group: LONG_GROUP })),
      ]);
      return { all: [...days.value, ...long.value], whole: allOf(days, long).known === "all" };
    },
    [data, site.id, site.timeZone],
  );
}

/** A booking with the first other one that it would meet; null for none that is known; `whole`: every other one is. */
export type Checked = { readonly booking: RoomBooking; readonly clash: Clash | null; readonly whole: boolean };
/** Looks up for each booking whether its rooms are free. [ROM-68] */
export function useClashCheck(site: SiteRow): (all: readonly RoomBooking[]) => Promise<readonly Checked[]> {
  const around = useDaysAround(site);
  return useCallback(
    (all) =>
      Promise.all(
        all.map(async (booking) => {
          const { all: others, whole } = await around(booking);
          const [clash = null] = clashesOf(booking.id, booking.reservations, holdingsOf(others));
          return { booking, clash, whole };
        }),
      ),
    [around],
  );
}

type Said = { readonly done: string; readonly failed: string };
/** Approves and rejects, and says what became of it. [ROM-68] */
export function useDecide(world: () => RoomWorld) {
  const { api } = useData();
  const save = useCallback(
    async (plans: Result<readonly Plan[], RoomRefusal>, { done, failed }: Said) => {
      const refused = (why: string) => {
        toast({ text: `${failed}. ${why}`, tone: "error" });
        return false;
      };
      if (!plans.ok) return refused(ROOM_REFUSED[plans.error]);
      for (const plan of plans.value) {
        const answer = await api.save(plan);
        if (!answer.ok) return refused(SAVE_REFUSED[answer.error]);
      }
      toast({ text: done });
      return true;
    },
    [api],
  );
  return useMemo(
    () => ({
      approve: (all: readonly RoomBooking[]) => {
        const [first] = all;
        const done =
          all.length === 1 && first
            ? say(QUEUE_WORDS.approved, { title: titleOf(first) })
            : say(QUEUE_WORDS.approvedMany, { n: String(all.length) });
        return save(planApprove(all, world()), { done, failed: QUEUE_WORDS.notApproved });
      },
      reject: (b: RoomBooking, reason: string) => {
        const plan = planReject(b, reason, world());
        const plans = plan.ok ? ({ ok: true, value: [plan.value] } as const) : plan;
        return save(plans, { done: say(QUEUE_WORDS.rejected, { title: titleOf(b) }), failed: QUEUE_WORDS.notRejected });
      },
    }),
    [save, world],
  );
}
