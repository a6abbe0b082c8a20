import { PRIVATE_MEETING } from "../words/rooms.ts";
import type { Link, RoomBooking } from "./booking.ts";

type Said = { readonly title: string; readonly owner: Link | null };
/** What the details say besides: who made the booking. Those from before do not, and the booking may still. */
type Known = Said & { readonly createdBy?: Link | null };
type Privacy = RoomBooking["privacy"];

/**
 * What of a title and an owner stands in the booking that everybody of the room role reads, and what in the details that only
 * tenant administrators, author and owner do; no details where nothing is kept back. (design 1.2) [ROM-8]
 */
export function splitPrivate(said: Said, privacy: Privacy): { readonly main: Said; readonly details: Said | null } {
  const main = { title: privacy.title ? PRIVATE_MEETING : said.title, owner: privacy.owner ? null : said.owner };
  return { main, details: privacy.title || privacy.owner ? said : null };
}

/**
 * A booking as somebody sees it who may read its details, or may not (null). Who made it goes with the owner, whom it mostly names.
 * [ROM-8]
 */
export const unmasked = <B extends RoomBooking>(b: B, details: Known | null): B => ({
  ...b,
  title: b.privacy.title ? (details?.title ?? PRIVATE_MEETING) : b.title,
  owner: b.privacy.owner ? (details?.owner ?? null) : b.owner,
  createdBy: b.privacy.owner ? details && (details.createdBy ?? b.createdBy) : b.createdBy,
});

/** A booking as everybody may be told of it, whatever this device knows: in clashes, labels, exports. [ROM-8] */
export const masked = <B extends RoomBooking>(b: B): B => unmasked(b, null);
