import type { Page } from "@playwright/test";
import type { View } from "./view.ts";

const cells = (page: Page) => page.getByRole("row").nth(1).getByRole("link");
const openFirst = async (page: Page) => {
  await cells(page).first().click();
};

/** Spec 3: people, cards, accounts. */
export const PEOPLE_VIEWS: readonly View[] = [
  {
    name: "directory",
    account: "ns-admin",
    path: "/people/directory",
    ready: (page) => cells(page).first().waitFor(),
  },
  {
    name: "visitors",
    account: "ns-admin",
    path: "/people/visitors",
    ready: (page) => page.getByRole("heading", { name: "Visitors" }).first().waitFor(),
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
      await page.getByRole("textbox", { name: "Valid To, date" }).scrollIntoViewIfNeeded();
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
    name: "cards",
    account: "ns-admin",
    path: "/people/cards?nont=all",
    ready: (page) => cells(page).first().waitFor(),
  },
  {
    name: "card",
    account: "ns-admin",
    path: "/people/cards?nont=all",
    ready: async (page) => {
      await openFirst(page);
      await page.getByRole("region", { name: "Assignment" }).waitFor();
    },
  },
  {
    name: "card-new",
    account: "ns-admin",
    path: "/people/cards/new",
    ready: (page) => page.getByLabel("Card ID").fill("12:10069"),
  },
  {
    name: "person-card",
    account: "ns-admin",
    path: "/people/view/p-00009",
    ready: async (page) => {
      await page.getByRole("button", { name: /^Assign a temporary card/ }).click();
      await page.getByRole("textbox", { name: /^Card number/ }).fill("20:1");
      await page.getByRole("region", { name: "Temporary card" }).scrollIntoViewIfNeeded();
    },
    tidy: (page) =>
      page.getByRole("region", { name: "Temporary card" }).getByRole("button", { name: "Cancel" }).click(),
  },
  {
    name: "reception",
    account: "ns-admin",
    path: "/people/desk",
    ready: async (page) => {
      await page.getByRole("searchbox", { name: /^Card number/ }).fill("an");
      await page.getByRole("list", { name: "People found" }).getByRole("button").first().click();
      await page.getByRole("region", { name: "Permanent card" }).waitFor();
    },
  },
  {
    name: "users",
    account: "ns-admin",
    path: "/people/users",
    ready: (page) => cells(page).first().waitFor(),
  },
  {
    name: "user",
    account: "ns-admin",
    path: "/people/users",
    ready: async (page) => {
      await openFirst(page);
      await page.getByRole("region", { name: "Roles" }).waitFor();
    },
  },
  {
    name: "user-new",
    account: "ns-admin",
    path: "/people/user",
    ready: (page) => page.getByLabel("Email").waitFor(),
  },
];
