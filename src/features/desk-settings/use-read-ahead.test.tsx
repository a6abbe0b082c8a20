import { dayOnFloor } from "#domain/bookings/groups.ts";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { DataProvider } from "#data/live.ts";
import { dayOf } from "#domain/shared/time.ts";
import { aFloor, aSite } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { type PlanClient, PlanClientProvider } from "#widgets/floor-plan/plan-client.ts";
import { neighboursOf, useReadAhead } from "./use-read-ahead.ts";

const site = aSite();
const floors = ["a", "b", "c", "d"].map((id) =>
  aFloor({ id, planSvg: `plan-${id}`, bookablesSvg: id === "d" ? null : `desks-${id}` }),
);
const idsOf = (id: string) => neighboursOf(floors, id).map((f) => f.id);

test("[PLAN-16] a floor's neighbours are the one before it and the one behind it, that one last", () => {
  expect([idsOf("a"), idsOf("b"), idsOf("d"), idsOf("gone")]).toEqual([["b"], ["a", "c"], ["c"], []]);
});

function reading(ready: boolean, floor: string) {
  const fake = new FakeData();
  for (const f of floors) {
    for (const path of [f.planSvg, f.bookablesSvg]) if (path) fake.setPlan(path, { state: "ready", text: path });
    fake.setRows({ list: "desk", site: site.id, group: f.id }, []);
  }
  fake.setPlan("desks-b", { state: "missing" });
  const load = vi.fn<PlanClient["load"]>().mockResolvedValue({} as never);
  const plans: PlanClient = {
    load,
    known: () => null,
    raster: () => Promise.resolve(null),
    backdrop: () => Promise.resolve([]),
    showsIn: () => undefined,
  };
  const client = fake.client();
  const rows = vi.spyOn(client, "rows");
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <DataProvider value={client}>
      <PlanClientProvider value={plans}>{children}</PlanClientProvider>
    </DataProvider>
  );
  const shown = { site, floors, floor: floors.find((f) => f.id === floor) ?? aFloor(), now: 0 };
  const hook = renderHook(() => useReadAhead(ready, shown), { wrapper });
  return { load, rows, leave: hook.unmount };
}

test("[PLAN-16] behind a floor its neighbours are read, with their desks and the day's bookings; one without all its drawings is not", async () => {
  const { load, rows } = reading(true, "c");
  await waitFor(() => expect(load.mock.calls).toEqual([[{ plan: "plan-d", bookables: null }]]), { timeout: 5_000 });
  const day = dayOf(0, site.timeZone);
  const asked = (floor: string) => [
    { list: "desk", site: site.id, group: floor },
    { list: "booking", site: site.id, group: dayOnFloor(day, floor) },
  ];
  expect(rows.mock.calls.map(([query]) => query)).toEqual([...asked("b"), ...asked("d")]);
});

test("[PLAN-16] nothing is read behind a floor that is not there yet, or that was left", async () => {
  vi.useFakeTimers();
  const late = reading(false, "c");
  const left = reading(true, "c");
  left.leave();
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  expect([late.rows.mock.calls, left.rows.mock.calls]).toEqual([[], []]);
});
