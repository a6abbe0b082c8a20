import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aBooking, approvalOf, at, BEN, NOW } from "#domain/rooms/rooms.test-kit.ts";
import { ROOM_WORDS } from "#domain/words/rooms.ts";
import { SHEET } from "#domain/words/room-sheet.ts";
import { london, putBookings, putDetails, putRooms } from "#testing/room-bookings.ts";
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

describe("the sheet of a booking", () => {
  test("[ROM-80] shows all of it: title, owner, privacy, each room with its time, setup, check-in and note, and the approval", async () => {
    const b = aBooking(
      "a",
      [
        { setup: 15, note: "By the door" },
        { room: "elm", roomTitle: "Elm", requiresCheckIn: true },
      ],
      {
        approval: { ...approvalOf("APPROVED"), approvedTime: at("07:30") },
      },
    );
    await openSheet(london([b]));
    expect(await screen.findByRole("heading", { name: "Meeting a" })).toBeDefined();
    expect(box("Title")).toHaveProperty("value", "Meeting a");
    expect(screen.getByText("Ada Okafor")).toBeDefined();
    const first = within(screen.getByRole("region", { name: "r1 · Oak" }));
    expect(first.getByLabelText("r1: Room")).toHaveProperty("value", "oak");
    expect(first.getByRole("option", { name: "Oak · 8 seats · First floor" })).toBeDefined();
    expect(first.getByLabelText("r1: from, date")).toHaveProperty("value", "10/03/2026");
    expect(first.getByLabelText("r1: from, time")).toHaveProperty("value", "10:00");
    expect(first.getByLabelText("r1: to, time")).toHaveProperty("value", "11:00");
    expect(first.getByLabelText("r1: Setup (minutes)")).toHaveProperty("value", "15");
    expect(first.getByLabelText("r1: Note")).toHaveProperty("value", "By the door");
    const second = within(screen.getByRole("region", { name: "r2 · Elm" }));
    expect(second.getByLabelText("r2: Check-in required")).toHaveProperty("checked", true);
    const approval = within(screen.getByRole("region", { name: "Approval" }));
    expect(approval.getByText("07:30")).toBeDefined();
  });

  test("[ROM-81] room and time come first; setup, check-in and note are folded while they say nothing, and open for a fault", async () => {
    await openSheet(london([plain()]));
    const room = await screen.findByLabelText("r1: Room");
    expect(room.compareDocumentPosition(box("Title")) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    const fold = button("r1: setup, check-in and note");
    expect(fold.getAttribute("aria-expanded")).toBe("false");
    put("r1: Setup (minutes)", "500");
    fireEvent.blur(box("r1: Setup (minutes)"));
    await waitFor(() => expect(fold.getAttribute("aria-expanded")).toBe("true"));
    put("r1: Setup (minutes)", "15");
    await waitFor(() => expect(fold.getAttribute("aria-expanded")).toBe("true"));
  });

  test.each([
    ["that nobody knows", "nowhere", ROOM_WORDS.notFound.absent],
    ["that was deleted", "gone", SHEET.deleted],
  ])("[ROM-80] of a booking %s says so", async (_, id, words) => {
    await openSheet(london([plain("gone", { deleted: true })]), { booking: id });
    expect(await screen.findByText(words)).toBeDefined();
    const older = screen.queryByText("It may also be older: this device keeps bookings from Tue 3 Mar 2026 on.");
    expect(older !== null).toBe(id === "nowhere");
  });

  test("[ROM-80] while room booking is read-only everything is to see and nothing to change", async () => {
    const b = aBooking("a", [{ room: "hall", roomTitle: "Hall" }], { approval: approvalOf("SUBMITTED") });
    await openSheet(london([b]), { booking: "a" }, true);
    expect(await screen.findByText(ROOM_WORDS.readOnly)).toBeDefined();
    expect(box("Title")).toHaveProperty("disabled", true);
    expect(box("r1: from, time")).toHaveProperty("disabled", true);
    for (const name of ["Save", "Approve", "Reject…", "Add room", "Delete booking", "Check in r1", "r1: 15 min later"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });

  test("[ROM-81] is saved as one set of the fields that were edited, and stays typed over a reload", async () => {
    const fake = london([plain()]);
    const first = await openSheet(fake);
    put("Title", "Board");
    put("r1: to, time", "11:30");
    await waitFor(() => expect(fake.drafts.has("room-booking/a")).toBe(true));
    first.unmount();
    await openSheet(fake);
    await waitFor(() => expect(box("Title")).toHaveProperty("value", "Board"));
    expect(box("r1: to, time")).toHaveProperty("value", "11:30");
    await first.user.click(save());
    await waitFor(() => expect(fake.plans).toHaveLength(1));
    expect(fake.plans[0]).toMatchObject({
      action: "meetings.edit",
      ops: [
        {
          kind: "patch",
          path: "ns/example/bookings/a",
          fields: { title: "Board", "reservations/r1/reservedPeriod": { fromTime: at("10:00"), toTime: at("11:30") } },
        },
      ],
    });
    expect(await screen.findByText("No unsaved changes")).toBeDefined();
  });

  test("[ROM-81] a beginning that moves takes its end along", async () => {
    await openSheet(london([plain()]));
    put("r1: from, time", "14:30");
    expect(box("r1: to, time")).toHaveProperty("value", "15:30");
    put("r1: from, date", "2026-03-12");
    expect(box("r1: to, date")).toHaveProperty("value", "12/03/2026");
    put("r1: from, time", "23:45");
    expect(box("r1: to, date")).toHaveProperty("value", "13/03/2026");
    put("r1: from, time", "");
    expect(box("r1: to, time")).toHaveProperty("value", "00:45");
  });

  test("[ROM-82] what cannot be saved is told at its field, and nothing typed is lost", async () => {
    const fake = london([plain()]);
    const { user } = await openSheet(fake);
    put("r1: to, time", "09:00");
    put("r1: Setup (minutes)", "500");
    await user.click(save());
    expect(await screen.findByText("The end must be after the start.")).toBeDefined();
    expect(fake.plans).toEqual([]);
    expect(box("r1: to, time")).toHaveProperty("value", "09:00");
    put("r1: to, time", "11:00");
    await waitFor(() => expect(screen.queryByText("The end must be after the start.")).toBeNull());
    expect(screen.getByText("Setup and clean-down take 240 minutes at most.")).toBeDefined();
    put("r1: to, date", "2027-03-11");
    await user.click(save());
    expect(await screen.findByText("A booking takes 92 days at most.")).toBeDefined();
    put("r1: to, time", "");
    expect(await screen.findByText(SHEET.wholeTimes)).toBeDefined();
  });

  test("[ROM-82] a time that clocks skip is refused at its field, and of one that they show twice it is said which counts", async () => {
    const fake = london([plain()]);
    const { user } = await openSheet(fake);
    put("r1: from, date", "2026-03-29");
    put("r1: from, time", "01:30");
    await user.click(save());
    const skipped = "There is no 01:30 on that day: the clocks go forward. Choose another time.";
    expect(await screen.findByText(skipped)).toBeDefined();
    expect(fake.plans).toEqual([]);
    put("r1: from, date", "2026-10-25");
    const twice = "The clocks go back that day and show 01:30 twice. The first one counts.";
    expect(await screen.findByText(twice)).toBeDefined();
    await waitFor(() => expect(screen.queryByText(skipped)).toBeNull());
    put("r1: from, time", "10:00");
    await waitFor(() => expect(screen.queryByText(twice)).toBeNull());
  });

  test("[ROM-81] the zone of the site is named where it is not that of the device", async () => {
    const zone = vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions");
    zone.mockReturnValue({ timeZone: "Asia/Tokyo" } as never);
    await openSheet(london([plain()]));
    expect(await screen.findByText("Times are in Europe/London, the zone of the site.")).toBeDefined();
    zone.mockRestore();
  });

  test("[ROM-82] a room that was deleted meanwhile is told where it is moved, and may stay where nothing of it changes", async () => {
    const fake = london([plain()]);
    const { user } = await openSheet(fake);
    await screen.findByRole("option", { name: /^Oak/ });
    act(() => putRooms(fake, [{ id: "elm" }]));
    expect(await screen.findByRole("option", { name: "Oak (no longer exists)" })).toBeDefined();
    put("r1: to, time", "11:30");
    await user.click(save());
    expect(await screen.findByText("This room no longer exists.")).toBeDefined();
    put("r1: to, time", "11:00");
    put("Title", "Still there");
    await user.click(save());
    await waitFor(() => expect(fake.plans).toHaveLength(1));
  });

  test("[ROM-82] rooms are added up to five, and removed", async () => {
    const fake = london([plain()]);
    const { user } = await openSheet(fake);
    for (let n = 2; n <= 5; n++) await user.click(button("Add room"));
    expect(screen.getByRole("region", { name: "Reservation r5" })).toBeDefined();
    expect(button("Add room").getAttribute("aria-disabled")).toBe("true");
    expect(box("r2: from, time")).toHaveProperty("value", "10:00");
    for (let n = 3; n <= 5; n++) await user.click(button(`Remove r${n}`));
    await user.click(save());
    expect(await screen.findByText("Choose a room.")).toBeDefined();
    put("r2: Room", "elm");
    await user.click(save());
    await waitFor(() => expect(fake.plans).toHaveLength(1));
    expect(fake.plans[0]?.ops[0]).toMatchObject({ fields: { "reservations/r2": { resource: { title: "Elm" } } } });
  });

  test("[ROM-83] what somebody else changed in a field that is being edited is told there, and waits for the person", async () => {
    const fake = london([plain()]);
    const { user } = await openSheet(fake);
    put("Title", "Mine");
    act(() => putBookings(fake, [plain("a", { title: "Theirs", rev: 4 })]));
    expect(await screen.findByText("Title was changed by somebody else while you were editing")).toBeDefined();
    await user.click(save());
    expect(fake.plans).toEqual([]);
    await user.click(button("Title: keep mine"));
    await user.click(save());
    await waitFor(() => expect(fake.plans[0]?.ops[0]).toMatchObject({ fields: { title: "Mine" }, seenRev: 4 }));
  });

  test("[ROM-83] a room that somebody else removed while it was being edited stays in sight until the person decides", async () => {
    const two = aBooking("a", [{}, { room: "elm", roomTitle: "Elm" }]);
    const fake = london([two]);
    const { user } = await openSheet(fake);
    await screen.findByRole("region", { name: "r2 · Elm" });
    put("r2: Note", "Bring the screen");
    act(() => putBookings(fake, [plain("a", { rev: 4 })]));
    expect(await screen.findByText(SHEET.gone)).toBeDefined();
    expect(box("r2: Note")).toHaveProperty("value", "Bring the screen");
    await user.click(button(SHEET.dropGone));
    await waitFor(() => expect(screen.queryByRole("region", { name: /^r2/ })).toBeNull());
    expect(screen.getByText("No unsaved changes")).toBeDefined();
  });

  test("[ROM-80] a private title is not shown to who may not read it, and cannot be changed by them", async () => {
    const hidden = plain("a", { title: "Private Meeting", owner: null, privacy: { title: true, owner: true } });
    const fake = london([hidden]);
    const { unmount } = await openSheet(fake);
    expect(await screen.findByRole("heading", { name: "Private Meeting" })).toBeDefined();
    expect(box("Title")).toHaveProperty("disabled", true);
    expect(box("Keep the title private")).toHaveProperty("disabled", true);
    unmount();
    const rest = { createdBy: null, author: "u1", lastDay: "2026-03-10", rev: 2, deleted: false };
    putDetails(fake, { booking: "a", title: "Hiring", owner: BEN, ...rest });
    await openSheet(fake);
    expect(await screen.findByRole("heading", { name: "Hiring" })).toBeDefined();
    expect(box("Title")).toHaveProperty("disabled", false);
  });

  test("[ROM-80] who made a booking with a private owner is told to whoever may read its details alone", async () => {
    const hidden = plain("a", { owner: null, privacy: { title: false, owner: true }, createdBy: BEN });
    const fake = london([hidden]);
    const { user, unmount } = await openSheet(fake);
    await user.click(await screen.findByRole("button", { name: SHEET.about }));
    expect(await screen.findByText("Room Booking")).toBeDefined();
    expect(screen.queryByText("Ben Silva")).toBeNull();
    unmount();
    const rest = { createdBy: null, author: "u1", lastDay: "2026-03-10", rev: 2, deleted: false };
    putDetails(fake, { booking: "a", title: "Meeting a", owner: null, ...rest });
    const again = await openSheet(fake);
    await again.user.click(await screen.findByRole("button", { name: SHEET.about }));
    expect(await screen.findByText("Ben Silva")).toBeDefined();
  });

  test("[ROM-80] an event of another calendar, and a setup, are to see and not to change", async () => {
    const foreign = plain("a", { thirdParty: { uid: "x", accepted: true } });
    const { unmount } = await openSheet(london([foreign]));
    expect(await screen.findByText(SHEET.foreign)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    unmount();
    await openSheet(london([plain("a", { connection: { booking: "b", anchor: "START" } })]));
    expect(await screen.findByRole("link", { name: SHEET.openParent })).toHaveProperty(
      "pathname",
      "/room-booking/calendar/booking/b",
    );
  });
});

describe("a new booking", () => {
  test("[ROM-84] has the place that was pressed, is saved as one set, and tells its id", async () => {
    const fake = london([]);
    const { user, onCreated } = await openSheet(fake, { room: "oak", from: at("14:00"), to: at("15:00") });
    expect(await screen.findByLabelText("r1: Room")).toHaveProperty("value", "oak");
    expect(box("r1: from, time")).toHaveProperty("value", "14:00");
    put("Title", "Interview");
    await user.click(save());
    await waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
    const [plan] = fake.plans;
    expect(plan).toMatchObject({ action: "meetings.create", ops: [{ fields: { title: "Interview" } }] });
    expect(plan?.ops[0]?.path).toBe(`ns/example/bookings/${String(onCreated.mock.calls[0]?.[0])}`);
  });

  test("[ROM-84] that is closed with something typed asks, and keeps it until somebody discards it", async () => {
    const fake = london([]);
    const { user, onClose } = await openSheet(fake, { room: "oak", from: at("14:00") });
    put("Title", "Interview");
    box("Title").focus();
    await user.keyboard("{Escape}");
    await user.click(await screen.findByRole("button", { name: SHEET.keep }));
    expect(onClose).not.toHaveBeenCalled();
    await user.click(button(SHEET.close));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: SHEET.discard }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(fake.drafts.size).toBe(0);
  });
});
