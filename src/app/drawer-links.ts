import type { AddressPath } from "#domain/addresses.ts";
import { SHELL } from "#domain/words/shell.ts";
import { NAV } from "#domain/words/spec.ts";
import type { IconName } from "#ui/icons.tsx";
import type { DrawerGroupName, LinkCount } from "#widgets/areas/area.ts";
import { type Around, mayOpen, ROUTES, type ScreenRoute } from "./routes.ts";

export type DrawerLink = {
  readonly path: AddressPath;
  readonly title: string;
  readonly icon: IconName;
  readonly beta: boolean;
  readonly count: (() => Promise<LinkCount>) | null;
};
export type DrawerGroup = {
  readonly title: string;
  readonly links: readonly DrawerLink[];
};

/** Spec 1 §2.3, in its order; the links of a group stand in the areas of their screens. */
const GROUPS: readonly { readonly name: DrawerGroupName; readonly title: string; readonly icon: IconName }[] = [
  { name: "people", title: NAV.people, icon: "people" },
  { name: "deskBooking", title: NAV.deskBooking, icon: "desk" },
  { name: "roomBooking", title: NAV.roomBooking, icon: "room" },
  { name: "dashboard", title: NAV.dashboard, icon: "chart" },
  { name: "admin", title: NAV.admin, icon: "admin" },
  { name: "sync", title: SHELL.sync, icon: "sync" },
];

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
  const shown = routes.filter((r) => linked(r, around, noSites));
  return GROUPS.map(({ name, title, icon }) => ({
    title,
    links: shown
      .flatMap((r) => (r.link?.in === name ? [{ ...r, link: r.link }] : []))
      .toSorted((a, b) => a.link.place - b.link.place)
      .map(({ path, title: own, link, beta }): DrawerLink => {
        const { word = own, icon: theirs = icon, count = null } = link;
        return { path, title: word, icon: theirs, beta: beta === true, count };
      }),
  })).filter((g) => g.links.length > 0);
}
