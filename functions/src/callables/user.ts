import type { Auth, UserRecord } from "firebase-admin/auth";
import {
  type DocumentData,
  type DocumentReference,
  FieldValue,
  type Firestore,
  type QueryDocumentSnapshot,
  type Transaction,
} from "firebase-admin/firestore";
import { type CallableRequest, HttpsError } from "firebase-functions/v2/https";
import * as v from "valibot";
import { heldRoles } from "#domain/access/access.ts";
import { keepsAccounts, mayDeleteUsers } from "#domain/access/predicates.ts";
import { ACCOUNTS } from "#domain/accounts/limits.ts";
import { linkedPath } from "#domain/accounts/reservations.ts";
import { emailPath } from "#domain/people/reservations.ts";
import { foldedEmail, isEmail } from "#domain/shared/email.ts";
import { docIdSchema } from "#domain/shared/doc-id.ts";
import { keywordsOf } from "#domain/people/directory.ts";
import { type Entries, entryAt, entryGone, giveAddress, hasCode, putBack, takeOver } from "../addresses.ts";
import { nextRev } from "../stamp.ts";
import { type Caller, callerOf, parsed } from "./caller.ts";

const VIA = "Users";
/** As somebody writes it, or as a document that came from elsewhere has it: with capitals. */
const storedEmail = v.pipe(v.string(), v.trim(), v.maxLength(ACCOUNTS.emailMax), v.check(isEmail));
const createAsk = v.pipe(
  v.object({ email: storedEmail }),
  v.transform(({ email }) => ({ asked: email, email: foldedEmail(email) })),
);
const deleteAsk = v.object({ ns: v.pipe(v.string(), v.maxLength(100)), email: storedEmail });
const existsAsk = v.object({ personRefPath: v.pipe(v.string(), v.maxLength(300)) });

/** Whoever may see to accounts. @throws {HttpsError} `permission-denied` */
async function keeperOf(db: Firestore, request: CallableRequest<unknown>): Promise<Caller> {
  const caller = await callerOf(db, request);
  if (!keepsAccounts(caller.roles))
    throw new HttpsError("permission-denied", "You do not have the right to see to user accounts");
  return caller;
}

/** The account of an address, made where there is none; of two calls at once the second finds the first one's. */
async function accountFor(auth: Entries, email: string): Promise<UserRecord> {
  const known = await entryAt(auth, email);
  if (known) return known;
  try {
    return await auth.createUser({ email, emailVerified: false, disabled: false });
  } catch (e) {
    if (!hasCode(e, "auth/email-already-exists")) throw e;
    return auth.getUserByEmail(email);
  }
}

const stamped = (caller: Caller, rev: number) => ({
  ns: caller.ns,
  rev,
  updatedAt: FieldValue.serverTimestamp(),
  lastWrittenBy: caller.by,
  lastWrittenVia: VIA,
  changeSet: "",
});
const isAlive = (doc: DocumentData | undefined, ns: string): doc is DocumentData =>
  doc !== undefined && doc["ns"] === ns && doc["deleted"] !== true;

/** Whether somebody is at one of the caller's sites, or at none: others' are not theirs to link or to ask about. */
function isOwn(person: DocumentData, { roles, sites }: Caller): boolean {
  const at: unknown = person["memberSites"];
  const all = Array.isArray(at) ? (at as unknown[]) : [];
  return heldRoles(roles).has("ns.admin") || all.length === 0 || all.some((site) => sites.includes(String(site)));
}

