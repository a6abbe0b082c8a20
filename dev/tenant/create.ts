import type { UserRecord } from "firebase-admin/auth";
import { FieldValue, type Firestore, Timestamp } from "firebase-admin/firestore";
import { storedLimitsPath } from "#domain/bookings/stored-limits.ts";
import { texts } from "#domain/shared/doc-reads.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { alignAccount } from "../../functions/src/account.ts";
import { takeOver } from "../../functions/src/addresses.ts";
import { keepLimits } from "../../functions/src/booking-limits.ts";
import { claimsOf, sameClaims } from "../../functions/src/claims.ts";
import { alignDirectory } from "../../functions/src/directory.ts";
import { plainFields } from "../../functions/src/plain.ts";
import { recount } from "../../functions/src/recount.ts";
import { deployedDefaults } from "../../functions/src/remote-defaults.ts";
import { stampBy } from "../../functions/src/stamp.ts";
import { SetupError } from "../ports.ts";
import { compare, type Difference } from "./compare.ts";
import { accountDocs, firstPerson, tenantDocs, VIA, type Wanted } from "./docs.ts";
import { readFloors } from "./floors.ts";
import type { ReadTenant } from "./read.ts";
import type { TenantFile } from "./schema.ts";
import type { Server } from "./server.ts";
import { readTheme, type StoredFile } from "./theme-files.ts";

export type CreateOptions = {
  /** Looks at everything and writes nothing. */
  readonly dryRun: boolean;
  /** A new link to set the password, also where the account stands already. */
  readonly resetLink: boolean;
  /** Takes drawings of which parts were removed because they could run code or reach out. */
  readonly acceptRemoved: boolean;
};
export type Outcome = {
  readonly state: "made" | "would-make" | "stands" | "refused";
  /** Documents, files and accounts that were made, or would be. */
  readonly fresh: readonly string[];
  readonly same: number;
  readonly differ: readonly Difference[];
  /** What a person should know of the drawings. */
  readonly notes: readonly string[];
  /** Where the first administrator sets the password; it is used once. */
  readonly resetLink: string | null;
};

/** Documents in one atomic write, and asked for at once. */
const BATCH = 400;

/** What functions keep beside a tenant's documents. They are written here as well, so that nothing waits for a deployment. */
type Derived = { readonly path: string; readonly make: (db: Firestore) => Promise<void> };
function derivedOf(file: TenantFile): Derived[] {
  const { ns } = file;
  const { id: person, memberOf } = firstPerson(file);
  return [
    ...file.sites.flatMap(({ id: site }): Derived[] => [
      { path: storedLimitsPath(site), make: (db) => keepLimits(db, site, Date.now(), deployedDefaults()) },
      { path: `sites/${site}/aggregates/site`, make: (db) => recount(db, { site, ns }, Timestamp.now()) },
    ]),
    ...memberOf.map((site): Derived => {
      const path = `ns/${ns}/directory/${person}_${site}`;
      return { path, make: (db) => alignDirectory(db, { ns, person, site }) };
    }),
  ];
}

async function documents(db: Firestore, paths: readonly string[]): Promise<ReadonlyMap<string, JsonObject>> {
  const known = new Map<string, JsonObject>();
  for (let i = 0; i < paths.length; i += BATCH) {
    const found = await db.getAll(...paths.slice(i, i + BATCH).map((path) => db.doc(path)));
    for (const doc of found) {
      const data = doc.data();
      if (data) known.set(doc.ref.path, plainFields(data));
    }
  }
  return known;
}

async function accountOf({ auth }: Server, email: string): Promise<UserRecord | null> {
  try {
    return await auth.getUserByEmail(email);
  } catch (e) {
    if (typeof e === "object" && e !== null && "code" in e && e.code === "auth/user-not-found") return null;
    throw e;
  }
}

/** Everything that was read of the file and of the server, before anything is written. */
type Look = {
  readonly file: TenantFile;
  readonly account: UserRecord | null;
  readonly docs: readonly Wanted[];
  readonly files: readonly StoredFile[];
  readonly derived: readonly Derived[];
  readonly newClaims: boolean;
  readonly outcome: Outcome;
};
/** Stands for the uid of an account that is not made yet. */
const NEW_UID = "(new)";

