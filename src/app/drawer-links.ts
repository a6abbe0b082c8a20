import { SHELL } from "#domain/words/shell.ts";
import { NAV } from "#domain/words/spec.ts";
import type { IconName } from "#ui/icons.tsx";
import { type Around, mayOpen, ROUTES, type ScreenRoute } from "./routes.ts";

/** A path, with the word of its link where that is not the screen's title. */
type Place = string | readonly [path: string, word: string];
type Group = { readonly title: string; readonly icon: IconName; readonly places: readonly Place[] };
export type DrawerLink = {
  readonly path: string;
  readonly title: string;
  readonly icon: IconName;
  readonly beta: boolean;
};
export type DrawerGroup = {
  readonly title: string;
  readonly links: readonly DrawerLink[];
};

/**
 * Spec 1 §2.3, in its order; Reception Desk, Desk Audits, Site Settings and Sync are ours. Which of the links show is decided by
 * the route table.
 */
const GROUPS: readonly Group[] = [
  {
    title: NAV.people,
    icon: "people",
    places: [
      "/people/directory",
      ["/people/visitors", NAV.visitors],
      ["/people/cards", NAV.cards],
      ["/people/users", NAV.users],
      "/people/desk",
    ],
  },
  {
    title: NAV.deskBooking,
    icon: "desk",
    places: [
      "/desk-booking/export",
      "/desk-booking/desks",
      "/desk-booking/rounds",
      ["/desk-booking/site", NAV.siteSettings],
    ],
  },
  {
    title: NAV.roomBooking,
    icon: "room",
    places: [
      ["/room-booking/calendar", NAV.calendar],
      ["/room-booking/export", NAV.export],
    ],
  },
  { title: NAV.dashboard, icon: "chart", places: ["/dashboard/live-status", "/dashboard/statistics"] },
  {
    title: NAV.admin,
    icon: "admin",
    places: ["/admin/audit-logs", "/admin/audit-sync-report", "/admin/integrations", "/import"],
  },
  { title: SHELL.sync, icon: "sync", places: ["/sync"] },
];

/** Screens that the icon of their group would not tell apart: the mini drawer shows nothing else. */
const ICONS: { readonly [path: string]: IconName } = {
  "/people/visitors": "visitor",
  "/people/cards": "card",
  "/people/desk": "device",
  "/people/users": "person",
  "/desk-booking/export": "export",
  "/desk-booking/rounds": "audit",
  "/desk-booking/site": "settings",
  "/room-booking/export": "file",
  "/dashboard/live-status": "clock",
  "/admin/audit-sync-report": "compare",
  "/admin/integrations": "plug",
  "/import": "inbox",
};

/** Whether a route has a link: built, permitted, switched on, and of a site that is there and has it. */
const linked = (route: ScreenRoute, around: Around, noSites: boolean): boolean =>
  route.screen !== undefined &&
  mayOpen(route, around) &&
  !(noSites && route.site !== undefined && route.anySiteFor === undefined && around.session.ns !== "inf");

/**
 * The drawer's groups for a person; a group without a link is left out. [SHELL-5]
 * @param noSites it is known that the person has no site at all
 */
export function drawerFor(
  around: Around,
  noSites = false,
  routes: readonly ScreenRoute[] = ROUTES,
): readonly DrawerGroup[] {
  const shown = new Map(routes.filter((r) => linked(r, around, noSites)).map((r) => [r.path, r]));
  return GROUPS.map(({ title, icon, places }) => ({
    title,
    links: places.flatMap((place): DrawerLink[] => {
      const [path, word] = typeof place === "string" ? [place, null] : place;
      const route = shown.get(path);
      return route ? [{ path, title: word ?? route.title, icon: ICONS[path] ?? icon, beta: route.beta === true }] : [];
    }),
  })).filter((g) => g.links.length > 0);
}
