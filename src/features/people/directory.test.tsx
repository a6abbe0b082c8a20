import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import type { WindowQuery } from "#data/api.ts";
import type { PersonRow } from "#domain/people/collection.ts";
import { aPersonRow } from "#testing/builders.ts";
import type { FakeData } from "#testing/fake-data.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { DirectoryScreen } from "./directory-screen.tsx";
import { fakeWith } from "./view/person.test-kit.tsx";

const user = userEvent.setup();
const person = (id: string, over: Partial<PersonRow> = {}): PersonRow => aPersonRow({ id, ...over });
type Asked = Extract<WindowQuery, { readonly window: "person" }>;
const ask = (over: Partial<Asked> = {}): Asked => ({
  window: "person",
  site: "s1",
  where: { active: true },
  text: "",
  ...over,
});

async function open(fake: FakeData, search = "") {
  const client = await fake.readyClient();
  const screens = {
    "/people/directory": DirectoryScreen,
    "/people/new": () => <h1>New</h1>,
    "/people/view/$id": () => <h1>Somebody</h1>,
  };
  const { router } = renderScreen(screens, { data: client, at: `/people/directory${search}` });
  await screen.findByRole("heading", { name: "People Directory" });
  return { search: () => router.history.location.search };
}
const row = (name: RegExp) => screen.findByRole("row", { name });

test("[PPL-13] [LIST-1] the end of the list is said; while people are still to come and no server answers, so is that", async () => {
  const fake = fakeWith();
  fake.setRows(ask() as never, [person("ada")] as never, true);
  await open(fake);
  expect(await screen.findByText("Loading more people...")).toBeDefined();
  const trouble =
    "We're experiencing some issues fetching more people, please wait while we try and sort out the problem.";
  act(() => fake.setSync({ net: "offline" }));
  expect(await screen.findByText(trouble)).toBeDefined();
  act(() => fake.setRows(ask() as never, [person("ada")] as never));
  expect(await screen.findByText("No more people")).toBeDefined();
  expect(screen.queryByText(trouble)).toBeNull();
});

describe("the address is the search", () => {
  test.each<[string, Partial<Asked>]>([
    ["?q=ada%20lovelace", { text: "ada lovelace" }],
    ["?inactive=true", { where: {} }],
    ["?site.membership.type=temporary", { where: { membership: "temporary", active: true } }],
    [`?q=ada&${Array.from({ length: 10_000 }, (_, i) => `x${i}=1`).join("&")}`, { text: "ada" }],
  ])("[PPL-13] %s", async (search, over) => {
    const fake = fakeWith();
    fake.setRows(ask(over) as never, [person("ada")] as never);
    await open(fake, search);
    expect(await screen.findByText("Person ada")).toBeDefined();
  });

  test("[PPL-13] all sites are asked for without one", async () => {
    const fake = fakeWith();
    fake.setRows({ window: "person", where: { active: true }, text: "" } as never, [person("bo")] as never);
    await open(fake, "?all-sites");
    expect(await screen.findByText("Person bo")).toBeDefined();
    expect(screen.getByRole("checkbox", { name: "Search all sites" })).toHaveProperty("checked", true);
  });

  test("[PPL-13] what is typed answers at once and goes into the address; a switch as well", async () => {
    const fake = fakeWith();
    fake.setRows(ask({ text: "bo" }) as never, [person("bo")] as never);
    const { search } = await open(fake);
    await user.type(screen.getByRole("searchbox", { name: "Search people" }), "bo");
    expect(await screen.findByText("Person bo")).toBeDefined();
    await waitFor(() => expect(search()).toBe("?q=bo"));
    await user.click(screen.getByRole("checkbox", { name: "Active accounts only" }));
    await waitFor(() => expect(search()).toBe("?q=bo&inactive=true"));
  });

  test("[PPL-13] a switch right after typing loses nothing of what was typed", async () => {
    const { search } = await open(fakeWith(), "?q=zzz");
    await user.clear(screen.getByRole("searchbox", { name: "Search people" }));
    await user.click(screen.getByRole("checkbox", { name: "Active accounts only" }));
    await waitFor(() => expect(search()).toBe("?inactive=true"));
  });

  test("[PPL-13] a narrowed list says so, and shows everybody again", async () => {
    const { search } = await open(fakeWith(), "?site.membership.type=temporary");
    await user.click(screen.getByRole("button", { name: /^Only temporary members/ }));
    await waitFor(() => expect(search()).toBe(""));
  });
});

describe("the list", () => {
  test("[PPL-13] a row shows the name with the display name, the preferred phone, and who is inactive", async () => {
    const fake = fakeWith();
    const phones = [
      { type: "Work", number: "22" },
      { type: "Ext", number: "4711" },
    ];
    fake.setRows(ask({ where: {} }) as never, [person("eve", { displayName: "Evi", phones, active: false })] as never);
    await open(fake, "?inactive");
    const eve = await row(/Person eve/);
    for (const words of ["Person eve (Evi)", "Ext 4711", "inactive"])
      expect(within(eve).getByText(words)).toBeDefined();
    expect(within(eve).getByRole("link", { name: "Edit Person eve" }).getAttribute("href")).toBe(
      "/people/view/eve/edit",
    );
  });

  test("[PPL-13] nothing found says what was searched for, and what could be tried", async () => {
    await open(fakeWith(), "?q=zzz");
    expect(await screen.findByText('Nobody was found for "zzz"')).toBeDefined();
    for (const words of ["checking the spelling", "only the first or the last name", "searching all sites"])
      expect(screen.getByText(words)).toBeDefined();
  });

  test("[PPL-13] somebody is added only with a site to work on", async () => {
    await open(fakeWith({ sites: [] }));
    expect(screen.getByRole("button", { name: "Add a person" }).getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByText("Choose a site first")).toBeDefined();
  });
});
