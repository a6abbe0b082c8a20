import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { deleteField, doc, getDoc } from "firebase/firestore";
import { describe, expect, test } from "vitest";
import { PROJECTS } from "./emulator.ts";
import { aDesk, as, common, given, NS, OTHER_SITE, send, SITE, SITES, stamp } from "./rules-kit.ts";
import { beginWith, rulesSuite } from "./rules-suite.ts";

const env = rulesSuite(PROJECTS.stale);

const SETTINGS = "desk-booking.settings";
const token = { roles: [SETTINGS] };
const DESK = `sites/${SITE}/spaces/d1`;
const account = (over: object = {}) => common({ email: "u1@acme.test", roles: [SETTINGS], sites: [SITE], ...over });
const without = (...fields: string[]) =>
  Object.fromEntries(Object.entries(account()).filter(([field]) => !fields.includes(field)));
const switchOff = (who: Parameters<typeof as>[1], path = DESK) => {
  const db = as(env, who);
  return send(db, (b) => b.update(doc(db, path), { disabled: true, ...stamp(2) }));
};

beginWith(env, () => ({ ...SITES, [DESK]: aDesk(), [`sites/${OTHER_SITE}/spaces/d1`]: aDesk() }));

describe("a token from before", () => {
  test.each<[string, object]>([
    ["the role was taken away", account({ roles: ["user"] })],
    ["the role was changed for one that does not switch desks", account({ roles: ["desk-booking.data"] })],
    ["the site was taken away", account({ sites: [OTHER_SITE] })],
    ["the account was switched off", account({ disabled: true })],
    ["the account was deleted", account({ deleted: true })],
    ["the account moved to another tenant", account({ ns: "other" })],
    ["the roles became something else than a list", account({ roles: "ns.admin" })],
    ["the sites became something else than a list", account({ sites: null })],
    ["the tenant was lost", without("ns")],
  ])("[STALE-1] switches no desk when %s", async (_, user) => {
    await given(env, { "users/u1": user });
    await assertFails(switchOff(token));
  });

  test("[STALE-1] switches no desk when the user document is gone", async () => {
    await assertFails(switchOff(token));
  });

  test("[STALE-1] of ns.admin switches no desk of sites that are not left to the person", async () => {
    await given(env, { "users/u1": account() });
    await assertFails(switchOff({ roles: ["ns.admin"] }, `sites/${OTHER_SITE}/spaces/d1`));
    await assertSucceeds(switchOff({ roles: ["ns.admin"] }));
  });

  test("[STALE-1] does nothing for the other ops of its batch either", async () => {
    await given(env, { "users/u1": account({ sites: [OTHER_SITE] }) });
    const db = as(env, { ...token, sites: [SITE, OTHER_SITE] });
    const other = `sites/${OTHER_SITE}/spaces/d1`;
    const both = (paths: readonly string[]) =>
      send(db, (b) => paths.forEach((path) => b.update(doc(db, path), { disabled: true, ...stamp(2) })));
    await assertFails(both([other, DESK]));
    expect((await getDoc(doc(db, other))).get("disabled")).toBe(false);
    await assertSucceeds(both([other]));
  });
});

describe("an account in good standing", () => {
  test.each<[string, object]>([
    ["switched on", account({ disabled: false })],
    ["of which nobody said whether it is on", without("disabled", "deleted")],
    ["that rose to desk-booking.admin", account({ roles: ["desk-booking.admin"] })],
    ["that rose to ns.admin and needs no site", account({ roles: ["ns.admin"], sites: [] })],
  ])("[STALE-2] switches desks: %s", async (_, user) => {
    await given(env, { "users/u1": user });
    await assertSucceeds(switchOff(token));
  });

  test("[STALE-2] waits for its new token before it uses a new right", async () => {
    await given(env, { "users/u1": account({ roles: ["ns.admin"] }) });
    await assertFails(switchOff({ roles: ["user"] }));
    await assertFails(switchOff({ ...token, sites: [] }));
  });

  test("[STALE-2] cannot mend its own document in the batch that needs it", async () => {
    await given(env, { "users/u1": account({ disabled: true }) });
    const db = as(env, token);
    await assertFails(
      send(db, (b) => {
        b.update(doc(db, "users/u1"), { disabled: deleteField(), ...stamp(2) });
        b.update(doc(db, DESK), { disabled: true, ...stamp(2) });
      }),
    );
  });
});

test("[STALE-3] reads and receipts go by the token for its last hour, writes do not", async () => {
  await given(env, { "users/u1": account({ disabled: true, roles: [] }) });
  const db = as(env, token);
  await assertSucceeds(getDoc(doc(db, DESK)));
  await assertSucceeds(getDoc(doc(db, `ns/${NS}`)));
  await assertSucceeds(send(db, () => undefined, { void: true, count: 0 }));
  await assertFails(switchOff(token));
});
