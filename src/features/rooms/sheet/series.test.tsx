import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { RoomBooking } from "#domain/rooms/booking.ts";
import { ROOMS } from "#domain/rooms/limits.ts";
import { aBooking, at, DAY, NOW } from "#domain/rooms/rooms.test-kit.ts";
import { memberId } from "#domain/rooms/series/series.ts";
import { addDays } from "#domain/shared/time.ts";
import { dayWords } from "#domain/words/bookings.ts";
import { REPEAT, REPEAT_WRONG, SERIES } from "#domain/words/room-series.ts";
import { SHEET } from "#domain/words/room-sheet.ts";
import type { FakeData } from "#testing/fake-data.ts";
import { london } from "#testing/room-bookings.ts";
import { openSheet } from "./sheet.test-kit.tsx";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: NOW }));
afterEach(() => vi.useRealTimers());

const D1 = addDays(DAY, 1);
const D2 = addDays(DAY, 2);
const board = aBooking("board", [{ from: at("10:30", D1), to: at("11:30", D1) }], { title: "Board" });
const open = (fake: FakeData) => openSheet(fake, { room: "oak", from: at("10:00"), to: at("11:00") });
type Opened = Awaited<ReturnType<typeof open>>;
async function daily({ user }: Opened, count: string) {
  await user.selectOptions(await screen.findByLabelText(REPEAT.label), REPEAT.daily);
  const times = screen.getByLabelText(REPEAT.count);
  await user.clear(times);
  if (count !== "") await user.type(times, count);
}
const rows = async () => within(await screen.findByRole("list", { name: SERIES.dates })).getAllByRole("listitem");
const made = (fake: FakeData) =>
  fake.plans.map((p) => {
    const [op] = p.ops;
    return op?.kind === "create" ? [op.path.split("/").at(-1)?.slice(-10), op.fields["series"]] : null;
  });

describe("a new booking that repeats", () => {
  test("[ROM-120] says of each date how it stands, leaves out what is taken, and is saved as a set for each", async () => {
    const fake = london([board]);
    const opened = await open(fake);
    await daily(opened, "3");
    expect(screen.getByText("Every day, 3 times")).toBeDefined();
    const list = await rows();
    expect(list.map((r) => r.dataset["is"])).toEqual(["free", "taken", "free"]);
    expect(list[1]?.textContent).toContain("Oak: Clashes with Board 10:30–11:30");
    expect(screen.getByText("2 of 3 dates will be booked")).toBeDefined();
    const choice = screen.getByLabelText(`${dayWords(D1)}: room`);
    expect(within(choice).queryByRole("option", { name: "Oak" })).toBeNull();
    await opened.user.selectOptions(screen.getByLabelText(`${dayWords(D2)}: room`), SERIES.leaveOut);
    await opened.user.selectOptions(choice, "Elm");
    expect((await rows()).map((r) => r.dataset["is"])).toEqual(["free", "free", "free"]);
    await opened.user.click(screen.getByRole("button", { name: /^Save/ }));
    await waitFor(() => expect(fake.plans).toHaveLength(2));
    const rule = { rule: "FREQ=DAILY;COUNT=3", first: DAY };
    expect(made(fake)).toEqual([
      [DAY, expect.objectContaining({ ...rule, day: DAY })],
      [D1, expect.objectContaining({ ...rule, day: D1 })],
    ]);
    expect(fake.plans.map((p) => p.part?.count)).toEqual([2, 2]);
    await waitFor(() => expect(opened.onCreated).toHaveBeenCalledOnce());
  });

  test("[ROM-120] of what has not arrived nothing is told as free", async () => {
    const fake = london([]);
    const group = { from: addDays(DAY, -1), to: addDays(D2, ROOMS.aheadDays) };
    fake.setRows({ list: "room-booking", site: "london", group }, [], true);
    await daily(await open(fake), "3");
    const list = await rows();
    expect(list.map((r) => r.dataset["is"])).toEqual(["unknown", "unknown", "unknown"]);
    for (const row of list) expect(row.textContent).toContain(SERIES.unknown);
    expect(screen.queryByText(SERIES.free.absent)).toBeNull();
  });

  test.each<[string, string]>([
    ["", REPEAT_WRONG["no-end"]],
    ["10000", REPEAT_WRONG.count],
    ["1", REPEAT_WRONG.count],
  ])("[ROM-111] [ROM-120] %j times is told beside its field, and nothing is saved", async (count, words) => {
    const fake = london([]);
    const opened = await open(fake);
    await daily(opened, count);
    await opened.user.click(screen.getByRole("button", { name: /^Save/ }));
    expect(await screen.findByText(words)).toBeDefined();
    expect(fake.plans).toEqual([]);
    expect(screen.queryByRole("list", { name: SERIES.dates })).toBeNull();
  });

  test("[ROM-120] a rule of one's own says its weekdays, and the first day has to be one of them", async () => {
    const fake = london([]);
    const { user } = await open(fake);
    await user.selectOptions(await screen.findByLabelText(REPEAT.label), REPEAT.custom);
    const tuesday = screen.getByLabelText("Tuesday");
    expect((tuesday as HTMLInputElement).checked).toBe(true);
    await user.click(screen.getByLabelText("Friday"));
    expect(screen.getByText("Every week on Tuesday and Friday, 10 times")).toBeDefined();
    await user.click(tuesday);
    await user.click(screen.getByRole("button", { name: /^Save/ }));
    expect(await screen.findByText(`${dayWords(DAY)} is not one of these days.`, { exact: false })).toBeDefined();
    expect(fake.plans).toEqual([]);
  });
});