/** The person of the tenant who has an address, is the caller's to link, and is linked to nobody yet; null for none. */
async function personWith(db: Firestore, tx: Transaction, caller: Caller, email: string) {
  const { ns } = caller;
  const ref: unknown = (await tx.get(db.doc(emailPath(ns, email)))).data()?.["ref"];
  const id = typeof ref === "string" ? new RegExp(`^ns/${ns}/people/([^/]+)$`).exec(ref)?.[1] : undefined;
  if (id === undefined) return null;
  const claimRef = db.doc(linkedPath(ns, id));
  const [person, claim] = [(await tx.get(db.doc(String(ref)))).data(), (await tx.get(claimRef)).data()];
  const linked = await tx.get(db.collection("users").where("ns", "==", ns).where("person.ref", "==", ref));
  const taken = isAlive(claim, ns) || linked.docs.some((d) => d.get("deleted") !== true);
  if (!isAlive(person, ns) || !isOwn(person, caller) || person["email"] !== email || taken) return null;
  const words = (field: string) => String(person[field] ?? "");
  return { claimRef, claim, link: { ref: String(ref), title: words("title"), displayName: words("displayName") } };
}

/** Of documents, those of accounts that there are. */
const standing = (docs: readonly QueryDocumentSnapshot[]) => docs.filter((d) => d.get("deleted") !== true);
/** Addresses of documents are in small letters, but for those that came from elsewhere. */
const spellings = (email: string): readonly string[] => [...new Set([email, email.toLowerCase(), foldedEmail(email)])];

type Made = { readonly uid: string; readonly created: boolean };
/** How often the address may change hands before an answer is given up. */
const ROUNDS = 5;
/**
 * Makes an account with the role `user` for an address of any domain, linked to the tenant's person who has the address.
 * However often and by however many it is asked at once, there is one account. Whose address it is the documents say: an entry of
 * the sign-in service that moved there is put back, and one that is gone is made again (docs/decisions/075). (spec 3 §7,
 * design 1.1) [ACC-17] [ACC-25]
 * @returns the uid of the account whose document has the address, and whether this call made it
 * @throws {HttpsError} `permission-denied` without people.users, `already-exists` for an address that is another tenant's
 */
export async function createUser(db: Firestore, auth: Entries, request: CallableRequest<unknown>): Promise<Made> {
  const caller = await keeperOf(db, request);
  const { email, asked } = parsed(createAsk, request.data);
  for (let round = 0; round < ROUNDS; round += 1) {
    const known = standing((await db.collection("users").where("email", "in", spellings(asked)).get()).docs);
    const here = knownTo(caller, known);
    if (here) {
      if (await giveAddress(db, auth, here.id, email)) return { uid: here.id, created: false };
      throw new HttpsError("already-exists", TAKEN);
    }
    const entry = await accountFor(auth, email);
    const ref = db.doc(`users/${entry.uid}`);
    const theirs = (await ref.get()).data();
    // Of a deleted account, or somebody else's that was moved to this address, or one whose document was made meanwhile.
    if (theirs?.["deleted"] === true) await entryGone(auth, entry.uid);
    else if (theirs) await putBack(db, auth, entry.uid);
    else {
      // Before there is a document, so that a run which ends in between leaves an entry without rights, and the next one begins anew.
      await takeOver(auth, entry);
      const made = await db.runTransaction((tx) => writeUser(db, tx, { caller, email, ref }));
      if (made) return made;
    }
  }
  throw new HttpsError("aborted", "This email is changing hands. Try again");
}

const TAKEN = "This email cannot be used";
/** The tenant's account among those that have an address. @throws {HttpsError} `already-exists` where only others have it */
function knownTo({ ns }: Caller, known: readonly QueryDocumentSnapshot[]): QueryDocumentSnapshot | undefined {
  const here = known.find((d) => d.get("ns") === ns);
  if (!here && known.length > 0) throw new HttpsError("already-exists", TAKEN);
  return here;
}

type NewUser = { readonly caller: Caller; readonly email: string; readonly ref: DocumentReference };
/** The account's document; null where there is one at this place or of this address by now. */
async function writeUser(db: Firestore, tx: Transaction, { caller, email, ref }: NewUser): Promise<Made | null> {
  const known = (await tx.get(ref)).data();
  const others = standing((await tx.get(db.collection("users").where("email", "==", email))).docs);
  if (others.length > 0 || known) return null;
  const person = await personWith(db, tx, caller, email);
  const title = person?.link.title || email;
  tx.set(ref, {
    ...stamped(caller, 1),
    deleted: false,
    disabled: false,
    email,
    title,
    roles: ["user"],
    sites: [],
    person: person?.link ?? null,
    defaultSite: null,
    profile: {},
    keywords: [...new Set([email, ...keywordsOf({ title, email })])],
  });
  if (person)
    tx.set(person.claimRef, {
      ...stamped(caller, nextRev(person.claim?.["rev"])),
      deleted: false,
      ref: ref.path,
    });
  return { uid: ref.id, created: true };
}

