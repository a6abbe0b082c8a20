import type { Identity, QueryName, SiteRow } from "#data/api.ts";
import type { Permission } from "#domain/access/access.ts";
import type { Features } from "#domain/config/features.ts";
import { ADDRESSES, type AddressPath } from "#domain/addresses.ts";
import { permits } from "#domain/access/permits.ts";
import type { Remote } from "#domain/config/remote.ts";
import { ROUTE, SHELL } from "#domain/words/shell.ts";
import { AUDIT_ROUTES } from "#domain/words/audit-routes.ts";
import { NAV } from "#domain/words/spec.ts";
import { type LazyScreen, lazyScreen } from "./lazy-screen.tsx";

type Section = Extract<keyof Features, `section${string}Enabled`>;
type SiteHas = "hasDeskBooking" | "hasRoomBooking";
/** All that decides which screens there are: who asks, what is switched on, and the site worked on (null: none, or not known yet). */
export type Around = {
  readonly session: Pick<Identity, "ns" | "roles">;
  readonly remote: Pick<Remote, "features" | "permissions">;
  readonly site: Pick<SiteRow, SiteHas> | null;
};

/** A screen of the product: where it is, what it is called, who may open it, and what shows it once it is built. */
export type ScreenRoute = {
  /** Parameters as `$name`. */
  readonly path: AddressPath;
  readonly title: string;
  /** Any one of these rights opens it; none named: everybody with app access. */
  readonly needs: readonly Permission[];
  /** Only in this namespace. */
  readonly onlyNs?: string;
  /** Only while this section is switched on (spec 1 §3). */
  readonly flag?: Section;
  /** The path of the screen that this one is shown in (spec 1 §2.1: a child route). */
  readonly within?: AddressPath;
  /** Only at sites that have this. */
  readonly site?: SiteHas;
  /** Whoever has one of these needs no such site: the screen has more for them. */
  readonly anySiteFor?: readonly Permission[];
  /** Marked so wherever a link leads here. */
  readonly beta?: true;
  /**
   * Live lists that the screen asks at once: a start at its address is told their last answers together with who is here, and
   * paints them before the replica is open (decision 006). Only where the address has no parameter.
   */
  readonly firstQueries?: readonly QueryName[];
  /** Absent: not built yet. The address then leads to the not-found view and stays out of the drawer. */
  readonly screen?: LazyScreen;
};

