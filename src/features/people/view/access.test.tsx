import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { AccessRow } from "#domain/access-control/collection.ts";
import { err, ok } from "#domain/shared/result.ts";
import type { FakeData } from "#testing/fake-data.ts";
import { fakeWith, type Given, openPerson } from "./person.test-kit.tsx";

const user = userEvent.setup();
const PANEL = "Access Control";
const panel = () => within(screen.getByRole("region", { name: PANEL }));
const box = (name: RegExp) => panel().getByRole("checkbox", { name });
const pinField = () => panel().getByLabelText<HTMLInputElement>("PIN");
const save = () => panel().getByRole("button", { name: "Save" });
const OPTIONS = {
  permissions: [
    { value: "front-door", title: "Front door", description: "Main entrance and lifts" },
    { value: "plant-room", title: "Plant room", restricted: true },
  ],
  profiles: [{ value: "all", title: "All hours" }],
  pinSupport: true,
};
const row = (path: string, over: Partial<AccessRow>): AccessRow => ({
  id: "grace",
  path,
  profile: "",
  permissions: {},
  rev: 1,
  pending: false,
  ...over,
});

/** A page at a site that offers access control. */
function faked(given: Given & { readonly options?: object; readonly closed?: boolean } = {}) {
  const fake = fakeWith(given);
  const { options = OPTIONS } = given;
  const site = { id: "s1", path: "sites/s1", config: {}, rev: 1, pending: false };
  fake.setRows({ one: "site", site: "s1" }, [{ ...site, accessControlOptions: options as never }]);
  const open = row("sites/s1/access/grace", { profile: "all", permissions: { "front-door": true } });
  fake.setRows({ one: "access", site: "s1", id: "grace" }, [open]);
  const closed = row("sites/s1/accessRestricted/grace", { permissions: { "plant-room": true } });
  fake.setRows({ one: "restricted", site: "s1", id: "grace" }, given.closed === false ? [] : [closed]);
  return fake;
}
const READ = "callable-person-pin-read";
const WRITE = "callable-person-pin-write";
const pinCalls = (fake: FakeData) => fake.calls.filter(({ name }) => name === READ || name === WRITE);
const edit = async () => user.click(await screen.findByRole("button", { name: "Edit access control" }));

beforeEach(() => localStorage.clear());

describe("access control", () => {
  test("[ACL-1] there is no panel at a site that offers none", async () => {
    await openPerson(faked({ options: {} }));
    expect(screen.queryByRole("region", { name: PANEL })).toBeNull();
  });
  test("[ACL-1] profile and permissions are shown, each with who changed it, and the PIN is not", async () => {
    const fake = faked();
    await openPerson(fake);
    expect(await panel().findByText("All hours")).toBeDefined();
    expect(panel().getByText("Front door")).toBeDefined();
    expect(panel().getByText("Plant room")).toBeDefined();
    expect(panel().getByText("Hidden until Edit is pressed")).toBeDefined();
    expect(pinCalls(fake)).toEqual([]);
    await user.click(panel().getByRole("button", { name: "Who changed Plant room" }));
    await waitFor(() => expect(fake.changesAsked).toEqual(["sites/s1/accessRestricted/grace"]));
  });
  test("[KNOW-2] what is restricted is not said to be none to whoever may not see it", async () => {
    const fake = faked({ roles: ["people.reception"] });
    fake.setRows({ one: "access", site: "s1", id: "grace" }, []);
    await openPerson(fake);
    expect(await panel().findByText("Restricted permissions are not yours to see.")).toBeDefined();
    expect(panel().getByText("You may not see or change PINs.")).toBeDefined();
    const only = faked({ roles: ["people.reception"], options: { permissions: [OPTIONS.permissions[1]] } });
    cleanup();
    await openPerson(only);
    expect(await panel().findByText("Restricted permissions are not yours to see.")).toBeDefined();
    expect(panel().queryByText("None")).toBeNull();
  });
  test("[KNOW-2] the panel says that it is to come while the document is", async () => {
    const fake = faked();
    fake.setRows({ one: "access", site: "s1", id: "grace" }, [], true);
    await openPerson(fake);
    expect(await panel().findByText("Still arriving")).toBeDefined();
    expect(panel().queryByRole("button", { name: "Edit access control" })).toBeNull();
  });
  test("[ACL-2] reception sees nothing that is restricted, and the PIN stays disabled", async () => {
    const fake = faked({ roles: ["people.reception"] });
    await openPerson(fake);
    await edit();
    expect(panel().queryByText("Plant room")).toBeNull();
    expect(pinField().disabled).toBe(true);
    expect(panel().getByText("You may not see or change PINs.")).toBeDefined();
    await user.click(box(/^Front door/));
    await user.click(save());
    expect(await screen.findByText("Access control updated")).toBeDefined();
    expect(fake.plans[0]?.ops).toMatchObject([{ fields: { "permissions/front-door": false } }]);
    expect(pinCalls(fake)).toEqual([]);
  });
});

