import type { TestServer } from "./server.ts";
import { common, type TestTenant } from "./tenant.ts";

type Member = {
  /** Fields of the person beside those that everybody has. */
  readonly person?: object;
  /** Fields of the membership of the tenant's site. */
  readonly member?: object;
};

/** What the server holds of somebody who is a member of the tenant's site. Without the membership, functions would take the site away. */
function docsOf({ ns, site }: TestTenant, id: string, { person = {}, member = {} }: Member = {}) {
  const path = `ns/${ns}/people/${id}`;
  const title = `Person ${id}`;
  const email = `${id}@${ns}.test`;
  const link = { ref: path, title, displayName: id };
  const own = { title, displayName: id, email, phones: [], tags: {}, active: true, memberSites: [site] };
  return [
    [`sites/${site}/members/${id}`, common(ns, { person: link, type: "permanent", permissions: {}, ...member })],
    [path, common(ns, { ...own, ...person })],
    [`ns/${ns}/uniques/email_${email}`, common(ns, { ref: path })],
  ] as const;
}

/** Somebody who is a member of the tenant's site, called `Person {id}`, with an address; answers the person's path. */
export async function aMember(
  server: TestServer,
  tenant: TestTenant,
  id: string,
  member: Member = {},
): Promise<string> {
  await server.putAll(docsOf(tenant, id, member));
  return `ns/${tenant.ns}/people/${id}`;
}

/** So many members of the tenant's site, `p000` and on: their ids have as many digits as the last one's needs. */
export function aCrowd(server: TestServer, tenant: TestTenant, people: number): Promise<void> {
  const digits = String(people).length;
  const ids = Array.from({ length: people }, (_, i) => `p${String(i).padStart(digits, "0")}`);
  return server.putAll(ids.flatMap((id) => docsOf(tenant, id)));
}

type Given = {
  /** Fields of the card beside those of one that nobody has. */
  readonly card?: object;
  /** Whose it is, and as which: their membership of the tenant's site names it. */
  readonly of?: { readonly id: string; readonly role: "permanent" | "temporary" };
};
/** A card of the raw id, called `Card {raw}`; answers its path. */
export async function aCard(
  server: TestServer,
  { ns, site }: TestTenant,
  raw: string,
  { card = {}, of }: Given = {},
): Promise<string> {
  const id = `ref~${raw}`;
  const path = `ns/${ns}/cards/${id}`;
  const owner = of && { ref: `ns/${ns}/people/${of.id}`, title: `Person ${of.id}`, displayName: of.id };
  const own = { title: `Card ${raw}`, uids: { ref: raw }, cardIdType: "ref", tags: {}, disabled: false };
  const held = of
    ? { role: of.role, owner, sites: { [site]: true }, assignedAt: site, updateReason: "New", returned: false }
    : { role: null, owner: null, sites: {}, returned: false };
  await server.putAll([[path, common(ns, { ...own, nonTransferable: false, ...held, ...card })]]);
  if (of) await server.patch(`sites/${site}/members/${of.id}`, { [`cards.${of.role}`]: id });
  return path;
}
