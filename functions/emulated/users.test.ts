import { afterAll, describe, expect, test } from "vitest";
import { ADDRESS_PUT_BACK, SIGN_UP_CLOSED } from "#domain/access/handed-login.ts";
import { type Role, ROLES } from "#domain/access/access.ts";
import { linkedPath } from "#domain/accounts/reservations.ts";
import { emailPath } from "#domain/people/reservations.ts";
import { type Entries, putBack } from "../src/addresses.ts";
import { accountsRest, admin, backend, callAs, signedInAs, SOON, unique } from "./kit.ts";

const live = admin(backend.project);
const { db, auth } = live;
afterAll(() => live.close());

const common = (ns: string, over: object = {}) => ({ ns, rev: 1, deleted: false, ...over });

/** A tenant with Ada, who has an address, and somebody who works there. */
async function aTenant(roles: readonly string[] = ["people.admin"], over: { readonly ns?: string } = {}) {
  const [ns, site] = [unique("ns"), unique("site")];
  const email = `${unique("ada")}@elsewhere.test`;
  const ada = `ns/${ns}/people/ada`;
  await db.doc(`sites/${site}`).set(common(ns, { title: "London" }));
  await db.doc(ada).set(common(ns, { title: "Ada Okafor", displayName: "Ada", memberSites: [site], email }));
  await db.doc(emailPath(ns, email)).set(common(ns, { ref: ada }));
  const { idToken } = await signedInAs(live, { ns: over.ns ?? ns, roles, sites: [site] });
  const ask = (name: string, data: object) => callAs(idToken, name, data);
  const call = (name: string, data: object) => ask(`callable-user-${name}`, data);
  const user = async (uid: string) => (await db.doc(`users/${uid}`).get()).data() ?? {};
  return { ns, site, email, ada, ask, call, user };
}
/** Ada is a member of a site that is not one's own, and of no other. */
async function elsewhere(ns: string, ada: string): Promise<void> {
  const site = unique("elsewhere");
  await db.doc(`sites/${site}`).set(common(ns, { title: "Lima" }));
  await db.doc(`sites/${site}/members/ada`).set(common(ns, { person: { ref: ada, title: "Ada Okafor" } }));
  await expect.poll(async () => (await db.doc(ada).get()).get("memberSites") as unknown, SOON).toEqual([site]);
}
type Made = { readonly result?: { readonly uid: string; readonly created: boolean } };

