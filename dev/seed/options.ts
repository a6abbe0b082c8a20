import { addDays, type DayKey } from "#domain/shared/time.ts";

/** What a tenant is made of. The same options make the same tenant. */
export type TenantOptions = {
  /** Id of the tenant; site ids and user ids start with it. */
  readonly ns: string;
  readonly nsTitle: string;
  readonly sites: number;
  readonly floorsPerSite: number;
  /** Of all sites together. */
  readonly desks: number;
  /** Meeting rooms of all sites together. */
  readonly rooms: number;
  readonly people: number;
  /** Days of desk bookings, the last of them `DAYS_AHEAD` after today. */
  readonly bookingDays: number;
  /** Days of count documents, up to today. */
  readonly countDays: number;
  readonly today: DayKey;
  /** Neighbourhoods of each floor, and circles over each of them; two or three and one where nothing is said. */
  readonly zones?: { readonly neighbourhoods: number; readonly circles: number };
  /** Changes everything that is left to chance. */
  readonly seed: string;
};

/** How far ahead of today bookings reach (spec 2 §3: deskBookingAdvancedDays). */
export const DAYS_AHEAD = 5;

/** Days that have count documents. */
export const countedDays = ({ today, countDays }: TenantOptions): readonly DayKey[] =>
  Array.from({ length: countDays }, (_, i) => addDays(today, i - countDays + 1));

/** What `npm start` loads (design section 8). */
export const DEFAULT_TENANT: Omit<TenantOptions, "today"> = {
  ns: "acme",
  nsTitle: "Acme Works",
  sites: 2,
  floorsPerSite: 3,
  desks: 400,
  rooms: 40,
  people: 2000,
  bookingDays: 60,
  countDays: 365,
  seed: "atrium",
};

/** A tenant that loads in well under a second: for one test. */
export const SMALL_TENANT: Omit<TenantOptions, "today" | "ns"> = {
  nsTitle: "Small Ltd",
  sites: 1,
  floorsPerSite: 1,
  desks: 40,
  rooms: 4,
  people: 30,
  bookingDays: 0,
  countDays: 0,
  seed: "atrium",
};
