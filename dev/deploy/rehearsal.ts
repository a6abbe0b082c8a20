import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { type App, deleteApp, initializeApp } from "firebase-admin/app";
import { Firestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import * as v from "valibot";
import type { Backend } from "../emulators/backend.ts";
import { startSuite } from "../emulators/suite.ts";
import { freePorts } from "../ports.ts";
import { type Restored, restoreFrom } from "../tenant/restore.ts";
import type { Server } from "../tenant/server.ts";

/** What a night keeps of a project: documents and files in a folder, accounts with their hashes beside. */
export type Backup = { readonly dir: string; readonly accounts: readonly Account[] };

const accountSchema = v.looseObject({ localId: v.string(), customAttributes: v.optional(v.string()) });
type Account = v.InferOutput<typeof accountSchema>;
const pageSchema = v.object({
  users: v.optional(v.array(accountSchema), []),
  nextPageToken: v.optional(v.string(), ""),
});
const claimsSchema = v.pipe(v.string(), v.parseJson(), v.object({ namespace: v.optional(v.string()) }));
const importedSchema = v.object({ error: v.optional(v.array(v.unknown()), []) });

/** Keeps everything that a running backend has, as docs/deploy.md does of a project each night and week. */
export async function keep({ hub, auth, project }: Backend, dir: string): Promise<Backup> {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(path.dirname(dir), { recursive: true });
  const answer = await fetch(`http://${hub}/_admin/export`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ path: dir, initiatedBy: "rehearsal" }),
  });
  if (!answer.ok) throw new Error(`the export answers ${answer.status}: ${await answer.text()}`);
  return { dir, accounts: await exported(auth, project) };
}

const owner = { "content-type": "application/json", authorization: "Bearer owner" };
const accountsAt = (auth: string, project: string, method: string): string =>
  `http://${auth}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:${method}`;

/** Accounts as `auth:export` has them: with the hashes of their passwords and their claims. */
async function exported(auth: string, project: string): Promise<readonly Account[]> {
  const accounts: Account[] = [];
  let next = "";
  do {
    const answer = await fetch(`${accountsAt(auth, project, "batchGet")}?maxResults=500&nextPageToken=${next}`, {
      headers: owner,
    });
    const page = v.parse(pageSchema, await answer.json());
    accounts.push(...page.users);
    next = page.nextPageToken;
  } while (next !== "");
  return accounts;
}

/** Makes a client of other emulators than those of the environment, which the SDK reads when it is made. */
function asking<T>(names: { readonly [name: string]: string }, make: () => T): T {
  const before = Object.keys(names).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, names);
  try {
    return make();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
  }
}

export type RestoredAll = { readonly documents: Restored; readonly accounts: number; readonly files: number };

/**
 * Restores one tenant's documents, accounts and files into the live backend: the backup comes up beside it, and what the live one
 * lacks or has otherwise is written from there. The order is that of docs/deploy.md. [DEP-10]
 */
export async function restoreAll(
  live: Server,
  auth: string,
  backup: Backup,
  { ns, dir }: { readonly ns: string; readonly dir: string },
): Promise<RestoredAll> {
  const beside = await startSuite({
    ports: await freePorts(),
    dir,
    data: backup.dir,
    env: process.env,
    functions: false,
  });
  const from = asking(
    { FIRESTORE_EMULATOR_HOST: beside.backend.firestore },
    () => new Firestore({ projectId: live.place.project }),
  );
  const app = initializeApp(
    { projectId: live.place.project, storageBucket: live.place.bucket },
    `rehearsal-${Date.now()}`,
  );
  try {
    const documents = await restoreFrom(from, live.db, { dryRun: false, ns });
    const accounts = await restoreAccounts(live, auth, backup, ns);
    const files = await restoreFiles(live, app, beside.backend.storage, `ns/${ns}/`);
    return { documents, accounts, files };
  } finally {
    await from.terminate();
    await deleteApp(app);
    await beside.stop();
  }
}

/** Accounts that are gone, as `auth:import` brings them: with their hashes and claims. */
async function restoreAccounts(live: Server, at: string, { accounts }: Backup, ns: string): Promise<number> {
  const { project } = live.place;
  const own = accounts.filter((account) => v.parse(claimsSchema, account.customAttributes ?? "{}").namespace === ns);
  const there = new Set((await exported(at, project)).map(({ localId }) => localId));
  const users = own.filter(({ localId }) => !there.has(localId));
  if (users.length === 0) return 0;
  const body = JSON.stringify({
    users,
    hashAlgorithm: "SCRYPT",
    signerKey: "",
    rounds: 8,
    memoryCost: 14,
    saltSeparator: "",
  });
  const answer = await fetch(accountsAt(at, project, "batchCreate"), { method: "POST", headers: owner, body });
  const { error } = v.parse(importedSchema, await answer.json());
  if (!answer.ok || error.length > 0)
    throw new Error(`accounts are not imported: ${answer.status} ${JSON.stringify(error)}`);
  return users.length;
}

/** Files that are gone, from the backup's bucket into the live one. */
async function restoreFiles(live: Server, app: App, storage: string, prefix: string): Promise<number> {
  const names = { FIREBASE_STORAGE_EMULATOR_HOST: storage, STORAGE_EMULATOR_HOST: `http://${storage}` };
  const kept = asking(names, () => getStorage(app).bucket());
  let files = 0;
  for (const file of (await kept.getFiles({ prefix }))[0]) {
    const to = live.bucket().file(file.name);
    if ((await to.exists())[0]) continue;
    const [bytes] = await file.download();
    await to.save(bytes, { resumable: false, metadata: { contentType: file.metadata.contentType ?? "" } });
    files += 1;
  }
  return files;
}
