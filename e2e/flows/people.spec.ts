import type { Page } from "@playwright/test";
import { moreActions } from "../kit/folded.ts";
import { expect, signIn, test } from "../kit/fixtures.ts";
import { aCard, aMember } from "../kit/people.ts";
import { common, secondSite } from "../kit/tenant.ts";
import { SyncPage } from "../pages/sync.ts";

const search = (page: Page) => page.getByRole("searchbox", { name: "Search people" });
const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

test("[PPL-1] [PPL-13] [E2E-PE1] somebody is added without a network, found at once, and there after a cold start; then the server has them", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  test.slow();
  await aMember(server, tenant, "grace");
  const page = await signedIn("reception");
  await page.goto(`${device.origin}/people/directory`);
  await expect(rowOf(page, "Person grace")).toBeVisible({ timeout: 40_000 });
  await device.net.set({ kind: "refuse" });
  await page.getByRole("link", { name: "Add a person" }).click();
  await page.getByLabel("Full Name").fill("José Möhlenbrück");
  await expect(page.getByLabel("Display Name")).toHaveValue("José");
  await page.getByLabel("Email").fill(`Jose@${tenant.ns}.test`);
  await page.getByRole("textbox", { name: "Phone 1" }).fill("4711");
  await expect(page.getByText("Not checked against the server")).toBeVisible();
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("José Möhlenbrück added successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: /José Möhlenbrück/ })).toBeVisible();
  await device.quit();

  const again = await device.open();
  await again.goto(`${device.origin}/people/directory?q=moehlenbrueck`);
  await expect(rowOf(again, "José Möhlenbrück")).toContainText("4711");
  await expect(rowOf(again, "José Möhlenbrück")).toContainText("Waiting to be sent");
  await device.net.set({ kind: "pass" });
  await expect
    .poll(async () => (await server.get(`ns/${tenant.ns}/uniques/email_jose@${tenant.ns}.test`))?.["ref"], {
      timeout: 60_000,
    })
    .toMatch(/\/people\//);
  await expect(rowOf(again, "José Möhlenbrück")).not.toContainText("Waiting to be sent", { timeout: 40_000 });
});

test("[PPL-2] [PPL-16] [E2E-PE2] two people put different phones to one person, one of them without a network: both are kept @long", async ({
  tenant,
  server,
  device,
  secondDevice,
  signedIn,
}) => {
  test.slow();
  const path = await aMember(server, tenant, "grace", { person: { phones: [{ type: "Work", number: "1" }] } });
  const page = await signedIn("reception");
  const other = await secondDevice.open();
  await signIn(other, secondDevice.origin, tenant, "admin");
  const edit = async (of: Page, origin: string, number: string) => {
    await of.goto(`${origin}/people/view/grace/edit`);
    await expect(of.getByLabel("Full Name")).toHaveValue("Person grace", { timeout: 40_000 });
    await of.getByRole("textbox", { name: "Phone 2" }).fill(number);
    await save(of).click();
    await expect(of.getByText("Person grace updated successfully")).toBeVisible();
  };
  await device.net.set({ kind: "refuse" });
  await edit(page, device.origin, "22");
  await edit(other, secondDevice.origin, "33");
  const numbers = async () =>
    ((await server.get(path))?.["phones"] as readonly { number: string }[]).map((p) => p.number).toSorted();
  await expect.poll(numbers, { timeout: 40_000 }).toEqual(["1", "33"]);
  await device.net.set({ kind: "pass" });
  await expect.poll(numbers, { timeout: 60_000 }).toEqual(["1", "22", "33"]);
});

test("[PPL-3] [E2E-PE3] two new people with one address: one has it, the other is told, and nothing typed is lost @long", async ({
  tenant,
  server,
  device,
  secondDevice,
  signedIn,
}) => {
  test.slow();
  const page = await signedIn("reception");
  const other = await secondDevice.open();
  await signIn(other, secondDevice.origin, tenant, "admin");
  const email = `same@${tenant.ns}.test`;
  const add = async (of: Page, origin: string, name: string) => {
    await of.goto(`${origin}/people/new`);
    await of.getByLabel("Full Name").fill(name);
    await of.getByLabel("Email").fill(email);
    await of.getByRole("button", { name: "Create" }).click();
    await expect(of.getByText(`${name} added successfully`)).toBeVisible({ timeout: 40_000 });
  };
  await device.net.set({ kind: "refuse" });
  await add(page, device.origin, "Offline Olga");
  await add(other, secondDevice.origin, "Online Otto");
  const holder = async () =>
    (await server.get(`ns/${tenant.ns}/uniques/email_${email}`))?.["ref"] as string | undefined;
  await expect.poll(holder, { timeout: 40_000 }).toMatch(/people/);
  await device.net.set({ kind: "pass" });
  await page.goto(`${device.origin}/sync`);
  await expect(page.getByText("Email is already in use").first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("Offline Olga").first()).toBeVisible();
  // On the second device the address is known at once, with its owner.
  await other.goto(`${secondDevice.origin}/people/new`);
  await other.getByLabel("Full Name").fill("Third");
  await other.getByLabel("Email").fill(email.toUpperCase());
  await expect(other.getByText("Email is already in use")).toBeVisible();
  await expect(other.getByRole("link", { name: "by Online Otto" })).toBeVisible();
  await expect(other.getByRole("button", { name: "Create" })).toBeDisabled();
});

test("[PPL-13] [PPL-14] [E2E-PE4] the address is the search; a slip is forgiven, nothing found is said, and the members are exported without a network @long", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  for (const id of ["ada", "bob", "eve"]) await aMember(server, tenant, id, { person: { active: id !== "eve" } });
  const page = await signedIn("reception");
  await page.goto(`${device.origin}/people/directory?q=ada`);
  await expect(rowOf(page, "Person ada")).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole("row").filter({ hasText: "Person" })).toHaveCount(1);
  await search(page).fill("persno bob");
  await expect(rowOf(page, "Person bob")).toBeVisible();
  await expect(page).toHaveURL(/q=persno/);
  await search(page).fill("zzzz");
  await expect(page.getByText('Nobody was found for "zzzz"')).toBeVisible();
  await search(page).fill("");
  await expect(rowOf(page, "Person eve")).toHaveCount(0);
  await page.getByLabel("Active accounts only").uncheck();
  await expect(rowOf(page, "Person eve")).toContainText("inactive");
  await device.net.set({ kind: "refuse" });
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export members" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`exported-members-${tenant.ns}-${tenant.site}.csv`);
});

