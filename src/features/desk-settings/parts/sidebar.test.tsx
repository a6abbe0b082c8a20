import { MantineProvider } from "@mantine/core";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { useState } from "react";
import { Sidebar } from "./sidebar.tsx";
import type { SheetHeight } from "#ui/sheet-height.ts";
import { LOW } from "#ui/use-media.ts";

function Shown({ selected }: { readonly selected: number }) {
  const [at, setAt] = useState<SheetHeight>("peek");
  return (
    <Sidebar
      selected={selected}
      neighbourhood={null}
      unsaved={0}
      editor={<p>the editor</p>}
      list={<input aria-label="Filter" />}
      changes={<p>the changes</p>}
      onClear={vi.fn()}
      inspector={{ opened: false, setOpened: vi.fn(), at, setAt, about: null }}
    />
  );
}
async function open(narrow: boolean, selected = 0, low = false) {
  vi.restoreAllMocks();
  const { matchMedia } = window;
  vi.spyOn(window, "matchMedia").mockImplementation((query) => ({
    ...matchMedia(query),
    matches: query === LOW ? low : narrow,
  }));
  render(
    <MantineProvider env="test">
      <Shown selected={selected} />
    </MantineProvider>,
  );
  if (narrow && !vi.isFakeTimers()) await waitFor(handle);
}
const handle = () => screen.getByRole("button", { name: /^List and changes/ });
const filter = () => screen.queryByRole("textbox", { name: "Filter", hidden: true });
/** Whether it stands there and is not hidden. */
const shown = () => filter() !== null && filter()?.closest("[hidden]") === null;
/** Longer than a page that is never idle keeps a sheet empty, ms. */
const LATE_MS = 5_000;

describe("the sidebar", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test.each([
    [1, "1 selected"],
    [67, "67 selected"],
    [360, "360 selected, up to 400"],
  ])("[DSK-23] with %i desks the counter reads %s: the limit is named only near it", async (n, words) => {
    await open(false, n);
    expect(screen.getByText(words)).toBeTruthy();
  });

  test("[SPEED-5] beside the plan, all of it is there at once", async () => {
    await open(false);
    expect(shown()).toBe(true);
    expect(screen.getByText("the changes").closest("[hidden]")).toBeNull();
  });

  test("[SPEED-5] a closed sheet is empty in the first picture, and filled behind it", async () => {
    await open(true); // its code is there from here on
    cleanup();
    vi.useFakeTimers();
    await open(true);
    expect(filter()).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(LATE_MS));
    expect(filter()).not.toBeNull();
    expect(shown()).toBe(false);
  });

  test("[LOOK-2] a sheet shows the desks or the neighbourhoods, each with the whole of it", async () => {
    await open(true);
    const user = userEvent.setup();
    await user.click(handle());
    expect([shown(), screen.queryByText("the editor")]).toEqual([true, null]);
    await user.click(screen.getByRole("button", { name: "Neighbourhoods" }));
    expect([filter(), screen.getByText("the editor").textContent]).toEqual([null, "the editor"]);
  });

  test("[LOOK-13] on a low screen the column beside the plan shows the desks or the neighbourhoods, all of it where something is chosen", async () => {
    await open(false, 0, true);
    const user = userEvent.setup();
    expect([shown(), screen.queryByText("the editor")]).toEqual([true, null]);
    await user.click(screen.getByRole("button", { name: "Neighbourhoods" }));
    expect([filter(), screen.getByText("the editor").textContent]).toEqual([null, "the editor"]);
    cleanup();
    await open(false, 1, true);
    expect([shown(), screen.getByText("the editor").textContent]).toEqual([true, "the editor"]);
  });

  test("[SPEED-5] a sheet that is opened is filled at once, and what was typed there stays when it closes", async () => {
    await open(true);
    const user = userEvent.setup();
    await user.click(handle());
    await user.type(screen.getByRole("textbox", { name: "Filter" }), "1.0");
    await user.click(handle());
    expect(filter()).toHaveProperty("value", "1.0");
    expect(shown()).toBe(false);
  });
});
