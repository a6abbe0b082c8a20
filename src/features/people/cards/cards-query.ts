import type { WindowQuery } from "#data/api.ts";
import { cardsWhere, type CardView, viewWhere } from "#domain/cards/list.ts";
import type { CardsFilter } from "#domain/filters/filters.ts";
import type { Sort } from "#widgets/table/columns.ts";

export const isOut = (view: CardView): boolean => view === "out" || view === "overdue";
/** Those that end first stand first, which are those that are over. */
export const FIRST_OUT: Sort = { key: "enabledTo", down: false };

/** What a search asks for. A card that is out is out whatever else is true of it. [CRD-10] [CRD-11] */
export function cardsQuery(
  filter: CardsFilter,
  { site, view, now, sort }: { site: string | null; view: CardView; now: number; sort: Sort | null },
) {
  const wide = isOut(view) ? { nonTransferable: true, inactive: true } : {};
  const { q, allSites, nonTransferable, inactive, owner } = filter;
  const asked = { site, allSites: allSites || site === null, nonTransferable, inactive, owner, ...wide };
  return {
    window: "card",
    where: { ...cardsWhere(asked), ...viewWhere(view, now) },
    text: q.trim(),
    ...(sort ? { sort: { by: sort.key, down: sort.down } } : {}),
  } as const satisfies WindowQuery;
}

const ALL: CardsFilter = { q: "", allSites: false, nonTransferable: true, inactive: true, owner: null };
/** Temporary cards of a site that are out, those that end first on top. */
export const outQuery = (site: string | null) => cardsQuery(ALL, { site, view: "out", now: 0, sort: FIRST_OUT });
