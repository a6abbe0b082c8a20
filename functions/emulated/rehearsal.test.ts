import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { keep, restoreAll } from "../../dev/deploy/rehearsal.ts";
import { createTenant } from "../../dev/tenant/create.ts";
import { copyOfExample } from "../../dev/tenant/example-copy.ts";
import { readTenant } from "../../dev/tenant/read.ts";
import { openServer, placeFrom } from "../../dev/tenant/server.ts";
import { accountsRest, backend, SOON, unique } from "./kit.ts";

process.env["FIRESTORE_EMULATOR_HOST"] = backend.firestore;
process.env["FIREBASE_AUTH_EMULATOR_HOST"] = backend.auth;
process.env["FIREBASE_STORAGE_EMULATOR_HOST"] = backend.storage;
const live = openServer(placeFrom({ project: backend.project, bucket: undefined, local: false }, process.env));
const root = mkdtempSync(path.join(os.tmpdir(), "rehearsal-"));
afterAll(async () => {
  await live.close();
  rmSync(root, { recursive: true, force: true });
});
const PASSWORD = "a-good-password";
const documents = `http://${backend.firestore}/v1/projects/${backend.project}/databases/(default)/documents`;
const filesAt = `http://${backend.storage}/v0/b/${backend.project}.appspot.com/o`;

async function signIn(email: string): Promise<{ readonly status: number; readonly idToken: string }> {
  const answer = await accountsRest("signInWithPassword", { email, password: PASSWORD, returnSecureToken: true });
  const { idToken } = (await answer.json()) as { readonly idToken?: string };
  return { status: answer.status, idToken: idToken ?? "" };
}
const claimsIn = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { readonly [claim: string]: unknown };

// With the long run alone (ATRIUM_LONG): a second set of emulators comes up beside the running one.
test.runIf(process.env["ATRIUM_LONG"] === "1")(
  "[DEP-10] a tenant whose documents, accounts and files are gone is restored from a backup, and everybody goes on as before",
  async () => {
    const ns = unique("rh");
    const [site, email] = [`${ns}-leeds`, `ada@${ns}.test`];
    const made = await createTenant(live, readTenant(copyOfExample(path.join(root, ns), ns)), {
      dryRun: false,
      resetLink: false,
      acceptRemoved: false,
    });
    expect((await fetch(`${made.resetLink ?? ""}&newPassword=${PASSWORD}`)).status).toBe(200);
    const before = await vi.waitFor(async () => {
      const { idToken } = await signIn(email);
      expect(claimsIn(idToken)["namespace"]).toBe(ns);
      return claimsIn(idToken);
    }, SOON);
    // What functions make of a new tenant stands: a backup of before is brought to it again after each restore.
    const person = async () => (await live.db.collection(`ns/${ns}/people`).get()).docs[0]?.data();
    await vi.waitFor(
      async () => expect(await person()).toMatchObject({ homeSite: { title: "Leeds" }, memberSites: [site] }),
      SOON,
    );
    const floor = (await live.db.doc(`sites/${site}/spaces/${site}-ground`).get()).data() ?? {};
    const drawing = String(floor["planSvg"]);
    const [bytes] = await live.bucket().file(drawing).download();

    const backup = await keep(backend, path.join(root, "backup"));

    // A device edits once more, and knows a `rev` that the backup does not.
    const edited = live.db.doc(`sites/${site}`);
    const { rev, title } = (await edited.get()).data() as { readonly rev: number; readonly title: string };
    await edited.update({ title: "edited after the backup", rev: rev + 7 });
    // The disaster: documents, the account and its files.
    const { uid } = await live.auth.getUserByEmail(email);
    await live.auth.deleteUser(uid);
    await live.bucket().deleteFiles({ prefix: `ns/${ns}/` });
    for (const place of [`ns/${ns}/people`, `ns/${ns}/directory`, `sites/${site}/spaces`, `sites/${site}/members`])
      await live.db.recursiveDelete(live.db.collection(place));
    await live.db.doc(`users/${uid}`).delete();
    expect((await signIn(email)).status).toBe(400);

    const done = await restoreAll(live, backend.auth, backup, { ns, dir: path.join(root, "beside") });
    expect(done.accounts).toBe(1);
    expect(done.files).toBe(3);
    expect(done.documents.written).toEqual(
      expect.arrayContaining([`sites/${site}`, `users/${uid}`, `sites/${site}/spaces/leeds-g-1`]),
    );

    // The same password, the same rights, through the rules.
    const again = await vi.waitFor(async () => {
      const found = await signIn(email);
      expect(found.status).toBe(200);
      expect(claimsIn(found.idToken)).toMatchObject({ namespace: ns, roles: before["roles"], sites: before["sites"] });
      return found;
    }, SOON);
    const headers = { authorization: `Bearer ${again.idToken}` };
    const read = await fetch(`${documents}/sites/${site}/spaces/leeds-g-1`, { headers });
    expect(read.status).toBe(200);
    expect((await fetch(`${documents}/sites/${site}/spaces/leeds-g-1`)).status).toBe(403);
    const file = await fetch(`${filesAt}/${encodeURIComponent(drawing)}?alt=media`, {
      headers: { authorization: `Firebase ${again.idToken}` },
    });
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
    // Above what the device knows: it takes the restored title, and an edit over the old one is refused, so that it is asked about.
    const now = (await edited.get()).data() as { readonly rev: number; readonly title: string };
    expect(now.title).toBe(title);
    expect(now.rev).toBeGreaterThan(rev + 7);
    const stale = await fetch(`${documents}/sites/${site}?updateMask.fieldPaths=title&updateMask.fieldPaths=rev`, {
      method: "PATCH",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ fields: { title: { stringValue: "late" }, rev: { integerValue: String(rev + 8) } } }),
    });
    expect(stale.status).toBe(403);
    // Functions heard of it: the audit log says what restored it.
    await vi.waitFor(async () => {
      const told = await live.db.collection(`ns/${ns}/changes`).where("document.path", "==", `sites/${site}`).get();
      expect(told.docs.map((d) => d.get("change.triggeredVia") as unknown)).toContain("tools/restore");
    }, SOON);
    expect(
      (
        await restoreAll(live, backend.auth, backup, { ns, dir: path.join(root, "beside-again") })
      ).documents.written.filter((p) => !/aggregates|counts|changes|kept/.test(p)),
    ).toEqual([]);
  },
  600_000,
);
