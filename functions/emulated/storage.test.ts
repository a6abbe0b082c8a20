import { deleteApp, type FirebaseApp, initializeApp } from "firebase/app";
import {
  connectStorageEmulator,
  deleteObject,
  getBytes,
  getMetadata,
  getStorage,
  listAll,
  ref,
  type StorageReference,
  updateMetadata,
  uploadBytes,
} from "firebase/storage";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { can, ROLES } from "../../src/domain/access/access.ts";
import { admin, backend, unique } from "./kit.ts";

const NS = unique("st");
const SITE = `${NS}-london`;
const PLAN = `ns/${NS}/sites/${SITE}/floors/f1/plan.svg`;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';
/** Bytes of the largest upload that is tried. */
const LARGE = 5_000_000;

type Who = {
  readonly uid?: string;
  readonly namespace?: string;
  readonly roles?: readonly string[];
  readonly sites?: readonly string[];
  readonly sitesInDoc?: true;
};
const member: Who = { namespace: NS, roles: ["user"], sites: [SITE] };
const apps: FirebaseApp[] = [];
const { db, close } = admin(backend.project);

/** A file as somebody sees it; null is nobody signed in. */
function seen(who: Who | null, path = PLAN): StorageReference {
  const app = initializeApp(
    { projectId: backend.project, storageBucket: `${backend.project}.appspot.com` },
    unique("st"),
  );
  apps.push(app);
  const storage = getStorage(app);
  const [host = "", port = ""] = backend.storage.split(":");
  const { uid = "u1", ...claims } = who ?? {};
  connectStorageEmulator(storage, host, Number(port), who ? { mockUserToken: { sub: uid, ...claims } } : {});
  return ref(storage, path);
}
const text = async (file: StorageReference) => new TextDecoder().decode(await getBytes(file));
const refused = (work: Promise<unknown>) =>
  expect(work).rejects.toMatchObject({
    code: expect.stringMatching(/^storage\/(unauthorized|unauthenticated)$/) as string,
  });

/** A file stored past the rules. */
async function stored(name: string, type = "image/svg+xml", body = SVG): Promise<void> {
  const bucket = `${backend.project}.appspot.com`;
  const url = `http://${backend.storage}/upload/storage/v1/b/${bucket}/o?uploadType=media&name=${encodeURIComponent(name)}`;
  const headers = { authorization: "Bearer owner", "content-type": type };
  expect((await fetch(url, { method: "POST", headers, body })).status).toBe(200);
}
const docOf = (uid: string) => db.doc(`users/${uid}`);
const uids = { own: unique("st"), elsewhere: unique("st"), without: unique("st"), none: unique("st") };

beforeAll(async () => {
  await stored(PLAN);
  await docOf(uids.own).set({ ns: NS, roles: ["user"], sites: [SITE] });
  await docOf(uids.elsewhere).set({ ns: NS, roles: ["user"], sites: [`${NS}-lima`] });
  await docOf(uids.without).set({ ns: NS, roles: ["user"] });
});
afterAll(async () => {
  expect(await text(seen(member))).toBe(SVG); // nothing that was refused has left a mark
  await Promise.all(Object.values(uids).map((uid) => docOf(uid).delete()));
  await Promise.all(apps.map((app) => deleteApp(app)));
  await close();
});

