import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onDays } from "#domain/bookings/groups.ts";
import type { DeskRow } from "#data/api.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import type { CountedDayDetail } from "#domain/statistics/collection.ts";
import { roomDoc } from "#testing/room-bookings.ts";
import { aBooking as aMeeting } from "#domain/rooms/rooms.test-kit.ts";
import { LONG_GROUP } from "#domain/rooms/collection.ts";
import { aBooking, aDesk, aFloor, aNeighbourhood, aSession, aSite, aSync } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { renderPart } from "#testing/render-screen.tsx";
import { wallLook } from "./wall-map.tsx";
import { WallScreen } from "./wall-screen.tsx";

const search = vi.hoisted(() => ({ current: {} as object }));
vi.mock("@tanstack/react-router", () => ({ useSearch: () => search.current }));

const DAY = "2026-03-02";
const at = (clock: string) => Date.parse(`${DAY}T${clock}:00Z`);
const FIELDS: JsonObject = {
  countType: "booking",
  deskCapacity: 10,
  byFloor: { f1: { capacity: 6 }, f2: { capacity: 4 } },
  changes: {
    initial: { reserved: 0 },
    at0900: { reserved: 4, checkedIn: 3, byFloor: { f1: { reserved: 4 } } },
    at1430: { reserved: 1 },
  },
};
const DESKS: CountedDayDetail = { id: DAY, at: at("09:41"), fields: FIELDS };
const TOP = ["d1", "d2"].map((id) => ({
  ...aDesk({ id, title: `2.00${id}` }),
  floor: "f2",
  neighbourhood: "sites/site-1/spaces/n1",
}));
const BOOKED = {
  ...aBooking({}),
  ...{ desk: "d1", owner: "Ada Lovelace", fromTime: at("09:00"), toTime: at("17:00"), cancelled: false },
};
/** As their last pulls left them. */
const PULLS = ["desk-days", "room-days", "bookings"].map((s) => ({
  ...{ source: `${s}:site-1`, docs: 1, total: 1, complete: true, live: false, asOf: at("09:41") },
}));
type Given = { readonly query?: object; readonly sync?: Parameters<typeof aSync>[0] };
async function shown({ query = {}, sync = {} }: Given = {}) {
  search.current = query;
  const fake = new FakeData(
    { state: "in", proven: true, session: aSession({ roles: ["ns.admin"] }) },
    aSync({ lastPullAt: at("09:59"), pulls: PULLS, ...sync }),
  );
  fake.setRows({ list: "site" }, [aSite({ id: "site-1", title: "London", timeZone: "Europe/London" })]);
  fake.setRows({ list: "floor", site: "site-1" }, [
    aFloor({ id: "f1", title: "Ground" }),
    aFloor({ id: "f2", title: "Top" }),
  ]);
  fake.setRows({ list: "desk", site: "site-1", group: "f2" }, TOP);
  fake.setRows({ list: "desk", site: "site-1" }, TOP);
  fake.setRows({ list: "neighbourhood", site: "site-1" }, [
    { ...aNeighbourhood({ id: "n1", title: "Sales" }), pending: false },
  ]);
  fake.setRows({ list: "booking", site: "site-1", group: onDays(DAY, DAY) }, [BOOKED]);
  fake.setRows({ one: "desk-day", site: "site-1", id: DAY }, [DESKS]);
  fake.setRows({ one: "room-day", site: "site-1", id: DAY }, []);
  const client = await fake.readyClient();
  renderPart(<WallScreen />, { data: client });
  return fake;
}
const facts = (name: string) =>
  [...screen.getByRole("region", { name }).querySelectorAll("dl > div")].map((d) => d.textContent);
beforeEach(() => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
  });
  vi.setSystemTime(at("10:00"));
});
afterEach(() => vi.useRealTimers());

