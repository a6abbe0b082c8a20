import * as v from "valibot";
import { ROLES } from "../access/access.ts";
import { addDays, isDay } from "../shared/time.ts";
import { FILTERS } from "./limits.ts";
import { namesOf, type Params, type Read, readParams } from "./params.ts";

/** Nothing an address says is refused: what cannot be read counts as not said. */
const or = <T>(schema: v.GenericSchema<unknown, T>, otherwise: T) => v.fallback(schema, otherwise);
const search = or(v.pipe(v.string(), v.trim()), "");
/** `true`, `1`, `all` or the bare name; everything else is no. */
const flag = or(
  v.pipe(
    v.string(),
    v.transform((text) => ["", "1", "all", "true"].includes(text.toLowerCase())),
  ),
  false,
);
const id = or(v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))), null);

/** The parameter that narrows the directory to a kind of membership. */
export const MEMBERSHIP_PARAMETER = "site.membership.type";
const MEMBERSHIPS = ["permanent", "temporary"] as const;
const peopleSchema = v.object({
  q: search,
  allSites: flag,
  inactive: flag,
  /** Null: every kind of membership. */
  membership: or(v.nullable(v.picklist(MEMBERSHIPS)), null),
});
/** What the people directory and the visitors search for (spec 3 §2). */
export type PeopleFilter = v.InferOutput<typeof peopleSchema> & { readonly hiddenTags: ReadonlySet<string> };

const TAG = "person.tags.";
function hiddenTags(read: Read): ReadonlySet<string> {
  const tags = [...read].flatMap(([name, value]) => {
    const tag = name.startsWith(TAG) ? name.slice(TAG.length) : "";
    return tag !== "" && value === "true" ? [tag] : [];
  });
  return new Set(tags.slice(0, FILTERS.namesMax));
}

/** `/people/directory?q=…&all-sites&inactive&site.membership.type=…&person.tags.{tag}=true`. [ROUTE-3] */
export function peopleFilter(params: Params): PeopleFilter {
  const read = readParams(params);
  const said = {
    q: read.get("q"),
    allSites: read.get("all-sites"),
    inactive: read.get("inactive"),
    membership: read.get(MEMBERSHIP_PARAMETER),
  };
  return { ...v.parse(peopleSchema, said), hiddenTags: hiddenTags(read) };
}

/** Views of the visitors (expectations 5.16); the first is the usual. */
export const VISITS = ["all", "today", "expected", "expired"] as const;
export type Visits = (typeof VISITS)[number];
/** The parameter that names one of them. */
export const VISITS_PARAMETER = "visits";
const visits = or(v.picklist(VISITS), "all");
export type VisitorsFilter = PeopleFilter & { readonly visits: Visits };

/** `/people/visitors?visits=today&…`: the directory's parameters over a preset kind of membership. [ROUTE-3] */
export function visitorsFilter(params: Params): VisitorsFilter {
  const said = [...params];
  const filter = peopleFilter(said);
  const view = v.parse(visits, readParams(said).get(VISITS_PARAMETER));
  return { ...filter, membership: filter.membership ?? "temporary", visits: view };
}

// Named here, not read from the cards' own rules: those would come with the first load. A test compares them.
const CARD_STATES = ["in-use", "free", "disabled", "expired", "expires-today", "not-yet-valid"] as const;
const VIEWS = ["all", "out", "overdue", "returned"] as const;
const cardsSchema = v.object({
  q: search,
  allSites: flag,
  /** `nont=all`: non-transferable cards as well. */
  nonTransferable: or(
    v.pipe(
      v.literal("all"),
      v.transform(() => true),
    ),
    false,
  ),
  inactive: flag,
  /** Id of a person whose cards are asked for; null: anybody's, and nobody's. */
  owner: id,
  /** Null: either, and none. */
  type: or(v.nullable(v.picklist(MEMBERSHIPS)), null),
  /** What its chip says; null: anything. */
  state: or(v.nullable(v.picklist(CARD_STATES)), null),
  tag: or(v.nullable(v.pipe(v.string(), v.trim(), v.minLength(1))), null),
  view: or(v.picklist(VIEWS), "all"),
});
export type CardsFilter = v.InferOutput<typeof cardsSchema>;

