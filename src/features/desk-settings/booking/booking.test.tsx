import { bookingsOfDesk } from "#domain/bookings/groups.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { BookingRow } from "#data/api.ts";
import { addDays, instantAt } from "#domain/shared/time.ts";
import { BOOKING_MSG, BOOKING_REFUSED, BOOKING_WORDS, dayWords } from "#domain/words/bookings.ts";
import { TIMES } from "#domain/words/times.ts";
import { say } from "#domain/words/say.ts";
import { aBooking, aDesk, aSession, aSite, aSync } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { renderPart } from "#testing/render-screen.tsx";
import { DeskBookings } from "./desk-bookings.tsx";

const SITE = aSite({ id: "site-1", timeZone: "Europe/London" });
const TODAY = "2026-01-07"; // a Wednesday
const NOW = instantAt(TODAY, "10:00", SITE.timeZone);
const HOUR = 3_600_000;
const DESK = aDesk({ id: "d1", title: "1.001" });
const grace = (over: Partial<BookingRow> = {}) =>
  aBooking({ desk: "d1", onDay: TODAY, fromTime: NOW - HOUR, toTime: NOW + 6 * HOUR, owner: "Grace Novak", ...over });

type Setting = {
  readonly bookings?: readonly BookingRow[];
  readonly roles?: readonly string[];
  readonly config?: { readonly [key: string]: never } | object;
  readonly disabled?: boolean | string;
  readonly site?: typeof SITE;
  /** Whether all bookings of the site are on the device. */
  readonly arrived?: boolean;
};
async function open({
  bookings = [],
  roles,
  config = {},
  disabled = false,
  site = SITE,
  arrived = true,
}: Setting = {}) {
  const pulls = [{ source: "bookings:site-1", docs: 1, total: 1, complete: arrived, live: false, asOf: NOW }];
  const session = aSession({ ns: "example", ...(roles ? { roles } : {}) });
  const fake = new FakeData({ state: "in", proven: true, session }, aSync({ pulls }));
  fake.setRows({ list: "site" }, [site]);
  const row = { id: "site-1", path: "sites/site-1", rev: 1, pending: false, config: config as never };
  fake.setRows({ one: "site", site: "site-1" }, [row]);
  fake.setRows({ ...bookingsOfDesk("d1"), site: "site-1" }, bookings, !arrived);
  fake.setRows({ list: "neighbourhood", site: "site-1" }, []);
  const member = (id: string, title: string, over: object = {}) => {
    const ref = `ns/example/people/${id}`;
    const person = { ref, title, email: `${id}@example.org`, active: true };
    const fields = { person, site: { ref: "sites/site-1", membership: over } };
    fake.shownDocs[`ns/example/directory/${id}_site-1`] = { fields: fields as never, rev: 1 };
    return { key: ref, kind: "person", title, displayName: "", email: person.email, department: "" } as const;
  };
  const known = { position: "", phones: [], sites: ["site-1"], active: true };
  fake.setFindable([
    { ...member("ada", "Ada Okafor"), ...known },
    { ...member("adam", "Adam Gone"), ...known, active: false },
    { ...member("adele", "Adele Elsewhere"), ...known, sites: ["site-2"] },
    { ...member("adina", "Adina Barred", { canBookDesks: false }), ...known },
  ]);
  const client = await fake.readyClient();
  renderPart(<DeskBookings site={site} desk={{ ...DESK, disabled }} title="1.001" now={NOW} />, { data: client });
  await screen.findByText(BOOKING_WORDS.coming);
  return fake;
}
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });

beforeEach(() => {
  vi.useFakeTimers({
    now: NOW,
    toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
    shouldAdvanceTime: true,
  });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("bookings of a desk", () => {
  test("[BKG-19] today's and coming ones with owner, times at the site, tool and state; cancelled ones are gone", async () => {
    const later = addDays(TODAY, 2);
    await open({
      bookings: [
        grace(),
        grace({
          onDay: later,
          owner: "Ines Roth",
          fromTime: instantAt(later, "00:00", "Europe/London"),
          toTime: instantAt(addDays(later, 1), "00:00", "Europe/London"),
          createdVia: "Kiosk",
        }),
        grace({ owner: "Nobody Now", cancelled: true }),
      ],
    });
    expect(screen.getByText("Active")).toBeTruthy();
    expect(screen.getByText("09:00 to 16:00 · via Mobile app")).toBeTruthy();
    expect(screen.getByText(`${dayWords(later)} · 00:00 to 24:00 · via Kiosk`)).toBeTruthy();
    expect(screen.queryByText("Nobody Now")).toBeNull();
  });

  test("[FRESH-3] before the bookings have arrived nothing says that there are none", async () => {
    await open({ arrived: false });
    expect(screen.queryByText(BOOKING_WORDS.comingNone.absent)).toBeNull();
    expect(screen.queryByText("No bookings today.")).toBeNull();
  });

  test("[BKG-19] one that nobody has confirmed yet is provisional, and says so", async () => {
    await open({ bookings: [grace({ pending: true, rev: 0 }), grace({ pending: true, rev: 3, owner: "Ines Roth" })] });
    expect(screen.getByText(BOOKING_WORDS.provisional)).toBeTruthy();
    expect(screen.getByText("Waiting to be sent")).toBeTruthy();
  });

  test("[BKG-8] what the site's settings do stands with the bookings, and the zone where it is another", async () => {
    await open({
      config: { deskBookingAutoCheckOutEnabled: true, deskBookingAutoCheckOutTime: "11:30" },
      site: { ...SITE, timeZone: "Asia/Tokyo" },
    });
    expect(await screen.findByText(say(BOOKING_WORDS.autoCheckOut, { at: "11:30" }))).toBeTruthy();
    expect(screen.getByText(say(TIMES.site, { zone: "Asia/Tokyo" }))).toBeTruthy();
  });

  test.each([
    ["release", grace(), "Release the booking of Grace Novak", BOOKING_MSG.released, "bookings.release"],
    [
      "cancel",
      grace({ fromTime: NOW + HOUR }),
      /^Cancel the booking of Grace Novak/,
      BOOKING_MSG.cancelled,
      "bookings.cancel",
    ],
  ])("[BKG-20] %s: the message with Undo for two seconds, and Undo takes it back", async (...row) => {
    const [, booking, name, message, action] = row;
    const fake = await open({ bookings: [booking] });
    const undo = vi.spyOn(fake, "undo");
    await user.click(button(name));
    await screen.findByText(message);
    expect(fake.plans.map((p) => p.action)).toEqual([action]);
    await user.click(button(BOOKING_WORDS.undo));
    await waitFor(() => expect(undo).toHaveBeenCalledWith([...fake.sets.keys()][0], expect.stringContaining("Undo: ")));
  });

  test("[BKG-26] without a connection the message does not claim that the server knows", async () => {
    const fake = await open({ bookings: [grace()] });
    fake.setSync({ net: "offline" });
    await user.click(button(/^Release/));
    expect(await screen.findByText(`${BOOKING_MSG.released}: ${BOOKING_WORDS.notSentYet}`)).toBeTruthy();
  });

  test("[BKG-20] the message leaves after two seconds", async () => {
    await open({ bookings: [grace()] });
    await user.click(button(/^Release/));
    await screen.findByText(BOOKING_MSG.released);
    act(() => void vi.advanceTimersByTime(2_100));
    await waitFor(() => expect(screen.queryByText(BOOKING_MSG.released)).toBeNull());
  });

  test("[BKG-19] what was released within the minute is over at once, and what was booked is active", async () => {
    const query = { ...bookingsOfDesk("d1"), site: "site-1" } as const;
    const fake = await open({ bookings: [grace({ fromTime: NOW + 2_000 })] });
    expect(screen.getByRole("button", { name: /^Cancel the booking/ })).toBeTruthy();
    act(() => void vi.advanceTimersByTime(5_000));
    await act(async () => fake.setRows(query, [grace({ fromTime: NOW + 2_000, rev: 2 })]));
    await screen.findByRole("button", { name: /^Release/ });
    await act(async () => fake.setRows(query, [grace({ fromTime: NOW - HOUR, toTime: NOW + 4_000, rev: 3 })]));
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Release/ })).toBeNull());
    expect(screen.queryByText("Active")).toBeNull();
  });

  test("[BKG-20] what the device refuses to keep is told in the specification's words", async () => {
    const fake = await open({ bookings: [grace()] });
    fake.refuseSave = "storage-full";
    await user.click(button(/^Release/));
    expect(await screen.findByText(/^Error deleting booking: This device's storage is full/)).toBeTruthy();
    fake.refuseSave = null;
    fake.refuseDecide = "no-network";
    await user.click(button(/^Release/));
    await user.click(await screen.findByRole("button", { name: BOOKING_WORDS.undo }));
    expect(await screen.findByText(/^Error during undo: /)).toBeTruthy();
  });

  test("[BKG-19] who may only read has nothing to change them with", async () => {
    await open({ bookings: [grace()], roles: ["desk-booking.data"] });
    const all = within(screen.getByRole("region", { name: BOOKING_WORDS.all })).getAllByRole("button");
    expect(all.map((b) => b.getAttribute("aria-label"))).toEqual(["Who changed the booking of Grace Novak"]);
  });

  test("[BKG-19] a disabled desk takes no booking, and says why", async () => {
    await open({ disabled: "broken" });
    expect(button(BOOKING_WORDS.title).hasAttribute("disabled")).toBe(true);
    expect(screen.getByText(BOOKING_REFUSED["desk-disabled"])).toBeTruthy();
  });
});

