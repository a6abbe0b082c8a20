import { Outlet, useRouter, useRouterState } from "@tanstack/react-router";
import { type FunctionComponent, useEffect } from "react";
import { useData, useLive } from "#data/live.ts";
import { hasAppAccess } from "#domain/access/access.ts";
import { ADDRESSES } from "#domain/addresses.ts";
import { say } from "#domain/words/say.ts";
import { ROUTE, SHELL } from "#domain/words/shell.ts";
import { latePart } from "#ui/late-part.tsx";
import { useSignal } from "#ui/signal.ts";
import { missingPages } from "#widgets/missing-page.tsx";
import { loadSignIn } from "../early.ts";
import { lazyScreen } from "../lazy-screen.tsx";
import { routeAt, type Views } from "../router.tsx";
import { closedBecause, type ScreenRoute } from "../routes.ts";
import { Shell } from "../shell/shell.tsx";
import { useAround } from "../use-around.ts";
import { useLocking } from "../use-locking.ts";
import { Failed } from "./failed.tsx";
import { Loading } from "./loading.tsx";
import { Locked } from "./locked.tsx";

/** Seldom seen, and no part of a start. */
const Missing = latePart(async () => (await import("./missing.tsx")).Missing);
const NotYours = latePart(async () => (await import("./missing.tsx")).NotYours);
const Home = lazyScreen(async () => (await import("./home.tsx")).HomeScreen);
const Login = lazyScreen(loadSignIn);

/** Spec 1 §2.2: the route's title and the product's name; the name alone for those who see no screen at all. */
function useTitle(nameOnly: boolean): void {
  const router = useRouter();
  const path = useRouterState({ select: (s) => s.resolvedLocation?.pathname });
  const missing = useSignal(missingPages) > 0;
  useEffect(() => {
    const doors: Record<string, string> = {
      [ADDRESSES.loading]: SHELL.loadingTitle,
      [ADDRESSES.login]: SHELL.loginTitle,
      [ADDRESSES.home]: ROUTE.home,
    };
    const route = routeAt(router);
    const title = doors[path ?? ""] ?? (route?.screen && !missing ? route.title : SHELL.notFoundTitle);
    document.title = nameOnly ? SHELL.product : say(SHELL.titleOf, { title });
  }, [path, router, nameOnly, missing]);
}

const DOORS: readonly string[] = [ADDRESSES.loading, ADDRESSES.login];

/** Signed in: the shell with the screen inside. Else: the door, alone. */
function Frame() {
  const live = useLive(useData().who);
  // What is matched, not what is asked for: until the next route has loaded, the last one is still what an outlet shows.
  const atDoor = useRouterState({ select: (s) => DOORS.includes(s.matches.at(-1)?.routeId ?? "") });
  const signedIn = live.state === "ready" && live.value.state === "in";
  useTitle(signedIn && !atDoor && !hasAppAccess(live.value.session.roles));
  const locked = useLocking();
  if (locked) return <Locked />;
  if (signedIn && !atDoor) return <Shell />;
  if (!atDoor) return <Loading />;
  return <Outlet />;
}

/** A screen with its right, its section and its site checked where it is shown, so that no link can go around them. [SHELL-3] */
function screenOf(route: ScreenRoute, Screen: FunctionComponent): FunctionComponent {
  return function Permitted() {
    const closed = closedBecause(route, useAround().around);
    return closed === null ? <Screen /> : <NotYours why={closed} />;
  };
}

/** What the routes show. */
export const VIEWS: Views = {
  frame: Frame,
  loading: Loading,
  login: Login,
  home: Home,
  missing: Missing,
  failed: Failed,
  screenOf,
};
