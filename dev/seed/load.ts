import { FieldValue, Firestore, type WriteBatch } from "firebase-admin/firestore";
import type { Backend } from "../emulators/backend.ts";
import { SetupError } from "../ports.ts";
import { SERVER_TIME, type SeedValue } from "./doc.ts";
import type { SeedUser } from "./accounts.ts";
import type { Tenant } from "./tenant.ts";

/** Writes in one batch, and batches on their way at the same time. */
const BATCH = 500;
const IN_FLIGHT = 4;
/** How often a batch without an answer is sent again. */
const TRIES = 5;
/** gRPC's words for a deadline that was exceeded, and for a server that is not there. */
const DEADLINE_EXCEEDED = 4;
const UNAVAILABLE = 14;
/** How long accounts or a file may take, ms. */
const ANSWER_MS = 60_000;
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

/** What the two ways of no answer are called; anything else is a bug, and stays as it is. */
function inWords(e: unknown): unknown {
  const code = e instanceof Error && "code" in e ? e.code : null;
  if (code === DEADLINE_EXCEEDED)
    return new SetupError(
      `Firestore did not take what it was sent in time, though it was sent ${TRIES + 1} times. This machine may have too much to do: try again when it has less.`,
    );
  return code === UNAVAILABLE ? new SetupError("Firestore does not answer any more: is npm start still running?") : e;
}

type Put<T> = (batch: WriteBatch, item: T, db: Firestore) => void;
/**
 * Writes in batches; the last batch comes after all others.
 * @throws {SetupError} where Firestore does not take them; `stop`'s reason, once that is aborted
 */
async function inBatches<T>(backend: Backend, all: readonly T[], put: Put<T>, stop?: AbortSignal): Promise<void> {
  const db = adminFirestore(backend);
  const batches = Array.from({ length: Math.ceil(all.length / BATCH) }, (_, i) =>
    all.slice(i * BATCH, (i + 1) * BATCH),
  );
  const send = async (some: readonly T[]) => {
    const batch = db.batch();
    for (const item of some) put(batch, item, db);
    await batch.commit();
  };
  /** A server with much to do may take longer than a request may: the same is sent again. */
  const sendAtLast = async (some: readonly T[]) => {
    for (let left = TRIES; ; left--)
      try {
        stop?.throwIfAborted();
        return await send(some);
      } catch (e) {
        if (left === 0 || !isLate(e)) throw inWords(e);
      }
  };
  try {
    const last = batches.pop();
    let next = 0;
    const worker = async () => {
      for (let some = batches[next++]; some; some = batches[next++])
        await sendAtLast(some).catch((e: unknown) => {
          next = batches.length;
          throw e;
        });
    };
    // All of them end before anything else is done: what is still on its way would land behind a removal.
    const ends = await Promise.allSettled(Array.from({ length: IN_FLIGHT }, worker));
    for (const end of ends) if (end.status === "rejected") throw end.reason;
    if (last) await sendAtLast(last);
  } finally {
    await db.terminate();
  }
}

const loadDocs = ({ docs }: Tenant, backend: Backend, stop?: AbortSignal): Promise<void> =>
  inBatches(
    backend,
    [...docs],
    (batch, [path, data], db) => batch.set(db.doc(path), stored(data) as { [field: string]: unknown }),
    stop,
  );

/** @throws {SetupError} where nothing answers, or not in time */
async function answerOf(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_MS) });
  } catch (e) {
    const late = e instanceof DOMException && e.name === "TimeoutError";
    if (!late && !(e instanceof TypeError)) throw e;
    const { host } = new URL(url);
    throw new SetupError(
      late ? `${host} did not answer within ${ANSWER_MS / 1000} seconds.` : `Nothing answers at ${host}.`,
      { cause: e },
    );
  }
}

