/**
 * Every address of the app (spec 1 §2.1), by the name that code calls it; parameters as `$name`. Routes, links, the paths that a
 * service worker answers and the places that the audit log leads to are read from here.
 */
export const ADDRESSES = {
  loading: "/",
  login: "/login",
  home: "/home",
  directory: "/people/directory",
  visitors: "/people/visitors",
  cards: "/people/cards",
  newCard: "/people/cards/new",
  card: "/people/card/$id",
  editCard: "/people/card/$id/edit",
  reception: "/people/desk",
  users: "/people/users",
  newUser: "/people/user",
  user: "/people/user/$id",
  newPerson: "/people/new",
  person: "/people/view/$id",
  editPerson: "/people/view/$id/edit",
  siteSettings: "/desk-booking/site",
  desks: "/desk-booking/desks",
  deskExport: "/desk-booking/export",
  audits: "/desk-booking/rounds",
  audit: "/desk-booking/rounds/$round",
  calendar: "/room-booking/calendar",
  roomBooking: "/room-booking/calendar/booking/$bookingId",
  roomExport: "/room-booking/export",
  door: "/room-booking/door/$site/$room",
  liveStatus: "/dashboard/live-status",
  statistics: "/dashboard/statistics",
  auditLogs: "/admin/audit-logs",
  syncReport: "/admin/audit-sync-report",
  integrations: "/admin/integrations",
  wall: "/status/stats",
  planImport: "/desk-booking/plan",
  import: "/import",
  notices: "/notices",
  sync: "/sync",
} as const;

export type AddressName = keyof typeof ADDRESSES;
export type AddressPath<N extends AddressName = AddressName> = (typeof ADDRESSES)[N];

type Named<P extends string> = P extends `${string}$${infer K}/${infer R}`
  ? K | Named<R>
  : P extends `${string}$${infer K}`
    ? K
    : never;
type ParamsOf<N extends AddressName> = { readonly [K in Named<AddressPath<N>>]: string };

/** The query of an address as the router reads it: any text, until the screen's schema has read it. */
export type Query = { readonly [name: string]: unknown };
/** What a link to a screen may ask of it; the screen's own schema reads it. Every other address is linked without a query. */
type Asks = {
  readonly login: { readonly target?: string };
  readonly loading: { readonly target?: string };
  readonly auditLogs: { readonly via?: string };
  readonly audit: { readonly view?: string };
  readonly cards: { readonly view?: "out" };
  readonly desks: { readonly floor?: string; readonly desk?: string };
  readonly import: { readonly kind?: "cards" };
  readonly newCard: { readonly id?: string };
  readonly newPerson: { readonly membership?: "temporary" };
  readonly person: { readonly card?: "temporary" };
};
type AsksOf<N extends AddressName> = N extends keyof Asks ? Asks[N] : object;

/** Where a link or a navigation goes, as the router takes it. */
export type Target<N extends AddressName = AddressName> = N extends AddressName
  ? {
      readonly to: AddressPath<N>;
      readonly params: ParamsOf<N>;
      readonly search: N extends keyof Asks ? Asks[N] : Query;
    }
  : never;

type Given<N extends AddressName> = [Named<AddressPath<N>>] extends [never]
  ? [asks?: AsksOf<N>]
  : [given: ParamsOf<N> & AsksOf<N>];

function targetAt(path: string, given: Query = {}) {
  const isParam = ([name, value]: readonly [string, unknown]) =>
    path.split("/").includes(`$${name}`) && value !== undefined;
  const all = Object.entries(given);
  return {
    to: path,
    params: Object.fromEntries(all.filter(isParam)),
    search: Object.fromEntries(all.filter((entry) => !isParam(entry) && entry[1] !== undefined)),
  };
}

/**
 * Makes targets of links and navigations: parameters of the path and of the query by their names.
 *
 * @example <Link {...to.person({ id })}>; navigate(to.desks({ floor, desk }))
 */
export const to = Object.fromEntries(
  Object.entries(ADDRESSES).map(([name, path]) => [name, (given?: Query) => targetAt(path, given)]),
) as unknown as { readonly [N in AddressName]: (...given: Given<N>) => Target<N> };

/** Addresses that are the app, of the doors and of every screen without a parameter: answered before a service worker runs. */
export const SHELL_PATHS: readonly string[] = Object.values(ADDRESSES).filter((path) => !path.includes("$"));
