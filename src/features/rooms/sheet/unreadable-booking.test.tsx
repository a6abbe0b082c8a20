import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aBooking, NOW } from "#domain/rooms/rooms.test-kit.ts";
import { SHEET } from "#domain/words/room-sheet.ts";
import { london } from "#testing/room-bookings.ts";
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

const WHY = "“reservations.r1.setup” is the text “15”. A number or a time belongs there.";
const broken = (id = "a", over: object = {}) =>
  aBooking(id, [{}], { title: "Board", unreadable: { why: WHY }, ...over });

test("[ROM-94] says room, time, title, owner and what is wrong, and offers nothing but to remove it", async () => {
  await openSheet(london([broken()]));
  for (const words of ["Oak, Tue 10 Mar 2026 10:00–11:00", "Board", "Ada Okafor", WHY])
    expect(await screen.findByText(words)).toBeDefined();
  expect(screen.getByText(`${SHEET.unreadable} ${SHEET.unreadableHolds}`)).toBeDefined();
  const buttons = screen.getAllByRole("button").map((b) => b.getAttribute("aria-label") ?? b.textContent);
  expect(buttons).toEqual([SHEET.close, SHEET.removeBooking]);
});

test("[ROM-94] says before it is removed what goes and that it does not come back; offline too it is one set, without an Undo", async () => {
  const fake = london([broken()], { net: "offline" });
  const { user, onClose } = await openSheet(fake);
  const ask = async () => {
    await user.click(await screen.findByRole("button", { name: SHEET.removeBooking }));
    return within(await screen.findByRole("alertdialog"));
  };
  const first = await ask();
  expect(first.getByText("Oak, Tue 10 Mar 2026 10:00–11:00")).toBeDefined();
  expect(first.getByText(SHEET.removeFinal)).toBeDefined();
  await user.click(first.getByRole("button", { name: "Cancel" }));
  expect(fake.plans).toEqual([]);
  await user.click((await ask()).getByRole("button", { name: SHEET.removeBooking }));
  await waitFor(() => expect(fake.plans).toHaveLength(1));
  expect(fake.plans[0]).toMatchObject({ action: "meetings.remove", ops: [{ kind: "delete", seenRev: 3 }] });
  expect(await screen.findByText(SHEET.removedDone)).toBeDefined();
  expect(screen.queryByRole("button", { name: SHEET.undo })).toBeNull();
  expect(onClose).toHaveBeenCalledOnce();
});

test("[ROM-94] one without a room that can be read says so", async () => {
  await openSheet(london([broken("a", { reservations: [] })]));
  expect(await screen.findByText(`${SHEET.unreadable} ${SHEET.unreadableNowhere}`)).toBeDefined();
  expect(screen.getByRole("button", { name: SHEET.removeBooking })).toBeDefined();
});

test("[ROM-94] one of another calendar is removed there", async () => {
  await openSheet(london([broken("a", { thirdParty: { uid: "x", accepted: true } })]));
  expect(await screen.findByText("This event belongs to another calendar and is changed there.")).toBeDefined();
  expect(screen.queryByRole("button", { name: SHEET.removeBooking })).toBeNull();
});

test("[ROM-85] [ROM-94] whoever books its room is told that a booking that cannot be read has it", async () => {
  await openSheet(london([plain("a"), broken("b")]));
  expect(await screen.findByText("Clashes with a booking that cannot be read 10:00–11:00")).toBeDefined();
});
