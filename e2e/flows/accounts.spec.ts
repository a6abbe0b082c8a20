import type { Page } from "@playwright/test";
import { pinPath } from "../../src/domain/access-control/pin.ts";
import { accessPath, restrictedPath } from "../../src/domain/access-control/collection.ts";
import { leftOnDisk } from "../kit/disk.ts";
import { moreActions } from "../kit/folded.ts";
import { expect, signIn, test } from "../kit/fixtures.ts";
import { aMember } from "../kit/people.ts";
import { common, type PersonName, type TestTenant } from "../kit/tenant.ts";
import type { TestServer } from "../kit/server.ts";
import { SyncPage } from "../pages/sync.ts";

test.use({ shape: { everybody: true } });

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
/** The page of one of the tenant's own accounts. */
async function openUser(page: Page, origin: string, uid: string, title: string): Promise<void> {
  await page.goto(`${origin}/people/user/${uid}`);
  await expect(heading(page, title)).toBeVisible({ timeout: 40_000 });
}
/** How wide the columns of the list are, percent. */
async function sharesOf(page: Page): Promise<readonly number[]> {
  const px = await page.getByRole("columnheader").evaluateAll((all) => all.map((c) => c.getBoundingClientRect().width));
  const whole = px.reduce((sum, x) => sum + x, 0);
  return px.map((x) => Math.round((100 * x) / whole));
}
const rolesOf = async (server: TestServer, uid: string) =>
  ((await server.get(`users/${uid}`))?.["roles"] as readonly string[]).toSorted();