test("[STA-18] totals without a control, the clock of the site, and what changes next", async () => {
  await shown({ query: { kind: "desk" } });
  await screen.findByText("40.00%");
  expect(facts("Desks")).toEqual(["Total10", "Available6", "Booked4", "Checked in3"]);
  expect(screen.getByText("changes at 14:30 (−3)")).toBeDefined();
  expect(screen.getByText("10:00")).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByRole("region", { name: "Rooms" })).toBeNull();
});

const shownFree = (name: string) => screen.getByRole("region", { name }).querySelector("strong")?.parentElement;

test("[STA-26] how many are free stands first, then where: floors, and rooms until when, without who has them", async () => {
  const fake = await shown();
  await screen.findByText("40.00%");
  expect(shownFree("Desks")?.textContent).toBe("6desks freeof 10");
  const floors = () => screen.getByRole("list", { name: "By floor" });
  expect(
    within(floors())
      .getAllByRole("listitem")
      .map((l) => l.textContent),
  ).toEqual(["Ground2 free", "Top4 free"]);
  const rooms: CountedDayDetail = {
    id: DAY,
    at: at("09:41"),
    fields: { countType: "booking-resource", roomCount: 2, changes: { initial: { reserved: 1 } } },
  };
  act(() => {
    fake.setRows({ one: "room-day", site: "site-1", id: DAY }, [rooms]);
    fake.setRows({ list: "room", site: "site-1" }, [roomDoc({ id: "oak", capacity: 6 })]);
    fake.setRows({ list: "room-booking", site: "site-1", group: { from: DAY, to: DAY } }, [
      aMeeting("m", [{ room: "oak", from: at("15:30"), to: at("16:00") }], { title: "Merger" }),
    ]);
    fake.setRows({ list: "room-booking", site: "site-1", group: LONG_GROUP }, []);
  });
  expect(shownFree("Rooms")?.textContent).toBe("1rooms freeof 2");
  const free = within(await screen.findByRole("list", { name: "Free rooms" }));
  expect(free.getAllByRole("listitem").map((l) => l.textContent)).toEqual(["Oak · 6 seatsuntil 15:30"]);
  expect(document.body.textContent).not.toMatch(/Ada|Merger/);
});

test("[STA-26] where the counts are late the number is told of the time when they were here, and that there is no connection", async () => {
  const fake = await shown({ query: { kind: "desk" }, sync: { net: "offline", pulls: PULLS } });
  await screen.findByText("40.00%");
  fake.standsOn = (q) => ("one" in q && q.one === "desk-day" ? ["desk-days:site-1"] : []);
  act(() => fake.setRows({ one: "desk-day", site: "site-1", id: DAY }, [DESKS]));
  await screen.findByText(/as of 09:41/);
  expect(shownFree("Desks")?.textContent).toBe("6desks freeof 10as of 09:41");
  expect(screen.getByText("No connection")).toBeDefined();
});

test("[STA-26] of how many is not known: nothing is free, and there is no bar", async () => {
  const fake = await shown({ query: { kind: "desk" } });
  await screen.findByText("40.00%");
  const unknown = { ...DESKS, fields: { ...FIELDS, deskCapacity: null, byFloor: {} } };
  act(() => fake.setRows({ one: "desk-day", site: "site-1", id: DAY }, [unknown]));
  expect(shownFree("Desks")?.textContent).toBe("–desks freeof an unknown number");
});

test("[STA-26] floors that do not fit take turns: nobody scrolls a wall", async () => {
  const fake = await shown({ query: { kind: "desk" } });
  await screen.findByText("40.00%");
  const ids = ["a", "b", "c", "d", "e", "f", "g"];
  const many = {
    ...DESKS,
    fields: { ...FIELDS, byFloor: Object.fromEntries(ids.map((id) => [id, { capacity: 1 }])) },
  };
  act(() => {
    fake.setRows(
      { list: "floor", site: "site-1" },
      ids.map((id) => aFloor({ id, title: `Level ${id}` })),
    );
    fake.setRows({ one: "desk-day", site: "site-1", id: DAY }, [many]);
  });
  const titles = () =>
    within(screen.getByRole("list", { name: "By floor" }))
      .getAllByRole("listitem")
      .map((l) => l.firstChild?.textContent?.slice(-1));
  const first = titles();
  expect(first).toHaveLength(5);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect([...first, ...titles()]).toEqual(expect.arrayContaining(ids));
});

