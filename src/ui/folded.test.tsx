import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Dialog } from "./dialog.tsx";
import { Folded } from "./folded.tsx";

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

function put() {
  render(
    <>
      <Folded label="Filters" when="always" icon="filter" on={2}>
        <input aria-label="Tag" />
      </Folded>
      <button type="button">Elsewhere</button>
      <Dialog title="Asked from here" onClose={() => undefined}>
        <p>Really?</p>
      </Dialog>
    </>,
  );
  return screen.getByRole("button", { name: /^Filters/, expanded: false });
}

test("[FRAME-5] what has no room in a bar stands behind a button that says how much of it is on", async () => {
  const user = userEvent.setup();
  const button = put();
  expect(button.textContent).toBe("Filters2");
  await user.click(button);
  expect(button.getAttribute("aria-expanded")).toBe("true");
  expect(
    document.getElementById(button.getAttribute("aria-controls") ?? "")?.contains(screen.getByLabelText("Tag")),
  ).toBe(true);
});

test("[FRAME-5] Escape closes it, the focus is on the button, and what was typed stays", async () => {
  const user = userEvent.setup();
  const button = put();
  await user.click(button);
  await user.type(screen.getByLabelText("Tag"), "first aid{Escape}");
  expect(button.getAttribute("aria-expanded")).toBe("false");
  expect(document.activeElement).toBe(button);
  expect(screen.getByLabelText<HTMLInputElement>("Tag").value).toBe("first aid");
});

test("[FRAME-5] a tap outside closes it, one in a dialog that was opened from it does not", async () => {
  const user = userEvent.setup();
  const button = put();
  await user.click(button);
  await user.click(screen.getByText("Really?"));
  expect(button.getAttribute("aria-expanded")).toBe("true");
  await user.click(screen.getByRole("button", { name: "Elsewhere" }));
  expect(button.getAttribute("aria-expanded")).toBe("false");
});
