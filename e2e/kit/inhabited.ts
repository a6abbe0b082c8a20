import { addDays, dayOf, instantAt } from "../../src/domain/shared/time.ts";
import { aCard, aMember } from "./people.ts";
import { aRoom, aRoomBooking, roomBookingsOn } from "./rooms.ts";
import { type TestServer, Timestamp } from "./server.ts";
import { common, type TestTenant } from "./tenant.ts";
import { SITE_ZONE } from "./zone.ts";

const HOUR_MS = 3_600_000;

/** An audit of the first floor that goes on, with one desk seen, of the day before. */
function audit({ ns, site, floor, desks }: TestTenant): readonly [string, object][] {
  const day = addDays(dayOf(Date.now(), SITE_ZONE), -1);
  const at = instantAt(day, "09:30", SITE_ZONE);
  const by = { uid: "walker", name: "A walker" };
  const device = { ...by, kind: "tablet", made: 1, finished: false, at };
  const round = { title: "Crawled", floors: [floor], day, startedBy: by, startedAt: at, state: "open" };
  const seen = {
    desk: desks[0],
    label: "",
    status: "as-booked",
    booked: true,
    note: "",
    wrongLabel: "",
    wrongPlace: "",
  };
  return [
    [`sites/${site}/rounds/r1`, common(ns, { ...round, devices: { tablet: device }, closings: {} })],
    [
      `sites/${site}/observations/r1-1`,
      common(ns, {
        ...{ round: "r1", roundDay: day, floor, ...seen, seenPerson: "", device: "tablet", seq: 1, at, by },
        corrects: null,
      }),
    ],
  ];
}

/** What other systems and functions write: an account, an integration, and a change for the log. */
function written({ ns, site, desks }: TestTenant): readonly [string, object][] {
  const link = { ref: "", title: "", displayName: "" };
  const account = { email: `someone@${ns}.test`, title: "Someone", roles: ["user"], sites: [site], defaultSite: site };
  const run = { start: Date.now() - HOUR_MS, duration: 4_000, result: "connected" };
  return [
    ["users/someone-" + ns, common(ns, { ...account, person: null })],
    [`ns/${ns}/thirdparty/integrations`, common(ns, { mail: { title: "Mail", state: "connected", runs: [run] } })],
    [
      `ns/${ns}/changes/c1`,
      {
        ns,
        document: { path: `sites/${site}/spaces/${desks[0] ?? ""}`, kind: "desk", title: "1.001", exists: true },
        change: {
          ...{ changeTime: new Date(Date.now() - HOUR_MS), triggeredVia: "Desk Settings" },
          ...{ before: { disabled: false }, after: { disabled: "broken" } },
        },
        ...{ sites: [site], people: [], paths: ["disabled"], cut: false, changeSet: "", action: "desks.disable" },
        ...{ by: link, madeAt: null, device: "", offline: false, arrivedAt: null },
      },
    ],
  ];
}

/** People, cards, rooms, bookings and logs of which something is said; more cards than a first page brings. */
export async function inhabited(server: TestServer, tenant: TestTenant): Promise<void> {
  await aMember(server, tenant, "ada");
  await aCard(server, tenant, "7001", { of: { id: "ada", role: "permanent" } });
  const [since, until] = [Timestamp.fromMillis(Date.now() - HOUR_MS), Timestamp.fromMillis(Date.now() + HOUR_MS)];
  await aMember(server, tenant, "tom", { member: { type: "temporary", validFrom: since, validTo: until } });
  const card = { enabledFrom: since, enabledTo: until };
  await aCard(server, tenant, "7100", { of: { id: "tom", role: "temporary" }, card });
  const cards = Array.from({ length: 260 }, (_, i): [string, object] => [
    `ns/${tenant.ns}/cards/ref~${8000 + i}`,
    common(tenant.ns, {
      ...{ title: `Card ${8000 + i}`, uids: { ref: String(8000 + i) }, cardIdType: "ref", tags: {}, disabled: false },
      ...{ role: null, owner: null, sites: {}, returned: false, nonTransferable: false },
    }),
  ]);
  await server.putAll([...cards, ...audit(tenant), ...written(tenant)]);
  await aRoom(server, tenant, "Elm");
  await aRoom(server, tenant, "Oak", { requiresApproval: true });
  const day = addDays(dayOf(Date.now(), SITE_ZONE), 1);
  const [from, to] = [instantAt(day, "10:00", SITE_ZONE), instantAt(day, "11:00", SITE_ZONE)];
  await roomBookingsOn(server, tenant, [
    aRoomBooking(tenant.site, "sync", { room: "Elm", from, to }),
    aRoomBooking(
      tenant.site,
      "asked",
      { room: "Oak", from, to },
      {
        approval: {
          ...{ status: "SUBMITTED", submittedTime: Date.now(), feedbackTime: null },
          ...{ approvedTime: null, rejectedTime: null, reason: "" },
        },
      },
    ),
  ]);
}
