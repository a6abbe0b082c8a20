import { FieldValue, Firestore } from "firebase-admin/firestore";
import type { Backend } from "../emulators/backend.ts";
import { SERVER_TIME, type SeedData, type SeedValue } from "./doc.ts";
import type { SeedUser } from "./accounts.ts";
import type { Tenant } from "./tenant.ts";

/** Writes in one batch, and batches on their way at the same time. */
const BATCH = 500;
const IN_FLIGHT = 4;
/** How often a batch without an answer is sent again. */
const TRIES = 5;
/** gRPC's word for a deadline that was exceeded. */
const DEADLINE_EXCEEDED = 4;
const isLate = (e: unknown): boolean => e instanceof Error && "code" in e && e.code === DEADLINE_EXCEEDED;
/** Accounts in one request. */
const ACCOUNTS = 500;
/** What the emulators take for an administrator. */
const OWNER = { authorization: "Bearer owner" } as const;

process.env["METADATA_SERVER_DETECTION"] ??= "none"; // or the client asks Google's cloud who it is, and waits

/** Firestore as an administrator sees it, past the rules. Ask `terminate()` when done. */
export function adminFirestore(backend: Backend): Firestore {
  return new Firestore({
    projectId: backend.project,
    host: backend.firestore,
    ssl: false,
    customHeaders: { Authorization: OWNER.authorization },
    ignoreUndefinedProperties: false,
  });
}

function stored(value: SeedValue): unknown {
  if (value === SERVER_TIME) return FieldValue.serverTimestamp();
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(stored);
  return Object.fromEntries(Object.entries(value).map(([k, x]) => [k, stored(x as SeedValue)]));
}

/** Stores documents, in batches; those of the last batch come after all others. */
async function loadDocs(backend: Backend, docs: ReadonlyMap<string, SeedData>): Promise<void> {
  const db = adminFirestore(backend);
  const all = [...docs];
  const batches = Array.from({ length: Math.ceil(all.length / BATCH) }, (_, i) =>
    all.slice(i * BATCH, (i + 1) * BATCH),
  );
  const send = async (some: readonly (readonly [string, SeedData])[]) => {
    const batch = db.batch();
    for (const [path, data] of some) batch.set(db.doc(path), stored(data) as { [field: string]: unknown });
    await batch.commit();
  };
  /** A server with much to do may take longer than a request may: the same documents are stored again. */
  const sendAtLast = async (some: readonly (readonly [string, SeedData])[]) => {
    for (let left = TRIES; ; left--)
      try {
        return await send(some);
      } catch (e) {
        if (left === 0 || !isLate(e)) throw e;
      }
  };
  try {
    const last = batches.pop();
    let next = 0;
    const worker = async () => {
      for (let some = batches[next++]; some; some = batches[next++]) await sendAtLast(some);
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
    if (last) await sendAtLast(last);
  } finally {
    await db.terminate();
  }
}

async function ask(url: string, init: RequestInit): Promise<void> {
  const answer = await fetch(url, init);
  if (!answer.ok)
    throw new Error(`${init.method ?? "GET"} ${url} answers ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
  await answer.arrayBuffer();
}

const asJson = (method: string, body: object): RequestInit => ({
  method,
  headers: { ...OWNER, "content-type": "application/json" },
  body: JSON.stringify(body),
});

/** Creates accounts, or replaces those with the same uid. */
async function loadUsers(backend: Backend, users: readonly SeedUser[]): Promise<void> {
  const url = `http://${backend.auth}/identitytoolkit.googleapis.com/v1/projects/${backend.project}/accounts:batchCreate`;
  const salt = "local";
  for (let i = 0; i < users.length; i += ACCOUNTS) {
    const some = users.slice(i, i + ACCOUNTS).map((u) => ({
      localId: u.uid,
      email: u.email,
      emailVerified: true,
      displayName: u.displayName,
      disabled: u.disabled,
      salt,
      passwordHash: `fakeHash:salt=${salt}:password=${u.password}`, // how the emulator keeps passwords
      customAttributes: JSON.stringify(u.claims ?? {}),
    }));
    await ask(url, asJson("POST", { users: some, allowOverwrite: true }));
  }
}

/** Stores SVG files in the project's bucket. */
async function loadFiles(backend: Backend, files: ReadonlyMap<string, string>): Promise<void> {
  const bucket = `${backend.project}.appspot.com`;
  for (const [name, text] of files) {
    const url = `http://${backend.storage}/upload/storage/v1/b/${bucket}/o?uploadType=media&name=${encodeURIComponent(name)}`;
    await ask(url, { method: "POST", headers: { ...OWNER, "content-type": "image/svg+xml" }, body: text });
  }
}

/** Stores a whole tenant; its own document comes last, so that a broken load is not taken for a complete one. [SEED-4] */
export async function loadTenant(backend: Backend, tenant: Tenant): Promise<void> {
  await loadFiles(backend, tenant.files);
  await loadUsers(backend, tenant.users);
  await loadDocs(backend, tenant.docs);
}

/** Whether a tenant was loaded to the end. */
export async function isLoaded(backend: Backend, ns: string): Promise<boolean> {
  const url = `http://${backend.firestore}/v1/projects/${backend.project}/databases/(default)/documents/ns/${ns}`;
  const answer = await fetch(url, { headers: OWNER });
  await answer.arrayBuffer();
  if (answer.status !== 200 && answer.status !== 404) throw new Error(`Firestore answers ${answer.status}`);
  return answer.status === 200;
}

/** Makes sign-in behave as in production: unknown addresses and wrong passwords look the same. */
export async function protectEmails(backend: Backend): Promise<void> {
  const url = `http://${backend.auth}/emulator/v1/projects/${backend.project}/config`;
  await ask(url, asJson("PATCH", { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }));
}
