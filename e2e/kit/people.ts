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