async function ask(url: string, init: RequestInit, fine: readonly number[] = []): Promise<void> {
  const answer = await answerOf(url, init);
  if (!answer.ok && !fine.includes(answer.status))
    throw new Error(`${init.method ?? "GET"} ${url} answers ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
  await answer.arrayBuffer();
}

const asJson = (method: string, body: object): RequestInit => ({
  method,
  headers: { ...OWNER, "content-type": "application/json" },
  body: JSON.stringify(body),
});

/** Calls something with so many of a list at a time, unless `stop` is aborted. */
async function inTurns<T>(
  all: readonly T[],
  many: number,
  call: (some: readonly T[]) => Promise<void>,
  stop?: AbortSignal,
): Promise<void> {
  for (let i = 0; i < all.length; i += many) {
    stop?.throwIfAborted();
    await call(all.slice(i, i + many));
  }
}

const accountsUrl = ({ auth, project }: Backend, what: string): string =>
  `http://${auth}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:${what}`;

/** Creates accounts, or replaces those with the same uid. */
function loadUsers({ users }: Tenant, backend: Backend, stop?: AbortSignal): Promise<void> {
  const salt = "local";
  const asStored = (u: SeedUser) => ({
    localId: u.uid,
    email: u.email,
    emailVerified: true,
    displayName: u.displayName,
    disabled: u.disabled,
    salt,
    passwordHash: `fakeHash:salt=${salt}:password=${u.password}`, // how the emulator keeps passwords
    customAttributes: JSON.stringify(u.claims ?? {}),
  });
  const create = (some: readonly SeedUser[]) =>
    ask(accountsUrl(backend, "batchCreate"), asJson("POST", { users: some.map(asStored), allowOverwrite: true }));
  return inTurns(users, ACCOUNTS, create, stop);
}

const bucketOf = ({ storage, project }: Backend, way = ""): string =>
  `http://${storage}${way}/storage/v1/b/${project}.appspot.com/o`;

/** Stores SVG files in the project's bucket. */
const loadFiles = ({ files }: Tenant, backend: Backend, stop?: AbortSignal): Promise<void> =>
  inTurns(
    [...files],
    1,
    async (some) => {
      for (const [name, body] of some)
        await ask(`${bucketOf(backend, "/upload")}?uploadType=media&name=${encodeURIComponent(name)}`, {
          method: "POST",
          headers: { ...OWNER, "content-type": "image/svg+xml" },
          body,
        });
    },
    stop,
  );

/**
 * Stores a whole tenant; its own document comes last, so that a broken load is not taken for a complete one. [SEED-4]
 * @throws {SetupError} where the backend does not answer, or not in time; `stop`'s reason, once that is aborted
 */
export async function loadTenant(backend: Backend, tenant: Tenant, stop?: AbortSignal): Promise<void> {
  await loadFiles(tenant, backend, stop);
  await loadUsers(tenant, backend, stop);
  await loadDocs(tenant, backend, stop);
}

/** Takes away what a load that was not finished has stored. [SEED-23] */
export async function removeTenant(backend: Backend, { docs, users, files }: Tenant): Promise<void> {
  await inBatches(backend, [...docs.keys()], (batch, path, db) => batch.delete(db.doc(path)));
  await inTurns(users, ACCOUNTS, (some) =>
    ask(accountsUrl(backend, "batchDelete"), asJson("POST", { localIds: some.map((u) => u.uid), force: true })),
  );
  for (const name of files.keys())
    await ask(`${bucketOf(backend)}/${encodeURIComponent(name)}`, { method: "DELETE", headers: OWNER }, [404]);
}

/** Whether a tenant was loaded to the end. */
export async function isLoaded(backend: Backend, ns: string): Promise<boolean> {
  const url = `http://${backend.firestore}/v1/projects/${backend.project}/databases/(default)/documents/ns/${ns}`;
  const answer = await answerOf(url, { headers: OWNER });
  await answer.arrayBuffer();
  if (answer.status !== 200 && answer.status !== 404) throw new Error(`Firestore answers ${answer.status}`);
  return answer.status === 200;
}

/** Makes sign-in behave as in production: unknown addresses and wrong passwords look the same. */
export async function protectEmails(backend: Backend): Promise<void> {
  const url = `http://${backend.auth}/emulator/v1/projects/${backend.project}/config`;
  await ask(url, asJson("PATCH", { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }));
}
