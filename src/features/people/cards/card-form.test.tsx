import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { cardPath } from "#domain/cards/id.ts";
import { aCard, dialogs, fakeWith, NS, openAt, owned, putCards } from "./cards.test-kit.tsx";
import type { FakeData } from "#testing/fake-data.ts";
import { EditCardScreen } from "./edit-card-screen.tsx";
import { NewCardScreen } from "./new-card-screen.tsx";

const user = userEvent.setup();
const field = (name: RegExp) => screen.getByRole("textbox", { name });
const button = (name: string) => screen.getByRole("button", { name });
const off = (name: string) => button(name).getAttribute("aria-disabled") === "true";
async function openNew(fake: FakeData, query = "") {
  const shown = await openAt(fake, `/people/cards/new${query}`, { "/people/cards/new": NewCardScreen });
  await screen.findByRole("heading", { name: "New Card" });
  return shown;
}
const CARD = aCard({
  id: "ref~8",
  title: "Blue card",
  nonTransferable: true,
  nonTransferableSaid: true,
  tags: ["Loan"],
});
async function openEdit(fake: FakeData) {
  putCards(fake, [CARD]);
  const shown = await openAt(fake, "/people/card/ref~8/edit", { "/people/card/$id/edit": EditCardScreen });
  await screen.findByRole("heading", { name: "Edit Details" });
  return shown;
}

beforeEach(dialogs);

