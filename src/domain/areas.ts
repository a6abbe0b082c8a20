import * as accessControl from "./access-control/area.ts";
import * as accounts from "./accounts/area.ts";
import * as bookings from "./bookings/area.ts";
import * as cards from "./cards/area.ts";
import * as deskAudits from "./desk-audits/area.ts";
import * as desks from "./desks/area.ts";
import * as integrations from "./integrations/area.ts";
import * as neighbourhoods from "./neighbourhoods/area.ts";
import * as notices from "./notices/area.ts";
import * as people from "./people/area.ts";
import * as planImport from "./plan-import/area.ts";
import * as profile from "./profile/area.ts";
import * as rooms from "./rooms/area.ts";
import * as site from "./site/area.ts";
import * as statistics from "./statistics/area.ts";
import * as syncReport from "./sync-report/area.ts";
import type { Declared } from "./shared/command.ts";

// What the areas of the product declare, each in its area.ts: a new one is added here. What people read of its fields is listed in
// labels.ts, which workers leave out. (docs/decisions/122)

/** Every kind of document that the product knows, in the order in which sources are pulled and found things are shown. */
export const COLLECTIONS = [
  site.tenants,
  profile.prefs,
  people.listed,
  people.people,
  people.members,
  accessControl.accessControls,
  accessControl.restrictedAccess,
  people.departments,
  cards.cards,
  desks.desks,
  site.floors,
  neighbourhoods.neighbourhoods,
  site.roomSpaces,
  bookings.bookings,
  rooms.rooms,
  rooms.roomBookings,
  rooms.bookingDetails,
  rooms.workOrders,
  accounts.users,
  deskAudits.rounds,
  deskAudits.observations,
  statistics.deskDays,
  statistics.roomDays,
  statistics.deskMinutes,
  integrations.integrations,
  syncReport.syncReports,
  notices.notices,
  site.sites,
] as const;

/** Every command of the product, in the order in which receipts and the audit log name them. */
export const DECLARED: readonly Declared[] = [
  ...desks.commands,
  ...planImport.commands,
  ...neighbourhoods.commands,
  ...bookings.commands,
  ...site.commands,
  ...profile.commands,
  ...deskAudits.commands,
  ...people.commands,
  ...accessControl.commands,
  ...accounts.commands,
  ...cards.commands,
  ...rooms.commands,
  ...notices.commands,
];
