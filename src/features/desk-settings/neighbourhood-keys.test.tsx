import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { NEIGHBOURHOOD_WORDS } from "#domain/words/neighbourhoods.ts";
import { MSG } from "#domain/words/spec.ts";
import { backToList, desk, filledData, neighbourhood, openEditor, openScreen, press } from "./screen.test-kit.tsx";

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
});

test("[A11Y-4] the neighbourhoods are one stop, arrows go between them; one that is being deleted is left by its Cancel", async () => {
  const fake = filledData();
  fake.setSync({ net: "offline" });
  await openScreen(fake);
  const [harbour, forest] = [await neighbourhood("Harbour"), await neighbourhood("Forest")];
  expect([harbour, forest].map((b) => b.tabIndex)).toEqual([0, -1]);
  harbour.focus();
  await userEvent.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(forest);
  expect([harbour, forest].map((b) => b.tabIndex)).toEqual([-1, 0]);
  await userEvent.click(forest);
  await press(/^Delete Forest/);
  await press(NEIGHBOURHOOD_WORDS.deleteLater);
  (await neighbourhood("Harbour")).focus();
  await userEvent.keyboard("{End}");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Cancel deleting Forest");
});

test("[A11Y-5] the shortcut saves from the list of desks", async () => {
  const fake = filledData();
  await openScreen(fake);
  await userEvent.click(desk("1.002"));
  await openEditor();
  await userEvent.click(await screen.findByRole("switch", { name: "Bookable" }));
  await backToList();
  await userEvent.keyboard("{Control>}s{/Control}");
  await screen.findByText("Saved on this device");
  expect(fake.plans).toHaveLength(1);
  expect(screen.getByRole("button", { name: MSG.save }).hasAttribute("disabled")).toBe(true);
});

test("[CIRC-8] the modes are a row that every engine lays out alike: a named radio group, no legend within a grid", async () => {
  await openScreen(filledData());
  const group = await screen.findByRole("radiogroup", { name: NEIGHBOURHOOD_WORDS.circlesMode });
  await waitFor(() => expect(within(group).getAllByRole("radio")).toHaveLength(3));
  expect(group.querySelector("legend")).toBeNull();
  expect(group.getAttribute("style")).toBeNull();
});
