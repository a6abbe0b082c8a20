import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../kit/fixtures.ts";
import { aCard, aMember } from "../kit/people.ts";
import type { TestServer } from "../kit/server.ts";
import type { TestTenant } from "../kit/tenant.ts";
import { SyncPage } from "../pages/sync.ts";

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const area = (page: Page, name: "Permanent card" | "Temporary card") => page.getByRole("region", { name });
const cardIn = (server: TestServer, { ns }: TestTenant, raw: string) => server.get(`ns/${ns}/cards/ref~${raw}`);
const ownerOf = async (server: TestServer, tenant: TestTenant, raw: string): Promise<string> => {
  const owner = (await cardIn(server, tenant, raw))?.["owner"] as { readonly title: string } | null | undefined;
  return owner?.title ?? "";
};
const placesOf = async (server: TestServer, { site }: TestTenant, id: string) =>
  (await server.get(`sites/${site}/members/${id}`))?.["cards"] as object | undefined;
/** A reader that types, wherever the focus is: faster than hands, and faster than a busy machine passes keys on one by one. */
const scan = (page: Page, raw: string): Promise<void> =>
  page.evaluate((text) => {
    (document.activeElement as HTMLElement | null)?.blur();
    for (const key of [...text, "Enter"])
      window.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }, raw);
/** Opens the editor of an area of somebody's page, and types a card's number into it. */
async function give(page: Page, what: RegExp, raw: string): Promise<void> {
  await page.getByRole("button", { name: what }).click();
  await page.getByRole("textbox", { name: /^Card number/ }).fill(raw);
}

test("[CRD-80] [CRD-83] [CRD-87] [E2E-CA1] a card is added without a network, found by its number, changed and scanned; then the server has it", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  await aMember(server, tenant, "grace");
  await aCard(server, tenant, "1001", { of: { id: "grace", role: "permanent" } });
  const page = await signedIn("reception");
  await page.goto(`${device.origin}/people/cards`);
  await expect(rowOf(page, "Card 1001")).toContainText("Person grace", { timeout: 40_000 });
  await device.net.set({ kind: "refuse" });
  await page.getByRole("link", { name: "Add a card" }).click();
  await page.getByLabel("Card ID").fill("1001");
  await expect(page.getByText("That card has already been added")).toBeVisible();
  await page.getByLabel("Card ID").fill("2002");
  await page.getByLabel("Title").fill("Spare 2");
  await expect(page.getByText("Not checked against the server")).toBeVisible();
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("Spare 2 added successfully")).toBeVisible();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByLabel("Title").fill("Spare two");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Spare two" })).toBeVisible();
  await page.goto(`${device.origin}/people/card/ref~404`);
  await expect(page.getByText("Oops!")).toBeVisible();
  await page.goto(`${device.origin}/people/cards?q=spare`);
  await expect(rowOf(page, "Spare two")).toContainText("Waiting to be sent");
  await scan(page, "9009");
  await expect(page.getByText("This card hasn't been added to the system")).toBeVisible();
  await page.keyboard.press("Escape");
  await scan(page, "1001");
  await expect(page).toHaveURL(/people\/card\/ref~1001/);
  await device.net.set({ kind: "pass" });
  await expect
    .poll(async () => (await cardIn(server, tenant, "2002"))?.["title"], { timeout: 60_000 })
    .toBe("Spare two");
});

