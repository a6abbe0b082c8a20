import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { ChangeRecord } from "#domain/audit/records.ts";
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

const RECORD: ChangeRecord = {
  ...{ paths: ["costCentre"], by: "Kofi Owusu", via: "People", device: "d", offline: false },
  ...{ madeAt: 1_767_600_000_000, arrivedAt: 1_767_607_200_000 },
};
test("[PPG-16] one button lists who changed what of a person and their membership, newest first", async () => {
  const fake = fakeWith();
  fake.changeRecords[PERSON.path] = [RECORD, { ...RECORD, paths: ["rev"], by: "A function" }];
  fake.changeRecords[MEMBER.path] = [
    { ...RECORD, paths: ["validTo"], by: "", arrivedAt: RECORD.arrivedAt + 60_000, offline: true },
  ];
  await openPerson(fake);
  await user.click(await screen.findByRole("button", { name: "Changes" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Changes of Grace Novak" }));
  await dialog.findByText("Kofi Owusu");
  expect(dialog.getAllByRole("listitem").map((li) => li.textContent)).toEqual([
    "05/01/2026 10:01Automatically: Valid ToMade offline 05/01/2026 08:00, arrived 05/01/2026 10:01",
    "05/01/2026 10:00Kofi Owusu: Cost Centre",
  ]);
});

test("[PPG-16] without a connection the list says so, and that nothing is on record only once it was asked", async () => {
  const fake = fakeWith({ net: "offline" });
  await openPerson(fake);
  await user.click(await screen.findByRole("button", { name: "Changes" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("Changes are known with a connection.")).toBeDefined();
  expect(dialog.queryByText("No change is on record.")).toBeNull();
});