test.each(["4711", "0815"])(
  "[ACL-3] what a colleague saved meanwhile is done, and the form closes, the PIN %s with it",
  async (typed) => {
    const fake = faked();
    fake.answers[READ] = ok({ pin: "4711" });
    fake.answers[WRITE] = ok({ pin: typed });
    await openPerson(fake);
    await edit();
    await waitFor(() => expect(pinField().value).toBe("4711"));
    await user.click(box(/^Front door/));
    await user.clear(pinField());
    await user.type(pinField(), typed);
    act(() =>
      fake.setRows({ one: "access", site: "s1", id: "grace" }, [
        row("sites/s1/access/grace", { profile: "all", permissions: { "front-door": false }, rev: 2 }),
      ]),
    );
    await user.click(save());
    expect(await screen.findByText("Access control updated")).toBeDefined();
    await waitFor(() => expect(panel().queryByLabelText("PIN")).toBeNull());
    expect(fake.plans).toEqual([]);
    expect(
      pinCalls(fake)
        .slice(1)
        .map((c) => c.payload),
    ).toEqual(typed === "4711" ? [] : [{ site: "s1", person: "grace", pin: typed }]);
  },
);
test("[ACL-3] what the site no longer offers is refused before a PIN is written", async () => {
  const fake = faked();
  fake.answers[READ] = ok({ pin: "4711" });
  await openPerson(fake);
  await edit();
  await waitFor(() => expect(pinField().value).toBe("4711"));
  await user.click(box(/^Front door/));
  await user.type(pinField(), "0");
  const site = { id: "s1", path: "sites/s1", config: {}, rev: 2, pending: false };
  const left = { ...OPTIONS, permissions: OPTIONS.permissions.slice(1) };
  act(() => fake.setRows({ one: "site", site: "s1" }, [{ ...site, accessControlOptions: left as never }]));
  await user.click(save());
  expect(await screen.findByText("Error updating access control. This site no longer offers that.")).toBeDefined();
  expect([pinCalls(fake).length, pinField().value]).toEqual([1, "47110"]);
});

