import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { instantAt } from "#domain/shared/time.ts";
import { aBooking } from "#testing/builders.ts";
import { bookedLines } from "./booked-lines.ts";
import { type Gestures, listen } from "./gestures.ts";
import { LegendButton } from "./legend-button.tsx";

const ZONE = "Europe/London";
const DAY = "2026-03-02";
const at = (clock: string) => instantAt(DAY, clock, ZONE);
const time = { now: at("09:00"), zone: ZONE };

describe("what is said of a desk that is pointed at", () => {
  const booking = (owner: string, from: string, to: string | null) =>
    aBooking({ owner, onDay: DAY, fromTime: at(from), toTime: to === null ? null : at(to) });

  test("[LOOK-5] who has it today and when, the earliest first; what is over or cancelled is left out", () => {
    const rows = [
      booking("Rosie Walker", "13:00", "15:00"),
      booking("Kiri Dang", "08:00", "10:00"),
      booking("Over Already", "06:00", "07:00"),
      { ...booking("Cancelled", "11:00", "12:00"), cancelled: true },
      booking("Open End", "16:00", null),
    ];
    expect(bookedLines(rows, time)).toEqual([
      "Kiri Dang, 08:00–10:00",
      "Rosie Walker, 13:00–15:00",
      "Open End, from 16:00",
    ]);
  });

  test("[LOOK-5] of many the first three, and how many more", () => {
    const rows = ["10:00", "11:00", "12:00", "13:00", "14:00"].map((from, i) => booking(`P${i}`, from, "23:00"));
    expect(bookedLines(rows, time).slice(-2)).toEqual(["P2, 12:00–23:00", "and 2 more"]);
    expect(bookedLines([], time)).toEqual([]);
  });
});

describe("a finger on the plan", () => {
  let done: string[] = [];
  let stop = () => {};
  let plan: HTMLElement;
  beforeEach(() => {
    vi.useFakeTimers();
    done = [];
    plan = document.createElement("div");
    plan.setPointerCapture = vi.fn();
    const on: Gestures = {
      onPan: () => done.push("pan"),
      onZoom: () => done.push("zoom"),
      onTap: () => done.push("tap"),
      onHover: () => 0,
      onHold: ({ x, y }) => done.push(`hold ${x} ${y}`),
      onArea: () => 0,
      onAreaEnd: () => 0,
      areaMode: () => false,
      mayArea: () => false,
    };
    stop = listen(plan, on);
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });
  const finger = { pointerId: 1, pointerType: "touch", button: 0, clientX: 20, clientY: 30 };

  test("[LOOK-5] that stays asks, and taps nothing when it comes up", () => {
    fireEvent.pointerDown(plan, finger);
    vi.advanceTimersByTime(500);
    fireEvent.pointerUp(plan, finger);
    expect(done).toEqual(["hold 20 30"]);
  });

  test("[LOOK-5] that comes up soon taps; one that moves pans; a mouse that stays still clicks", () => {
    fireEvent.pointerDown(plan, finger);
    vi.advanceTimersByTime(200);
    fireEvent.pointerUp(plan, finger);
    fireEvent.pointerDown(plan, finger);
    fireEvent.pointerMove(plan, { ...finger, clientX: 60 });
    vi.advanceTimersByTime(500);
    fireEvent.pointerUp(plan, finger);
    const mouse = { ...finger, pointerType: "mouse" };
    fireEvent.pointerDown(plan, mouse);
    vi.advanceTimersByTime(500);
    fireEvent.pointerUp(plan, mouse);
    expect(done).toEqual(["tap", "pan", "tap"]);
  });
});

test("[LOOK-7] the legend opens over the plan; Escape and a tap elsewhere put it away", async () => {
  render(
    <>
      <LegendButton>{() => <p>the signs</p>}</LegendButton>
      <button type="button">elsewhere</button>
    </>,
  );
  const user = userEvent.setup();
  const button = screen.getByRole("button", { name: "Legend" });
  expect(screen.queryByText("the signs")).toBeNull();
  await user.click(button);
  expect(screen.getByRole("group", { name: "Legend" }).textContent).toBe("the signs");
  await user.keyboard("{Escape}");
  expect(screen.queryByText("the signs")).toBeNull();
  expect(document.activeElement).toBe(button);
  await user.click(button);
  await user.click(screen.getByRole("button", { name: "elsewhere" }));
  expect(screen.queryByText("the signs")).toBeNull();
});
