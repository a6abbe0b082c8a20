import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { can, ROLES } from "#domain/access/access.ts";
import { byKind } from "#domain/collections.ts";
import { snapshotFile, type SnapshotSource, snapshotSources } from "#domain/snapshots/manifest.ts";
import { admin, backend, unique } from "./kit.ts";
import { snapshotPlace } from "./snapshots-kit.ts";

const NS = unique("snr");
const [SITE, OTHER_SITE] = [`${NS}-london`, `${NS}-lima`];
const OF: readonly SnapshotSource[] = snapshotSources(NS, [SITE]);
const BYTES = "0123456789abcdef";
const uids = { here: unique("snr"), elsewhere: unique("snr"), none: unique("snr") };
const live = admin(backend.project);
const { place, close } = snapshotPlace(backend.project);
const fileOf = (of: SnapshotSource) => place.bucket().file(snapshotFile(NS, of, "1-g"));

beforeAll(async () => {
  for (const of of OF) await fileOf(of).save(BYTES, { resumable: false });
  await live.db.doc(`users/${uids.here}`).set({ ns: NS, sites: [SITE] });
  await live.db.doc(`users/${uids.elsewhere}`).set({ ns: NS, sites: [OTHER_SITE] });
});
afterAll(async () => {
  await Promise.all(Object.values(uids).map((uid) => live.db.doc(`users/${uid}`).delete()));
  await Promise.all([live.close(), close()]);
});

type Claims = {
  readonly uid?: string;
  readonly namespace?: string;
  readonly roles?: readonly string[];
  readonly sites?: readonly string[];
  readonly sitesInDoc?: true;
};
const part = (x: object) => Buffer.from(JSON.stringify(x)).toString("base64url");
function signed(claims: Claims | null): { readonly [header: string]: string } {
  if (!claims) return {};
  const { uid = "u1", ...others } = claims;
  return { authorization: `Firebase ${part({ alg: "none" })}.${part({ sub: uid, user_id: uid, ...others })}.` };
}
const urlOf = (path: string) =>
  `http://${backend.storage}/v0/b/${backend.project}.appspot.com/o${path === "" ? "" : `/${encodeURIComponent(path)}`}`;
/** As devices ask: for a range of a file, without a token of its own. */
const asked = (claims: Claims | null, of: SnapshotSource) =>
  fetch(`${urlOf(fileOf(of).name)}?alt=media`, { headers: { ...signed(claims), range: "bytes=10-" } });
const statusOf = async (claims: Claims | null, of: SnapshotSource): Promise<number> => {
  const answer = await asked(claims, of);
  await answer.arrayBuffer();
  return answer.status;
};
const mayList = (role: string, { kind }: SnapshotSource): boolean =>
  byKind(kind)?.read.anyOf.some((p) => can([role], p)) ?? false;

describe.each(OF.map((of) => [of.query.key, of] as const))("the file of %s", (_, of) => {
  test.each(ROLES)("[SNAP-11] is read by %s as its documents are listed", async (role) => {
    const home: Claims = { namespace: NS, roles: [role], sites: [SITE] };
    const status = (isAllowed: boolean) => (isAllowed ? 206 : 403);
    const [may, everywhere] = [mayList(role, of), of.site === null || role === "ns.admin"];
    expect(await statusOf(home, of)).toBe(status(may));
    expect(await statusOf({ ...home, sites: [OTHER_SITE] }, of)).toBe(status(may && everywhere));
    expect(await statusOf({ ...home, namespace: "other" }, of)).toBe(403);
    const inDoc = (uid: string): Claims => ({ uid, namespace: NS, roles: [role], sitesInDoc: true });
    expect(await statusOf(inDoc(uids.here), of)).toBe(status(may));
    expect(await statusOf(inDoc(uids.elsewhere), of)).toBe(status(may && everywhere));
    expect(await statusOf(inDoc(uids.none), of)).toBe(status(may && everywhere));
  });

  test.each<[string, Claims | null]>([
    ["nobody signed in", null],
    ["a token without a tenant", { roles: ["ns.admin"], sites: [SITE] }],
    ["a token without roles", { namespace: NS, sites: [SITE] }],
  ])("[SNAP-11] is not read by %s", async (__, claims) => {
    expect(await statusOf(claims, of)).toBe(403);
  });

  test("[SNAP-11] is listed and written by nobody, and comes in ranges", async () => {
    const claims: Claims = { namespace: NS, roles: ["ns.admin"], sites: [SITE] };
    const headers = signed(claims);
    const { name } = fileOf(of);
    const folder = name.slice(0, name.lastIndexOf("/") + 1);
    const listed = await fetch(`${urlOf("")}?prefix=${encodeURIComponent(folder)}&delimiter=/`, { headers });
    expect(listed.status).toBe(403);
    for (const path of [name, `${folder}2-g`]) {
      const url = `http://${backend.storage}/v0/b/${backend.project}.appspot.com/o?name=${encodeURIComponent(path)}`;
      expect((await fetch(url, { method: "POST", headers, body: "x" })).status).toBe(403);
    }
    expect((await fetch(urlOf(name), { method: "DELETE", headers })).status).toBe(403);
    const answer = await asked(claims, of);
    expect([answer.status, answer.headers.get("content-range"), await answer.text()]).toEqual([
      206,
      "bytes 10-15/16",
      BYTES.slice(10),
    ]);
  });
});

test("[SNAP-11] a file of a source of which none is made is read by nobody", async () => {
  const path = `ns/${NS}/snapshots/people/1-g`;
  await place.bucket().file(path).save(BYTES, { resumable: false });
  const headers = signed({ namespace: NS, roles: ["ns.admin"], sites: [SITE] });
  expect((await fetch(`${urlOf(path)}?alt=media`, { headers })).status).toBe(403);
});
