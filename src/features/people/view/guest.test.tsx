import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { CallTrouble } from "#data/api.ts";
import { isGuestAddress } from "#domain/accounts/guests.ts";
import type { UserRow } from "#domain/accounts/collection.ts";
import type { Json } from "#domain/shared/json.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import type { PersonDetail } from "#domain/people/collection.ts";
import { themeOf } from "#domain/theme/theme.ts";
import type { FakeData } from "#testing/fake-data.ts";
import { fakeWith, type Given, openPerson, PERSON } from "./person.test-kit.tsx";

const user = userEvent.setup();
const GUEST = { ...PERSON, email: "grace@elsewhere.test" };
async function opened(given: Given & { readonly account?: UserRow }, exists = false) {
  const fake = fakeWith({ person: GUEST, ...given });
  fake.setRows({ one: "ns" }, [
    { id: "example", title: "Example", theme: themeOf("example", {}), domains: ["example.org"] },
  ]);
  fake.setRows({ list: "user", where: { linkedTo: "grace" } }, []);
  fake.setRows({ list: "user", where: { email: GUEST.email } }, given.account ? [given.account] : []);
  fake.answers["callable-user-existsForPerson"] = ok(exists);
  fake.answers["callable-user-create"] = ok({ uid: "u9", created: true });
  await openPerson(fake);
  return fake;
}
/** The person as the device knows them from now on. */
const setPerson = (fake: FakeData, person: PersonDetail) =>
  act(() => {
    fake.setRows({ one: "person", id: "grace", site: "s1" }, [person]);
    fake.setRows({ one: "person", id: "grace" }, [person]);
  });
const guest = () => screen.queryByRole("button", { name: "Add as guest user" });

test("[USR-9] a guest gets an account and the email for a password, once", async () => {
  const fake = await opened({});
  await user.click(await screen.findByRole("button", { name: "Add as guest user" }));
  expect(await screen.findByText("User created for Grace Novak")).toBeDefined();
  expect(fake.calls.map((c) => c.name)).toEqual(["callable-user-existsForPerson", "callable-user-create"]);
  expect(fake.resets).toEqual([GUEST.email]);
  await waitFor(() => expect(guest()).toBeNull());
});
test.each<[string, Given, boolean]>([
  ["without an address", { person: { ...PERSON, email: "" } }, false],
  ["of the tenant's own domain", { person: PERSON }, false],
  ["seen by reception", { roles: ["people.reception"] }, false],
  ["who has an account", {}, true],
])("[USR-9] is not offered for somebody %s", async (_, given, exists) => {
  const fake = await opened(given, exists);
  await waitFor(() => expect(fake.calls.length).toBe(exists ? 1 : 0));
  expect(guest()).toBeNull();
});
test("[USR-9] without a connection it waits and says so", async () => {
  const fake = await opened({ net: "offline" });
  expect((await screen.findByRole("button", { name: "Add as guest user" })).getAttribute("aria-disabled")).toBe("true");
  expect(fake.calls).toEqual([]);
});
const ACCOUNT: UserRow = {
  id: "u9",
  path: "users/u9",
  title: GUEST.email,
  email: GUEST.email,
  roles: ["user"],
  sites: [],
  atSites: [],
  person: null,
  linked: false,
  linkedTo: "",
  disabled: false,
  rev: 1,
  pending: false,
};
test.each(["online", "offline"] as const)(
  "[USR-9] an account of the address that is not linked counts, %s: the device has it",
  async (net) => {
    const fake = await opened({ net, account: ACCOUNT });
    await screen.findByRole("button", { name: "Delete Person" });
    expect([guest(), fake.calls]).toEqual([null, []]);
  },
);
test("[USR-9] nobody is asked about before they are sent, and the server is asked once they are", async () => {
  const person = { ...GUEST, pending: true };
  const fake = await opened({ person });
  const button = await screen.findByRole("button", { name: "Add as guest user" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Waiting to be sent",
  );
  await user.click(button);
  expect(fake.calls).toEqual([]);
  setPerson(fake, GUEST);
  await waitFor(() => expect(guest()?.getAttribute("aria-disabled")).toBe("false"));
  expect(fake.calls.map((c) => c.name)).toEqual(["callable-user-existsForPerson"]);
});
test("[USR-9] another address is asked about anew, and what was said of the old one counts for nothing", async () => {
  const fake = await opened({}, true);
  await waitFor(() => expect(fake.calls.length).toBe(1));
  expect(guest()).toBeNull();
  fake.setRows({ list: "user", where: { email: "g2@elsewhere.test" } }, []);
  fake.answers["callable-user-existsForPerson"] = ok(false);
  setPerson(fake, { ...GUEST, email: "g2@elsewhere.test", rev: 5 });
  expect((await screen.findByRole("button", { name: "Add as guest user" })).getAttribute("aria-disabled")).toBe(
    "false",
  );
  expect(fake.calls.length).toBe(2);
});
test.each<[string, () => Result<Json, CallTrouble> | Promise<Result<Json, CallTrouble>>, string]>([
  ["no answer", () => err({ why: "no-answer", message: "" }), "Needs a connection"],
  [
    "a refusal in words",
    () => err({ why: "not-permitted", message: "They are at none of your sites" }),
    "It is not known whether they are a user already: They are at none of your sites",
  ],
  [
    "an answer that means nothing",
    () => ok("yes"),
    "It is not known whether they are a user already: the server could not do it.",
  ],
  [
    "an exception",
    () => Promise.reject(new Error("boom")),
    "It is not known whether they are a user already: this device could not ask. Error: boom",
  ],
])("[USR-9] %s says why it cannot be done", async (_, answer, why) => {
  const fake = await opened({ person: { ...GUEST, pending: true } });
  fake.answers["callable-user-existsForPerson"] = answer();
  setPerson(fake, GUEST);
  expect(await screen.findByText(why)).toBeDefined();
  expect(guest()?.getAttribute("aria-disabled")).toBe("true");
});
test.each([
  ["a@b.test", ["b.test"], false],
  ["A@B.Test", ["b.test"], false],
  ["a@sub.b.test", ["b.test"], true],
  ["a@b.test", [], true],
  ["", [], false],
  ["nobody", [], false],
])("[USR-9] %s beside %j is a guest's: %s", (email, domains, want) =>
  expect(isGuestAddress(email, domains)).toBe(want),
);