test("[USR-1] [USR-2] [USR-5] [E2E-AC1] users are searched, filtered by role and opened by keyboard, also without a network; roles given then go when it is back", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  const page = await signedIn("admin");
  const uid = tenant.uid("data");
  await page.goto(`${device.origin}/people/users`);
  const rows = page.getByRole("row");
  await expect(rows.filter({ hasText: "Test data" })).toBeVisible({ timeout: 40_000 });
  for (const [width, want] of [
    [330, [100]],
    [560, [45, 55]],
    [1280, [40, 40, 20]],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => sharesOf(page)).toEqual(want);
  }
  await device.net.set({ kind: "refuse" });
  await page.getByRole("button", { name: /^Filter By Role/ }).click();
  await page.getByRole("menuitemcheckbox", { name: /Reception/ }).click();
  await page.keyboard.press("Escape");
  await expect(rows.filter({ hasText: "Test data" })).toHaveCount(0);
  await expect(rows.filter({ hasText: "Test reception" })).toBeVisible();
  await page.goto(`${device.origin}/people/users?q=data`);
  const row = rows.filter({ hasText: "Test data" });
  await expect(row).toBeVisible({ timeout: 40_000 });
  await row.getByRole("link", { name: /^Test data/ }).focus();
  await page.keyboard.press("Enter");
  await expect(heading(page, "Test data")).toBeVisible();

  const box = region(page, "Roles").getByRole("checkbox", { name: "Reception", exact: true });
  await box.focus();
  await page.keyboard.press("Space");
  await region(page, "Roles").getByRole("button", { name: "Apply" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Roles updated")).toBeVisible();
  await expect(page.getByText("Waiting to be sent").first()).toBeVisible();
  expect(await rolesOf(server, uid)).toEqual(["desk-booking.data"]);
  await device.net.set({ kind: "pass" });
  await expect.poll(() => rolesOf(server, uid), { timeout: 40_000 }).toEqual(["desk-booking.data", "people.reception"]);
  await expect
    .poll(async () => (await server.claims(uid))["roles"], { timeout: 40_000 })
    .toEqual(["desk-booking.data", "people.reception"]);
});

test("[USR-4] [E2E-AC2] an account is linked to a member found in the dialog, and unlinked; somebody with an account is refused by name @long", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  const path = await aMember(server, tenant, "grace");
  const uid = tenant.uid("data");
  await server.patch(`users/${uid}`, { person: null });
  const page = await signedIn("admin");
  const link = async (to: string) => {
    await openUser(page, device.origin, to, to === uid ? "Test data" : "Test second");
    await page.getByRole("button", { name: "Link to a person" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("searchbox").fill("grace");
    await dialog.getByRole("button", { name: /^Person grace/ }).click({ timeout: 40_000 });
    return dialog;
  };
  const dialog = await link(uid);
  await dialog.getByRole("button", { name: "Link", exact: true }).click();
  await expect(page.getByText("User linked to Person grace.")).toBeVisible();
  const claim = () => server.get(`ns/${tenant.ns}/uniques/linked_grace`);
  await expect.poll(async () => (await claim())?.["ref"], { timeout: 40_000 }).toBe(`users/${uid}`);
  await expect.poll(async () => (await server.claims(uid))["person"], { timeout: 40_000 }).toBe(path);

  await server.patch(`users/${tenant.uid("second")}`, { person: null });
  await openUser(page, device.origin, tenant.uid("second"), "Test second");
  await expect(region(page, "Linked Person").getByText("Nobody")).toBeVisible({ timeout: 40_000 });
  const second = await link(tenant.uid("second"));
  await expect(second.getByText("Person grace is already linked to a user.")).toBeVisible();
  await expect(second.getByRole("button", { name: "Link", exact: true })).toBeDisabled();

  await openUser(page, device.origin, uid, "Test data");
  await page.getByRole("button", { name: "Unlink Person grace" }).click();
  await expect(page.getByText("User person unlinked.")).toBeVisible();
  await expect.poll(async () => (await claim())?.["deleted"], { timeout: 40_000 }).toBe(true);
});

test("[USR-8] [USR-9] [E2E-AC3] a new user, and a guest from the person page: made by the server, which they wait for @wide", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  const guest = `guest@${tenant.ns}.elsewhere`;
  await server.patch(`ns/${tenant.ns}`, { domains: [`${tenant.ns}.test`] });
  await aMember(server, tenant, "guest", { person: { email: guest } });
  await server.putAll([
    [`ns/${tenant.ns}/uniques/email_${guest}`, common(tenant.ns, { ref: `ns/${tenant.ns}/people/guest` })],
  ]);
  await aMember(server, tenant, "grace");
  const page = await signedIn("admin");
  await page.goto(`${device.origin}/people/user`);
  await page.getByLabel("Email").fill(`new@${tenant.ns}.test`);
  await device.net.set({ kind: "refuse" });
  await expect(page.getByText("Needs a connection")).toBeVisible({ timeout: 40_000 });
  await device.net.set({ kind: "pass" });
  await expect(page.getByText("Needs a connection")).toHaveCount(0, { timeout: 40_000 });
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText(`User created for new@${tenant.ns}.test`)).toBeVisible({ timeout: 40_000 });
  await expect(heading(page, `new@${tenant.ns}.test`)).toBeVisible({ timeout: 40_000 });

  await page.goto(`${device.origin}/people/view/grace`);
  await expect(page.getByRole("heading", { name: /^Person grace/ })).toBeVisible({ timeout: 40_000 });
  await moreActions(page);
  await expect(page.getByRole("button", { name: "Set inactive" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add as guest user" })).toHaveCount(0);
  await page.goto(`${device.origin}/people/view/guest`);
  await moreActions(page);
  await page.getByRole("button", { name: "Add as guest user" }).click({ timeout: 40_000 });
  await expect(page.getByText("User created for Person guest")).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole("button", { name: "Add as guest user" })).toHaveCount(0);
  await expect
    .poll(async () => (await server.get(`ns/${tenant.ns}/uniques/linked_guest`))?.["ref"], { timeout: 40_000 })
    .toMatch(/^users\//);
});

/** The tenant's site with access control, and Grace who is a member of it. */
async function withDoors(server: TestServer, tenant: TestTenant): Promise<void> {
  await aMember(server, tenant, "grace");
  await server.patch(`sites/${tenant.site}`, {
    accessControlOptions: {
      permissions: [
        { value: "front-door", title: "Front door", description: "Main entrance and lifts", restricted: false },
        { value: "plant-room", title: "Plant room", description: "Only with training", restricted: true },
      ],
      profiles: [{ value: "all-hours", title: "All hours" }],
      pinSupport: true,
    },
    accessControlRestricted: ["plant-room"],
    accessControlOffered: { permissions: ["front-door", "plant-room"], profiles: ["all-hours"] },
  });
}

test("[ACL-3] [ACL-4] [E2E-AC4] access control and PIN with a connection; without one the rest queues, and no byte of the device holds the PIN @wide", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  const PIN = "8273641905";
  await withDoors(server, tenant);
  const page = await signedIn("admin");
  await page.goto(`${device.origin}/people/view/grace`);
  const panel = region(page, "Access Control");
  const edit = panel.getByRole("button", { name: "Edit access control" });
  await edit.click({ timeout: 40_000 });
  await expect(panel.getByLabel("PIN")).toBeEnabled({ timeout: 40_000 });
  await panel.getByLabel("PIN").fill(PIN);
  await panel.getByLabel("Profile").selectOption("All hours");
  await panel.getByRole("checkbox", { name: /^Plant room/ }).check();
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Access control updated")).toBeVisible({ timeout: 40_000 });
  expect((await server.get(pinPath(tenant.site, "grace")))?.["pin"]).toBe(PIN);
  await expect
    .poll(async () => (await server.get(restrictedPath(tenant.site, "grace")))?.["permissions"], { timeout: 40_000 })
    .toEqual({ "plant-room": true });
  await edit.click();
  await expect(panel.getByLabel("PIN")).toHaveValue(PIN, { timeout: 40_000 });
  await panel.getByRole("button", { name: "Cancel" }).click();

  await device.net.set({ kind: "refuse" });
  await edit.click();
  await expect(panel.getByText(/^A PIN needs a connection/)).toBeVisible({ timeout: 40_000 });
  await expect(panel.getByLabel("PIN")).toBeDisabled();
  await panel.getByRole("checkbox", { name: /^Front door/ }).check();
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel.getByText("Front door")).toBeVisible();
  await device.net.set({ kind: "pass" });
  await expect
    .poll(async () => (await server.get(accessPath(tenant.site, "grace")))?.["permissions"], { timeout: 40_000 })
    .toEqual({ "front-door": true });
  await device.quit();
  expect(leftOnDisk(device.profile, [PIN])).toEqual([]);
});

test("[ACC-12] [E2E-AC5] a role taken away while its holder edits without a network: the edits need attention with the reason, and nothing is lost @wide", async ({
  tenant,
  server,
  device,
  secondDevice,
  signedIn,
}) => {
  await aMember(server, tenant, "grace");
  const page = await signedIn("reception");
  await page.goto(`${device.origin}/people/view/grace/edit`);
  await expect(page.getByLabel("Full Name")).toHaveValue("Person grace", { timeout: 40_000 });
  await device.net.set({ kind: "refuse" });
  await page.getByLabel("Position").fill("Head of nothing");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Person grace updated successfully")).toBeVisible();

  const other = await secondDevice.open();
  await signIn(other, secondDevice.origin, tenant, "admin");
  await openUser(other, secondDevice.origin, tenant.uid("reception"), "Test reception");
  await region(other, "Roles").getByRole("checkbox", { name: "Reception", exact: true }).uncheck();
  await region(other, "Roles")
    .getByRole("checkbox", { name: /settings/i })
    .first()
    .check();
  await region(other, "Roles").getByRole("button", { name: "Apply" }).click();
  await expect
    .poll(() => rolesOf(server, tenant.uid("reception")), { timeout: 40_000 })
    .not.toContain("people.reception");

  const sync = await SyncPage.open(page, device.origin);
  await device.net.set({ kind: "pass" });
  await expect(sync.part(/^Needs attention/)).toContainText("Edit Person grace", { timeout: 60_000 });
  await expect(sync.part(/^Needs attention/)).toContainText(/right|permission|allowed|may not/i);
  expect((await server.get(`ns/${tenant.ns}/people/grace`))?.["position"]).toBeUndefined();
});

/** Gives somebody of the tenant other roles before they sign in, in document and claims: a trigger may be long about it at first. */
async function rolesTo(
  server: TestServer,
  tenant: TestTenant,
  who: PersonName,
  roles: readonly string[],
): Promise<void> {
  const uid = tenant.uid(who);
  await server.patch(`users/${uid}`, { roles });
  const person = `ns/${tenant.ns}/people/${who}`;
  await server.setClaims(uid, { namespace: tenant.ns, roles, sites: [tenant.site], person });
}

test("[ACC-15] [ACC-16] [E2E-AC6] two administrators change the roles of one account at once: both stay; of two links to one person the first holds, and the second says so @long", async ({
  tenant,
  server,
  device,
  secondDevice,
  signedIn,
}) => {
  await aMember(server, tenant, "grace");
  const [uid, neighbourhoods] = [tenant.uid("data"), tenant.uid("neighbourhoods")];
  for (const id of [uid, neighbourhoods]) await server.patch(`users/${id}`, { person: null });
  // What they give and whom they link is within their own roles.
  await rolesTo(server, tenant, "second", ["people.admin", "room-booking.admin", "desk-booking.neighbourhoods"]);
  const link = async (on: Page, origin: string, to: string, title: string) => {
    await openUser(on, origin, to, title);
    await on.getByRole("button", { name: "Link to a person" }).click();
    const dialog = on.getByRole("dialog");
    await dialog.getByRole("searchbox").fill("grace");
    await dialog.getByRole("button", { name: /^Person grace/ }).click({ timeout: 40_000 });
    await dialog.getByRole("button", { name: "Link", exact: true }).click();
    await expect(on.getByText("User linked to Person grace.")).toBeVisible();
  };
  const give = async (on: Page, role: string) => {
    await region(on, "Roles").getByRole("checkbox", { name: role, exact: true }).check();
    await region(on, "Roles").getByRole("button", { name: "Apply" }).click();
    await expect(on.getByText("Roles updated")).toBeVisible();
  };
  const page = await signedIn("admin");
  await device.net.set({ kind: "refuse" });
  await link(page, device.origin, uid, "Test data");
  await give(page, "Reception");

  const other = await secondDevice.open();
  await signIn(other, secondDevice.origin, tenant, "second");
  await link(other, secondDevice.origin, neighbourhoods, "Test neighbourhoods");
  const claim = async () => (await server.get(`ns/${tenant.ns}/uniques/linked_grace`))?.["ref"];
  await expect.poll(claim, { timeout: 40_000 }).toBe(`users/${neighbourhoods}`);
  await openUser(other, secondDevice.origin, uid, "Test data");
  await give(other, "Room booking administrator");
  await expect.poll(() => rolesOf(server, uid), { timeout: 40_000 }).toContain("room-booking.admin");

  const sync = await SyncPage.open(page, device.origin);
  await device.net.set({ kind: "pass" });
  await expect
    .poll(() => rolesOf(server, uid), { timeout: 60_000 })
    .toEqual(["desk-booking.data", "people.reception", "room-booking.admin"]);
  await expect(sync.part(/^Needs attention/)).toContainText("Link Test data to Person grace", { timeout: 60_000 });
  await expect(sync.part(/^Needs attention/)).toContainText("already linked to a user");
  expect(await claim()).toBe(`users/${neighbourhoods}`);
  expect((await server.get(`users/${uid}`))?.["person"]).toBeNull();
});

test("[USR-7] [E2E-AC7] an account is deleted by keyboard, with a connection: it leaves the list, and its person can be linked again @long", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  const path = await aMember(server, tenant, "grace");
  const uid = tenant.uid("data");
  await server.patch(`users/${uid}`, { person: { ref: path, title: "Person grace", displayName: "grace" } });
  await server.putAll([[`ns/${tenant.ns}/uniques/linked_grace`, common(tenant.ns, { ref: `users/${uid}` })]]);
  await rolesTo(server, tenant, "admin", ["admin.super", "ns.admin"]);
  const page = await signedIn("admin");
  await openUser(page, device.origin, uid, "Test data");
  const ask = page.getByRole("button", { name: "Delete user" });
  await device.net.set({ kind: "refuse" });
  await expect(ask).toHaveAttribute("aria-disabled", "true", { timeout: 40_000 });
  await device.net.set({ kind: "pass" });
  await expect(ask).not.toHaveAttribute("aria-disabled", "true", { timeout: 40_000 });
  await ask.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Delete", exact: true }).focus();
  await page.keyboard.press("Enter");
  // The first call of a function starts its process.
  await expect(page.getByText("User deleted.")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("row").filter({ hasText: "Test reception" })).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole("row").filter({ hasText: "Test data" })).toHaveCount(0, { timeout: 40_000 });
  expect((await server.get(`users/${uid}`))?.["deleted"]).toBe(true);
  expect((await server.get(`ns/${tenant.ns}/uniques/linked_grace`))?.["deleted"]).toBe(true);
  await page.goto(`${device.origin}/people/user/${uid}`);
  await expect(heading(page, "Oops!")).toBeVisible({ timeout: 40_000 });
});
