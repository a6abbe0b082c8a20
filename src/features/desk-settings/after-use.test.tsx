import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { MSG } from "#domain/words/spec.ts";
import { backToList, desk, filledData, openEditor, openScreen, press } from "./screen.test-kit.tsx";

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
});

test("[DSK-25] one desk and several are set to be disabled after use, say so, and are saved", async () => {
  const fake = filledData();
  await openScreen(fake);
  await userEvent.click(desk("1.001"));
  await openEditor();
  await userEvent.click(await screen.findByRole("switch", { name: /^Disable after use/ }));
  await backToList();
  expect(desk("1.001").getAttribute("aria-label")).toContain("Bookable, disabled after use");
  await userEvent.click(desk("1.002"));
  await userEvent.click(await screen.findByRole("switch", { name: /^Disable these desks after use/ }));
  await press(MSG.save);
  await waitFor(() => expect(fake.plans).toHaveLength(1));
  expect(fake.plans[0]?.ops).toMatchObject([
    { path: "sites/site-1/spaces/d1", fields: { disabledAfterUse: true } },
    { path: "sites/site-1/spaces/d2", fields: { disabledAfterUse: true } },
  ]);
});
