import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { Device } from "../device/device.ts";
import { StartupState } from "./startup-state.ts";

vi.stubGlobal("navigator", {}); // a browser without buckets

test("[START-2] what is another question every day is said by the screen that asks it", () => {
  const start = new StartupState(new Device(), "/desk-booking/desks");
  expect(start.isFirst("booking/group")).toBe(false);
  start.alsoFirst(["floor", "booking/group"], ["booking/group"]);
  expect(start.isFirst("booking/group")).toBe(true);
  expect(["floor", "booking/group"].filter((name) => start.isNewDaily(name as "floor"))).toEqual(["booking/group"]);
});
