import { useCallback } from "react";
import { QUEUE_WORDS } from "#domain/words/rooms.ts";
import { say } from "#domain/words/say.ts";
import type { LinkCount } from "#widgets/areas/area.ts";
import { CountAtLink } from "#widgets/count-at-link.tsx";
import { useSiteRooms } from "./use-calendar-data.ts";
import { useQueue } from "./use-queue.ts";

/** How many bookings wait for a decision. [FRAME-3] */
export const WaitingCount: LinkCount = ({ site }) => {
  const rooms = useSiteRooms(site.id);
  const room = useCallback((id: string) => rooms.byId.get(id), [rooms.byId]);
  const queue = useQueue(site, rooms, room);
  return queue.loading ? null : (
    <CountAtLink of={queue} n={queue.waiting.length} words={(n) => say(QUEUE_WORDS.waitingCount, { n })} />
  );
};
