import { membershipIn } from "../people/directory.ts";
import { object, text } from "../shared/doc-reads.ts";
import type { JsonObject } from "../shared/json.ts";

/** Somebody for whom a desk is booked, as the directory tells of them. */
export type Owner = {
  readonly ref: string;
  readonly title: string;
  readonly email: string;
  readonly department: string;
  readonly tags: { readonly [tag: string]: boolean };
  readonly active: boolean;
  /** Ids of the neighbourhoods whose desks are theirs; none: they are bound to no desks. */
  readonly neighbourhood: readonly string[];
  readonly canBookDesks: boolean;
  /** The permission for several desks on one day (spec 2 §6, multiDeskBooking). */
  readonly severalDesks: boolean;
};
/** The neighbourhood of a desk. */
export type DeskNeighbourhood = { readonly id: string; readonly exclusive: boolean; readonly exclusiveAdHoc: boolean };
export type OwnerTrouble = "owner-inactive" | "owner-may-not-book" | "other-neighbourhood" | "exclusive";

type Member = Pick<Owner, "active" | "neighbourhood" | "canBookDesks">;

/**
 * Why somebody cannot have a desk; null when they can. Desks without a neighbourhood are free to all; who has
 * neighbourhoods may use only desks in them, and an exclusive one is for its members. 'Allow booking by anyone on the day'
 * lifts both on the day itself. (spec 2 §2, §5; docs/decisions/021) [BKG-2]
 */
export function ownerTrouble(
  owner: Member,
  neighbourhood: DeskNeighbourhood | null,
  isToday: boolean,
): OwnerTrouble | null {
  if (!owner.active) return "owner-inactive";
  if (!owner.canBookDesks) return "owner-may-not-book";
  if (!neighbourhood || owner.neighbourhood.includes(neighbourhood.id)) return null;
  if (neighbourhood.exclusive && neighbourhood.exclusiveAdHoc && isToday) return null;
  if (neighbourhood.exclusive) return "exclusive";
  return owner.neighbourhood.length > 0 ? "other-neighbourhood" : null;
}

/** Somebody as the directory's record of them says; null when it names nobody. */
export function ownerIn(listed: JsonObject): Owner | null {
  const person = object(listed["person"]);
  const tags = object(person["tags"]);
  if (text(person["ref"]) === "") return null;
  return {
    ref: text(person["ref"]),
    title: text(person["title"]),
    email: text(person["email"]),
    department: text(person["department"]),
    tags: Object.fromEntries(Object.entries(tags).map(([tag, on]) => [tag, on === true])),
    active: person["active"] !== false,
    ...membershipIn(listed),
  };
}

/** Where the directory tells of a member of a site. */
export const listedPath = (ownerRef: string, site: string): string =>
  `${ownerRef.replace(/\/people\/([^/]+)$/, "/directory/$1")}_${site}`;
