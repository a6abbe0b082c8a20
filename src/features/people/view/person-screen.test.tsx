import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import type { ChangeRecord } from "#domain/audit/records.ts";
import type { CardDetail } from "#domain/cards/collection.ts";
import { bookingsBetween } from "#domain/bookings/groups.ts";
import { dayOf } from "#domain/shared/time.ts";
import { err, ok } from "#domain/shared/result.ts";
import { aBooking, aDesk } from "#testing/builders.ts";
import type { FakeData } from "#testing/fake-data.ts";
import { aCard, owned, putCards } from "../cards/cards.test-kit.tsx";
import { fakeWith, MEMBER, open, openPerson, PERSON, SITE } from "./person.test-kit.tsx";

const user = userEvent.setup();
const DAY = dayOf(Date.now(), SITE.timeZone);
const HOUR = 3_600_000;
const ofGrace = { where: { ownerRef: PERSON.path, cancelled: false }, site: "s1" } as const;
const booked = (fake: FakeData, fromTime = Date.now() + HOUR) => {
  const row = aBooking({ desk: "d1", onDay: DAY, ownerRef: PERSON.path, fromTime, toTime: fromTime + HOUR });
  fake.setRows({ ...bookingsBetween(null, { from: DAY, to: DAY }), ...ofGrace }, [row]);
  fake.setRows({ ...bookingsBetween(null, { from: DAY, to: "9999-12-31" }), ...ofGrace }, [row]);
  fake.setRows({ one: "desk", site: "s1", id: "d1" }, [aDesk({ id: "d1", title: "1.07" })]);
  return row;
};
const button = (name: string) => screen.getByRole("button", { name });
const section = (name: string) => within(screen.getByRole("region", { name }));

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});

