import { storedLimits, storedLimitsPath } from "../../src/domain/bookings/stored-limits.ts";
import { addDays, dayOf, instantAt } from "../../src/domain/shared/time.ts";
import { type TestServer, Timestamp } from "./server.ts";
import { common, type TestTenant } from "./tenant.ts";
import { SITE_ZONE } from "./zone.ts";

/** People for whom desks are booked in a test tenant, by id. */
export const OWNERS = { ines: "Ines Roth", paul: "Paul Mercer", grace: "Grace Novak" } as const;
export type OwnerName = keyof typeof OWNERS;

/** Members of the tenant's site as the directory knows them, all free to book any desk. */
export async function withOwners(server: TestServer, { ns, site }: TestTenant): Promise<void> {
  await server.putAll(
    Object.entries(OWNERS).map(([id, title]) => [
      `ns/${ns}/directory/${id}_${site}`,
      common(ns, {
        person: {
          ref: `ns/${ns}/people/${id}`,
          title,
          email: `${id}@${ns}.test`,
          department: "",
          active: true,
          tags: {},
        },
        site: {
          ref: `sites/${site}`,
          membership: { type: "permanent", neighbourhood: [], canBookDesks: true, multiDeskBooking: true },
        },
      }),
    ]),
  );
  // Every day may be booked, so that the story is the same on a Friday.
  const config = { timeZone: SITE_ZONE, deskBookingAdvancedDays: 60, deskBookingWeekends: true };
  await server.patch(`sites/${site}`, { config });
  await server.put(storedLimitsPath(site), common(ns, storedLimits(config, {}, Date.now())));
}

/** A day some days from now at the tenant's site, as ids name it. */
export function dayAhead(days: number): string {
  return addDays(dayOf(Date.now(), SITE_ZONE), days);
}

/** A booking that stands on the server. */
export async function aBookingOf(
  server: TestServer,
  { ns, site, floor }: TestTenant,
  b: {
    readonly desk: string;
    readonly title: string;
    readonly day: string;
    readonly owner: OwnerName;
    readonly n?: number;
  },
): Promise<string> {
  const path = `sites/${site}/bookings/${b.desk}_${b.day}_${b.n ?? 1}`;
  const at = (clock: string) => Timestamp.fromMillis(instantAt(b.day, clock, SITE_ZONE));
  await server.put(
    path,
    common(ns, {
      onDay: b.day,
      fromTime: at("00:00"),
      toTime: at("23:30"),
      space: {
        ref: `sites/${site}/spaces/${b.desk}`,
        title: b.title,
        floor,
        neighbourhood: null,
        kind: { ref: "space-kinds/desk" },
      },
      owner: { ref: `ns/${ns}/people/${b.owner}`, title: OWNERS[b.owner], email: "", department: "", tags: {} },
      requiresCheckIn: false,
      checkIn: { fromTime: null, toTime: null },
      createdVia: { title: "Mobile app" },
      createdBy: { ref: "", title: "" },
    }),
  );
  return path;
}

/** What stands on the server of a desk and day, cancelled bookings included. */
export async function bookingsOn(server: TestServer, site: string, desk: string, day: string) {
  const found = await server.db.collection(`sites/${site}/bookings`).where("onDay", "==", day).get();
  return found.docs
    .filter((d) => d.id.startsWith(`${desk}_`))
    .map((d) => ({
      id: d.id,
      owner: String((d.get("owner") as { title?: string }).title),
      deleted: d.get("deleted") === true,
      isMoment: d.get("fromTime") instanceof Timestamp && d.get("toTime") instanceof Timestamp,
    }));
}
