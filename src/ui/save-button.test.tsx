import { fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-screen.tsx";
import { Dialog } from "./dialog.tsx";
import { SaveButton } from "./save-button.tsx";

const press = (over: object = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key: "s", ...over });
const ctrl = () => press({ ctrlKey: true });

describe("the key that saves", () => {
  test("[A11Y-5] Ctrl or ⌘ with S saves from anywhere, also from a field; the browser's own is kept away", async () => {
    const save = vi.fn();
    renderPart(
      <>
        <input aria-label="A field" />
        <SaveButton onClick={save}>Save</SaveButton>
      </>,
    );
    screen.getByRole("textbox").focus();
    expect(ctrl()).toBe(false);
    expect(press({ metaKey: true })).toBe(false);
    expect(save).toHaveBeenCalledTimes(2);
    expect(press()).toBe(true);
    expect(press({ ctrlKey: true, shiftKey: true })).toBe(true);
    ctrl();
    press({ ctrlKey: true, repeat: true });
    expect(save).toHaveBeenCalledTimes(3);
  });

  test("[A11Y-5] the button's tip says which key it is, to everybody", async () => {
    renderPart(<SaveButton aria-describedby="more">Save</SaveButton>);
    const button = screen.getByRole("button", { name: "Save" });
    expect(screen.getByRole("tooltip", { hidden: true }).textContent).toBe("Ctrl S");
    expect(button.getAttribute("aria-keyshortcuts")).toBe("Control+S");
    expect(button.getAttribute("aria-describedby")).toMatch(/^more .+/);
  });

  test("[A11Y-5] with nothing to save nothing happens, and a screen that is gone saves nothing", async () => {
    const save = vi.fn();
    const page = renderPart(
      <SaveButton disabled onClick={save}>
        Save
      </SaveButton>,
    );
    expect(ctrl()).toBe(false);
    page.unmount();
    expect(ctrl()).toBe(true);
    expect(save).not.toHaveBeenCalled();
  });

  test("[A11Y-5] of several, the one beside the focus is meant; behind a dialog none", async () => {
    const [first, second, inside] = [vi.fn(), vi.fn(), vi.fn()];
    const page = (dialog: ReactNode) => (
      <>
        <section>
          <SaveButton onClick={first}>Save</SaveButton>
        </section>
        <section>
          <input aria-label="A field" />
          <SaveButton onClick={second}>Save</SaveButton>
        </section>
        {dialog}
      </>
    );
    HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
      this.open = true;
    };
    HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
      this.open = false;
    };
    const { rerender } = renderPart(page(null));
    ctrl();
    screen.getByRole("textbox").focus();
    ctrl();
    expect([first, second].map((f) => f.mock.calls.length)).toEqual([1, 1]);
    const dialog = (content: ReactNode) =>
      page(
        <Dialog title="Asks" onClose={vi.fn()}>
          {content}
        </Dialog>,
      );
    rerender(dialog(null));
    ctrl();
    rerender(dialog(<SaveButton onClick={inside}>Save in the dialog</SaveButton>));
    ctrl();
    expect([first, second, inside].map((f) => f.mock.calls.length)).toEqual([1, 1, 1]);
  });
});
