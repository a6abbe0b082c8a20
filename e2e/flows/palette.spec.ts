import { expect, test } from "../kit/fixtures.ts";
import { aMember } from "../kit/people.ts";
import { deskTitle } from "../kit/tenant.ts";

test("[E2E-PAL] [PAL-11] a person by a mistyped name and a desk by its title, without a network, by keyboard alone", async ({
  tenant,
  device,
  server,
  signedIn,
}) => {
  const { ns, site } = tenant;
  const person = {
    ref: `ns/${ns}/people/luk`,
    title: "Łukasz Wójcik",
    email: "lukasz.wojcik@example.test",
    active: true,
  };
  const common = {
    ns,
    rev: 1,
    updatedAt: new Date(),
    deleted: false,
    lastWrittenBy: { authUid: "seed" },
    changeSet: "seed",
  };
  const { title, email } = person;
  const phones = [{ type: "Work", number: "+44 20 7946 0123" }];
  await aMember(server, tenant, "luk", { person: { title, email, phones, homeSite: { ref: `sites/${site}` } } });
  await server.putAll([[`ns/${ns}/directory/luk_${site}`, { ...common, person, site: { ref: `sites/${site}` } }]]);
  const page = await signedIn("admin");
  await device.net.set({ kind: "refuse" });
  await page.goto(`${device.origin}/sync`);
  await page.getByRole("button", { name: /^Search, / }).waitFor();
  const field = page.getByRole("combobox", { name: /Search people/ });
  const options = page.getByRole("option");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("wojick lukas", { delay: 20 }); // at once: nothing typed is lost
  await expect(field).toHaveValue("wojick lukas");
  await expect(options.first()).toContainText("Łukasz Wójcik");
  await expect(page.locator("dialog").getByText(/^Last synced \d\d:\d\d$/)).toBeVisible();
  const details = page.getByRole("region", { name: "Details of Łukasz Wójcik" });
  await expect(details).toContainText("lukasz.wojcik@example.test");
  await expect(details.getByRole("button", { name: "Copy email" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Łukasz Wójcik/ })).toBeVisible();
  await expect(field).toBeHidden();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("020 7946");
  await expect(options.first()).toContainText("Łukasz Wójcik");

  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
  await page.keyboard.press("/");
  await field.waitFor();
  await expect(options.first()).toContainText("Łukasz Wójcik");
  await page.keyboard.type(deskTitle(4));
  await expect(options.first()).toContainText(`${deskTitle(4)}Floor 1`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Desk Settings" })).toBeVisible();
  await expect(page.getByRole("region", { name: `Desk ${deskTitle(4)}`, exact: true })).toBeVisible();
  await expect(page).not.toHaveURL(/desk=/);
  await expect(field).toBeHidden();
});
