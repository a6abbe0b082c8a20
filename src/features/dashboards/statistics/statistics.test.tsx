import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { DataClient } from "#data/client.ts";
import type { ReadCounts } from "#data/statistics/read-counts.ts";
import { handIn } from "#data/statistics/statistics-client.ts";
import { Statistics } from "#data/statistics/statistics.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { aDesk, aFloor, aSession, aSite, aSync } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { renderPart } from "#testing/render-screen.tsx";
import * as Download from "#ui/download.ts";
import { heatLooks } from "./heat-plan.tsx";
import { StatisticsScreen } from "./statistics-screen.tsx";

const search: { current: { onDate?: string; view?: string } } = { current: {} };
let again: () => void = () => undefined;
vi.mock("@tanstack/react-router", () => ({
  useSearch: () => search.current,
  useNavigate: () => (to: { search: object }) => {
    search.current = to.search;
    again();
  },
}));
vi.mock("#ui/download.ts", () => ({ downloadFile: vi.fn() }));

const SITE = aSite({ id: "site-1", title: "Acme London", timeZone: "Europe/London" });
const moment = (reserved: number) => ({
  reserved,
  checkedIn: 1,
  occupied: 2,
  capacity: 10,
  byFloor: { f1: { reserved } },
});
const dayDoc = (changes: JsonObject, over: object = {}): JsonObject => ({
  countType: "booking",
  deskCapacity: 10,
  byFloor: { f1: { capacity: 10 } },
  changes: { initial: moment(0), ...changes },
  ...over,
});
/** Golden example A of the design. */
const DOCS: { [id: string]: JsonObject } = {
  "bookings2026-03-02": dayDoc({ at0800: moment(4), at0830: moment(6), at1200: moment(2), at2000: moment(0) }),
  "bookings2026-03-03": dayDoc({ at0900: moment(8), at1100: moment(12), at1300: moment(0) }),
  "rooms2026-03-02": dayDoc({ at0900: moment(3) }, { countType: "booking-resource", roomCount: 10 }),
  "desks2026-03-02": { countType: "desk-minutes", minutes: { d1: 240 } },
};
let docs = DOCS;
const read: ReadCounts = (_, { prefix, days }) =>
  Promise.resolve(
    new Map(
      days.flatMap((d): [string, JsonObject][] => (docs[prefix + d] ? [[d, docs[prefix + d] as JsonObject]] : [])),
    ),
  );
const RANGE = "2026-03-02--2026-03-04";
const rowsOf = (prefix: string) =>
  Object.keys(docs)
    .filter((id) => id.startsWith(prefix))
    .map((id) => ({ id: id.slice(prefix.length), rev: 1 }));

let fake: FakeData;
async function shown(asked: typeof search.current = { onDate: RANGE }, config: JsonObject = {}, kept?: string) {
  search.current = asked;
  fake = new FakeData({ state: "in", proven: true, session: aSession({ roles: ["ns.admin"] }) }, aSync({}));
  if (kept !== undefined) fake.chosen["stats-options"] = kept;
  fake.setRows({ list: "site" }, [SITE]);
  fake.setRows({ one: "site", site: "site-1" }, [
    { id: "site-1", path: "sites/site-1", config, rev: 1, pending: false },
  ]);
  fake.setRows({ list: "floor", site: "site-1" }, [aFloor({ id: "f1", title: "Ground" })]);
  fake.setRows({ list: "desk", site: "site-1", group: "f1" }, [
    { ...aDesk({ id: "d1", title: "1.001" }), floor: "f1" },
    { ...aDesk({ id: "d2", title: "1.002" }), floor: "f1" },
  ]);
  const group = { from: "2026-03-02", to: "2026-03-04" };
  fake.setRows({ list: "desk-day", site: "site-1", group }, rowsOf("bookings"));
  fake.setRows({ list: "room-day", site: "site-1", group }, rowsOf("rooms"));
  fake.setRows({ list: "desk-minutes", site: "site-1", group }, rowsOf("desks"));
  const client: DataClient = await fake.readyClient();
  handIn(client, new Statistics(read));
  const { rerender } = renderPart(<StatisticsScreen />, { data: client });
  again = () => rerender(<StatisticsScreen />);
  await screen.findByRole("heading", { name: "Statistics" });
}
const chart = (name: string) => within(screen.getByRole("region", { name }));
const table = (name: string) => {
  if (!chart(name).queryByRole("table")) {
    fireEvent.click(chart(name).getByRole("button", { name: `More for ${name}` }));
    fireEvent.click(chart(name).getByRole("menuitemcheckbox", { name: "Show as table" }));
  }
  return chart(name)
    .getAllByRole("row")
    .map((r) => [...r.children].map((c) => c.textContent));
};
const toggle = (name: RegExp | string) => {
  if (!screen.queryByRole("group", { name: "Options" }))
    fireEvent.click(screen.getByRole("button", { name: "Options" }));
  fireEvent.click(screen.getByLabelText(name));
};
const numbers = () =>
  [...(screen.getByText("Peak reserved").closest("dl")?.children ?? [])].map((n) =>
    [...n.children].map((c) => c.textContent),
  );

