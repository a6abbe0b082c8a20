import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import type { FakeData } from "#testing/fake-data.ts";
import { ADA, fakeWith, openAt, openUser, USER } from "./users.test-kit.tsx";

const user = userEvent.setup();
const linked = () => within(screen.getByRole("region", { name: "Linked Person" }));
const at = (asOf: number, complete = true) => [{ source: "users", docs: 3, total: 3, complete, live: false, asOf }];
const late = (fake: FakeData) => fake.setSync({ pulls: at(Date.now() - 600_000) });
beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});

describe("an account without a person", () => {
  test("[KNOW-2] is linked to nobody where accounts are known, as of a time where they are late", async () => {
    const fake = fakeWith();
    await openUser(fake);
    expect(linked().getByText("Nobody")).toBeDefined();
    late(fake);
    expect(await linked().findByText(/^None as of /)).toBeDefined();
    expect(linked().queryByText("Nobody")).toBeNull();
  });
  test("[KNOW-2] before all accounts have come that is not said; a change of one's own is known", async () => {
    const fake = fakeWith({ arrived: false });
    await openUser(fake);
    expect(linked().getByText("Still arriving")).toBeDefined();
    fake.setRows({ one: "user", id: "ben" }, [{ ...USER, pending: true }]);
    expect(await linked().findByText("Nobody")).toBeDefined();
  });
});

test("[KNOW-2] an account that is not here does not exist only as of when accounts are", async () => {
  const fake = fakeWith({ user: null });
  late(fake);
  await openAt(fake, "/people/user/ben");
  expect(await screen.findByText(/^As of .* there was none here/)).toBeDefined();
  expect(screen.getByRole("link", { name: "All users" })).toBeDefined();
  expect(screen.queryByText("This user does not exist.")).toBeNull();
});

describe("whom to link", () => {
  const PEOPLE = { window: "person", site: "s1", where: { membership: "permanent", active: true }, text: "" } as const;
  const dialog = async (fake: FakeData) => {
    await openUser(fake);
    await user.click(screen.getByRole("button", { name: "Link to a person" }));
    return within(await screen.findByRole("dialog"));
  };
  test("[KNOW-2] nobody was found, only once everybody has come", async () => {
    const fake = fakeWith();
    fake.setRows(PEOPLE, [], true);
    const shown = await dialog(fake);
    expect(await shown.findByText("Loading people...")).toBeDefined();
    expect(shown.queryByText("Nobody was found.")).toBeNull();
    fake.setRows(PEOPLE, []);
    expect(await shown.findByText("Nobody was found.")).toBeDefined();
  });
  test("[KNOW-2] whether they are linked already is said to be checked where accounts are still to come", async () => {
    const fake = fakeWith();
    fake.setRows(PEOPLE, [ADA]);
    fake.setRows({ list: "user", where: { linkedTo: "ada" } }, [], true);
    const shown = await dialog(fake);
    await user.click(await shown.findByRole("button", { name: /^Ada Okafor/ }));
    expect(await shown.findByText(/the server checks it when this is sent/)).toBeDefined();
  });
});