describe("a PIN", () => {
  test("[ACL-4] is read after Edit and written with Save, by calls alone: no plan and no draft holds it", async () => {
    const fake = faked();
    fake.answers[READ] = ok({ pin: "4711" });
    fake.answers[WRITE] = ok({ pin: "0815" });
    const drafts = vi.spyOn(fake, "writeDraft");
    await openPerson(fake);
    await edit();
    await waitFor(() => expect(pinField().value).toBe("4711"));
    expect(save()).toHaveProperty("disabled", true);
    await user.clear(pinField());
    await user.type(pinField(), "08x15");
    await user.click(box(/^Plant room/));
    await user.click(save());
    expect(await screen.findByText("Access control updated")).toBeDefined();
    expect(pinCalls(fake)).toEqual([
      { name: READ, payload: { site: "s1", person: "grace" } },
      { name: WRITE, payload: { site: "s1", person: "grace", pin: "0815" } },
    ]);
    expect(fake.plans[0]?.ops).toMatchObject([{ fields: { "permissions/plant-room": false } }]);
    expect(drafts).toHaveBeenCalled();
    expect(JSON.stringify([fake.plans, drafts.mock.calls])).not.toMatch(/4711|0815/);
    expect(panel().queryByLabelText("PIN")).toBeNull();
    expect(document.body.textContent).not.toContain("0815");
  });
  test("[ACL-4] cleared it is taken away; too short it cannot be saved", async () => {
    const fake = faked();
    fake.answers[READ] = ok({ pin: "4711" });
    fake.answers[WRITE] = ok({ pin: null });
    await openPerson(fake);
    await edit();
    await waitFor(() => expect(pinField().value).toBe("4711"));
    await user.type(pinField(), "{Backspace}");
    expect(panel().getByText("A PIN has 4 to 10 digits")).toBeDefined();
    expect(save()).toHaveProperty("disabled", true);
    await user.clear(pinField());
    await user.click(save());
    await waitFor(() => expect(pinCalls(fake).at(-1)?.payload).toMatchObject({ pin: null }));
    expect(fake.plans).toEqual([]);
  });
  test("[ACL-4] refused by the server nothing else is saved, and the form stays", async () => {
    const fake = faked();
    fake.answers[READ] = ok({ pin: null });
    await openPerson(fake);
    await edit();
    await waitFor(() => expect(pinField().disabled).toBe(false));
    await user.type(pinField(), "4711");
    await user.click(box(/^Front door/));
    await user.click(save());
    expect(await screen.findByText(/^Error updating access control\. The server did not answer/)).toBeDefined();
    expect(fake.plans).toEqual([]);
    expect(pinField().value).toBe("4711");
  });
  test.each([
    ["They are no member of this site", "They are no member of this site."],
    ["This site has no PINs", "This site has no PINs."],
    ["pin: Invalid length", "The server refused it."],
  ])("[ACL-4] refused with %j, by the server, the reason is %j", async (message, said) => {
    const fake = faked();
    fake.answers[READ] = ok({ pin: "4711" });
    fake.answers[WRITE] = err({ why: "refused", message });
    await openPerson(fake);
    await edit();
    await waitFor(() => expect(pinField().value).toBe("4711"));
    await user.type(pinField(), "0");
    await user.click(save());
    expect(await screen.findByText(`Error updating access control. ${said}`)).toBeDefined();
  });
  test("[ACL-4] that cannot be read says so, and is asked for again", async () => {
    const fake = faked();
    fake.answers[READ] = err({ why: "not-permitted", message: "" });
    await openPerson(fake);
    await edit();
    expect(await panel().findByText(/^The PIN could not be read/)).toBeDefined();
    fake.answers[READ] = ok({ pin: "4711" });
    await user.click(panel().getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(pinField().value).toBe("4711"));
  });
  test("[ACL-4] without a connection it says that it needs one, and the rest can be saved", async () => {
    const fake = faked({ net: "offline" });
    await openPerson(fake);
    await edit();
    expect(panel().getByText(/^A PIN needs a connection/)).toBeDefined();
    expect(pinField().disabled).toBe(true);
    await user.selectOptions(panel().getByLabelText("Profile"), "No profile");
    await user.click(save());
    expect(await screen.findByText("Access control updated")).toBeDefined();
    expect(pinCalls(fake)).toEqual([]);
    expect(fake.plans[0]?.ops).toMatchObject([{ fields: { profile: { $unset: true } } }]);
  });
  test("[ACL-4] asked for before the connection is known it is read once there is one, and stays typed when that goes", async () => {
    const fake = faked({ net: "offline" });
    fake.answers[READ] = ok({ pin: "4711" });
    await openPerson(fake);
    await edit();
    expect(pinCalls(fake)).toEqual([]);
    act(() => fake.setSync({ net: "online" }));
    await waitFor(() => expect(pinField().value).toBe("4711"));
    await user.type(pinField(), "9");
    act(() => fake.setSync({ net: "offline" }));
    act(() => fake.setSync({ net: "online" }));
    await waitFor(() => expect(pinField().disabled).toBe(false));
    expect(pinField().value).toBe("47119");
    expect(pinCalls(fake)).toHaveLength(1);
  });
});
