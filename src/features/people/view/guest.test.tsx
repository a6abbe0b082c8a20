import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { isGuestAddress } from "#domain/accounts/guests.ts";
import { ok } from "#domain/shared/result.ts";
import { themeOf } from "#domain/theme/theme.ts";
import { fakeWith, type Given, openPerson, PERSON } from "./person.test-kit.tsx";

const user = userEvent.setup();
const GUEST = { ...PERSON, email: "grace@elsewhere.test" };
async function opened(given: Given, exists = false) {
  const fake = fakeWith({ person: GUEST, ...given });
  fake.setRows({ one: "ns" }, [
    { id: "example", title: "Example", theme: themeOf("example", {}), domains: ["example.org"] },
  ]);
  fake.setRows({ list: "user", where: { linkedTo: "grace" } }, []);
  fake.answers["callable-user-existsForPerson"] = ok(exists);
  fake.answers["callable-user-create"] = ok({ uid: "u9", created: true });
  await openPerson(fake);
  return fake;
}
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
