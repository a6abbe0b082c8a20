import type { Page } from "@playwright/test";
import { Simulator } from "../../dev/reader/simulator.ts";
import { READER } from "../../src/domain/cards/limits.ts";
import { expect, test as base } from "../kit/fixtures.ts";
import { aMember } from "../kit/people.ts";
import { common } from "../kit/tenant.ts";

/** The service of this computer's reader; the browser is led to it where it asks for the usual port. */
const test = base.extend<{ readonly service: Simulator }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
  service: async ({}, use) => {
    const service = await Simulator.start({ port: 0 });
    await use(service);
    await service.close();
  },
  flags: async ({ service }, use) => {
    await use([`--host-resolver-rules=MAP localhost:${READER.port} 127.0.0.1:${service.port}`]);
  },
});
const chip = (page: Page, state: string) => page.getByRole("button", { name: `Card reader ${state}` });
const isReady = (page: Page) => expect(page.getByRole("button", { name: "Card reader Ready" })).toBeVisible();

test("[CRD-206] [CRD-207] [E2E-RD1] cards are held to the reader at the desk and in the list; what is unknown, and what cannot be read, never acts on the card before it @wide", async ({
  tenant,
  server,
  device,
  service,
  signedIn,
}) => {
  const path = await aMember(server, tenant, "grace");
  const owner = { ref: path, title: "Person grace", displayName: "grace" };
  const card = { title: "Badge", role: "permanent", owner, sites: { [tenant.site]: true }, uids: { ref: "1001" } };
  await server.putAll([[`ns/${tenant.ns}/cards/ref~1001`, common(tenant.ns, { ...card, cardIdType: "ref" })]]);
  const page = await signedIn("reception");
  await page.goto(`${device.origin}/people/desk`);
  await isReady(page);
  await service.tell({ do: "cards", ids: ["1001"] });
  const grace = page.getByRole("region", { name: "Person grace" });
  await expect(grace).toBeVisible();
  await service.tell({ do: "cards", ids: ["5001"] });
  await expect(page.getByRole("heading", { name: /^5001 hasn't been added/ })).toBeVisible();
  await expect(grace).toHaveCount(0);
  await service.tell({ do: "cards", ids: ["1001", "not\u0000acard"], gapMs: 20 });
  await expect(page.getByText("There was an error, please scan again")).toBeVisible();
  await expect(grace).toHaveCount(0);

  await service.tell({ do: "ports", ports: ["COM3", "COM4"] });
  await page.getByRole("button", { name: "Card reader Choose a reader" }).click();
  await page.getByRole("button", { name: "COM4" }).click();
  await expect(page.getByText("Hold a card to the reader.")).toBeVisible();
  await service.tell({ do: "cut" });
  await expect(page.getByText("Atrium reader software is not running")).toBeVisible();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("Hold a card to the reader.")).toBeVisible();

  await page.goto(`${device.origin}/people/cards`);
  await expect(page.getByRole("row").filter({ hasText: "Badge" })).toBeVisible();
  await expect.poll(() => service.open).toBe(1); // known by now: the list listens without being asked
  await service.tell({ do: "big" });
  await expect(page.getByRole("dialog")).toContainText("There was an error, please scan again");
  await page.getByRole("dialog").getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("dialog")).toContainText("Ready");
  await service.tell({ do: "cards", ids: ["5002"] });
  await expect(page.getByRole("link", { name: "Add this card" })).toHaveAttribute("href", /5002/);
  await service.tell({ do: "cards", ids: ["1001"] });
  await expect(page).toHaveURL(/people\/card\/ref~1001$/);
});

test("[CRD-204] [CRD-205] [E2E-RD2] the desk says what the reader is like: its service not running, no reader, several, the stream cut, garbage; of two cards within 50 ms both are told @long", async ({
  device,
  service,
  signedIn,
}) => {
  await service.close();
  const page = await signedIn("reception");
  await page.goto(`${device.origin}/people/desk`);
  await chip(page, "Not running").click({ timeout: 40_000 });
  const panel = page.getByRole("region", { name: "Card reader" });
  await expect(panel).toContainText("Start it on this computer, then press Retry.");
  const again = await Simulator.start({ port: service.port });
  try {
    await again.tell({ do: "ports", ports: [] });
    await panel.getByRole("button", { name: "Retry" }).click();
    await expect(panel).toContainText("no reader detected");
    await again.tell({ do: "ports", ports: ["COM3", "COM4"] });
    await panel.getByRole("button", { name: "COM4" }).click();
    await expect(panel).toContainText("Ready");
    await again.tell({ do: "cut" });
    await expect(panel).toContainText("The connection to it broke.");
    await again.tell({ do: "garbage", always: true });
    await panel.getByRole("button", { name: "Retry" }).click();
    await expect(panel).toContainText("Something answers in its place that cannot be understood.");
    await again.tell({ do: "reset" });
    await panel.getByRole("button", { name: "Retry" }).click();
    await expect(panel).toContainText("Ready");
    await page.keyboard.press("Escape");
    await isReady(page);
    await again.tell({ do: "cards", ids: ["5001", "5002"], gapMs: 30 });
    await expect(page.getByRole("heading", { name: /^5002 hasn't been added/ })).toBeVisible();
    const unknown = page.getByRole("list", { name: "Unknown cards" });
    for (const id of ["5001", "5002"]) await expect(unknown).toContainText(id);
  } finally {
    await again.close();
  }
});
