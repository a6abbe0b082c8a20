import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CALM_MS, useCalm } from "./use-calm.ts";

function Probe() {
  return <p>{useCalm() ? "calm" : "waiting"}</p>;
}
const after = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each(["pointermove", "keydown", "touchstart"])(
  "[RECOVER-5] what comes unasked waits while a hand is at work (%s), and comes once it is still",
  (kind) => {
    render(<Probe />);
    after(CALM_MS - 1);
    window.dispatchEvent(new Event(kind));
    after(CALM_MS - 1);
    expect(screen.queryByText("calm")).toBeNull();
    after(1);
    expect(screen.getByText("calm")).toBeDefined();
    window.dispatchEvent(new Event(kind));
    expect(screen.getByText("calm")).toBeDefined();
  },
);
