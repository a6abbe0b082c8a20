import type { Page } from "@playwright/test";
import type { ChangeSetRow } from "../../src/data/api.ts";
import type { RoomBooking } from "../../src/domain/rooms/booking.ts";
import type { BookableRoom } from "../../src/domain/rooms/check.ts";
import { planApprove, planReject } from "../../src/domain/rooms/commands/decide.ts";
import { draftOf, planCreate, planEdit } from "../../src/domain/rooms/commands/edit.ts";
import { movedDraft } from "../../src/domain/rooms/commands/move.ts";
import type { RoomWorld } from "../../src/domain/rooms/commands/world.ts";
import { heldOf, holdPath, LAST, WINDOW_MS, windowId, windowPath } from "../../src/domain/rooms/lock/windows.ts";
import type { Plan } from "../../src/domain/shared/changes.ts";
import type { Result } from "../../src/domain/shared/result.ts";
import { addDays, dayOf, instantAt } from "../../src/domain/shared/time.ts";
import { DataDriver } from "../kit/data-driver.ts";
import { expect, signIn, test } from "../kit/fixtures.ts";
import { aRoom, aRoomBooking, roomBookingsOn } from "../kit/rooms.ts";
import type { TestServer } from "../kit/server.ts";
import type { TestTenant } from "../kit/tenant.ts";
import { SITE_ZONE as ZONE } from "../kit/zone.ts";

/** Slots of one room that both tablets book. */
const CONTESTS = [
  [6, ""],
  [50, " @long"],
] as const;
const SETS = { name: "changeSets" };
const day = addDays(dayOf(Date.now(), ZONE), 1);
const at = (clock: string) => instantAt(day, clock, ZONE);

const room = (id: string, site: string): BookableRoom => ({
  id,
  title: id,
  site,
  requiresApproval: id === "Oak",
  cateringIsEnabled: false,
  cateringEditTimeEnd: null,
  gone: false,
});
/** Somebody of the tenant who books, as a screen would know them. */
const worldOf = ({ ns, site }: TestTenant, newId: () => string): RoomWorld => ({
  ns,
  now: Date.now(),
  zone: ZONE,
  roles: ["ns.admin"],
  readOnly: false,
  uid: `${ns}-admin`,
  person: { ref: `ns/${ns}/people/admin`, title: "Test admin" },
  rooms: new Map(["Elm", "Oak"].map((id) => [id, room(id, site)])),
  roomsKnown: "all",
  newId,
});
function planned<E>(plan: Result<Plan, E>): Plan {
  if (!plan.ok) throw new Error(JSON.stringify(plan.error));
  return plan.value;
}
const draft = ({ site }: TestTenant, title: string, from: number, to: number) =>
  draftOf({ ...aRoomBooking(site, "", { room: "Elm", from, to }), title }, null);

/** Two tablets of administrators, each with a data worker that saves plans. */
async function twoTablets(
  tenant: TestTenant,
  { first, second }: { readonly first: Page; readonly second: Page },
): Promise<readonly [DataDriver, DataDriver]> {
  const drivers = [await DataDriver.on(first, tenant.dist), await DataDriver.on(second, tenant.dist)] as const;
  for (const driver of drivers) await driver.watch(SETS);
  return drivers;
}
const setsOf = (driver: DataDriver) => driver.rows<ChangeSetRow>(SETS);
const ended = async (driver: DataDriver) =>
  (await setsOf(driver)).filter((r) => r.state === "accepted" || r.state === "attention").length;

const bookingOn = async (server: TestServer, { ns }: TestTenant, id: string) =>
  (await server.get(`ns/${ns}/bookings/${id}`)) as unknown as {
    readonly deleted: boolean;
    readonly approval: { readonly status: string } | null;
    readonly reservations: { readonly r1: { readonly resource: { readonly title: string } } };
  } | null;
