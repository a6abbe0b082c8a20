import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ADA, aBooking, approvalOf, at, DAY, NOW } from "#domain/rooms/rooms.test-kit.ts";
import type { RoomBooking } from "#domain/rooms/booking.ts";
import type { WorkOrder } from "#domain/rooms/collection.ts";
import { FEED } from "#domain/words/feeds.ts";
import { CATERING, SHEET } from "#domain/words/room-sheet.ts";
import { london, putDetails, putOrders } from "#testing/room-bookings.ts";
import { openSheet, plain } from "./sheet.test-kit.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});
afterEach(() => vi.useRealTimers());

const box = (name: RegExp | string) => screen.getByLabelText(name);
const button = (name: RegExp | string) => screen.getByRole("button", { name });
const put = (name: string, value: string) => fireEvent.change(box(name), { target: { value } });
const save = () => button("Save");
const MINUTE = 60_000;

describe("a clash while it is edited", () => {
  const board = aBooking("b", [{ room: "oak", from: at("12:00"), to: at("13:00"), cleanDown: 15 }], { title: "Board" });
  const words = "Clashes with Board 12:00–13:00 (clean-down until 13:15)";

  test("[ROM-85] stands at its reservation, keeps it from being saved, and the next free slot is one press", async () => {
    const fake = london([plain(), board]);
    const { user } = await openSheet(fake);
    put("r1: from, time", "12:30");
    put("r1: to, time", "13:30");
    expect(await screen.findByText(words)).toBeDefined();
    await user.click(save());
    expect(await screen.findByText(SHEET.blockedOne)).toBeDefined();
    expect(document.activeElement?.getAttribute("data-clash")).toBe("r1");
    expect(fake.plans).toEqual([]);
    await user.click(button("r1: next free slot"));
    expect(box("r1: from, time")).toHaveProperty("value", "13:15");
    expect(box("r1: to, time")).toHaveProperty("value", "14:15");
    expect(screen.queryByText(words)).toBeNull();
    await user.click(save());
    await waitFor(() => expect(fake.plans).toHaveLength(1));
  });

  test("[ROM-85] offers other rooms at the same time, the most fitting first", async () => {
    const { user } = await openSheet(london([plain(), board]));
    put("r1: from, time", "12:30");
    put("r1: to, time", "13:30");
    await user.click(await screen.findByRole("button", { name: "r1: same time, other room" }));
    const offers = screen.getAllByRole("button", { name: /^Use / }).map((b) => b.textContent);
    expect(offers).toEqual(["Use Ash · 20 seats", "Use Hall · 40 seats", "Use Elm · 6 seats"]);
    await user.click(button(/^Use Ash/));
    expect(box("r1: Room")).toHaveProperty("value", "ash");
    expect(screen.queryByText(words)).toBeNull();
  });

  test("[ROM-85] neither offers a room that the booking itself has then, nor a time at which it has the room", async () => {
    const { user } = await openSheet(london([plain(), board]));
    await user.click(await screen.findByRole("button", { name: "Add room" }));
    put("r2: Room", "ash");
    put("r1: from, time", "12:30");
    put("r1: to, time", "13:30");
    put("r2: from, time", "12:30");
    put("r2: to, time", "13:30");
    await user.click(await screen.findByRole("button", { name: "r1: same time, other room" }));
    const offers = screen.getAllByRole("button", { name: /^Use / }).map((b) => b.textContent);
    expect(offers).toEqual(["Use Hall · 40 seats", "Use Elm · 6 seats"]);
    put("r2: Room", "oak");
    put("r2: from, time", "13:15");
    put("r2: to, time", "14:00");
    await user.click(button("r1: next free slot"));
    expect(box("r1: from, time")).toHaveProperty("value", "14:00");
  });

  test("[ROM-85] offline with data older than five minutes it may be saved, and is told to be provisional", async () => {
    const fake = london([plain(), board], { net: "offline", lastPullAt: NOW - 6 * MINUTE });
    const { user } = await openSheet(fake);
    put("r1: from, time", "12:30");
    put("r1: to, time", "13:30");
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByText(SHEET.unsure)).toBeDefined();
    await user.click(save());
    await waitFor(() => expect(fake.plans).toHaveLength(1));
  });

  test("[ROM-85] offline with data that is fresher it may not", async () => {
    const fake = london([plain(), board], { net: "offline", lastPullAt: NOW - 4 * MINUTE });
    const { user } = await openSheet(fake);
    put("r1: from, time", "12:30");
    put("r1: to, time", "13:30");
    await screen.findByText(words);
    await user.click(save());
    expect(fake.plans).toEqual([]);
  });

  test("[ROM-85] an event of another calendar keeps it from being saved, too: the server would refuse it", async () => {
    const theirs = { ...board, thirdParty: { uid: "x", accepted: true } };
    const fake = london([plain(), theirs]);
    const { user } = await openSheet(fake);
    put("r1: from, time", "12:30");
    put("r1: to, time", "13:30");
    expect(await screen.findByText(words)).toBeDefined();
    await user.click(save());
    expect(await screen.findByText(SHEET.blockedOne)).toBeDefined();
    expect(fake.plans).toEqual([]);
  });

  test("[ROM-85] two rooms of one booking clash with each other", async () => {
    const { user } = await openSheet(london([plain()]));
    await user.click(await screen.findByRole("button", { name: "Add room" }));
    put("r2: Room", "oak");
    expect(await screen.findByText("Clashes with another room of this booking 10:00–11:00")).toBeDefined();
  });
});

