import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { MSG } from "#domain/words/spec.ts";
import { FakeData } from "#testing/fake-data.ts";
import { renderPart } from "#testing/render-screen.tsx";
import { beforeReload } from "#ui/before-reload.ts";
import { startUpdates, updateState } from "./start.ts";
import { UpdateBanner } from "./update-banner.tsx";

afterEach(() => updateState.set("none"));
const open = () => renderPart(<UpdateBanner />);

test("[SW-3] a new version is offered with the words of the specification", () => {
  open();
  expect(screen.queryByRole("button", { name: MSG.reload })).toBeNull();
  act(() => updateState.set("new"));
  expect(screen.getByText(MSG.newVersion)).toBeDefined();
  expect(screen.getByRole("button", { name: MSG.reload })).toBeDefined();
});

test("[SW-8] the banner goes after an hour, and comes back when the newer build is found again", () => {
  vi.useFakeTimers();
  open();
  act(() => updateState.set("new"));
  act(() => void vi.advanceTimersByTime(3_599_999));
  expect(screen.getByText(MSG.newVersion)).toBeDefined();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText(MSG.newVersion)).toBeNull();
  act(() => updateState.set("new"));
  expect(screen.getByText(MSG.newVersion)).toBeDefined();
  vi.useRealTimers();
});

test("[SW-5] a file of this build that is gone leads to the offer of a reload, and nothing reloads by itself", async () => {
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
  await startUpdates(new FakeData().client());
  open();
  act(() => void window.dispatchEvent(new Event("vite:preloadError")));
  expect(screen.getByText(/A part of the app could not be loaded/)).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
  await userEvent.setup().click(screen.getByRole("button", { name: MSG.reload }));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test("[SW-4] an edit that cannot be kept stops the reload, and the banner says so", async () => {
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
  reload.mockClear();
  const takeBack = beforeReload(() => Promise.resolve(false));
  open();
  act(() => updateState.set("new"));
  await userEvent.setup().click(screen.getByRole("button", { name: MSG.reload }));
  expect(await screen.findByText(/^Not reloaded/)).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
  takeBack();
});