async function look(server: Server, read: ReadTenant, options: CreateOptions): Promise<Look> {
  const { file } = read;
  const floors = readFloors(read, options.acceptRemoved);
  const theme = readTheme(read);
  const drawings = floors.map((f): StoredFile => ({
    path: f.storagePath,
    bytes: Buffer.from(f.svg),
    type: "image/svg+xml",
  }));
  const account = await accountOf(server, file.administrator.email);
  const user = accountDocs(file, account?.uid ?? NEW_UID);
  const docs = [...tenantDocs(file, floors, { files: theme.names, now: Date.now() }), ...user];
  const derived = derivedOf(file);
  const known = await documents(
    server.db,
    [...docs, ...derived].map((d) => d.path),
  );
  const compared = compare(file.ns, docs, known);
  const userDoc = known.get(user[0]?.path ?? "");
  const demoted = userDoc?.["ns"] === file.ns && !texts(userDoc["roles"]).includes("ns.admin");
  const roles: Difference[] = demoted
    ? [{ path: user[0]?.path ?? "", field: "roles", there: userDoc["roles"], file: ["user", "ns.admin"] }]
    : [];
  const differ = [...compared.differ, ...roles];
  const files = await missingFiles(server, [...theme.files, ...drawings]);
  const missing = derived.filter((d) => !known.has(d.path));
  const newClaims = userDoc === undefined || !sameClaims(account?.customClaims ?? {}, claimsOf(userDoc) ?? {});
  const fresh = [
    ...files.map((f) => f.path),
    ...[...compared.fresh, ...missing].map((d) => d.path),
    ...(account ? [] : [`account ${file.administrator.email}`]),
    ...(newClaims ? [`claims of ${file.administrator.email}`] : []),
  ];
  const state = differ.length > 0 ? "refused" : fresh.length === 0 ? "stands" : options.dryRun ? "would-make" : "made";
  const notes = floors.flatMap((f) => f.notes.map((note) => `${f.title}: ${note}`));
  const same = compared.same.length + (derived.length - missing.length);
  return {
    file,
    account,
    docs: compared.fresh,
    files,
    derived: missing,
    newClaims,
    outcome: { state, fresh, same, differ, notes, resetLink: null },
  };
}

async function missingFiles(server: Server, all: readonly StoredFile[]): Promise<readonly StoredFile[]> {
  const once = [...new Map(all.map((f) => [f.path, f])).values()];
  if (once.length === 0) return [];
  const bucket = server.bucket();
  if (!server.place.emulated && !(await bucket.exists())[0])
    throw new SetupError(
      `There is no bucket ${server.place.bucket}: make the project's storage first, or say --bucket NAME.`,
    );
  const there = await Promise.all(once.map(async (f) => (await bucket.file(f.path).exists())[0]));
  return once.filter((_, i) => there[i] !== true);
}

async function storeFiles(server: Server, files: readonly StoredFile[]): Promise<void> {
  for (const { path, bytes, type } of files)
    await server.bucket().file(path).save(Buffer.from(bytes), { contentType: type, resumable: false });
}

/** Each is made, and none written over: one that somebody else made meanwhile ends the run, and the next one sees it. */
async function makeDocs({ db }: Server, ns: string, docs: readonly Wanted[]): Promise<void> {
  for (let i = 0; i < docs.length; i += BATCH) {
    const batch = db.batch();
    for (const { path, fields, stamped } of docs.slice(i, i + BATCH)) {
      const stamp = stamped ? { ...stampBy(VIA, { ns, rev: 1 }), updatedAt: FieldValue.serverTimestamp() } : {};
      batch.create(db.doc(path), { ...fields, ...stamp });
    }
    await batch.commit();
  }
}

/**
 * The account of the first administrator. Somebody may have registered the address before: whatever password, provider and session
 * there were open nothing. [TEN-6]
 */
async function makeAccount({ auth }: Server, look: Look): Promise<string> {
  const { email, name } = look.file.administrator;
  if (!look.account)
    return (await auth.createUser({ email, emailVerified: false, disabled: false, displayName: name })).uid;
  await takeOver(auth, look.account);
  return look.account.uid;
}

async function write(server: Server, seen: Look): Promise<void> {
  const { file, docs } = seen;
  const isOfAccount = (d: Wanted) => d.path.startsWith("users/") || d.path.includes("/uniques/linked_");
  await storeFiles(server, seen.files);
  await makeDocs(
    server,
    file.ns,
    docs.filter((d) => !isOfAccount(d)),
  );
  const isNew = docs.some((d) => d.path.startsWith("users/"));
  const uid = isNew ? await makeAccount(server, seen) : (seen.account?.uid ?? "");
  const wanted = new Set(docs.filter(isOfAccount).map((d) => d.path.replace(NEW_UID, uid)));
  await makeDocs(
    server,
    file.ns,
    accountDocs(file, uid).filter((d) => wanted.has(d.path)),
  );
  for (const { make } of seen.derived) await make(server.db);
  await alignAccount(server.auth, server.db.doc(`users/${uid}`));
}

/**
 * Makes a tenant of a file: what is missing is made, what stands there and says the same stays as it is, and where anything
 * says something else nothing at all is written. A run that was cut short is ended by the next one. [TEN-2] [TEN-3] [TEN-4]
 * @throws {SetupError} for what cannot be used, by line and field
 */
export async function createTenant(server: Server, read: ReadTenant, options: CreateOptions): Promise<Outcome> {
  const seen = await look(server, read, options);
  const { outcome } = seen;
  if (outcome.state === "refused" || outcome.state === "would-make") return outcome;
  if (outcome.state === "made") await write(server, seen);
  const isNew = seen.docs.some((d) => d.path.startsWith("users/"));
  const link = isNew || (options.resetLink && !options.dryRun);
  return {
    ...outcome,
    resetLink: link ? await server.auth.generatePasswordResetLink(seen.file.administrator.email) : null,
  };
}
