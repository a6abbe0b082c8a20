import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { RoomBooking } from "#domain/rooms/booking.ts";
import { aBooking, approvalOf, at } from "#domain/rooms/rooms.test-kit.ts";
import type { FakeData } from "#testing/fake-data.ts";
import { fakeWith, laidOut, openCalendar } from "./calendar.test-kit.tsx";

const user = userEvent.setup();
laidOut();
const open = async (bookings: readonly RoomBooking[], first: RegExp) => {
  const fake = fakeWith({ bookings });
  const shown = await openCalendar(fake);
  (await screen.findByRole("button", { name: first })).focus();
  return { ...shown, fake };
};
const saved = (fake: FakeData) => fake.plans.map((p) => p.action);
const fieldsOf = (fake: FakeData) => {
  const op = fake.plans[0]?.ops[0];
  return op?.kind === "patch" ? op.fields : {};
};
const A = aBooking("a", [{ room: "elm", from: at("09:00"), to: at("10:00"), setup: 15 }]);

describe("moving by keys", () => {
  test("[ROM-66] Alt and an arrow move by a quarter of an hour, with Shift they change the length", async () => {
    const { fake } = await open([A], /^Meeting a/);
    await user.keyboard("{Alt>}{ArrowRight}{/Alt}");
    await waitFor(() => expect(saved(fake)).toEqual(["meetings.edit"]));
    expect(fieldsOf(fake)).toMatchObject({
      "reservations/r1/reservedPeriod": { fromTime: at("09:15"), toTime: at("10:15") },
    });
    expect(await screen.findByText("Meeting a moved to Elm, 09:15–10:15")).toBeDefined();
    fake.plans.length = 0;
    screen.getByRole("button", { name: /^Meeting a/ }).focus();
    await user.keyboard("{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}");
    await waitFor(() => expect(saved(fake)).toEqual(["meetings.edit"]));
    expect(fieldsOf(fake)).toMatchObject({
      "reservations/r1/reservedPeriod": { fromTime: at("09:00"), toTime: at("09:45") },
    });
  });

  test("[ROM-66] what was moved can be taken back for two seconds", async () => {
    const { fake } = await open([A], /^Meeting a/);
    const undo = vi.spyOn(fake, "undo");
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await screen.findByText("Meeting a moved to Oak, 09:00–10:00");
    expect(saved(fake)).toEqual(["meetings.move"]);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(undo).toHaveBeenCalledTimes(1);
    expect(undo.mock.calls[0]?.[0]).toBe([...fake.sets.keys()][0]);
  });

  test("[ROM-66] a clash changes nothing and says with what", async () => {
    const other = aBooking("b", [{ room: "elm", from: at("10:00"), to: at("11:00"), cleanDown: 15 }]);
    const { fake } = await open([A, other], /^Meeting a/);
    await user.keyboard("{Alt>}{ArrowRight}{/Alt}");
    expect(
      await screen.findByText("Not moved. Clashes with Meeting b 10:00–11:00 (clean-down until 11:15)"),
    ).toBeDefined();
    expect(fake.plans).toEqual([]);
  });

  test("[ROM-66] an event of another calendar stays where that has it", async () => {
    const theirs = aBooking("t", [{ room: "elm" }], { thirdParty: { uid: "x", accepted: true } });
    const { fake } = await open([theirs], /^Meeting t/);
    await user.keyboard("{Alt>}{ArrowRight}{/Alt}");
    expect(fake.plans).toEqual([]);
    expect(document.querySelector("[data-movable]")).toBeNull();
  });
});

