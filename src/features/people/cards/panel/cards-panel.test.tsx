import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import type { CardDetail } from "#domain/cards/collection.ts";
import type { Op } from "#domain/shared/changes.ts";
import type { FakeData } from "#testing/fake-data.ts";
import { fakeWith as withPerson, MEMBER, PERSON, SITE } from "../../view/person.test-kit.tsx";
import { PersonScreen } from "../../view/person-screen.tsx";
import { aCard, dialogs, HOUR, openAt, owned, putCards, scan } from "../cards.test-kit.tsx";

const user = userEvent.setup();
const NOW = Date.now();
const GRACE = owned("grace", "Grace Novak");
const PERMANENT = aCard({
  id: "ref~1",
  title: "Badge 1",
  role: "permanent",
  owner: GRACE,
  sites: ["s1"],
  nonTransferable: true,
});
const RUNNING = {
  role: "temporary",
  owner: GRACE,
  sites: ["s1"],
  enabledFrom: NOW - HOUR,
  enabledTo: NOW + HOUR,
} as const;
const SPARE = aCard({ id: "ref~9", title: "Spare 9", ...RUNNING });
const FREE = aCard({ id: "ref~77", title: "Card 77" });
const area = (name: "Permanent card" | "Temporary card") => within(screen.getByRole("region", { name }));

type Has = {
  readonly permanent?: CardDetail;
  readonly temporary?: CardDetail;
  readonly others?: readonly CardDetail[];
};
/** The page of somebody with these cards. */
async function openWith(has: Has, given: Parameters<typeof withPerson>[0] = {}, history = false, search = "") {
  const cards = { permanent: has.permanent?.id ?? null, temporary: has.temporary?.id ?? null };
  const member = given.member === undefined ? { ...MEMBER, cards } : given.member;
  const fake = withPerson({ roles: ["people.reception"], ...given, member });
  putCards(
    fake,
    [has.permanent, has.temporary, ...(has.others ?? [])].filter((c) => c !== undefined),
  );
  if (member) fake.shownDocs[MEMBER.path] = { fields: { cards }, rev: 2 };
  await openAt(fake, `/people/view/grace${search}`, { "/people/view/$id": PersonScreen }, history);
  await screen.findByRole("region", { name: "Access Cards" });
  return fake;
}
const fieldsAt = (fake: FakeData, path: string): object | undefined => {
  const op = fake.plans.at(-1)?.ops.find((o: Op) => o.path === path);
  return op && "fields" in op ? op.fields : undefined;
};
const press = async (name: RegExp | string) => user.click(await screen.findByRole("button", { name }));
const typeNumber = async (number: string) => user.type(screen.getByRole("textbox", { name: /^Card number/ }), number);
const yes = async (name: string) =>
  user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name }));

beforeEach(dialogs);

test("[CRD-89] who is led here to give a temporary card finds its editor open, once", async () => {
  await openWith({}, {}, false, "?card=temporary");
  expect(await screen.findByRole("form", { name: "Temporary card of Grace Novak" })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("form", { name: "Temporary card of Grace Novak" })).toBeNull();
});

