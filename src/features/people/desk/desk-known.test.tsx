import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import type { FakeData } from "#testing/fake-data.ts";
import { outQuery } from "../cards/cards-query.ts";
import { aCard, dialogs, fakeWith, HOUR, openAt, owned, putCards, scan } from "../cards/cards.test-kit.tsx";
import { makeLate } from "#testing/make-late.ts";
import { DeskScreen } from "./desk-screen.tsx";

const NOW = Date.now();
const NONE_OUT = "No temporary card is out.";
const OUT = aCard({
  id: "ref~9001",
  title: "Spare 9",
  role: "temporary",
  owner: owned("bo", "Bo Lind"),
  sites: ["s1"],
  enabledFrom: NOW - 9 * HOUR,
  enabledTo: NOW + HOUR,
});

async function open(fake: FakeData) {
  await openAt(fake, "/people/desk", { "/people/desk": DeskScreen });
  return within(await screen.findByRole("region", { name: "Cards and visitors" }));
}
beforeEach(dialogs);

describe("temporary cards that are out", () => {
  test("[KNOW-2] while cards are to come, nobody says that none is out", async () => {
    const fake = fakeWith();
    fake.setRows(outQuery("s1"), [], true);
    const list = await open(fake);
    expect(await list.findByText("Still arriving")).toBeDefined();
    expect(screen.queryByText(NONE_OUT)).toBeNull();
    fake.setRows(outQuery("s1"), []);
    expect(await list.findByText(NONE_OUT)).toBeDefined();
  });

  test("[KNOW-2] of a part the count says that it is one", async () => {
    const fake = fakeWith();
    fake.setRows(outQuery("s1"), [OUT], true);
    const list = await open(fake);
    expect(await list.findByText("1 so far")).toBeDefined();
    fake.setRows(outQuery("s1"), [OUT]);
    expect(await list.findByText("1")).toBeDefined();
  });

  test("[KNOW-2] late, it is said as of when none was", async () => {
    const fake = fakeWith();
    makeLate(fake, "cards");
    const list = await open(fake);
    expect(await list.findByText(/^As of .* there was none here/)).toBeDefined();
    expect(screen.queryByText(NONE_OUT)).toBeNull();
  });
});

describe("a card that is scanned", () => {
  test("[KNOW-2] is nobody's as of when the cards are", async () => {
    const fake = fakeWith();
    putCards(fake, [aCard({ id: "ref~7001", title: "Visitor 7" })]);
    makeLate(fake, "cards");
    await open(fake);
    await scan("7001");
    expect(await screen.findByRole("heading", { name: /^Visitor 7 was nobody's as of / })).toBeDefined();
    expect(screen.queryByText("Free")).toBeNull();
  });

  test("[KNOW-2] is not said to be unknown while cards are to come and the server has not answered", async () => {
    const fake = fakeWith({ arrived: false, net: "offline" });
    await open(fake);
    await scan("7007");
    expect(await screen.findByRole("heading", { name: /^7007 is not on this device/ })).toBeDefined();
    expect(screen.queryByText(/hasn't been added to the system/)).toBeNull();
  });

  test("[KNOW-2] before all cards are here it is kept as not known yet, and leaves the list when it arrives", async () => {
    const fake = fakeWith({ arrived: false, net: "offline" });
    await open(fake);
    await scan("7007");
    const list = within(await screen.findByRole("list", { name: "Unknown cards" }));
    expect(await list.findByText("Not known yet")).toBeDefined();
    const pull = { docs: 9, total: 9, complete: true, live: false, asOf: NOW };
    await act(async () => {
      putCards(fake, [aCard({ id: "ref~7007", title: "Visitor 7" })]);
      fake.setSync({ pulls: ["cards", "members:s1", "people:s1"].map((source) => ({ source, ...pull })) });
    });
    await waitFor(() => expect(list.queryByText("7007")).toBeNull());
    expect(await screen.findByRole("heading", { name: "Visitor 7 is nobody's." })).toBeDefined();
  });

  test("[KNOW-2] one that no card of all is stays in it, as unknown", async () => {
    const fake = fakeWith();
    await open(fake);
    await scan("7008");
    const list = within(await screen.findByRole("list", { name: "Unknown cards" }));
    expect(await list.findByText("7008")).toBeDefined();
    expect(list.queryByText("Not known yet")).toBeNull();
  });

  test("[KNOW-2] whoever gets it is looked for: the first search says that people are loading, then that there is nobody", async () => {
    const user = userEvent.setup();
    const fake = fakeWith();
    const asked = { window: "person", site: "s1", where: { active: true }, text: "zz" } as const;
    fake.setRows(asked, [], true);
    await open(fake);
    await user.type(screen.getByRole("searchbox", { name: "Card number, name, email or phone" }), "zz");
    expect(await screen.findByText("Loading people...")).toBeDefined();
    fake.setRows(asked, []);
    expect(await screen.findByText("Nobody at this site was found.")).toBeDefined();
  });
});