describe("callable-user-create", () => {
  test("[ACC-17] asked twice at once there is one account, with the role user, linked to whom the address is", async () => {
    const { ns, email, ada, call, user } = await aTenant();
    const [one, two] = (await Promise.all([call("create", { email }), call("create", { email })])) as [Made, Made];
    expect(one.result?.uid).toBe(two.result?.uid);
    expect([one.result?.created, two.result?.created].sort()).toEqual([false, true]);
    const uid = one.result?.uid ?? "";
    expect(await user(uid)).toMatchObject({
      ns,
      email,
      title: "Ada Okafor",
      roles: ["user"],
      sites: [],
      person: { ref: ada, title: "Ada Okafor", displayName: "Ada" },
      deleted: false,
    });
    expect((await db.doc(linkedPath(ns, "ada")).get()).get("ref")).toBe(`users/${uid}`);
    await expect
      .poll(async () => (await auth.getUser(uid)).customClaims, SOON)
      .toMatchObject({ namespace: ns, roles: ["user"], person: ada });
  }, 60_000);
  test("[ACC-17] an address of nobody, of any domain, in any letters", async () => {
    const { call, user } = await aTenant(["ns.admin"]);
    const email = `${unique("New")}@Some.Where.test`;
    const made = (await call("create", { email: ` ${email} ` })) as Made;
    expect(await user(made.result?.uid ?? "")).toMatchObject({ email: email.toLowerCase(), person: null });
  }, 60_000);
  test("[ACC-17] a password that somebody set before opens nothing", async () => {
    const { call } = await aTenant();
    const email = `${unique("before")}@elsewhere.test`;
    const before = await auth.createUser({ email, password: "known-to-somebody" });
    const made = (await call("create", { email })) as Made;
    expect(made.result).toEqual({ uid: before.uid, created: true });
    const answer = await fetch(
      `http://${backend.auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`,
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password: "known-to-somebody", returnSecureToken: true }),
      },
    );
    expect(answer.status).toBe(400);
  }, 60_000);
  test("[ACC-17] an account of another tenant stays there", async () => {
    const [here, there] = [await aTenant(), await aTenant()];
    const made = (await there.call("create", { email: there.email })) as Made;
    expect(await here.call("create", { email: there.email })).toMatchObject({ error: { status: "ALREADY_EXISTS" } });
    expect((await here.user(made.result?.uid ?? ""))["ns"]).toBe(there.ns);
  }, 60_000);
  test("[ACC-17] an address of the tenant's own domain, which no guest has", async () => {
    const { ns, call, user } = await aTenant();
    await db.doc(`ns/${ns}`).set(common(ns, { title: "Acme", domains: ["acme.test"] }));
    const email = `${unique("own")}@acme.test`;
    const made = (await call("create", { email })) as Made;
    expect(await user(made.result?.uid ?? "")).toMatchObject({ email, roles: ["user"], person: null });
  }, 60_000);
  test("[ACC-17] somebody who was linked to another account meanwhile keeps that one, by its claim or by its link alone", async () => {
    for (const claimed of [true, false]) {
      const { ns, email, ada, call, user } = await aTenant();
      const other = unique("user");
      const link = { ref: ada, title: "Ada Okafor", displayName: "Ada" };
      await db
        .doc(`users/${other}`)
        .set(common(ns, { email: "o@acme.test", roles: ["user"], sites: [], person: claimed ? null : link }));
      if (claimed) await db.doc(linkedPath(ns, "ada")).set(common(ns, { ref: `users/${other}` }));
      const uid = ((await call("create", { email })) as Made).result?.uid ?? "";
      expect(await user(uid)).toMatchObject({ email, title: email, person: null });
      const claim = (await db.doc(linkedPath(ns, "ada")).get()).data();
      expect(claim?.["ref"]).toBe(claimed ? `users/${other}` : undefined);
    }
  }, 60_000);
  test("[ACC-17] somebody of other sites gets an account of their address, and is linked by whoever works there", async () => {
    const { ns, email, ada, call, user } = await aTenant();
    await elsewhere(ns, ada);
    const uid = ((await call("create", { email })) as Made).result?.uid ?? "";
    expect((await user(uid))["person"]).toBeNull();
    expect((await db.doc(linkedPath(ns, "ada")).get()).exists).toBe(false);
  }, 60_000);
  test.each<[string, readonly string[], object, string]>([
    ["reception", ["people.reception"], { email: "x@y.test" }, "PERMISSION_DENIED"],
    ["no address", ["people.admin"], { email: "nobody" }, "INVALID_ARGUMENT"],
    ["an address of 255 letters", ["people.admin"], { email: `${"x".repeat(248)}@y.test` }, "INVALID_ARGUMENT"],
    ["what is no text", ["people.admin"], { email: { a: 1 } }, "INVALID_ARGUMENT"],
    ["nothing", ["people.admin"], {}, "INVALID_ARGUMENT"],
  ])(
    "[ACC-17] %s: refused",
    async (_, roles, data, status) => {
      const { call } = await aTenant(roles);
      expect(await call("create", data)).toMatchObject({ error: { status } });
    },
    60_000,
  );
});

