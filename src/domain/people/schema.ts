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

const PARTS = /^"([^"]*)","([^"]*)","([^"]*)"$/;
/** A department as people read it: its three stored parts, the empty ones left out; other texts as they are. (spec 3 §3) */
export function departmentWords(stored: string): string {
  const parts = PARTS.exec(stored)?.slice(1);
  return parts ? parts.filter((p) => p !== "").join(", ") : stored;
}