describe("the person page", () => {
  test("[PPG-1] names the person, what they do, where they are at home, their state and tags", async () => {
    await openPerson(fakeWith());
    for (const words of ["Engineer", "Home site: London", "Active", "First aid"])
      expect(screen.getByText(words)).toBeDefined();
  });

  test("[PPG-1] somebody who does not exist has a page that leads to the directory", async () => {
    await open(fakeWith({ person: null }));
    expect(await screen.findByRole("heading", { name: "Oops!" })).toBeDefined();
    await user.click(screen.getByRole("link", { name: "People Directory" }));
    expect(await screen.findByRole("heading", { name: "People Directory" })).toBeDefined();
  });

  test("[PPG-1] nobody is said not to exist before everybody has arrived", async () => {
    await open(fakeWith({ person: null, arrived: false }));
    expect(await screen.findByText("Loading this person")).toBeDefined();
    expect(screen.queryByRole("heading", { name: "Oops!" })).toBeNull();
  });

  test("[PPG-2] email and phones are links, phones with their labels", async () => {
    await openPerson(fakeWith());
    const contact = section("Contact Information");
    expect(contact.getByRole("link", { name: "grace@example.org" }).getAttribute("href")).toBe(
      "mailto:grace@example.org",
    );
    expect(contact.getByRole("link", { name: "+44 20 7946 0000" }).getAttribute("href")).toBe("tel:+442079460000");
    expect(contact.getByText("Ext")).toBeDefined();
  });

  test("[PPG-3] cost centre, department in words, company, and who may act for whom", async () => {
    await openPerson(fakeWith());
    const more = section("Additional Information");
    for (const words of ["CC-7", "Design, Plans", "Acme", "Desk booking", "no permissions"])
      expect(more.getByText(words)).toBeDefined();
    expect(more.getByRole("link", { name: "Bo Lind" }).getAttribute("href")).toBe("/people/view/bo");
    expect(more.getByRole("link", { name: "Cy Moss" })).toBeDefined();
  });

  test("[PPG-9] who changed it last is told, and on asking how it came", async () => {
    const fake = fakeWith();
    fake.told["set-00001"] = { madeAt: 1_767_600_000_000, arrivedAt: 1_767_607_200_000, offline: true };
    await openPerson(fake);
    await user.click(screen.getByRole("button", { name: /^Last changed 05\/01\/2026 10:00 by Ada Okafor$/ }));
    expect(await screen.findByText("Made offline 05/01/2026 08:00, arrived 05/01/2026 10:00")).toBeDefined();
    expect(screen.getByText("Changed in People")).toBeDefined();
  });

  const RECORD: ChangeRecord = {
    paths: ["position"],
    by: "Ada Okafor",
    via: "People",
    madeAt: 1_767_600_000_000,
    arrivedAt: 1_767_607_200_000,
    device: "device-one-of-many",
    offline: true,
  };
  test("[PPG-9] a value says who changed it, when that was made and arrived, and on which device", async () => {
    const fake = fakeWith();
    fake.changeRecords[PERSON.path] = [
      { ...RECORD, paths: ["phones"], by: "Bo Lind", offline: false, device: "" },
      RECORD,
      { ...RECORD, by: "Somebody before" },
    ];
    await openPerson(fake);
    expect(fake.changesAsked).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Who changed Position" }));
    expect(await screen.findByText("Changed by Ada Okafor")).toBeDefined();
    expect(screen.getByText("Made offline 05/01/2026 08:00, arrived 05/01/2026 10:00")).toBeDefined();
    expect(screen.getByText("On another device (device-o)")).toBeDefined();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByText("Changed by Ada Okafor")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Who changed Work" }));
    expect(await screen.findByText("Changed by Bo Lind")).toBeDefined();
    await user.click(screen.getByText("CC-7"));
    expect(await screen.findByText("No change of this is on record.")).toBeDefined();
    expect(fake.changesAsked).toEqual([PERSON.path]);
  });

  test("[PPG-9] without a connection a value says so, with the last change of all", async () => {
    const fake = fakeWith({ net: "offline" });
    await openPerson(fake);
    await user.click(screen.getByRole("button", { name: "Who changed Company" }));
    expect(await screen.findByText("Who changed this is known with a connection.")).toBeDefined();
    expect(screen.getByText("Last change of all: 05/01/2026 10:00, Ada Okafor")).toBeDefined();
    // With the connection back it is asked again.
    await user.keyboard("{Escape}");
    fake.changeRecords[PERSON.path] = [{ ...RECORD, paths: ["employer"] }];
    act(() => fake.setSync({ net: "online" }));
    await user.click(screen.getByRole("button", { name: "Who changed Company" }));
    expect(await screen.findByText("Changed by Ada Okafor")).toBeDefined();
  });

  test("[PPG-9] an edit that waits says so in its place", async () => {
    await openPerson(fakeWith({ person: { ...PERSON, pending: true } }));
    expect(section("Contact Information").getByText("Waiting to be sent")).toBeDefined();
    expect(screen.queryByText(/Last changed/)).toBeNull();
  });

  test("[PPG-13] without a site there are no sections, and what needs one waits and says why", async () => {
    await openPerson(fakeWith({ sites: [] }));
    expect(screen.queryByRole("region", { name: "Contact Information" })).toBeNull();
    for (const name of ["Edit", "Set inactive"]) {
      expect(button(name).getAttribute("aria-disabled")).toBe("true");
      expect(button(name)).toHaveProperty("disabled", false);
    }
    expect(screen.getAllByText("Choose a site first").length).toBe(2);
  });
});

describe("the next desk booking", () => {
  test("[PPG-10] is shown to those who may read bookings", async () => {
    const fake = fakeWith({ roles: ["people.reception", "desk-booking.data"] });
    booked(fake);
    await openPerson(fake);
    expect(await screen.findByText(/^Desk 1\.07 today, \d\d:\d\d to \d\d:\d\d$/)).toBeDefined();
  });

  test.each([
    ["may not read bookings", { roles: ["people.admin"] }],
    [
      "looks at a member without the permission",
      { roles: ["people.admin", "desk-booking.data"], member: { ...MEMBER, permissions: {} } },
    ],
  ])("[PPG-10] is not shown to somebody who %s", async (_, given) => {
    const fake = fakeWith(given);
    booked(fake);
    await openPerson(fake);
    await screen.findByRole("region", { name: "Membership Information" });
    expect(screen.queryByText(/Desk 1\.07|No desk booking/)).toBeNull();
  });
});

