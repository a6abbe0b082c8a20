import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { err, ok } from "#domain/shared/result.ts";
import { FOLDED } from "#domain/words/lists.ts";
import { FEED, FEED_REFUSED, FEED_SAYS } from "#domain/words/feeds.ts";
import type { FakeData } from "#testing/fake-data.ts";
import { fakeWith, laidOut, openCalendar } from "../calendar/calendar.test-kit.tsx";

laidOut();
const user = userEvent.setup();
const CALL = "callable-calendar-feed";
const SECRET = "s".repeat(43);
const MADE = Date.UTC(2026, 2, 9, 12);
const mine = { kind: "mine", of: "", madeAt: MADE };
const oak = { kind: "room", of: "oak", madeAt: MADE };

/** The dialog of calendar feeds, with what the server answers. */
async function open(answer: FakeData["answers"][string], before: (fake: FakeData) => void = () => undefined) {
  const fake = fakeWith();
  fake.answers[CALL] = answer;
  before(fake);
  await openCalendar(fake);
  await user.click(await screen.findByRole("button", { name: FOLDED.more }));
  await user.click(screen.getByRole("button", { name: FEED.open }));
  return { fake, dialog: within(await screen.findByRole("dialog", { name: FEED.title })) };
}
const asked = (fake: FakeData) => fake.calls.filter((c) => c.name === CALL).map((c) => c.payload);

test("[FEED-7] an address is made, told once and copied, and others' feeds are not told", async () => {
  const { fake, dialog } = await open(ok({ feeds: [], secret: null }));
  expect(await dialog.findByText("You have no feeds.")).toBeDefined();
  fake.answers[CALL] = ok({ feeds: [oak], secret: SECRET });
  await user.click(dialog.getByLabelText("One room of London"));
  await user.click(dialog.getByRole("button", { name: FEED.make }));
  expect(dialog.getByText(FEED.roomNeeded)).toBeDefined();
  expect(asked(fake)).toEqual([{ act: "list", feed: null }]);
  await user.selectOptions(dialog.getByLabelText(/^Room/), "Oak");
  await user.click(dialog.getByRole("button", { name: FEED.make }));
  const field = await dialog.findByLabelText("Address of Room Oak");
  expect(field).toHaveProperty("value", `${window.location.origin}/feed/${SECRET}.ics`);
  expect(asked(fake).at(-1)).toEqual({ act: "make", feed: { kind: "room", of: "oak" } });
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await user.click(dialog.getByRole("button", { name: FEED.copy }));
  expect(copied).toHaveBeenCalledWith(`${window.location.origin}/feed/${SECRET}.ics`);
  expect(dialog.getByText("Made Mon 9 Mar 2026")).toBeDefined();
});

test("[FEED-7] one that is there is renewed and removed after a question only", async () => {
  const { fake, dialog } = await open(ok({ feeds: [mine], secret: null }));
  await user.click(await dialog.findByRole("button", { name: "Renew My bookings" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText(FEED.renewWhy)).toBeDefined();
  await user.click(question.getByRole("button", { name: FEED.keep }));
  expect(asked(fake)).toHaveLength(1);
  fake.answers[CALL] = ok({ feeds: [mine], secret: SECRET });
  // What is chosen is there already: it would end the address of now.
  await user.click(dialog.getByRole("button", { name: FEED.make }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: FEED.renew }));
  expect(await dialog.findByLabelText("Address of My bookings")).toBeDefined();
  fake.answers[CALL] = ok({ feeds: [], secret: null });
  await user.click(dialog.getByRole("button", { name: "Remove My bookings" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: FEED.remove }));
  await waitFor(() => expect(dialog.queryByLabelText("Address of My bookings")).toBeNull());
  expect(asked(fake).map((a) => (a as { act: string }).act)).toEqual(["list", "make", "remove"]);
});

test("[FEED-7] offline it says so and asks nothing; what was chosen stays, and is made once there is a connection", async () => {
  const { fake, dialog } = await open(ok({ feeds: [], secret: SECRET }), (f) => f.setSync({ net: "offline" }));
  expect(dialog.getAllByText(FEED.offline).length).toBeGreaterThan(0);
  await user.click(dialog.getByLabelText("All rooms of London"));
  await user.click(dialog.getByRole("button", { name: FEED.make }));
  expect(asked(fake)).toEqual([]);
  expect(dialog.queryByText("You have no feeds.")).toBeNull();
  fake.setSync({ net: "online" });
  await waitFor(() => expect(asked(fake)).toEqual([{ act: "list", feed: null }]));
  await user.click(dialog.getByRole("button", { name: FEED.make }));
  await waitFor(() => expect(asked(fake).at(-1)).toEqual({ act: "make", feed: { kind: "site", of: "london" } }));
});

test.each([
  ["the link", { why: "no-answer", message: "" }, FEED_REFUSED["no-answer"]],
  ["the right", { why: "not-permitted", message: "" }, FEED_REFUSED["not-permitted"]],
  ["its own word", { why: "refused", message: FEED_SAYS.tooMany }, `${FEED_SAYS.tooMany}.`],
] as const)("[FEED-7] what the server did not do is told with why: %s", async (_, error, words) => {
  const { fake, dialog } = await open(err(error));
  expect(await dialog.findByRole("alert")).toHaveProperty("textContent", `Not done: ${words}`);
  expect(dialog.queryByText("You have no feeds.")).toBeNull();
  fake.answers[CALL] = ok({ feeds: [], secret: null });
  await user.click(dialog.getByRole("button", { name: FEED.again }));
  expect(await dialog.findByText("You have no feeds.")).toBeDefined();
  expect(dialog.queryByRole("alert")).toBeNull();
});
