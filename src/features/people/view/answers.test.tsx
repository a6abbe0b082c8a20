import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { ToldChange } from "#data/api-records.ts";
import type { LogEntry } from "#domain/audit/log.ts";
import { bookingsBetween } from "#domain/bookings/groups.ts";
import { addDays, dayOf, instantAt } from "#domain/shared/time.ts";
import { dayWords } from "#domain/words/bookings.ts";
import { aBooking, aDesk } from "#testing/builders.ts";
import type { FakeData } from "#testing/fake-data.ts";
import { aCard, owned, putCards } from "../cards/cards.test-kit.tsx";
import { fakeWith, MEMBER, openPerson, PERSON, SITE } from "./person.test-kit.tsx";

const user = userEvent.setup();
const TODAY = dayOf(Date.now(), SITE.timeZone);
const ofGrace = { where: { ownerRef: PERSON.path, cancelled: false }, site: "s1" } as const;
/** A desk for each of the days, from 09:00 to 17:00. */
function bookedOn(fake: FakeData, days: readonly string[]): void {
  const at = (day: string, clock: string) => instantAt(day, clock, SITE.timeZone);
  const rows = days.map((onDay, i) => ({
    ...aBooking({
      desk: `d${i}`,
      onDay,
      ownerRef: PERSON.path,
      fromTime: at(onDay, "09:00"),
      toTime: at(onDay, "17:00"),
    }),
  }));
  fake.setRows({ ...bookingsBetween(null, { from: TODAY, to: "9999-12-31" }), ...ofGrace }, rows);
  days.forEach((_, i) =>
    fake.setRows({ one: "desk", site: "s1", id: `d${i}` }, [aDesk({ id: `d${i}`, title: `1.0${i}` })]),
  );
}
/** What the strip says below a word. */
const answer = async (word: string) => {
  const term = await screen.findByText(word, { selector: "dt" });
  return [...(term.parentElement?.querySelectorAll("dd") ?? [])].map((dd) => dd.textContent);
};

test("[PPG-15] the next desk is the first after today, with its day and times", async () => {
  const fake = fakeWith({ roles: ["people.reception", "desk-booking.data"] });
  const [next, later] = [addDays(TODAY, 3), addDays(TODAY, 9)];
  bookedOn(fake, [next, later]);
  await openPerson(fake);
  await screen.findByText(`${dayWords(next)}, 1.00`);
  expect(await answer("Next desk")).toEqual([`${dayWords(next)}, 1.00`, "09:00 to 17:00"]);
});

test("[PPG-15] the card that is carried is a temporary one before one's own, with what it is just now", async () => {
  const fake = fakeWith({
    roles: ["people.reception"],
    member: { ...MEMBER, cards: { permanent: "ref~1", temporary: "ref~2" } },
  });
  const to = { owner: owned("grace", "Grace Novak"), sites: ["s1"] };
  putCards(fake, [
    aCard({ id: "ref~1", ...to, role: "permanent" }),
    aCard({ id: "ref~2", ...to, role: "temporary", enabledTo: Date.now() - 60_000 }),
  ]);
  await openPerson(fake);
  await screen.findByText("Membership", { selector: "dt" });
  expect(await answer("Card")).toEqual(["Card 2 Expired", "temporary"]);
  expect(await answer("Membership")).toEqual(["permanent", "no end"]);
});

test("[PPG-15] nothing is said of desks to those who may not read bookings", async () => {
  const fake = fakeWith({ roles: ["people.admin"] });
  bookedOn(fake, [addDays(TODAY, 3)]);
  await openPerson(fake);
  await screen.findByText("Membership", { selector: "dt" });
  expect(await answer("Card")).toEqual(["No card"]);
  for (const word of ["Today", "Next desk"]) expect(screen.queryByText(word)).toBeNull();
});

const ENTRY: LogEntry = {
  ...{ id: "e1", at: 1_767_607_200_000, path: PERSON.path, kind: "person", title: "Grace Novak", exists: true },
  ...{ via: "People", by: "Kofi Owusu", sites: ["s1"], paths: ["costCentre"] },
  ...{ before: { costCentre: "CC-1" }, after: { costCentre: "CC-2" }, cut: false },
  ...{ madeAt: 1_767_600_000_000, device: "d", offline: false },
};
/** An entry as the server answers it beside its record. */
const changed = (over: Partial<LogEntry> = {}): ToldChange => {
  const entry = { ...ENTRY, ...over };
  const { paths, by, via, madeAt, at, device, offline } = entry;
  return { paths, by, via, madeAt, arrivedAt: at, device, offline, entry };
};
async function openChanges(fake: FakeData) {
  await openPerson(fake);
  await user.click(await screen.findByRole("button", { name: "Changes" }));
  return within(await screen.findByRole("dialog", { name: "Changes of Grace Novak" }));
}
test("[PPG-16] [AUD-26] one button lists who changed what of a person and their membership in sentences, newest first", async () => {
  const fake = fakeWith();
  fake.changeRecords[PERSON.path] = [
    changed(),
    changed({ id: "e2", paths: ["rev"], before: { rev: 1 }, after: { rev: 2 }, by: "", via: "functions/people" }),
    changed({ id: "e3", paths: ["homeSite.title"], via: "functions/inline-person-info" }),
  ];
  const validTo = { before: { validTo: 1_767_607_200_000 }, after: { validTo: 1_770_285_600_000 } };
  const ofMember = { path: MEMBER.path, kind: "member", title: "", paths: ["validTo"], ...validTo };
  fake.changeRecords[MEMBER.path] = [
    changed({ id: "e4", ...ofMember, by: "", via: "", at: ENTRY.at + 60_000, offline: true }),
  ];
  fake.names[PERSON.path] = { title: "Grace Novak", deleted: false };
  const dialog = await openChanges(fake);
  await dialog.findByText(/^The system changed the membership of Grace Novak at London/);
  expect(dialog.getAllByRole("listitem").map((li) => li.textContent)).toEqual([
    "05/01/2026 10:01The system changed the membership of Grace Novak at London: Valid To from 05/01/2026 10:00 to 05/02/2026 10:00.Made offline 05/01/2026 08:00, arrived 05/01/2026 10:01",
    "05/01/2026 10:00Kofi Owusu changed Grace Novak: Cost Centre from CC-1 to CC-2, in People.",
  ]);
  expect(dialog.queryByText(/^Only the newest/)).toBeNull();
});

test("[PPG-16] of more than fifty changes it says that the newest fifty are shown, and of what", async () => {
  const fake = fakeWith();
  fake.changeRecords[PERSON.path] = Array.from({ length: 51 }, (_, i) => changed({ id: `e${i}`, at: ENTRY.at - i }));
  const dialog = await openChanges(fake);
  expect(await dialog.findAllByRole("listitem")).toHaveLength(50);
  expect(dialog.getByRole("status").textContent).toBe(
    "Only the newest 50 changes of the person are shown. Older ones are in the audit log.",
  );
});

test("[PPG-16] without a connection the list says so, and that nothing is on record only once it was asked", async () => {
  const fake = fakeWith({ net: "offline" });
  await openPerson(fake);
  await user.click(await screen.findByRole("button", { name: "Changes" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("Changes are known with a connection.")).toBeDefined();
  expect(dialog.queryByText("No change is on record.")).toBeNull();
});
