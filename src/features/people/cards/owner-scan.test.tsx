import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { DirectoryScreen } from "../directory-screen.tsx";
import { aCard, dialogs, fakeWith, openAt, owned, putCards, scan } from "./cards.test-kit.tsx";

const user = userEvent.setup();
async function open() {
  const fake = fakeWith();
  putCards(fake, [
    aCard({ id: "ref~1001", role: "permanent", owner: owned("grace", "Grace Novak"), sites: ["s1"] }),
    aCard({ id: "ref~7001" }),
  ]);
  const { reader } = await openAt(fake, "/people/directory", { "/people/directory": DirectoryScreen });
  await screen.findByRole("button", { name: "Scan a card" });
  return reader;
}
beforeEach(dialogs);

test("[CRD-96] a card that is scanned in the directory leads to whoever has it", async () => {
  await open();
  await scan("1001");
  expect(await screen.findByRole("heading", { name: "Elsewhere grace" })).toBeDefined();
});

test.each([
  ["7001", "This card isn't assigned to anybody"],
  ["9009", "This card hasn't been assigned to anybody"],
])("[CRD-96] card %s: «%s»", async (number, words) => {
  await open();
  await scan(number);
  expect(await screen.findByText(words)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByText(words)).toBeNull();
});

test("[CRD-206] the card reader does as well, also from the popup; what cannot be read opens it and says so", async () => {
  const reader = await open();
  await act(async () => reader.card("7001"));
  expect(await screen.findByText("This card isn't assigned to anybody")).toBeDefined();
  await act(async () => reader.card("\u0000"));
  expect(await screen.findByText("There was an error, please scan again")).toBeDefined();
  expect(screen.queryByText("This card isn't assigned to anybody")).toBeNull();
  await act(async () => reader.card("1001"));
  expect(await screen.findByRole("heading", { name: "Elsewhere grace" })).toBeDefined();
});
