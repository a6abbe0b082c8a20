import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
  type RouterHistory,
  type SearchSchemaInput,
} from "@tanstack/react-router";
import type { FunctionComponent } from "react";
import type { DataApi, Who } from "#data/api.ts";
import { ADDRESSES, type AddressName, type AddressPath, type Query } from "#domain/addresses.ts";
import { way } from "./guard.ts";
import { ROUTES, type ScreenRoute } from "./routes.ts";

/** What the routes show that is not a screen. */
export type Views = {
  readonly frame: FunctionComponent;
  readonly loading: FunctionComponent;
  readonly login: FunctionComponent;
  readonly home: FunctionComponent;
  readonly missing: FunctionComponent;
  readonly failed: FunctionComponent<{ error: unknown; reset: () => void }>;
  /** A screen behind its right. */
  readonly screenOf: (route: ScreenRoute, Screen: FunctionComponent) => FunctionComponent;
};
/** What the routes know of who is here, and whom they tell what they ask. */
export type RouterContext = { readonly who: () => Who } & Pick<DataApi, "startsWith">;
type Carried = { readonly target?: string };

const carried = (search: Record<string, unknown>): Carried =>
  typeof search["target"] === "string" ? { target: search["target"] } : {};

/** Spec 1 §2.2 as a rule of the root route, so that no navigation goes around it. */
function guard({ context, location }: { context: RouterContext; location: { href: string; search: unknown } }): void {
  const who = context.who();
  const target = (location.search as Carried).target;
  const next = way(who, location.href, target, ADDRESSES.home);
  if (next.go === "on") return;
  if (next.go === "target") throw redirect({ href: next.path, replace: true });
  const search: Carried = next.target === null ? {} : { target: next.target };
  throw redirect({ to: next.door, search, replace: true });
}

/** Tells the data worker, before the screen asks, what it will ask first. */
const startsWith = ({ path, firstQueries, newDaily = [] }: ScreenRoute) =>
  firstQueries
    ? { beforeLoad: ({ context }: { context: RouterContext }) => void context.startsWith(path, firstQueries, newDaily) }
    : {};

const rootOf = (views: Views) =>
  createRootRouteWithContext<RouterContext>()({
    component: views.frame,
    beforeLoad: guard,
    notFoundComponent: views.missing,
    validateSearch: (query: Query & SearchSchemaInput): Query => query,
  });
type Root = ReturnType<typeof rootOf>;
const routeOf = <P extends AddressPath>(root: Root, path: P, component: FunctionComponent) =>
  createRoute({ getParentRoute: () => root, path, component });
/** Each address as a route of the root: what links are checked against. */
type Routes = { readonly [N in AddressName]: ReturnType<typeof routeOf<AddressPath<N>>> };

/** The router over the route table. `history` is the browser's unless a test hands in its own. */
export function makeRouter(context: RouterContext, views: Views, history?: RouterHistory) {
  const root = rootOf(views);
  const door = (path: string, component: FunctionComponent) =>
    createRoute({ getParentRoute: () => root, path, component, validateSearch: carried });
  const component = (route: ScreenRoute) => (route.screen ? views.screenOf(route, route.screen) : views.missing);
  const childrenOf = (parent: AnyRoute, { path }: ScreenRoute) =>
    ROUTES.filter((r) => r.within === path).map((r) =>
      createRoute({ getParentRoute: () => parent, path: r.path.slice(path.length), component: component(r) }),
    );
  const screens = ROUTES.filter((r) => r.within === undefined).map((r) => {
    const screen = createRoute({ getParentRoute: () => root, path: r.path, component: component(r), ...startsWith(r) });
    const children = childrenOf(screen, r);
    return children.length > 0 ? screen.addChildren(children) : screen;
  });
  // An address that leads nowhere is a route too: what the router itself finds missing it takes from the screen, for half a
  // second, each time the session is proven anew.
  const nowhere = createRoute({ getParentRoute: () => root, path: "$", component: views.missing });
  const home = routeOf(root, ADDRESSES.home, views.home);
  const doors = [door(ADDRESSES.loading, views.loading), door(ADDRESSES.login, views.login)];
  const routes: readonly AnyRoute[] = [...doors, home, ...screens, nowhere];
  return createRouter({
    // A table's routes have no types of their own: that each address has one is a test of the table. [SHELL-3]
    routeTree: root.addChildren(routes as unknown as Routes),
    context,
    defaultErrorComponent: views.failed,
    defaultNotFoundComponent: views.missing,
    defaultPendingComponent: views.loading,
    ...(history ? { history } : {}),
  });
}
export type AppRouter = ReturnType<typeof makeRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
  /** What an entry of the browser's history carries besides its address. */
  interface HistoryState {
    /** The calendar made it: Back leads there. */
    fromCalendar?: true;
    /** When the server made the account that it shows, ms of this device's clock. */
    userMade?: number;
  }
}

/** The row of the table that an address leads to, or null for the doors and unknown addresses. */
export function routeAt(router: AppRouter): ScreenRoute | null {
  const id: unknown = router.state.matches.at(-1)?.routeId;
  return ROUTES.find((r) => r.path === id) ?? null;
}
