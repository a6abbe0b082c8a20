import type { Page } from "@playwright/test";
import type { Json } from "../../src/domain/shared/json.ts";
import { addDays, dayOf, instantAt } from "../../src/domain/shared/time.ts";
import { holdPath } from "../../src/domain/rooms/lock/windows.ts";
import type { TestDevice } from "../kit/device.ts";
import { Desk } from "../kit/desk.ts";
import { expect, signIn, test } from "../kit/fixtures.ts";
import { aCard, aMember } from "../kit/people.ts";
import { aRoom } from "../kit/rooms.ts";
import type { PersonName, TestTenant } from "../kit/tenant.ts";
import { SITE_ZONE as ZONE } from "../kit/zone.ts";

const HOUR = 3_600_000;

/** Signs somebody in on a device of theirs. */
async function signInOn(device: TestDevice, tenant: TestTenant, who: PersonName): Promise<Page> {
  const page = await device.open();
  await signIn(page, device.origin, tenant, who);
  return page;
}

const DRAFT = { owner: null, privacy: { title: false, owner: false } };
const RESERVATION = {
  ...{ key: "r1", room: "Elm", roomTitle: "Elm", setup: 0, cleanDown: 0, requiresCheckIn: false },
  ...{ checkedInAt: null, checkedOutAt: null, note: "", requests: {}, cateringUntil: null, adHoc: false },
};
type BookingDoc = {
  readonly title: string;
  readonly reservations: { readonly r1: { readonly note: string; readonly resource: { readonly title: string } } };
};
const RECEPTION = ["people.reception"];
const ADMIN = ["ns.admin"];

test("[CMD-4] [CMD-12] [E2E-CM1] catering whose commit is answered 409 three times, while somebody else renames the booking: both are there, and name each other @wide", async ({
  tenant,
  device,
  secondDevice,
  server,
  signedIn,
}) => {
  await aRoom(server, tenant, "Elm", { cateringIsEnabled: true, cateringEditTimeEnd: "1 h" });
  const [page, other] = await Promise.all([signedIn("admin"), signInOn(secondDevice, tenant, "admin")]);
  const mine = await Desk.of(page, tenant, "admin", { roles: ADMIN });
  const theirs = await Desk.of(other, tenant, "admin", { roles: ADMIN });
  const day = addDays(dayOf(Date.now(), ZONE), 3);
  const [from, to] = [instantAt(day, "10:00", ZONE), instantAt(day, "11:00", ZONE)];
  const booking = `ns/${tenant.ns}/bookings/lunch`;
  for (const desk of [mine, theirs]) await desk.knows(`ns/${tenant.ns}/resources/Elm`);
  const draft = { ...DRAFT, title: "Lunch", reservations: [{ ...RESERVATION, from, to }] };
  await mine.does("meetings.create", { site: tenant.site, id: "lunch", draft });
  await mine.sent();
  await theirs.knows(booking);
  let busy = 3;
  await page.context().route(/:commit/, async (route) => {
    if (busy === 0) return route.continue();
    busy -= 1;
    const error = { code: 409, message: "contention", status: "ABORTED" };
    return route.fulfill({ status: 409, contentType: "application/json", body: JSON.stringify({ error }) });
  });
  const items = [{ name: "Tea", qty: 6, unit: "cups", note: "" }];
  const asked = { category: "Catering", items, dietary: "", deliverAt: null, clearAt: null, costCode: "", contact: "" };
  const order = "lunch-r1-w1";
  await mine.does("workOrders.edit", { what: "ask", booking: "lunch", key: "r1", order, draft: asked });
  await theirs.does("meetings.edit", { id: "lunch", change: { title: "Long lunch" } });
  await theirs.sent();
  // Whoever asks need not wait: how long the queue does by itself is proved beside it.
  const left = async () => {
    await mine.driver.call("nudge", true);
    return busy;
  };
  await expect.poll(left, { message: "commits that are still to be answered 409" }).toBe(0);
  await mine.driver.call("nudge", true);
  await mine.sent();
  const stored = (await server.get(booking)) as { readonly title: string; readonly reservations: Record<string, Json> };
  expect(stored).toMatchObject({ title: "Long lunch", reservations: { r1: { requests: { [order]: "Catering" } } } });
  expect(await server.get(`ns/${tenant.ns}/workOrders/${order}`)).toMatchObject({
    deleted: false,
    subject: { key: "r1" },
  });
  expect((await mine.sets()).map((s) => s.state)).toEqual(["accepted", "accepted"]);
  expect(device.net.commits).toBeGreaterThan(0);
});

