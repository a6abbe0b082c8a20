import { ROLES } from "../access/access.ts";
import { mayDo } from "../access/may-do.ts";
import { type Declared, planOf } from "../shared/command.ts";
import { lastPart } from "../shared/doc-reads.ts";
import type { Json } from "../shared/json.ts";
import type { Plan } from "../shared/changes.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { type ACCOUNT_REFUSED, accountLabel } from "../words/accounts.ts";
import type { UserDetail, UserRow } from "./collection.ts";
import { userLink, userRoles, userSites, userUnlink } from "./declared.ts";
import { ACCOUNTS } from "./limits.ts";
import { isAdminRole, isWithin, mayGive, sameSet } from "./roles.ts";

export type AccountRefusal = keyof typeof ACCOUNT_REFUSED;
/** Who acts: their account, what they hold, and the ids of the sites that are theirs (of ns.admin: all). */
export type Actor = {
  readonly uid: string;
  readonly ns: string;
  readonly roles: readonly string[];
  readonly sites: readonly string[];
};
type Account = Pick<UserDetail, "id" | "path" | "title" | "roles" | "sites" | "person">;

type Change<I> = PatchOf & { readonly path: string; readonly input?: I };
const plan = <I>(command: Declared<I>, label: string, { input, ...change }: Change<I>): Result<Plan, AccountRefusal> =>
  ok(planOf(command, { label, site: null, ops: [{ kind: "patch", ...change }] }, input));
type PatchOf = { readonly fields: { readonly [f: string]: Json }; readonly seen?: { readonly [f: string]: Json } };

/** Why somebody may change nothing of an account; null: they may. [ACC-12] */
export function closedTo(user: Pick<Account, "id" | "path">, actor: Actor): AccountRefusal | null {
  if (!mayDo(userRoles, actor)) return "no-users-right";
  if (user.path === "") return "no-user-ref";
  return user.id === actor.uid ? "self" : null;
}

/**
 * Why somebody may not change the roles or the person of an account: they stay within their sites, and only ns.admin, who is at
 * every one, changes another's (docs/decisions/074). Null: they may. [ACC-27]
 */
export function elsewhere(user: Pick<Account, "roles" | "sites">, actor: Actor): AccountRefusal | null {
  if (actor.roles.includes("ns.admin")) return null;
  const isHere = !user.roles.includes("ns.admin") && user.sites.every((site) => actor.sites.includes(site));
  return isHere ? null : "elsewhere-too";
}
/** Why they may not link an account, nor bring it to a further site: it holds what they do not. Null: it holds nothing more. [ACC-27] */
export const above = (user: Pick<Account, "roles">, actor: Actor): AccountRefusal | null =>
  isWithin(user.roles, actor.roles) ? null : "more-rights";
/** Why somebody may not give or take a role. Null: they may. [ACC-12] */
export function notTheirs(role: string, actor: Pick<Actor, "roles">): AccountRefusal | null {
  if (mayGive(role, actor.roles)) return null;
  return isAdminRole(role) ? "admin-role" : "role-not-held";
}

type Moved = { readonly added: readonly string[]; readonly taken: readonly string[] };
const moved = (before: readonly string[], next: readonly string[]): Moved => ({
  added: [...new Set(next)].filter((x) => !before.includes(x)),
  taken: [...new Set(before)].filter((x) => !next.includes(x)),
});
/** The stored list with what was taken and added; all else in its place, so that others' changes are told from these. */
const asStored = (before: readonly string[], { added, taken }: Moved): readonly string[] => [
  ...new Set([...before.filter((x) => !taken.includes(x)), ...added]),
];

function rolesTrouble(all: Moved, next: readonly string[], actor: Actor): AccountRefusal | null {
  if (all.added.some((r) => !(ROLES as readonly string[]).includes(r))) return "unknown-role";
  const not = [...all.added, ...all.taken].flatMap((r) => notTheirs(r, actor) ?? []);
  if (not[0]) return not[0];
  return next.length > ACCOUNTS.rolesMax ? "too-many-roles" : null;
}

/**
 * The roles of an account as somebody left them; changes of others at the same time merge role by role. A role that nobody
 * knows stays, or is taken away. (spec 3 §4, §5) [ACC-12]
 */
