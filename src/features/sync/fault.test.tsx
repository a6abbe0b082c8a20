import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { Fault } from "#data/api.ts";
import { FakeData } from "#testing/fake-data.ts";
import { renderPart } from "#testing/render-screen.tsx";
import { SyncScreen } from "./sync-screen.tsx";

const FAULT: Fault = {
  where: "connection",
  at: Date.parse("2026-03-02T09:00:00Z"),
  text: "Error: missing: collection config",
  stack: "at must (result.ts:12)",
};

test("[FLT-2] a fault is shown with its text in place of the connection, tried again, and copied as plain text", async () => {
  const fake = new FakeData();
  fake.setRows({ list: "site" }, []);
  fake.setSync({ net: "unknown", fault: FAULT });
  const client = await fake.readyClient();
  const nudge = vi.spyOn(client.api, "nudge");
  renderPart(<SyncScreen />, { data: client });
  const user = userEvent.setup();
  expect(await screen.findByText(FAULT.text)).toBeDefined();
  expect(screen.getByText("Fault")).toBeDefined();
  expect(screen.queryByText("Offline")).toBeNull();
  expect(screen.queryByText("Connecting")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(nudge).toHaveBeenCalledWith(true);
  await user.click(screen.getByRole("button", { name: "Copy for support" }));
  const copied = await navigator.clipboard.readText();
  for (const part of ["Version: ", "Engine: ", "Time: 2026-03-02T09:00:00.000Z", FAULT.text, FAULT.stack])
    expect(copied).toContain(part);
  act(() => fake.setSync({ net: "online", fault: null }));
  expect(await screen.findByText("Online")).toBeDefined();
  expect(screen.queryByText(FAULT.text)).toBeNull();
});
