import { act, fireEvent, renderHook, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { DataProvider } from "#data/live.ts";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { CardDetail } from "#domain/cards/collection.ts";
import type { CardChange } from "#domain/cards/history.ts";
import { CARDS } from "#domain/cards/limits.ts";
import type { FakeData } from "#testing/fake-data.ts";
import { CardScreen } from "./card-screen.tsx";
import { useHistory } from "./use-history.ts";
import { aCard, dialogs, fakeWith, HOUR, openAt, owned, putCards } from "./cards.test-kit.tsx";

const user = userEvent.setup();
const section = (name: string) => within(screen.getByRole("region", { name }));
const NOW = Date.now();
const CARD = aCard({
  id: "26bit~2F764DD",
  title: "Blue card",
  role: "permanent",
  owner: owned("bo", "Bo Lind"),
  sites: ["s1"],
  uids: { "26bit": "2F764DD", generic: "04A2" },
  cardIdType: "26bit",
  number: "2F764DD",
  nonTransferable: true,
  tags: ["Loan"],
  updateReason: "Lost",
  assignedAt: "s1",
});
async function openCard(fake: FakeData, card: CardDetail = CARD, history = false) {
  putCards(fake, [card]);
  const shown = await openAt(
    fake,
    `/people/card/${encodeURIComponent(card.id)}`,
    { "/people/card/$id": CardScreen },
    history,
  );
  await screen.findByRole("heading", { name: card.title });
  return shown;
}
/** A change of the card, a minute older with each number. */
const change = (n: number, over: Partial<CardChange> = {}): CardChange => ({
  id: `r${String(100 - n)}`,
  at: 1_767_600_000_000 - n * 60_000,
  card: CARD.path,
  title: "Blue card",
  by: "Ada",
  paths: ["title"],
  before: { title: "old" },
  after: { title: `Name ${n}` },
  beside: { before: {}, after: {} },
  ...over,
});
const showHistory = async () => user.click(await screen.findByRole("button", { name: "Show History" }));

beforeEach(dialogs);

describe("the card view", () => {
  test("[CRD-85] title, number, marks and tags; who has it, where and why; every number, and what is printed", async () => {
    await openCard(fakeWith());
    for (const words of ["In use", "non-transferable", "Loan"]) expect(screen.getByText(words)).toBeDefined();
    const assigned = section("Assignment");
    for (const words of ["Permanent", "London", "Lost"]) expect(assigned.getAllByText(words).length).toBeGreaterThan(0);
    expect(assigned.getByRole("link", { name: "Bo Lind" }).getAttribute("href")).toBe("/people/view/bo");
    const numbers = section("Card numbers");
    for (const words of ["26-bit (H10301)", "123:45678 printed on the card", "Generic", "04A2"])
      expect(numbers.getByText(words)).toBeDefined();
    await user.click(screen.getByRole("link", { name: "Edit" }));
    expect(await screen.findByRole("heading", { name: `Elsewhere ${CARD.id}` })).toBeDefined();
  });

  test.each<[string, Partial<CardDetail>, string]>([
    ["nobody's", { role: null, owner: null, sites: [] }, "Unassigned"],
    ["to come", { role: "temporary", enabledFrom: NOW + HOUR, enabledTo: NOW + 9 * HOUR }, "Valid from"],
    ["running", { role: "temporary", enabledFrom: NOW - HOUR, enabledTo: NOW + 9 * HOUR }, "Expires on"],
    ["over", { role: "temporary", enabledFrom: NOW - 9 * HOUR, enabledTo: NOW - HOUR }, "Expired on"],
  ])("[CRD-85] a card that is %s", async (_, over, words) => {
    await openCard(fakeWith(), aCard({ ...CARD, ...over }));
    expect(section("Assignment").getByText(new RegExp(`^${words}`))).toBeDefined();
  });

  test("[CRD-85] one that does not exist has a page that leads to all cards and home", async () => {
    await openAt(fakeWith(), "/people/card/ref~1", { "/people/card/$id": CardScreen });
    expect(await screen.findByRole("heading", { name: "Oops!" })).toBeDefined();
    expect(screen.getByRole("link", { name: "All cards" }).getAttribute("href")).toBe("/people/cards");
    expect(screen.getByRole("link", { name: "Home" }).getAttribute("href")).toBe("/home");
  });

  test("[CRD-85] none is said not to exist before all cards have arrived", async () => {
    await openAt(fakeWith({ arrived: false }), "/people/card/ref~1", { "/people/card/$id": CardScreen });
    expect(await screen.findByText("Loading this card")).toBeDefined();
    expect(screen.queryByRole("heading", { name: "Oops!" })).toBeNull();
  });

  test("[CRD-85] is returned after a question, and a refusal says why", async () => {
    const fake = fakeWith();
    fake.refuseSave = "storage-full";
    fake.shownDocs["sites/s1/members/bo"] = { fields: { cards: { permanent: CARD.id, temporary: null } }, rev: 3 };
    await openCard(fake);
    const back = async () => {
      await user.click(screen.getByRole("button", { name: "Return card" }));
      const ask = within(await screen.findByRole("alertdialog", { name: "Return Blue card?" }));
      await user.click(ask.getByRole("button", { name: "Return card" }));
    };
    await back();
    expect(await screen.findByText(/^Could not return card\. This device's storage is full/)).toBeDefined();
    fake.refuseSave = null;
    await back();
    expect(await screen.findByText("Card returned")).toBeDefined();
    expect(fake.plans[0]?.ops.map((op) => op.path).sort()).toEqual([CARD.path, "sites/s1/members/bo"]);
  });
});

describe("the history of a card", () => {
  test("[CRD-86] is not there while it is switched off", async () => {
    await openCard(fakeWith());
    expect(screen.queryByRole("region", { name: "History" })).toBeNull();
  });

  test("[CRD-86] is asked for when it is shown, in the words of the specification, ten and more", async () => {
    const fake = fakeWith();
    const given = {
      paths: ["owner.ref"],
      before: {},
      after: { "owner.ref": "ns/example/people/bo", "owner.title": "Bo Lind" },
    };
    fake.cardRecords[CARD.path] = [
      change(0, given),
      change(1, { paths: ["keywords"], before: {}, after: {} }),
      ...Array.from({ length: 11 }, (_, i) => change(i + 2)),
    ];
    await openCard(fake, CARD, true);
    expect(fake.cardChangesAsked).toEqual([]);
    await showHistory();
    const table = await screen.findByRole("table", { name: "History" });
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map((c) => c.textContent),
    ).toEqual(["Date", "Change"]);
    expect(within(table).getByText("Assigned to Bo Lind")).toBeDefined();
    expect(within(table).getAllByRole("row")).toHaveLength(1 + 9);
    await user.click(screen.getByRole("button", { name: "Load More" }));
    expect(await screen.findByText("Card name changed to Name 12")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Load More" })).toBeNull();
    expect(fake.cardChangesAsked.map(({ after }) => after?.id ?? null)).toEqual([null, change(9).id]);
    await user.click(screen.getByRole("button", { name: "Hide History" }));
    expect(screen.queryByRole("table")).toBeNull();
  });

  test("[CRD-86] an empty one says so", async () => {
    await openCard(fakeWith(), CARD, true);
    await showHistory();
    expect(await screen.findByText("No history available")).toBeDefined();
  });

  test("[CRD-86] a page that failed is tried again by itself", async () => {
    const fake = fakeWith();
    fake.failing = 1;
    fake.cardRecords[CARD.path] = [change(0)];
    await openCard(fake, CARD, true);
    await showHistory();
    expect(await screen.findByText("Card name changed to Name 0")).toBeDefined();
    expect(fake.cardChangesAsked).toHaveLength(2);
  });

  test("[SAVE-7] after the fifth try that fails it is logged that no more is fetched, and nobody is asked to read it (spec 3 §8)", async () => {
    const logged = vi.spyOn(console, "warn").mockReturnValue(undefined);
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
    const fake = fakeWith();
    fake.failing = 5;
    await openCard(fake, CARD, true);
    fireEvent.click(await screen.findByRole("button", { name: "Show History" }));
    await waitFor(() => expect(fake.cardChangesAsked).toHaveLength(CARDS.historyErrorsMax), { timeout: 20_000 });
    await waitFor(() => expect(logged).toHaveBeenCalledWith("Atrium: giving up fetching records after 5 attempts"));
    expect(screen.queryByText(/giving up/)).toBeNull();
    vi.useRealTimers();
    logged.mockRestore();
  });

  test("[SAVE-7] a history of nobody is a bug that says what it is (spec 3 §8)", async () => {
    const none = { of: "person", path: "", last: null, knownTo: null } as const;
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const data = await fakeWith().readyClient();
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <DataProvider value={data}>{children}</DataProvider>
    );
    expect(() => renderHook(() => useHistory(none, "1"), { wrapper })).toThrow("no person to bind card-history");
    vi.mocked(console.error).mockRestore();
  });

  test("[CRD-86] without a connection it says what loads when there is one, and loads then", async () => {
    const fake = fakeWith({ net: "offline" });
    fake.cardRecords[CARD.path] = [change(0)];
    await openCard(fake, CARD, true);
    await showHistory();
    expect(await screen.findByText("Older entries load when online")).toBeDefined();
    act(() => fake.setSync({ net: "online" }));
    expect(await screen.findByText("Card name changed to Name 0")).toBeDefined();
  });

  test("[CRD-86] what is newer comes on top when the card has changed", async () => {
    const fake = fakeWith();
    fake.cardRecords[CARD.path] = [change(5)];
    await openCard(fake, CARD, true);
    await showHistory();
    await screen.findByText("Card name changed to Name 5");
    fake.cardRecords[CARD.path] = [change(4), change(5)];
    act(() => fake.setRows({ one: "card", id: CARD.id }, [{ ...CARD, rev: 2 }]));
    expect(await screen.findByText("Card name changed to Name 4")).toBeDefined();
    await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(3));
    expect(CARDS.historyNewsMs[0]).toBeLessThan(5_000);
  });
});
