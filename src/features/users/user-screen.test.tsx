import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { err, ok } from "#domain/shared/result.ts";
import type { FakeData } from "#testing/fake-data.ts";
import { ADA, fakeWith, LINKED, openAt, openUser, USER } from "./users.test-kit.tsx";

const user = userEvent.setup();
const section = (name: string) => within(screen.getByRole("region", { name }));
const button = (name: string) => screen.getByRole("button", { name });
const box = (name: string) => screen.getByRole("checkbox", { name });
const why = (name: string) => document.getElementById(box(name).getAttribute("aria-describedby") ?? "")?.textContent;
const ops = (fake: FakeData) => fake.plans.flatMap((p) => p.ops);

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});

describe("the page of a user", () => {
  test("[USR-3] has title, address and, for oneself, a chip; nothing of one's own can be changed", async () => {
    const fake = fakeWith({ uid: "ben", roles: ["ns.admin", "admin.super"] });
    await openUser(fake);
    expect(screen.getByText("ben@example.org")).toBeDefined();
    expect(screen.getByText("You")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Delete user" })).toBeNull();
    await user.click(box("Reception"));
    await user.click(await screen.findByRole("checkbox", { name: "Lima" }));
    await user.click(button("Link to a person"));
    expect([box("Reception"), box("Lima")].map((b) => (b as HTMLInputElement).checked)).toEqual([false, false]);
    expect(why("Reception")).toBe("You can't change your own account.");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
  test("[USR-5] on one's own page an implied role names by what all the same", async () => {
    await openUser(fakeWith({ uid: "ben", user: { ...USER, roles: ["user", "desk-booking.admin"] } }));
    expect(why("Desk settings")).toBe("Implied by Desk booking administrator");
  });
  test("[USR-3] one that does not exist has a page that leads to all users, once all have arrived", async () => {
    await openAt(fakeWith({ user: null, arrived: false }), "/people/user/ben");
    expect(await screen.findByText("Loading this user")).toBeDefined();
    await openAt(fakeWith({ user: null }), "/people/user/ben");
    expect(await screen.findByRole("heading", { name: "Oops!" })).toBeDefined();
    expect(screen.getByRole("link", { name: "All users" }).getAttribute("href")).toBe("/people/users");
  });
});

describe("the page of a user that was made just now", () => {
  const MADE = Date.now() + 60_000; // later than what the kit has arrived
  const pulled = (fake: FakeData, pulledAt: number) =>
    act(() =>
      fake.setSync({ pulls: [{ source: "users", docs: 3, total: 3, complete: true, asOf: pulledAt, live: false }] }),
    );
  test("[USR-8] says that they are on their way until they are here, and from then on that they are gone", async () => {
    const fake = fakeWith({ user: null });
    const { router } = await openAt(fake, "/people/user/ben", { userMade: MADE });
    expect(await screen.findByText("The new user is on its way to this device")).toBeDefined();
    act(() => fake.setRows({ one: "user", id: "ben" }, [USER]));
    expect(await screen.findByRole("heading", { name: "Ben Ito" })).toBeDefined();
    await waitFor(() => expect(router.state.location.state).not.toHaveProperty("userMade"));
    act(() => fake.setRows({ one: "user", id: "ben" }, []));
    expect(await screen.findByRole("heading", { name: "Oops!" })).toBeDefined();
  });
  test("[USR-8] says that they do not exist once all users have been asked for since", async () => {
    const fake = fakeWith({ user: null });
    await openAt(fake, "/people/user/ben", { userMade: MADE });
    expect(await screen.findByText("The new user is on its way to this device")).toBeDefined();
    pulled(fake, MADE + 9_999);
    expect(screen.queryByRole("heading", { name: "Oops!" })).toBeNull();
    pulled(fake, MADE + 10_000);
    expect(await screen.findByRole("heading", { name: "Oops!" })).toBeDefined();
  });
  test("[USR-3] an address cannot claim that somebody was made", async () => {
    await openAt(fakeWith({ user: null }), "/people/user/ben?made=1");
    expect(await screen.findByRole("heading", { name: "Oops!" })).toBeDefined();
  });
});

describe("the linked person", () => {
  const opened = async (fake: FakeData) => {
    fake.setRows({ window: "person", site: "s1", where: { membership: "permanent", active: true }, text: "" }, [ADA]);
    await openUser(fake);
    await user.click(button("Link to a person"));
    return within(await screen.findByRole("dialog"));
  };
  test("[USR-4] is found among permanent members of the site, and linked", async () => {
    const fake = fakeWith();
    const dialog = await opened(fake);
    expect(dialog.getByRole("button", { name: "Link" })).toHaveProperty("disabled", true);
    await user.click(await dialog.findByRole("button", { name: /^Ada Okafor/ }));
    await waitFor(() => expect(dialog.getByRole("button", { name: "Link" })).toHaveProperty("disabled", false));
    await user.click(dialog.getByRole("button", { name: "Link" }));
    expect(await screen.findByText("User linked to Ada Okafor.")).toBeDefined();
    expect(ops(fake)).toMatchObject([{ path: "users/ben", fields: { person: { ref: ADA.path } } }]);
  });
  test("[USR-4] of all sites and inactive as well, if asked", async () => {
    const fake = fakeWith();
    fake.setRows({ window: "person", where: { membership: "permanent" }, text: "" }, [{ ...ADA, title: "Cy Moss" }]);
    const dialog = await opened(fake);
    await user.click(dialog.getByRole("checkbox", { name: "Search all sites" }));
    await user.click(dialog.getByRole("checkbox", { name: "Active accounts only" }));
    expect(await dialog.findByRole("button", { name: /^Cy Moss/ })).toBeDefined();
  });
  test("[USR-4] the dialog says that more were found than it shows, and that more are still to come", async () => {
    const fake = fakeWith();
    const dialog = await opened(fake);
    const all = Array.from({ length: 21 }, (_, i) => ({ ...ADA, id: `p${i}`, path: `ns/example/people/p${i}` }));
    const asked = { window: "person", site: "s1", where: { membership: "permanent", active: true }, text: "" } as const;
    act(() => fake.setRows(asked, all, true));
    expect(await dialog.findByText("Showing 20 of 21: type to find others.")).toBeDefined();
    expect(dialog.getAllByRole("button", { name: /^Ada Okafor/ })).toHaveLength(20);
    expect(dialog.getByText("Loading more people...")).toBeDefined();
    act(() => fake.setSync({ net: "offline" }));
    expect(await dialog.findByText(/^We're experiencing some issues fetching more people/)).toBeDefined();
    act(() => fake.setRows(asked, all.slice(1)));
    await waitFor(() => expect(dialog.queryByText(/type to find others|fetching|Loading/)).toBeNull());
  });
  test("[USR-4] somebody with an account is refused by name", async () => {
    const fake = fakeWith();
    fake.setRows({ list: "user", where: { linkedTo: "ada" } }, [{ ...LINKED, id: "other", path: "users/other" }]);
    const dialog = await opened(fake);
    await user.click(await dialog.findByRole("button", { name: /^Ada Okafor/ }));
    expect(await dialog.findByText("Ada Okafor is already linked to a user.")).toBeDefined();
    expect(dialog.getByRole("button", { name: "Link" })).toHaveProperty("disabled", true);
  });
  test("[USR-4] a linked one leads to their page, and is unlinked", async () => {
    const fake = fakeWith({ user: LINKED });
    await openUser(fake);
    const linked = section("Linked Person");
    expect(linked.getByRole("link", { name: "Ada Okafor" }).getAttribute("href")).toBe("/people/view/ada");
    await user.click(linked.getByRole("button", { name: "Unlink Ada Okafor" }));
    expect(await screen.findByText("User person unlinked.")).toBeDefined();
    expect(ops(fake)).toMatchObject([{ path: "users/ben", fields: { person: null } }]);
  });
});

describe("roles", () => {
  const apply = () => section("Roles").getByRole("button", { name: "Apply" });
  test("[USR-5] stand by group with their help; Apply needs another set", async () => {
    const fake = fakeWith();
    await openUser(fake);
    const roles = section("Roles");
    for (const group of ["General", "People", "Desk Booking", "Room Booking"])
      expect(roles.getByRole("group", { name: group })).toBeDefined();
    expect(roles.getByText("Add and edit people, assign cards, update visitors")).toBeDefined();
    expect(apply()).toHaveProperty("disabled", true);
    await user.click(box("Reception"));
    await user.click(box("Reception"));
    expect(apply()).toHaveProperty("disabled", true);
    await user.click(box("Reception"));
    await user.click(apply());
    expect(await screen.findByText("Roles updated")).toBeDefined();
    expect(ops(fake)).toMatchObject([{ fields: { roles: ["user", "people.reception"] }, seen: { roles: ["user"] } }]);
  });
  test("[USR-5] one that is implied is checked, stays, and names by what", async () => {
    await openUser(fakeWith({ roles: ["people.admin", "desk-booking.admin"] }));
    await user.click(box("Desk booking administrator"));
    expect(box("Desk settings")).toHaveProperty("checked", true);
    expect(box("Desk settings").getAttribute("aria-disabled")).toBe("true");
    expect(why("Desk settings")).toBe("Implied by Desk booking administrator");
    await user.click(box("Desk settings"));
    expect(box("Desk settings")).toHaveProperty("checked", true);
  });
  test("[USR-5] ticks of administrators are for ns.admin; what others cannot tick is named and kept", async () => {
    const fake = fakeWith({ user: { ...USER, roles: ["user", "ns.admin", "made-up"] } });
    await openUser(fake);
    expect(screen.queryByRole("checkbox", { name: "Namespace administrator" })).toBeNull();
    expect(screen.getByText("Also held, and kept: Namespace administrator, made-up")).toBeDefined();
    act(() =>
      fake.setRows({ one: "user", id: "ben" }, [{ ...USER, roles: ["user", "admin.super", "made-up"], rev: 3 }]),
    );
    expect(await screen.findByText("Also held, and kept: Super administrator, made-up")).toBeDefined();
    await user.click(box("User"));
    await user.click(apply());
    await waitFor(() => expect(ops(fake)).toMatchObject([{ fields: { roles: ["admin.super", "made-up"] } }]));
  });
  test("[USR-5] a role that one does not hold cannot be ticked, and says why; those that one holds can", async () => {
    const fake = fakeWith({ roles: ["people.admin", "desk-booking.data"] });
    await openUser(fake);
    expect(why("Room booking administrator")).toBe("You give and take only roles that you hold yourself.");
    await user.click(box("Room booking administrator"));
    expect(apply()).toHaveProperty("disabled", true);
    await user.click(box("Desk booking data"));
    await user.click(apply());
    await waitFor(() => expect(ops(fake)).toMatchObject([{ fields: { roles: ["user", "desk-booking.data"] } }]));
  });
  test.each([
    ["somebody at another site too", { sites: ["s1", "far"] }, "This user is at sites that are not yours."],
    ["an administrator", { roles: ["ns.admin"] }, "This user is at sites that are not yours."],
  ])("[USR-5] [USR-4] of %s nothing can be changed but one's own sites, and it says why", async (_, over, says) => {
    await openUser(fakeWith({ user: { ...LINKED, ...over } }));
    await waitFor(() => expect(why("User")).toBe(says));
    expect(button("Unlink Ada Okafor").getAttribute("aria-disabled")).toBe("true");
    expect(section("Linked Person").getByText(says)).toBeDefined();
  });
  test("[USR-4] [USR-6] somebody with roles that one does not hold is neither linked nor brought to a site", async () => {
    await openUser(fakeWith({ user: { ...LINKED, roles: ["room-booking.admin"] } }));
    const says = "This user has roles that you do not hold yourself.";
    await waitFor(() => expect(why("Lima")).toBe(says));
    expect(section("Linked Person").getByText(says)).toBeDefined();
    expect(box("London").getAttribute("aria-disabled")).toBe("false");
  });
  test("[USR-5] ns.admin gives every role", async () => {
    await openUser(fakeWith({ roles: ["ns.admin"] }));
    expect(box("Namespace administrator")).toBeDefined();
    expect(box("Super administrator")).toBeDefined();
  });
  test("[USR-5] ns.admin takes away a role that nobody knows any more, and has it back only before Apply", async () => {
    const fake = fakeWith({ roles: ["ns.admin"], user: { ...USER, roles: ["user", "made-up"] } });
    await openUser(fake);
    expect(screen.queryByText(/^Also held/)).toBeNull();
    const unknown = within(section("Roles").getByRole("group", { name: "Not known any more" }));
    expect(unknown.getByRole("checkbox", { name: "made-up" })).toHaveProperty("checked", true);
    for (const on of [false, true, false]) {
      await user.click(box("made-up"));
      expect(box("made-up")).toHaveProperty("checked", on);
    }
    await user.click(apply());
    await waitFor(() => expect(ops(fake)).toMatchObject([{ fields: { roles: ["user"] } }]));
    act(() => fake.setRows({ one: "user", id: "ben" }, [{ ...USER, roles: ["user"], rev: 3 }]));
    await waitFor(() => expect(screen.queryByRole("checkbox", { name: "made-up" })).toBeNull());
  });
  test("[USR-5] what somebody else changes meanwhile shows, and is not taken back", async () => {
    const fake = fakeWith();
    await openUser(fake);
    await user.click(box("Reception"));
    act(() => fake.setRows({ one: "user", id: "ben" }, [{ ...USER, roles: ["user", "desk-booking.data"], rev: 3 }]));
    await waitFor(() => expect(box("Desk booking data")).toHaveProperty("checked", true));
    await user.click(apply());
    await waitFor(() =>
      expect(ops(fake)).toMatchObject([{ fields: { roles: ["user", "desk-booking.data", "people.reception"] } }]),
    );
  });
  test("[USR-5] what was ticked survives a reload, and a refusal says why", async () => {
    const fake = fakeWith();
    fake.refuseSave = "storage-full";
    const first = await openUser(fake);
    await user.click(box("Reception"));
    await user.click(apply());
    expect(await screen.findByText(/^Error updating roles for Ben Ito\. /)).toBeDefined();
    first.unmount();
    await openUser(fake);
    await waitFor(() => expect(box("Reception")).toHaveProperty("checked", true));
    expect(screen.getByText("What you changed before this page was left has been put back.")).toBeDefined();
  });
});

describe("sites", () => {
  test("[USR-6] ns.admin takes away one that is no site any more", async () => {
    const fake = fakeWith({ roles: ["ns.admin"], user: { ...USER, sites: ["s1", "far"] } });
    await openUser(fake);
    await user.click(await screen.findByRole("checkbox", { name: "far (no longer a site)" }));
    expect(screen.queryByText(/not yours/)).toBeNull();
    await user.click(section("Sites").getByRole("button", { name: "Apply" }));
    await waitFor(() => expect(ops(fake)).toMatchObject([{ fields: { sites: ["s1"] } }]));
  });
  test("[USR-6] one's own are given and taken; others are counted", async () => {
    const fake = fakeWith({ user: { ...USER, sites: ["s1", "far"] } });
    await openUser(fake);
    expect(await screen.findByText("Also at 1 site that is not yours.")).toBeDefined();
    await user.click(box("Lima"));
    await user.click(section("Sites").getByRole("button", { name: "Apply" }));
    expect(await screen.findByText("Sites updated")).toBeDefined();
    expect(ops(fake)).toMatchObject([{ fields: { sites: ["s1", "far", "s2"] } }]);
  });
  test("[USR-6] a holder of ns.admin has all of them", async () => {
    await openUser(fakeWith({ roles: ["ns.admin"], user: { ...USER, roles: ["ns.admin"], sites: [] } }));
    expect(await screen.findByRole("checkbox", { name: "Lima" })).toHaveProperty("checked", true);
    expect(why("Lima")).toBe("A namespace administrator has all sites.");
    await user.click(box("Lima"));
    expect(box("Lima")).toHaveProperty("checked", true);
  });
});

describe("deleting a user", () => {
  test("[USR-7] is for admin.super alone", async () => {
    await openUser(fakeWith({ roles: ["ns.admin"] }));
    expect(screen.queryByRole("button", { name: "Delete user" })).toBeNull();
  });
  test("[USR-7] waits for a connection", async () => {
    await openUser(fakeWith({ roles: ["people.admin", "admin.super"], net: "offline" }));
    await user.click(button("Delete user"));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(screen.getByText("Needs a connection")).toBeDefined();
  });
  test("[USR-7] asks in 450 px, says what went wrong, and leads to the list", async () => {
    const fake = fakeWith({ roles: ["people.admin", "admin.super"] });
    fake.answers["callable-user-delete"] = err({ why: "refused", message: "not now" });
    const { router } = await openUser(fake);
    await user.click(button("Delete user"));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog.style.width).toContain("450px");
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Could not delete user: not now")).toBeDefined();
    fake.answers["callable-user-delete"] = ok({});
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("User deleted.")).toBeDefined();
    expect(fake.calls[0]).toEqual({
      name: "callable-user-delete",
      payload: { ns: "example", email: "ben@example.org" },
    });
    await waitFor(() => expect(router.state.location.pathname).toBe("/people/users"));
  });
});

describe("who changed it", () => {
  const RECORD = {
    paths: ["roles"],
    by: "Ada Okafor",
    via: "Users",
    madeAt: Date.UTC(2026, 0, 5, 8),
    arrivedAt: Date.UTC(2026, 0, 5, 10),
    device: "device-other",
    offline: true,
  };
  test("[USR-10] roles, sites and the linked person say who changed them, asked of the account's records once", async () => {
    const fake = fakeWith({ user: LINKED });
    fake.changeRecords[USER.path] = [{ ...RECORD, paths: ["person.ref"], by: "Bo Lind" }, RECORD];
    await openUser(fake);
    expect(fake.changesAsked).toEqual([]);
    await user.click(button("Who changed Roles"));
    expect(await screen.findByText("Changed by Ada Okafor")).toBeDefined();
    await user.keyboard("{Escape}");
    await user.click(button("Who changed Linked Person"));
    expect(await screen.findByText("Changed by Bo Lind")).toBeDefined();
    await user.keyboard("{Escape}");
    await user.click(button("Who changed Sites"));
    expect(await screen.findByText("No change of this is on record.")).toBeDefined();
    expect(fake.changesAsked).toEqual([USER.path]);
  });
  test("[USR-10] what is saved stands beside what is ticked", async () => {
    await openUser(fakeWith({ user: { ...USER, roles: ["user", "people.reception"] } }));
    expect(screen.getByText(/^Saved: .*Reception/)).toBeDefined();
    await user.click(box("Reception"));
    expect(screen.getByText(/^Saved: .*Reception/)).toBeDefined();
  });
});
test("[USR-10] a press on what a resting pointer has opened keeps it open, and the next one closes it", async () => {
  const fake = fakeWith();
  await openUser(fake);
  const ask = button("Who changed Roles");
  await user.hover(ask);
  expect(await screen.findByText("No change of this is on record.")).toBeDefined();
  await user.click(ask);
  expect(screen.getByText("No change of this is on record.")).toBeDefined();
  await user.click(ask);
  await waitFor(() => expect(screen.queryByText("No change of this is on record.")).toBeNull());
});
