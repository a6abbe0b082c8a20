import * as v from "valibot";
import { commonSchema } from "../site/schema.ts";
import { PEOPLE } from "./limits.ts";

const upTo = (max: number) => v.pipe(v.string(), v.maxLength(max));
const ref = upTo(PEOPLE.refMax);
const title = v.pipe(v.string(), v.minLength(1), v.maxLength(PEOPLE.titleMax));
const tags = v.optional(v.nullable(v.record(v.string(), v.boolean())), {});

/** A link to a person, as other documents carry it. */
export const personLinkSchema = v.object({
  ref,
  title: v.string(),
  displayName: v.optional(v.nullable(v.string()), ""),
});

/** `ns/{ns}/people/{id}` (spec 3 §3). Unknown keys are kept in the replica and ignored here. */
export const personSchema = v.object({
  ...commonSchema,
  title,
  displayName: v.optional(v.nullable(upTo(PEOPLE.displayNameMax)), ""),
  email: v.optional(v.nullable(upTo(PEOPLE.emailMax)), ""),
  phones: v.optional(v.nullable(v.array(v.object({ type: v.string(), number: v.string() }))), []),
  position: v.optional(v.nullable(upTo(PEOPLE.textMax)), ""),
  /** Three quoted parts: longer by its quotes than what was typed. */
  department: v.optional(v.nullable(v.string()), ""),
  employer: v.optional(v.nullable(v.object({ title: v.optional(v.nullable(upTo(PEOPLE.textMax)), "") })), null),
  tags,
  /** None: the person is at home nowhere, and is found through the directory alone. */
  homeSite: v.optional(v.nullable(v.object({ ref, title: v.optional(v.nullable(v.string()), "") })), null),
  active: v.optional(v.boolean(), true),
  costCentre: v.optional(v.nullable(upTo(PEOPLE.costCentreMax)), ""),
  /** Path in storage. */
  profilePicture: v.optional(v.nullable(v.string()), null),
  /** Ids of the sites that the person is a member of: written with the memberships, kept by a function. */
  memberSites: v.optional(v.array(v.string()), []),
  /** Judged one by one where they are read: no bad one takes the person away. */
  delegates: v.optional(v.unknown()),
  delegators: v.optional(v.unknown()),
});

/** A link of a membership to a floor, a neighbourhood or the like. */
const link = v.object({ ref, title: v.optional(v.nullable(v.string()), "") });
/** `sites/{site}/members/{person}` (spec 3 §3). Instants are epoch milliseconds. */
export const memberSchema = v.object({
  ...commonSchema,
  person: v.object({ ref, title: v.string(), displayName: v.optional(v.nullable(v.string()), "") }),
  type: v.optional(v.nullable(v.picklist(["permanent", "temporary"])), "permanent"),
  validFrom: v.optional(v.nullable(v.number()), null),
  validTo: v.optional(v.nullable(v.number()), null),
  permissions: v.optional(v.nullable(v.record(v.string(), v.boolean())), {}),
  defaultFloor: v.optional(v.nullable(link), null),
  /** One link, a list of links, or none (spec 2 §3); `neighbourhoodIds` judges it. */
  neighbourhood: v.optional(v.unknown()),
  /** Ids of the cards that the person holds here, one of each kind (design 1.1). */
  cards: v.optional(
    v.nullable(
      v.object({
        permanent: v.optional(v.nullable(v.string()), null),
        temporary: v.optional(v.nullable(v.string()), null),
      }),
    ),
    null,
  ),
});

/** `sites/{site}/departments/inputs` (spec 3 §3); whatever stands in its lists is judged where it is read. */
export const departmentsSchema = v.object({
  ...commonSchema,
  division: v.optional(v.unknown()),
  busgroup: v.optional(v.unknown()),
  busunit: v.optional(v.unknown()),
});

/** What a membership lets somebody do with desks (spec 2 §5): which neighbourhoods are theirs, by id, and whether they may book. */
const listedMembership = v.object({
  type: v.optional(v.picklist(["permanent", "temporary"]), "permanent"),
  /** Ids of neighbourhoods of the site; none: the person is bound to no desks. */
  neighbourhood: v.optional(v.array(v.string()), []),
  /** Records from before this field say nothing: their people may. */
  canBookDesks: v.optional(v.boolean(), true),
});

/** `ns/{ns}/directory/{person}_{site}`: what owner search may know of a member of a site (spec 3 §3, design section 5). */
export const listedSchema = v.object({
  ...commonSchema,
  person: v.object({
    ref,
    title,
    email: v.optional(v.nullable(upTo(PEOPLE.emailMax)), ""),
    department: v.optional(v.nullable(v.string()), ""),
    active: v.optional(v.boolean(), true),
    tags,
  }),
  site: v.object({
    ref,
    membership: v.optional(listedMembership, {}),
  }),
});
