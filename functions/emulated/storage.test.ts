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
import { ROLES } from "../../src/domain/access/access.ts";
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
/** As the SDK cannot: with metadata of one's own. */
async function uploadRaw(who: Who, path: string, metadata: object): Promise<number> {
  const { uid = "u1", ...claims } = who;
  const part = (x: object) => Buffer.from(JSON.stringify(x)).toString("base64url");
  const token = `${part({ alg: "none" })}.${part({ sub: uid, user_id: uid, ...claims })}.`;
  const bucket = `${backend.project}.appspot.com`;
  const head = JSON.stringify({ name: path, contentType: "image/svg+xml", ...metadata });
  const body = `--b\r\nContent-Type: application/json\r\n\r\n${head}\r\n--b\r\nContent-Type: image/svg+xml\r\n\r\n${SVG}\r\n--b--`;
  const answer = await fetch(`http://${backend.storage}/v0/b/${bucket}/o?name=${encodeURIComponent(path)}`, {
    method: "POST",
    headers: {
      authorization: `Firebase ${token}`,
      "x-goog-upload-protocol": "multipart",
      "content-type": "multipart/related; boundary=b",
    },
    body,
  });
  return answer.status;
}
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
  const named = (n: number) => `ns/${NS}/sites/${SITE}/floors/f1/${n.toString(16).padStart(32, "0")}.svg`;

  test.each(ROLES)("[STO-5] %s stores none by itself, under whatever name: they come by a callable", async (role) => {
    const who: Who = { ...member, roles: [role], sites: [SITE] };
    const body = new TextEncoder().encode(SVG);
    await refused(uploadBytes(seen(who, named(1)), body, { contentType: "image/svg+xml" }));
  });

  test("[STO-8] nobody stores a drawing with a download token of their own, by which anybody reads it", async () => {
    const admin: Who = { ...member, roles: ["ns.admin", "desk-booking.admin"] };
    const token = { firebaseStorageDownloadTokens: "known" };
    for (const metadata of [{ metadata: token }, {}]) expect(await uploadRaw(admin, named(2), metadata)).toBe(403);
    const url = `http://${backend.storage}/v0/b/${backend.project}.appspot.com/o/${encodeURIComponent(named(2))}?alt=media&token=known`;
    expect((await fetch(url)).status).not.toBe(200);
  });
});

test.each([
  ["a person's picture", `ns/${NS}/people/ada/${"0".repeat(32)}.jpg`, "image/jpeg"],
  ["a tenant's logo", `ns/${NS}/theme/logo-0123456789abcdef.png`, "image/png"],
  ["a file of one's own", `ns/${NS}/other/a.png`, "image/png"],
])("[PIC-3] nobody stores %s past the functions, new or over another; it is read as before", async (_, path, type) => {
  const top: Who = { ...member, roles: [...ROLES] };
  const picture = new Uint8Array([0xff, 0xd8, 0xff]);
  await refused(uploadBytes(seen(top, path), picture, { contentType: type }));
  await stored(path, type, "kept");
  await refused(uploadBytes(seen(top, path), picture, { contentType: type }));
  if (path.includes("/other/")) await refused(getBytes(seen(top, path)));
  else expect(await text(seen(top, path))).toBe("kept");
});