describe("what is done with a booking", () => {
  test("[FEED-8] it is handed out as a file for a calendar, offline too, as whoever asks may read it", async () => {
    const files: Blob[] = [];
    URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
    const b = aBooking("a", [{}, { room: "elm", roomTitle: "Elm" }], {
      ...{ title: "Private Meeting", owner: null, privacy: { title: true, owner: true } },
    });
    const fake = london([b], { net: "offline" });
    putDetails(fake, {
      booking: "a",
      title: "Salaries; 2026",
      owner: ADA,
      createdBy: null,
      author: "x",
      lastDay: DAY,
      rev: 1,
      deleted: false,
    });
    const { user } = await openSheet(fake);
    await user.click(await screen.findByRole("button", { name: FEED.fileLabel }));
    await waitFor(() => expect(files).toHaveLength(1));
    const text = await files[0]?.text();
    for (const line of ["SUMMARY:Salaries\\; 2026", "LOCATION:Oak\\, Elm", "DTSTART:20260310T100000Z", "CLASS:PRIVATE"])
      expect(text).toContain(`${line}\r\n`);
    expect(fake.calls).toEqual([]);
  });

  test("[ROM-89] is approved, rejected with a reason and submitted again, by keyboard alone", async () => {
    const hall = (status: "SUBMITTED" | "REJECTED") =>
      aBooking("a", [{ room: "hall", roomTitle: "Hall" }], { approval: approvalOf(status) });
    const fake = london([hall("SUBMITTED")]);
    const { user, unmount } = await openSheet(fake);
    (await screen.findByRole("button", { name: "Approve" })).focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(fake.plans[0]).toMatchObject({ action: "meetings.approve" }));
    button("Reject…").focus();
    await user.keyboard("{Enter}");
    const reason = await screen.findByLabelText(/^Rejection reason/);
    expect(document.activeElement).toBe(reason);
    await user.click(button(SHEET.rejectNow));
    expect(await screen.findByText("Give a reason of at least 3 characters.")).toBeDefined();
    await user.type(reason, "Closed that day");
    await user.tab();
    await user.tab();
    await user.keyboard("{Enter}");
    await waitFor(() =>
      expect(fake.plans[1]).toMatchObject({
        action: "meetings.reject",
        ops: [{ fields: { approval: { status: "REJECTED", reason: "Closed that day" } } }],
      }),
    );
    unmount();
    const again = london([hall("REJECTED")]);
    const next = await openSheet(again);
    await next.user.click(await screen.findByRole("button", { name: SHEET.resubmit }));
    await waitFor(() => expect(again.plans[0]).toMatchObject({ action: "meetings.resubmit" }));
  });

  test("[ROM-89] another owner or room that needs approval is told to ask for it again", async () => {
    await openSheet(london([plain()]));
    expect(screen.queryByText(SHEET.needsAnew)).toBeNull();
    put("r1: Room", "hall");
    expect(await screen.findByText(SHEET.needsAnew)).toBeDefined();
  });

  test("[ROM-7] beside the save it is said that more than was approved is asked for again, and less is not", async () => {
    const hall = { room: "hall", from: at("10:00"), to: at("11:00") };
    const fake = london([aBooking("a", [hall], { approval: approvalOf("APPROVED") })]);
    const { user } = await openSheet(fake);
    put("r1: to, time", "10:30");
    expect(screen.queryByText(SHEET.needsAnew)).toBeNull();
    put("r1: to, time", "11:30");
    const told = await screen.findByText(SHEET.needsAnew);
    expect(told.parentElement?.parentElement?.contains(save())).toBe(true);
    await user.click(save());
    await waitFor(() => expect(fake.plans).toHaveLength(1));
    expect(fake.plans[0]?.ops[0]).toMatchObject({ fields: { approval: { status: "SUBMITTED", approvedTime: null } } });
  });

  test("[ROM-89] checks in and out, and says why not", async () => {
    const soon = aBooking("a", [
      { from: NOW + 10 * MINUTE, to: NOW + 60 * MINUTE },
      { room: "elm", from: at("12:00"), to: at("13:00") },
    ]);
    const fake = london([soon]);
    const { user } = await openSheet(fake);
    await user.click(await screen.findByRole("button", { name: "Check in r1" }));
    await waitFor(() => expect(fake.plans[0]).toMatchObject({ action: "meetings.checkIn" }));
    await user.click(button("Check in r2"));
    expect(fake.plans).toHaveLength(1);
    expect(button("Check in r2").getAttribute("aria-disabled")).toBe("true");
    expect(screen.getAllByText("This reservation cannot be checked in yet.").length).toBeGreaterThan(0);
  });

  test.each<[string, Partial<RoomBooking>]>([
    ["an event of another calendar", { thirdParty: { uid: "x", accepted: true } }],
    ["setup", { connection: { booking: "b", anchor: "START" } }],
    ["a rejected booking", { approval: approvalOf("REJECTED") }],
  ])("[ROM-89] %s offers neither check-in nor catering", async (_, over) => {
    const soon = { room: "hall", roomTitle: "Hall", from: at("18:00", "2026-03-12"), to: at("20:00", "2026-03-12") };
    const fake = london([aBooking("a", [soon], over)]);
    putOrders(fake, "a", [order()]);
    await openSheet(fake);
    expect(await screen.findByText("6 cups Tea")).toBeDefined();
    for (const name of ["Check in r1", "Add catering to r1", "Edit Catering of r1"])
      expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.queryByLabelText("Status of Catering of r1") === null).toBe(over.approval === undefined);
  });

  test("[ROM-89] moves and resizes by a quarter of an hour like drag does, with Undo, and not where it would clash", async () => {
    const next = aBooking("b", [{ from: at("11:15"), to: at("12:00") }], { title: "Board" });
    const fake = london([plain(), next]);
    const undo = vi.spyOn(fake, "undo");
    const { user } = await openSheet(fake);
    await user.click(await screen.findByRole("button", { name: "r1: 15 min later" }));
    await waitFor(() =>
      expect(fake.plans[0]?.ops[0]).toMatchObject({
        fields: { "reservations/r1/reservedPeriod": { fromTime: at("10:15"), toTime: at("11:15") } },
      }),
    );
    expect(await screen.findByText("Meeting a is now 10:15–11:15")).toBeDefined();
    await user.click(button(SHEET.undo));
    expect(undo).toHaveBeenCalledOnce();
    fake.plans.length = 0;
    await user.click(button("r1: 15 min longer"));
    await user.click(button("r1: 15 min shorter"));
    await waitFor(() => expect(fake.plans).toHaveLength(2));
  });

  test("[ROM-89] a step into another booking changes nothing and says what stands there", async () => {
    const next = aBooking("b", [{ from: at("11:00"), to: at("12:00") }], { title: "Board" });
    const fake = london([plain(), next]);
    const { user } = await openSheet(fake);
    await user.click(await screen.findByRole("button", { name: "r1: 15 min longer" }));
    expect(await screen.findByText("Clashes with Board 11:00–12:00")).toBeDefined();
    expect(fake.plans).toEqual([]);
  });

  test("[ROM-89] is deleted once somebody has seen what goes with it, and closes", async () => {
    const fake = london([plain()]);
    putOrders(fake, "a", [order()]);
    const undo = vi.spyOn(fake, "undo");
    const { user, onClose } = await openSheet(fake);
    await user.click(await screen.findByRole("button", { name: SHEET.delete }));
    const asked = within(await screen.findByRole("alertdialog"));
    expect(asked.getByText("Oak, Tue 10 Mar 2026 10:00–11:00")).toBeDefined();
    expect(asked.getByText(SHEET.deleteOrder)).toBeDefined();
    await user.click(asked.getByRole("button", { name: SHEET.delete }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(fake.plans).toMatchObject([
      {
        action: "meetings.delete",
        split: "never",
        ops: [
          { kind: "delete", path: "ns/example/bookings/a" },
          { kind: "delete", path: "ns/example/workOrders/a-r1-w" },
        ],
      },
    ]);
    await user.click(screen.getByRole("button", { name: SHEET.undo }));
    await waitFor(() => expect(undo.mock.calls.map(([of]) => of)).toEqual([...fake.sets.keys()]));
  });

  test("[ROM-91] its history is asked for when somebody wants to know, in the words of the sheet", async () => {
    const fake = london([plain()]);
    fake.changeRecords["ns/example/bookings/a"] = [
      {
        paths: ["title", "reservations.r1.reservedPeriod.fromTime", "day"],
        by: "Ben",
        via: "Room Booking",
        madeAt: at("07:00"),
        arrivedAt: at("07:01"),
        device: "d",
        offline: false,
      },
    ];
    const { user } = await openSheet(fake);
    expect(fake.changesAsked).toEqual([]);
    await user.click(await screen.findByRole("button", { name: SHEET.about }));
    await user.click(button(SHEET.historyShow));
    expect(await screen.findByText("10/03/2026 07:00 · Ben: Title, r1: Booked period")).toBeDefined();
  });
});