test("[PPL-2] [E2E-PE5] two people change one field of somebody: decided on the sync screen, under the form's label @long", async ({
  tenant,
  server,
  device,
  secondDevice,
  signedIn,
}) => {
  test.slow();
  const path = await aMember(server, tenant, "grace", { person: { position: "Engineer" } });
  const page = await signedIn("reception");
  const other = await secondDevice.open();
  await signIn(other, secondDevice.origin, tenant, "admin");
  const edit = async (of: Page, origin: string, position: string) => {
    await of.goto(`${origin}/people/view/grace/edit`);
    await expect(of.getByLabel("Full Name")).toHaveValue("Person grace", { timeout: 40_000 });
    await of.getByLabel("Position").fill(position);
    await save(of).click();
    await expect(of.getByText("Person grace updated successfully")).toBeVisible();
  };
  const position = async () => (await server.get(path))?.["position"];
  await device.net.set({ kind: "refuse" });
  await edit(page, device.origin, "Lead");
  await edit(other, secondDevice.origin, "Nurse");
  await expect.poll(position, { timeout: 40_000 }).toBe("Nurse");
  await device.net.set({ kind: "pass" });
  const sync = await SyncPage.open(page, device.origin);
  await sync.review();
  const conflict = page.getByRole("radiogroup", { name: "Person grace Position" });
  for (const words of ["Engineer", "Nurse", "Lead"])
    await expect(conflict.getByText(words, { exact: true })).toBeVisible();
  await conflict.getByRole("radio", { name: "Keep mine" }).check();
  await sync.apply();
  await expect.poll(position, { timeout: 60_000 }).toBe("Lead");
});

