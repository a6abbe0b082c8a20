import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { onDays } from "#domain/bookings/groups.ts";
import { LONG_GROUP } from "#domain/rooms/collection.ts";
import type { RoomBooking } from "#domain/rooms/booking.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import type { CountedDayDetail } from "#domain/statistics/collection.ts";
import { roomDoc } from "#testing/room-bookings.ts";
import { aBooking as aMeeting } from "#domain/rooms/rooms.test-kit.ts";
import { aBooking, aFloor, aSession, aSite, aSync } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { renderPart } from "#testing/render-screen.tsx";
import { LiveStatusScreen } from "./live-status-screen.tsx";

const SITE = aSite({ id: "site-1", title: "London", timeZone: "Europe/London" });
const DAY = "2026-03-02";
const at = (clock: string, day = DAY) => Date.parse(`${day}T${clock}:00Z`); // London keeps UTC then
const desks = (over: JsonObject = {}): CountedDayDetail => ({
  id: DAY,
  at: at("09:41"),
  fields: {
    onDate: DAY,
    countType: "booking",
    deskCapacity: 10,
    byFloor: { f1: { capacity: 10 } },
    byType: { desk: { capacity: 10 } },
    changes: {
      initial: { reserved: 0, checkedIn: 0 },
      at0900: {
        reserved: 4,
        checkedIn: 3,
        byFloor: { f1: { reserved: 4 } },
        byType: { desk: { reserved: 4, checkedIn: 3 } },
      },
      at1430: { reserved: 10, checkedIn: 3, byType: { desk: { reserved: 10, checkedIn: 3 } } },
    },
    ...over,
  },
});
const DESK_COUNT = { id: "f1", floor: "f1", neighbourhood: "", desks: 7 };
const rooms: CountedDayDetail = {
  id: DAY,
  at: at("09:41"),
  fields: {
    countType: "booking-resource",
    roomCount: 5,
    roomCapacity: 40,
    byType: { boardroom: { capacity: 2 } },
    changes: { initial: { reserved: 1, reservedAdHoc: 1, byType: { boardroom: { reserved: 1, reservedAdHoc: 1 } } } },
  },
};

type Given = {
  readonly roles?: readonly string[];
  readonly desks?: CountedDayDetail | null;
  readonly arrived?: boolean;
  readonly net?: "online" | "offline";
};
let fake: FakeData;
async function shown({ roles = ["ns.admin"], desks: of = desks(), arrived = true, net = "online" }: Given = {}) {
  const pulls = ["desk-days", "room-days"].map((s) => ({
    ...{ source: `${s}:site-1`, docs: 1, total: 1, complete: arrived, live: false, asOf: at("09:41") },
  }));
  fake = new FakeData(
    { state: "in", proven: true, session: aSession({ roles }) },
    aSync({ pulls, net, lastPullAt: at("09:41") }),
  );
  fake.setRows({ list: "site" }, [SITE]);
  fake.setRows({ list: "floor", site: "site-1" }, [aFloor({ id: "f1", title: "Ground" })]);
  fake.setRows({ one: "desk-day", site: "site-1", id: DAY }, of ? [of] : [], !arrived);
  fake.setRows({ one: "room-day", site: "site-1", id: DAY }, [rooms]);
  fake.setRows({ list: "booking", site: "site-1", group: onDays(DAY, DAY) }, []);
  const client = await fake.readyClient();
  renderPart(<LiveStatusScreen />, { data: client });
  await screen.findByRole("heading", { name: "Live Status" });
}
const panel = (name: string) => within(screen.getByRole("region", { name }));
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["Date", "setTimeout", "clearTimeout"] });
  vi.setSystemTime(at("10:00"));
});
afterEach(() => vi.useRealTimers());

