import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { instantAt } from "#domain/shared/time.ts";
import { fakeWith, MEMBER, SITE } from "../../view/person.test-kit.tsx";
import { aCard, dialogs, openAt, owned, putCards } from "../cards.test-kit.tsx";
import { OtherCard } from "./other-card.tsx";

const at = (clock: string) => instantAt("2026-03-10", clock, SITE.timeZone);
const INPUT = {
  site: "s1",
  person: "grace",
  card: { id: "ref~1" },
  from: at("09:00"),
  to: at("18:00"),
  reason: "Lost",
};
const TAKEN = aCard({ id: "ref~1", title: "Badge 1", role: "temporary", owner: owned("olga", "Olga Petrova") });

beforeEach(dialogs);

async function open(input: object = INPUT) {
  const fake = fakeWith({ roles: ["people.reception"], member: MEMBER });
  putCards(fake, [TAKEN, aCard({ id: "ref~77", title: "Spare" })]);
  const onInput = vi.fn(() => Promise.resolve(true));
  const onClose = vi.fn();
  const row = { id: "set-00001", part: { of: "set-00001", index: 0, count: 1 } } as never;
  const props = { row, command: "cards.temporary", input: { ...input }, onInput, onClose, intro: null };
  await openAt(fake, "/", { "/": () => <OtherCard {...props} otherwise={<p>otherwise</p>} /> });
  return { fake, onInput, onClose, user: userEvent.setup() };
}

test("[CMD-14] opens with whom, until when and why, the card left out; another one is asked for in its place", async () => {
  const { fake, onInput, onClose, user } = await open();
  expect(await screen.findByRole("form", { name: "Another card of Grace Novak" })).toBeDefined();
  expect(screen.getByLabelText("Valid To, date")).toHaveProperty("value", "10/03/2026");
  expect(screen.getByLabelText("Valid To, time")).toHaveProperty("value", "18:00");
  expect(screen.getByRole("combobox", { name: "Reason" })).toHaveProperty("value", "Lost");
  const number = screen.getByRole("textbox", { name: /^Card number/ });
  expect(number).toHaveProperty("value", "");
  await user.type(number, "77");
  await screen.findByText("Spare");
  await user.click(screen.getByRole("button", { name: "Assign" }));
  await waitFor(() => expect(onInput).toHaveBeenCalledWith({ ...INPUT, card: { id: "ref~77" } }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(fake.plans).toEqual([]);
});

test("[CMD-14] what cannot be done stays in the form; somebody who is not on this device has none", async () => {
  const { onInput, onClose, user } = await open();
  onInput.mockResolvedValueOnce(false);
  await user.type(await screen.findByRole("textbox", { name: /^Card number/ }), "77");
  await screen.findByText("Spare");
  await user.click(screen.getByRole("button", { name: "Assign" }));
  await waitFor(() => expect(onInput).toHaveBeenCalled());
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole("textbox", { name: /^Card number/ })).toHaveProperty("value", "77");
});

test("[CMD-14] of somebody who is not on this device there is no form", async () => {
  await open({ ...INPUT, site: "elsewhere" });
  expect(await screen.findByText("otherwise")).toBeDefined();
});