/** `/people/cards?q=…&nont=all&all-sites&inactive&owner=…&type=…&state=…&tag=…&view=…`. [ROUTE-3] */
export function cardsFilter(params: Params): CardsFilter {
  const read = readParams(params);
  const said = { q: read.get("q"), allSites: read.get("all-sites"), nonTransferable: read.get("nont") };
  const same = ["inactive", "owner", "type", "state", "tag", "view"].map((name) => [name, read.get(name)] as const);
  return v.parse(cardsSchema, { ...said, ...Object.fromEntries(same) });
}

const usersSchema = v.object({
  q: search,
  roles: v.array(v.picklist(ROLES)),
  /** Only accounts that are linked to nobody. */
  unlinked: flag,
  /** Only accounts of this site; null: of every site. */
  site: id,
});
export type UsersFilter = v.InferOutput<typeof usersSchema>;
const isRole = (name: string): boolean => (ROLES as readonly string[]).includes(name);

/** `/people/users?q=…&roles=people.admin,ns.admin&unlinked&site=…`; unknown roles are left out. [ROUTE-3] */
export function usersFilter(params: Params): UsersFilter {
  const read = readParams(params);
  return v.parse(usersSchema, {
    q: read.get("q"),
    roles: namesOf(read.get("roles")).filter(isRole),
    unlinked: read.get("unlinked"),
    site: read.get("site"),
  });
}

const seconds = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/),
  v.transform(Number),
  v.minValue(FILTERS.rotateMin),
  v.maxValue(FILTERS.rotateMax),
);
const statsSchema = v.object({
  /** Null: the active site. */
  site: id,
  kind: or(v.picklist(["desk", "room", "both"]), "both"),
  view: or(v.picklist(["totals", "map", "list", "rotate"]), "totals"),
  rotate: or(seconds, 20),
  theme: or(v.nullable(v.picklist(["light", "dark"])), null),
  names: or(
    v.pipe(
      v.literal("1"),
      v.transform(() => true),
    ),
    false,
  ),
});
export type StatsFilter = v.InferOutput<typeof statsSchema> & {
  readonly floors: readonly string[];
  readonly days: DayRange | null;
};

/** `/status/stats?site=…&kind=…&floor=…,…&view=…&rotate=…&theme=…&names=…&from=…&to=…` (expectations 5.4). [ROUTE-3] */
export function statsFilter(params: Params): StatsFilter {
  const read = readParams(params);
  const said = Object.fromEntries(Object.keys(statsSchema.entries).map((key) => [key, read.get(key)]));
  const [from, to] = [read.get("from"), read.get("to")];
  return {
    ...v.parse(statsSchema, said),
    floors: namesOf(read.get("floor")),
    days: from === undefined ? null : rangeOf(from, to ?? from),
  };
}

/** Days from `from` to `to`, both counted. */
export type DayRange = { readonly from: string; readonly to: string };
function rangeOf(a: string, b: string): DayRange | null {
  if (!isDay(a) || !isDay(b)) return null;
  const [from, to] = a <= b ? [a, b] : [b, a];
  return addDays(from, FILTERS.rangeDaysMax - 1) >= to ? { from, to } : null;
}

/** `onDate=2026-03-01` or `onDate=2026-03-01--2026-03-07`, reversed ends swapped (spec 1 §2.7, §4); null: asks for a date. [ROUTE-3] */
export function onDateRange(params: Params): DayRange | null {
  const said = readParams(params).get("onDate");
  if (said === undefined) return null;
  const [from = "", to = from, ...more] = said.split("--");
  return more.length > 0 ? null : rangeOf(from, to);
}