describe("creating a booking", () => {
  const dialog = () => screen.getByRole("dialog");
  const daysNamed = (n: number) =>
    within(dialog()).queryAllByRole("button", { name: new RegExp(`^${dayWords(addDays(TODAY, n))}`) });
  /** The chip of a day; its place in the calendar where that is open. */
  const day = (n: number): HTMLElement => {
    const [chip, ...places] = daysNamed(n);
    if (!chip) throw new Error(`day ${n} is not offered`);
    return places.at(-1) ?? chip;
  };
  async function openCalendar() {
    await user.click(within(dialog()).getByRole("button", { name: BOOKING_WORDS.otherDay }));
    await within(dialog()).findByText(BOOKING_WORDS.crossed);
  }
  const create = () => within(dialog()).getByRole("button", { name: /^Create/ });
  async function start(setting: Setting = {}) {
    const fake = await open(setting);
    await user.click(button(BOOKING_WORDS.title));
    await screen.findByRole("dialog", undefined, { timeout: 5_000 });
    return fake;
  }
  async function chooseOwner(name: string) {
    await user.type(screen.getByLabelText(BOOKING_WORDS.owner), name.slice(0, 3));
    await user.click(await within(dialog()).findByRole("button", { name: new RegExp(`^${name}`) }));
  }

  test("[BKG-18] only active people of the site are found; Create waits for an owner and a date", async () => {
    const fake = await start();
    await user.type(screen.getByLabelText(BOOKING_WORDS.owner), "ad");
    const found = await screen.findByRole("list", { name: BOOKING_WORDS.found });
    expect(
      within(found)
        .getAllByRole("button")
        .map((b) => b.querySelector("strong")?.textContent),
    ).toEqual(["Ada Okafor", "Adina Barred"]);
    expect(create().hasAttribute("disabled")).toBe(true);
    await user.click(within(found).getByRole("button", { name: /^Ada/ }));
    expect(create().hasAttribute("disabled")).toBe(true);
    await user.click(day(1));
    expect(create().hasAttribute("disabled")).toBe(false);
    await user.click(create());
    await screen.findByText(BOOKING_WORDS.made);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(fake.plans[0]).toMatchObject({
      action: "bookings.create",
      ops: [
        {
          kind: "create",
          path: "sites/site-1/bookings/d1_2026-01-08_1",
          fields: { owner: { title: "Ada Okafor", email: "ada@example.org" } },
        },
      ],
    });
  });

  test("[BKG-18] days that cannot be had are closed and say why", async () => {
    const taken = addDays(TODAY, 1);
    await start({
      bookings: [grace({ onDay: taken, fromTime: NOW + 20 * HOUR, toTime: NOW + 28 * HOUR, id: `d1_${taken}_1` })],
    });
    expect(daysNamed(1)).toEqual([]);
    await openCalendar();
    const says = (n: number) => [day(n).hasAttribute("disabled"), day(n).getAttribute("title")];
    expect(says(1)).toEqual([true, BOOKING_REFUSED.booked]);
    expect(says(2)).toEqual([false, null]);
    expect(says(3)).toEqual([true, BOOKING_REFUSED.weekend]);
    expect(says(6)).toEqual([true, BOOKING_REFUSED["too-far"]]);
    expect(day(-1).hasAttribute("disabled")).toBe(true);
  });

  test("[LOOK-9] the next days that can be booked are one tap away, the calendar two", async () => {
    const taken = addDays(TODAY, 1);
    await start({
      bookings: [grace({ onDay: taken, fromTime: NOW + 20 * HOUR, toTime: NOW + 28 * HOUR, id: `d1_${taken}_1` })],
    });
    const chips = () => within(screen.getByRole("group", { name: BOOKING_WORDS.date })).getAllByRole("button");
    expect(chips().map((b) => b.textContent)).toEqual(["Today", "Fri 9", "Mon 12", "Other day"]);
    await user.click(day(2));
    expect(day(2).getAttribute("aria-pressed")).toBe("true");
    await user.click(day(0));
    expect(chips().map((b) => b.getAttribute("aria-pressed"))).toEqual(["true", "false", "false", null]);
    await openCalendar();
    expect(daysNamed(1)).toHaveLength(1);
  });

  test("[BKG-18] somebody who may not book desks is told so before anything is made", async () => {
    const fake = await start();
    await chooseOwner("Adina Barred");
    await user.click(day(1));
    expect(await screen.findByText(BOOKING_REFUSED["owner-may-not-book"])).toBeTruthy();
    expect(create().hasAttribute("disabled")).toBe(true);
    expect(fake.plans).toEqual([]);
  });

  test("[BKG-21] several days: each with its state; those that cannot be had are taken out, and the rest is one change set", async () => {
    const taken = addDays(TODAY, 1);
    const fake = await start({
      bookings: [grace({ onDay: taken, fromTime: NOW + 20 * HOUR, toTime: NOW + 28 * HOUR, id: `d1_${taken}_1` })],
    });
    await chooseOwner("Ada Okafor");
    await user.click(screen.getByRole("switch"));
    await openCalendar();
    for (const n of [1, 2, 3, 5, 6]) await user.click(day(n));
    const preview = screen.getByRole("region", { name: BOOKING_WORDS.preview });
    expect(
      within(preview)
        .getAllByRole("listitem")
        .map((li) => li.querySelector("strong")?.textContent),
    ).toEqual(["Clash", "OK", "Weekend", "OK", "Outside window"]);
    expect(create().hasAttribute("disabled")).toBe(true);
    for (const n of [1, 3, 6]) await user.click(button(say(BOOKING_WORDS.skip, { day: dayWords(addDays(TODAY, n)) })));
    await user.click(button(say(BOOKING_WORDS.createDays, { n: "2" })));
    await screen.findByText(BOOKING_WORDS.made);
    expect(fake.plans.map((p) => p.ops.map((op) => op.path))).toEqual([
      ["sites/site-1/bookings/d1_2026-01-09_1", "sites/site-1/bookings/d1_2026-01-12_1"],
    ]);
  });

  test("[BKG-18] what the device refuses stays in the form, in the specification's words", async () => {
    const fake = await start();
    fake.refuseSave = "storage-full";
    await chooseOwner("Ada Okafor");
    await user.click(day(1));
    await user.click(create());
    expect(await screen.findByText(/^Error creating booking: This device's storage is full/)).toBeTruthy();
    expect(screen.getByText("Ada Okafor")).toBeTruthy();
  });
});