/** What the lock of a room says of the window of the day. */
const busyOn = async (server: TestServer, { ns }: TestTenant, id: string) =>
  ((await server.get(windowPath(ns, windowId(id, Math.floor(at("12:00") / WINDOW_MS)))))?.["busy"] ??
    []) as readonly number[];
const listOf = (...edges: readonly number[]) => [0, ...edges, LAST];

for (const [contests, mark] of CONTESTS)
  test(`[E2E-RM1] ${contests} slots of a room booked by two tablets without a network, in random orders: one booking each, one loser each, no orphan${mark} @wide`, async ({
    tenant,
    device,
    secondDevice,
    server,
    signedIn,
  }) => {
    test.slow();
    await aRoom(server, tenant, "Elm");
    const first = await signedIn("admin");
    const second = await secondDevice.open();
    await signIn(second, secondDevice.origin, tenant, "admin");
    const drivers = await twoTablets(tenant, { first, second });
    const nets = [device.net, secondDevice.net] as const;
    for (const net of nets) await net.set({ kind: "refuse" });

    const slot = (i: number) => ({ from: at("02:00") + i * 1_200_000, to: at("02:00") + (i + 1) * 1_200_000 });
    const shuffled = () =>
      Array.from({ length: contests }, (_, i) => ({ i, order: Math.random() })).sort((a, b) => a.order - b.order);
    for (const [d, driver] of drivers.entries()) {
      for (const { i } of shuffled()) {
        const id = `d${d}slot${i}`;
        const { from, to } = slot(i);
        const plan = planCreate(
          draft(tenant, id, from, to),
          tenant.site,
          worldOf(tenant, () => id),
        );
        await driver.save(planned(plan));
      }
    }

    // The networks come and go in turns, until nothing waits any more.
    for (let turn = 0; turn < 2; turn++) {
      const who = Math.random() < 0.5 ? 0 : 1;
      const some = Math.min(contests, (await ended(drivers[who])) + 1 + Math.floor(Math.random() * 3));
      await nets[who].set({ kind: "pass" });
      await drivers[who].call("nudge", true);
      await expect.poll(() => ended(drivers[who]), { timeout: 60_000 }).toBeGreaterThanOrEqual(some);
      await nets[who].set({ kind: "refuse" });
    }
    for (const net of nets) await net.set({ kind: "pass" });
    for (const driver of drivers) await driver.call("nudge", true);
    const both = () => Promise.all(drivers.map(ended));
    await expect.poll(both, { timeout: 120_000 }).toEqual([contests, contests]);

    // Of each slot one booking stands, with its hold; of the other nothing does, and its set waits for a person as a clash.
    const rows = await Promise.all(drivers.map(setsOf));
    const lost = rows.flat().filter((r) => r.state === "attention");
    expect(lost).toHaveLength(contests);
    for (const row of lost) expect(row.attention?.kind).toBe("clash");
    const edges: number[] = [];
    for (let i = 0; i < contests; i++) {
      const both = [`d0slot${i}`, `d1slot${i}`];
      const stands = await Promise.all(both.map(async (id) => Boolean(await bookingOn(server, tenant, id))));
      const holds = await Promise.all(both.map(async (id) => Boolean(await server.get(holdPath(tenant.ns, id)))));
      expect(stands.filter(Boolean), `slot ${i}`).toHaveLength(1);
      expect(holds, `slot ${i}`).toEqual(stands);
      edges.push(slot(i).from, slot(i).to);
    }
    expect(await busyOn(server, tenant, "Elm")).toEqual(listOf(...edges));
    console.log(
      `slots: ${contests - (rows[0] ?? []).filter((r) => r.state === "attention").length} to the first tablet`,
    );
  });

