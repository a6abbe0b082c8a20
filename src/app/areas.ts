import { ADDRESSES } from "#domain/addresses.ts";
import { SHELL } from "#domain/words/shell.ts";
import { bookingsExport } from "#features/bookings-export/area.ts";
import { dashboards } from "#features/dashboards/area.ts";
import { deskAudits } from "#features/desk-audits/area.ts";
import { deskSettings } from "#features/desk-settings/area.ts";
import { imports } from "#features/import/area.ts";
import { notices } from "#features/notices/area.ts";
import { people } from "#features/people/area.ts";
import { planImport } from "#features/plan-import/area.ts";
import { records } from "#features/records/area.ts";
import { rooms } from "#features/rooms/area.ts";
import { siteSettings } from "#features/site-settings/area.ts";
import { users } from "#features/users/area.ts";
import type { Area, Screen } from "#widgets/areas/area.ts";

/** The sync screen, with the forms of other areas that decide what needs attention. */
const sync: Area = {
  screens: [
    {
      ...{ at: "sync", title: SHELL.sync, needs: [], link: { in: "sync", place: 1 } },
      load: async () => (await import("./sync-with-forms.tsx")).SyncWithForms,
    },
  ],
};

/** Every area of the product. */
const AREAS: readonly Area[] = [
  people,
  users,
  siteSettings,
  deskSettings,
  bookingsExport,
  deskAudits,
  rooms,
  dashboards,
  records,
  planImport,
  imports,
  sync,
  notices,
];

const NAMES = Object.keys(ADDRESSES);
/** Every screen, in the order of addresses: that of spec 1 §2.1. */
export const SCREENS: readonly Screen[] = AREAS.flatMap((area) => area.screens).toSorted(
  (a, b) => NAMES.indexOf(a.at) - NAMES.indexOf(b.at),
);
