import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { PersonRow } from "#domain/people/collection.ts";
import { aFloor, aNeighbourhood } from "#testing/builders.ts";
import type { FakeData } from "#testing/fake-data.ts";
import { fakeWith, type Given, MEMBER, openPerson, PERSON } from "./person.test-kit.tsx";

const user = userEvent.setup();
const section = (name: string) => within(screen.getByRole("region", { name }));
const button = (name: string) => screen.getByRole("button", { name });
const fieldsOf = (fake: FakeData): object => (fake.plans[0]?.ops[0] as { readonly fields: object }).fields;

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});

describe("permissions", () => {
  const perms = () => section("Permissions");
  const box = (name: string) => perms().getByRole("checkbox", { name });
  const edit = async () => user.click(await screen.findByRole("button", { name: "Edit permissions" }));

  test("[PPG-4] only what the site makes available stands there; keys that nobody knows are named", async () => {
    await openPerson(fakeWith({ available: ["deskBooking", "multiDeskBooking", "roomBooking"] }));
    await screen.findByRole("button", { name: "Edit permissions" });
    expect(perms().getAllByRole("checkbox")).toHaveLength(3);
    expect(perms().getByText("Also held, and kept: somethingElse")).toBeDefined();
    expect(box("Desk booking")).toHaveProperty("disabled", true);
  });

  test("[PPG-4] one that needs another can be ticked only with it; a save writes the keys that moved, and no other", async () => {
    const fake = fakeWith({ member: { ...MEMBER, permissions: { somethingElse: true } } });
    await openPerson(fake);
    await edit();
    expect(box("Several desks on one day")).toHaveProperty("disabled", true);
    await user.click(box("Desk booking"));
    await user.click(box("Several desks on one day"));
    await user.click(button("Save"));
    expect(await screen.findByText("Permissions updated")).toBeDefined();
    expect(fake.plans[0]?.ops[0]?.path).toBe(MEMBER.path);
    expect(fieldsOf(fake)).toEqual({ "permissions/deskBooking": true, "permissions/multiDeskBooking": true });
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });

  test("[PPG-4] Save needs a change, a refusal says so, and Cancel puts it back", async () => {
    const fake = fakeWith();
    fake.refuseSave = "storage-full";
    await openPerson(fake);
    await edit();
    expect(button("Save")).toHaveProperty("disabled", true);
    await user.click(box("Room booking"));
    await user.click(button("Save"));
    expect(await screen.findByText(/^Error updating site permissions\. /)).toBeDefined();
    expect(box("Room booking")).toHaveProperty("checked", true);
    await user.click(button("Cancel"));
    expect(box("Room booking")).toHaveProperty("checked", false);
  });

  test("[PPG-4] reception sees them and changes nothing", async () => {
    await openPerson(fakeWith({ roles: ["people.reception"] }));
    expect(await screen.findByRole("checkbox", { name: "Desk booking" })).toHaveProperty("disabled", true);
    expect(screen.queryByRole("button", { name: "Edit permissions" })).toBeNull();
  });
});

