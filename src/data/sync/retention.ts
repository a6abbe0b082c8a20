import { firstBookingDay, firstDeskAuditDay, openDays } from "../pull/sources.ts";
import type { Replica } from "../replica/replica.ts";

/** A site whose days count, and the server's time: a device's clock that is wrong drops nothing. [F27] */
export type SiteNow = { readonly id: string; readonly timeZone: string; readonly now: number };

/** From when on a device keeps what belongs to a site; open rounds reach further back. */
export async function retentionOf(replica: Replica, { id, timeZone: zone, now }: SiteNow) {
  const rounds = await replica.find("rounds", { kind: "round", scope: id });
  return { now, zone, openRounds: openDays(rounds) };
}

/** Lets go of bookings that left the window of a site. */
export async function trimBookings(replica: Replica, { id, timeZone, now }: SiteNow): Promise<void> {
  const from = firstBookingDay(now, timeZone);
  const all = await replica.find("bookings", { kind: "booking", scope: id });
  const old = all.filter((b) => String(b.view.fields["onDay"]) < from).map((b) => b.path);
  if (old.length > 0) await replica.drop("bookings", old);
}

/** Lets go of rounds that left the window of a site, with what was seen in them. */
export async function trimDeskAudits(replica: Replica, site: SiteNow): Promise<void> {
  const from = firstDeskAuditDay(await retentionOf(replica, site));
  for (const [kind, field] of [["round", "day"] as const, ["observation", "roundDay"] as const]) {
    const all = await replica.find("rounds", { kind, scope: site.id });
    const old = all.filter((r) => String(r.view.fields[field]) < from).map((r) => r.path);
    if (old.length > 0) await replica.drop("rounds", old);
  }
}
