import { addDays, dayOf, startOf, type Zone } from "../shared/time.ts";
import type { Where } from "../shared/where.ts";
import { NO_SITE } from "./collection.ts";
import { CARD_ROLES, type CardRole } from "./schema.ts";
import type { CardChip } from "./status.ts";

/** What the cards list asks for, beside the words that are typed (spec 3 §2, §5). */
export type CardsAsk = {
  /** The active site; null: none. */
  readonly site: string | null;
  readonly allSites: boolean;
  /** Non-transferable cards as well. */
  readonly nonTransferable: boolean;
  /** Cards of people who are not active as well. */
  readonly inactive: boolean;
  /** Id of a person; null: of anybody, or nobody. */
  readonly owner: string | null;
  /** Null: cards of either type, and of none. */
  readonly type: CardRole | null;
  /** Null: cards with any tags, or none. */
  readonly tag: string | null;
};
type Range = { readonly from?: number; readonly to?: number; readonly none?: boolean };
export type CardWhere = { readonly [field: string]: string | boolean | readonly string[] | Range };

/** Cards of a site are its own, and those that belong to none. */
const atSite = (site: string | null): CardWhere => ({ places: [...(site === null ? [] : [site]), NO_SITE] });

/**
 * The rows of the cards list: of the site and of none unless all are asked for, transferable ones, whose owner is active; a card
 * that nobody has is nobody's who is not. [CRD-10]
 */
export const cardsWhere = ({ site, allSites, nonTransferable, inactive, owner, type, tag }: CardsAsk): CardWhere => ({
  ...(allSites ? {} : atSite(site)),
  ...(nonTransferable ? {} : { nonTransferable: false }),
  ...(inactive ? {} : { ownerActive: true }),
  ...(owner === null ? {} : { holder: owner }),
  ...(type === null ? {} : { role: type }),
  ...(tag === null ? {} : { tags: tag }),
});

/** Cards whose chip says so at a moment, a day being the site's: the question to `cardChip` (status.ts). [CRD-11] */
export function stateWhere(state: CardChip, now: number, zone: Zone): CardWhere {
  const tomorrow = startOf(addDays(dayOf(now, zone), 1), zone);
  if (state === "disabled") return { disabled: true };
  if (state === "free") return { disabled: false, holder: "" };
  const held = { disabled: false, role: CARD_ROLES } as const;
  if (state === "not-yet-valid") return { ...held, enabledFrom: { from: now + 1 } };
  const until: { readonly [S in typeof state]: Range } = {
    "in-use": { from: tomorrow, none: true },
    "expires-today": { from: now, to: tomorrow - 1 },
    expired: { to: now - 1 },
  };
  return { ...held, enabledFrom: { to: now, none: true }, enabledTo: until[state] };
}

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
