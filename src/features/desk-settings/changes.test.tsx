import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { MSG } from "#domain/words/spec.ts";
import { aDesk } from "#testing/builders.ts";
import { desk, filledData, openEditor, openScreen, press } from "./screen.test-kit.tsx";

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
});

test("[DSK-26] the changes panel lists the edits when opened, and a save closes it", async () => {
  await openScreen(filledData());
  await userEvent.click(desk("1.002"));
  await openEditor();
  await userEvent.click(await screen.findByRole("switch", { name: "Bookable" }));
  expect(screen.queryByRole("list", { name: DESK_WORDS.changes })).toBeNull();
  await press(DESK_WORDS.unsavedOne);
  const list = await screen.findByRole("list", { name: DESK_WORDS.changes });
  expect(within(list).getByRole("listitem").textContent).toMatch(/^Desk 1\.002 .*Bookable → Disabled$/);
  await press(MSG.save);
  await screen.findByText("Saved on this device");
  expect(screen.queryByRole("list", { name: DESK_WORDS.changes })).toBeNull();
});

test("[DSK-27] reasons of the site's desks are offered, and one's own from then on", async () => {
  const fake = filledData();
  fake.setRows({ list: "desk", site: "site-1" }, [aDesk({ id: "d9", title: "9.009", disabled: "leak" })]);
  await openScreen(fake);
  await userEvent.click(desk("1.002"));
  await userEvent.click(desk("1.003"));
  await press("leak");
  await press(MSG.disableDesks);
  await press(MSG.save);
  await screen.findByText("Saved on this device");
  expect(fake.plans[0]?.label).toBe("2 desks disabled: leak");
  await vi.waitFor(() => expect(fake.chosen["desks.reasons"]).toBe('["leak"]'));
});
