import { MantineProvider } from "@mantine/core";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect } from "vitest";
import { DataProvider } from "#data/live.ts";
import type { FloorRow } from "#data/api.ts";
import { readPlan } from "#domain/floorplan/read-plan.ts";
import { NO_CIRCLES } from "#domain/neighbourhoods/circles.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { aDesk, aFloor, aNeighbourhood, aSession, aSite } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { ConfirmHost } from "#ui/confirm.tsx";
import { ToastHost } from "#ui/toast.tsx";
import { type PlanClient, PlanClientProvider, planClientOver } from "#widgets/floor-plan/plan-client.ts";
import { DeskSettingsScreen } from "./desk-settings-screen.tsx";

/** Desk Settings over a faked data worker, for tests of the whole screen. The files of its floors are missing. */
const plans = (): PlanClient =>
  planClientOver({
    load: (_key, texts) => {
      const { backdrop: _far, ...plan } = readPlan(texts, () => true);
      return Promise.resolve(plan);
    },
    raster: () => Promise.resolve(null),
    backdrop: () => Promise.resolve([]),
    forget: () => Promise.resolve(),
  });

const CIRCLE = { id: "c1", cx: 100, cy: 200, r: 50, fill: "rgba(0, 194, 212, 0.3)" };
type Filled = {
  readonly roles?: readonly string[];
  readonly ns?: string;
  readonly floors?: readonly FloorRow[];
};

/** A site with two neighbourhoods; three desks on its first floor, the first of them in Harbour. */
export function filledData({ roles = ["desk-booking.admin"], ns = "example", floors }: Filled = {}): FakeData {
  const fake = new FakeData({ state: "in", proven: true, session: aSession({ roles, ns }) });
  fake.setRows({ list: "site" }, [aSite({ id: "site-1", timeZone: "Europe/London" })]);
  fake.setRows(
    { list: "floor", site: "site-1" },
    floors ?? [aFloor({ id: "f1", title: "First floor", zones: { ...NO_CIRCLES, circles: [CIRCLE] } })],
  );
  fake.setRows({ list: "neighbourhood", site: "site-1" }, [
    aNeighbourhood({ id: "h1", title: "Harbour", color: "#00c2d4" }),
    aNeighbourhood({ id: "h2", title: "Forest", exclusive: true, exclusiveAdHoc: true }),
  ]);
  fake.setRows({ name: "deskCounts", site: "site-1" }, [
    { id: "f1|h1", floor: "f1", neighbourhood: "h1", desks: 1 },
    { id: "f1|", floor: "f1", neighbourhood: null, desks: 2 },
  ]);
  fake.setRows({ list: "desk", site: "site-1", group: "f1" }, [
    aDesk({ id: "d1", title: "1.001", neighbourhood: "h1" }),
    aDesk({ id: "d2", title: "1.002" }),
    aDesk({ id: "d3", title: "1.003" }),
  ]);
  return fake;
}

/** Opens the screen and waits for the first desk. `search` begins with a question mark. */
export async function openScreen(fake: FakeData, search = "") {
  const root = createRootRoute({ component: Outlet });
  const desks = createRoute({ getParentRoute: () => root, path: "/desk-booking/desks", component: DeskSettingsScreen });
  const history = createMemoryHistory({ initialEntries: [`/desk-booking/desks${search}`] });
  const router = createRouter({ routeTree: root.addChildren([desks]), history });
  render(
    <MantineProvider env="test">
      <DataProvider value={fake.client()}>
        <PlanClientProvider value={plans()}>
          <RouterProvider router={router as never} />
          <ConfirmHost />
          <ToastHost />
        </PlanClientProvider>
      </DataProvider>
    </MantineProvider>,
  );
  await screen.findByRole("heading", { name: "Desk Settings" });
  await screen.findByRole("checkbox", { name: /^Desk 1\.001,/ });
  return router;
}

export const desk = (title: string): HTMLElement =>
  screen.getByRole("checkbox", { name: new RegExp(`^Desk ${title.replace(".", "\\.")},`) });
/** Opens what is ticked in the list, and comes back to it. */
export const openEditor = () => press(/^Edit /);
export const backToList = () => press(DESK_WORDS.all);
export const neighbourhood = (title: string) => screen.findByRole("button", { name: new RegExp(`^Select ${title}:`) });
export const press = async (name: string | RegExp) => {
  const button = await screen.findByRole("button", { name });
  await waitFor(() => expect(button.hasAttribute("disabled")).toBe(false)); // editing waits for what the device keeps
  await userEvent.click(button);
};
