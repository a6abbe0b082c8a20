import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { emailPath } from "#domain/people/reservations.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import type { FakeData } from "#testing/fake-data.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { fakeWith, PERSON } from "../view/person.test-kit.tsx";
import { EditPersonScreen } from "./edit-person-screen.tsx";
import { NewPersonScreen } from "./new-person-screen.tsx";

const user = userEvent.setup();

async function at(fake: FakeData, path: string) {
  const client = await fake.readyClient();
  const screens = {
    "/people/directory": () => <h1>All people</h1>,
    "/people/new": NewPersonScreen,
    "/people/view/$id": () => <h1>Somebody</h1>,
    "/people/view/$id/edit": EditPersonScreen,
  };
  const shown = renderScreen(screens, { data: client, at: ["/people/directory", path] });
  await screen.findByLabelText(/^Full Name/);
  return shown;
}
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const put = async (label: RegExp, text: string) => {
  await user.clear(field(label));
  if (text !== "") await user.type(field(label), text);
};
const button = (name: string) => screen.getByRole("button", { name });
const isOff = (name: string) => button(name).getAttribute("aria-disabled") === "true";
const created = (fake: FakeData) => (fake.plans[0]?.ops[0] as { readonly fields: JsonObject }).fields;

describe("somebody new", () => {
  const open = (fake = fakeWith()) => at(fake, "/people/new");

  test("[PPL-6] the display name is the first word of the name until it is typed", async () => {
    await open();
    await put(/^Full Name/, "Ada Okafor");
    expect(field(/^Display Name/).value).toBe("Ada");
    await put(/^Display Name/, "Addie");
    await put(/^Full Name/, "Bo Lind");
    expect(field(/^Display Name/).value).toBe("Addie");
  });

  test("[PPL-6] nothing can be made while something is wrong or nothing was typed, and each says what", async () => {
    await open();
    expect(isOff("Create")).toBe(true);
    await user.click(button("Create"));
    expect(await screen.findByText("Full Name is required")).toBeDefined();
    fireEvent.change(field(/^Full Name/), { target: { value: "x".repeat(101) } });
    fireEvent.blur(field(/^Full Name/));
    expect(await screen.findByText("Full Name must have 100 characters or less")).toBeDefined();
    await put(/^Full Name/, "Ada Okafor");
    await put(/^Email/, "no address");
    await user.tab();
    expect(await screen.findByText("Email should be a valid email address")).toBeDefined();
    expect(isOff("Create")).toBe(true);
    await put(/^Email/, "");
    await waitFor(() => expect(isOff("Create")).toBe(false));
  });

  test("[PPL-1] [PPL-5] is made with their membership; blank phones are dropped, and a blank row stands below the last", async () => {
    const fake = fakeWith();
    const { where } = await open(fake);
    await put(/^Full Name/, "Ada Okafor");
    await user.type(field(/^Phone 1$/), "11");
    await user.type(field(/^Phone 2$/), "22");
    await user.selectOptions(screen.getByLabelText("Label of phone 2"), "Mobile");
    expect(field(/^Phone 3$/).value).toBe("");
    await user.clear(field(/^Phone 1$/));
    await user.type(screen.getByPlaceholderText("Add a tag"), "First aid{Enter}");
    await user.click(button("Create"));
    expect(await screen.findByText("Ada Okafor added successfully")).toBeDefined();
    expect(created(fake)).toMatchObject({
      title: "Ada Okafor",
      displayName: "Ada",
      phones: [{ type: "Mobile", number: "22" }],
      tags: { "First aid": true },
      memberSites: ["s1"],
    });
    expect(fake.plans[0]?.ops[1]).toMatchObject({ kind: "create", fields: { type: "permanent" } });
    await waitFor(() => expect(where()).toMatch(/^\/people\/view\//));
  });

  test("[PPL-3] an address that the server knows is somebody's cannot be used; who has it is a link", async () => {
    const fake = fakeWith();
    fake.claims.set(emailPath("example", "bo@example.org"), "ns/example/people/bo");
    await open(fake);
    await put(/^Full Name/, "Ada Okafor");
    await put(/^Email/, "BO@example.org");
    expect(await screen.findByText("Checking…")).toBeDefined();
    expect(isOff("Create")).toBe(true);
    expect(await screen.findByText(/^Email is already in use/)).toBeDefined();
    expect(screen.getByRole("link", { name: "Show who has it" }).getAttribute("href")).toBe("/people/view/bo");
    expect(isOff("Create")).toBe(true);
  });

  test("[PPL-3] without a connection an address says that it was not checked, and can be used", async () => {
    await open(fakeWith({ net: "offline" }));
    await put(/^Full Name/, "Ada Okafor");
    await put(/^Email/, "bo@example.org");
    expect(await screen.findByText(/^Not checked against the server/)).toBeDefined();
    await waitFor(() => expect(isOff("Create")).toBe(false));
  });

  test("[PPL-6] Cancel leads back to where one came from, and forgets what was typed", async () => {
    const fake = fakeWith();
    const { where } = await open(fake);
    await put(/^Full Name/, "Ada Okafor");
    await user.click(button("Cancel"));
    await waitFor(() => expect(where()).toBe("/people/directory"));
    expect(fake.drafts.get("person/new") ?? null).toBeNull();
  });

  test("[PPL-6] what was typed is there again on the next page", async () => {
    const fake = fakeWith();
    const first = await open(fake);
    await put(/^Full Name/, "Ada Okafor");
    await waitFor(() => expect(fake.drafts.get("person/new")).toBeDefined());
    first.unmount();
    await open(fake);
    await waitFor(() => expect(field(/^Full Name/).value).toBe("Ada Okafor"));
  });

  test("[PPL-6] what the device cannot keep is said, and stays typed", async () => {
    const fake = fakeWith();
    fake.refuseSave = "storage-full";
    await open(fake);
    await put(/^Full Name/, "Ada Okafor");
    await user.click(button("Create"));
    expect(await screen.findByText(/^Error adding\/updating Ada Okafor: /)).toBeDefined();
    expect(field(/^Full Name/).value).toBe("Ada Okafor");
  });
});

describe("somebody who is known", () => {
  const open = (fake = fakeWith()) => at(fake, "/people/view/grace/edit");

  test("[PPL-2] only what was changed is written; what was emptied is cleared", async () => {
    const fake = fakeWith();
    const { where } = await open(fake);
    expect(isOff("Save")).toBe(true);
    await put(/^Position/, "");
    await user.selectOptions(field(/^Home Site/), "");
    await user.click(button("Save"));
    expect(await screen.findByText("Grace Novak updated successfully")).toBeDefined();
    expect(fake.plans[0]?.ops).toMatchObject([
      { kind: "patch", path: PERSON.path, fields: { position: null, homeSite: null } },
    ]);
    expect(Object.keys((fake.plans[0]?.ops[0] as { readonly fields: object }).fields)).toHaveLength(2);
    await waitFor(() => expect(where()).toBe("/people/view/grace"));
  });

  test("[PPL-6] Cancel leads to the person", async () => {
    const { where } = await open();
    await put(/^Position/, "Nurse");
    await user.click(button("Cancel"));
    await waitFor(() => expect(where()).toBe("/people/view/grace"));
  });

  test("[PPL-2] what somebody else changes meanwhile is shown at its field, and one decides", async () => {
    const fake = fakeWith();
    await open(fake);
    await put(/^Position/, "Nurse");
    act(() => fake.setRows({ one: "person", id: "grace" }, [{ ...PERSON, position: "Lead", rev: 5 }]));
    const take = await screen.findByRole("button", { name: /theirs/i });
    expect(isOff("Save")).toBe(true);
    await user.click(take);
    await waitFor(() => expect(field(/^Position/).value).toBe("Lead"));
  });
});

describe("fields for departments", () => {
  const LIST = { list: "departments", site: "s1" } as const;
  const INPUTS = {
    divisions: [{ name: "Design", requiresSubfields: true }],
    groups: ["Plans"],
    units: ["North"],
  };
  const divided = () => {
    const fake = fakeWith();
    const site = { id: "s1", path: "sites/s1", rev: 1, pending: false };
    fake.setRows({ one: "site", site: "s1" }, [{ ...site, config: { departmentInputsEnabled: true } }]);
    return fake;
  };
  const COMING = /^Which fields there are for departments has not arrived/;

  test("[KNOW-2] [PPL-7] a free department stands there only where the site has no list, and nothing is saved before that is known", async () => {
    const fake = divided();
    fake.setRows(LIST, [], true);
    await at(fake, "/people/new");
    expect(await screen.findByText(COMING)).toBeDefined();
    expect(field(/^Department/).disabled).toBe(true);
    await put(/^Full Name/, "Ada Okafor");
    expect(isOff("Create")).toBe(true);
    act(() => fake.setRows(LIST, [INPUTS]));
    expect(await screen.findByLabelText(/^Division/)).toBeDefined();
    expect(screen.queryByText(COMING)).toBeNull();
    expect(field(/^Full Name/).value).toBe("Ada Okafor");
  });

  test.each([
    ["the site says so", true, true],
    ["the site does not", false, false],
  ])("[PPL-7] a visitor needs no Division where %s: %s (issue 53, part 6)", async (_, says, can) => {
    const fake = fakeWith();
    const site = { id: "s1", path: "sites/s1", rev: 1, pending: false };
    const config = { departmentInputsEnabled: true, visitorDivisionOptional: says };
    fake.setRows({ one: "site", site: "s1" }, [{ ...site, config }]);
    fake.setRows(LIST, [INPUTS]);
    await at(fake, "/people/new?membership=temporary");
    await put(/^Full Name/, "Vera Visitor");
    await screen.findByLabelText(/^Division/);
    await user.click(button("Create"));
    if (!can) return expect(await screen.findByText("Division is required")).toBeDefined();
    await waitFor(() => expect(fake.plans).toHaveLength(1));
    expect(Object.keys(created(fake))).not.toContain("department");
  });

  test("[PPL-7] somebody who is no visitor needs a Division all the same", async () => {
    const fake = fakeWith();
    const site = { id: "s1", path: "sites/s1", rev: 1, pending: false };
    const config = { departmentInputsEnabled: true, visitorDivisionOptional: true };
    fake.setRows({ one: "site", site: "s1" }, [{ ...site, config }]);
    fake.setRows(LIST, [INPUTS]);
    await at(fake, "/people/new");
    await put(/^Full Name/, "Ada Okafor");
    await screen.findByLabelText(/^Division/);
    await user.click(button("Create"));
    expect(await screen.findByText("Division is required")).toBeDefined();
    expect(fake.plans).toEqual([]);
  });

  test("[KNOW-2] [PPL-7] the site's configuration is waited for as well", async () => {
    const fake = fakeWith();
    fake.setRows({ one: "site", site: "s1" }, [], true);
    await at(fake, "/people/view/grace/edit");
    expect(await screen.findByText(COMING)).toBeDefined();
    expect(isOff("Save")).toBe(true);
  });

  test("[KNOW-2] [PPL-7] a site that has no list has one field", async () => {
    const fake = divided();
    fake.setRows(LIST, []);
    await at(fake, "/people/new");
    await waitFor(() => expect(field(/^Department/).disabled).toBe(false));
  });
});
