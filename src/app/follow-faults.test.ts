import { expect, test, vi } from "vitest";
import { FakeData } from "#testing/fake-data.ts";
import { FAULT_LOG } from "#domain/shared/constants.ts";
import { followFaults } from "./follow-faults.ts";

test("[FLT-4] each fault of the data layer is noted in the console once", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const fake = new FakeData();
  const client = await fake.readyClient();
  followFaults(client);
  const fault = { where: "sending", at: 0, text: "TypeError: x", stack: "at y" } as const;
  fake.setSync({ fault });
  fake.setSync({ fault: { ...fault }, waiting: 1 });
  expect(warned.mock.calls).toEqual([[`Atrium: ${FAULT_LOG}`, "sending", "TypeError: x", "at y"]]);
  fake.setSync({ fault: null });
  fake.setSync({ fault });
  expect(warned).toHaveBeenCalledTimes(2);
});
