import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { CardDetail } from "#domain/cards/collection.ts";
import type { MemberDetail, PersonRow } from "#domain/people/collection.ts";
import type { FakeData } from "#testing/fake-data.ts";
import { freeQuery, outQuery, overdueQuery } from "../cards/cards-query.ts";
import { aCard, dialogs, fakeWith, HOUR, openAt, owned, putCards, scan } from "../cards/cards.test-kit.tsx";
import { MEMBER, PERSON } from "../view/person.test-kit.tsx";
import { expectedWhere } from "../visits.ts";
import { DeskScreen } from "./desk-screen.tsx";

const user = userEvent.setup();
const ZONE = "Europe/London";
/** At noon of the day on which the faked worker saves, by the site's clocks. */
const NOON = Date.parse("2025-10-09T11:00:00Z");
const FREE = aCard({ id: "ref~7001", title: "Visitor 7" });
const GUEST: MemberDetail = { ...MEMBER, type: "temporary", validFrom: NOON - 3 * HOUR, validTo: NOON + 6 * HOUR };
const ROW: PersonRow = { ...PERSON, member: GUEST };
const OVER = aCard({
  ...{ id: "ref~9001", title: "Spare 9", role: "temporary", owner: owned("bo", "Bo Lind"), sites: ["s1"] },
  ...{ enabledFrom: NOON - 9 * HOUR, enabledTo: NOON - HOUR },
});
const asked = (text: string) => ({ window: "person", site: "s1", where: { active: true }, text }) as const;

type Around = { readonly member?: MemberDetail; readonly cards?: readonly CardDetail[] };
/** The desk of a site that Grace visits. */
async function openDesk({ member = GUEST, cards = [FREE] }: Around = {}) {
  const fake = fakeWith({ net: "offline" });
  fake.setRows({ one: "person", id: "grace", site: "s1" }, [PERSON]);
  fake.setRows({ one: "member", site: "s1", id: "grace" }, [member]);
  fake.shownDocs[MEMBER.path] = { fields: { cards: member.cards }, rev: 2 };
  putCards(fake, cards);
  for (const text of ["grace", "4410", "gr"]) fake.setRows(asked(text), [ROW]);
  fake.setRows(freeQuery("s1", ""), [FREE]);
  await openAt(fake, "/people/desk", { "/people/desk": DeskScreen });
  await screen.findByRole("heading", { name: "Reception Desk" });
  return fake;
}
const field = () => screen.findByRole("searchbox", { name: "Card number, name, email or phone" });
const press = async (name: RegExp | string) => user.click(await screen.findByRole("button", { name }));
const grace = async () => within(await screen.findByRole("region", { name: "Grace Novak" }));
/** As a person types: no scanner is as slow. */
async function typeSlowly(text: string) {
  const slow = userEvent.setup({ delay: 60 });
  await slow.type(await field(), text);
}
const opsOf = (fake: FakeData, path: string) => fake.plans.at(-1)?.ops.find((op) => op.path === path);

beforeEach(() => {
  dialogs();
  vi.spyOn(Date, "now").mockReturnValue(NOON);
  return () => vi.restoreAllMocks();
});

