import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { WEDGE } from "#domain/scan/limits.ts";
import { SCAN_FIELD, useWedge } from "./use-wedge.ts";

/** Moments of keys as Firefox gives them, ms: whole milliseconds, after the same 12 ms of a reader at each. */
const FIREFOX = {
  "a device at rest": [0, 16, 33, 49, 66, 90],
  "a device with much to do": [0, 30, 81, 101, 170, 190],
  "one key that was held up": [0, 17, 34, 254, 270, 286],
  "a clock that is kept from being exact, by the hundredth": [0, 0, 0, 0, 0, 100],
} as const;
const LABEL = "1.003";

/** The page's own clock; a timer that runs late finds it later than it asked for. */
let now = 0;
beforeEach(() => {
  now = 1_000;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
/** So much time goes by, of which timers hear. */
function goBy(ms: number): void {
  now += ms;
  vi.advanceTimersByTime(ms);
}

function Page({ onScan, onSubmit }: { readonly onScan: (label: string) => void; readonly onSubmit: () => void }) {
  useWedge(onScan);
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        onSubmit();
      }}
    >
      <input aria-label="scans" {...{ [SCAN_FIELD]: "" }} />
      <input aria-label="words" />
    </form>
  );
}
function shown() {
  const scans: string[] = [];
  const onSubmit = vi.fn();
  render(<Page onScan={(label) => scans.push(label)} onSubmit={onSubmit} />);
  return { scans, onSubmit };
}
/** Answers whether the page took the key for itself. */
function press(key: string, timeStamp: number, at: Element = document.body): boolean {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, "timeStamp", { value: timeStamp });
  return !fireEvent(at, event);
}

describe("a reader that types at 12 ms a key, in Firefox", () => {
  test.each(Object.entries(FIREFOX))("[WALK-8] is heard by a page without a focus: %s", (_, moments) => {
    const { scans } = shown();
    const keys = [...LABEL, "Enter"];
    for (const round of [0, 5_000]) for (const [i, key] of keys.entries()) press(key, round + (moments[i] ?? 0));
    expect(scans).toEqual([LABEL, LABEL]);
  });

  test("[WALK-8] ends in its field without Enter, and presses nothing there but its own keys", () => {
    const { scans, onSubmit } = shown();
    const field = screen.getByLabelText("scans");
    for (const [i, key] of [...LABEL].entries()) expect(press(key, 30 * i, field)).toBe(false);
    goBy(WEDGE.silenceMs);
    expect(scans).toEqual([]);
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  test("[WALK-8] is not heard while other words are typed", () => {
    const { scans } = shown();
    for (const [i, key] of [...LABEL, "Enter"].entries()) press(key, 12 * i, screen.getByLabelText("words"));
    goBy(WEDGE.silenceMs);
    expect(scans).toEqual([]);
  });

  test("[WALK-8] keys that wait behind a page that was busy for longer than a silence still belong to the scan", () => {
    const { scans } = shown();
    for (const [i, key] of ["1", ".", "0"].entries()) press(key, 12 * i);
    now += 2_000; // busy: what is typed meanwhile waits, with the moments at which it was
    goBy(WEDGE.silenceMs);
    expect(scans).toEqual([]);
    for (const [i, key] of ["0", "3", "Enter"].entries()) press(key, 36 + 12 * i);
    expect(scans).toEqual([LABEL]);
    goBy(WEDGE.silenceMs);
    expect(scans).toEqual([LABEL]);
  });

  test("[WALK-8] that says nothing at its end is heard after a silence, also behind a page that was busy", () => {
    const { scans } = shown();
    for (const [i, key] of [...LABEL].entries()) press(key, 12 * i);
    now += 2_000;
    goBy(WEDGE.silenceMs);
    expect(scans).toEqual([]);
    goBy(WEDGE.silenceMs);
    expect(scans).toEqual([LABEL]);
  });
});
