import type { Page } from "@playwright/test";

/** One picture of the gallery: whose screen, where, and what is done before it is taken. */
export type View = {
  readonly name: string;
  /** Key of an account of the seeded tenant; null: nobody is signed in. */
  readonly account: string | null;
  readonly path: string;
  readonly ready: (page: Page) => Promise<unknown>;
};

const narrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

/** Narrow screens keep list and editors in a sheet. */
async function withSheet(page: Page): Promise<void> {
  const sheet = page.getByRole("button", { name: /^List and changes/ });
  const rows = page.getByRole("checkbox", { name: /^Desk / });
  await sheet.or(rows.first()).waitFor();
  if (await sheet.isVisible()) {
    await sheet.click();
    await page.getByRole("button", { name: "More room" }).click();
  }
  await rows.first().waitFor();
}

async function selectDesks(page: Page): Promise<void> {
  await withSheet(page);
  const rows = page.getByRole("checkbox", { name: /^Desk / });
  for (const i of [0, 1, 2]) await rows.nth(i).click();
  await page.getByText(/^3 of 400 selected/).waitFor();
}

/** Spec 1 and 2, screen by screen. */
export const VIEWS: readonly View[] = [
  {
    name: "sign-in",
    account: null,
    path: "/login",
    ready: (page) => page.getByLabel("Email").waitFor(),
  },
  {
    name: "no-access",
    account: "user",
    path: "/sync",
    ready: (page) => page.getByRole("heading", { name: /^Sorry!/ }).waitFor(),
  },
  {
    name: "desk-settings",
    account: "desk-settings",
    path: "/desk-booking/desks",
    ready: (page) => page.getByLabel("Floor plan").first().waitFor(),
  },
  {
    name: "desk-settings-selected",
    account: "desk-settings",
    path: "/desk-booking/desks",
    ready: selectDesks,
  },
  {
    name: "desk-booking",
    account: "desk-admin",
    path: "/desk-booking/desks",
    ready: async (page) => {
      await withSheet(page);
      await page
        .getByRole("checkbox", { name: /^Desk / })
        .first()
        .click();
      await page.getByRole("button", { name: /^Edit Desk / }).click();
      await page.getByRole("button", { name: "Create booking" }).waitFor();
    },
  },
  {
    name: "neighbourhoods",
    account: "desk-admin",
    path: "/desk-booking/desks",
    ready: async (page) => {
      await withSheet(page);
      await page
        .getByRole("button", { name: /^Select .+: / })
        .first()
        .click();
      await page.getByRole("button", { name: "Done" }).waitFor();
    },
  },
  {
    name: "circles",
    account: "desk-admin",
    path: "/desk-booking/desks",
    ready: async (page) => {
      await withSheet(page);
      await page.getByRole("radio", { name: "Edit", exact: true }).click();
      await page.getByRole("button", { name: "Circle 1", exact: true }).click();
    },
  },
  {
    name: "desk-export",
    account: "desk-admin",
    path: "/desk-booking/export",
    ready: (page) => page.getByRole("table").getByRole("row").nth(3).waitFor(),
  },
  {
    name: "audits",
    account: "desk-admin",
    path: "/desk-booking/rounds",
    ready: (page) => page.getByText("Spring audit").first().waitFor(),
  },
  {
    name: "audit-walk",
    account: "desk-admin",
    path: "/desk-booking/rounds/acme-london-audit-2",
    ready: (page) =>
      page
        .getByLabel(/\d+ of \d+ desks looked at/)
        .first()
        .waitFor(),
  },
  {
    name: "audit-results",
    account: "desk-admin",
    path: "/desk-booking/rounds/acme-london-audit-1?view=results",
    ready: (page) => page.getByRole("heading", { name: /Weekly audit/ }).waitFor(),
  },
  {
    name: "plan-import",
    account: "desk-admin",
    path: "/desk-booking/plan",
    ready: (page) => page.getByRole("heading", { name: "Import Floor Plan" }).waitFor(),
  },
  {
    name: "sync",
    account: "ns-admin",
    path: "/sync",
    ready: (page) => page.getByText("Complete for your sites").waitFor(),
  },
  {
    name: "site-menu",
    account: "ns-admin",
    path: "/sync",
    ready: async (page) => {
      await page.getByRole("button", { name: /^Choose site/ }).click();
      await page.getByRole("menu").waitFor();
    },
  },
  {
    name: "preferences",
    account: "desk-settings",
    path: "/sync",
    ready: async (page) => {
      await page.getByRole("button", { name: /my account/i }).click();
      await page.getByRole("menuitem", { name: "Preferences" }).click();
      await page.getByLabel("Default Site").waitFor();
    },
  },
  {
    name: "drawer",
    account: "ns-admin",
    path: "/sync",
    ready: async (page) => {
      if (narrow(page)) await page.getByRole("button", { name: "Open menu" }).click();
      else await page.getByRole("button", { name: /^(Collapse|Expand) menu$/ }).click();
    },
  },
  {
    name: "site-settings",
    account: "ns-admin",
    path: "/desk-booking/site",
    ready: (page) => page.getByRole("heading", { name: "Site Settings", exact: true }).waitFor(),
  },
  {
    name: "person",
    account: "ns-admin",
    path: "/people/view/p-00009",
    ready: (page) => page.getByRole("region", { name: "Membership Information" }).waitFor(),
  },
  {
    name: "person-editing",
    account: "ns-admin",
    path: "/people/view/p-00009",
    ready: async (page) => {
      await page.getByRole("button", { name: "Edit permissions" }).click();
      await page.getByRole("button", { name: "Edit membership" }).click();
      await page.getByLabel("Valid To").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "person-delegates",
    account: "ns-admin",
    path: "/people/view/p-00009",
    ready: async (page) => {
      await page.getByRole("button", { name: "Edit delegates" }).click();
      await page.getByRole("searchbox", { name: "Type to search for a person" }).fill("an");
      await page.getByRole("list", { name: "People found" }).waitFor();
    },
  },
  {
    name: "palette",
    account: "ns-admin",
    path: "/sync",
    ready: async (page) => {
      await page.getByRole("button", { name: /^Search, / }).click();
      await page.getByRole("combobox", { name: /Search people/ }).fill("an");
      await page.getByRole("option").first().waitFor();
    },
  },
  {
    name: "not-found",
    account: "ns-admin",
    path: "/nowhere",
    ready: (page) => page.getByRole("heading", { name: "This page does not exist." }).waitFor(),
  },
];
