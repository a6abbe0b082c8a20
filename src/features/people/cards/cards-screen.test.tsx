import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import type { CardDetail } from "#domain/cards/collection.ts";
import { addDays, dayOf, startOf } from "#domain/shared/time.ts";
import type { CardsFilter } from "#domain/filters/filters.ts";
import type { FakeData } from "#testing/fake-data.ts";
import { cardsQuery, outQuery, USUAL } from "./cards-query.ts";
import { CardsScreen } from "./cards-screen.tsx";
import { aCard, dialogs, fakeWith, HOUR, openAt, owned, putCards, scan, SITE } from "./cards.test-kit.tsx";

const user = userEvent.setup();
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const NOW = Date.now();
const TONIGHT = startOf(addDays(dayOf(NOW, SITE.timeZone), 1), SITE.timeZone) - 1;
/** Rows of what a search asks for; the moment is that of the screen's clock. */
function listed(fake: FakeData, rows: readonly CardDetail[], filter: Partial<CardsFilter> = {}, partial = false) {
  const at = { site: "s1", zone: SITE.timeZone, now: 0, sort: null } as const;
  fake.setRows(cardsQuery({ ...USUAL, ...filter }, at), rows, partial);
  putCards(fake, rows);
}
const open = (fake: FakeData, address = "/people/cards") => openAt(fake, address, { "/people/cards": CardsScreen });
const temporary = (id: string, over: Partial<CardDetail> = {}) =>
  aCard({ id, role: "temporary", owner: owned("grace", "Grace Novak"), sites: ["s1"], ...over });

const FREE = aCard({ id: "ref~7", title: "Visitor 7" });
const HELD = aCard({
  id: "ref~8",
  title: "Blue card",
  role: "permanent",
  owner: owned("bo", "Bo Lind"),
  sites: ["s1"],
});
const rowOf = async (name: string) => within(await screen.findByRole("row", { name: new RegExp(name) }));

beforeEach(dialogs);