test("[STA-18] it turns between totals and floors, of which it shows those that are asked for", async () => {
  await shown({ query: { kind: "desk", view: "rotate", rotate: 20, floor: "f1" } });
  await screen.findByText("40.00%");
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  const rows = within(screen.getByRole("table")).getAllByRole("rowheader");
  expect(rows.map((r) => r.textContent)).toEqual(["Ground"]);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(screen.getByRole("region", { name: "Ground" })).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(screen.getByText("40.00%")).toBeDefined();
});

test("[STA-18] without a network and after the session the numbers stay, with their age", async () => {
  await shown({ sync: { net: "offline", signInNeeded: true, lastPullAt: at("09:41"), pulls: PULLS } });
  expect(await screen.findByText("40.00%")).toBeDefined();
  expect(screen.getByText("As of 09:41").getAttribute("data-age")).toBe("red");
  expect(screen.getByText("Sign in needed")).toBeDefined();
});

test("[STA-18] a site that is not there is a page that is missing", async () => {
  await shown({ query: { site: "nowhere" } });
  expect(await screen.findByRole("heading", { name: /not/i })).toBeDefined();
  expect(screen.queryByText("40.00%")).toBeNull();
});

test("[STA-18] the map of a floor, without names; in its own order, and by neighbourhood in the list", async () => {
  await shown({ query: { kind: "desk", view: "map", floor: "f2" } });
  const map = within(await screen.findByRole("region", { name: "Top" }));
  expect(map.getByText("1 of 2 desks booked")).toBeDefined();
  expect(["Free now", "Booked"].map((w) => map.getByText(w).textContent)).toEqual(["Free now", "Booked"]);
  expect(screen.queryByText(/Ada/)).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
  const look = (over: Partial<DeskRow>, isBooked = false) => wallLook(aDesk({ title: "2.00d1", ...over }), isBooked);
  expect([look({}, true), look({}), look({ disabled: "broken" })].map((l) => [l.state, l.label])).toEqual(
    ["booked", "free", "disabled"].map((state) => [state, "2.00d1"]),
  );
});

test("[STA-18] names stand beside the map where they are asked for", async () => {
  await shown({ query: { kind: "desk", view: "map", floor: "f2", names: 1 } });
  const names = within(await screen.findByRole("list", { name: "Booked" }));
  expect(names.getAllByRole("listitem").map((l) => l.textContent)).toEqual(["2.00d1 Ada Lovelace"]);
});

test("[STA-18] the list has neighbourhoods beside floors", async () => {
  await shown({ query: { kind: "desk", view: "list" } });
  const table = within((await screen.findByText("Neighbourhood")).closest("table") as HTMLElement);
  expect(table.getAllByRole("cell").map((c) => c.textContent)).toEqual(["1", "0", "1"]);
  expect(table.getByRole("rowheader", { name: "Sales" })).toBeDefined();
});

test("[STA-18] the colours that the query asks for are those of the page, as long as the wall is shown", async () => {
  await shown({ query: { theme: "dark" } });
  await screen.findByText("40.00%");
  expect(document.documentElement.dataset["mantineColorScheme"]).toBe("dark");
  cleanup();
  expect(document.documentElement.dataset["mantineColorScheme"]).toBe("light");
  await shown({ query: { theme: "light" } });
  await screen.findByText("40.00%");
  expect(document.documentElement.dataset["mantineColorScheme"]).toBe("light");
  cleanup();
  await shown(); // a wall that is asked for nothing is dark
  await screen.findByText("40.00%");
  expect(document.documentElement.dataset["mantineColorScheme"]).toBe("dark");
});
