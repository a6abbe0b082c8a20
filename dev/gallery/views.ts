import type { Page } from "@playwright/test";
import { SCREENS } from "../../src/app/areas.ts";
import { ADDRESSES } from "../../src/domain/addresses.ts";
import {
  askWhoBooked,
  atDesk,
  cancel,
  changeSettings,
  conflict,
  forgetEdits,
  inspect,
  offline,
  selectDesks,
  startBooking,
  withNeighbourhoods,
  withSheet,
} from "./acts.ts";
import { DASHBOARD_VIEWS } from "./dashboard-views.ts";
import { PEOPLE_VIEWS } from "./people-views.ts";
import { ROOM_VIEWS } from "./room-views.ts";
import type { View } from "./view.ts";

const narrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

/** Spec 1 and 2, screen by screen. */
const CHOSEN: readonly View[] = [
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
    ready: inspect,
  },
  {
    name: "create-booking",
    account: "desk-admin",
    path: "/desk-booking/desks",
    ready: startBooking,
    tidy: cancel,
  },
  {
    name: "disable-question",
    account: "desk-admin",
    path: "/desk-booking/desks",
    ready: askWhoBooked,
    tidy: forgetEdits,
  },
  {
    name: "desk-settings-sheet",
    account: "desk-admin",
    path: "/desk-booking/desks",
    ready: (page) => withSheet(page, "half"),
    sizes: ["tablet", "phone"],
  },
  {
    name: "legend",
    account: "desk-admin",
    path: "/desk-booking/desks",
    ready: (page) => page.getByRole("button", { name: "Legend" }).click(),
  },
  {
    name: "desk-settings-offline",
    account: "desk-admin",
    path: "/desk-booking/desks",
    ready: offline,
  },
  {
    name: "neighbourhoods",
    account: "desk-admin",
    path: "/desk-booking/desks",
    ready: async (page) => {
      await withNeighbourhoods(page);
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
      await withNeighbourhoods(page);
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
    name: "desk-export-offline",
    account: "desk-admin",
    path: "/desk-booking/export",
    ready: async (page, kit) => {
      await page.getByRole("table").getByRole("row").nth(3).waitFor();
      await offline(page, kit);
    },
  },
  {
    name: "room-export",
    account: "ns-admin",
    path: "/room-booking/export",
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
    name: "audit-walk-desk",
    account: "desk-admin",
    path: "/desk-booking/rounds/acme-london-audit-2",
    ready: atDesk,
  },
  {
    name: "audit-walk-list",
    account: "desk-admin",
    path: "/desk-booking/rounds/acme-london-audit-2",
    ready: async (page) => {
      await atDesk(page);
      await page.getByRole("button", { name: "All desks", exact: true }).click();
    },
    sizes: ["tablet", "phone"],
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
    name: "import",
    account: "ns-admin",
    path: "/import",
    ready: async (page) => {
      const text = "Full Name,Email,Position\nRia Novak,ria@acme.test,Cook\n,nobody@acme.test,\nBo Berg,no-address,\n";
      const file = { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
      await page.locator("input[type=file]").setInputFiles(file);
      await page.getByRole("button", { name: "Check rows" }).click();
      await page.getByText("3 Error", { exact: true }).waitFor();
    },
    // What was read last stands there again otherwise.
    tidy: async (page) => {
      await page.getByRole("button", { name: "Back", exact: true }).click();
      await page.getByRole("button", { name: "Start again" }).click();
      await page.locator("input[type=file]").waitFor({ state: "attached" });
    },
  },
  {
    name: "import-columns",
    account: "ns-admin",
    path: "/import",
    ready: async (page) => {
      const text = "Members of London;;;\nVorname;Name;E-Mail;Gültig ab\nZoë;Möhl;zoe@acme.test;03/04/2026\n";
      const file = { name: "members.csv", mimeType: "text/csv", buffer: Buffer.from(text, "latin1") };
      await page.getByRole("radio", { name: "Memberships" }).check();
      await page.locator("input[type=file]").setInputFiles(file);
      await page.getByText("In Valid From, what is 03/04/2026?").waitFor();
    },
    tidy: async (page) => {
      await page.getByRole("button", { name: "Start again" }).click();
      await page.locator("input[type=file]").waitFor({ state: "attached" });
    },
  },
  {
    name: "sync",
    account: "ns-admin",
    path: "/sync",
    ready: (page) => page.getByText("Complete for your sites").waitFor(),
  },
  {
    name: "sync-offline",
    account: "ns-admin",
    path: "/sync",
    ready: offline,
  },
  {
    name: "sync-conflict",
    account: "desk-admin",
    path: "/sync",
    ready: conflict,
  },
  {
    name: "sync-review",
    account: "desk-admin",
    path: "/sync",
    ready: async (page, kit) => {
      await conflict(page, kit);
      await page
        .getByRole("button", { name: /^Review / })
        .first()
        .click();
      await page.getByText(/^\d+ of \d+ decided$/).waitFor();
    },
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
    ready: changeSettings,
  },
  ...PEOPLE_VIEWS,
  ...ROOM_VIEWS,
  ...DASHBOARD_VIEWS,
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

/** Screens that none of these shows, as they open for whoever may do everything: a new screen has its picture by itself. */
const PLAIN: readonly View[] = SCREENS.filter(
  ({ at }) => !ADDRESSES[at].includes("$") && !CHOSEN.some(({ path }) => path.split("?")[0] === ADDRESSES[at]),
).map(({ at }) => ({
  name: at,
  account: "ns-admin",
  path: ADDRESSES[at],
  ready: (page) => page.getByRole("main").getByRole("heading").first().waitFor(),
}));

export const VIEWS: readonly View[] = [...CHOSEN, ...PLAIN];