describe("callable-user-existsForPerson", () => {
  test("[ACC-18] by the link, by the address, and not once the account is deleted", async () => {
    const { ns, email, ada, call } = await aTenant(["people.admin", "admin.super"]);
    const exists = () => call("existsForPerson", { personRefPath: ada });
    expect(await exists()).toEqual({ result: false });
    await call("create", { email });
    expect(await exists()).toEqual({ result: true });
    await call("delete", { ns, email });
    expect(await exists()).toEqual({ result: false });
  }, 60_000);
  test("[ACC-18] an account of the address that is linked to nobody counts", async () => {
    const { ns, email, ada, call } = await aTenant();
    const { uid } = await auth.createUser({ email });
    await db.doc(`users/${uid}`).set(common(ns, { email, roles: [], sites: [], person: null }));
    expect(await call("existsForPerson", { personRefPath: ada })).toEqual({ result: true });
  }, 60_000);
  test.each<[string, readonly string[], (ns: string) => string, string]>([
    ["reception", ["people.reception"], (ns) => `ns/${ns}/people/ada`, "PERMISSION_DENIED"],
    ["somebody of another tenant", ["ns.admin"], () => "ns/other/people/ada", "INVALID_ARGUMENT"],
    ["a path that is none", ["ns.admin"], () => "users/u1", "INVALID_ARGUMENT"],
    ["nobody", ["ns.admin"], (ns) => `ns/${ns}/people/nobody`, "NOT_FOUND"],
  ])(
    "[ACC-18] %s: refused",
    async (_, roles, path, status) => {
      const { ns, call } = await aTenant(roles);
      expect(await call("existsForPerson", { personRefPath: path(ns) })).toMatchObject({ error: { status } });
    },
    60_000,
  );
});

test("[ACC-18] nobody is told whether somebody of other sites has an account, but by ns.admin", async () => {
  for (const [roles, want] of [
    ["people.admin", { error: { status: "PERMISSION_DENIED" } }],
    ["ns.admin", { result: false }],
  ] as const) {
    const { ns, ada, call } = await aTenant([roles]);
    await elsewhere(ns, ada);
    expect(await call("existsForPerson", { personRefPath: ada })).toMatchObject(want);
  }
}, 60_000);

describe("callable-user-delete", () => {
  test("[ACC-19] an address that stands there with capitals is found as it is written", async () => {
    const { ns, call, user } = await aTenant(["people.admin", "admin.super"]);
    const [uid, email] = [unique("user"), `${unique("Big")}@Acme.test`];
    await db.doc(`users/${uid}`).set(common(ns, { email, roles: ["user"], sites: [], person: null }));
    expect(await call("delete", { ns, email })).toEqual({ result: { email } });
    expect((await user(uid))["deleted"]).toBe(true);
  }, 60_000);
  test("[ACC-19] nobody signs in any more, the claim is given back, asked again it answers the same; the address can have another", async () => {
    const { ns, email, call, user } = await aTenant(["people.admin", "admin.super"]);
    const uid = ((await call("create", { email })) as Made).result?.uid ?? "";
    expect(await call("delete", { ns, email })).toEqual({ result: { email } });
    expect(await call("delete", { ns, email })).toEqual({ result: { email } });
    expect((await user(uid))["deleted"]).toBe(true);
    expect((await db.doc(linkedPath(ns, "ada")).get()).get("deleted")).toBe(true);
    await expect(auth.getUser(uid)).rejects.toMatchObject({ code: "auth/user-not-found" });
    const again = ((await call("create", { email })) as Made).result;
    expect(again?.created).toBe(true);
    expect(again?.uid).not.toBe(uid);
    expect((await db.doc(linkedPath(ns, "ada")).get()).get("ref")).toBe(`users/${again?.uid ?? ""}`);
  }, 60_000);
  test("[ACC-19] not without admin.super, not of another tenant, not oneself, not somebody who never was", async () => {
    const plain = await aTenant(["ns.admin"]);
    const denied = { error: { status: "PERMISSION_DENIED" } };
    expect(await plain.call("delete", { ns: plain.ns, email: plain.email })).toMatchObject(denied);
    const { ns, site, call } = await aTenant(["admin.super"]);
    expect(await call("delete", { ns: plain.ns, email: plain.email })).toMatchObject(denied);
    expect(await call("delete", { ns, email: "nobody@y.test" })).toMatchObject({ error: { status: "NOT_FOUND" } });
    const email = `${unique("me")}@acme.test`;
    const me = await signedInAs(live, { ns, roles: ["admin.super"], sites: [site], email });
    expect(await callAs(me.idToken, "callable-user-delete", { ns, email })).toMatchObject({
      error: { status: "FAILED_PRECONDITION" },
    });
  }, 60_000);
});

