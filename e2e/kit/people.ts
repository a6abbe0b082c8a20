import type { TestServer } from "./server.ts";
import { common, type TestTenant } from "./tenant.ts";

type Member = {
  /** Fields of the person beside those that everybody has. */
  readonly person?: object;
  /** Fields of the membership of the tenant's site. */
  readonly member?: object;
};

/** Somebody who is a member of the tenant's site, called `Person {id}`, with an address; answers the person's path. */
export async function aMember(
  server: TestServer,
  { ns, site }: TestTenant,
  id: string,
  { person = {}, member = {} }: Member = {},
): Promise<string> {
  const path = `ns/${ns}/people/${id}`;
  const title = `Person ${id}`;
  const email = `${id}@${ns}.test`;
  const link = { ref: path, title, displayName: id };
  await server.putAll([
    [
      path,
      common(ns, { title, displayName: id, email, phones: [], tags: {}, active: true, memberSites: [site], ...person }),
    ],
    [`sites/${site}/members/${id}`, common(ns, { person: link, type: "permanent", permissions: {}, ...member })],
    [`ns/${ns}/uniques/email_${email}`, common(ns, { ref: path })],
  ]);
  return path;
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