describe("membership", () => {
  const places = (fake: FakeData) => {
    fake.setRows({ list: "floor", site: "s1" }, [
      aFloor({ id: "f1", title: "First floor" }),
      aFloor({ id: "f2", title: "Second floor" }),
    ]);
    fake.setRows({ list: "neighbourhood", site: "s1" }, [
      aNeighbourhood({ id: "h1", title: "Harbour" }),
      aNeighbourhood({ id: "h2", title: "Meadow" }),
      aNeighbourhood({ id: "h3", title: "Nowhere" }),
    ]);
    fake.setRows({ name: "deskCounts", site: "s1" }, [
      { id: "a", floor: "f1", neighbourhood: "h1", desks: 3 },
      { id: "b", floor: "f2", neighbourhood: "h1", desks: 1 },
      { id: "c", floor: "f2", neighbourhood: "h2", desks: 4 },
    ]);
    return fake;
  };
  const info = () => section("Membership Information");
  const edit = async () => user.click(await screen.findByRole("button", { name: "Edit membership" }));
  const type = (field: string, day: string, time: string) => {
    fireEvent.change(info().getByLabelText(`${field}, date`), { target: { value: day } });
    fireEvent.change(info().getByLabelText(`${field}, time`), { target: { value: time } });
  };

  test("[PPG-5] says type, validity in the site's zone, floor and neighbourhoods", async () => {
    const at = { validFrom: Date.parse("2026-06-01T07:00Z"), validTo: Date.parse("2026-06-05T17:30Z") };
    await openPerson(places(fakeWith({ member: { ...MEMBER, ...at } })));
    await waitFor(() => expect(info().getByText("01/06/2026 08:00 to 05/06/2026 18:30")).toBeDefined());
    for (const words of ["permanent", "First floor", "Harbour"]) expect(info().getByText(words)).toBeDefined();
  });

  test("[PPG-5] ends now after the question, and what has ended offers no end", async () => {
    const fake = places(fakeWith());
    await openPerson(fake);
    await user.click(await screen.findByRole("button", { name: "End now" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "End now" }));
    expect(await screen.findByText(/^The membership of .* has ended\.$/)).toBeDefined();
    expect(fake.plans[0]?.ops.map((op) => op.path)).toEqual([MEMBER.path]);
    cleanup();
    await openPerson(places(fakeWith({ member: { ...MEMBER, validTo: Date.now() - 1 } })));
    await screen.findByRole("button", { name: "Edit membership" });
    expect(screen.queryByRole("button", { name: "End now" })).toBeNull();
  });

  test("[PPG-5] writes what was changed, and nothing else", async () => {
    const fake = places(fakeWith());
    await openPerson(fake);
    await edit();
    expect(info().getByRole("group", { name: "First floor" }).textContent).toBe("First floorHarbour");
    expect(info().getByRole("group", { name: "On no floor" }).textContent).toBe("On no floorNowhere");
    type("Valid To", "05/06/2026", "18:30");
    await user.selectOptions(info().getByLabelText("Default floor"), "f2");
    await user.click(info().getByRole("checkbox", { name: "Meadow" }));
    await user.click(button("Save"));
    expect(await screen.findByText("Information updated")).toBeDefined();
    const link = (id: string) => ({ ref: `sites/s1/spaces/${id}`, title: "" });
    const fields = {
      validTo: Date.parse("2026-06-05T17:30Z"),
      defaultFloor: link("f2"),
      neighbourhood: ["sites/s1/spaces/h1", "sites/s1/spaces/h2"],
    };
    expect(fake.plans[0]?.ops).toEqual([
      { kind: "patch", path: MEMBER.path, fields, seen: { validTo: null }, seenRev: MEMBER.rev },
    ]);
  });

  test("[PPG-5] a beginning behind the end is said at its field and cannot be saved", async () => {
    await openPerson(places(fakeWith()));
    await edit();
    type("Valid From", "05/06/2026", "18:30");
    type("Valid To", "05/06/2026", "18:30");
    expect(info().getByText("Must be before Valid To date")).toBeDefined();
    expect(button("Save")).toHaveProperty("disabled", true);
  });

  test("[PPG-5] what was typed is there again on the next page", async () => {
    const fake = places(fakeWith());
    const first = await openPerson(fake);
    await edit();
    await user.selectOptions(info().getByLabelText("Default floor"), "f2");
    await waitFor(() =>
      expect(fake.drafts.get("membership/s1/grace")).toEqual({
        defaultFloor: "f2",
        was: { defaultFloor: MEMBER.defaultFloor },
      }),
    );
    first.unmount();
    await openPerson(fake);
    expect(await screen.findByLabelText("Default floor")).toHaveProperty("value", "f2");
    expect(screen.getByText("What you typed before this page was left has been put back.")).toBeDefined();
  });

  test("[PPG-6] somebody of other sites is made a member here", async () => {
    const fake = fakeWith({ member: null, person: { ...PERSON, sites: ["s9"] } });
    await openPerson(fake);
    expect(await screen.findByText("Grace Novak is not a member of London.")).toBeDefined();
    expect(screen.queryByRole("region", { name: "Permissions" })).toBeNull();
    await user.click(button("Add to London"));
    expect(await screen.findByText("Grace Novak added to London")).toBeDefined();
    expect(fake.plans[0]?.ops).toMatchObject([
      { kind: "patch", path: PERSON.path, fields: { memberSites: ["s9", "s1"] } },
      { kind: "create", path: "sites/s1/members/grace" },
    ]);
  });
});