describe("what else a move does", () => {
  const catered = aBooking("c", [{ room: "hall", requests: { "c-r1-w": "Catering" } }], {
    approval: approvalOf("APPROVED"),
  });
  const orders = (fake: FakeData) =>
    fake.setRows({ list: "work-order", site: "london", group: "c" }, [
      {
        id: "c-r1-w",
        category: "Catering",
        booking: "c",
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
      },
    ]);

  test("[ROM-67] catering and an approval that would go are told before; Cancel changes nothing", async () => {
    const { fake } = await open([catered], /^Meeting c/);
    orders(fake);
    await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
    const dialog = await screen.findByRole("alertdialog", { name: "Move Meeting c to Oak?" });
    expect(dialog.textContent).toContain("Catering will be removed: this room has no catering.");
    expect(dialog.textContent).toContain("Catering: 6 × Tea");
    expect(dialog.textContent).toContain("Oak needs no approval");
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(fake.plans).toEqual([]);
    screen.getByRole("button", { name: /^Meeting c/ }).focus();
    await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await user.click(await screen.findByRole("button", { name: "Move" }));
    await waitFor(() => expect(saved(fake)).toEqual(["meetings.move"]));
  });

  test("[KNOW-8] of catering orders that have not arrived it is said that the server checks them", async () => {
    const { fake } = await open([catered], /^Meeting c/);
    fake.setRows({ list: "work-order", site: "london", group: "c" }, [], true);
    await user.keyboard("{Alt>}{ArrowRight}{/Alt}");
    const dialog = await screen.findByRole("alertdialog", { name: /^Move Meeting c/ });
    expect(dialog.textContent).toContain(
      "Its catering orders have not all arrived: what becomes of them is checked by the server when it is sent.",
    );
    await user.click(within(dialog).getByRole("button", { name: "Move" }));
    await waitFor(() => expect(saved(fake)).toEqual(["meetings.edit"]));
  });

  test("[ROM-67] a room that requires approval asks for it", async () => {
    const { fake } = await open([aBooking("d", [{ room: "oak" }])], /^Meeting d/);
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await user.click(await screen.findByRole("button", { name: "Move" }));
    await waitFor(() => expect(saved(fake)).toEqual(["meetings.move"]));
    expect(fieldsOf(fake)).toMatchObject({ approval: { status: "SUBMITTED" } });
  });
});

describe("moving by hand", () => {
  const box = { left: 0, top: 0, right: 1_400, bottom: 600, width: 1_400, height: 600, x: 0, y: 0 };
  afterEach(() => vi.unstubAllGlobals());
  /** Fourteen hours over 1,400 px: a hundred for each. */
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }, pointerType = "mouse") => {
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue({ ...box, toJSON: () => box } as DOMRect);
    vi.stubGlobal("requestAnimationFrame", (on: () => void) => {
      on();
      return 0;
    });
    const button = screen.getByRole("button", { name: /^Meeting a/ });
    const event = button.closest<HTMLElement>("[data-event]");
    const pointer = { isPrimary: true, button: 0, pointerId: 7, pointerType };
    fireEvent.pointerDown(button, { ...pointer, clientX: from.x, clientY: from.y });
    fireEvent.pointerMove(window, { ...pointer, clientX: to.x, clientY: to.y });
    const moved = event?.style.transform;
    return { moved, drop: () => fireEvent.pointerUp(window, { ...pointer, clientX: to.x, clientY: to.y }) };
  };

  test("[ROM-66] an event follows the hand by its transform, and lands on a quarter of an hour in another room", async () => {
    const { fake } = await open([A], /^Meeting a/);
    const { moved, drop } = await drag({ x: 250, y: 60 }, { x: 388, y: 90 });
    expect(moved).toBe("translate(138px, 30px)");
    expect(screen.getByText("10:30–11:30 Oak")).toBeDefined();
    drop();
    await waitFor(() => expect(saved(fake)).toEqual(["meetings.move"]));
    expect(fieldsOf(fake)).toMatchObject({
      "reservations/r1/resource": { ref: "ns/acme/resources/oak" },
      "reservations/r1/reservedPeriod": { fromTime: at("10:30"), toTime: at("11:30") },
    });
  });

  test("[ROM-66] its end is pulled, not less than a quarter of an hour", async () => {
    const { fake } = await open([A], /^Meeting a/);
    const { drop } = await drag({ x: 1_396, y: 60 }, { x: 900, y: 62 });
    drop();
    await waitFor(() => expect(saved(fake)).toEqual(["meetings.edit"]));
    expect(fieldsOf(fake)).toMatchObject({
      "reservations/r1/reservedPeriod": { fromTime: at("09:00"), toTime: at("09:15") },
    });
    expect(await screen.findByText("Meeting a now 09:00–09:15")).toBeDefined();
  });

  test("[ROM-66] Escape lets go, and a finger that moves at once scrolls", async () => {
    const { fake } = await open([A], /^Meeting a/);
    const { drop } = await drag({ x: 250, y: 60 }, { x: 388, y: 60 });
    fireEvent.keyDown(window, { key: "Escape" });
    drop();
    expect(document.querySelector<HTMLElement>("[data-event]")?.style.transform).toBe("");
    const finger = await drag({ x: 250, y: 60 }, { x: 388, y: 60 }, "touch");
    finger.drop();
    expect(finger.moved).toBe("");
    expect(fake.plans).toEqual([]);
  });
});
