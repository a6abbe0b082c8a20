import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { RoomBooking } from "#domain/rooms/booking.ts";
import { aBooking, at } from "#domain/rooms/rooms.test-kit.ts";
import { fakeWith, laidOut, openCalendar } from "./calendar.test-kit.tsx";

const user = userEvent.setup();
laidOut();
afterEach(() => vi.unstubAllGlobals());

/** Fourteen hours over 1,400 px: a hundred for each, from 07:00 on. */
const box = { left: 0, top: 0, right: 1_400, bottom: 600, width: 1_400, height: 600, x: 0, y: 0 };
const captured = new Set<number>();
async function open(bookings: readonly RoomBooking[] = [], search = "") {
  const fake = fakeWith({ bookings });
  const shown = await openCalendar(fake, search);
  await screen.findByRole("grid", { name: /^Rooms on/ });
  await waitFor(() => expect(document.querySelector('[data-track="elm"][data-free="none"]')).not.toBeNull());
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue({ ...box, toJSON: () => box } as DOMRect);
  vi.stubGlobal("requestAnimationFrame", (on: () => void) => {
    on();
    return 0;
  });
  Object.assign(Element.prototype, {
    setPointerCapture: (id: number) => captured.add(id),
    releasePointerCapture: (id: number) => captured.delete(id),
    hasPointerCapture: (id: number) => captured.has(id),
  });
  return { ...shown, fake };
}
const track = (room: string) => document.querySelector(`[data-track="${room}"]`) ?? document.body;
const painted = () => document.querySelector("[data-painted]");
const words = () => painted()?.textContent;
function hand(room: string, pointerType: string) {
  const pointer = { isPrimary: true, button: 0, pointerId: 7, pointerType };
  const where = (x: number) => ({ ...pointer, clientX: x, clientY: 60 });
  return {
    down: (x: number) => fireEvent.pointerDown(track(room), where(x)),
    move: (x: number) => act(() => void fireEvent.pointerMove(window, where(x))),
    up: (x: number) => {
      act(() => void fireEvent.pointerUp(window, where(x)));
      fireEvent.click(track(room), { ...where(x), detail: 1 });
    },
  };
}
const asked = (where: () => string) => Object.fromEntries(new URLSearchParams(where().split("?")[1]));

