import { afterAll, describe, expect, test } from "vitest";
import { accessPath, restrictedPath } from "#domain/access-control/collection.ts";
import { pinPath } from "#domain/access-control/pin.ts";
import { admin, backend, callAs, signedInAs, SOON, unique } from "./kit.ts";

const live = admin(backend.project);
const { db } = live;
afterAll(() => live.close());

const common = (ns: string, over: object = {}) => ({ ns, rev: 1, deleted: false, ...over });
const PIN = "471108";

/** A tenant with a site that has PINs, Ada who is a member of it, and somebody who works there. */
async function aSite(roles: readonly string[] = ["people.admin"], options: object = { pinSupport: true }) {
  const [ns, site] = [unique("ns"), unique("site")];
  await db.doc(`sites/${site}`).set(common(ns, { title: "London", accessControlOptions: options }));
  const person = { ref: `ns/${ns}/people/ada`, title: "Ada Okafor", displayName: "Ada" };
  await db.doc(`sites/${site}/members/ada`).set(common(ns, { person }));
  const { uid, idToken, user } = await signedInAs(live, { ns, roles, sites: [site] });
  const call = (act: "read" | "write", over: object = {}) =>
    callAs(idToken, `callable-person-pin-${act}`, { site, person: "ada", ...over });
  const records = async () =>
    (await db.collection(`ns/${ns}/changes`).where("document.kind", "==", "pin").get()).docs.map((d) => d.data());
  return { ns, site, uid, user, call, records, pin: db.doc(pinPath(site, "ada")) };
}
const status = (answer: Awaited<ReturnType<typeof callAs>>) => ("error" in answer ? answer.error.status : answer);

describe("callable-person-pin-read and -write", () => {
  test("[ACL-4] [ACL-5] a PIN is set, read and taken away; each is recorded, and no record holds it", async () => {
    const { site, uid, call, records, pin } = await aSite();
    expect(await call("read")).toEqual({ result: { pin: null } });
    expect(await call("write", { pin: PIN })).toEqual({ result: { pin: PIN } });
    expect(await call("write", { pin: PIN })).toEqual({ result: { pin: PIN } });
    expect(await call("read")).toEqual({ result: { pin: PIN } });
    expect(await call("write", { pin: null })).toEqual({ result: { pin: null } });
    expect((await pin.get()).exists).toBe(false);
    const all = await records();
    expect(all.map((r) => String(r["action"])).sort()).toEqual(["pin.clear", "pin.read", "pin.read", "pin.write"]);
    for (const r of all)
      expect(r).toMatchObject({
        sites: [site],
        by: { authUid: uid },
        document: { title: "Ada Okafor" },
        paths: ["pin"],
      });
    expect(JSON.stringify(all)).not.toContain(PIN);
  }, 60_000);
  test.each<[string, readonly string[]]>([
    ["reception", ["people.reception"]],
    ["desk roles", ["desk-booking.admin"]],
    ["a user", ["user"]],
  ])(
    "[ACL-4] is closed to %s, as their account says now",
    async (_, roles) => {
      const { call, records } = await aSite(roles);
      expect(status(await call("read"))).toBe("PERMISSION_DENIED");
      expect(status(await call("write", { pin: PIN }))).toBe("PERMISSION_DENIED");
      expect(await records()).toEqual([]);
    },
    60_000,
  );
  test("[ACL-4] a right in the token alone opens nothing", async () => {
    const { call, user } = await aSite();
    await user.update({ roles: ["user"] });
    expect(status(await call("read"))).toBe("PERMISSION_DENIED");
  }, 60_000);
  test("[ACL-4] other sites, other tenants, sites without PINs, and who is no member: refused", async () => {
    const here = await aSite();
    const other = await aSite();
    const without = await aSite(["people.admin"], { profiles: [{ value: "a", title: "A" }] });
    expect(status(await here.call("read", { site: other.site }))).toBe("PERMISSION_DENIED");
    expect(status(await without.call("write", { pin: PIN }))).toBe("FAILED_PRECONDITION");
    expect(status(await here.call("read", { person: "nobody" }))).toBe("NOT_FOUND");
    expect(status(await callAs(null, "callable-person-pin-read", { site: here.site, person: "ada" }))).toBe(
      "UNAUTHENTICATED",
    );
  }, 60_000);
  test.each<[string, object]>([
    ["three digits", { pin: "123" }],
    ["eleven digits", { pin: "12345678901" }],
    ["letters", { pin: "12a4" }],
    ["a number", { pin: 471108 }],
    ["nothing", {}],
    ["a path as site", { site: "a/b", pin: PIN }],
    ["an odd id as person", { person: "..", pin: PIN }],
  ])(
    "[ACL-4] what is no PIN is refused by name, and not repeated: %s",
    async (_, over) => {
      const { call } = await aSite();
      const answer = await call("write", over);
      expect(status(answer)).toBe("INVALID_ARGUMENT");
      expect(JSON.stringify(answer)).not.toContain("471108");
    },
    60_000,
  );
  test("[ACL-6] the end of a membership takes PIN, profile and permissions with it", async () => {
    const { ns, site, call, pin } = await aSite();
    await call("write", { pin: PIN });
    await db.doc(accessPath(site, "ada")).set(common(ns, { profile: "all", permissions: { "front-door": true } }));
    await db.doc(restrictedPath(site, "ada")).set(common(ns, { permissions: { "plant-room": true } }));
    await db.doc(`sites/${site}/members/ada`).update({ deleted: true, rev: 2 });
    await expect.poll(async () => (await pin.get()).exists, SOON).toBe(false);
    const fields = async (path: string) => (await db.doc(path).get()).data();
    await expect
      .poll(() => fields(accessPath(site, "ada")), SOON)
      .toMatchObject({ permissions: {}, rev: 2, deleted: false });
    expect(await fields(accessPath(site, "ada"))).not.toHaveProperty("profile");
    expect(await fields(restrictedPath(site, "ada"))).toMatchObject({ permissions: {}, rev: 2 });
    await expect
      .poll(
        async () =>
          (await db.collection(`ns/${ns}/changes`).where("document.kind", "==", "restricted").get()).docs.map((d) => [
            d.get("paths") as unknown,
            d.get("change.before") as unknown,
            d.get("change.after") as unknown,
          ]),
        SOON,
      )
      .toContainEqual([expect.arrayContaining(["permissions.plant-room"]), {}, {}]);
  }, 60_000);
});