const ID = "s1";
const DAYS = [DAY, D1, D2];
const member = (day: string, over: Partial<RoomBooking> = {}): RoomBooking => ({
  ...aBooking(memberId({ id: ID, day }), [{ from: at("10:00", day), to: at("11:00", day) }], { title: "Stand-up" }),
  series: { id: ID, rule: "FREQ=DAILY;COUNT=3", first: DAY, day },
  ...over,
});
function inSeries(members: readonly RoomBooking[], partly = false): FakeData {
  const fake = london(members);
  fake.setRows({ list: "room-booking", site: "london", ids: `${ID}-` }, members, partly);
  const where = { booking: members.map((m) => m.id) };
  fake.setRows({ list: "booking-details", site: "london", where }, []);
  fake.setRows({ list: "work-order", site: "london", where }, []);
  return fake;
}
const openMember = (fake: FakeData, day = D1) => openSheet(fake, { booking: memberId({ id: ID, day }) });

describe("a booking of a series", () => {
  test("[ROM-119] says its rule in words, and of each date what became of it", async () => {
    await openMember(inSeries([member(DAY), member(D1), member(D2, { rev: 0, pending: true })]));
    expect(await screen.findByText("Every day, 3 times")).toBeDefined();
    expect(await screen.findByText("2 of 3 booked · 1 waiting to be sent")).toBeDefined();
  });
  test("[ROM-119] what has not arrived is not told as not booked", async () => {
    await openMember(inSeries([member(DAY), member(D1)], true));
    expect(await screen.findByText(/^2 of 3 booked so far/)).toBeDefined();
  });
  test.each<[string, RegExp, number]>([
    ["this one", /^This date$/, 1],
    ["this and later ones", /^This and later dates \(2\)$/, 2],
    ["all", /^All dates \(3\)$/, 3],
  ])("[ROM-117] an edit asks, and is saved for %s", async (_, choice, n) => {
    const fake = inSeries(DAYS.map((d) => member(d)));
    const { user } = await openMember(fake);
    const title = await screen.findByLabelText("Title");
    await user.clear(title);
    await user.type(title, "Daily");
    await user.click(screen.getByRole("button", { name: /^Save/ }));
    const dialog = await screen.findByRole("alertdialog");
    await user.click(within(dialog).getByLabelText(choice));
    await user.click(within(dialog).getByRole("button", { name: SERIES.save }));
    await waitFor(() => expect(fake.plans).toHaveLength(n));
    expect(fake.plans.every((p) => p.action === "meetings.edit")).toBe(true);
  });
  test("[ROM-117] a cancellation asks, too", async () => {
    const fake = inSeries(DAYS.map((d) => member(d)));
    const { user } = await openMember(fake);
    await user.click(await screen.findByRole("button", { name: SHEET.delete }));
    const dialog = await screen.findByRole("alertdialog");
    await user.click(within(dialog).getByLabelText(/^This and later/));
    await user.click(within(dialog).getByRole("button", { name: SHEET.delete }));
    await waitFor(() => expect(fake.plans.map((p) => p.action)).toEqual(["meetings.delete", "meetings.delete"]));
  });
  test("[ROM-117] where not all dates are here only this one can be chosen", async () => {
    const partly = inSeries(
      DAYS.map((d) => member(d)),
      true,
    );
    const other = await openMember(partly);
    await other.user.click(await screen.findByRole("button", { name: SHEET.delete }));
    const asked = await screen.findByRole("alertdialog");
    expect((within(asked).getByLabelText(/^All dates/) as HTMLInputElement).disabled).toBe(true);
    expect(within(asked).getByText(SERIES.coming)).toBeDefined();
  });
});
