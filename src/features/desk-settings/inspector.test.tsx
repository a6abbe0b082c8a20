import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { PLAN_WORDS } from "#domain/words/plan.ts";
import { backToList, desk, filledData, openEditor, openScreen, press } from "./screen.test-kit.tsx";

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
});
const list = () => screen.queryByRole("region", { name: DESK_WORDS.list });

test("[LOOK-4] what is ticked stays in the list until its editor is opened; back, the focus is on its row", async () => {
  await openScreen(filledData());
  await userEvent.click(desk("1.002"));
  expect(list()).not.toBeNull();
  expect(screen.queryByRole("region", { name: "Desk 1.002" })).toBeNull();
  await openEditor();
  const editor = within(await screen.findByRole("region", { name: "Desk 1.002" }));
  expect(list()).toBeNull();
  expect(editor.getByText("2 of 3")).toBeTruthy();
  await backToList();
  expect(list()).not.toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(desk("1.002")));
});

test("[LOOK-4] the next desk takes the place of this one, up to the last", async () => {
  await openScreen(filledData());
  await userEvent.click(desk("1.002"));
  await openEditor();
  await press("Next desk: 1.003");
  expect(await screen.findByRole("region", { name: "Desk 1.003" })).toBeTruthy();
  const last = screen.getByRole("button", { name: "This is the last desk" });
  expect(document.activeElement).toBe(last);
  await userEvent.click(last);
  expect(screen.getByText("3 of 3")).toBeTruthy();
  expect(screen.getByText("1 selected")).toBeTruthy();
});

test("[LOOK-4] what is chosen on the plan opens at once; cleared, the list is back", async () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(500);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(500);
  await openScreen(filledData());
  const plan = await screen.findByRole("application", { name: PLAN_WORDS.plan });
  act(() => plan.focus());
  await userEvent.keyboard("{Alt>}{ArrowLeft}{/Alt}{Enter}");
  expect(await screen.findByRole("region", { name: /^Desk 1\./ })).toBeTruthy();
  expect(list()).toBeNull();
  await press(DESK_WORDS.clear);
  expect(list()).not.toBeNull();
});