describe("reading drawings", () => {
  test.each(ROLES)("[STO-1] %s reads those of an own site; of another one only ns.admin does", async (role) => {
    expect(await text(seen({ ...member, roles: [role] }))).toBe(SVG);
    const elsewhere = seen({ ...member, roles: [role], sites: [`${NS}-lima`] });
    if (role === "ns.admin") expect(await text(elsewhere)).toBe(SVG);
    else await refused(getBytes(elsewhere));
  });

  test.each(ROLES)("[STO-2] %s of another tenant reads none, whatever sites the token names", async (role) => {
    await refused(getBytes(seen({ ...member, roles: [role], namespace: "other" })));
    await refused(getMetadata(seen({ ...member, roles: [role], namespace: "other" })));
  });

  test.each<[string, Who | null]>([
    ["nobody signed in", null],
    ["a token without a tenant", { roles: ["ns.admin"], sites: [SITE] }],
    ["a token with an empty tenant", { ...member, namespace: "" }],
    ["a token without sites", { namespace: NS, roles: ["desk-booking.admin"] }],
    ["a token whose sites are text", { ...member, sites: SITE as unknown as readonly string[] }],
  ])("[STO-2] %s reads none", async (_, who) => {
    await refused(getBytes(seen(who)));
  });

  test("[STO-3] sites that do not fit the token are read from the user document", async () => {
    const who = (uid: string): Who => ({ uid, namespace: NS, roles: ["user"], sitesInDoc: true });
    expect(await text(seen(who(uids.own)))).toBe(SVG);
    for (const uid of [uids.elsewhere, uids.without, uids.none]) await refused(getBytes(seen(who(uid))));
  });

  test("[STO-4] nobody lists folders or reads outside of floors", async () => {
    const top: Who = { namespace: NS, roles: ["ns.admin"], sites: [SITE] };
    for (const folder of [`ns/${NS}/sites/${SITE}/floors/f1`, `ns/${NS}/sites/${SITE}/floors`, `ns/${NS}`, "ns"])
      await refused(listAll(seen(top, folder)));
    const outside = [
      `ns/${NS}/plan.svg`,
      `ns/${NS}/sites/${SITE}/plan.svg`,
      `ns/${NS}/sites/${SITE}/floors/f1/x/plan.svg`,
    ];
    for (const path of outside) {
      await stored(path);
      await refused(getBytes(seen(top, path)));
    }
  });
});

describe("writing", () => {
  const top: Who = { namespace: NS, roles: ["ns.admin", "desk-booking.admin"], sites: [SITE] };
  const TYPES = ["image/svg+xml", "image/png", "text/html", "application/octet-stream"] as const;

  test.each(TYPES.flatMap((type) => [1, LARGE].map((size) => [type, size] as const)))(
    "[STO-5] nobody uploads %s of %i bytes, new or over a drawing",
    async (contentType, size) => {
      const body = new Uint8Array(size);
      await refused(uploadBytes(seen(top, `${PLAN}-new`), body, { contentType }));
      await refused(uploadBytes(seen(top), body, { contentType }));
    },
  );

  test.each(ROLES)(
    "[STO-5] %s overwrites, changes and deletes nothing, and uploads under no other name than a drawing's",
    async (role) => {
      const who: Who = { ...member, roles: [role] };
      await refused(
        uploadBytes(seen(who, `${PLAN}-${role}`), new TextEncoder().encode(SVG), { contentType: "image/svg+xml" }),
      );
      await refused(updateMetadata(seen(who), { contentType: "text/html" }));
      await refused(deleteObject(seen(who)));
    },
  );
});

describe("new drawings", () => {
  const named = (n: number, floor = "f1") =>
    `ns/${NS}/sites/${SITE}/floors/${floor}/${n.toString(16).padStart(32, "0")}.svg`;
  const upload = (who: Who | null, path: string, type = "image/svg+xml", body = new TextEncoder().encode(SVG)) =>
    uploadBytes(seen(who, path), body, { contentType: type });
  const admin: Who = { ...member, roles: ["desk-booking.admin"] };

  test.each(ROLES)("[IMPT-3] %s uploads one only with the right of site settings, and never over one", async (role) => {
    const path = named(1000 + ROLES.indexOf(role));
    const who = { ...member, roles: [role] };
    if (!can([role], "deskBooking.siteSettings")) return refused(upload(who, path));
    await upload(who, path);
    await refused(upload(who, path));
    return refused(deleteObject(seen(who, path)));
  });

  test.each([
    ["nobody", null, named(1)],
    ["another site's administrator", { ...admin, sites: ["elsewhere"] }, named(1)],
    ["another tenant's", { ...admin, namespace: "other" }, named(1)],
    ["a name of its own", admin, `ns/${NS}/sites/${SITE}/floors/f1/mine.svg`],
    ["a folder of its own", admin, `ns/${NS}/theme/${"0".repeat(32)}.svg`],
  ])("[IMPT-3] %s: refused", async (...[, who, path]) => {
    await refused(upload(who, path));
  });

  test("[IMPT-3] a picture, a page, and six million bytes and one are refused", async () => {
    await refused(upload(admin, named(2), "image/png"));
    await refused(upload(admin, named(2), "text/html"));
    await refused(upload(admin, named(2), "image/svg+xml", new Uint8Array(6_000_001)));
  });
});
