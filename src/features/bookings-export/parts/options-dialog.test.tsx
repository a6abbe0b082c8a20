import { renderHook, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act, type ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { DataProvider } from "#data/live.ts";
import { COLUMN_KEYS } from "#domain/export/columns.ts";
import { EXPORT_WORDS as W } from "#domain/words/export.ts";
import { aSession } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { renderPart } from "#testing/render-screen.tsx";
import { useCsvMark } from "#widgets/csv-mark.ts";
import { DESK_EXPORT } from "../kinds.ts";
import { OptionsDialog } from "./options-dialog.tsx";

const ZONES = [{ zone: "Europe/London", label: "Europe/London" }];
test("[CSV-2] the options leave the byte order mark out, and Reset brings it back", async () => {
  const onDone = vi.fn();
  renderPart(
    <OptionsDialog
      columns={COLUMN_KEYS}
      zone="Europe/London"
      of={DESK_EXPORT}
      kinds={{ Desk: "Desk" }}
      mark
      zones={ZONES}
      onDone={onDone}
    />,
  );
  const user = userEvent.setup();
  const box = screen.getByRole<HTMLInputElement>("checkbox", { name: W.mark });
  expect(box.checked).toBe(true);
  await user.click(box);
  await user.click(screen.getByRole("button", { name: W.ok }));
  expect(onDone).toHaveBeenLastCalledWith(expect.objectContaining({ mark: false }));
  await user.click(screen.getByRole("button", { name: W.reset }));
  await user.click(screen.getByRole("button", { name: W.ok }));
  expect(onDone).toHaveBeenLastCalledWith(expect.objectContaining({ mark: true }));
});

test("[KIND-1] the fields about the desk stand under the label of its kind, and keep the names they have in the file", () => {
  renderPart(
    <OptionsDialog
      columns={COLUMN_KEYS}
      zone="Europe/London"
      of={DESK_EXPORT}
      kinds={{ Desk: "Workstation" }}
      mark
      zones={ZONES}
      onDone={() => undefined}
    />,
  );
  expect(screen.getByRole("group", { name: "Workstation" })).toBeDefined();
  expect(screen.queryByRole("group", { name: "Desk" })).toBeNull();
  expect(screen.getByRole("checkbox", { name: "Desk" })).toBeDefined();
});

test("[CSV-2] the choice is kept on this device, and files are marked without one", async () => {
  const fake = new FakeData({ state: "in", proven: true, session: aSession() });
  const client = await fake.readyClient();
  const wrapper = ({ children }: { children: ReactNode }) => <DataProvider value={client}>{children}</DataProvider>;
  const { result } = renderHook(() => useCsvMark(), { wrapper });
  const choose = vi.spyOn(client.api, "choose");
  expect(result.current[0]).toBe(true);
  act(() => result.current[1](false));
  expect(result.current[0]).toBe(false);
  expect(choose).toHaveBeenLastCalledWith("csv-mark", "no");
  act(() => result.current[1](true));
  expect(result.current[0]).toBe(true);
});