describe("the permanent card", () => {
  test("[CRD-89] nobody's: a button to assign; theirs: the card, and what can be done with it", async () => {
    await openWith({ permanent: PERMANENT });
    expect((await area("Permanent card").findByRole("link", { name: "Badge 1" })).getAttribute("href")).toContain(
      "/people/card/ref~1",
    );
    const can = (name: "Permanent card" | "Temporary card") =>
      area(name)
        .getAllByRole("button")
        .map((b) => b.textContent);
    expect(can("Permanent card")).toEqual(["Disable", "Replace", "Return", "Set an end date"]);
    expect(can("Temporary card")).toEqual(["Assign a temporary card"]);
  });

  test("[CRD-90] a card is assigned with its reason, and the membership names it", async () => {
    const fake = await openWith({ others: [FREE] });
    await press(/^Assign a permanent card/);
    const reason = screen.getByRole("combobox", { name: "Reason" });
    expect(
      within(reason)
        .getAllByRole("option")
        .map((o) => o.textContent),
    ).toEqual(["New", "Broken", "Lost", "Stolen"]);
    expect(reason).toHaveProperty("value", "New");
    await typeNumber("77");
    expect(await screen.findByText("Card 77")).toBeDefined();
    expect(screen.getByText("Raw id: 77")).toBeDefined();
    await press("Assign");
    expect(await screen.findByText("Card added")).toBeDefined();
    expect(fieldsAt(fake, FREE.path)).toMatchObject({
      role: "permanent",
      owner: { ref: PERSON.path },
      sites: { s1: true },
      assignedAt: "s1",
      updateReason: "New",
    });
    expect(fieldsAt(fake, MEMBER.path)).toEqual({ "cards/permanent": "ref~77" });
    expect(screen.queryByRole("textbox", { name: /^Card number/ })).toBeNull();
  });

  test("[CRD-90] a card that nobody has added is added with it, under its number or a name", async () => {
    const fake = await openWith({});
    await press(/^Assign a permanent card/);
    await typeNumber("5005");
    expect(await screen.findByText(/^This card hasn't been added to the system\. It is added/)).toBeDefined();
    await user.type(screen.getByRole("textbox", { name: "Name of the card" }), "Grace's badge");
    await press("Assign");
    await screen.findByText("Card added");
    expect(fieldsAt(fake, "ns/example/cards/ref~5005")).toMatchObject({
      title: "Grace's badge",
      nonTransferable: true,
    });
  });

  test("[CRD-90] [CRD-12] a number or a name that no card can have is said at its field, and nothing is saved", async () => {
    const fake = await openWith({});
    await press(/^Assign a permanent card/);
    const number = screen.getByRole("textbox", { name: /^Card number/ });
    await user.click(number);
    await user.paste("9".repeat(101));
    expect(await screen.findByText("Card ID must have 100 characters or less")).toBeDefined();
    await press("Assign");
    await user.clear(number);
    await user.paste("5005");
    await user.click(await screen.findByRole("textbox", { name: "Name of the card" }));
    await user.paste("x".repeat(101));
    expect(await screen.findByText("Title must have 100 characters or less")).toBeDefined();
    await press("Assign");
    expect(fake.plans).toEqual([]);
  });

  test("[CRD-91] somebody whose membership is over is said to be, before they get a permanent card", async () => {
    await openWith({}, { member: { ...MEMBER, validTo: NOW - HOUR } });
    await press(/^Assign a permanent card/);
    expect(await screen.findByText(/^The membership of Grace Novak ended /)).toBeDefined();
  });

  test("[CRD-90] a card that the server has and this device not is not made twice", async () => {
    const fake = await openWith({});
    fake.claims.set("ns/example/cards/ref~5005", "ns/example/cards/ref~5005");
    await press(/^Assign a permanent card/);
    await typeNumber("5005");
    expect(
      await screen.findByText("That card has already been added. The card has not arrived on this device yet."),
    ).toBeDefined();
    await press("Assign");
    expect(fake.plans).toEqual([]);
  });

  test("[CRD-90] a scan goes into the editor, wherever the focus is, and the next takes its place", async () => {
    await openWith({ others: [FREE, aCard({ id: "ref~88", title: "Card 88" })] });
    await press(/^Assign a permanent card/);
    (document.activeElement as HTMLElement | null)?.blur();
    await scan("77");
    expect(await screen.findByText("Card 77")).toBeDefined();
    await scan("88");
    expect(await screen.findByText("Card 88")).toBeDefined();
    expect(screen.getByRole("textbox", { name: /^Card number/ })).toHaveProperty("value", "88");
  });

  test("[CRD-90] a scan into the field hands nothing out by itself: who has the card is to be seen first", async () => {
    const fake = await openWith({ others: [FREE] });
    await press(/^Assign a permanent card/);
    await typeNumber("77{Enter}");
    expect(await screen.findByText("Card 77")).toBeDefined();
    expect(fireEvent.keyDown(screen.getByRole("textbox", { name: /^Card number/ }), { key: "Enter" })).toBe(false);
    expect(fake.plans).toEqual([]);
    await press("Assign");
    await screen.findByText("Card added");
    expect(fake.plans).toHaveLength(1);
  });

  test.each<[string, Partial<CardDetail>, RegExp[]]>([
    [
      "their own of another site",
      { owner: GRACE, role: "permanent", sites: ["s2"] },
      [/Access to London will be added/],
    ],
    [
      "another's",
      { owner: owned("bo", "Bo Lind"), role: "permanent", sites: ["s1"] },
      [/^This card will be unassigned from Bo Lind/],
    ],
    [
      "another's, with markings",
      { owner: owned("bo", "Bo Lind"), role: "permanent", sites: ["s1"], nonTransferable: true },
      [/^This card will be unassigned from Bo Lind/, /markings or prints may not match/],
    ],
  ])("[CRD-91] before a card is given that is %s, it is said", async (_, over, notes) => {
    await openWith({ others: [aCard({ ...FREE, ...over })] });
    await press(/^Assign a permanent card/);
    await typeNumber("77");
    for (const note of notes) expect(await screen.findByText(note)).toBeDefined();
    expect(screen.queryAllByText(/markings or prints/)).toHaveLength(notes.length - 1);
  });

  test.each([
    ["s1 alone", ["s1"], true],
    ["s1 and s2", ["s1", "s2"], false],
  ])("[CRD-97] a non-transferable card of somebody at s2, by whoever has %s", async (_, own, refused) => {
    const over = {
      owner: owned("sue", "Sue Secret"),
      role: "permanent",
      sites: ["s2"],
      nonTransferable: true,
    } as const;
    const fake = await openWith({ others: [aCard({ ...FREE, ...over })] }, { own });
    fake.shownDocs["sites/s2/members/sue"] = { fields: { cards: { permanent: "ref~77", temporary: null } }, rev: 1 };
    await press(/^Assign a permanent card/);
    await typeNumber("77");
    const asks = /^This card is non-transferable and belongs to somebody at a site that is not yours/;
    await screen.findByText(refused ? asks : /^This card will be unassigned from Sue Secret/);
    expect([screen.queryAllByText(asks).length, screen.queryAllByText(/Sue Secret/).length]).toEqual(
      refused ? [1, 0] : [0, 2],
    );
    await press("Assign");
    if (refused) expect(screen.getByRole("button", { name: "Assign" }).getAttribute("aria-disabled")).toBe("true");
    else await screen.findByText("Card added");
    expect(fake.plans).toHaveLength(refused ? 0 : 1);
  });

  test("[CRD-91] who had it is unassigned in the same set, at their site", async () => {
    const other = aCard({ ...FREE, owner: owned("bo", "Bo Lind"), role: "permanent", sites: ["s2"] });
    const fake = await openWith({ others: [other] });
    fake.shownDocs["sites/s2/members/bo"] = { fields: { cards: { permanent: "ref~77", temporary: null } }, rev: 1 };
    await press(/^Assign a permanent card/);
    await typeNumber("77");
    await screen.findByText(/^This card will be unassigned/);
    await press("Assign");
    await screen.findByText("Card added");
    expect(fieldsAt(fake, "sites/s2/members/bo")).toEqual({ "cards/permanent": null });
    expect(fake.plans).toHaveLength(1);
  });

  test("[CRD-92] is replaced, for a reason that is Lost at first", async () => {
    const fake = await openWith({ permanent: PERMANENT, others: [FREE] });
    await press(/^Replace: Permanent/);
    const reason = screen.getByRole("combobox", { name: "Reason" });
    expect(
      within(reason)
        .getAllByRole("option")
        .map((o) => o.textContent),
    ).toEqual(["Broken", "Lost", "Stolen"]);
    await typeNumber("77");
    await screen.findByText("Card 77");
    await press("Replace");
    expect(await screen.findByText("Card replaced")).toBeDefined();
    expect(fieldsAt(fake, FREE.path)).toMatchObject({ role: "permanent", updateReason: "Lost" });
    expect(fieldsAt(fake, PERMANENT.path)).toMatchObject({ role: null, owner: null });
  });

  test("[CRD-92] is disabled after a question; disabled, it is re-enabled, which ends a running temporary one", async () => {
    const fake = await openWith({ permanent: PERMANENT, temporary: SPARE });
    await press(/^Disable/);
    await yes("Disable");
    expect(await screen.findByText("Card disabled")).toBeDefined();
    expect(fieldsAt(fake, PERMANENT.path)).toEqual({ disabled: true });
    act(() => putCards(fake, [aCard({ ...PERMANENT, disabled: true })]));
    expect(await screen.findByText("This card is disabled.")).toBeDefined();
    expect(area("Permanent card").getByRole("button", { name: /^Replace:/ })).toBeDefined();
    await press(/^Re-Enable/);
    expect(await screen.findByText("Card enabled")).toBeDefined();
    expect(fieldsAt(fake, PERMANENT.path)).toEqual({ disabled: false });
    expect(Object.keys(fieldsAt(fake, SPARE.path) ?? {})).toEqual(["enabledTo"]);
  });

  test("[CRD-92] is returned; a refusal says why", async () => {
    const fake = await openWith({ permanent: PERMANENT });
    fake.refuseSave = "storage-full";
    await press(/^Return/);
    await yes("Return");
    expect(await screen.findByText(/^Could not return card\. This device's storage/)).toBeDefined();
    fake.refuseSave = null;
    await press(/^Return/);
    await yes("Return");
    expect(await screen.findByText("Card returned")).toBeDefined();
    expect(fieldsAt(fake, MEMBER.path)).toEqual({ "cards/permanent": null });
  });

  test("[CRD-92] the end of the membership is set to the end of the week, and removed", async () => {
    const fake = await openWith({ permanent: PERMANENT });
    await press("Set an end date");
    expect(await screen.findByText("Validity updated")).toBeDefined();
    const { validTo } = fieldsAt(fake, MEMBER.path) as { readonly validTo: number };
    expect(validTo).toBeGreaterThan(NOW);
    expect(validTo - NOW).toBeLessThan(7 * 25 * HOUR);
    const ended = { ...MEMBER, cards: { permanent: "ref~1", temporary: null }, validTo };
    act(() => fake.setRows({ one: "member", site: "s1", id: "grace" }, [ended]));
    await press("Remove the end date");
    await waitFor(() => expect(fieldsAt(fake, MEMBER.path)).toEqual({ validTo: null }));
  });
});

describe("the temporary card", () => {
  test("[CRD-90] holds from now to the end of the day, and disables the permanent one", async () => {
    const fake = await openWith({ permanent: PERMANENT, others: [FREE] });
    await press(/^Assign a temporary card/);
    await typeNumber("77");
    await screen.findByText("Card 77");
    await press("Assign");
    expect(await screen.findByText("Card added")).toBeDefined();
    const given = fieldsAt(fake, FREE.path) as { readonly enabledTo: number; readonly role: string };
    expect(given.role).toBe("temporary");
    expect(
      new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone: SITE.timeZone }).format(given.enabledTo),
    ).toBe("23:59:59");
    expect(fieldsAt(fake, PERMANENT.path)).toEqual({ disabled: true });
  });

  test("[CRD-90] moments that are missing or reversed are told at their fields, and nothing is saved", async () => {
    const fake = await openWith({ others: [FREE] });
    await press(/^Assign a temporary card/);
    await typeNumber("77");
    await screen.findByText("Card 77");
    const day = screen.getByLabelText("Valid From, date");
    fireEvent.change(day, { target: { value: "01/01/2099" } });
    expect(await screen.findByText("Must be before Valid To date")).toBeDefined();
    expect(screen.getByText("Must be after Valid From date")).toBeDefined();
    await user.clear(screen.getByLabelText("Valid From, time"));
    await user.clear(day);
    expect(await screen.findByText("Valid From is required")).toBeDefined();
    await press("Assign");
    expect(fake.plans).toEqual([]);
  });

  test("[CRD-92] another validity needs a change", async () => {
    const fake = await openWith({ temporary: SPARE });
    await press(/^Edit: Temporary/);
    const save = await screen.findByRole("button", { name: "Save" });
    expect(save.getAttribute("aria-disabled")).toBe("true");
    fireEvent.change(screen.getByLabelText("Valid To, date"), { target: { value: "01/01/2099" } });
    fireEvent.change(screen.getByLabelText("Valid To, time"), { target: { value: "10:00" } });
    await user.click(save);
    expect(await screen.findByText("Validity updated")).toBeDefined();
    expect(fieldsAt(fake, SPARE.path)).toEqual({ enabledTo: Date.parse("2099-01-01T10:00:00Z") });
  });

  test("[CRD-89] one that is over offers Edit and New, and another takes its place", async () => {
    const over = aCard({ ...SPARE, enabledTo: NOW - 1 });
    const fake = await openWith({ temporary: over, others: [FREE] });
    expect(await screen.findByText("This card has expired")).toBeDefined();
    expect(
      area("Temporary card")
        .getAllByRole("button")
        .map((b) => b.textContent),
    ).toEqual(["Edit", "New", "Return"]);
    await press(/^New: Temporary/);
    await typeNumber("77");
    await screen.findByText("Card 77");
    await press("Assign");
    await screen.findByText("Card added");
    expect(fieldsAt(fake, SPARE.path)).toMatchObject({ role: null, owner: null });
    expect(fieldsAt(fake, MEMBER.path)).toMatchObject({ "cards/temporary": "ref~77" });
  });
});

describe("the panel", () => {
  test("[CRD-90] makes a member of somebody who is none", async () => {
    const fake = await openWith({ others: [FREE] }, { member: null });
    await press(/^Assign a permanent card/);
    await typeNumber("77");
    await screen.findByText("Card 77");
    await press("Assign");
    await screen.findByText("Card added");
    expect(fake.plans[0]?.ops.find((op) => op.path === MEMBER.path)?.kind).toBe("create");
  });

  test("[CRD-89] says that a card has not arrived, and offers nothing about it", async () => {
    const member = { ...MEMBER, cards: { permanent: "ref~404", temporary: null } };
    await openWith({}, { member });
    expect(await screen.findByText("The card has not arrived on this device yet.")).toBeDefined();
    expect(area("Permanent card").queryAllByRole("button")).toEqual([]);
  });

  test("[CRD-89] what is typed survives a reload, and Cancel gives it up", async () => {
    const fake = await openWith({ others: [FREE] });
    await press(/^Assign a temporary card/);
    await typeNumber("77");
    await waitFor(() => expect(JSON.stringify([...fake.drafts.values()])).toContain('"number":"77"'));
    await press("Cancel");
    await waitFor(() => expect(fake.drafts.size).toBe(0));
    expect(screen.queryByRole("textbox", { name: /^Card number/ })).toBeNull();
  });

  test("[CRD-86] tells which cards came and went, with type and reason", async () => {
    const change = {
      by: "Ada",
      at: 1_767_600_000_000,
      paths: ["owner.ref"],
      title: "Badge 1",
      beside: { before: {}, after: {} },
    };
    const fake = await openWith({ permanent: PERMANENT }, {}, true);
    const theirs = { "owner.ref": PERSON.path, role: "permanent" };
    fake.cardRecords[PERSON.path] = [
      { ...change, id: "r2", card: PERMANENT.path, before: {}, after: { ...theirs, updateReason: "Lost" } },
      { ...change, id: "r1", title: "Old badge", card: "ns/example/cards/ref~0", before: theirs, after: {} },
    ];
    await press("Show History");
    const table = within(await screen.findByRole("table", { name: "History" }));
    expect(table.getAllByRole("columnheader").map((c) => c.textContent)).toEqual([
      "Date",
      "Assigned Card",
      "Type",
      "Reason",
    ]);
    expect(table.getByText("Lost")).toBeDefined();
    expect(table.getByRole("link", { name: "Old badge" }).getAttribute("href")).toContain("/people/card/ref~0");
    expect(fake.cardChangesAsked).toEqual([{ of: "person", path: PERSON.path, after: null }]);
    await press("Hide");
    expect(screen.queryByRole("table", { name: "History" })).toBeNull();
  });
});