test("[ACC-20] a link made by a client gets the person's name, and every change of an account is recorded", async () => {
  const { ns, ada, user } = await aTenant();
  const uid = unique("user");
  await db.doc(`users/${uid}`).set(common(ns, { email: "b@acme.test", roles: ["user"], sites: [], person: null }));
  await db.doc(`users/${uid}`).update({ rev: 2, person: { ref: ada, title: "", displayName: "" } });
  await expect
    .poll(async () => (await user(uid))["person"] as unknown, SOON)
    .toEqual({
      ref: ada,
      title: "Ada Okafor",
      displayName: "Ada",
    });
  await expect
    .poll(
      async () =>
        (await db.collection(`ns/${ns}/changes`).where("document.path", "==", `users/${uid}`).get()).docs.map(
          (d) => d.get("document.kind") as unknown,
        ),
      SOON,
    )
    .toContain("user");
}, 60_000);

describe("sign-up", () => {
  const rest = accountsRest;
  test("[ACC-21] nobody makes themselves an account", async () => {
    const email = `${unique("alone")}@elsewhere.test`;
    const answer = await rest("signUp", { email, password: "a-good-password", returnSecureToken: true });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Ask an administrator for an account");
    await expect(auth.getUserByEmail(email)).rejects.toMatchObject({ code: "auth/user-not-found" });
  }, 60_000);
  /** Somebody with a token and no document is told and given nothing. */
  async function getsNothing(idToken: string, uid: string) {
    const { ns, ada } = await aTenant();
    const ask = (path: string, init: object = {}) =>
      fetch(`http://${backend.firestore}/v1/projects/${backend.project}/databases/(default)/documents/${path}`, {
        headers: { authorization: `Bearer ${idToken}`, "content-type": "application/json" },
        ...init,
      });
    for (const path of [`ns/${ns}`, ada, `users/${uid}`]) expect((await ask(path)).status, path).toBe(403);
    const fields = { ns: { stringValue: ns }, roles: { arrayValue: { values: [{ stringValue: "ns.admin" }] } } };
    const made = await ask(`users?documentId=${uid}`, { method: "POST", body: JSON.stringify({ fields }) });
    expect(made.status).toBe(403);
    for (const name of ["callable-user-create", "callable-user-existsForPerson", "callable-person-delete"])
      expect(await callAs(idToken, name, { email: "x@y.test", personRefPath: ada })).toMatchObject({
        error: { status: "PERMISSION_DENIED" },
      });
    const file = encodeURIComponent(`ns/${ns}/sites/any/floors/any/any.svg`);
    const stored = await fetch(`http://${backend.storage}/v0/b/${backend.project}.appspot.com/o/${file}?alt=media`, {
      headers: { authorization: `Bearer ${idToken}` },
    });
    expect(stored.status).toBe(403);
    expect((await auth.getUser(uid)).customClaims ?? {}).toEqual({});
  }
  const password = "a-good-password";
  test("[ACC-21] somebody with an entry and no document does not come in, and does once there is one", async () => {
    const { ns } = await aTenant();
    const email = `${unique("entry")}@elsewhere.test`;
    const { uid } = await auth.createUser({ email, password });
    const refused = await rest("signInWithPassword", { email, password, returnSecureToken: true });
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(SIGN_UP_CLOSED)]);
    await db.doc(`users/${uid}`).set(common(ns, { email, roles: ["user"], sites: [], disabled: false }));
    expect((await rest("signInWithPassword", { email, password, returnSecureToken: true })).status).toBe(200);
  }, 60_000);
  test("[ACC-21] nobody without a name is anybody: no document, no file, no call, nor once they took an address", async () => {
    // The emulator cannot switch anonymous sign-up off, and no blocking function hears of one: in a project a setting does.
    const answer = await rest("signUp", { returnSecureToken: true });
    const { idToken, localId } = (await answer.json()) as { readonly idToken: string; readonly localId: string };
    await getsNothing(idToken, localId);
    const email = `${unique("nobody")}@elsewhere.test`;
    const named = await rest("update", { idToken, email, password, returnSecureToken: true });
    expect(named.status).toBe(200);
    const again = await rest("signInWithPassword", { email, password, returnSecureToken: true });
    expect([again.status, await again.text()]).toEqual([400, expect.stringContaining(SIGN_UP_CLOSED)]);
  }, 60_000);
});

