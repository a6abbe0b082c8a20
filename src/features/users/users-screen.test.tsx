import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import type { UserRow } from "#domain/accounts/collection.ts";
import { err, ok } from "#domain/shared/result.ts";
import { columnsAt } from "#widgets/table/columns.ts";
import { userColumns } from "./columns.tsx";
import { fakeWith, LINKED, openAt, USER } from "./users.test-kit.tsx";

const user = userEvent.setup();
const asks = (over: { readonly where?: object; readonly text?: string } = {}) =>
  ({ window: "user", where: {}, text: "", sort: { by: "email", down: false }, ...over }) as never;
const setUsers = (fake: ReturnType<typeof fakeWith>, over: object, rows: readonly UserRow[]) =>
  fake.setRows(asks(over) as { readonly window: "user" }, rows);

describe("the Users list", () => {
  test.each([
    [200, ["Name"]],
    [400, ["Name", "Email"]],
    [700, ["Name", "Email", "Linked person"]],
  ])("[USR-1] columns at %i px", (px, want) =>
    expect(columnsAt(userColumns({}, "example"), px).map((c) => c.title)).toEqual(want),
  );
  test("[USR-1] a row has name, roles and address, and leads to the user; a linked person has a link of their own", async () => {
    const fake = fakeWith();
    setUsers(fake, {}, [{ ...LINKED, roles: ["user", "people.reception"] }]);
    await openAt(fake, "/people/users");
    expect((await screen.findByRole("link", { name: /^Ben Ito/ })).getAttribute("href")).toBe("/people/user/ben");
    expect(screen.getByText("User, Reception")).toBeDefined();
    const person = screen.getByRole("link", { name: "Open Ada Okafor, linked to Ben Ito" });
    expect(person.getAttribute("href")).toBe("/people/view/ada");
  });
  test("[USR-2] filters come from the address, and go there", async () => {
    const fake = fakeWith();
    const where = { roles: ["people.admin"], linked: false, atSites: ["s2", "*"] };
    setUsers(fake, { where }, [USER]);
    const { router } = await openAt(fake, "/people/users?roles=people.admin&unlinked=1&site=s2");
    expect(await screen.findByRole("link", { name: /^Ben Ito/ })).toBeDefined();
    setUsers(fake, { where: { ...where, roles: ["people.admin", "ns.admin"] } }, []);
    await user.click(screen.getByRole("button", { name: "Filter By Role (1)" }));
    await user.click(await screen.findByRole("menuitemcheckbox", { name: "Namespace administrator" }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ roles: "people.admin,ns.admin" }));
    expect(await screen.findByText("No users could be found")).toBeDefined();
    await user.click(screen.getByRole("checkbox", { name: "Not linked to a person" }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty("unlinked"));
  });
  test("[USR-2] words that find nobody are said, with suggestions", async () => {
    const fake = fakeWith();
    setUsers(fake, { text: "nobody" }, []);
    await openAt(fake, "/people/users?q=nobody");
    expect(await screen.findByText('Nobody was found for "nobody"')).toBeDefined();
    expect(screen.getByText("No users could be found")).toBeDefined();
    expect(screen.getByText("checking the spelling of the name")).toBeDefined();
    expect(screen.getByText("the first or last name only")).toBeDefined();
  });
  test("[USR-2] [LIST-1] the end of the list is said; while users are still to come and no server answers, so is that", async () => {
    const fake = fakeWith({ net: "offline" });
    fake.setRows(asks() as { readonly window: "user" }, [USER], true);
    await openAt(fake, "/people/users");
    const trouble = "We're experiencing some issues fetching users, please wait while we try and sort out the problem";
    expect(await screen.findByText(trouble)).toBeDefined();
    act(() => fake.setSync({ net: "online" }));
    expect(await screen.findByText("Loading more users...")).toBeDefined();
    const fault = { where: "fetching", at: 1, text: "boom", stack: "" } as const;
    act(() => fake.setSync({ fault }));
    expect(await screen.findByText(trouble)).toBeDefined();
    act(() => fake.setSync({ failedPulls: 5 }));
    expect(await screen.findByText("Unfortunately we were unable to fetch more users at this time.")).toBeDefined();
    act(() => fake.setSync({ fault: { ...fault, where: "sending" }, failedPulls: 2 }));
    expect(await screen.findByText(trouble)).toBeDefined();
    act(() => fake.setSync({ failedPulls: 1 }));
    expect(await screen.findByText("Loading more users...")).toBeDefined();
    act(() => setUsers(fake, {}, [USER]));
    expect(await screen.findByText("No more users")).toBeDefined();
    act(() => fake.setSync({ net: "offline" }));
    expect(screen.queryByText(trouble)).toBeNull();
  });
});

