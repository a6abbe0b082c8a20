import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { dialogs } from "../cards/cards.test-kit.tsx";
import { makeLate } from "#testing/make-late.ts";
import { fakeWith, open, openPerson, PERSON } from "./person.test-kit.tsx";

const section = (name: string) => within(screen.getByRole("region", { name }));
const NOT_MEMBER = "Grace Novak is not a member of London.";
const MEMBER_QUERY = { one: "member", site: "s1", id: "grace" } as const;
const BARE = { ...PERSON, email: "", costCentre: "", delegates: [], delegators: [] };
beforeEach(dialogs);

describe("a person whose membership is to come", () => {
  test("[KNOW-2] has its sections, which say so, and is no member of nothing", async () => {
    const fake = fakeWith({ member: null });
    fake.setRows(MEMBER_QUERY, [], true);
    await openPerson(fake);
    for (const name of ["Access Cards", "Permissions", "Membership Information"])
      expect(section(name).getByText("Still arriving")).toBeDefined();
    expect(screen.queryByText(NOT_MEMBER)).toBeNull();
    expect(screen.queryByRole("button", { name: "Add to London" })).toBeNull();
    fake.setRows(MEMBER_QUERY, []);
    expect(await screen.findByText(NOT_MEMBER)).toBeDefined();
    expect(screen.getByRole("button", { name: "Add to London" })).toBeDefined();
  });

  test("[KNOW-2] late, they were no member as of a time", async () => {
    const fake = fakeWith({ member: null });
    makeLate(fake, "people:s1", "members:s1");
    await openPerson(fake);
    expect(await screen.findByText(/^Grace Novak was not a member of London as of /)).toBeDefined();
    expect(screen.queryByText(NOT_MEMBER)).toBeNull();
  });
});

describe("what a person has not", () => {
  test("[KNOW-2] is none where it is known", async () => {
    await openPerson(fakeWith({ person: BARE }));
    expect(section("Contact Information").getByText("None")).toBeDefined();
  });
  test("[KNOW-2] late, is none as of a time", async () => {
    const fake = fakeWith({ person: BARE });
    makeLate(fake, "people:s1");
    await openPerson(fake);
    expect(section("Contact Information").getByText(/^None as of /)).toBeDefined();
    expect(screen.queryByText("None")).toBeNull();
  });
  test("[KNOW-2] is the device's own where it waits to be sent", async () => {
    const fake = fakeWith({ person: { ...BARE, pending: true } });
    makeLate(fake, "people:s1");
    await openPerson(fake);
    expect(section("Contact Information").getByText("None")).toBeDefined();
  });
});

test("[KNOW-2] somebody who is not here is said not to exist only as of when people are", async () => {
  const fake = fakeWith({ person: null });
  makeLate(fake, "people:s1");
  await open(fake);
  expect(await screen.findByText(/^As of .* there was none here/)).toBeDefined();
  expect(screen.getByRole("link", { name: "People Directory" })).toBeDefined();
  expect(screen.queryByText(/does not exist/)).toBeNull();
});

test("[KNOW-2] the first search for a delegate says that people are loading, then that there is nobody", async () => {
  const user = userEvent.setup();
  const fake = fakeWith();
  const asked = { window: "person", site: "s1", where: { active: true }, text: "zz" } as const;
  fake.setRows(asked, [], true);
  await openPerson(fake);
  await user.click(screen.getByRole("button", { name: "Edit delegates" }));
  await user.type(await screen.findByRole("searchbox", { name: "Type to search for a person" }), "zz");
  expect(await screen.findByText("Loading people...")).toBeDefined();
  fake.setRows(asked, []);
  expect(await screen.findByText("Nobody at this site was found.")).toBeDefined();
});

describe("impact of a state", () => {
  const CARDS = { list: "card", group: "grace" } as const;
  test("[KNOW-2] no cards, only once all have come", async () => {
    const user = userEvent.setup();
    const fake = fakeWith();
    fake.setRows(CARDS, [], true);
    await openPerson(fake);
    await user.click(screen.getByRole("button", { name: "Set inactive" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.queryByText("No cards")).toBeNull();
    expect(dialog.getByText(/^Not all cards have arrived/)).toBeDefined();
    fake.setRows(CARDS, []);
    expect(await dialog.findByText("No cards")).toBeDefined();
  });
});