beforeEach(() => {
  docs = { ...DOCS };
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["Date"] });
  vi.setSystemTime(Date.parse("2026-03-10T12:00:00Z"));
});
afterEach(() => vi.useRealTimers());

describe("charts", () => {
  test("[STA-15] as the spec says at first: hourly, working hours, trend, without weekends; chips and a table behind each", async () => {
    await shown();
    expect(await screen.findByText("Reserved: 100.00%")).toBeDefined();
    expect(chart("Average Utilisation").getByText("Reserved: 31.25%")).toBeDefined();
    expect(screen.getByRole("button", { name: "Selected: 02/03/2026 - 04/03/2026" }).textContent).toBe(
      "02/03/2026 - 04/03/2026",
    );
    expect(screen.getByText("Days without counts: 04/03/2026")).toBeDefined();
    const rows = table("Peak Utilisation");
    expect(rows[0]).toEqual([
      "Hour",
      "Reserved",
      "Reserved (moving average)",
      "Checked in",
      "Checked in (moving average)",
    ]);
    expect(rows.length).toBe(1 + 12); // 8 to 20
    expect(rows[4]?.slice(0, 2)).toEqual(["11:00", "100.00% (counted: 120.00%)"]);
    expect(screen.queryByRole("region", { name: "Peak Reservation Count" })).toBeNull();
  });

  test("[STA-22] four numbers stand above the charts, and the pictures say their highest point", async () => {
    await shown();
    await screen.findByText("Reserved: 100.00%");
    expect(numbers()).toEqual([
      ["Peak reserved", "100.00%", "03/03/2026 11:00 · 12 of 10"],
      ["Peak checked in", "10.00%", "02/03/2026 08:00 · 1 of 10"],
      ["Average reserved", "31.25%", "08:00 to 20:00, weekdays"],
      ["Average checked in", "10.00%", "2 of 3 days counted"],
    ]);
    expect(chart("Peak Utilisation").getByRole("img").getAttribute("aria-label")).toBe(
      "Peak Utilisation. Highest: Reserved 100.00% (counted: 120.00%), 11:00",
    );
  });

  test("[STA-22] before counts have come, and where there are none, a number is no nought", async () => {
    docs = {};
    await shown();
    await screen.findByRole("region", { name: "Peak Utilisation" });
    expect(numbers().map((n) => n[1])).toEqual(["–", "–", "–", "–"]);
    act(() =>
      fake.setRows({ list: "desk-day", site: "site-1", group: { from: "2026-03-02", to: "2026-03-04" } }, [], true),
    );
    await screen.findByText("Days of the range are still arriving: 0 of 3 are here.");
    expect(numbers().map((n) => n[1])).toEqual(Array(4).fill("Still arriving"));
    expect(screen.queryByText(/days counted/)).toBeNull();
  });

  test("[STA-23] options open below their button, and Escape and a press elsewhere put them away", async () => {
    await shown();
    await screen.findByText("Reserved: 100.00%");
    const button = screen.getByRole("button", { name: "Options" });
    const isOpen = () => [button.getAttribute("aria-expanded"), screen.queryByLabelText("Hourly") !== null];
    expect(isOpen()).toEqual(["false", false]);
    fireEvent.click(button);
    expect(isOpen()).toEqual(["true", true]);
    fireEvent.keyDown(screen.getByLabelText("Hourly"), { key: "Escape" });
    expect([isOpen(), document.activeElement === button]).toEqual([["false", false], true]);
    fireEvent.click(button);
    fireEvent.pointerDown(screen.getByLabelText("Hourly"));
    expect(isOpen()).toEqual(["true", true]);
    fireEvent.pointerDown(document.body);
    expect(isOpen()).toEqual(["false", false]);
  });

  test("[STA-15] each option makes other charts, and the page is not emptied meanwhile", async () => {
    await shown();
    await screen.findByText("Reserved: 100.00%");
    toggle("Daily");
    expect(screen.getByText("Reserved: 100.00%")).toBeDefined();
    await waitFor(() =>
      expect(table("Average Utilisation").map((r) => r[1])).toEqual([
        "Reserved",
        "32.50%",
        "30.00% (counted: 33.33%)",
        "–",
      ]),
    );
    toggle("Moving average");
    await waitFor(() => expect(screen.queryByText("Reserved (moving average)")).toBeNull());
    toggle(/Only working hours/);
    await waitFor(() => expect(chart("Average Utilisation").getByText("Reserved: 15.63%")).toBeDefined());
    expect(screen.queryByRole("region", { name: "Peak Utilisation by floor" })).toBeNull();
    toggle("By floor");
    expect(await screen.findByRole("region", { name: "Peak Utilisation by floor" })).toBeDefined();
  });

  test("[KNOW-7] floors have no chart before they have arrived: an id is no name", async () => {
    await shown();
    act(() => fake.setRows({ list: "floor", site: "site-1" }, [], true));
    toggle("By floor");
    await screen.findByText("Still arriving");
    expect(screen.queryByRole("region", { name: "Peak Utilisation by floor" })).toBeNull();
    expect(screen.queryByText(/f1/)).toBeNull();
    act(() => fake.setRows({ list: "floor", site: "site-1" }, [aFloor({ id: "f1", title: "Ground" })]));
    await screen.findByRole("region", { name: "Peak Utilisation by floor" });
    expect(table("Peak Utilisation by floor")[0]).toEqual(["Hour", "Ground"]);
  });

  test("[STA-15] who is there only where the site counts it; the site's own working day", async () => {
    await shown(
      { onDate: RANGE },
      { dashboardOccupancyDesksEnabled: true, statsWorkingDayStart: "09:00", statsWorkingDayEnd: "10:30" },
    );
    await screen.findByRole("region", { name: "Peak Utilisation" });
    expect(chart("Peak Utilisation").getByText("Occupied: 20.00%")).toBeDefined();
    expect(numbers()[2]?.at(-1)).toBe("09:00 to 10:30, weekdays");
    fireEvent.click(screen.getByRole("button", { name: "Options" }));
    expect(screen.getByText("09:00 to 10:30")).toBeDefined();
    expect(
      table("Peak Utilisation")
        .slice(1)
        .map((r) => r[0]),
    ).toEqual(["09:00", "10:00"]);
  });

  test("[STA-15] options are kept on this device, and a later visit begins with them (spec 1 §9: the defaults at first)", async () => {
    await shown();
    toggle("Daily");
    toggle("Exclude weekends");
    expect(fake.chosen).toEqual({ "stats-options": "daily,excludeWeekends" });
  });

  test.each([
    ["daily,excludeWeekends", [true, false, true]],
    ["", [false, true, true]],
    ["yearly,__proto__", [false, true, true]],
  ])("[STA-15] kept as %j they stand there", async (kept, want) => {
    await shown(undefined, {}, kept);
    fireEvent.click(screen.getByRole("button", { name: "Options" }));
    const isOn = (name: string) => screen.getByLabelText<HTMLInputElement>(name).checked;
    expect([isOn("Daily"), isOn("Exclude weekends"), isOn("Moving average")]).toEqual(want);
  });

  test("[STA-15] rooms have the count of reservations as well", async () => {
    await shown({ onDate: RANGE, view: "rooms" });
    const count = await screen.findByRole("region", { name: "Peak Reservation Count" });
    expect(within(count).getByRole("button", { name: "More for Peak Reservation Count" })).toBeDefined();
    expect(table("Peak Reservation Count")[2]?.slice(0, 2)).toEqual(["09:00", "3"]);
  });

  test("[STA-15] a day that changed on this device is worked out again", async () => {
    await shown();
    await screen.findByText("Reserved: 100.00%");
    docs = { ...docs, "bookings2026-03-03": dayDoc({ at0900: moment(1) }) };
    const rows = [
      { id: "2026-03-02", rev: 1 },
      { id: "2026-03-03", rev: 2 },
    ];
    act(() =>
      fake.setRows({ list: "desk-day", site: "site-1", group: { from: "2026-03-02", to: "2026-03-04" } }, rows),
    );
    expect(await screen.findByText("Reserved: 60.00%")).toBeDefined();
  });

  test("[STA-15] counts that cannot be read are named, and a range without any says so", async () => {
    docs = { "bookings2026-03-02": dayDoc({ at0900: { reserved: -1 } }) };
    await shown();
    expect(await screen.findByText("Counts that cannot be read: 02/03/2026 (changes/at0900/reserved)")).toBeDefined();
    expect(screen.getAllByText("No data for the selected date")).toHaveLength(2);
    expect(screen.getByText("Days without counts: 03/03/2026, 04/03/2026")).toBeDefined();
  });

  test("[STA-14] the files carry the name of chart, site and range", async () => {
    const saved = vi.mocked(Download.downloadFile);
    saved.mockClear();
    await shown();
    await screen.findByText("Reserved: 100.00%");
    for (const ending of ["csv", "svg"]) {
      fireEvent.click(screen.getByRole("button", { name: "More for Peak Utilisation" }));
      const group = within(screen.getByRole("group", { name: "Export Peak Utilisation" }));
      fireEvent.click(group.getByRole("menuitem", { name: ending }));
      expect(screen.queryByRole("menu")).toBeNull();
    }
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
    const [csvFile, svgFile] = saved.mock.calls.map(([, file]) => file);
    expect(saved.mock.calls.map(([name]) => name)).toEqual([
      "peak_utilisation_acme-london_2026-03-02_to_2026-03-04.csv",
      "peak_utilisation_acme-london_2026-03-02_to_2026-03-04.svg",
    ]);
    expect(((await csvFile?.text()) ?? "").split("\r\n")[1]).toBe("08:00,60.00,70.00,10.00,10.00");
    expect(await svgFile?.text()).toMatch(/^<svg /);
  });
});

