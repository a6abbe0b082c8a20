import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import * as v from "valibot";
import { createTenant, type CreateOptions } from "../../dev/tenant/create.ts";
import { copyOfExample } from "../../dev/tenant/example-copy.ts";
import { readTenant } from "../../dev/tenant/read.ts";
import { tellRelease } from "../../dev/tenant/release.ts";
import { openServer, placeFrom } from "../../dev/tenant/server.ts";
import { backend, unique } from "./kit.ts";

process.env["FIRESTORE_EMULATOR_HOST"] = backend.firestore;
process.env["FIREBASE_AUTH_EMULATOR_HOST"] = backend.auth;
process.env["FIREBASE_STORAGE_EMULATOR_HOST"] = backend.storage;
const at = (project: string) => openServer(placeFrom({ project, bucket: undefined, local: false }, process.env));
/** The backend's own project, where functions run behind every write and people sign in. */
const live = at(backend.project);
/** A project without functions: what moves here was moved by the command. */
const quiet = at("demo-tenant-tool");
const root = mkdtempSync(path.join(os.tmpdir(), "tenant-tool-"));
afterAll(async () => {
  await Promise.all([live.close(), quiet.close()]);
  rmSync(root, { recursive: true, force: true });
});
const PLAIN: CreateOptions = { dryRun: false, resetLink: false, acceptRemoved: false };
type Edit = (text: string) => string;
/** A run of the command for a tenant of the example; each time with the file as `edit` makes it. */
function aTenant(server = quiet) {
  const ns = unique("tt");
  const run = (over: Partial<CreateOptions> = {}, edit?: Edit) =>
    createTenant(server, readTenant(copyOfExample(path.join(root, ns), ns, edit)), { ...PLAIN, ...over });
  return { ns, site: `${ns}-leeds`, email: `ada@${ns}.test`, run };
}
/** Everything of a tenant, with the moment of its last write. */
async function standing(ns: string, { db } = quiet) {
  const site = `${ns}-leeds`;
  const below = [`ns/${ns}/people`, `ns/${ns}/uniques`, `ns/${ns}/groups`, `ns/${ns}/directory`].concat(
    ["spaces", "members", "departments", "kept", "aggregates"].map((name) => `sites/${site}/${name}`),
  );
  const found = await Promise.all([
    ...below.map(async (name) => (await quiet.db.collection(name).get()).docs),
    db
      .collection("users")
      .where("ns", "==", ns)
      .get()
      .then((all) => all.docs),
    db.getAll(db.doc(`ns/${ns}`), db.doc(`sites/${site}`)).then((all) => all.filter((d) => d.exists)),
  ]);
  return new Map(found.flat().map((d) => [d.ref.path, String(d.updateTime?.valueOf())]));
}
const filesOf = async (ns: string) => (await quiet.bucket().getFiles({ prefix: `ns/${ns}/` }))[0].map((f) => f.name);
const signInSchema = v.object({ idToken: v.string(), localId: v.string() });
/** Follows the link of the reset, as the first administrator does, and signs in with the new password. */
async function firstSignIn(email: string, link: string | null) {
  const password = "a-good-password";
  const reset = await fetch(`${link ?? ""}&newPassword=${password}`);
  expect(reset.status).toBe(200);
  const answer = await fetch(
    `http://${backend.auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`,
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    },
  );
  return v.parse(signInSchema, await answer.json());
}

