import type { Identity, SiteRow } from "#data/api.ts";
import { ADDRESSES, type AddressPath } from "#domain/addresses.ts";
import { permits } from "#domain/access/permits.ts";
import type { Remote } from "#domain/config/remote.ts";
import type { Screen, SiteHas } from "#widgets/areas/area.ts";
import { SCREENS } from "./areas.ts";
import { type LazyScreen, lazyScreen } from "./lazy-screen.tsx";

/** All that decides which screens there are: who asks, what is switched on, and the site worked on (null: none, or not known yet). */
export type Around = {
  readonly session: Pick<Identity, "ns" | "roles">;
  readonly remote: Pick<Remote, "features" | "permissions">;
  readonly site: Pick<SiteRow, SiteHas> | null;
};

/** A screen at its path. */
export type ScreenRoute = Omit<Screen, "at" | "within" | "load"> & {
  /** Parameters as `$name`. */
  readonly path: AddressPath;
  /** The path of the screen that this one is shown in. */
  readonly within?: AddressPath;
  /** Absent: not built yet. The address then leads to the not-found view and stays out of the drawer. */
  readonly screen?: LazyScreen;
};

/** Spec 1 §2.1, in its order, from what the areas declare; `/` and `/login` are the doors of `guard.ts`. [SHELL-3] */
export const ROUTES: readonly ScreenRoute[] = SCREENS.map(({ at, within, load, ...screen }) => ({
  ...screen,
  path: ADDRESSES[at],
  ...(within === undefined ? {} : { within: ADDRESSES[within] }),
  screen: lazyScreen(load),
}));

/** Namespace 'inf' sees Desk Settings whatever its roles (spec 1 §2.3, §6). */
const INF = "inf";
const INF_EXTRAS: readonly string[] = [ADDRESSES.desks];

/** Why a screen does not open: no right to it, its section is switched off, or the site does not have it. */
export type Closed = "right" | "off" | SiteHas;

/** Whether a screen opens for a person: null, or why not. Without a site the screens say so themselves. [ROUTE-1] */
export function closedBecause(route: ScreenRoute, { session, remote, site }: Around): Closed | null {
  const { ns, roles } = session;
  if (route.onlyNs !== undefined && route.onlyNs !== ns) return "right";
  const extra = ns === INF && INF_EXTRAS.includes(route.path);
  const permitted = route.needs.length === 0 || route.needs.some((p) => permits(roles, p, remote.permissions));
  if (!permitted && !extra) return "right";
  if (route.flag !== undefined && !remote.features[route.flag]) return "off";
  if (route.anySiteFor?.some((p) => permits(roles, p, remote.permissions)) === true) return null;
  return hasNot(route, ns, site) ? (route.site ?? null) : null;
}

/** Spec 1 §2.3: what has to do with desks, only where the site has desk booking or the namespace is 'inf'; with rooms, only where it has room booking. */
function hasNot(route: ScreenRoute, ns: string, site: Around["site"]): boolean {
  if (route.site === undefined || (route.site === "hasDeskBooking" && ns === INF)) return false;
  return site?.[route.site] === false;
}

export const mayOpen = (route: ScreenRoute, around: Around): boolean => closedBecause(route, around) === null;

/** Spec 1 §2.2, in its order. */
const FIRST_CHOICES: readonly AddressPath[] = [ADDRESSES.directory, ADDRESSES.deskExport, ADDRESSES.calendar];
/**
 * The screen a person starts on when no target is carried: of the three that the specification names, the first that is built,
 * permitted, and of the site worked on; null when there is none, or no site. [SHELL-1]
 */
export function firstScreen(around: Around): AddressPath | null {
  const open = (path: AddressPath) =>
    ROUTES.some(
      (r) =>
        r.path === path &&
        r.screen !== undefined &&
        mayOpen(r, around) &&
        (r.site === undefined || around.site !== null),
    );
  return FIRST_CHOICES.find(open) ?? null;
}

/** Fetches the files of the screen at an address while it is still being found out who is here. */
export const preloadScreen = (path: string): void => ROUTES.find((r) => r.path === path)?.screen?.preload?.();