describe("delegates", () => {
  const rowOf = (id: string, title: string): PersonRow => {
    const { displayName, email, phones, position, employer, tags, active, sites, rev, pending } = PERSON;
    const rest = { displayName, email, phones, position, employer, tags, active, sites, rev, pending };
    return { ...rest, id, title, path: `ns/example/people/${id}`, member: null };
  };
  const findable = (fake: FakeData, text: string, rows: readonly PersonRow[]) =>
    fake.setRows({ window: "person", site: "s1", where: { active: true }, text }, rows);
  const openDialog = async (fake: FakeData) => {
    await openPerson(fake);
    await user.click(button("Edit delegates"));
    return within(await screen.findByRole("dialog"));
  };
  const search = (value: string) =>
    fireEvent.change(screen.getByRole("searchbox", { name: "Type to search for a person" }), { target: { value } });
  const pick = async (name: string) => user.click(await screen.findByRole("button", { name: new RegExp(`^${name}`) }));

  test("[PPG-7] somebody is added with permissions, somebody removed; Save needs a change", async () => {
    const fake = fakeWith();
    findable(fake, "di", [rowOf("di", "Di Hart")]);
    const dialog = await openDialog(fake);
    expect(dialog.getByRole("button", { name: "Save" })).toHaveProperty("disabled", true);
    search("di");
    await pick("Di Hart");
    const di = within(dialog.getByRole("group", { name: "Permissions of Di Hart" }));
    await user.click(di.getByRole("checkbox", { name: "Desk booking" }));
    await user.click(dialog.getByRole("button", { name: "Remove Bo Lind" }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Delegates updated")).toBeDefined();
    const added = { ref: "ns/example/people/di", title: "", permissions: { deskBooking: true } };
    expect(fake.plans[0]?.ops[0]).toMatchObject({ path: PERSON.path, fields: { "delegates/di": added } });
    expect(Object.keys(fieldsOf(fake))).toEqual(["delegates/di", "delegates/bo"]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("[PPG-7] at a site that the person is no member of nobody is given permissions", async () => {
    const dialog = await openDialog(fakeWith({ person: { ...PERSON, sites: ["s9"] }, member: null }));
    expect(await dialog.findByText("Permissions are given at a site that Grace Novak is a member of.")).toBeDefined();
    expect(dialog.queryByRole("checkbox")).toBeNull();
  });

  test("[PPG-7] nobody is their own delegate, or one twice: said for 5 s, and read out", async () => {
    const fake = fakeWith();
    findable(fake, "o", [rowOf("grace", "Grace Novak"), rowOf("bo", "Bo Lind")]);
    const dialog = await openDialog(fake);
    search("o");
    await pick("Grace Novak");
    expect(dialog.getByText("Grace Novak can't be their own delegate").getAttribute("role")).toBe("status");
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
    try {
      fireEvent.click(screen.getByRole("button", { name: /^Bo Lind/ }));
      expect(dialog.getByText("Bo Lind is already a delegate")).toBeDefined();
      act(() => void vi.advanceTimersByTime(4_000));
      expect(dialog.queryByText("Bo Lind is already a delegate")).not.toBeNull();
      act(() => void vi.advanceTimersByTime(1_100));
      expect(dialog.queryByText("Bo Lind is already a delegate")).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  test("[PPG-7] a refusal says why and keeps the dialog; Cancel gives the edits up", async () => {
    const fake = fakeWith();
    fake.refuseSave = "storage-full";
    const dialog = await openDialog(fake);
    await user.click(dialog.getByRole("button", { name: "Remove Bo Lind" }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/^Error saving delegates\. This device's storage is full/)).toBeDefined();
    expect(dialog.getByText("Nobody may act for Grace Novak yet.")).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(button("Edit delegates"));
    expect(await screen.findByRole("button", { name: "Remove Bo Lind" })).toBeDefined();
  });

  test("[PPG-7] a reload puts the dialog back with what was chosen", async () => {
    const fake = fakeWith();
    const first = await openPerson(fake);
    await user.click(button("Edit delegates"));
    await user.click(await screen.findByRole("button", { name: "Remove Bo Lind" }));
    await waitFor(() => expect(fake.drafts.get("delegates/grace")).toEqual({ list: [], base: PERSON.delegates }));
    first.unmount();
    await openPerson(fake);
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("What you typed before this page was left has been put back.")).toBeDefined();
    expect(dialog.getByRole("button", { name: "Save" })).toHaveProperty("disabled", false);
  });

  test.each<[string, Given, number]>([
    ["in inf, reception", { ns: "inf", roles: ["people.reception"] }, 3],
    ["in inf, an administrator", { ns: "inf", roles: ["ns.admin"] }, 5],
    ["elsewhere, reception", { roles: ["people.reception"] }, 5],
  ])("[PPG-7] %s chooses among the permissions of a delegate", async (_, given, boxes) => {
    const dialog = await openDialog(fakeWith(given));
    expect(await dialog.findAllByRole("checkbox")).toHaveLength(boxes);
    expect(dialog.queryByRole("checkbox", { name: "Room booking" }) !== null).toBe(boxes === 5);
  });
});