test("[E2E-RM2] two tablets decide and move one booking at once, and another swaps two bookings' rooms: one outcome each, nothing half made @long", async ({
  tenant,
  device,
  secondDevice,
  server,
  signedIn,
}) => {
  test.slow();
  for (const id of ["Elm", "Oak"]) await aRoom(server, tenant, id, { requiresApproval: id === "Oak" });
  const submitted = {
    approval: {
      ...{ status: "SUBMITTED" as const, submittedTime: Date.now(), feedbackTime: null },
      ...{ approvedTime: null, rejectedTime: null, reason: "" },
    },
  };
  const inRoom = (id: string, of: string, clock: readonly [string, string], over: Partial<RoomBooking> = {}) =>
    aRoomBooking(tenant.site, id, { room: of, from: at(clock[0]), to: at(clock[1]) }, over);
  const decided = inRoom("decided", "Oak", ["09:00", "10:00"], submitted);
  const moved = inRoom("moved", "Oak", ["11:00", "12:00"], submitted);
  const [left, right] = [inRoom("left", "Elm", ["14:00", "15:00"]), inRoom("right", "Oak", ["14:00", "15:00"])];
  await roomBookingsOn(server, tenant, [decided, moved, left, right]);
  const first = await signedIn("admin");
  const second = await secondDevice.open();
  await signIn(second, secondDevice.origin, tenant, "admin");
  const [one, other] = await twoTablets(tenant, { first, second });
  const nets = [device.net, secondDevice.net] as const;
  for (const net of nets) await net.set({ kind: "refuse" });
  const world = worldOf(tenant, () => "none");

  const approvals = planApprove([decided, moved], world);
  if (!approvals.ok) throw new Error(approvals.error);
  for (const plan of approvals.value) await one.save(plan);
  await other.save(planned(planReject(decided, "Too small", world)));
  const later = movedDraft(draftOf(moved, null), "r1", { from: at("12:00"), to: at("13:00") });
  await other.save(planned(planEdit(moved, later, { known: null, world })));
  // Neither could go alone: each other's room is taken until both are saved.
  const goes = (b: RoomBooking, to: string) =>
    planned(planEdit(b, movedDraft(draftOf(b, null), "r1", { room: to }), { known: null, world }));
  const [there, back] = [goes(left, "Oak"), goes(right, "Elm")];
  await other.save({ ...there, ops: [...there.ops, ...back.ops] });

  await nets[0].set({ kind: "pass" });
  await one.call("nudge", true);
  await expect.poll(() => ended(one), { timeout: 60_000 }).toBe(approvals.value.length);
  await nets[1].set({ kind: "pass" });
  await other.call("nudge", true);
  await expect.poll(() => ended(other), { timeout: 60_000 }).toBe(3);

  // Approved first: the rejection waits for a person, who is told what stands.
  const states = async (driver: DataDriver) =>
    (await setsOf(driver)).map((r) => [r.action, r.state, r.attention?.kind ?? null].join(" ")).sort();
  expect((await states(one)).every((s) => s === "meetings.approve accepted ")).toBe(true);
  expect(await states(other)).toEqual([
    "meetings.edit accepted ",
    "meetings.move accepted ",
    "meetings.reject attention conflict",
  ]);
  expect((await bookingOn(server, tenant, "decided"))?.approval?.status).toBe("APPROVED");
  // The move stands, and what was approved was another time: it is asked for again (decision 131).
  expect((await bookingOn(server, tenant, "moved"))?.approval?.status).toBe("SUBMITTED");
  const roomOf = async (id: string) => (await bookingOn(server, tenant, id))?.reservations.r1.resource.title;
  expect([await roomOf("left"), await roomOf("right")]).toEqual(["Oak", "Elm"]);
  const [two, three] = [at("14:00"), at("15:00")];
  expect(await busyOn(server, tenant, "Elm")).toEqual(listOf(two, three));
  const morning = [at("09:00"), at("10:00"), at("12:00"), at("13:00")];
  expect(await busyOn(server, tenant, "Oak")).toEqual(listOf(...morning, two, three));
  for (const [b, of] of [
    [left, "Oak"],
    [right, "Elm"],
  ] as const) {
    const hold = await server.get(holdPath(tenant.ns, b.id));
    expect(hold?.["held"]).toEqual(heldOf({ ...b, reservations: b.reservations.map((r) => ({ ...r, room: of })) }));
  }
});
