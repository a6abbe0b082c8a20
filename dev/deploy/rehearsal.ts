import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { type App, deleteApp, initializeApp } from "firebase-admin/app";
import type { Auth, UserImportRecord, UserRecord } from "firebase-admin/auth";
import { Firestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import type { Backend } from "../emulators/backend.ts";
import { startSuite } from "../emulators/suite.ts";
import { freePorts } from "../ports.ts";
import { type Restored, restoreFrom } from "../tenant/restore.ts";
import type { Server } from "../tenant/server.ts";

/** What a night keeps of a project: documents and files in a folder, accounts with their hashes beside. */
export type Backup = { readonly dir: string; readonly accounts: readonly UserRecord[] };

/** Keeps everything that a running backend has, as docs/deploy.md does of a project each night and week. */
export async function keep({ hub }: Backend, auth: Auth, dir: string): Promise<Backup> {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(path.dirname(dir), { recursive: true });
  const answer = await fetch(`http://${hub}/_admin/export`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ path: dir, initiatedBy: "rehearsal" }),
  });
  if (!answer.ok) throw new Error(`the export answers ${answer.status}: ${await answer.text()}`);
  const accounts: UserRecord[] = [];
  for (let token: string | undefined, first = true; first || token !== undefined; first = false) {
    const page = await auth.listUsers(1_000, token);
    accounts.push(...page.users);
    token = page.pageToken;
  }
  return { dir, accounts };
}

/** An account as `auth:import` writes it: with its password's hash, claims and providers. */
export function importable(user: UserRecord): UserImportRecord {
  const bytes = (text: string | undefined) => (text === undefined ? {} : Buffer.from(text, "utf8"));
  const { uid, email, emailVerified, displayName, disabled, customClaims, passwordHash, passwordSalt } = user;
  return {
    uid,
    ...(email !== undefined && { email }),
    emailVerified,
    ...(displayName !== undefined && { displayName }),
    disabled,
    ...(customClaims !== undefined && { customClaims }),
    ...(passwordHash !== undefined && { passwordHash: bytes(passwordHash) as Buffer }),
    ...(passwordSalt !== undefined && { passwordSalt: bytes(passwordSalt) as Buffer }),
    providerData: user.providerData.filter((p) => p.providerId !== "password").map((p) => ({ ...p })),
  };
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
    const accounts = await restoreAccounts(live, backup, ns);
    const files = await restoreFiles(live, app, beside.backend.storage, `ns/${ns}/`);
    return { documents, accounts, files };
  } finally {
    await from.terminate();
    await deleteApp(app);
    await beside.stop();
  }
}

/** Accounts that are gone, with their hashes and claims. */
async function restoreAccounts({ auth }: Server, { accounts }: Backup, ns: string): Promise<number> {
  const own = accounts.filter((user) => user.customClaims?.["namespace"] === ns);
  const there = await auth.getUsers(own.slice(0, 100).map(({ uid }) => ({ uid })));
  const gone = own.filter(({ uid }) => !there.users.some((user) => user.uid === uid));
  if (gone.length === 0) return 0;
  const { errors } = await auth.importUsers(gone.map(importable), { hash: { algorithm: "BCRYPT" } });
  if (errors.length > 0) throw new Error(errors.map((e) => e.error.message).join("; "));
  return gone.length;
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