describe("npm run tenant -- create", () => {
  test("[TEN-2] [TEN-3] makes everything once; a second run changes nothing and says so", async () => {
    const { ns, site, run } = aTenant();
    const made = await run();
    expect(made.state).toBe("made");
    const paths = new Set((await standing(ns)).keys());
    for (const path of [
      `ns/${ns}`,
      `sites/${site}`,
      `sites/${site}/spaces/leeds-g-1`,
      `sites/${site}/departments/inputs`,
    ])
      expect(paths).toContain(path);
    expect((await quiet.db.doc(`sites/${site}/aggregates/site`).get()).get("deskCapacity")).toEqual({
      total: 14,
      bookable: 14,
    });
    const { planSvg } = (await quiet.db.doc(`sites/${site}/spaces/${site}-ground`).get()).data() as { planSvg: string };
    const stored = await quiet.bucket().file(planSvg).download();
    expect(stored[0].toString()).toContain("Leeds, ground floor");
    expect(await filesOf(ns)).toHaveLength(3);

    const before = await standing(ns);
    const again = await run();
    expect(again).toMatchObject({ state: "stands", fresh: [], differ: [], resetLink: null });
    expect(await standing(ns)).toEqual(before);
    expect(await run({ resetLink: true })).toMatchObject({
      state: "stands",
      resetLink: expect.stringContaining("oobCode=") as string,
    });
  }, 90_000);

  test("[TEN-7] a dry run says what would be made and writes nothing: no document, no file, no account", async () => {
    const { ns, email, run } = aTenant();
    const dry = await run({ dryRun: true, resetLink: true });
    expect(dry).toMatchObject({ state: "would-make", differ: [], resetLink: null });
    expect(dry.fresh).toEqual(expect.arrayContaining([`ns/${ns}`, `sites/${ns}-leeds`, `account ${email}`]));
    expect((await standing(ns)).size).toBe(0);
    expect(await filesOf(ns)).toEqual([]);
    await expect(quiet.auth.getUserByEmail(email)).rejects.toMatchObject({ code: "auth/user-not-found" });
    const made = await run();
    expect([...made.fresh].sort()).toEqual([...dry.fresh].sort());
  }, 60_000);

  test("[TEN-4] where anything stands otherwise nothing is written, and each difference is named", async () => {
    const { ns, site, run } = aTenant();
    await run();
    const before = await standing(ns);
    const other: Edit = (text) =>
      text
        .replace('"Europe/London"', '"Asia/Tokyo"')
        .replace('"floors": [', `"floors": [{ "id": "${ns}-attic", "title": "Attic", "plan": "attic.svg" },`);
    const attic =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g id="bookable_attic-1"><rect width="5" height="5"/></g></svg>';
    writeFileSync(path.join(root, ns, "attic.svg"), attic);
    const refused = await run({}, other);
    expect(refused.state).toBe("refused");
    expect(refused.differ).toEqual([
      { path: `sites/${site}`, field: "config.timeZone", there: "Europe/London", file: "Asia/Tokyo" },
    ]);
    expect(await standing(ns)).toEqual(before);
    const more = await run({}, (text) => other(text).replace("Asia/Tokyo", "Europe/London"));
    expect(more.state).toBe("made");
    expect(more.fresh.filter((p) => p.startsWith("sites/"))).toEqual([
      `sites/${site}/spaces/${ns}-attic`,
      `sites/${site}/spaces/attic-1`,
    ]);
  }, 90_000);

  test("[TEN-4] another tenant's site, an address of somebody else, an administrator who is none any more: refused", async () => {
    const [one, two] = [aTenant(), aTenant()];
    await one.run();
    const site = await two.run({}, (text) => text.replaceAll(two.site, one.site));
    expect(site.differ).toContainEqual({ path: `sites/${one.site}`, field: "ns", there: one.ns, file: two.ns });
    const address = await two.run({}, (text) => text.replace(two.email, one.email));
    expect(address.differ.map((d) => [d.field, d.there])).toEqual([["ns", one.ns]]);
    expect((await standing(two.ns)).size).toBe(0);
    const { uid } = await quiet.auth.getUserByEmail(one.email);
    await quiet.db.doc(`users/${uid}`).update({ roles: ["user"] });
    expect((await one.run()).differ).toMatchObject([{ path: `users/${uid}`, field: "roles", there: ["user"] }]);
  }, 90_000);

  test("[TEN-3] a run that was cut short is ended by the next one", async () => {
    const { ns, site, email, run } = aTenant();
    await run();
    const { uid } = await quiet.auth.getUserByEmail(email);
    for (const path of [`ns/${ns}`, `users/${uid}`, `sites/${site}/spaces/leeds-f-3`])
      await quiet.db.doc(path).delete();
    const next = await run();
    expect(next.state).toBe("made");
    expect(next.fresh).toEqual(expect.arrayContaining([`ns/${ns}`, `users/${uid}`, `sites/${site}/spaces/leeds-f-3`]));
    expect(next.resetLink).toMatch(/^http/);
    expect((await quiet.db.doc(`users/${uid}`).get()).get("roles")).toEqual(["user", "ns.admin"]);
  }, 90_000);

  test("[TEN-6] whatever password somebody gave the address before opens nothing", async () => {
    const { email, run } = aTenant(live);
    await live.auth.createUser({ email, password: "known-to-somebody" });
    const { resetLink } = await run();
    const answer = await fetch(
      `http://${backend.auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`,
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password: "known-to-somebody", returnSecureToken: true }),
      },
    );
    expect(answer.status).toBe(400);
    expect((await firstSignIn(email, resetLink)).idToken).not.toBe("");
  }, 60_000);

  test("[TEN-6] the first administrator has claims and a link, and the rules take what they read and write", async () => {
    const { ns, site, email, run } = aTenant(live);
    const { resetLink } = await run();
    const { idToken, localId: uid } = await firstSignIn(email, resetLink);
    const person = (await live.db.doc(`users/${uid}`).get()).get("person.ref") as string;
    expect((await live.auth.getUser(uid)).customClaims).toEqual({
      namespace: ns,
      roles: ["ns.admin", "user"],
      sites: [site],
      person,
    });
    const ask = (where: string, init: RequestInit = {}) =>
      fetch(`http://${backend.firestore}/v1/projects/${backend.project}/databases/(default)/documents${where}`, {
        ...init,
        headers: { authorization: `Bearer ${idToken}`, "content-type": "application/json" },
      });
    for (const path of [
      `ns/${ns}`,
      `sites/${site}`,
      `users/${uid}`,
      person,
      `sites/${site}/spaces/leeds-g-1`,
      `sites/${site}/kept/limits`,
    ])
      expect((await ask(`/${path}`)).status, path).toBe(200);
    const list = (collection: string) =>
      ask(":runQuery", {
        method: "POST",
        body: JSON.stringify({
          structuredQuery: {
            from: [{ collectionId: collection }],
            where: { fieldFilter: { field: { fieldPath: "ns" }, op: "EQUAL", value: { stringValue: ns } } },
          },
        }),
      });
    for (const collection of ["sites", "users"]) expect((await list(collection)).status, collection).toBe(200);
    expect((await ask(`/ns/${unique("other")}`)).status).toBe(403);

    // An edit of the site's settings as the app sends one: with a receipt, one step on what stands there.
    const name = (where: string) => `projects/${backend.project}/databases/(default)/documents/${where}`;
    const id = unique("set");
    const rev = (await live.db.doc(`sites/${site}`).get()).get("rev") as number;
    const text = (stringValue: string) => ({ stringValue });
    const me = { mapValue: { fields: { authUid: text(uid), ref: text(""), title: text(""), displayName: text("") } } };
    const receipt = {
      uid: text(uid),
      device: text("d1"),
      seq: { integerValue: "1" },
      madeAt: { integerValue: String(Date.now()) },
      offline: { booleanValue: false },
      count: { integerValue: "1" },
      action: text("site.settings"),
      site: text(site),
      part: { mapValue: { fields: { of: text(id), index: { integerValue: "0" }, count: { integerValue: "1" } } } },
      void: { booleanValue: false },
      ns: text(ns),
    };
    const now = (fieldPath: string) => [{ fieldPath, setToServerValue: "REQUEST_TIME" }];
    const commit = (config: string, value: object) =>
      ask(":commit", {
        method: "POST",
        body: JSON.stringify({
          writes: [
            { update: { name: name(`ns/${ns}/changeSets/${id}`), fields: receipt }, updateTransforms: now("at") },
            {
              update: {
                name: name(`sites/${site}`),
                fields: {
                  config: { mapValue: { fields: { [config]: value } } },
                  rev: { integerValue: String(rev + 1) },
                  lastWrittenBy: me,
                  lastWrittenVia: text("Site Settings"),
                  changeSet: text(id),
                },
              },
              updateMask: { fieldPaths: [`config.${config}`, "rev", "lastWrittenBy", "lastWrittenVia", "changeSet"] },
              updateTransforms: now("updatedAt"),
            },
          ],
        }),
      });
    expect((await commit("timeZone", text("Asia/Tokyo"))).status).toBe(403);
    const taken = await commit("deskBookingWeekends", { booleanValue: true });
    expect(taken.status, await taken.text()).toBe(200);
    expect((await live.db.doc(`sites/${site}`).get()).get("config.deskBookingWeekends")).toBe(true);
    // What they changed is theirs, and so is what functions made of it: the file still says nothing else.
    expect(await run()).toMatchObject({ state: "stands", differ: [] });
  }, 60_000);
});

test("[TEN-9] running apps are told of a build once; a folder without one is refused", async () => {
  const dist = mkdtempSync(path.join(root, "dist-"));
  await expect(tellRelease(quiet, dist)).rejects.toThrow(/no version of a build/);
  const version = { gitVersion: unique("commit"), displayName: "1.2.3", title: "Workplace" };
  writeFileSync(path.join(dist, "version.json"), JSON.stringify({ ...version, build: "x" }));
  expect(await tellRelease(quiet, dist)).toContain("1.2.3");
  expect((await quiet.db.doc("versions/workplace").get()).data()).toMatchObject(version);
  expect(await tellRelease(quiet, dist)).toBeNull();
});