describe("the cards list", () => {
  test("[CRD-80] has the columns of the specification, who has a card, and the Returned box", async () => {
    const fake = fakeWith();
    listed(fake, [FREE, HELD]);
    await open(fake);
    const free = await rowOf("Visitor 7");
    expect(screen.getAllByRole("columnheader").map((c) => c.textContent || c.getAttribute("aria-label"))).toEqual([
      "Selection",
      "Name",
      "Assigned To",
      "Expiry",
      "Type",
      "ID",
      "Returned",
      "Edit",
    ]);
    expect(free.getByText("(not assigned)")).toBeDefined();
    expect(free.getByText("Free")).toBeDefined();
    expect(free.getByRole("checkbox", { name: "Visitor 7 is returned" })).toHaveProperty("checked", true);
    const held = await rowOf("Blue card");
    expect(held.getByRole("link", { name: "Bo Lind" }).getAttribute("href")).toBe("/people/view/bo");
    expect(held.getByText("permanent")).toBeDefined();
    expect(held.getByText("In use")).toBeDefined();
    expect(held.getByRole("checkbox", { name: "Blue card is returned" })).toHaveProperty("checked", false);
  });

  test("[KNOW-2] while cards are to come, one that nobody seems to have is not ticked as returned", async () => {
    const fake = fakeWith({ arrived: false });
    listed(fake, [FREE, HELD]);
    await open(fake);
    const free = await rowOf("Visitor 7");
    expect(free.queryByRole("checkbox", { name: "Visitor 7 is returned" })).toBeNull();
    expect(
      document.querySelector('[data-none="part"][title="Not known yet"], [data-none="nothing"][title]'),
    ).not.toBeNull();
    const held = await rowOf("Blue card");
    expect(held.getByRole("checkbox", { name: "Blue card is returned" })).toHaveProperty("checked", false);
  });

  test("[KNOW-7] whose cards are listed is a bar until they have arrived, and never an id", async () => {
    const fake = fakeWith();
    listed(fake, [], { owner: "grace" });
    fake.setRows({ one: "person", id: "grace" }, [], true);
    await open(fake, "/people/cards?owner=grace");
    const chip = await screen.findByRole("button", { name: /^Only cards of/ });
    expect(chip.textContent).toBe("Only cards of Still arriving");
    await act(async () =>
      fake.setRows({ one: "person", id: "grace" }, [{ id: "grace", path: "p", title: "Grace Novak" } as never]),
    );
    expect(await screen.findByRole("button", { name: "Only cards of Grace Novak" })).toBeDefined();
  });

  test.each([
    ["This card has expired", NOW - HOUR],
    ["This card expires today", TONIGHT],
    [null, NOW + 72 * HOUR],
  ])("[CRD-80] warns «%s»", async (warning, enabledTo) => {
    const fake = fakeWith();
    listed(fake, [temporary("ref~9", { title: "Spare", enabledFrom: NOW - 9 * HOUR, enabledTo })]);
    await open(fake);
    const row = await rowOf("Spare");
    for (const words of ["This card has expired", "This card expires today"])
      expect(row.queryByText(words) !== null, words).toBe(words === warning);
  });

  test("[IMR-34] leads to the import of cards", async () => {
    const fake = fakeWith();
    listed(fake, [FREE]);
    await open(fake);
    const many = await screen.findByRole("link", { name: "Add many" });
    expect(many.getAttribute("href")).toBe("/import?kind=cards");
  });

  test("[CRD-80] a row leads to the card, its button to the form, whatever stands in the id", async () => {
    const fake = fakeWith();
    listed(fake, [aCard({ id: "ref~a%2Fb 1", title: "Slashed" })]);
    const { at, router } = await open(fake);
    expect((await screen.findByRole("link", { name: "Edit Slashed" })).getAttribute("href")).toMatch(/\/edit$/);
    await user.click(screen.getByRole("link", { name: /^Slashed/ }));
    expect(await screen.findByRole("heading", { name: "Elsewhere ref~a%2Fb 1" })).toBeDefined();
    expect(at()).toMatch(/^\/people\/card\//);
    await router.navigate({ to: "/people/cards" });
    await user.click(await screen.findByRole("link", { name: "Edit Slashed" }));
    expect(await screen.findByRole("heading", { name: "Elsewhere ref~a%2Fb 1" })).toBeDefined();
    expect(at()).toMatch(/\/edit$/);
  });

  test("[CRD-80] the address is the search, and the search the address", async () => {
    const fake = fakeWith();
    listed(fake, [HELD], { q: "blue", nonTransferable: true, allSites: true, inactive: true, owner: "bo" });
    const { at } = await open(fake, "/people/cards?q=blue&nont=all&all-sites=true&inactive=true&owner=bo");
    await rowOf("Blue card");
    const box = (name: string) => screen.getByRole("checkbox", { name });
    expect(box("Search all sites")).toHaveProperty("checked", true);
    expect(box("Include non-transferable cards")).toHaveProperty("checked", true);
    expect(box("Active accounts only")).toHaveProperty("checked", false);
    await user.click(button("Only cards of bo"));
    await waitFor(() => expect(at()).not.toContain("owner"));
    await user.click(box("Include non-transferable cards"));
    await user.click(box("Search all sites"));
    await user.click(box("Active accounts only"));
    await waitFor(() => expect(at()).toBe("/people/cards?q=blue"));
    await user.click(box("Include non-transferable cards"));
    await waitFor(() => expect(at()).toBe("/people/cards?q=blue&nont=all"));
  });

  test("[CRD-80] type, state and tag narrow the list, stand in the address, and are cleared together", async () => {
    const fake = fakeWith();
    const tagged = aCard({ id: "ref~5", title: "Red card", tags: ["Red", "VIP"] });
    const red = { type: "permanent", state: "disabled", tag: "Red" } as const;
    listed(fake, [tagged, HELD]);
    listed(fake, [tagged], { type: "permanent" });
    listed(fake, [tagged], { type: "permanent", state: "disabled" });
    listed(fake, [tagged], red);
    const { at } = await open(fake);
    await rowOf("Blue card");
    await user.selectOptions(screen.getByRole("combobox", { name: "Type" }), "permanent");
    await waitFor(() => expect(screen.queryByText("Blue card")).toBeNull());
    await user.selectOptions(screen.getByRole("combobox", { name: "State" }), "Disabled");
    await rowOf("Red card");
    await user.type(screen.getByRole("combobox", { name: "Tag" }), "re");
    expect(at()).toBe("/people/cards?type=permanent&state=disabled");
    await user.keyboard("d");
    await waitFor(() => expect(at()).toBe("/people/cards?type=permanent&state=disabled&tag=Red"));
    await user.click(button("Clear filters"));
    await waitFor(() => expect(at()).toBe("/people/cards"));
    await rowOf("Blue card");
    expect(screen.getByRole("combobox", { name: "Tag" })).toHaveProperty("value", "");
  });

  test("[CRD-80] an address that names type, state and tag shows them, a tag that nobody offers too", async () => {
    const fake = fakeWith();
    listed(fake, [], { state: "free", type: "temporary", tag: "Gone" });
    const { at } = await open(fake, "/people/cards?state=free&type=temporary&tag=Gone");
    expect(await screen.findByRole("combobox", { name: "State" })).toHaveProperty("value", "free");
    expect(screen.getByRole("combobox", { name: "Type" })).toHaveProperty("value", "temporary");
    const tag = screen.getByRole("combobox", { name: "Tag" });
    expect(tag).toHaveProperty("value", "Gone");
    await user.clear(tag);
    await user.type(tag, "Other{Enter}");
    await waitFor(() => expect(at()).toContain("tag=Other"));
  });

  test("[CRD-80] nothing found: the words of the list, and what else could be tried", async () => {
    const fake = fakeWith();
    listed(fake, [], { q: "zzz" });
    await open(fake, "/people/cards?q=zzz");
    expect(await screen.findByText("No cards could be found")).toBeDefined();
    for (const words of [
      "checking the spelling",
      "fewer words",
      "searching all sites",
      "including non-transferable cards",
    ])
      expect(screen.getByText(words)).toBeDefined();
  });

  test("[CRD-80] while cards are still coming, the list says so and suggests nothing", async () => {
    const fake = fakeWith();
    listed(fake, [], {}, true);
    await open(fake);
    expect(await screen.findByText("Loading cards...")).toBeDefined();
    expect(screen.queryByText("You could try:")).toBeNull();
  });

  test("[CRD-80] a floating button adds a card", async () => {
    const { at } = await open(fakeWith());
    await user.click(await screen.findByRole("link", { name: "Add a card" }));
    expect(at()).toBe("/people/cards/new");
  });

  test("[CRD-80] temporary cards out: counted, and listed with whose they are and how to reach them", async () => {
    const fake = fakeWith();
    const out = temporary("ref~9", { title: "Spare", enabledFrom: NOW - 9 * HOUR, enabledTo: NOW - HOUR });
    fake.setRows(outQuery("s1"), [out]);
    fake.setRows({ one: "person", id: "grace" }, [{ phones: [{ type: "Ext", number: "4410" }] } as never]);
    const { at } = await open(fake);
    await user.click(await screen.findByRole("button", { name: "1 temporary card out" }));
    await waitFor(() => expect(at()).toBe("/people/cards?view=out"));
    const row = await rowOf("Spare");
    expect(row.getByRole("link", { name: "Grace Novak" })).toBeDefined();
    expect(await row.findByText("Ext 4410")).toBeDefined();
    expect(screen.getAllByRole("columnheader").map((c) => c.textContent)).toContain("Since");
  });
});

describe("scanning on the cards list", () => {
  test("[CRD-83] a card that is scanned opens, without a popup", async () => {
    const fake = fakeWith();
    putCards(fake, [FREE]);
    await open(fake);
    await screen.findByRole("heading", { name: "Cards list" });
    await scan("7");
    expect(await screen.findByRole("heading", { name: "Elsewhere ref~7" })).toBeDefined();
  });

  test("[CRD-83] an unknown card is said to be none, and can be added", async () => {
    const { at } = await open(fakeWith());
    await user.click(await screen.findByRole("button", { name: "Scan a card" }));
    const popup = within(screen.getByRole("dialog", { name: "Scan a card" }));
    await user.type(popup.getByRole("textbox", { name: "Card number" }), "12:345");
    await user.click(popup.getByRole("button", { name: "Find" }));
    expect(await popup.findByText(/^This card hasn't been added to the system\./)).toBeDefined();
    await user.click(popup.getByRole("link", { name: "Add this card" }));
    expect(at()).toBe("/people/cards/new?id=12%3A345");
  });

  test("[CRD-83] what is no card is a failed scan", async () => {
    await open(fakeWith());
    await user.click(await screen.findByRole("button", { name: "Scan a card" }));
    await user.type(screen.getByRole("textbox", { name: "Card number" }), `${"9".repeat(201)}{Enter}`);
    expect(await screen.findByText("There was an error, please scan again")).toBeDefined();
  });

  test("[CRD-81] a card is found by what is printed on it, and by an id from before ids named a type", async () => {
    const fake = fakeWith();
    const framed = aCard({ id: "26bit~2F764DD", uids: { "26bit": "2F764DD" }, cardIdType: "26bit" });
    const old = aCard({ id: "c-00001", uids: { "26bit": "2020002" }, cardIdType: "26bit" });
    putCards(fake, [framed, old]);
    fake.setRows({ window: "card", text: "1:1" }, [old]);
    const { router } = await open(fake);
    await screen.findByRole("heading", { name: "Cards list" });
    await scan("123:45678");
    expect(await screen.findByRole("heading", { name: "Elsewhere 26bit~2F764DD" })).toBeDefined();
    await router.navigate({ to: "/people/cards" });
    await screen.findByRole("heading", { name: "Cards list" });
    await scan("1:1");
    expect(await screen.findByRole("heading", { name: "Elsewhere c-00001" })).toBeDefined();
  });
});

describe("cards that are chosen", () => {
  test("[CRD-84] are returned in one set, and memberships that name them are emptied", async () => {
    const fake = fakeWith();
    listed(fake, [FREE, HELD]);
    fake.shownDocs["sites/s1/members/bo"] = { fields: { cards: { permanent: "ref~8", temporary: null } }, rev: 3 };
    await open(fake);
    await user.click(await screen.findByRole("checkbox", { name: "Select Visitor 7" }));
    await user.click(screen.getByRole("checkbox", { name: "Select Blue card" }));
    await user.click(button("Return cards"));
    const ask = within(await screen.findByRole("alertdialog", { name: "Return cards (1)?" }));
    await user.click(ask.getByRole("button", { name: "Return cards" }));
    expect(await screen.findByText("1 returned")).toBeDefined();
    expect(fake.plans).toHaveLength(1);
    expect(fake.plans[0]?.ops.map((op) => op.path).sort()).toEqual([HELD.path, "sites/s1/members/bo"]);
    expect(screen.queryByRole("button", { name: "Return cards" })).toBeNull();
  });

  test("[CRD-84] of cards that nobody has none is returned, and that is said", async () => {
    const fake = fakeWith();
    listed(fake, [FREE]);
    await open(fake);
    await user.click(await screen.findByRole("checkbox", { name: "Select Visitor 7" }));
    await user.click(button("Return cards"));
    expect(await screen.findByText("None of the chosen cards is given out.")).toBeDefined();
    expect(fake.plans).toEqual([]);
  });

  test("[CRD-82] a membership that names another card by now is left alone", async () => {
    const fake = fakeWith();
    listed(fake, [HELD]);
    fake.shownDocs["sites/s1/members/bo"] = { fields: { cards: { permanent: "ref~99", temporary: null } }, rev: 3 };
    await open(fake);
    await user.click(await screen.findByRole("checkbox", { name: "Select Blue card" }));
    await user.click(button("Return cards"));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Return cards" }));
    await screen.findByText("1 returned");
    expect(fake.plans[0]?.ops.map((op) => op.path)).toEqual([HELD.path]);
  });

  test("[CRD-84] are disabled after the question; a refusal says why, and keeps the choice", async () => {
    const fake = fakeWith();
    fake.refuseSave = "storage-full";
    listed(fake, [HELD]);
    await open(fake);
    await user.click(await screen.findByRole("checkbox", { name: "Select Blue card" }));
    await user.click(button("Disable cards"));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Disable cards" }));
    expect(await screen.findByText(/^Could not disable the cards\. This device's storage is full/)).toBeDefined();
    expect(button("Disable cards")).toBeDefined();
  });
});
