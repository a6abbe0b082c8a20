import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-screen.tsx";
import { confirm } from "./confirm.tsx";
import { toast } from "./toast.tsx";

const QUESTION = { title: "Leave?", body: "You have edits", yes: "Leave", no: "No" };
beforeEach(() => {
  renderPart(<></>);
});
const dialog = (name: string) => screen.findByRole("alertdialog", { name });
const asked = (q = QUESTION): Promise<boolean> => {
  let answer: Promise<boolean> = Promise.resolve(false);
  act(() => void (answer = confirm(q)));
  return answer;
};

describe("confirm", () => {
  test.each([
    ["Leave", true],
    ["No", false],
  ])("[SHELL-7] %s answers %s", async (button, answer) => {
    const user = userEvent.setup();
    const question = asked();
    await user.click(within(await dialog("Leave?")).getByRole("button", { name: button }));
    expect(await question).toBe(answer);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("[SHELL-7] Escape means no", async () => {
    const question = asked();
    const shown = await dialog("Leave?");
    act(() => void shown.dispatchEvent(new Event("cancel", { cancelable: true })));
    expect(await question).toBe(false);
  });

  test("[SHELL-7] a tap outside means no, a tap inside nothing", async () => {
    const user = userEvent.setup();
    const question = asked();
    const shown = await dialog("Leave?");
    await user.click(screen.getByText("You have edits"));
    expect(screen.queryByRole("alertdialog")).not.toBeNull();
    await user.click(shown);
    expect(await question).toBe(false);
  });

  test("[SHELL-7] questions wait for each other", async () => {
    const user = userEvent.setup();
    const first = asked();
    const second = asked({ ...QUESTION, title: "Really?" });
    await user.click(within(await dialog("Leave?")).getByRole("button", { name: "Leave" }));
    await user.click(within(await dialog("Really?")).getByRole("button", { name: "No" }));
    expect(await Promise.all([first, second])).toEqual([true, false]);
  });
});

describe("toast", () => {
  const statusText = () => screen.getByRole("status").textContent;

  test("[SHELL-7] passing words go by themselves, errors stay until they are closed", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    act(() => {
      toast({ text: "Copied" });
      toast({ text: "It did not work", tone: "error" });
    });
    expect(statusText()).toContain("Copied");
    act(() => void vi.advanceTimersByTime(6_000));
    expect(statusText()).toBe("");
    expect(screen.getByRole("alert").textContent).toContain("It did not work");
    vi.useRealTimers();
    await userEvent.setup().click(screen.getByRole("button", { name: "Close message" }));
    expect(screen.getByRole("alert").textContent).toBe("");
  });

  test("[SHELL-7] its action runs once and takes the toast away", async () => {
    const undo = vi.fn();
    act(() => toast({ text: "Moved", action: { label: "Undo", run: undo } }));
    await userEvent.setup().click(screen.getByRole("button", { name: "Undo" }));
    expect(undo).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(statusText()).toBe(""));
  });
});