test("[CMD-5] [CMD-9] [E2E-CM2] a visit that both receptionists end, and a card for somebody who was deleted meanwhile: told in words, given up whole, and the server is as it was @wide", async ({
  tenant,
  device,
  secondDevice,
  server,
  signedIn,
}) => {
  const { ns, site } = tenant;
  await aMember(server, tenant, "vera", { member: { type: "temporary" } });
  await aMember(server, tenant, "harry");
  const times = { enabledFrom: new Date(Date.now() - HOUR), enabledTo: new Date(Date.now() + HOUR) };
  await aCard(server, tenant, "7001", { of: { id: "vera", role: "temporary" }, card: times });
  await aCard(server, tenant, "7002");
  const [page, other] = await Promise.all([signedIn("reception"), signInOn(secondDevice, tenant, "admin")]);
  const mine = await Desk.of(page, tenant, "reception", { roles: RECEPTION });
  const theirs = await Desk.of(other, tenant, "admin", { roles: ADMIN });
  const [visit, card] = [`sites/${site}/members/vera`, `ns/${ns}/cards/ref~7002`];
  for (const desk of [mine, theirs])
    for (const path of [visit, card, `ns/${ns}/people/harry`, `ns/${ns}/cards/ref~7001`]) await desk.knows(path);
  await device.net.set({ kind: "refuse" });
  const end = { member: visit, name: "Person vera", card: "ref~7001" };
  await mine.does("members.end", end);
  const until = { from: Date.now() - HOUR, to: Date.now() + 8 * HOUR, reason: "New" };
  await mine.does("cards.temporary", { site, person: "harry", card: { id: "ref~7002" }, ...until });
  await theirs.does("members.end", end);
  await theirs.sent();
  const before = await server.get(visit);
  for (const path of [`ns/${ns}/people/harry`, `sites/${site}/members/harry`])
    await server.patch(path, { deleted: true });
  await device.net.set({ kind: "pass" });
  await mine.driver.call("nudge", true);
  const waits = async () => (await mine.sets()).filter((s) => s.state === "attention").length;
  await expect.poll(waits, { timeout: 60_000 }).toBe(2);
  const words = async () =>
    Promise.all(
      (await mine.sets()).map(async (set) => {
        const preview = await mine.preview(set.id);
        return preview.ok ? preview.value.says.join(" ") : preview.error.words;
      }),
    );
  const [gone, ended] = ["The person is no longer on the server.", "The visit of Person vera has ended already."];
  expect((await words()).sort()).toEqual([ended, gone].sort());
  for (const set of await mine.sets()) await mine.driver.call("discard", set.id);
  const told = async () => (await mine.sets()).map((s) => s.closed?.because).sort();
  await expect.poll(told).toEqual([ended, gone].sort()); // lists hear of it behind the answer
  expect(await server.get(visit)).toEqual(before);
  expect(await server.get(card)).toMatchObject({ role: null, owner: null });
});

