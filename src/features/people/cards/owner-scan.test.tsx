import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { DirectoryScreen } from "../directory-screen.tsx";
import { aCard, dialogs, fakeWith, openAt, owned, putCards, scan } from "./cards.test-kit.tsx";

const user = userEvent.setup();
async function open() {
  const fake = fakeWith();
  putCards(fake, [
    aCard({ id: "ref~1001", role: "permanent", owner: owned("grace", "Grace Novak"), sites: ["s1"] }),
    aCard({ id: "ref~7001" }),
  ]);
  await openAt(fake, "/people/directory", { "/people/directory": DirectoryScreen });
  await screen.findByRole("button", { name: "Scan a card" });
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

vi.setConfig({ testTimeout: 20_000 });