describe("sign-in addresses", () => {
  const password = "atrium-demo"; // as `signedInAs` gives it
  const signIn = (email: string) => accountsRest("signInWithPassword", { email, password, returnSecureToken: true });
  const addressOf = async (uid: string) => (await auth.getUser(uid)).email;
  /** Somebody of a tenant. What follows from the document's first write is done, or is at its end: it would put an address back. */
  async function settled(ns: string) {
    const one = await signedInAs(live, { ns, roles: ["user"], sites: [] });
    const own = db.collection(`ns/${ns}/changes`).where("document.path", "==", `users/${one.uid}`);
    await expect.poll(async () => (await own.get()).size, SOON).toBeGreaterThan(0);
    return one;
  }
  /** Somebody of a tenant who has moved their entry to another address, as everybody's own client can. */
  async function moved(ns: string, to = `${unique("colleague")}@acme.test`) {
    const one = await settled(ns);
    const hasMoved = async () => {
      const { idToken } = (await (await signIn(one.email)).json()) as { readonly idToken?: string };
      if (idToken !== undefined) await accountsRest("update", { idToken, email: to, returnSecureToken: true });
      await new Promise((done) => setTimeout(done, 300));
      return addressOf(one.uid);
    };
    await expect.poll(hasMoved, SOON).toBe(to);
    return { ...one, to };
  }

  test("[ACC-25] an address that somebody moved to is its own account's once that is made, and they have theirs again", async () => {
    const { ns, call, user } = await aTenant();
    const mallory = await moved(ns);
    const made = (await call("create", { email: mallory.to })) as Made;
    expect(made.result).toMatchObject({ created: true });
    const uid = made.result?.uid ?? "";
    expect(uid).not.toBe(mallory.uid);
    expect(await user(uid)).toMatchObject({ email: mallory.to, roles: ["user"] });
    expect([await addressOf(uid), await addressOf(mallory.uid)]).toEqual([mallory.to, mallory.email]);
    expect((await call("create", { email: mallory.to })) as Made).toEqual({ result: { uid, created: false } });
    expect((await call("create", { email: mallory.email })) as Made).toEqual({
      result: { uid: mallory.uid, created: false },
    });
  }, 60_000);
  test("[ACC-25] somebody of another tenant keeps no address either", async () => {
    const [here, there] = [await aTenant(), await aTenant()];
    const mallory = await moved(there.ns);
    expect((await here.call("create", { email: mallory.to })) as Made).toMatchObject({ result: { created: true } });
    expect(await addressOf(mallory.uid)).toBe(mallory.email);
  }, 60_000);
  test("[ACC-25] two who swapped their addresses, and a third who wanted one, each have their own again", async () => {
    const { ns, call } = await aTenant();
    const [a, b] = [await moved(ns), await moved(ns)];
    await auth.updateUser(a.uid, { email: b.email });
    await auth.updateUser(b.uid, { email: a.email });
    expect((await call("create", { email: a.email })) as Made).toEqual({ result: { uid: a.uid, created: false } });
    expect([await addressOf(a.uid), await addressOf(b.uid)]).toEqual([a.email, b.email]);
  }, 60_000);
  test("[ACC-25] an address that an entry without a document has is the document's, and the entry is gone", async () => {
    const { ns, call } = await aTenant();
    const ada = await settled(ns);
    await auth.updateUser(ada.uid, { email: `${unique("away")}@acme.test` });
    const squatter = await auth.createUser({ email: ada.email, password });
    expect((await call("create", { email: ada.email })) as Made).toEqual({ result: { uid: ada.uid, created: false } });
    expect(await addressOf(ada.uid)).toBe(ada.email);
    await expect(auth.getUser(squatter.uid)).rejects.toMatchObject({ code: "auth/user-not-found" });
  }, 60_000);
  test("[ACC-25] an entry that was deleted and made again makes no second document", async () => {
    const { ns, call } = await aTenant();
    const roles = ["people.reception", "user"];
    const ada = await signedInAs(live, { ns, roles, sites: [] });
    const documents = async () =>
      (await db.collection("users").where("email", "==", ada.email).get()).docs.map((d) => d.id);
    for (const again of [false, true]) {
      await auth.deleteUser(ada.uid);
      if (again) await auth.createUser({ email: ada.email, password });
      expect((await call("create", { email: ada.email })) as Made).toEqual({
        result: { uid: ada.uid, created: false },
      });
      expect(await documents()).toEqual([ada.uid]);
      expect((await auth.getUser(ada.uid)).customClaims).toMatchObject({ namespace: ns, roles });
    }
  }, 60_000);
  test("[ACC-25] an address with capitals is the one account's that stands there so", async () => {
    const { ns, call } = await aTenant();
    const [uid, email] = [unique("user"), `${unique("Big")}@Acme.test`];
    await db.doc(`users/${uid}`).set(common(ns, { email, roles: ["user"], sites: [], person: null }));
    expect((await call("create", { email })) as Made).toEqual({ result: { uid, created: false } });
    expect(await addressOf(uid)).toBe(email.toLowerCase());
  }, 60_000);
  test("[ACC-25] a provider that was linked before opens nothing once the account is made", async () => {
    const { call } = await aTenant();
    const email = `${unique("before")}@elsewhere.test`;
    const { uid } = await auth.createUser({ email, password });
    const providerToLink = { providerId: "google.com", uid: unique("google"), email: "mallory@gmail.test" };
    await auth.updateUser(uid, { providerToLink });
    expect((await call("create", { email })) as Made).toEqual({ result: { uid, created: true } });
    expect((await auth.getUser(uid)).providerData.map((p) => p.providerId)).not.toContain("google.com");
    expect((await signIn(email)).status).toBe(400);
  }, 60_000);
  test("[ACC-25] whoever moved to somebody's address gives them no account", async () => {
    const { ns, email, ada, call } = await aTenant();
    await moved(ns, email);
    expect(await call("existsForPerson", { personRefPath: ada })).toEqual({ result: false });
  }, 60_000);
  test("[ACC-26] nobody comes in under another address than their document's: it is put back, and they are told", async () => {
    const { ns } = await aTenant();
    const mallory = await moved(ns);
    const refused = await signIn(mallory.to);
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(ADDRESS_PUT_BACK)]);
    expect(await addressOf(mallory.uid)).toBe(mallory.email);
    expect((await signIn(mallory.email)).status).toBe(200);
  }, 60_000);
  test("[ACC-26] an address that another run gave back between two looks is theirs, and no other is put in its place", async () => {
    const { ns } = await aTenant();
    const ada = await settled(ns);
    const was = await auth.getUser(ada.uid);
    const elsewhere = { ...was, email: `${unique("away")}@acme.test` };
    const looks = [elsewhere, elsewhere];
    const behind: Entries = Object.assign(Object.create(auth) as Entries, {
      getUser: async (uid: string) => (uid === ada.uid ? looks.pop() : undefined) ?? auth.getUser(uid),
    });
    await putBack(db, behind, ada.uid);
    expect([looks, await addressOf(ada.uid)]).toEqual([[], ada.email]);
  }, 60_000);
  test("[ACC-26] an address is put back with whatever else is written of the account", async () => {
    const { ns } = await aTenant();
    const mallory = await moved(ns);
    await mallory.user.update({ rev: 2, roles: ["user", "people.reception"] });
    await expect.poll(() => addressOf(mallory.uid), SOON).toBe(mallory.email);
  }, 60_000);
  test("[ACC-26] of two documents with one address, the entry that has it keeps it, and the other gets none", async () => {
    const { ns, call } = await aTenant();
    const [one, two] = [await signedInAs(live, { ns, roles: ["user"], sites: [] }), await moved(ns)];
    await two.user.update({ email: one.email });
    await expect.poll(() => addressOf(two.uid), SOON).toContain("@moved.invalid");
    expect(await addressOf(one.uid)).toBe(one.email);
    expect((await signIn(one.email)).status).toBe(200);
    expect((await call("create", { email: two.to })) as Made).toMatchObject({ result: { created: true } });
  }, 60_000);
});