describe("the range", () => {
  test("[STA-20] days that the device does not keep come from the server; without an answer it is said that they do not", async () => {
    const day = "2024-03-04"; // a Monday
    await shown({ onDate: day });
    act(() => fake.setRows({ list: "desk-day", site: "site-1", group: { from: day, to: day } }, []));
    const untold = "Days before 03/02/2025 come from the server; 1 of them could not be fetched.";
    expect(await screen.findByText(untold)).toBeDefined();
    expect(screen.queryByText(/Days without counts/)).toBeNull();
    fake.older = { [day]: dayDoc({ at0900: moment(7) }) };
    toggle("Exclude weekends"); // asks again
    expect(await screen.findByText("Reserved: 70.00%")).toBeDefined();
    expect(screen.queryByText(untold)).toBeNull();
  });

  test("[STA-16] an address that names no range opens the calendar and says what to do", async () => {
    await shown({ onDate: "soon" });
    const dialog = within(await screen.findByRole("dialog", { hidden: true }));
    expect(dialog.getByText("Please select a date range")).toBeDefined();
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "OK", hidden: true }).disabled).toBe(true);
  });

  test("[STA-16] one day or two are chosen, none that is to come, and Cancel changes nothing", async () => {
    await shown();
    fireEvent.click(screen.getByRole("button", { name: "Selected: 02/03/2026 - 04/03/2026" }));
    const dialog = within(await screen.findByRole("dialog", { hidden: true }));
    const day = (name: string) => dialog.getByRole<HTMLButtonElement>("button", { name, hidden: true });
    expect([day("11 March 2026").disabled, day("10 March 2026").disabled]).toEqual([true, false]);
    fireEvent.click(day("9 March 2026"));
    expect(dialog.getByText("Selected: 09/03/2026")).toBeDefined();
    fireEvent.click(day("6 March 2026"));
    expect(dialog.getByText("Selected: 06/03/2026 - 09/03/2026")).toBeDefined();
    fireEvent.click(day("OK"));
    expect(search.current.onDate).toBe("2026-03-06--2026-03-09");
    fireEvent.click(await screen.findByRole("button", { name: "Selected: 06/03/2026 - 09/03/2026" }));
    fireEvent.click(
      within(await screen.findByRole("dialog", { hidden: true })).getByRole("button", { name: "Cancel", hidden: true }),
    );
    expect(search.current.onDate).toBe("2026-03-06--2026-03-09");
  });

  test("[STA-16] without one in the address it is the last week up to yesterday", async () => {
    await shown({});
    expect(await screen.findByRole("button", { name: "Selected: 03/03/2026 - 09/03/2026" })).toBeDefined();
  });

  test("[STA-16] tabs are one stop, arrows lead to the next, and the address keeps them", async () => {
    await shown();
    const tab = (name: string) => screen.getByRole("tab", { name });
    expect(["Desks", "Rooms", "Usage heatmap"].map((n) => tab(n).tabIndex)).toEqual([0, -1, -1]);
    fireEvent.keyDown(tab("Desks"), { key: "ArrowRight" });
    expect(search.current).toEqual({ onDate: RANGE, view: "rooms" });
    await waitFor(() => expect(tab("Rooms").getAttribute("aria-selected")).toBe("true"));
    fireEvent.keyDown(tab("Rooms"), { key: "ArrowLeft" });
    expect(search.current.view).toBe("desks");
  });
});