test("[CMD-5] [CMD-14] [E2E-CM3] two people book the same rooms and give the same card, one of them without a network: told in words, another room and another card are chosen in forms that open with what was typed, and a booking is given up whole", async ({
  tenant,
  device,
  secondDevice,
  server,
  signedIn,
}) => {
  const { ns, site } = tenant;
  for (const id of ["Elm", "Oak"]) await aRoom(server, tenant, id);
  for (const id of ["harry", "olga"]) await aMember(server, tenant, id);
  for (const raw of ["7001", "7002"]) await aCard(server, tenant, raw);
  const [page, other] = await Promise.all([signedIn("admin"), signInOn(secondDevice, tenant, "admin")]);
  const mine = await Desk.of(page, tenant, "admin", { roles: ADMIN });
  const theirs = await Desk.of(other, tenant, "admin", { roles: ADMIN });
  const day = addDays(dayOf(Date.now(), ZONE), 3);
  const books = (desk: Desk, id: string, title: string, clock: readonly [string, string]) => {
    const [from, to] = clock.map((time) => instantAt(day, time, ZONE));
    const reservations = [{ ...RESERVATION, from: from ?? 0, to: to ?? 0, note: "By the window" }];
    return desk.does("meetings.create", { site, id, draft: { ...DRAFT, title, reservations } });
  };
  const until = { from: Date.now() - HOUR, to: Date.now() + 8 * HOUR };
  const gives = (desk: Desk, person: string) =>
    desk.does("cards.temporary", { site, person, card: { id: "ref~7001" }, ...until, reason: "Lost" });
  for (const desk of [mine, theirs])
    for (const path of ["resources/Elm", "resources/Oak", "cards/ref~7001", "people/harry"])
      await desk.knows(`ns/${ns}/${path}`);
  await device.net.set({ kind: "refuse" });
  await books(mine, "mine", "Interview", ["10:00", "11:00"]);
  await books(mine, "late", "Lunch talk", ["14:00", "15:00"]);
  await books(theirs, "board", "Board", ["10:30", "11:30"]);
  await books(theirs, "review", "Review", ["14:00", "15:00"]);
  await gives(mine, "harry");
  await gives(theirs, "olga");
  await theirs.sent();
  await device.net.set({ kind: "pass" });
  await mine.driver.call("nudge", true);

  await page.getByRole("button", { name: /^Decide about .*Interview/ }).click({ timeout: 60_000 });
  await expect(page.getByText(/^Elm is taken by Board/)).toBeVisible();
  await page.getByRole("button", { name: "Other room or time" }).click();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Interview");
  await expect(page.getByRole("textbox", { name: "r1: Note" })).toHaveValue("By the window");
  await expect(page.getByText(/^Clashes with Board/)).toBeVisible();
  await page.getByRole("button", { name: "r1: same time, other room" }).click();
  await page.getByRole("button", { name: /^Use Oak/ }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const booked = async (id: string) => {
    const doc = (await server.get(`ns/${ns}/bookings/${id}`)) as BookingDoc | undefined;
    return doc ? [doc.title, doc.reservations.r1.resource.title, doc.reservations.r1.note] : null;
  };
  await expect.poll(() => booked("mine"), { timeout: 40_000 }).toEqual(["Interview", "Oak", "By the window"]);
  expect(await booked("board")).toEqual(["Board", "Elm", "By the window"]);

  await page.getByRole("button", { name: /^Decide about .*7001/ }).click();
  await expect(page.getByText(/^7001 is with Person olga until/)).toBeVisible();
  await page.getByRole("button", { name: "Choose another card" }).click();
  await expect(page.getByRole("combobox", { name: "Reason" })).toHaveValue("Lost");
  await page.getByRole("textbox", { name: /^Card number/ }).fill("7002");
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  const holders = () =>
    Promise.all(
      ["7001", "7002"].map(async (raw) => (await server.get(`ns/${ns}/cards/ref~${raw}`))?.["owner"] ?? null),
    );
  const named = (id: string) => ({ ref: `ns/${ns}/people/${id}`, title: `Person ${id}` });
  await expect.poll(holders, { timeout: 40_000 }).toMatchObject([named("olga"), named("harry")]);
  expect(await server.get(`ns/${ns}/cards/ref~7002`)).toMatchObject({ role: "temporary", updateReason: "Lost" });

  await page.getByRole("button", { name: /^Give up .*Lunch talk/ }).click();
  const states = async () => (await mine.sets()).map((s) => s.state).sort();
  await expect.poll(states).toEqual(["accepted", "accepted", "closed"]);
  expect(await booked("late")).toBeNull();
  expect(await server.get(holdPath(ns, "late"))).toBeUndefined();
});