describe("documents that contradict tokens", () => {
  test("[ACC-22] an account whose document says another tenant, or nothing that can be read, asks in vain", async () => {
    const { idToken, user } = await signedInAs(live, {
      ns: unique("one"),
      roles: ["ns.admin", "admin.super"],
      sites: [],
    });
    const email = `${unique("x")}@elsewhere.test`;
    for (const over of [{ ns: unique("two") }, { roles: "ns.admin" }, { deleted: true }, { sites: null }]) {
      const before = (await user.get()).data() ?? {};
      await user.update(over);
      for (const [name, data] of [
        ["callable-user-create", { email }],
        ["callable-user-delete", { ns: before["ns"] as string, email }],
      ] as const)
        expect(await callAs(idToken, name, data), JSON.stringify(over)).toMatchObject({
          error: { status: "PERMISSION_DENIED" },
        });
      await user.set(before);
    }
    await expect(auth.getUserByEmail(email)).rejects.toMatchObject({ code: "auth/user-not-found" });
  }, 60_000);
});

/** Who may call what of accounts, written out by hand: a role that is not named is refused. */
const CALLS: { readonly [name: string]: readonly Role[] } = {
  "callable-user-create": ["ns.admin", "people.admin"],
  "callable-user-existsForPerson": ["ns.admin", "people.admin"],
  "callable-user-delete": ["admin.super"],
  "callable-person-pin-read": ["ns.admin", "people.admin"],
  "callable-person-pin-write": ["ns.admin", "people.admin"],
};
describe("roles and calls", () => {
  test.each(ROLES)(
    "[ACC-23] %s calls what is theirs, and nothing else",
    async (role) => {
      const { ns, site, email, ada, ask } = await aTenant([role]);
      await db.doc(`sites/${site}`).update({ accessControlOptions: { pinSupport: true } });
      await db.doc(`sites/${site}/members/ada`).set(common(ns, { person: { ref: ada, title: "Ada Okafor" } }));
      const asked: readonly (readonly [string, object])[] = [
        ["callable-user-create", { email }],
        ["callable-user-existsForPerson", { personRefPath: ada }],
        ["callable-user-delete", { ns, email }],
        ["callable-person-pin-read", { site, person: "ada" }],
        ["callable-person-pin-write", { site, person: "ada", pin: "4711" }],
      ];
      expect(asked.map(([name]) => name)).toEqual(Object.keys(CALLS));
      for (const [name, data] of asked) {
        const answer = await ask(name, data);
        const refused = "error" in answer && answer.error.status === "PERMISSION_DENIED";
        expect([name, refused]).toEqual([name, CALLS[name]?.includes(role) !== true]);
      }
    },
    60_000,
  );
});
