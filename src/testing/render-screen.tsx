import { MantineProvider } from "@mantine/core";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
} from "@tanstack/react-router";
import { render, type RenderResult } from "@testing-library/react";
import type { FunctionComponent, ReactNode } from "react";
import type { DataClient } from "#data/client.ts";
import { DataProvider } from "#data/live.ts";
import { ConfirmHost } from "#ui/confirm.tsx";
import { cssVariables, theme } from "#ui/theme.ts";
import { ToastHost } from "#ui/toast.tsx";

type Setting = {
  /** What screens read from and write to. */
  readonly data?: DataClient;
  /** Further providers, outside of the part. */
  readonly around?: (part: ReactNode) => ReactNode;
  /** Without what asks and tells beside it: the test asks for the one message, which is the part's own. */
  readonly bare?: boolean;
};
const plain = (part: ReactNode): ReactNode => part;

/** A part of a screen as the page shows it: in its theme, over its data, with what asks and tells beside it. */
export function renderPart(part: ReactNode, { data, around = plain, bare = false }: Setting = {}): RenderResult {
  const page = (children: ReactNode) => (
    <>
      {around(children)}
      {bare ? null : <ConfirmHost />}
      {bare ? null : <ToastHost />}
    </>
  );
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      {data === undefined ? page(children) : <DataProvider value={data}>{page(children)}</DataProvider>}
    </MantineProvider>
  );
  return render(part, { wrapper });
}

/** Screens by their addresses; one alone stands at every address. */
export type Screens = FunctionComponent | { readonly [path: string]: FunctionComponent };
/** Screens inside others. */
type Below = { readonly [path: string]: { readonly [rest: string]: FunctionComponent } };

type Place = Setting & {
  /** Address with its query, or where one was before and is now. */
  readonly at?: string | readonly string[];
  /** What the address came with. */
  readonly state?: object;
  /** Screens inside of another, which has an `Outlet` for them: by the address of the other, then by their own behind it. */
  readonly below?: Below;
  /** In place of `at`: a history of the test's own. */
  readonly history?: RouterHistory;
};

function routerOf(screens: Screens, { at = "/", state, below = {}, history: own }: Place) {
  const initialEntries = [at].flat();
  const history = own ?? createMemoryHistory({ initialEntries });
  if (state) history.replace(initialEntries.at(-1) ?? "/", state);
  if (typeof screens === "function")
    return createRouter({ routeTree: createRootRoute({ component: screens }), history });
  const root = createRootRoute();
  const routes = Object.entries(screens).map(([path, component]) => {
    const route = createRoute({ getParentRoute: () => root, path, component });
    const inside = Object.entries(below[path] ?? {}).map(([rest, child]) =>
      createRoute({ getParentRoute: () => route, path: rest, component: child }),
    );
    return inside.length > 0 ? route.addChildren(inside) : route;
  });
  return createRouter({ routeTree: root.addChildren(routes), history });
}

/** Screens at an address, as the page shows them. `where()` says the address as it is then. */
export function renderScreen(screens: Screens, place: Place) {
  const router = routerOf(screens, place);
  const shown = renderPart(<RouterProvider router={router as never} />, place);
  const where = () => router.state.location.pathname + router.state.location.searchStr;
  return { ...shown, router, where };
}
