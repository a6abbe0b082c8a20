import type { Session } from "#data/api.ts";
import { SHELL } from "#domain/words/shell.ts";
import { NAV } from "#domain/words/spec.ts";
import { mayOpen, ROUTES, type ScreenRoute } from "./routes.ts";

export type IconName = "people" | "desk" | "room" | "chart" | "admin" | "sync";
type Group = { readonly title: string; readonly icon: IconName; readonly paths: readonly string[] };
export type DrawerGroup = {
  readonly title: string;
  readonly icon: IconName;
  readonly links: readonly { readonly path: string; readonly title: string }[];
};

/** Spec 1 §2.3, in its order. Which of the links show is decided by the route table: built, and permitted. */
const GROUPS: readonly Group[] = [
  {
    title: NAV.people,
    icon: "people",
    paths: ["/people/directory", "/people/visitors", "/people/cards", "/people/users"],
  },
  { title: NAV.deskBooking, icon: "desk", paths: ["/desk-booking/export", "/desk-booking/desks"] },
  { title: NAV.roomBooking, icon: "room", paths: ["/room-booking/calendar", "/room-booking/export"] },
  { title: NAV.dashboard, icon: "chart", paths: ["/dashboard/live-status", "/dashboard/statistics"] },
  {
    title: NAV.admin,
    icon: "admin",
    paths: ["/admin/audit-logs", "/admin/audit-sync-report", "/admin/integrations"],
  },
  { title: SHELL.sync, icon: "sync", paths: ["/sync"] },
];

/** The drawer's groups for a person; a group without a link is left out. [SHELL-5] */
export function drawerFor(session: Session, routes: readonly ScreenRoute[] = ROUTES): readonly DrawerGroup[] {
  const shown = new Map(routes.filter((r) => r.screen && mayOpen(r, session)).map((r) => [r.path, r.title]));
  return GROUPS.map(({ title, icon, paths }) => ({
    title,
    icon,
    links: paths.flatMap((path) => {
      const linked = shown.get(path);
      return linked === undefined ? [] : [{ path, title: linked }];
    }),
  })).filter((g) => g.links.length > 0);
}
