import { MantineProvider } from "@mantine/core";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { DataProvider } from "#data/live.ts";
import { aSession, aSite, aSync } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { ConfirmHost } from "#ui/confirm.tsx";
import { cssVariables, theme } from "#ui/theme.ts";
import { ToastHost } from "#ui/toast.tsx";

/** A faked worker of an administrator of the tenant. */
export function fakeAdmin(net: "online" | "offline" = "online"): FakeData {
  const session = aSession({ ns: "example", uid: "me", roles: ["user", "ns.admin"] });
  const pulls = ["thirdparty", "syncReports"].map((source) => ({
    source,
    docs: 1,
    total: 1,
    complete: true,
    live: false,
    asOf: 1_760_000_000_000,
  }));
  const fake = new FakeData({ state: "in", session, proven: true }, aSync({ net, pulls }));
  fake.setRows({ list: "site" }, [aSite({ id: "s1", title: "London" })]);
  return fake;
}

/** A screen of records at an address. */
export async function openScreen(fake: FakeData, screen: () => ReactNode, address: string) {
  const client = await fake.readyClient();
  const root = createRootRoute();
  const [path = "/"] = address.split("?");
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path, component: screen }),
    createRoute({ getParentRoute: () => root, path: "$", component: () => null }),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) });
  render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      <DataProvider value={client}>
        <RouterProvider router={router as never} />
        <ConfirmHost />
        <ToastHost />
      </DataProvider>
    </MantineProvider>,
  );
  return router;
}
