import { ADDRESSES, type AddressPath } from "#domain/addresses.ts";
import { SHELL } from "#domain/words/shell.ts";
import { NAV } from "#domain/words/spec.ts";
import type { IconName } from "#ui/icons.tsx";
import { type Around, mayOpen, ROUTES, type ScreenRoute } from "./routes.ts";

/** A path, with the word of its link where that is not the screen's title. */
type Place = AddressPath | readonly [path: AddressPath, word: string];
type Group = { readonly title: string; readonly icon: IconName; readonly places: readonly Place[] };
export type DrawerLink = {
  readonly path: AddressPath;
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
      ADDRESSES.directory,
      [ADDRESSES.visitors, NAV.visitors],
      [ADDRESSES.cards, NAV.cards],
      [ADDRESSES.users, NAV.users],
      ADDRESSES.reception,
    ],
  },
  {
    title: NAV.deskBooking,
    icon: "desk",
    places: [ADDRESSES.deskExport, ADDRESSES.desks, ADDRESSES.audits, [ADDRESSES.siteSettings, NAV.siteSettings]],
  },
  {
    title: NAV.roomBooking,
    icon: "room",
    places: [
      [ADDRESSES.calendar, NAV.calendar],
      [ADDRESSES.roomExport, NAV.export],
    ],
  },
  { title: NAV.dashboard, icon: "chart", places: [ADDRESSES.liveStatus, ADDRESSES.statistics] },
  {
    title: NAV.admin,
    icon: "admin",
    places: [ADDRESSES.auditLogs, ADDRESSES.syncReport, ADDRESSES.integrations, ADDRESSES.import],
  },
  { title: SHELL.sync, icon: "sync", places: [ADDRESSES.sync] },
];

/** Screens that the icon of their group would not tell apart: the mini drawer shows nothing else. */
const ICONS: { readonly [P in AddressPath]?: IconName } = {
  [ADDRESSES.visitors]: "visitor",
  [ADDRESSES.cards]: "card",
  [ADDRESSES.reception]: "device",
  [ADDRESSES.users]: "person",
  [ADDRESSES.deskExport]: "export",
  [ADDRESSES.audits]: "audit",
  [ADDRESSES.siteSettings]: "settings",
  [ADDRESSES.roomExport]: "file",
  [ADDRESSES.liveStatus]: "clock",
  [ADDRESSES.syncReport]: "compare",
  [ADDRESSES.integrations]: "plug",
  [ADDRESSES.import]: "inbox",
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