describe("setting somebody inactive", () => {
  test("[PPG-8] names cards and bookings, and cancels these where they may be changed", async () => {
    const fake = fakeWith({ roles: ["people.admin", "desk-booking.settings"] });
    const booking = booked(fake);
    const card = { id: "ref~1", path: "ns/example/cards/ref~1", title: "", number: "1", pending: false };
    fake.setRows({ list: "card", group: "grace" }, [
      {
        ...card,
        owner: null,
        holder: "",
        ownerActive: true,
        places: ["london"],
        enabledFrom: null,
        enabledTo: null,
        disabled: false,
        nonTransferable: true,
        returned: false,
        tags: [],
        role: "permanent",
      },
    ]);
    await openPerson(fake);
    await user.click(button("Set inactive"));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(await dialog.findByText("1 future desk booking at London")).toBeDefined();
    expect(dialog.getByText("Card 1 (permanent) stays with them")).toBeDefined();
    await user.click(dialog.getByRole("radio", { name: "Cancel them" }));
    await user.click(dialog.getByRole("button", { name: "Set inactive" }));
    expect(await screen.findByText("Grace Novak is now inactive")).toBeDefined();
    await waitFor(() => expect(fake.plans).toHaveLength(2));
    expect(fake.plans[0]?.ops).toEqual([
      { kind: "patch", path: PERSON.path, fields: { active: false }, seen: { active: true }, seenRev: PERSON.rev },
    ]);
    expect(fake.plans[1]?.ops).toEqual([{ kind: "delete", path: booking.path, seenRev: 1 }]);
  });

  const withCard = (fake: FakeData, over: Partial<CardDetail> = {}) => {
    const card = aCard({
      id: "ref~1",
      role: "permanent",
      owner: owned("grace", "Grace Novak"),
      sites: ["s1"],
      ...over,
    });
    putCards(fake, [card]);
    fake.setRows({ list: "card", group: "grace" }, [card]);
    fake.shownDocs[MEMBER.path] = { fields: { cards: { permanent: card.id, temporary: null } }, rev: 2 };
    return card;
  };
  test.each([
    ["Disable them", "Card 1 (permanent) is disabled, and stays with them", [{ disabled: true }]],
    ["Return them", "Card 1 (permanent) is returned", [{ "cards/permanent": null }, { owner: null, returned: true }]],
  ])("[PPG-8] what becomes of cards is chosen, said and saved as one: %s", async (choice, words, wrote) => {
    const fake = fakeWith({ net: "offline" });
    withCard(fake);
    await openPerson(fake);
    await user.click(button("Set inactive"));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(await dialog.findByText("Card 1 (permanent) stays with them")).toBeDefined();
    await user.click(dialog.getByRole("radio", { name: choice }));
    expect(dialog.getByText(words)).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Set inactive" }));
    expect(await screen.findByText("Grace Novak is now inactive")).toBeDefined();
    expect(fake.plans).toHaveLength(1);
    const fields = fake.plans[0]?.ops.map((op) => (op.kind === "patch" ? op.fields : {})) ?? [];
    for (const some of [{ active: false }, ...wrote]) expect(fields).toContainEqual(expect.objectContaining(some));
    expect(fields).toHaveLength(1 + wrote.length);
  });

  test("[PPG-8] cards that were disabled are enabled again with their holder", async () => {
    const fake = fakeWith({ person: { ...PERSON, active: false } });
    withCard(fake, { disabled: true });
    await openPerson(fake);
    await user.click(button("Re-activate"));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(await dialog.findByText("Card 1 (permanent) is disabled, and stays with them")).toBeDefined();
    await user.click(dialog.getByRole("radio", { name: "Enable them" }));
    expect(dialog.getByText("Card 1 (permanent) opens doors again")).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Re-activate" }));
    expect(await screen.findByText("Grace Novak is now active")).toBeDefined();
    expect(fake.plans[0]?.ops).toMatchObject([{ fields: { active: true } }, { fields: { disabled: false } }]);
  });

  test("[PPG-8] a card at others' sites only stays, and nothing is asked about it", async () => {
    const fake = fakeWith({ own: ["s1"] });
    withCard(fake, { sites: ["elsewhere"] });
    await openPerson(fake);
    await user.click(button("Set inactive"));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(await dialog.findByText("Card 1 (permanent) is at other sites only, and stays as it is")).toBeDefined();
    expect(dialog.queryByRole("radio")).toBeNull();
  });

  test("[PPG-8] says that bookings may not be seen, and offers nothing about them", async () => {
    const fake = fakeWith();
    booked(fake);
    await openPerson(fake);
    await user.click(button("Set inactive"));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getByText("Whether they have desk bookings is not known: you may not see them.")).toBeDefined();
    expect(dialog.queryByRole("radio")).toBeNull();
  });

  test("[PPG-8] a refusal says what could not be done; re-activating says which state it is", async () => {
    const fake = fakeWith({ person: { ...PERSON, active: false } });
    fake.refuseSave = "storage-full";
    await openPerson(fake);
    const activate = async () => {
      await user.click(button("Re-activate"));
      await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Re-activate" }));
    };
    await activate();
    expect(
      await screen.findByText(/^Could not set person to inactive or active\. This device's storage/),
    ).toBeDefined();
    fake.refuseSave = null;
    await activate();
    expect(await screen.findByText("Grace Novak is now active")).toBeDefined();
  });
});