describe("the heatmap", () => {
  test("[STA-17] every desk of the floor has its mean, one that no day names has none of it", async () => {
    await shown({ onDate: RANGE, view: "heatmap" });
    fireEvent.click(await screen.findByRole("button", { name: "Show as table" }));
    const rows = screen.getAllByRole("row").map((r) => [...r.children].map((c) => c.textContent));
    expect(rows.slice(1)).toEqual([
      ["1.001", "50.00%", "1", "02/03/2026"],
      ["1.002", "0.00%", "0", "Not used"],
    ]);
    expect(screen.queryByLabelText("Floor")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Options" }));
    expect(screen.getByLabelText("Exclude weekends")).toBeDefined();
    expect(screen.queryByLabelText("Hourly")).toBeNull();
    expect(screen.getByText("Days without counts: 03/03/2026, 04/03/2026")).toBeDefined();
  });

  test("[STA-17] without counts every desk is said to have no data", async () => {
    docs = {};
    await shown({ onDate: RANGE, view: "heatmap" });
    expect(await screen.findByText("No data for the selected date")).toBeDefined();
    fireEvent.click(await screen.findByRole("button", { name: "Show as table" }));
    expect(within(screen.getByRole("table")).getAllByText("no data")).toHaveLength(2);
  });

  test("[STA-19] use is counted by hours, or by days with a reservation", async () => {
    docs["desks2026-03-03"] = { countType: "desk-minutes", minutes: { d2: 30 } };
    await shown({ onDate: RANGE, view: "heatmap" });
    fireEvent.click(await screen.findByRole("button", { name: "Show as table" }));
    const means = () => screen.getAllByRole("row").map((r) => r.children[1]?.textContent);
    expect(means().slice(1)).toEqual(["25.00%", "3.13%"]);
    fireEvent.click(screen.getByLabelText("By days"));
    expect(means().slice(1)).toEqual(["50.00%", "50.00%"]);
    expect(screen.getByText("Days with a reservation")).toBeDefined();
  });

  test("[STA-19] desks of which nothing is known are hatched over the lowest colour, others are not", () => {
    const desks = [{ ...aDesk({ id: "d1", title: "1.001" }), floor: "f1" }];
    const heat = new Map([["d1", { mean: 62.5, used: 1, last: "2026-03-02" }]]);
    const lookOf = (counted: number) =>
      heatLooks({ desks, heat, by: { basis: "hours", counted, none: "no data" } }, null).get("d1")?.audit;
    expect(lookOf(0)).toMatchObject({ hatched: true, light: { surface: "#ffffcc" } });
    expect(lookOf(1)).toMatchObject({ hatched: false, light: { surface: "#fb4c29" } });
  });
});

describe("counts that have not arrived", () => {
  const group = { from: "2026-03-02", to: "2026-03-04" };
  const days = (partial: boolean) =>
    act(() => fake.setRows({ list: "desk-day", site: "site-1", group }, rowsOf("bookings"), partial));

  test("[KNOW-2] days without counts are said once all of them are here; before, how many are, and no file is made", async () => {
    await shown();
    await screen.findByText("Days without counts: 04/03/2026");
    days(true);
    const coming = await screen.findByText("Days of the range are still arriving: 2 of 3 are here.");
    expect(coming.dataset["none"]).toBe("part");
    expect(screen.queryByText(/^Days without counts/)).toBeNull();
    expect(numbers()[3]).toHaveLength(2); // how many days have counts is not known
    fireEvent.click(screen.getByRole("button", { name: "More for Peak Utilisation" }));
    expect(within(screen.getByRole("menu")).getByText("Still arriving")).toBeDefined();
    expect(screen.queryByRole("menuitem", { name: "csv" })).toBeNull();
    days(false);
    expect(await screen.findByText("Days without counts: 04/03/2026")).toBeDefined();
    expect(screen.getByRole("menuitem", { name: "csv" })).toBeDefined();
    expect(screen.queryByText("Still arriving")).toBeNull();
    expect(numbers()[3]?.[2]).toBe("2 of 3 days counted");
  });

  test("[KNOW-2] late it is said as of when days had no counts", async () => {
    await shown();
    await screen.findByText("Days without counts: 04/03/2026");
    fake.standsOn = (q) => ("list" in q && q.list === "desk-day" ? ["desk-days:site-1"] : []);
    const asOf = Date.parse("2026-03-10T11:50:00Z");
    act(() =>
      fake.setSync({
        pulls: [{ source: "desk-days:site-1", docs: 2, total: 2, complete: true, live: false, asOf }],
        net: "offline",
      }),
    );
    days(false);
    expect(await screen.findByText(/^Days without counts as of .*: 04\/03\/2026\. What came since/)).toBeDefined();
  });

  test("[KNOW-2] no data, for charts and for desks, is said of all days of the range", async () => {
    docs = {};
    await shown({ onDate: RANGE, view: "heatmap" });
    expect(await screen.findByText("No data for the selected date")).toBeDefined();
    act(() => fake.setRows({ list: "desk-minutes", site: "site-1", group }, [], true));
    expect(await screen.findByText("Days of the range are still arriving: 0 of 3 are here.")).toBeDefined();
    expect(screen.queryByText("No data for the selected date")).toBeNull();
    expect(screen.queryByText("no data")).toBeNull();
  });
});
