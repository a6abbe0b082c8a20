import { firstBookingDay, firstRoundDay, openDays } from "../pull/sources.ts";
import type { Replica } from "../replica/replica.ts";

/** From when on a device keeps what belongs to a site; open rounds reach further back. */
export async function windowOf(replica: Replica, site: string, zone: string) {
  const rounds = await replica.find("rounds", { kind: "round", scope: site });
  return { now: Date.now(), zone, openRounds: openDays(rounds) };
}

/** Lets go of bookings that left the window of a site. */
export async function trimBookings(replica: Replica, site: string, zone: string): Promise<void> {
  const from = firstBookingDay(Date.now(), zone);
  const all = await replica.find("bookings", { kind: "booking", scope: site });
  const old = all.filter((b) => String(b.view.fields["onDay"]) < from).map((b) => b.path);
  if (old.length > 0) await replica.drop("bookings", old);
}

/** Lets go of rounds that left the window of a site, with what was seen in them. */
export async function trimRounds(replica: Replica, site: string, zone: string): Promise<void> {
  const from = firstRoundDay(await windowOf(replica, site, zone));
  for (const [kind, field] of [["round", "day"] as const, ["observation", "roundDay"] as const]) {
    const all = await replica.find("rounds", { kind, scope: site });
    const old = all.filter((r) => String(r.view.fields[field]) < from).map((r) => r.path);
    if (old.length > 0) await replica.drop("rounds", old);
  }
}
