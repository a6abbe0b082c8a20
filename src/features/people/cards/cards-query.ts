import type { WindowQuery } from "#data/api.ts";
import { cardsWhere, type CardView, type CardWhere, stateWhere, viewWhere } from "#domain/cards/list.ts";
import type { CardsFilter } from "#domain/filters/filters.ts";
import type { Zone } from "#domain/shared/time.ts";
import { bothWhere } from "#domain/shared/where.ts";
import type { Sort } from "#widgets/table/columns.ts";

export const isOut = (view: CardView): boolean => view === "out" || view === "overdue";
/** Those that end first stand first, which are those that are over. */
export const FIRST_OUT: Sort = { key: "enabledTo", down: false };

type Of = {
  /** The active site; null: none. */
  readonly site: string | null;
  /** Its zone: a day of the filter is the site's. */
  readonly zone: Zone;
  readonly now: number;
  readonly sort: Sort | null;
};
/** What a search asks for. A card that is out is out whatever else is true of it. [CRD-10] [CRD-11] */
export function cardsQuery(filter: CardsFilter, { site, zone, now, sort }: Of) {
  const { q, state, view, ...rest } = filter;
  const wide = isOut(view) ? { nonTransferable: true, inactive: true } : {};
  const asked = cardsWhere({ ...rest, site, allSites: rest.allSites || site === null, ...wide });
  const parts: readonly CardWhere[] = [viewWhere(view, now), state === null ? {} : stateWhere(state, now, zone)];
  return {
    window: "card",
    where: parts.reduce((all, part) => bothWhere(all, part), asked),
    text: q.trim(),
    ...(sort ? { sort: { by: sort.key, down: sort.down } } : {}),
  } as const satisfies WindowQuery;
}

/** Nothing chosen, and nothing typed. */
export const USUAL: CardsFilter = {
  q: "",
  allSites: false,
  nonTransferable: false,
  inactive: false,
  owner: null,
  type: null,
  state: null,
  tag: null,
  view: "all",
};
/** Temporary cards of a site that are out, those that end first on top. */
export const outQuery = (site: string | null) =>
  cardsQuery({ ...USUAL, view: "out" }, { site, zone: "UTC", now: 0, sort: FIRST_OUT });
/** Cards of a site that nobody has, as far as what is typed finds them. */
export const freeQuery = (site: string, text: string) =>
  cardsQuery({ ...USUAL, q: text, state: "free" }, { site, zone: "UTC", now: 0, sort: { key: "title", down: false } });
/** Temporary cards of a site whose time is over at a moment. */
export const overdueQuery = (site: string, now: number) =>
  cardsQuery({ ...USUAL, view: "overdue" }, { site, zone: "UTC", now, sort: FIRST_OUT });