test("[CRD-89] [CRD-90] [CRD-92] [E2E-CA2] without a network somebody gets both cards; after a cold start they have them, one is replaced, one comes back; the server agrees", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  test.slow();
  await aMember(server, tenant, "grace");
  await aCard(server, tenant, "3003");
  const page = await signedIn("reception");
  await device.net.set({ kind: "refuse" });
  await page.goto(`${device.origin}/people/view/grace`);
  await give(page, /^Assign a permanent card/, "1001");
  await expect(page.getByText(/^This card hasn't been added to the system/)).toBeVisible();
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(page.getByText("Card added").first()).toBeVisible();
  await give(page, /^Assign a temporary card/, "3003");
  await expect(page.getByText("Card 3003")).toBeVisible();
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(area(page, "Temporary card").getByRole("link", { name: "Card 3003" })).toBeVisible();
  await device.kill();

  const again = await device.open();
  await again.goto(`${device.origin}/people/view/grace`);
  await expect(area(again, "Permanent card").getByRole("link", { name: "1001" })).toBeVisible({ timeout: 40_000 });
  await area(again, "Temporary card")
    .getByRole("button", { name: /^Return/ })
    .click();
  await again.getByRole("alertdialog").getByRole("button", { name: "Return" }).click();
  await expect(again.getByText("Card returned")).toBeVisible();
  await give(again, /^Replace: Permanent/, "4004");
  await again.getByRole("combobox", { name: "Reason" }).selectOption("Stolen");
  await again.getByRole("button", { name: "Replace", exact: true }).click();
  await expect(again.getByText("Card replaced")).toBeVisible();
  await device.net.set({ kind: "pass" });
  const owners = async () => Promise.all(["1001", "3003", "4004"].map((raw) => ownerOf(server, tenant, raw)));
  await expect.poll(owners, { timeout: 60_000 }).toEqual(["", "", "Person grace"]);
  expect(await placesOf(server, tenant, "grace")).toMatchObject({ permanent: "ref~4004", temporary: null });
  expect((await cardIn(server, tenant, "4004"))?.["updateReason"]).toBe("Stolen");
});

test("[CRD-20] [E2E-CA3] killed in the middle of a replacement, the device has made all of it or nothing, whenever it comes @long", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  test.slow();
  await aMember(server, tenant, "grace");
  await aCard(server, tenant, "1001", { of: { id: "grace", role: "permanent" } });
  await aCard(server, tenant, "2002");
  const hers = (at: Page) => area(at, "Permanent card").getByRole("link", { name: /^Card \d+/ });
  let page = await signedIn("reception");
  await device.net.set({ kind: "refuse" });
  for (const ms of [0, 30]) {
    await page.goto(`${device.origin}/people/view/grace`);
    const now = (await hers(page).textContent({ timeout: 40_000 })) ?? "";
    const next = now === "Card 1001" ? "2002" : "1001";
    const open = page.getByRole("textbox", { name: /^Card number/ });
    if (!(await open.isVisible())) await page.getByRole("button", { name: /^Replace: Permanent/ }).click();
    await open.fill(next);
    await expect(page.getByText(`Card ${next}`)).toBeVisible();
    await page.getByRole("button", { name: "Replace", exact: true }).click({ noWaitAfter: true });
    await new Promise((resolve) => setTimeout(resolve, ms));
    await device.kill();
    page = await device.open();
    await page.goto(`${device.origin}/people/view/grace`);
    await expect(hers(page)).toBeVisible({ timeout: 40_000 });
  }
  const shown = ((await hers(page).textContent()) ?? "").replace("Card ", "");
  await device.net.set({ kind: "pass" });
  const free = shown === "1001" ? "2002" : "1001";
  await expect
    .poll(async () => [await ownerOf(server, tenant, shown), await ownerOf(server, tenant, free)], { timeout: 60_000 })
    .toEqual(["Person grace", ""]);
  expect(await placesOf(server, tenant, "grace")).toMatchObject({ permanent: `ref~${shown}` });
});

test("[CRD-22] [CRD-91] [CMD-4] [CMD-5] [CMD-11] [E2E-CA4] the same cards are given at two desks, one of them without a network: one is taken all the same, the other given up, and nothing comes apart @wide", async ({
  tenant,
  server,
  device,
  secondDevice,
  signedIn,
}) => {
  test.slow();
  for (const id of ["grace", "harry", "bob"]) await aMember(server, tenant, id);
  for (const raw of ["7001", "7002"]) await aCard(server, tenant, raw);
  await aCard(server, tenant, "8001", { of: { id: "harry", role: "permanent" } });
  const page = await signedIn("reception");
  const other = await secondDevice.open();
  await signIn(other, secondDevice.origin, tenant, "admin");
  await device.net.set({ kind: "refuse" });
  const issue = async ([at, origin]: readonly [Page, string], raw: string, name: string, as: RegExp) => {
    await at.goto(`${origin}/people/desk`);
    await expect(at.getByRole("heading", { name: "Reception Desk" })).toBeVisible({ timeout: 40_000 });
    await scan(at, raw);
    await expect(at.getByRole("heading", { name: `Card ${raw} is nobody's.` })).toBeVisible();
    await at.getByRole("searchbox", { name: "Who gets it?" }).fill(name);
    await at.getByRole("button", { name: new RegExp(`^Person ${name}`) }).click();
    await at.getByRole("button", { name: as }).click();
    await expect(at.getByRole("region", { name: `Person ${name}` })).toBeVisible();
  };
  const [forGood, forToday] = [/^Permanent card$/, /^Temporary card until/];
  await issue([page, device.origin], "7001", "grace", forGood);
  await issue([page, device.origin], "7002", "harry", forToday);
  await issue([other, secondDevice.origin], "7001", "bob", forGood);
  await issue([other, secondDevice.origin], "7002", "bob", forToday);
  for (const raw of ["7001", "7002"])
    await expect.poll(() => ownerOf(server, tenant, raw), { timeout: 40_000 }).toBe("Person bob");
  await expect(page.getByText("Waiting to be sent: doors do not know yet").first()).toBeVisible();
  await device.net.set({ kind: "pass" });
  await SyncPage.open(page, device.origin);
  await page.getByRole("button", { name: /^Decide about Assign card 7001/ }).click({ timeout: 60_000 });
  await expect(page.getByText("7001 is with Person bob").first()).toBeVisible();
  await expect(page.getByText("Takes 7001 from Person bob.")).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(0);
  await page.getByRole("button", { name: /^Do it anyway: Assign card 7001/ }).click();
  await expect.poll(() => ownerOf(server, tenant, "7001"), { timeout: 40_000 }).toBe("Person grace");
  expect(await placesOf(server, tenant, "grace")).toMatchObject({ permanent: "ref~7001" });
  expect(await placesOf(server, tenant, "bob")).toMatchObject({ permanent: null, temporary: "ref~7002" });
  await page.getByRole("button", { name: /^Give up .*7002/ }).click();
  await expect(page.getByText(/^Not done: 7002 is with Person bob until/)).toBeVisible();
  expect(await ownerOf(server, tenant, "7002")).toBe("Person bob");
  expect((await cardIn(server, tenant, "8001"))?.["disabled"]).toBe(false);
  expect((await placesOf(server, tenant, "harry")) ?? {}).not.toMatchObject({ temporary: "ref~7002" });
  await page.goto(`${device.origin}/people/desk`);
  const issued = page.getByRole("list", { name: "Issued while offline today" });
  await expect(issued.getByText(/^Not given: 7002 is with Person bob until/)).toBeVisible({ timeout: 40_000 });
  await expect(issued.getByText("Sent", { exact: true })).toHaveCount(1);
});

