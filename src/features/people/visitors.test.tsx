import { aPersonRow, aSite } from "#testing/builders.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { WindowQuery } from "#data/api.ts";
import { aCard, dialogs, fakeWith, HOUR, openAt, owned, putCards, scan } from "./cards/cards.test-kit.tsx";
import { MEMBER } from "./view/person.test-kit.tsx";
import { VisitorsScreen } from "./visitors-screen.tsx";

const user = userEvent.setup();
const NOW = Date.now();
const SPARE = aCard({
  id: "ref~9001",
  title: "Spare",
  role: "temporary",
  owner: owned("guest", "Guy Est"),
  sites: ["s1"],
  enabledFrom: NOW - HOUR,
  enabledTo: NOW + HOUR,
});
/** The visitors of a site: one, with this temporary card. */
async function open(temporary: string | null, search = "", validTo = NOW + HOUR) {
  const fake = fakeWith();
  const cards = { permanent: null, temporary };
  const member = {
    ...MEMBER,
    id: "guest",
    path: "sites/s1/members/guest",
    type: "temporary",
    validFrom: NOW - HOUR,
    validTo,
    cards,
  } as const;
  const guest = aPersonRow({ id: "guest", title: "Guy Est", displayName: "Guy", tags: ["Fire warden", "VIP"], member });
  const where = { membership: "temporary", active: true };
  fake.setRows({ window: "person", site: "s1", where, text: "" } as never, [guest] as never);
  putCards(fake, [SPARE]);
  fake.shownDocs[member.path] = { fields: { cards }, rev: 2 };
  const shown = await openAt(fake, `/people/visitors${search}`, { "/people/visitors": VisitorsScreen });
  await screen.findByRole("row", { name: /Guy Est/ });
  return { fake, ...shown };
}
const end = async () => {
  await user.click(await screen.findByRole("button", { name: "End the visit of Guy Est" }));
  return within(await screen.findByRole("alertdialog"));
};
beforeEach(dialogs);

test("[PPL-15] the end of a visit returns the card, which the question names by its number", async () => {
  const { fake } = await open(SPARE.id);
  const question = await end();
  expect(question.getByText("They are valid until now. Their temporary card 9001 is returned.")).toBeDefined();
  await user.click(question.getByRole("button", { name: "End visit" }));
  expect(await screen.findByText("The visit of Guy Est has ended.")).toBeDefined();
  expect(fake.plans).toHaveLength(1);
  const ops = fake.plans[0]?.ops ?? [];
  expect(ops.map((op) => op.path).sort()).toEqual([SPARE.path, "sites/s1/members/guest"].sort());
  expect(ops.find((op) => op.path === "sites/s1/members/guest")).toMatchObject({
    fields: { "cards/temporary": null },
    seen: { "cards/temporary": SPARE.id, validTo: NOW + HOUR },
  });
});

test("[PPL-15] a card that is not on this device is said to need a hand, and stays", async () => {
  const { fake } = await open("ref~4444");
  const question = await end();
  expect(question.getByText(/has not arrived on this device yet: it has to be returned by hand/)).toBeDefined();
  await user.click(question.getByRole("button", { name: "End visit" }));
  await screen.findByText("The visit of Guy Est has ended.");
  expect(fake.plans[0]?.ops.map((op) => op.path)).toEqual(["sites/s1/members/guest"]);
});

test("[PPL-15] a visit that is over has nothing to end, and its card is taken back", async () => {
  const { fake } = await open(SPARE.id, "", NOW - 1);
  await user.click(await screen.findByRole("button", { name: "Return the temporary card of Guy Est" }));
  expect(screen.queryByRole("button", { name: /^End the visit/ })).toBeNull();
  const question = within(await screen.findByRole("alertdialog", { name: "Return the temporary card of Guy Est?" }));
  await user.click(question.getByRole("button", { name: "Return card" }));
  await waitFor(() => expect(fake.plans.map((p) => p.action)).toEqual(["cards.return"]));
});

