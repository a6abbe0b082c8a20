import type { DocumentData, Firestore } from "firebase-admin/firestore";
import { heldRoles } from "#domain/access/access.ts";
import { mayDo } from "#domain/access/may-do.ts";
import type { FeedOf } from "#domain/rooms/feed/feeds.ts";
import { lastPart, linkedId, text } from "#domain/shared/doc-reads.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import type { Caller } from "../callables/caller.ts";

/** What a feed shows to somebody, as it is now. */
export type FeedSubject = {
  /** Sites whose bookings they may see; null: all of the tenant. */
  readonly sites: readonly string[] | null;
  /** Title of the room or site; empty for one's own bookings. */
  readonly title: string;
  /** Path of the person whose bookings they are; empty for a room or site. */
  readonly person: string;
};
export type NoSubject = "right" | "subject" | "person";

const ROOM_BOOKINGS = { right: ["roomBooking"] } as const;

const isLiveSite = (site: DocumentData | undefined, ns: string): boolean =>
  site !== undefined && site["ns"] === ns && site["deleted"] !== true && site["hasRoomBooking"] !== false;

/**
 * Whether somebody may see what a feed shows, as account, site and room say at this moment: the right to room bookings, and the
 * site as one of their own. [FEED-3]
 */
export async function feedSubject(
  db: Firestore,
  caller: Caller,
  { kind, of }: FeedOf,
): Promise<Result<FeedSubject, NoSubject>> {
  if (!mayDo(ROOM_BOOKINGS, caller)) return err("right");
  const sites = heldRoles(caller.roles).has("ns.admin") ? null : caller.sites;
  if (kind === "mine") {
    const ref: unknown = (await db.doc(`users/${caller.uid}`).get()).get("person.ref");
    const person =
      typeof ref === "string" && ref.startsWith(`ns/${caller.ns}/people/`) && lastPart(ref) !== "" ? ref : "";
    return person === "" ? err("person") : ok({ sites, title: "", person });
  }
  const room = kind === "room" ? (await db.doc(`ns/${caller.ns}/resources/${of}`).get()).data() : undefined;
  if (kind === "room" && (!room || room["ns"] !== caller.ns || room["deleted"] === true)) return err("subject");
  const id = kind === "room" ? linkedId(room?.["site"]) : of;
  if (id === "") return err("subject");
  if (sites !== null && !sites.includes(id)) return err("right");
  const site = (await db.doc(`sites/${id}`).get()).data();
  if (!isLiveSite(site, caller.ns)) return err("subject");
  return ok({ sites: [id], title: text((room ?? site)?.["title"]), person: "" });
}