/**
 * Whether somebody has an account in the tenant: one that is linked to them, or one of their address. (spec 3 §7) [ACC-18]
 * @throws {HttpsError} `permission-denied` without people.users or for somebody of other sites, `invalid-argument` for a path of
 * another tenant, `not-found`
 */
export async function userExistsForPerson(db: Firestore, request: CallableRequest<unknown>): Promise<boolean> {
  const caller = await keeperOf(db, request);
  const path = parsed(existsAsk, request.data).personRefPath;
  const [, tenant, id] = /^ns\/([^/]+)\/people\/([^/]+)$/.exec(path) ?? [];
  if (tenant !== caller.ns || !v.is(docIdSchema, id))
    throw new HttpsError("invalid-argument", "personRefPath: no person of this tenant");
  const person = (await db.doc(path).get()).data();
  if (!isAlive(person, caller.ns)) throw new HttpsError("not-found", "There is no such person");
  if (!isOwn(person, caller)) throw new HttpsError("permission-denied", "They are at none of your sites");
  const accounts = db.collection("users").where("ns", "==", caller.ns);
  if (standing((await accounts.where("person.ref", "==", path).get()).docs).length > 0) return true;
  // By the documents: an entry of the sign-in service may have moved to the address (docs/decisions/075).
  const email = v.safeParse(storedEmail, person["email"]);
  if (!email.success) return false;
  return standing((await accounts.where("email", "in", spellings(email.output)).get()).docs).length > 0;
}

/**
 * Deletes an account: the document becomes a tombstone, the claim of its person is given back, and nobody can sign in with it
 * any more. Asked again it answers the same. (spec 3 §6, §7) [ACC-19]
 * @throws {HttpsError} `permission-denied` without admin.super or for another tenant, `failed-precondition` for oneself,
 * `not-found` where the tenant never had it
 */
export async function deleteUser(
  db: Firestore,
  auth: Pick<Auth, "deleteUser">,
  request: CallableRequest<unknown>,
): Promise<{ readonly email: string }> {
  const caller = await callerOf(db, request);
  const { ns, email } = parsed(deleteAsk, request.data);
  if (!mayDeleteUsers(caller.roles) || ns !== caller.ns)
    throw new HttpsError("permission-denied", "You do not have the right to delete users");
  const found = await db.collection("users").where("ns", "==", ns).where("email", "in", spellings(email)).get();
  if (found.empty) throw new HttpsError("not-found", "There is no such user");
  if (found.docs.some((d) => d.id === caller.uid))
    throw new HttpsError("failed-precondition", "You cannot delete yourself");
  for (const { ref } of found.docs) {
    await db.runTransaction((tx) => buryUser(db, tx, caller, ref));
    await entryGone(auth, ref.id);
  }
  return { email };
}

async function buryUser(db: Firestore, tx: Transaction, caller: Caller, ref: DocumentReference): Promise<void> {
  const user = (await tx.get(ref)).data();
  if (!isAlive(user, caller.ns)) return;
  const link: unknown = (user["person"] as { readonly ref?: unknown } | null | undefined)?.ref;
  const person = typeof link === "string" ? link.split("/")[3] : undefined;
  const claimRef = person ? db.doc(linkedPath(caller.ns, person)) : null;
  const claim = claimRef ? (await tx.get(claimRef)).data() : undefined;
  tx.update(ref, { ...stamped(caller, nextRev(user["rev"])), deleted: true });
  if (claimRef && isAlive(claim, caller.ns) && claim["ref"] === ref.path)
    tx.update(claimRef, { ...stamped(caller, nextRev(claim["rev"])), deleted: true });
}