test("[PPL-15] in the list of all sites a visit says where, and until when there (issue 53, part 5)", async () => {
  const fake = fakeWith();
  const guest = aPersonRow({ id: "guest", title: "Guy Est", displayName: "Guy", sites: ["s1", "s2"], member: null });
  fake.setRows({ window: "person", where: { membership: "temporary", active: true }, text: "" }, [guest]);
  fake.setRows({ list: "site" }, [
    aSite({ id: "s1", title: "London", timeZone: "UTC" }),
    aSite({ id: "s2", title: "Tokyo", timeZone: "Asia/Tokyo" }),
  ]);
  const at = (site: string, type: "temporary" | "permanent") => ({
    ...MEMBER,
    ...{ id: "guest", path: `sites/${site}/members/guest`, site, type, validFrom: null },
    validTo: Date.parse("2030-03-10T10:00:00Z"),
  });
  fake.setRows({ one: "member", site: "s1", id: "guest" }, [at("s1", "permanent")]);
  fake.setRows({ one: "member", site: "s2", id: "guest" }, [at("s2", "temporary")]);
  await openAt(fake, "/people/visitors?all-sites=1", { "/people/visitors": VisitorsScreen });
  const row = within(await screen.findByRole("row", { name: /Guy Est/ }));
  expect(await row.findByText(/^Tokyo: until 10\/03\/2030 19:00$/)).toBeDefined();
  expect(row.queryByText(/^London:/)).toBeNull();
});

test("[PPL-15] a visitor without a card is led to the one that they can be given", async () => {
  await open(null);
  const link = await screen.findByRole("link", { name: "Issue a temporary card to Guy Est" });
  expect(link.getAttribute("href")).toBe("/people/view/guest?card=temporary");
});

test("[PPL-15] the view stands in the address: a link to it shows it, and another one is written there", async () => {
  const fake = fakeWith();
  const { at } = await openAt(fake, "/people/visitors?visits=expected&q=guy", { "/people/visitors": VisitorsScreen });
  expect(await screen.findByRole("radio", { name: "Expected" })).toHaveProperty("checked", true);
  const asked = () => [...fake.windows.values()].map(({ query }) => (query.window === "person" ? query.where : {}));
  expect(asked()).toContainEqual(expect.objectContaining({ membership: "temporary", validFrom: expect.anything() }));
  await user.click(screen.getByRole("radio", { name: "Expired with card out" }));
  await waitFor(() => expect(at()).toBe("/people/visitors?visits=expired&q=guy"));
  await waitFor(() => expect(asked()).toContainEqual(expect.objectContaining({ cardOut: true })));
  await user.click(screen.getByRole("radio", { name: "All" }));
  await waitFor(() => expect(at()).toBe("/people/visitors?q=guy"));
});

test("[TIME-4] a visit that ends is over at its last moment, not with the minute", async () => {
  const fake = fakeWith();
  let ends = 0;
  type Bounds = { readonly from?: number; readonly to?: number };
  const boundsOf = (query: WindowQuery): Bounds | undefined =>
    query.window === "person" ? (query.where?.["validTo"] as Bounds | undefined) : undefined;
  const watch = fake.watchWindow.bind(fake);
  fake.watchWindow = (query, places, on) => {
    if (boundsOf(query)?.from !== undefined) {
      ends ||= Date.now() + 800;
      fake.setRows(query, [{ id: "guest", path: "p", member: { validTo: ends } } as never]);
    }
    return watch(query, places, on);
  };
  await openAt(fake, "/people/visitors?visits=expired", { "/people/visitors": VisitorsScreen });
  /** Windows that were left linger: the last one is asked now. */
  const upTo = () =>
    [...fake.windows.values()]
      .flatMap(({ query }) => (boundsOf(query)?.from ? [] : (boundsOf(query)?.to ?? [])))
      .at(-1);
  await waitFor(() => expect(ends).toBeGreaterThan(0));
  expect(upTo()).toBeLessThan(ends);
  await waitFor(() => expect(upTo()).toBeGreaterThanOrEqual(ends));
  expect(upTo()).toBeLessThan(ends + 5_000);
});

test("[PPL-15] tags that the address hides are not shown", async () => {
  await open(null, "?person.tags.VIP=true");
  const row = within(await screen.findByRole("row", { name: /Guy Est/ }));
  expect(row.getByText("Fire warden")).toBeDefined();
  expect(row.queryByText("VIP")).toBeNull();
});

test("[PPL-15] [PPL-14] [CRD-96] the toolbar is that of the directory: members are exported, and a card that is scanned leads to whoever has it", async () => {
  await open(SPARE.id);
  expect(screen.getByRole("button", { name: "Export members" })).toBeDefined();
  await screen.findByRole("button", { name: "Scan a card" });
  await scan("9001");
  expect(await screen.findByRole("heading", { name: "Elsewhere guest" })).toBeDefined();
});