function order(over: Partial<WorkOrder> = {}): WorkOrder {
  return {
    id: "a-r1-w",
    category: "Catering",
    booking: "a",
    key: "r1",
    room: "hall",
    items: [{ name: "Tea", qty: 6, unit: "cups", note: "" }],
    dietary: "",
    deliverAt: null,
    clearAt: null,
    costCode: "",
    contact: "",
    status: "Requested",
    reason: "",
    lastDay: "2026-03-10",
    rev: 2,
    pending: false,
    ...over,
  };
}

describe("catering", () => {
  const DAY2 = "2026-03-12";
  const dinner = (over = {}) =>
    aBooking("a", [{ room: "hall", roomTitle: "Hall", from: at("18:00", DAY2), to: at("20:00", DAY2), ...over }], {
      approval: approvalOf("APPROVED"),
    });

  test("[ROM-87] is asked for in one set with the booking that names it, and says until when it may change", async () => {
    const fake = london([dinner()]);
    const { user } = await openSheet(fake);
    expect(await screen.findByText("Changes until Wed 11 Mar 23:59 (39 h 59 min left)")).toBeDefined();
    await user.click(button("Add catering to r1"));
    await user.click(button(CATERING.save));
    expect(await screen.findByText(CATERING.wrong["no-items"])).toBeDefined();
    put("Item 1: Item", "Soup");
    put("Item 1: Quantity", "12");
    put("Dietary note", "2 vegan");
    await user.click(button(CATERING.save));
    await waitFor(() => expect(fake.plans).toHaveLength(1));
    expect(fake.plans[0]).toMatchObject({ action: "workOrders.edit", split: "never" });
    expect(fake.plans[0]?.ops[0]).toMatchObject({ kind: "patch", path: "ns/example/bookings/a" });
    expect(fake.plans[0]?.ops[1]).toMatchObject({
      kind: "create",
      fields: {
        items: [{ name: "Soup", qty: 12 }],
        dietary: "2 vegan",
        deliverAt: at("18:00", DAY2),
        status: "Requested",
      },
    });
  });

  test("[ROM-86] after the cut-off it can be read and not changed, but for how far it has come", async () => {
    const fake = london([dinner({ from: at("12:00"), to: at("13:00") })]);
    putOrders(fake, "a", [order()]);
    const { user } = await openSheet(fake);
    expect(await screen.findByText("Catering can no longer be changed (closed 1 day before)")).toBeDefined();
    expect(screen.getByText("6 cups Tea")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Add catering to r1" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Edit Catering of r1" })).toBeNull();
    put("Status of Catering of r1", "Declined");
    put(CATERING.declineReason, "No kitchen");
    await user.click(button(CATERING.setStatus));
    await waitFor(() =>
      expect(fake.plans[0]?.ops[0]).toMatchObject({ fields: { status: "Declined", reason: "No kitchen" } }),
    );
  });

  test("[ROM-86] is judged by the server's time, not by this device's", async () => {
    const fake = london([dinner({ from: at("18:00", "2026-03-11"), to: at("19:00", "2026-03-11") })]);
    const { client } = await openSheet(fake);
    expect(await screen.findByText(/^Changes until Tue 10 Mar 23:59/)).toBeDefined();
    act(() => fake.setSync({ skewMs: 16 * 3_600_000 }));
    expect(client).toBeDefined();
    void act(() => document.dispatchEvent(new Event("visibilitychange")));
    expect(await screen.findByText("Catering can no longer be changed (closed 1 day before)")).toBeDefined();
  });

  test("[ROM-86] what is being typed at the cut-off stays in sight, cannot be saved, and says why", async () => {
    const fake = london([dinner({ from: at("18:00", "2026-03-11"), to: at("19:00", "2026-03-11") })]);
    const { user } = await openSheet(fake);
    await user.click(await screen.findByRole("button", { name: "Add catering to r1" }));
    put("Item 1: Item", "Soup");
    act(() => fake.setSync({ skewMs: 16 * 3_600_000 }));
    void act(() => document.dispatchEvent(new Event("visibilitychange")));
    const said = () => screen.getAllByRole("alert").map((e) => e.textContent);
    await waitFor(() => expect(said()).toContain("Catering can no longer be changed (closed 1 day before)"));
    expect(box("Item 1: Item")).toHaveProperty("value", "Soup");
    expect(button(CATERING.save).getAttribute("aria-disabled")).toBe("true");
    await user.click(button(CATERING.save));
    expect(fake.plans).toEqual([]);
    await user.click(button(CATERING.cancel));
    expect(screen.queryByLabelText("Item 1: Item")).toBeNull();
  });

  test("[ROM-86] a room without catering tells what it drops, before it is saved, and drops it with the booking", async () => {
    const fake = london([dinner({ requests: { "a-r1-w": "Catering" } })]);
    putOrders(fake, "a", [order()]);
    const { user } = await openSheet(fake);
    await screen.findByText("6 cups Tea");
    put("r1: Room", "oak");
    expect(await screen.findByText(/^Catering will be removed: this room has no catering/)).toBeDefined();
    expect(screen.getByText(/Dropped: 6 × Tea\./)).toBeDefined();
    await user.click(save());
    await waitFor(() => expect(fake.plans).toHaveLength(1));
    expect(fake.plans[0]?.ops.at(-1)).toMatchObject({ kind: "delete", path: "ns/example/workOrders/a-r1-w" });
  });

  test("[ROM-87] what is typed is kept on the device until it is saved", async () => {
    const fake = london([dinner()]);
    const first = await openSheet(fake);
    await first.user.click(await screen.findByRole("button", { name: "Add catering to r1" }));
    put("Item 1: Item", "Soup");
    await waitFor(() => expect(fake.drafts.size).toBe(1));
    first.unmount();
    const { user } = await openSheet(fake);
    await user.click(await screen.findByRole("button", { name: "Add catering to r1" }));
    await waitFor(() => expect(box("Item 1: Item")).toHaveProperty("value", "Soup"));
  });
});