const DeskExportScreen = lazyScreen(
  async () => (await import("#features/bookings-export/export-screen.tsx")).DeskExportScreen,
);
const RoomExportScreen = lazyScreen(
  async () => (await import("#features/bookings-export/export-screen.tsx")).RoomExportScreen,
);
const DeskSettingsScreen = lazyScreen(
  async () => (await import("#features/desk-settings/desk-settings-screen.tsx")).DeskSettingsScreen,
);
const PlanImportScreen = lazyScreen(
  async () => (await import("#features/plan-import/plan-import-screen.tsx")).PlanImportScreen,
);
const SiteSettingsScreen = lazyScreen(
  async () => (await import("#features/site-settings/site-settings-screen.tsx")).SiteSettingsScreen,
);
const RoundsScreen = lazyScreen(
  async () => (await import("#features/desk-audits/desk-audits-screen.tsx")).DeskAuditsScreen,
);
const RoundScreen = lazyScreen(
  async () => (await import("#features/desk-audits/desk-audit-screen.tsx")).DeskAuditScreen,
);
const DirectoryScreen = lazyScreen(async () => (await import("#features/people/directory-screen.tsx")).DirectoryScreen);
const VisitorsScreen = lazyScreen(async () => (await import("#features/people/visitors-screen.tsx")).VisitorsScreen);
const NewPersonScreen = lazyScreen(
  async () => (await import("#features/people/form/new-person-screen.tsx")).NewPersonScreen,
);
const EditPersonScreen = lazyScreen(
  async () => (await import("#features/people/form/edit-person-screen.tsx")).EditPersonScreen,
);
const PersonScreen = lazyScreen(async () => (await import("#features/people/view/person-screen.tsx")).PersonScreen);
const CardsScreen = lazyScreen(async () => (await import("#features/people/cards/cards-screen.tsx")).CardsScreen);
const NewCardScreen = lazyScreen(
  async () => (await import("#features/people/cards/new-card-screen.tsx")).NewCardScreen,
);
const CardScreen = lazyScreen(async () => (await import("#features/people/cards/card-screen.tsx")).CardScreen);
const EditCardScreen = lazyScreen(
  async () => (await import("#features/people/cards/edit-card-screen.tsx")).EditCardScreen,
);
const ReceptionScreen = lazyScreen(async () => (await import("#features/people/desk/desk-screen.tsx")).DeskScreen);
const dashboards = () => import("#features/dashboards/screens.ts");
const LiveStatusScreen = lazyScreen(async () => (await dashboards()).liveStatus());
const StatisticsScreen = lazyScreen(async () => (await dashboards()).statistics());
const WallScreen = lazyScreen(async () => (await dashboards()).wall());
const UsersScreen = lazyScreen(async () => (await import("#features/users/users-screen.tsx")).UsersScreen);
const NewUserScreen = lazyScreen(async () => (await import("#features/users/new-user-screen.tsx")).NewUserScreen);
const UserScreen = lazyScreen(async () => (await import("#features/users/user-screen.tsx")).UserScreen);
const RoomCalendarScreen = lazyScreen(
  async () => (await import("#features/rooms/calendar/calendar-screen.tsx")).CalendarScreen,
);
const RoomBookingPane = lazyScreen(async () => (await import("#features/rooms/calendar/booking-pane.tsx")).BookingPane);
const AuditLogsScreen = lazyScreen(
  async () => (await import("#features/records/audit-logs-screen.tsx")).AuditLogsScreen,
);
const SyncReportScreen = lazyScreen(
  async () => (await import("#features/records/sync-report-screen.tsx")).SyncReportScreen,
);
const IntegrationsScreen = lazyScreen(
  async () => (await import("#features/records/integrations-screen.tsx")).IntegrationsScreen,
);
const ImportScreen = lazyScreen(async () => (await import("#features/import/import-screen.tsx")).ImportScreen);
const SyncScreen = lazyScreen(async () => (await import("./sync-with-forms.tsx")).SyncWithForms);

const PEOPLE: readonly Permission[] = ["people.directory"];
const CARDS: readonly Permission[] = ["people.cards"];
const USERS: readonly Permission[] = ["people.users"];
const ROOMS: readonly Permission[] = ["roomBooking"];
const AUDITS: readonly Permission[] = ["deskBooking.rounds"];
const CARDS_ON = "sectionCardsEnabled";
const USERS_ON = "sectionUsersEnabled";
const DESKS = { site: "hasDeskBooking" } as const;
const LIVE: readonly Permission[] = ["dashboard.liveStatus.desks", "dashboard.liveStatus.rooms"];