describe("live status", () => {
  test("[STA-12] the bar, totals, rows by type and what changes next", async () => {
    await shown();
    expect((await screen.findByRole("meter", { name: "Spaces in use" })).getAttribute("aria-valuetext")).toBe("33.33%");
    const desk = panel("Desks");
    expect(desk.getByText("4 of 10 desks booked")).toBeDefined();
    expect(desk.getByText("changes at 14:30 (+6)")).toBeDefined();
    expect(desk.getByText("Counted 09:41")).toBeDefined();
    expect(["Desks", "Rooms"].map((name) => panel(name).getAllByText(/^Last synced /).length)).toEqual([1, 1]);
    expect(desk.getByText("6 free")).toBeDefined();
    const cells = (first: string) =>
      within(desk.getByRole("columnheader", { name: first }).closest("table") as HTMLElement)
        .getAllByRole("cell")
        .map((c) => c.textContent);
    expect(cells("Type")).toEqual(["4", "3", "6"]);
    expect(cells("Floor")).toEqual(["4", "0", "6"]);
    const room = panel("Rooms");
    expect(room.getByText("1 of 5 rooms booked, 40 seats")).toBeDefined();
    expect(room.getByRole("columnheader", { name: "Ad hoc" })).toBeDefined();
    expect(room.getAllByRole("cell").map((c) => c.textContent)).toEqual(["1", "0", "1", "1"]);
    expect(desk.queryByRole("columnheader", { name: "Ad hoc" })).toBeNull();
  });

  test("[STA-12] at the scheduled time the numbers are others, without a word of the server", async () => {
    await shown({ net: "offline" });
    await screen.findByText("4 of 10 desks booked");
    await act(() => vi.advanceTimersByTimeAsync(271 * 60_000));
    expect(screen.getByText("10 of 10 desks booked")).toBeDefined();
    expect(screen.getByText("No answer from the server since 09:41")).toBeDefined();
    expect(screen.queryByText(/changes at/)).toBeNull();
    expect(screen.getAllByText(/09:41/).length).toBeGreaterThan(0); // as of when they are
  });

  test("[STA-12] the percentage opens the lists by floor", async () => {
    await shown({ roles: ["desk-booking.data"] });
    const fold = () => panel("Desks").getByRole("button", { name: "By floor" }).getAttribute("aria-expanded");
    await screen.findByText("4 of 10 desks booked");
    expect([fold(), screen.queryByText(/No answer/)]).toEqual(["true", null]); // bars by floor are there from the start
    fireEvent.click(panel("Desks").getByRole("button", { name: "By floor" }));
    expect(fold()).toBe("false");
    fireEvent.click(screen.getByRole("button", { name: /40.00%/ }));
    expect(fold()).toBe("true");
  });

  test("[STA-12] when the day changes, the next day is asked for", async () => {
    await shown();
    await screen.findByText("4 of 10 desks booked");
    fake.setRows({ one: "desk-day", site: "site-1", id: "2026-03-03" }, [
      { ...desks({ deskCapacity: 12 }), id: "2026-03-03" },
    ]);
    await act(() => vi.advanceTimersByTimeAsync(15 * 3_600_000));
    expect(await screen.findByText("0 of 12 desks booked")).toBeDefined();
  });

  test.each<[string, readonly string[], readonly string[]]>([
    ["desk-booking.data", ["desk-booking.data"], ["Desks"]],
    ["room-booking.admin", ["room-booking.admin"], ["Rooms"]],
  ])("[STA-12] %s sees the section of that right only", async (_, roles, wanted) => {
    await shown({ roles });
    await screen.findByRole("meter");
    const seen = ["Desks", "Rooms"].filter((name) => screen.queryByRole("region", { name }) !== null);
    expect(seen).toEqual(wanted);
  });

  test("[STA-12] without counts of today the totals are those of the site's own desks and rooms, once all are here (spec 1 §2.6)", async () => {
    await shown({ desks: null });
    act(() => {
      fake.setRows(
        { name: "deskCounts", site: "site-1" },
        [DESK_COUNT, { ...DESK_COUNT, id: "f2", floor: "f2", desks: 5 }],
        true,
      );
      fake.setRows({ one: "room-day", site: "site-1", id: DAY }, []);
      fake.setRows({ list: "room", site: "site-1" }, [
        roomDoc({ id: "oak", capacity: 6 }),
        roomDoc({ id: "ash", capacity: 2 }),
      ]);
    });
    expect(await panel("Rooms").findByText("2 rooms, 8 seats")).toBeDefined();
    expect(panel("Desks").queryByText(/desks$/)).toBeNull();
    act(() =>
      fake.setRows({ name: "deskCounts", site: "site-1" }, [
        DESK_COUNT,
        { ...DESK_COUNT, id: "f2", floor: "f2", desks: 5 },
      ]),
    );
    expect(await panel("Desks").findByText("12 desks")).toBeDefined();
    expect(panel("Desks").getByText("No counts for today yet")).toBeDefined();
  });

  test("[STA-12] no counts yet, on their way, and none that can be read are told apart", async () => {
    await shown({ desks: null, roles: ["desk-booking.data"] });
    expect(await screen.findByText("No counts for today yet")).toBeDefined();
    expect(screen.getByRole("img", { name: "No counts yet" })).toBeDefined();
    expect(screen.queryByRole("meter")).toBeNull();
    act(() =>
      fake.setRows({ one: "desk-day", site: "site-1", id: DAY }, [desks({ changes: { initial: { reserved: -4 } } })]),
    );
    expect(await screen.findByText("Today's counts cannot be read (changes/initial/reserved).")).toBeDefined();
  });

  test("[KNOW-2] late it is said as of when there were no counts, and how many spaces are in use not at all", async () => {
    await shown({ desks: null, net: "offline", roles: ["desk-booking.data"] });
    expect(await screen.findByText("No counts for today yet")).toBeDefined();
    fake.standsOn = (q) => ("one" in q && q.one === "desk-day" ? ["desk-days:site-1"] : []);
    act(() => fake.setRows({ one: "desk-day", site: "site-1", id: DAY }, []));
    expect(
      await panel("Desks").findByText("As of 09:41 there was none here. What came since has not arrived."),
    ).toBeDefined();
    expect(screen.queryByText("Numbers come with the first booking of the day.")).toBeNull();
    expect(screen.getByRole("img", { name: "None as of 09:41" })).toBeDefined();
  });

  test("[STA-12] [KNOW-2] before the first load has ended, nothing is said to be missing", async () => {
    await shown({ desks: null, arrived: false, roles: ["desk-booking.data"] });
    expect(
      (await panel("Desks").findByText("Still arriving")).closest<HTMLElement>("[data-none]")?.dataset["none"],
    ).toBe("part");
    expect(screen.queryByText("No counts yet")).toBeNull();
    expect(screen.queryByRole("meter")).toBeNull();
    expect(screen.queryByText("No counts for today yet")).toBeNull();
  });

  test("[KNOW-2] a share is not made of desks while the counts of rooms are on their way", async () => {
    await shown();
    await screen.findByRole("meter", { name: "Spaces in use" });
    act(() => fake.setRows({ one: "room-day", site: "site-1", id: DAY }, [], true));
    expect(await screen.findByRole("img", { name: "Still arriving" })).toBeDefined();
    expect(screen.queryByText("40.00%")).toBeNull();
  });

  test("[STA-11] bookings of this device that are not sent are told apart", async () => {
    await shown();
    const booking = {
      ...aBooking({}),
      fromTime: at("09:00"),
      toTime: at("17:00"),
      rev: 0,
      pending: true,
      cancelled: false,
    };
    act(() => fake.setRows({ list: "booking", site: "site-1", group: onDays(DAY, DAY) }, [booking]));
    expect(await screen.findByText("+1 pending on this device")).toBeDefined();
    expect(screen.getByText("4 of 10 desks booked")).toBeDefined();
  });

  test("[STA-11] so are bookings of rooms that last over midnight", async () => {
    await shown({ roles: ["room-booking.admin"] });
    const night = { from: at("22:00", "2026-03-01"), to: at("12:00") };
    act(() => {
      fake.setRows({ list: "room-booking", site: "site-1", group: { from: DAY, to: DAY } }, []);
      fake.setRows({ list: "room-booking", site: "site-1", group: LONG_GROUP }, [
        aMeeting("night", [night], { rev: 0, pending: true }),
      ]);
    });
    expect(await screen.findByText("+1 pending on this device")).toBeDefined();
  });

  test("[STA-24] how many are free is said of now only while the counts are: late as of when they were here", async () => {
    await shown({ net: "offline", roles: ["desk-booking.data"] });
    expect((await panel("Desks").findByText("6 free")).dataset["none"]).toBe("none");
    fake.standsOn = (q) => ("one" in q && q.one === "desk-day" ? ["desk-days:site-1"] : []);
    act(() => fake.setRows({ one: "desk-day", site: "site-1", id: DAY }, [desks()]));
    expect((await panel("Desks").findByText("6 free as of 09:41")).dataset["none"]).toBe("late");
    expect(screen.queryByText("6 free")).toBeNull();
  });

  test("[STA-24] before all counts have arrived it is said when they were counted", async () => {
    await shown({ roles: ["desk-booking.data"] });
    await panel("Desks").findByText("6 free");
    act(() => fake.setRows({ one: "desk-day", site: "site-1", id: DAY }, [desks()], true));
    expect(await panel("Desks").findByText("6 free as of 09:41")).toBeDefined();
    expect(screen.queryByText("6 free")).toBeNull();
  });

  test("[STA-24] of how many is not known: no number is free, and nothing is drawn", async () => {
    const unknown = desks({
      deskCapacity: null,
      byType: {},
      byFloor: {},
      changes: { initial: { reserved: 2, byFloor: { f1: { reserved: 2 } } } },
    });
    await shown({ roles: ["desk-booking.data"], desks: unknown });
    expect(await panel("Desks").findByText("– free")).toBeDefined();
    expect(panel("Desks").getByText("2 of – desks booked")).toBeDefined();
    const rows = within((await screen.findByRole("columnheader", { name: "Floor" })).closest("table") as HTMLElement);
    expect(rows.getAllByRole("cell").map((c) => c.textContent)).toEqual(["2", "0", "–"]);
    expect(rows.getByRole("rowheader").querySelector('[aria-hidden="true"]')).toBeNull();
  });

  const groups = [{ from: DAY, to: DAY }, LONG_GROUP] as const;
  const withRooms = (bookings: readonly RoomBooking[], partial = false) =>
    act(() => {
      fake.setRows({ list: "room", site: "site-1" }, [
        roomDoc({ id: "oak", capacity: 6 }),
        roomDoc({ id: "ash", capacity: 2 }),
      ]);
      fake.setRows({ list: "room-booking", site: "site-1", group: groups[0] }, bookings, partial);
      fake.setRows({ list: "room-booking", site: "site-1", group: groups[1] }, []);
    });
  const later = aMeeting("later", [{ room: "oak", from: at("15:30"), to: at("16:00") }]);

  test("[STA-25] rooms that are free now stand with the time until which they are", async () => {
    await shown({ roles: ["room-booking.admin"] });
    withRooms([later]);
    await screen.findByRole("region", { name: "Free rooms" });
    const list = within(screen.getByRole("region", { name: "Free rooms" }));
    expect(list.getAllByRole("listitem").map((l) => [...l.children].map((c) => c.textContent))).toEqual([
      ["Ash · 2 seats", "rest of the day"],
      ["Oak · 6 seats", "until 15:30"],
    ]);
    expect(screen.queryByText(/Meeting|Ada/)).toBeNull();
  });

  test("[STA-25] no room is free before all bookings of the day are here, and late it is said of when", async () => {
    await shown({ roles: ["room-booking.admin"] });
    withRooms([later], true);
    await panel("Rooms").findByText("1 of 5 rooms booked, 40 seats");
    expect(screen.queryByRole("region", { name: "Free rooms" })).toBeNull();
    fake.standsOn = (q) => ("list" in q && q.list === "room-booking" ? ["room-days:site-1"] : []);
    withRooms([later]);
    act(() => fake.setSync({ net: "offline" }));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByRole("heading", { name: "Free rooms as of 09:41" })).toBeDefined();
  });
});