describe("painting a range by hand", () => {
  test.each(["mouse", "pen"])("[ROM-73] a %s paints the range with its times, and lets go to book it", async (kind) => {
    const { at: where } = await open();
    const { down, move, up } = hand("elm", kind);
    down(702);
    expect(painted()).toBeNull();
    move(848);
    expect(words()).toBe("14:00–15:30");
    expect(captured).toEqual(new Set([7]));
    up(848);
    expect(captured).toEqual(new Set());
    await waitFor(() => expect(where()).toContain("new=1"));
    expect(asked(where)).toMatchObject({ room: "elm", from: String(at("14:00")), to: String(at("15:30")), quick: "1" });
    expect(document.querySelector("[data-picked]")?.textContent).toBe("14:00–15:30");
  });

  test("[ROM-73] Escape ends it wholly: no ghost, no capture, and nothing is booked when the hand is lifted", async () => {
    const { at: where } = await open();
    const { down, move, up } = hand("elm", "mouse");
    down(702);
    move(848);
    act(() => void fireEvent.keyDown(window, { key: "Escape" }));
    expect(painted()).toBeNull();
    expect(captured).toEqual(new Set());
    move(1_000);
    expect(painted()).toBeNull();
    up(1_000);
    expect(where()).toBe("/room-booking/calendar");
    expect(screen.queryByRole("dialog", { name: "New booking" })).toBeNull();
  });

  test("[ROM-73] what it would clash with shows meanwhile, clean-down and hidden bookings included, and is not booked", async () => {
    const board = aBooking("b", [{ room: "elm", from: at("10:00"), to: at("11:00"), cleanDown: 30 }], {
      title: "Board",
    });
    const { at: where } = await open([board], "?mine=1");
    expect(screen.queryByRole("button", { name: /^Board/ })).toBeNull();
    const { down, move, up } = hand("elm", "mouse");
    down(502);
    move(598);
    expect(painted()?.hasAttribute("data-clash")).toBe(false);
    move(440);
    expect(words()).toBe("11:15–12:15 · Clashes with Board 10:00–11:00 (clean-down until 11:30)");
    expect(painted()?.hasAttribute("data-clash")).toBe(true);
    up(440);
    const told = "Not booked. Clashes with Board 10:00–11:00 (clean-down until 11:30)";
    expect(await screen.findByText(told)).toBeDefined();
    expect(where()).toBe("/room-booking/calendar?mine=1");
  });

  test("[ROM-73] time in which nobody works says so and can be booked", async () => {
    await open();
    const { down, move } = hand("elm", "mouse");
    down(1_302);
    move(1_352);
    expect(words()).toBe("20:00–20:45 · outside working hours");
  });

  test("[ROM-73] a finger that moves at once scrolls; one that rests paints, and without moving books an hour", async () => {
    const { at: where } = await open();
    const { down, move } = hand("oak", "touch");
    down(302);
    move(400);
    expect(painted()).toBeNull();
    act(() => void fireEvent.pointerUp(window, { isPrimary: true, pointerId: 7, pointerType: "touch" }));
    down(302);
    await waitFor(() => expect(words()).toBe("10:00–10:15"));
    move(398);
    expect(words()).toBe("10:00–11:00");
    act(() => void fireEvent.keyDown(window, { key: "Escape" }));
    expect(painted()).toBeNull();
    act(() => void fireEvent.pointerUp(window, { isPrimary: true, pointerId: 7, pointerType: "touch" }));
    down(302);
    await waitFor(() => expect(painted()).not.toBeNull());
    act(() => void fireEvent.pointerUp(window, { isPrimary: true, pointerId: 7, clientX: 302, clientY: 60 }));
    await waitFor(() => expect(where()).toContain("new=1"));
    expect(asked(where)).toMatchObject({ room: "oak", from: String(at("10:00")), to: String(at("11:00")) });
  });

  test("[ROM-69] nothing is painted while room booking is read-only", async () => {
    const fake = fakeWith();
    await openCalendar(fake, "", { readOnly: true });
    await screen.findByRole("grid", { name: /^Rooms on/ });
    const { down, move } = hand("elm", "mouse");
    down(702);
    move(848);
    expect(painted()).toBeNull();
  });
});

describe("painting a range by keys", () => {
  const gap = () => screen.findByRole("button", { name: "Book Elm, free 07:00–21:00" });
  test("[ROM-74] Shift and an arrow begin it, arrows move it, Shift and arrows change its length, Enter books it", async () => {
    const { at: where } = await open();
    (await gap()).focus();
    await user.keyboard("{Shift>}{ArrowRight}{/Shift}");
    expect(screen.getByText("08:00–09:00")).toBeDefined();
    await user.keyboard("{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{/Shift}");
    expect(painted()?.querySelector("[role=status]")?.textContent).toMatch(/^08:30–09:45/);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(where()).toContain("new=1"));
    expect(asked(where)).toMatchObject({ room: "elm", from: String(at("08:30")), to: String(at("09:45")) });
  });

  test("[ROM-74] Escape, and going elsewhere, drop it", async () => {
    const { at: where } = await open();
    (await gap()).focus();
    await user.keyboard("{Shift>}{ArrowRight}{/Shift}{Escape}");
    expect(painted()).toBeNull();
    await user.keyboard("{Shift>}{ArrowRight}{/Shift}{ArrowDown}");
    await waitFor(() => expect(painted()).toBeNull());
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Book Oak, free 07:00–21:00");
    expect(where()).toBe("/room-booking/calendar");
  });
});

test("[ROM-66] after Escape the hand that is lifted opens and books nothing", async () => {
  const { at: where, fake } = await open([aBooking("a", [{ room: "elm", from: at("09:00"), to: at("10:00") }])]);
  const button = await screen.findByRole("button", { name: /^Meeting a/ });
  const pointer = { isPrimary: true, button: 0, pointerId: 7, pointerType: "mouse", clientY: 60 };
  fireEvent.pointerDown(button, { ...pointer, clientX: 250 });
  fireEvent.pointerMove(window, { ...pointer, clientX: 388 });
  fireEvent.keyDown(window, { key: "Escape" });
  fireEvent.pointerUp(window, { ...pointer, clientX: 388 });
  fireEvent.click(button, { detail: 1 });
  fireEvent.click(track("elm"), { clientX: 388, detail: 1 });
  expect(where()).toBe("/room-booking/calendar");
  expect(fake.plans).toEqual([]);
});
