import type { Where } from "../shared/where.ts";
import { NO_SITE } from "./collection.ts";

/** What the cards list asks for, beside the words that are typed (spec 3 §2, §5). */
export type CardsAsk = {
  /** The active site; null: none. */
  readonly site: string | null;
  readonly allSites: boolean;
  /** Non-transferable cards as well. */
  readonly nonTransferable: boolean;
  /** Disabled cards as well. */
  readonly inactive: boolean;
  /** Id of a person; null: of anybody, or nobody. */
  readonly owner: string | null;
};
type CardWhere = { readonly [field: string]: string | boolean | readonly string[] | { to: number } | { from: number } };

/** Cards of a site are its own, and those that belong to none. */
const atSite = (site: string | null): CardWhere => ({ places: [...(site === null ? [] : [site]), NO_SITE] });

/** The rows of the cards list: of the site and of none unless all are asked for, transferable ones, not disabled. [CRD-10] */
export const cardsWhere = ({ site, allSites, nonTransferable, inactive, owner }: CardsAsk): CardWhere => ({
  ...(allSites ? {} : atSite(site)),
  ...(nonTransferable ? {} : { nonTransferable: false }),
  ...(inactive ? {} : { disabled: false }),
  ...(owner === null ? {} : { holder: owner }),
});

/** Views of the cards list beside its search (expectations 5.15). */
export const CARD_VIEWS = ["all", "out", "overdue", "returned"] as const;
export type CardView = (typeof CARD_VIEWS)[number];
/** A temporary card has an owner as long as it has its role: both go together (spec 3 §4). */
const HELD = { role: "temporary", returned: false } as const satisfies Where;

/**
 * The rows of a view at a moment: temporary cards that are out, those of them whose time is over (end of the day at a desk),
 * and cards that nobody has. [CRD-11]
 */
export function viewWhere(view: CardView, now: number): CardWhere {
  if (view === "returned") return { holder: "" };
  if (view === "all") return {};
  return view === "out" ? HELD : { ...HELD, enabledTo: { to: now } };
}