/** Spec 1 §2.1, in its order; `/` and `/login` are the doors of `guard.ts`. The sync screen, desk audits and the reception desk are ours. [SHELL-3] */
export const ROUTES: readonly ScreenRoute[] = [
  { path: ADDRESSES.directory, title: ROUTE.directory, needs: PEOPLE, screen: DirectoryScreen },
  {
    path: ADDRESSES.visitors,
    title: ROUTE.visitors,
    needs: ["people.visitors"],
    flag: "sectionVisitorsEnabled",
    screen: VisitorsScreen,
  },
  { path: ADDRESSES.cards, title: ROUTE.cards, needs: CARDS, flag: CARDS_ON, screen: CardsScreen },
  { path: ADDRESSES.newCard, title: ROUTE.newCard, needs: CARDS, flag: CARDS_ON, screen: NewCardScreen },
  { path: ADDRESSES.card, title: ROUTE.card, needs: CARDS, flag: CARDS_ON, screen: CardScreen },
  { path: ADDRESSES.editCard, title: ROUTE.editCard, needs: CARDS, flag: CARDS_ON, screen: EditCardScreen },
  { path: ADDRESSES.reception, title: ROUTE.reception, needs: CARDS, flag: CARDS_ON, screen: ReceptionScreen },
  { path: ADDRESSES.users, title: ROUTE.users, needs: USERS, flag: USERS_ON, screen: UsersScreen },
  { path: ADDRESSES.newUser, title: ROUTE.newUser, needs: USERS, flag: USERS_ON, screen: NewUserScreen },
  { path: ADDRESSES.user, title: ROUTE.user, needs: USERS, flag: USERS_ON, screen: UserScreen },
  { path: ADDRESSES.newPerson, title: ROUTE.newPerson, needs: PEOPLE, screen: NewPersonScreen },
  { path: ADDRESSES.person, title: ROUTE.person, needs: PEOPLE, screen: PersonScreen },
  { path: ADDRESSES.editPerson, title: ROUTE.editPerson, needs: PEOPLE, screen: EditPersonScreen },
  {
    path: ADDRESSES.siteSettings,
    title: ROUTE.siteSettings,
    needs: ["deskBooking.siteSettings"],
    ...DESKS,
    screen: SiteSettingsScreen,
  },
  {
    path: ADDRESSES.desks,
    title: NAV.deskSettings,
    needs: ["deskBooking.deskSettings", "deskBooking.neighbourhoodSettings"],
    ...DESKS,
    firstQueries: ["floor", "neighbourhood", "deskCounts", "desk/group", "booking/group"],
    screen: DeskSettingsScreen,
  },
  {
    path: ADDRESSES.deskExport,
    title: ROUTE.deskExport,
    needs: ["deskBooking.bookingsExport"],
    ...DESKS,
    screen: DeskExportScreen,
  },
  { path: ADDRESSES.audits, title: AUDIT_ROUTES.audits, needs: AUDITS, ...DESKS, screen: RoundsScreen },
  { path: ADDRESSES.audit, title: AUDIT_ROUTES.audit, needs: AUDITS, ...DESKS, screen: RoundScreen },
  {
    path: ADDRESSES.calendar,
    title: ROUTE.roomCalendar,
    needs: ROOMS,
    site: "hasRoomBooking",
    screen: RoomCalendarScreen,
  },
  {
    path: ADDRESSES.roomBooking,
    within: ADDRESSES.calendar,
    title: ROUTE.roomBooking,
    needs: ROOMS,
    site: "hasRoomBooking",
    screen: RoomBookingPane,
  },
  {
    path: ADDRESSES.roomExport,
    title: ROUTE.roomExport,
    needs: ROOMS,
    site: "hasRoomBooking",
    screen: RoomExportScreen,
  },
  { path: ADDRESSES.liveStatus, title: ROUTE.liveStatus, needs: LIVE, screen: LiveStatusScreen },
  {
    path: ADDRESSES.statistics,
    title: ROUTE.statistics,
    needs: ["dashboard.stats"],
    flag: "sectionDashboardStatisticsEnabled",
    beta: true,
    screen: StatisticsScreen,
  },
  { path: ADDRESSES.auditLogs, title: ROUTE.auditLogs, needs: ["admin.audit"], screen: AuditLogsScreen },
  {
    path: ADDRESSES.syncReport,
    title: ROUTE.syncReport,
    needs: ["admin.audit"],
    onlyNs: "inf",
    beta: true,
    screen: SyncReportScreen,
  },
  {
    path: ADDRESSES.integrations,
    title: ROUTE.integrations,
    needs: ["admin.integrations"],
    screen: IntegrationsScreen,
  },
  { path: ADDRESSES.wall, title: ROUTE.stats, needs: LIVE, screen: WallScreen },
  {
    path: ADDRESSES.planImport,
    title: ROUTE.planImport,
    needs: ["deskBooking.siteSettings"],
    ...DESKS,
    screen: PlanImportScreen,
  },
  {
    path: ADDRESSES.import,
    title: ROUTE.import,
    needs: ["import"],
    ...DESKS, // whoever may import desks' neighbourhoods alone
    anySiteFor: ["people.directory", "people.cards", "roomBooking.rooms"],
    screen: ImportScreen,
  },
  { path: ADDRESSES.sync, title: SHELL.sync, needs: [], screen: SyncScreen },
];

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
