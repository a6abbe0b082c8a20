import { Button } from "@mantine/core";
import type { SiteRow } from "#data/api.ts";
import type { RoomBooking } from "#domain/rooms/booking.ts";
import { roomOf, type RoomWorld } from "#domain/rooms/commands/world.ts";
import { eventsOf } from "#domain/rooms/feed/events.ts";
import { titleWords } from "#domain/rooms/sheet/words.ts";
import { dayOf } from "#domain/shared/time.ts";
import { FEED } from "#domain/words/feeds.ts";
import { downloadFile } from "#ui/download.ts";
import { filesOrSay } from "#ui/files-or-say.ts";

type Props = {
  readonly site: SiteRow;
  /** As whoever is here may read it. */
  readonly booking: RoomBooking;
  readonly world: () => RoomWorld;
};

/** A booking as a file for another calendar, made on this device: the same events as in a feed. [FEED-8] */
export function DownloadIcs({ site, booking, world }: Props) {
  const save = async () => {
    const now = world();
    const events = eventsOf({ booking, modified: now.now }, { room: roomOf(now), only: null, rejected: true });
    const writer = await filesOrSay(import("#domain/rooms/feed/ical.ts"));
    if (!writer) return;
    const text = writer.icalOf({ name: titleWords(booking), note: "", events });
    const file = new Blob([text], { type: "text/calendar;charset=utf-8" });
    downloadFile(`booking-${dayOf(booking.from, site.timeZone)}.ics`, file);
  };
  return (
    <div>
      <Button variant="default" onClick={() => void save()}>
        {FEED.fileLabel}
      </Button>
    </div>
  );
}
