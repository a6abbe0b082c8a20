import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { Sheet } from "./sheet.tsx";
import type { SheetHeight } from "./sheet-height.ts";
import { dragged, heightAt } from "./sheet-drag.ts";

const HEIGHTS = { peek: 60, half: 300, full: 600 };

describe("a sheet", () => {
  test.each<[number, number, SheetHeight]>([
    [80, 0, "peek"],
    [290, 0, "half"],
    [500, 0, "full"],
    [100, 0.9, "half"],
    [310, 0.9, "full"],
    [290, -0.9, "peek"],
    [590, -0.9, "half"],
  ])("[LOOK-2] let go at %i px with %d px per ms it takes its %s height", (px, speed, at) =>
    expect(heightAt(px, speed, HEIGHTS)).toBe(at),
  );

  function Shown() {
    const [at, setAt] = useState<SheetHeight>("peek");
    return (
      <Sheet at={at} onAt={setAt} handle="Desks" controls="in">
        <p id="in">{at}</p>
      </Sheet>
    );
  }
  const at = (height: SheetHeight) => expect(screen.getByText(height)).toBeTruthy();
  const handle = () => screen.getByRole("button", { name: "Desks" });

  test("[LOOK-2] a tap opens and closes it, a button takes the last step, and arrows take each", async () => {
    render(<Shown />);
    const user = userEvent.setup();
    expect(handle().getAttribute("aria-expanded")).toBe("false");
    await user.click(handle());
    at("half");
    expect(handle().getAttribute("aria-expanded")).toBe("true");
    await user.click(screen.getByRole("button", { name: "More room" }));
    at("full");
    await user.click(screen.getByRole("button", { name: "Less room" }));
    at("half");
    handle().focus();
    await user.keyboard("{ArrowUp}");
    at("full");
    await user.keyboard("{ArrowDown}{ArrowDown}");
    at("peek");
    await user.keyboard("{ArrowUp}{Escape}");
    at("peek");
  });

  test("[LOOK-2] it follows a hand on its handle, and the drag is no tap", async () => {
    const sheet = document.createElement("aside");
    const grip = document.createElement("button");
    sheet.append(grip);
    document.body.append(sheet);
    grip.setPointerCapture = vi.fn();
    const tapped = vi.fn();
    grip.addEventListener("click", tapped);
    vi.spyOn(document.body, "clientHeight", "get").mockReturnValue(600);
    vi.spyOn(grip, "offsetHeight", "get").mockReturnValue(60);
    vi.spyOn(sheet, "offsetHeight", "get").mockReturnValue(60);
    const onAt = vi.fn();
    const stop = dragged(sheet, grip, onAt);
    const pointer = { pointerId: 1, button: 0 };
    fireEvent.pointerDown(grip, { ...pointer, clientY: 700 });
    fireEvent.pointerMove(grip, { ...pointer, clientY: 698 });
    expect(sheet.style.getPropertyValue("--sheet-dragged")).toBe("");
    fireEvent.pointerMove(grip, { ...pointer, clientY: 460 });
    expect(sheet.style.getPropertyValue("--sheet-dragged")).toBe("300px");
    await new Promise((rested) => setTimeout(rested, 150));
    fireEvent.pointerUp(grip, { ...pointer, clientY: 460 });
    fireEvent.click(grip);
    await waitFor(() => expect(onAt.mock.calls).toEqual([["half"]]));
    expect(sheet.style.getPropertyValue("--sheet-dragged")).toBe("");
    expect(tapped).not.toHaveBeenCalled();
    stop();
    fireEvent.click(grip);
    expect(tapped).toHaveBeenCalledOnce();
  });
});