export function planRoles(
  user: Account | null,
  next: readonly string[],
  actor: Actor,
  adding = true,
): Result<Plan, AccountRefusal> {
  if (!user) return err(adding ? "no-user-adding" : "no-user-removing");
  const closed = closedTo(user, actor) ?? elsewhere(user, actor);
  if (closed) return err(closed);
  if (sameSet(user.roles, next)) return err("nothing-to-do");
  const all = moved(user.roles, next);
  const roles = asStored(user.roles, all);
  const trouble = rolesTrouble(all, roles, actor);
  if (trouble) return err(trouble);
  const change = { path: user.path, fields: { roles: [...roles] }, seen: { roles: [...user.roles] } };
  return plan(userRoles, accountLabel("roles", user.title), change);
}

/** Whether somebody gives and takes a site of others' accounts: ns.admin every one, others their own (spec 3 §4). [ACC-13] */
const maySetSite = (site: string, { roles, sites }: Pick<Actor, "roles" | "sites">): boolean =>
  roles.includes("ns.admin") || sites.includes(site);

/** The sites of an account; one that holds ns.admin has all of them (spec 3 §4). [ACC-13] */
export function planSites(user: Account | null, next: readonly string[], actor: Actor): Result<Plan, AccountRefusal> {
  if (!user) return err("no-user-ref");
  const closed = closedTo(user, actor);
  if (closed) return err(closed);
  if (user.roles.includes("ns.admin")) return err("all-sites");
  if (sameSet(user.sites, next)) return err("nothing-to-do");
  const all = moved(user.sites, next);
  if ([...all.added, ...all.taken].some((site) => !maySetSite(site, actor))) return err("other-site");
  const more = all.added.length > 0 ? above(user, actor) : null;
  if (more) return err(more);
  const sites = asStored(user.sites, all);
  if (sites.length > ACCOUNTS.sitesMax) return err("too-many-sites");
  const change = { path: user.path, fields: { sites: [...sites] }, seen: { sites: [...user.sites] } };
  return plan(userSites, accountLabel("sites", user.title), change);
}

/** Why somebody may not change the person of an account; null: they may. [ACC-14] [ACC-27] */
export const linkClosed = (user: Account, actor: Actor): AccountRefusal | null =>
  closedTo(user, actor) ?? elsewhere(user, actor) ?? above(user, actor);

/** Somebody whom an account is to be linked to. */
export type LinkTo = { readonly path: string; readonly title: string };
/**
 * Links an account to a person; the claim of the person goes with it, so that of two links the first one holds. (spec 3 §4) [ACC-14]
 * @param linked accounts that this device knows to be linked to the person
 */
export function planLink(
  user: Account | null,
  person: LinkTo | null,
  linked: readonly Pick<UserRow, "id">[],
  actor: Actor,
): Result<Plan, AccountRefusal> {
  if (!user) return err("no-user-linking");
  const closed = linkClosed(user, actor);
  if (closed) return err(closed);
  if (!person || !person.path.startsWith(`ns/${actor.ns}/people/`)) return err("no-person-ref");
  if (user.person?.ref === person.path) return err("nothing-to-do");
  if (linked.some((u) => u.id !== user.id)) return err("already-linked");
  const fields = { person: { ref: person.path, title: "", displayName: "" } };
  const input = { user: user.id, person: lastPart(person.path) };
  const { path } = user;
  return plan(userLink, accountLabel("link", user.title, person.title), { path, fields, input });
}

/** Takes the link to a person away, and gives the claim back (spec 3 §4). [ACC-14] */
export function planUnlink(user: Account | null, actor: Actor, called = ""): Result<Plan, AccountRefusal> {
  if (!user) return err("no-user-unlinking");
  const closed = linkClosed(user, actor);
  if (closed) return err(closed);
  if (!user.person) return err("no-linked-person");
  const name = called || user.person.title || user.person.id;
  const { path, id } = user;
  return plan(userUnlink, accountLabel("unlink", user.title, name), {
    path,
    fields: { person: null },
    input: { user: id, person: user.person.id },
  });
}
