import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import type { CardDetail } from "#domain/cards/collection.ts";
import type { FakeData } from "#testing/fake-data.ts";
import { makeLate } from "#testing/make-late.ts";
import { VisitorsScreen } from "../visitors-screen.tsx";
import { MEMBER, PERSON } from "../view/person.test-kit.tsx";
import { CardScreen } from "./card-screen.tsx";
import { aCard, dialogs, fakeWith, HOUR, openAt, owned, putCards } from "./cards.test-kit.tsx";
import { OwnerScan } from "./owner-scan.tsx";

const user = userEvent.setup();
const FREE = aCard({ id: "ref~7001", title: "Visitor 7" });
const open = async (fake: FakeData, card: CardDetail, history = false) => {
  putCards(fake, [card]);
  await openAt(fake, `/people/card/${encodeURIComponent(card.id)}`, { "/people/card/$id": CardScreen }, history);
  await screen.findByRole("heading", { name: card.title });
};
const put = (fake: FakeData, card: CardDetail) => act(async () => fake.setRows({ one: "card", id: card.id }, [card]));
beforeEach(dialogs);

describe("the chip of a card", () => {
  test("[TIME-4] one that is handed out this second is valid, one that ends now is over", async () => {
    const fake = fakeWith();
    await open(fake, FREE);
    expect(screen.getByText("Free")).toBeDefined();
    const now = Date.now();
    const held = { role: "temporary", owner: owned("bo", "Bo Lind"), sites: ["s1"], enabledFrom: now } as const;
    await put(fake, { ...FREE, ...held, enabledTo: now + 72 * HOUR });
    expect(await screen.findByText("In use")).toBeDefined();
    expect(screen.queryByText("Not yet valid")).toBeNull();
    await put(fake, { ...FREE, ...held, enabledTo: Date.now() });
    expect(await screen.findByText("Expired")).toBeDefined();
    expect(screen.queryByText("Expires today")).toBeNull();
  });

  test("[KNOW-2] late, it is nobody's as of a time, and unassigned as of one", async () => {
    const fake = fakeWith();
    makeLate(fake, "cards");
    await open(fake, FREE);
    expect(screen.getByText(/^Nobody's as of /)).toBeDefined();
    expect(screen.queryByText("Free")).toBeNull();
    expect(screen.queryByText("Unassigned")).toBeNull();
  });
});

describe("a card that is not here", () => {
  const gone = (fake: FakeData) => {
    fake.setRows({ one: "card", id: "ref~1" }, []);
    return openAt(fake, "/people/card/ref~1", { "/people/card/$id": CardScreen });
  };
  test("[KNOW-2] does not exist where all cards are here", async () => {
    await gone(fakeWith());
    expect(await screen.findByText("This card does not exist.")).toBeDefined();
  });
  test("[KNOW-2] late, only as of a time; before all have come it is loading", async () => {
    const late = fakeWith();
    makeLate(late, "cards");
    const { unmount } = await gone(late);
    expect(await screen.findByText(/^As of .* there was none here/)).toBeDefined();
    unmount();
    await gone(fakeWith({ arrived: false }));
    expect(await screen.findByText("Loading this card")).toBeDefined();
    expect(screen.queryByText("This card does not exist.")).toBeNull();
  });
});

describe("the history of a card", () => {
  const show = async () => user.click(await screen.findByRole("button", { name: "Show History" }));
  const written = (at: number) => ({ by: "Ada", via: "People", at, set: "set-00001" });

  test("[CRD-44] [KNOW-2] that there is none is not said of a change whose record is to come", async () => {
    await open(fakeWith(), { ...FREE, written: written(Date.now() - 60_000) }, true);
    await show();
    expect(await screen.findByText(/^What was changed .* may still come\.$/)).toBeDefined();
    expect(screen.queryByText("No history available")).toBeNull();
  });

  test("[CRD-44] it says up to when it is complete", async () => {
    await open(fakeWith(), { ...FREE, written: written(Date.now() - 48 * HOUR) }, true);
    await show();
    expect(await screen.findByText("No history available")).toBeDefined();
    expect(screen.getByText(/^Complete up to /)).toBeDefined();
  });

  test("[KNOW-2] what is not theirs to see is said to be that, and not none", async () => {
    const fake = fakeWith();
    fake.cardChanges = () => Promise.resolve({ ok: false, error: "refused" });
    await open(fake, FREE, true);
    await show();
    expect(await screen.findByText("The history is not yours to see.")).toBeDefined();
    expect(screen.queryByText("No history available")).toBeNull();
  });
});

describe("the temporary card of a visitor", () => {
  const CARDS = { list: "card", group: "grace" } as const;
  const visitors = async (fake: FakeData, temporary: string | null = null) => {
    const member = { ...MEMBER, type: "temporary", cards: { permanent: null, temporary } } as const;
    const where = { membership: "temporary", active: true } as const;
    fake.setRows({ window: "person", site: "s1", where, text: "" } as never, [{ ...PERSON, member }] as never);
    await openAt(fake, "/people/visitors", { "/people/visitors": VisitorsScreen });
    return within(await screen.findByRole("row", { name: /Grace Novak/ }));
  };
  test("[KNOW-2] is not none while cards are to come", async () => {
    const fake = fakeWith();
    fake.setRows(CARDS, [], true);
    const row = await visitors(fake);
    expect(await row.findByText("Still arriving")).toBeDefined();
    expect(row.queryByText("none")).toBeNull();
    fake.setRows(CARDS, []);
    expect(await row.findByText("none")).toBeDefined();
  });
  test("[KNOW-2] late, is none as of a time; one that the membership names is one", async () => {
    const fake = fakeWith();
    makeLate(fake, "cards");
    const row = await visitors(fake);
    expect(await row.findByText(/^None as of /)).toBeDefined();
    expect(row.queryByText("none")).toBeNull();
  });
  test("[KNOW-2] is there where the membership names one that this device has not", async () => {
    const row = await visitors(fakeWith(), "ref~1");
    expect(await row.findByText("has one that has not arrived")).toBeDefined();
  });
});

test("[KNOW-2] whose a scanned card is, is not known before all cards have come", async () => {
  await openAt(fakeWith({ arrived: false }), "/people/scan", { "/people/scan": OwnerScan });
  await user.click(await screen.findByRole("button", { name: "Scan a card" }));
  await user.type(screen.getByRole("textbox", { name: "Card number" }), "4242{Enter}");
  expect(await screen.findByText(/^This card is not on this device\./)).toBeDefined();
  expect(screen.queryByText("This card hasn't been assigned to anybody")).toBeNull();
});