test("[PPG-4] [PPG-5] [PPG-7] [PPG-8] [E2E-PE6] the person's page without a network: membership, permissions, delegates and state are saved, and arrive @wide", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  test.slow();
  const path = await aMember(server, tenant, "grace");
  const card = await aCard(server, tenant, "9001", { of: { id: "grace", role: "permanent" } });
  await aMember(server, tenant, "bob");
  const page = await signedIn("admin");
  await page.goto(`${device.origin}/people/view/grace`);
  await expect(page.getByRole("heading", { name: "Person grace" })).toBeVisible({ timeout: 40_000 });
  await device.net.set({ kind: "refuse" });
  const part = (name: string) => page.getByRole("region", { name });
  await part("Membership Information").getByRole("button", { name: "Edit membership" }).click();
  await part("Membership Information").getByRole("textbox", { name: "Valid To, date" }).fill("31/01/2030");
  await part("Membership Information").getByLabel("Valid To, time").fill("18:00");
  await part("Membership Information").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Information updated")).toBeVisible();
  await part("Permissions").getByRole("button", { name: "Edit permissions" }).click();
  await part("Permissions").getByRole("checkbox", { name: "Desk booking" }).check();
  await part("Permissions").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Permissions updated")).toBeVisible();

  await page.getByRole("button", { name: "Edit delegates" }).click();
  const dialog = page.getByRole("dialog");
  const found = dialog.getByRole("list", { name: "People found" });
  await dialog.getByRole("searchbox").fill("grace");
  await found.getByRole("button", { name: /Person grace/ }).click();
  await expect(dialog.getByText("Person grace can't be their own delegate")).toBeVisible();
  await dialog.getByRole("searchbox").fill("bob");
  await found.getByRole("button", { name: /Person bob/ }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Delegates updated")).toBeVisible();
  await moreActions(page);
  await page.getByRole("button", { name: "Set inactive" }).click();
  const impact = page.getByRole("alertdialog");
  await impact.getByRole("radio", { name: "Disable them" }).check();
  await expect(impact.getByText("Card 9001 (permanent) is disabled, and stays with them")).toBeVisible();
  await impact.getByRole("button", { name: "Set inactive" }).click();
  await expect(page.getByText("Person grace is now inactive").first()).toBeVisible();

  await device.net.set({ kind: "pass" });
  const person = () => server.get(path);
  await expect.poll(async () => (await person())?.["active"], { timeout: 60_000 }).toBe(false);
  expect((await server.get(card))?.["disabled"]).toBe(true);
  // The documents themselves may have been written again by a function since.
  const setsThatChanged = async (doc: string, field: string) => {
    const records = (await server.below(`ns/${tenant.ns}/changes`)).map(({ data }) => data);
    const change = (r: (typeof records)[number]) =>
      (r["change"] as { readonly after: Readonly<Record<string, unknown>> }).after;
    const of = records.filter((r) => (r["document"] as { readonly path: string }).path === doc && field in change(r));
    return of.map((r) => r["changeSet"] as string).filter((set) => set !== "" && set !== "seed");
  };
  await expect.poll(() => setsThatChanged(card, "disabled"), { timeout: 40_000 }).toHaveLength(1);
  expect(await setsThatChanged(path, "active")).toEqual(await setsThatChanged(card, "disabled"));
  await expect
    .poll(async () => Object.keys(((await person())?.["delegates"] ?? {}) as object).join(), { timeout: 60_000 })
    .toBe("bob");
  const member = await server.get(`sites/${tenant.site}/members/grace`);
  expect(member?.["permissions"]).toEqual({ deskBooking: true });
  expect(member?.["validTo"]).not.toBeNull();
});

test("[PPL-13] [E2E-PE7] members of two sites, without a home and with one elsewhere are found at each of their sites; a visit is ended @long", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  test.slow();
  const second = await secondSite(server, tenant, "admin");
  const both = { memberSites: [tenant.site, second.site] };
  const link = (id: string) => ({ ref: `ns/${tenant.ns}/people/${id}`, title: `Person ${id}`, displayName: id });
  const there = { type: "permanent", permissions: {} };
  await aMember(server, tenant, "both", { person: both });
  await aMember(server, tenant, "homeless", { person: { homeSite: null } });
  const away = { homeSite: { ref: `sites/${second.site}`, title: "Annexe" }, ...both };
  await aMember(server, tenant, "away", { person: away });
  for (const id of ["both", "away"])
    await server.putAll([[`sites/${second.site}/members/${id}`, common(tenant.ns, { person: link(id), ...there })]]);
  const soon = new Date(Date.now() + 3_600_000);
  await aMember(server, tenant, "guest", {
    member: { type: "temporary", validFrom: new Date(Date.now() - 3_600_000), validTo: soon },
  });
  const page = await signedIn("admin");
  const names = () => page.getByRole("row").filter({ hasText: "Person" });
  const goTo = async (site: string) => {
    await page.getByRole("button", { name: /^Choose site/ }).click();
    await page.getByRole("menuitemradio", { name: site }).click();
    await expect(page.getByRole("button", { name: `Choose site, now ${site}` })).toBeVisible();
  };
  await page.goto(`${device.origin}/people/directory?site.membership.type=permanent`);
  await expect(names()).toHaveCount(3, { timeout: 40_000 });
  await goTo("Annexe");
  await expect(names()).toHaveCount(2, { timeout: 40_000 });
  for (const name of ["Person both", "Person away"]) await expect(rowOf(page, name)).toHaveCount(1);
  await search(page).fill("homeless");
  await expect(page.getByText('Nobody was found for "homeless"')).toBeVisible();
  await goTo("Test Site");
  await expect(rowOf(page, "Person homeless")).toHaveCount(1);
  await search(page).fill("away");
  await expect(names()).toHaveCount(1);
  await expect(rowOf(page, "Person away")).toHaveCount(1);
  await search(page).fill("");
  await expect(names()).toHaveCount(3);
  await page.getByLabel("Search all sites").check();
  await expect(rowOf(page, "Person both")).toHaveCount(1);

  await page.goto(`${device.origin}/people/visitors`);
  await expect(rowOf(page, "Person guest")).toBeVisible({ timeout: 40_000 });
  await expect(names()).toHaveCount(1);
  await page.getByRole("button", { name: "End the visit of Person guest" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End visit" }).click();
  const ends = async () => (await server.get(`sites/${tenant.site}/members/guest`))?.["validTo"];
  await expect
    .poll(async () => ((await ends()) as { toMillis(): number }).toMillis(), { timeout: 40_000 })
    .toBeLessThan(soon.getTime());
});