const DAY = { holders: 20, unknown: 5, temporary: 3, returns: 2 };
test("[CRD-93] [CRD-94] [CRD-95] [E2E-CA5] a day at the desk without a network: 30 scans, 5 unknown, 3 temporary cards, 2 returns @long", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  test.setTimeout(240_000);
  for (let i = 0; i < DAY.holders; i++) {
    await aMember(server, tenant, `p${i}`);
    await aCard(server, tenant, `10${i + 10}`, { of: { id: `p${i}`, role: "permanent" } });
  }
  for (let i = 0; i < DAY.temporary; i++) await aCard(server, tenant, `700${i}`);
  const page = await signedIn("reception");
  await page.goto(`${device.origin}/people/desk`);
  await expect(page.getByRole("heading", { name: "Reception Desk" })).toBeVisible({ timeout: 40_000 });
  await device.net.set({ kind: "refuse" });
  for (let i = 0; i < DAY.holders; i++) {
    await scan(page, `10${i + 10}`);
    await expect(page.getByRole("region", { name: `Person p${i}` })).toBeVisible();
  }
  for (let i = 0; i < DAY.unknown; i++) {
    await scan(page, `500${i}`);
    await expect(page.getByRole("heading", { name: new RegExp(`^500${i} hasn't been added`) })).toBeVisible();
  }
  for (let i = 0; i < DAY.temporary; i++) {
    await scan(page, `700${i}`);
    await page.getByRole("searchbox", { name: "Who gets it?" }).fill(`p1${i}`);
    await page.getByRole("button", { name: new RegExp(`Person p1${i}`) }).click();
    await page.getByRole("button", { name: /^Temporary card until/ }).click();
    await expect(page.getByRole("region", { name: `Person p1${i}` })).toBeVisible();
  }
  for (let i = 0; i < DAY.returns; i++) {
    await scan(page, `10${i + 10}`);
    await page
      .getByRole("region", { name: `Person p${i}` })
      .getByRole("button", { name: `Return Card 10${i + 10}` })
      .click();
    await expect(page.getByRole("group", { name: /^Scanned/ })).toHaveCount(0);
  }
  const issued = page.getByRole("list", { name: "Issued while offline today" }).getByRole("listitem");
  await expect(issued).toHaveCount(DAY.temporary + DAY.returns);
  await expect(page.getByRole("list", { name: "Unknown cards" }).getByRole("listitem")).toHaveCount(DAY.unknown);
  await page.reload();
  await expect(page.getByRole("list", { name: "Unknown cards" }).getByRole("listitem")).toHaveCount(DAY.unknown);
  await device.net.set({ kind: "pass" });
  const sent = issued.filter({ has: page.getByText("Sent", { exact: true }) });
  await expect(sent).toHaveCount(DAY.temporary + DAY.returns, { timeout: 60_000 });
  const owners = await Promise.all(
    ["7000", "7001", "7002", "1010", "1011", "1012"].map((raw) => ownerOf(server, tenant, raw)),
  );
  expect(owners).toEqual(["Person p10", "Person p11", "Person p12", "", "", "Person p2"]);
});
