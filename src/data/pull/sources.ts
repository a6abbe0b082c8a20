import { can } from "#domain/access/access.ts";
import { addDays, dayOf } from "#domain/shared/time.ts";
import type { SourceQuery } from "../firebase/read.ts";
import type { Session } from "../api.ts";

/** Whether the roles may read the desk bookings of their sites (reliability S2). */
export const readsBookings = (roles: readonly string[]): boolean =>
  can(roles, "deskBooking.bookingsExport") || can(roles, "deskBooking.deskSettings");

/** First day of bookings that the device keeps: yesterday at the site (design section 3). */
export const firstBookingDay = (now: number, zone: string): string => addDays(dayOf(now, zone), -1);

/** What is kept fresh for one site, most wanted first. */
export function siteSources(
  session: Session,
  site: string,
  window: { readonly now: number; readonly zone: string },
): readonly SourceQuery[] {
  const spaces: SourceQuery = { key: `spaces:${site}`, collection: `sites/${site}/spaces`, ns: session.ns, where: [] };
  if (!readsBookings(session.roles)) return [spaces];
  const from = firstBookingDay(window.now, window.zone);
  return [
    spaces,
    {
      key: `bookings:${site}`,
      collection: `sites/${site}/bookings`,
      ns: session.ns,
      where: [{ field: "onDay", op: ">=", value: from }],
    },
  ];
}

/** What a person chose for themselves, and the person they are linked to: asked for one by one. */
export function ownPaths({ ns, person }: Session): readonly string[] {
  const [tenant, id] = /^ns\/([^/]+)\/people\/([^/]+)$/.exec(person?.ref ?? "")?.slice(1) ?? [];
  return person && tenant === ns && id ? [person.ref, `${person.ref}/prefs/global`] : [];
}

/** All sites of the tenant, for those who may list them. */
export const allSites = (session: Session): SourceQuery => ({
  key: "sites",
  collection: "sites",
  ns: session.ns,
  where: [],
});
