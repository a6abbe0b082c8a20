import type { Session } from "#data/api.ts";
import { can, type Permission } from "#domain/access/access.ts";
import { ROUTE, SHELL } from "#domain/words/shell.ts";
import { NAV } from "#domain/words/spec.ts";
import { type LazyScreen, lazyScreen } from "./lazy-screen.tsx";

/** A screen of the product: where it is, what it is called, who may open it, and what shows it once it is built. */
export type ScreenRoute = {
  /** Parameters as `$name`. */
  readonly path: string;
  readonly title: string;
  /** Any one of these rights opens it; none named: everybody with app access. */
  readonly needs: readonly Permission[];
  /** Only in this namespace. */
  readonly onlyNs?: string;
  /** Absent: not built yet. The address then leads to the not-found view and stays out of the drawer. */
  readonly screen?: LazyScreen;
};

const DeskSettingsScreen = lazyScreen(
  async () => (await import("#features/desk-settings/desk-settings-screen.tsx")).DeskSettingsScreen,
);
const SyncScreen = lazyScreen(async () => (await import("#features/sync/sync-screen.tsx")).SyncScreen);

const PEOPLE: readonly Permission[] = ["people.directory"];
const CARDS: readonly Permission[] = ["people.cards"];
const USERS: readonly Permission[] = ["people.users"];
const ROOMS: readonly Permission[] = ["roomBooking"];
const LIVE: readonly Permission[] = ["dashboard.liveStatus.desks", "dashboard.liveStatus.rooms"];

/** Spec 1 §2.1, in its order; `/` and `/login` are the doors of `guard.ts`. The sync screen is ours. [SHELL-3] */
export const ROUTES: readonly ScreenRoute[] = [
  { path: "/people/directory", title: ROUTE.directory, needs: PEOPLE },
  { path: "/people/visitors", title: ROUTE.visitors, needs: ["people.visitors"] },
  { path: "/people/cards", title: ROUTE.cards, needs: CARDS },
  { path: "/people/cards/new", title: ROUTE.newCard, needs: CARDS },
  { path: "/people/card/$id", title: ROUTE.card, needs: CARDS },
  { path: "/people/card/$id/edit", title: ROUTE.editCard, needs: CARDS },
  { path: "/people/users", title: ROUTE.users, needs: USERS },
  { path: "/people/user", title: ROUTE.newUser, needs: USERS },
  { path: "/people/user/$id", title: ROUTE.user, needs: USERS },
  { path: "/people/new", title: ROUTE.newPerson, needs: PEOPLE },
  { path: "/people/view/$id", title: ROUTE.person, needs: PEOPLE },
  { path: "/people/view/$id/edit", title: ROUTE.editPerson, needs: PEOPLE },
  { path: "/desk-booking/site", title: ROUTE.siteSettings, needs: ["deskBooking.siteSettings"] },
  {
    path: "/desk-booking/desks",
    title: NAV.deskSettings,
    needs: ["deskBooking.deskSettings", "deskBooking.neighbourhoodSettings"],
    screen: DeskSettingsScreen,
  },
  { path: "/desk-booking/export", title: ROUTE.deskExport, needs: ["deskBooking.bookingsExport"] },
  { path: "/room-booking/calendar", title: ROUTE.roomCalendar, needs: ROOMS },
  { path: "/room-booking/calendar/booking/$bookingId", title: ROUTE.roomBooking, needs: ROOMS },
  { path: "/room-booking/export", title: ROUTE.roomExport, needs: ROOMS },
  { path: "/dashboard/live-status", title: ROUTE.liveStatus, needs: LIVE },
  { path: "/dashboard/statistics", title: ROUTE.statistics, needs: ["dashboard.stats"] },
  { path: "/admin/audit-logs", title: ROUTE.auditLogs, needs: ["admin.audit"] },
  { path: "/admin/audit-sync-report", title: ROUTE.syncReport, needs: ["admin.audit"], onlyNs: "inf" },
  { path: "/admin/integrations", title: ROUTE.integrations, needs: ["admin.integrations"] },
  { path: "/status/stats", title: ROUTE.stats, needs: LIVE },
  { path: "/sync", title: SHELL.sync, needs: [], screen: SyncScreen },
];

/** Namespace 'inf' sees Desk Settings whatever its roles (spec 1 §2.3, §6). */
const INF = "inf";
const INF_EXTRAS: readonly string[] = ["/desk-booking/desks"];

/** Whether a person may open a screen. */
export function mayOpen(route: ScreenRoute, { ns, roles }: Session): boolean {
  if (route.onlyNs !== undefined && route.onlyNs !== ns) return false;
  if (ns === INF && INF_EXTRAS.includes(route.path)) return true;
  return route.needs.length === 0 || route.needs.some((p) => can(roles, p));
}

/** Spec 1 §2.2 names directory, desk bookings export and room calendar; of the screens built, the first this person may open. */
const FIRST_CHOICES: readonly string[] = [
  "/people/directory",
  "/desk-booking/export",
  "/room-booking/calendar",
  "/desk-booking/desks",
  "/sync",
];
/** The screen a person starts on when no target is carried. [SHELL-1] */
export function firstScreen(session: Session): string {
  const open = (path: string) => ROUTES.some((r) => r.path === path && r.screen !== undefined && mayOpen(r, session));
  return FIRST_CHOICES.find(open) ?? "/sync";
}

/** Fetches the files of the screen at an address while it is still being found out who is here. */
export const preloadScreen = (path: string): void => ROUTES.find((r) => r.path === path)?.screen?.preload?.();
