import type { Auth } from "firebase-admin/auth";
import type { DocumentReference } from "firebase-admin/firestore";
import { afterAll, describe, expect, test } from "vitest";
import { type Accounts, alignAccount } from "../src/account.ts";
import { admin, backend, SOON, unique } from "./kit.ts";

const live = admin(backend.project);
/** Here no trigger fires: a test says when an event arrives. */
const quiet = admin("demo-functions-claims");
afterAll(() => Promise.all([live.close(), quiet.close()]));

const userDoc = (over: object = {}) => ({
  ns: "acme",
  roles: ["desk-booking.settings"],
  sites: ["acme-london"],
  person: null,
  deleted: false,
  disabled: false,
  ...over,
});
const SETTINGS = { namespace: "acme", roles: ["desk-booking.settings"], sites: ["acme-london"] };
const DATA = { ...SETTINGS, roles: ["desk-booking.data"] };

async function account(at: typeof live): Promise<{ uid: string; user: DocumentReference }> {
  const uid = unique("claims");
  await at.auth.createUser({ uid, email: `${uid}@acme.test` });
  return { uid, user: at.db.doc(`users/${uid}`) };
}
async function stateOf(auth: Auth, uid: string) {
  const { customClaims, disabled } = await auth.getUser(uid);
  return { claims: customClaims ?? {}, disabled };
}

test("[FN-1] the account follows its user document: claims, switched off, on again, gone", async () => {
  const { uid, user } = await account(live);
  const follows = (want: object) => expect.poll(() => stateOf(live.auth, uid), SOON).toEqual(want);
  await user.set(userDoc());
  await follows({ claims: SETTINGS, disabled: false });
  await user.update({ roles: ["desk-booking.data", "made-up"], disabled: true });
  await follows({ claims: DATA, disabled: true });
  await user.update({ disabled: false });
  await follows({ claims: DATA, disabled: false });
  await user.delete();
  await follows({ claims: {}, disabled: true });
  await live.auth.deleteUser(uid);
}, 60_000);

describe("events that come twice, late or all at once", () => {
  test("[FN-2] a doubled event changes nothing more", async () => {
    const { uid, user } = await account(quiet);
    await user.set(userDoc());
    const counted = counting(quiet.auth);
    for (let i = 0; i < 3; i += 1) await alignAccount(counted, user);
    expect(counted.writes).toEqual(["claims"]);
    expect(await stateOf(quiet.auth, uid)).toEqual({ claims: SETTINGS, disabled: false });
  });

  test("[FN-2] an old event that comes after a newer one leaves the newer state", async () => {
    const { uid, user } = await account(quiet);
    await user.set(userDoc({ roles: ["ns.admin"] }));
    await user.update({ roles: ["desk-booking.data"], disabled: true });
    await alignAccount(quiet.auth, user); // of the update
    await alignAccount(quiet.auth, user); // of the creation, late
    expect(await stateOf(quiet.auth, uid)).toEqual({ claims: DATA, disabled: true });
  });

  test("[FN-2] a run that was overtaken between reading and writing puts right what it wrote", async () => {
    const { uid, user } = await account(quiet);
    await user.set(userDoc({ roles: ["ns.admin"] }));
    const overtaken = counting(quiet.auth, async () => {
      await user.update({ roles: ["desk-booking.data"] });
      await alignAccount(quiet.auth, user);
    });
    await alignAccount(overtaken, user);
    expect(overtaken.writes).toEqual(["claims", "claims"]);
    expect(await stateOf(quiet.auth, uid)).toEqual({ claims: DATA, disabled: false });
  });

  test("[FN-2] runs beside each other end in the document's state", async () => {
    const { uid, user } = await account(quiet);
    const states = [
      userDoc({ roles: ["ns.admin"] }),
      userDoc({ disabled: true }),
      userDoc({ roles: ["people.admin"] }),
    ];
    await Promise.all(
      states.map(async (state) => {
        await user.set(state);
        await alignAccount(quiet.auth, user);
      }),
    );
    const data = (await user.get()).data();
    expect(await stateOf(quiet.auth, uid)).toEqual({
      claims: { ...SETTINGS, roles: data?.["roles"] as unknown },
      disabled: data?.["disabled"] as unknown,
    });
  });
});

test("[FN-3] a document without an account, and a document that is gone, are no trouble", async () => {
  const nobody = quiet.db.doc(`users/${unique("nobody")}`);
  await nobody.set(userDoc());
  await expect(alignAccount(quiet.auth, nobody)).resolves.toBeUndefined();
  const { uid, user } = await account(quiet);
  await alignAccount(quiet.auth, user);
  expect(await stateOf(quiet.auth, uid)).toEqual({ claims: {}, disabled: true });
});

test("[FN-3] a document without a word about it leaves a switch that somebody used by hand", async () => {
  const { uid, user } = await account(quiet);
  await quiet.auth.updateUser(uid, { disabled: true });
  const { disabled: _, ...silent } = userDoc();
  await user.set(silent);
  await alignAccount(quiet.auth, user);
  expect(await stateOf(quiet.auth, uid)).toEqual({ claims: SETTINGS, disabled: true });
});

/** The accounts with a list of what was written to them; `before` runs once, ahead of the first write. */
function counting(auth: Auth, before?: () => Promise<void>): Accounts & { readonly writes: string[] } {
  const writes: string[] = [];
  let first = before;
  return {
    writes,
    getUser: (uid) => auth.getUser(uid),
    async setCustomUserClaims(uid, claims) {
      const meanwhile = first;
      first = undefined;
      await meanwhile?.();
      writes.push("claims");
      await auth.setCustomUserClaims(uid, claims);
    },
    async updateUser(uid, change) {
      writes.push("account");
      return auth.updateUser(uid, change);
    },
  };
}