describe("the link for a new password", () => {
  test("[PPG-12] is sent by a people admin, and failure says why", async () => {
    const fake = fakeWith();
    await openPerson(fake);
    await user.click(button("Send password reset link"));
    expect(await screen.findByText("Password reset email sent")).toBeDefined();
    expect(fake.resets).toEqual(["grace@example.org"]);
    fake.refuseReset = "too-many";
    await user.click(button("Send password reset link"));
    expect(await screen.findByText(/^Too many messages were asked for/)).toBeDefined();
  });

  test.each([
    ["Needs a connection", { net: "offline" as const }],
    ["They have no email address", { person: { ...PERSON, email: "" } }],
  ])("[PPG-12] says «%s» where it cannot be", async (why, given) => {
    const fake = fakeWith(given);
    await openPerson(fake);
    await user.click(button("Send password reset link"));
    expect(fake.resets).toEqual([]);
    expect(screen.getAllByText(why).length).toBeGreaterThan(0);
  });
});

describe("what is kept of a person", () => {
  test("[TAKE-6] is exported by a people admin from the page, for them alone", async () => {
    const fake = fakeWith();
    await openPerson(fake);
    await user.click(button("Export their data"));
    const dialog = within(await screen.findByRole("dialog", { name: "Export data of Grace Novak" }));
    expect(dialog.getByText(/^What Atrium keeps of Grace Novak/)).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Export" }));
    expect(fake.takeOuts).toMatchObject([{ of: { person: "grace" } }]);
  });

  test("[TAKE-6] is not offered to reception", async () => {
    await openPerson(fakeWith({ roles: ["people.reception"] }));
    expect(screen.queryByRole("button", { name: "Export their data" })).toBeNull();
  });
});

describe("deleting a person", () => {
  const ask = async () => {
    await user.click(button("Delete Person"));
    return within(await screen.findByRole("alertdialog"));
  };

  test("[PPG-11] needs their name, lists what goes, and leads to the directory", async () => {
    const fake = fakeWith();
    fake.answers["callable-person-delete"] = ok({ title: "Grace Novak" });
    await openPerson(fake);
    const dialog = await ask();
    expect(dialog.getByText("their membership of 1 site")).toBeDefined();
    expect(dialog.getByText("Cards and bookings may be affected.")).toBeDefined();
    for (const words of ["their pictures", "what others may do for them, and they for others"])
      expect(dialog.getByText(words)).toBeDefined();
    const yes = dialog.getByRole("button", { name: "Delete" });
    await user.type(dialog.getByRole("textbox"), "Grace");
    expect(yes).toHaveProperty("disabled", true);
    await user.type(dialog.getByRole("textbox"), " Novak");
    await user.click(yes);
    expect(await screen.findByRole("heading", { name: "People Directory" })).toBeDefined();
    expect(screen.getByText("Grace Novak deleted")).toBeDefined();
    expect(fake.calls).toEqual([{ name: "callable-person-delete", payload: { personRefPath: PERSON.path } }]);
  });

  test("[PPG-11] a refusal stays in the dialog with the server's words", async () => {
    const fake = fakeWith();
    fake.answers["callable-person-delete"] = err({ why: "refused", message: "You cannot delete yourself" });
    await openPerson(fake);
    const dialog = await ask();
    await user.type(dialog.getByRole("textbox"), "Grace Novak");
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    expect(await dialog.findByText("Could not delete person. You cannot delete yourself")).toBeDefined();
  });

  test("[PPG-11] waits for a connection, and says so", async () => {
    const fake = fakeWith({ net: "offline" });
    await openPerson(fake);
    await user.click(button("Delete Person"));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(screen.getAllByText("Needs a connection").length).toBe(2);
    act(() => fake.setSync({ net: "online" }));
    await ask();
  });

  test.each([
    ["example", false],
    ["inf", true],
  ])("[PPG-11] reception in the namespace %s: %s", async (ns, may) => {
    await openPerson(fakeWith({ ns, roles: ["people.reception"] }));
    expect(screen.queryByRole("button", { name: "Delete Person" }) !== null).toBe(may);
    expect(screen.queryByRole("button", { name: "Send password reset link" })).toBeNull();
  });
});
