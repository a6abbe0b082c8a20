import { say } from "../../words/say.ts";
import { FEED } from "../../words/feeds.ts";
import { SHEET } from "../../words/room-sheet.ts";
import { awaitsApproval, isRejected, type RoomOf } from "../approval.ts";
import { isCap, isPlaced, type Period, type Reservation, type RoomBooking } from "../booking.ts";
import { titleIn } from "../called.ts";

/** A booking in another calendar: its rooms at one time. Times are epoch ms. */
export type FeedEvent = Period & {
  readonly uid: string;
  readonly sequence: number;
  /** When the booking was last written; the moment of the download where this device does not know. */
  readonly modified: number;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  readonly status: "CONFIRMED" | "TENTATIVE" | "CANCELLED";
  readonly isPrivate: boolean;
};
type Of = {
  readonly room: RoomOf;
  /** Only this room; null: all of them. */
  readonly only: string | null;
  /** Whether what was turned down is told, as cancelled: to whoever asked for it. */
  readonly rejected: boolean;
};
/** A booking as whoever asks may see it, and when it was last written. */
export type FeedBooking = { readonly booking: RoomBooking; readonly modified: number };

/** Reservations of one booking at one time, in the order of their keys. */
function together(reservations: readonly Reservation[]): readonly (readonly Reservation[])[] {
  const groups = new Map<string, Reservation[]>();
  for (const r of reservations) {
    const at = `${r.from} ${r.to}`;
    groups.set(at, [...(groups.get(at) ?? []), r]);
  }
  return [...groups.values()];
}

const longest = (of: readonly number[]): number => Math.max(0, ...of);
function described({ owner }: RoomBooking, reservations: readonly Reservation[]): string {
  const [setup, cleanDown] = [longest(reservations.map((r) => r.setup)), longest(reservations.map((r) => r.cleanDown))];
  return [
    ...(owner && owner.title !== "" ? [say(FEED.owner, { owner: owner.title })] : []),
    ...(setup > 0 ? [say(FEED.setup, { n: String(setup) })] : []),
    ...(cleanDown > 0 ? [say(FEED.cleanDown, { n: String(cleanDown) })] : []),
  ].join("\n");
}

/** Whether a calendar elsewhere shows a booking: none that is gone, setup or clean-down, or was declined. */
const isShown = (b: RoomBooking, { rejected }: Of): boolean =>
  !b.deleted && !isCap(b) && b.thirdParty?.accepted !== false && (rejected || !isRejected(b));

/**
 * A booking as events of a calendar: one for each time that it has, with the rooms of that time as its place. Its ids are those of
 * the booking and of the first reservation, whoever asks and whenever. What waits for approval is tentative, what was turned down
 * cancelled. Title and owner are those of the booking as it is given: masked where somebody may not read them. [FEED-4]
 */
export function eventsOf({ booking: b, modified }: FeedBooking, of: Of): readonly FeedEvent[] {
  if (!isShown(b, of)) return [];
  const shown = b.reservations.filter((r) => isPlaced(r) && (of.only === null || r.room === of.only));
  const status = isRejected(b) ? "CANCELLED" : awaitsApproval(b, of.room) ? "TENTATIVE" : "CONFIRMED";
  return together(shown).flatMap((group): readonly FeedEvent[] => {
    const [first] = group;
    if (!first) return [];
    return [
      {
        uid: `${b.id}-${first.key}@atrium`,
        sequence: b.rev,
        modified,
        from: first.from,
        to: first.to,
        summary: titleIn(b) || SHEET.untitled,
        location: group.map((r) => r.roomTitle).join(", "),
        description: described(b, group),
        status,
        isPrivate: b.privacy.title || b.privacy.owner,
      },
    ];
  });
}
