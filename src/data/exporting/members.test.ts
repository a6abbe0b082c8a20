import { expect, test } from "vitest";
import type { UserStores } from "../stores/user-stores.ts";
import { membersFile } from "./members.ts";

/** A device that holds a site without members, and of whose sources these have arrived. */
function device(...arrived: readonly string[]): UserStores {
  const replica = {
    shownAt: async () => [{ path: "sites/s", view: { fields: { config: { cardIdType: "ref" } }, deleted: false } }],
    find: async () => [],
  };
  const session = { ns: "acme", roles: ["ns.admin"] };
  return {
    ...{ session, replica },
    loaded: (source: string) => arrived.includes(source),
    asOf: () => null,
  } as unknown as UserStores;
}

test.each([
  [["people:s", "cards"], "exported-members-acme-s.csv", true],
  [["people:s"], "exported-members-acme-s-so_far.csv", false],
  [[], "exported-members-acme-s-so_far.csv", false],
])("[PPL-14] [KNOW-9] with %j here the file of members is %s", async (arrived, name, complete) => {
  const ask = { site: "s", divided: false, origin: "https://atrium.test", mark: false };
  expect(await membersFile(device(...arrived), ask, () => false)).toMatchObject({
    ok: true,
    value: { name, complete },
  });
});
