import ical, {
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventClass,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import type { FeedEvent } from "./events.ts";

/** How often a calendar is told to ask for news, s. */
const REFRESH_S = 900;

/** Text without what a line of a calendar cannot hold: control characters but for the end of a line, halves of a character. */
const clean = (said: string): string =>
  said
    .replace(/\r\n?|[\u2028\u2029]/gu, "\n")
    .replace(/[^\P{Cc}\n]/gu, " ")
    .replace(/\p{Cs}/gu, "\uFFFD");
/** What stands in one line; the library writes names of calendars and ids as they are given, so that they are made safe here. */
const line = (said: string): string => clean(said).replace(/\s+/gu, " ").trim();
const escaped = (said: string): string => line(said).replace(/[\\;,]/gu, (sign) => `\\${sign}`);

type Calendar = {
  readonly name: string;
  /** Said of the calendar itself; empty for nothing. */
  readonly note: string;
  readonly events: readonly FeedEvent[];
};

/**
 * A calendar as RFC 5545 has it: lines of 75 octets, text escaped, all times in UTC. The same events make the same text. The one
 * place that asks ical-generator. [FEED-5]
 */
export function icalOf({ name, note, events }: Calendar): string {
  const calendar = ical({
    prodId: { company: "Atrium", product: "Room bookings", language: "EN" },
    name: escaped(name),
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_S,
    ...(note === "" ? {} : { description: escaped(note) }),
  });
  const ordered = [...events].sort((a, b) => a.from - b.from || (a.uid < b.uid ? -1 : 1));
  for (const e of ordered)
    calendar.createEvent({
      id: escaped(e.uid),
      sequence: e.sequence,
      stamp: new Date(e.modified),
      lastModified: new Date(e.modified),
      start: new Date(e.from),
      end: new Date(e.to),
      summary: line(e.summary),
      location: line(e.location),
      description: clean(e.description) || null,
      status: ICalEventStatus[e.status],
      class: e.isPrivate ? ICalEventClass.PRIVATE : ICalEventClass.PUBLIC,
      ...(e.status === "CANCELLED"
        ? { transparency: ICalEventTransparency.TRANSPARENT, busystatus: ICalEventBusyStatus.FREE }
        : { transparency: ICalEventTransparency.OPAQUE }),
    });
  return `${calendar.toString()}\r\n`;
}