describe("a new card", () => {
  test("[CRD-87] is saved with its id by the site's type, title, tags and mark, and shown then", async () => {
    const fake = fakeWith({ type: "26bit" });
    await openNew(fake);
    expect(off("Create")).toBe(true);
    await user.type(field(/^Card ID/), "123:45678");
    await user.type(field(/^Title/), "  Visitor 7 ");
    await user.type(screen.getByRole("combobox", { name: /^Tags/ }), "Loan{Enter}");
    await user.click(screen.getByRole("switch", { name: "Non-transferable" }));
    await waitFor(() => expect(off("Create")).toBe(false));
    await user.click(button("Create"));
    expect(await screen.findByText("Visitor 7 added successfully")).toBeDefined();
    expect(await screen.findByRole("heading", { name: "Elsewhere 26bit~2F764DD" })).toBeDefined();
    expect(fake.plans.flatMap((p) => p.ops)).toEqual([
      {
        kind: "create",
        path: cardPath(NS, "26bit~2F764DD"),
        fields: {
          title: "Visitor 7",
          nonTransferable: true,
          uids: { "26bit": "2F764DD" },
          cardIdType: "26bit",
          tags: { Loan: true },
        },
      },
    ]);
  });

  test("[CRD-87] needs an id and a title, in the words of the specification", async () => {
    const fake = fakeWith();
    await openNew(fake);
    await user.type(field(/^Title/), "x");
    await user.clear(field(/^Title/));
    await user.click(button("Create"));
    expect(await screen.findByText("Required")).toBeDefined();
    expect(screen.getByText("Title is required")).toBeDefined();
    expect(fake.plans).toEqual([]);
  });

  test("[CRD-88] an id that a card of this device has is told at once, and leads there", async () => {
    const fake = fakeWith();
    putCards(fake, [CARD]);
    await openNew(fake);
    await user.type(field(/^Title/), "Another");
    await user.type(field(/^Card ID/), "8");
    expect(await screen.findByText(/^That card has already been added/)).toBeDefined();
    expect(screen.getByRole("link", { name: "Open Blue card" }).getAttribute("href")).toContain("/people/card/ref~8");
    expect(off("Create")).toBe(true);
  });

  test("[CRD-88] [CRD-13] what stands on a card is its id as well: it is told whose it is, and as what the text is read", async () => {
    const fake = fakeWith();
    putCards(fake, [
      aCard({
        id: "26bit~3906073",
        title: "Badge",
        uids: { "26bit": "3906073" },
        cardIdType: "26bit",
        role: "permanent",
        owner: owned("grace", "Grace Novak"),
        sites: ["s1"],
      }),
    ]);
    await openNew(fake);
    await user.type(field(/^Title/), "Another");
    await user.type(field(/^Card ID/), "200:12345");
    expect(await screen.findByText(/^That card has already been added\. It is Grace Novak's\./)).toBeDefined();
    expect(screen.getByRole("link", { name: "Open Badge" })).toBeDefined();
    expect(screen.getByText("26-bit (H10301): facility 200, number 12345")).toBeDefined();
    expect(off("Create")).toBe(true);
    await user.clear(field(/^Card ID/));
    await user.type(field(/^Card ID/), "200:12346");
    expect(await screen.findByText("Raw id: 200:12346")).toBeDefined();
    await waitFor(() => expect(off("Create")).toBe(false));
  });

  test("[CRD-13] nobody is named who has a non-transferable card at sites of others", async () => {
    const fake = fakeWith({ ownSites: ["s1"] });
    putCards(fake, [
      aCard({
        id: "ref~9",
        title: "Badge",
        role: "permanent",
        owner: owned("grace", "Grace Novak"),
        sites: ["s2"],
        nonTransferable: true,
      }),
    ]);
    await openNew(fake);
    await user.type(field(/^Card ID/), "9");
    expect(await screen.findByText(/^That card has already been added\./)).toBeDefined();
    expect(screen.queryByText(/Grace Novak/)).toBeNull();
  });

  test("[CRD-88] while cards are to come the server is asked for every reading", async () => {
    const fake = fakeWith({ arrived: false });
    fake.claims.set(cardPath(NS, "26bit~3906073"), cardPath(NS, "26bit~3906073"));
    await openNew(fake);
    await user.type(field(/^Title/), "Another");
    await user.type(field(/^Card ID/), "200:12345");
    expect(await screen.findByRole("link", { name: "Open 3906073" })).toBeDefined();
    expect(off("Create")).toBe(true);
  });

  test("[CRD-88] a card from before ids named a type is found by its number", async () => {
    const fake = fakeWith();
    const old = aCard({ id: "c-1", title: "Old card", uids: { ref: "0042" } });
    putCards(fake, [old]);
    fake.setRows({ window: "card", text: "0042" }, [old]);
    await openNew(fake);
    await user.type(field(/^Card ID/), "0042");
    expect(await screen.findByRole("link", { name: "Open Old card" })).toBeDefined();
  });

  test("[CRD-88] the server is asked by the document that it would be, half a second after typing", async () => {
    const fake = fakeWith();
    fake.claims.set(cardPath(NS, "ref~77"), cardPath(NS, "ref~77"));
    await openNew(fake);
    await user.type(field(/^Title/), "Another");
    await user.type(field(/^Card ID/), "77");
    expect(screen.getByText("Checking…")).toBeDefined();
    expect(off("Create")).toBe(true);
    expect(await screen.findByText(/^That card has already been added/)).toBeDefined();
  });

  test("[CRD-88] without an answer the check passes, and says so", async () => {
    const fake = fakeWith({ net: "offline" });
    await openNew(fake);
    await user.type(field(/^Title/), "Another");
    await user.type(field(/^Card ID/), "77");
    expect(await screen.findByText(/^Not checked against the server/)).toBeDefined();
    expect(off("Create")).toBe(false);
  });

  test("[CRD-88] what cannot be encoded is kept as it was typed, and says why", async () => {
    const fake = fakeWith({ type: "26bit" });
    await openNew(fake);
    await user.type(field(/^Title/), "Another");
    await user.type(field(/^Card ID/), "256:1");
    expect(
      await screen.findByText(
        /^invalid facility code, expected 0 < facilityCode < 255, got 256\. It is kept as it was typed\./,
      ),
    ).toBeDefined();
    await waitFor(() => expect(off("Create")).toBe(false));
    await user.click(button("Create"));
    expect(await screen.findByRole("heading", { name: "Elsewhere ref~256:1" })).toBeDefined();
  });

  test("[CRD-87] one that was scanned stands in the field", async () => {
    await openNew(fakeWith(), "?id=12%3A345");
    await waitFor(() => expect(field(/^Card ID/)).toHaveProperty("value", "12:345"));
  });

  test("[CRD-87] a refusal says why, and keeps what was typed", async () => {
    const fake = fakeWith({ net: "offline" });
    fake.refuseSave = "read-only";
    await openNew(fake);
    await user.type(field(/^Title/), "Another");
    await user.type(field(/^Card ID/), "77");
    await waitFor(() => expect(off("Create")).toBe(false));
    await user.click(button("Create"));
    expect(await screen.findByText(/^Error adding Another: This device has had no connection/)).toBeDefined();
    expect(field(/^Card ID/)).toHaveProperty("value", "77");
  });
});

test("[CRD-206] the card reader fills in the id of a new card; a scan that says nothing takes it away again", async () => {
  const { reader } = await openNew(fakeWith());
  await act(async () => reader.card("4711"));
  expect(field(/^Card ID/)).toHaveProperty("value", "4711");
  await act(async () => reader.card("\u0000"));
  expect(field(/^Card ID/)).toHaveProperty("value", "");
  expect(screen.getByText("There was an error, please scan again")).toBeDefined();
});

describe("editing a card", () => {
  test("[CRD-87] writes what changed, and nothing else; the id has no field", async () => {
    const fake = fakeWith();
    await openEdit(fake);
    expect(screen.queryByRole("textbox", { name: /^Card ID/ })).toBeNull();
    expect(off("Save")).toBe(true);
    await user.type(field(/^Title/), "!");
    await user.click(button("Save"));
    expect(await screen.findByText("Blue card! updated successfully")).toBeDefined();
    expect(fake.plans[0]?.ops).toEqual([
      {
        kind: "patch",
        path: CARD.path,
        fields: { title: "Blue card!" },
        seen: { title: "Blue card" },
        seenRev: CARD.rev,
      },
    ]);
    expect(fake.plans).toHaveLength(1);
  });

  test("[CRD-87] a card that becomes transferable is to be looked at", async () => {
    await openEdit(fakeWith());
    const hint = "Please check the card has no personally identifying markings";
    expect(screen.queryByText(hint)).toBeNull();
    await user.click(screen.getByRole("switch", { name: "Non-transferable" }));
    expect(screen.getByText(hint)).toBeDefined();
  });

  test("[CRD-87] Cancel gives the edits up and leads to the card", async () => {
    const fake = fakeWith();
    await openEdit(fake);
    await user.type(field(/^Title/), "!");
    await user.click(button("Cancel"));
    expect(await screen.findByRole("heading", { name: "Elsewhere ref~8" })).toBeDefined();
    expect(fake.plans).toEqual([]);
  });

  test("[CRD-87] what somebody else changed meanwhile is decided first", async () => {
    const fake = fakeWith();
    await openEdit(fake);
    await user.type(field(/^Title/), "!");
    act(() => fake.setRows({ one: "card", id: CARD.id }, [{ ...CARD, title: "Green card", rev: 2 }]));
    expect(await screen.findByText("Green card")).toBeDefined();
    expect(off("Save")).toBe(true);
    await user.click(screen.getByRole("button", { name: /mine/i }));
    await waitFor(() => expect(off("Save")).toBe(false));
  });
});