describe("copies", () => {
  test("[ROM-90] go to other days, each a set of its own, and a day on which the room is taken is told", async () => {
    const taken = aBooking("b", [{ from: at("10:30", "2026-03-12"), to: at("12:00", "2026-03-12") }], {
      title: "Board",
    });
    const fake = london([plain(), taken]);
    const { user } = await openSheet(fake);
    await user.click(await screen.findByRole("button", { name: SHEET.copies }));
    await user.click(await screen.findByRole("button", { name: "Thu 12 Mar 2026" }));
    expect(await screen.findByText("Clashes with Board 10:30–12:00")).toBeDefined();
    expect(button(SHEET.copyOne).getAttribute("aria-disabled")).toBe("true");
    await user.click(button("Thu 12 Mar 2026"));
    await user.click(button("Wed 11 Mar 2026"));
    await user.click(button("Fri 13 Mar 2026"));
    await user.click(button("Duplicate to 2 days"));
    await waitFor(() => expect(fake.plans).toHaveLength(2));
    expect(fake.plans.map((p) => p.action)).toEqual(["meetings.duplicate", "meetings.duplicate"]);
    expect(fake.plans[1]?.ops[0]).toMatchObject({ fields: { bookedPeriod: { fromTime: at("10:00", "2026-03-13") } } });
  });
});