describe("one field", () => {
  test("[CRD-98] has the keys at once; a name that finds one person and Enter puts them on the counter", async () => {
    await openDesk();
    const input = await field();
    await waitFor(() => expect(document.activeElement).toBe(input));
    await typeSlowly("grace{Enter}");
    await grace();
    expect(input).toHaveProperty("value", "");
  });

  test("[CRD-98] a number that no card has, and that is somebody's phone, is not kept as an unknown card", async () => {
    await openDesk();
    await typeSlowly("4410{Enter}");
    await grace();
    expect(screen.queryByRole("list", { name: "Unknown cards" })).toBeNull();
  });

  test("[CRD-98] where several people are found, or nobody is, what was typed stays, and is no unknown card", async () => {
    const fake = await openDesk();
    fake.setRows(asked("gr"), [ROW, { ...ROW, id: "greta", title: "Greta Holm" }]);
    await typeSlowly("gr{Enter}");
    const list = within(await screen.findByRole("list", { name: "People found" }));
    expect(list.getAllByRole("button")).toHaveLength(2);
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(list.getAllByRole("button")[0]);
    await user.clear(await field());
    await typeSlowly("zz{Enter}");
    expect(await screen.findByText("Nobody at this site was found.")).toBeDefined();
    expect(await field()).toHaveProperty("value", "zz");
    expect(screen.queryByRole("list", { name: "Unknown cards" })).toBeNull();
    await user.keyboard("{Escape}");
    expect(await field()).toHaveProperty("value", "");
  });

  test("[CRD-98] a number that a person typed finds its card, and one that is nobody's at all is an unknown card", async () => {
    await openDesk();
    await typeSlowly("7001{Enter}");
    expect(await screen.findByRole("heading", { name: "Visitor 7 is nobody's." })).toBeDefined();
    await typeSlowly("5001{Enter}");
    expect(await screen.findByRole("heading", { name: /^5001 hasn't been added/ })).toBeDefined();
  });
});

describe("who is served", () => {
  test("[CRD-99] a visitor: picture or letters, state, company and extension, the visit by the site's clocks", async () => {
    await openDesk();
    await typeSlowly("grace{Enter}");
    const pane = await grace();
    expect(pane.getByText("GN")).toBeDefined();
    expect(pane.getByText("Visitor")).toBeDefined();
    expect(pane.getByText("Acme · Ext 4410")).toBeDefined();
    expect(pane.getByText("today, 09:00–18:00")).toBeDefined();
    expect(within(pane.getByRole("region", { name: "Temporary card" })).getByText("none yet")).toBeDefined();
    expect(pane.getByRole("button", { name: "End the visit of Grace Novak" })).toBeDefined();
  });

  test("[CRD-99] who works here is active and ends no visit; a visit that is over says so", async () => {
    const fake = await openDesk({ member: MEMBER });
    await typeSlowly("grace{Enter}");
    const pane = await grace();
    expect(pane.getByText("Active")).toBeDefined();
    expect(pane.queryByRole("button", { name: /^End the visit/ })).toBeNull();
    act(() => fake.setRows({ one: "member", site: "s1", id: "grace" }, [{ ...GUEST, validTo: NOON - 1 }]));
    expect(await pane.findByText("Ended")).toBeDefined();
  });

  test("[CRD-99] a card for a visitor in three presses: find them, Give temporary card, the card", async () => {
    const fake = await openDesk();
    await typeSlowly("grace{Enter}"); // 1
    await press("Give temporary card"); // 2
    await press("Give Visitor 7"); // 3
    expect(await screen.findByText("Card added")).toBeDefined();
    expect(opsOf(fake, FREE.path)).toMatchObject({ fields: { role: "temporary", owner: { ref: PERSON.path } } });
    const done = within(await screen.findByRole("list", { name: "Just done" }));
    expect(done.getByText("Give Grace Novak the temporary card 7001")).toBeDefined();
  });

  test("[CRD-99] a card that is scanned is given once it was seen who has it; other times open the editor", async () => {
    const fake = await openDesk();
    await typeSlowly("grace{Enter}");
    await press("Give temporary card");
    (document.activeElement as HTMLElement | null)?.blur();
    await scan("7001");
    expect(fake.plans).toEqual([]);
    await press("Temporary card until 23:59");
    expect(await screen.findByText("Card added")).toBeDefined();
    await press("Give temporary card");
    await press("Other times or reason");
    expect(await screen.findByRole("form", { name: /^Temporary card/ })).toBeDefined();
  });

  test("[CRD-99] words that no card is called by add none, and Cancel puts the choice away", async () => {
    await openDesk();
    await typeSlowly("grace{Enter}");
    await press("Give temporary card");
    await user.type(await screen.findByRole("textbox", { name: "Which card does Grace Novak get?" }), "zz");
    expect(await screen.findByText("No free card was found.")).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Temporary card until/ })).toBeNull();
    await press("Cancel");
    expect(screen.queryByRole("textbox", { name: /^Which card/ })).toBeNull();
  });
});

describe("beside the counter", () => {
  test("[CRD-99] expected today: visitors without a card, with their times, who are served at a tap", async () => {
    const fake = await openDesk();
    const where = expectedWhere(NOON, ZONE);
    const query = { window: "person", site: "s1", where, text: "", sort: { by: "validFrom", down: false } } as const;
    act(() => fake.setRows(query, [ROW], true));
    expect(await screen.findByText("1 so far")).toBeDefined();
    act(() => fake.setRows(query, [ROW]));
    await user.click(await screen.findByRole("tab", { name: "Expected 1" }));
    const row = within(within(screen.getByRole("list", { name: "Visitors expected today" })).getByRole("listitem"));
    expect(row.getByText("Acme · today, 09:00–18:00")).toBeDefined();
    await press("Show Grace Novak");
    await grace();
  });

  test("[CRD-99] overdue: cards whose time is over, each taken back at a tap, and none only where that is known", async () => {
    const fake = await openDesk({ cards: [OVER] });
    act(() => fake.setRows(outQuery("s1"), [OVER, { ...OVER, id: "ref~9002" }]));
    await user.click(screen.getByRole("tab", { name: "Overdue" }));
    expect(await screen.findByText("No card is overdue.")).toBeDefined();
    act(() => fake.setRows(overdueQuery("s1", NOON), [OVER]));
    await user.click(await screen.findByRole("tab", { name: "Overdue 1" }));
    const list = within(screen.getByRole("list", { name: "Temporary cards overdue" }));
    expect(list.getByText("Over")).toBeDefined();
    await user.click(list.getByRole("button", { name: "Return Spare 9" }));
    expect(await screen.findByText("Card returned")).toBeDefined();
    expect(opsOf(fake, OVER.path)).toMatchObject({ fields: { owner: null } });
  });
});

describe("just done", () => {
  test("[CRD-99] what was done stands with its time and is taken back with Undo, without a connection", async () => {
    const fake = await openDesk({ cards: [OVER] });
    expect(screen.getByText("Nothing was done here today.")).toBeDefined();
    act(() => fake.setRows(outQuery("s1"), [OVER]));
    await press("Return Spare 9");
    const done = within(await screen.findByRole("list", { name: "Just done" }));
    expect(done.getByText("09:53")).toBeDefined();
    await press("Undo Return card 9001 of Bo Lind");
    expect(await done.findByText("Undone")).toBeDefined();
    expect([...fake.sets.values()].map((s) => s.closed?.why)).toEqual(["undone"]);
    expect(done.queryByRole("button")).toBeNull();
  });
});

vi.setConfig({ testTimeout: 20_000 });
