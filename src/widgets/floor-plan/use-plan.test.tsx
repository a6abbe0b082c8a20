import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { DataProvider } from "#data/live.ts";
import { FakeData } from "#testing/fake-data.ts";
import { usePlan } from "./use-plan.ts";

const FLOOR = { planSvg: "plans/one.svg", bookablesSvg: null };

function planOf(fake: FakeData) {
  const client = fake.client();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <DataProvider value={client}>{children}</DataProvider>
  );
  return renderHook(() => usePlan(FLOOR), { wrapper });
}

test("[DSK-15] a drawing that this device does not have yet is on its way online, and said to be missing offline", async () => {
  const fake = new FakeData();
  fake.setSync({ net: "online" });
  fake.setPlan(FLOOR.planSvg, { state: "awaited" });
  const { result } = planOf(fake);
  await waitFor(() => expect(result.current).toEqual({ state: "loading" }));
  act(() => fake.setSync({ net: "offline" }));
  await waitFor(() =>
    expect(result.current).toEqual({ state: "absent", problems: [{ part: "plan", state: "missing" }] }),
  );
});