describe("a new user", () => {
  const type = async (text: string) => user.type(await screen.findByRole("textbox", { name: /^Email/ }), text);
  const create = () => user.click(screen.getByRole("button", { name: "Create" }));
  test("[USR-8] needs an address, of any domain", async () => {
    const fake = fakeWith();
    await openAt(fake, "/people/user");
    await screen.findByRole("heading", { name: "New user" });
    await create();
    expect(await screen.findByText("Email is required")).toBeDefined();
    await type("nobody");
    expect(await screen.findByText("Email should be a valid email address")).toBeDefined();
    expect(fake.calls).toEqual([]);
  });
  test("[USR-8] is made by the server, gets the email, and is opened", async () => {
    const fake = fakeWith();
    fake.answers["callable-user-create"] = ok({ uid: "ben", created: true });
    const { router } = await openAt(fake, "/people/user");
    await type("New@Elsewhere.test");
    await create();
    expect(await screen.findByText("User created for New@Elsewhere.test")).toBeDefined();
    expect(fake.calls).toEqual([{ name: "callable-user-create", payload: { email: "new@elsewhere.test" } }]);
    expect(fake.resets).toEqual(["New@Elsewhere.test"]);
    await waitFor(() => expect(router.state.location.pathname).toBe("/people/user/ben"));
  });
  test("[USR-8] one that is there already gets no second email", async () => {
    const fake = fakeWith();
    fake.answers["callable-user-create"] = ok({ uid: "ben", created: false });
    await openAt(fake, "/people/user");
    await type("ben@example.org");
    await create();
    expect(await screen.findByText("ben@example.org has a user already.")).toBeDefined();
    expect(fake.resets).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Send password email" }));
    await waitFor(() => expect(fake.resets).toEqual(["ben@example.org"]));
  });
  test("[USR-8] one that was made without an answer gets its email when it is asked for again", async () => {
    const fake = fakeWith();
    await openAt(fake, "/people/user");
    await type("new@elsewhere.test");
    await create();
    expect(
      await screen.findByText(/^Error creating user for new@elsewhere.test, the server did not answer/),
    ).toBeDefined();
    expect(fake.resets).toEqual([]);
    fake.answers["callable-user-create"] = ok({ uid: "ben", created: false });
    await create();
    expect(await screen.findByText("User created for new@elsewhere.test")).toBeDefined();
    expect(fake.resets).toEqual(["new@elsewhere.test"]);
  });
  test("[USR-8] an email that was not sent says why, and is sent again on asking", async () => {
    const fake = fakeWith();
    fake.answers["callable-user-create"] = ok({ uid: "ben", created: true });
    fake.refuseReset = "no-network";
    await openAt(fake, "/people/user");
    await type("new@elsewhere.test");
    await create();
    expect(await screen.findByText(/^The server cannot be reached, so nothing was sent/)).toBeDefined();
    fake.refuseReset = null;
    await user.click(screen.getByRole("button", { name: "Send again" }));
    await waitFor(() => expect(fake.resets).toEqual(["new@elsewhere.test"]));
  });
  test("[USR-8] a refusal says why, and what was typed stays", async () => {
    const fake = fakeWith();
    fake.answers["callable-user-create"] = err({ why: "refused", message: "it is of another tenant" });
    await openAt(fake, "/people/user");
    await type("x@y.test");
    await create();
    expect(await screen.findByText("Error creating user for x@y.test, it is of another tenant")).toBeDefined();
    expect(screen.getByRole("textbox", { name: /^Email/ })).toHaveProperty("value", "x@y.test");
  });
  test("[USR-8] waits for a connection and says so", async () => {
    const fake = fakeWith({ net: "offline" });
    await openAt(fake, "/people/user");
    await type("x@y.test");
    await create();
    expect(screen.getByText("Needs a connection")).toBeDefined();
    expect(fake.calls).toEqual([]);
  });
});
