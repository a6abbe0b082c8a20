import { randomBytes } from "node:crypto";
import type { Auth, UserRecord } from "firebase-admin/auth";
import type { DocumentData, DocumentReference, Firestore } from "firebase-admin/firestore";
import { foldedEmail } from "#domain/shared/email.ts";
import { type Accounts, alignAccount } from "./account.ts";

/** What is read and written of the sign-in service's entries. */
export type Entries = Accounts & Pick<Auth, "getUserByEmail" | "createUser" | "deleteUser" | "revokeRefreshTokens">;
type Place = { readonly db: Firestore; readonly auth: Entries };

export const hasCode = (e: unknown, code: string): boolean =>
  typeof e === "object" && e !== null && "code" in e && e.code === code;
const orNull = (e: unknown): null => {
  if (hasCode(e, "auth/user-not-found")) return null;
  throw e;
};
const entryOf = (auth: Entries, uid: string): Promise<UserRecord | null> => auth.getUser(uid).catch(orNull);
export const entryAt = (auth: Entries, email: string): Promise<UserRecord | null> =>
  auth.getUserByEmail(email).catch(orNull);

/** Deletes an entry; one that is gone is gone. */
export async function entryGone(auth: Pick<Auth, "deleteUser">, uid: string): Promise<void> {
  await auth.deleteUser(uid).catch(orNull);
}

/** The account's document, where there is one that is not deleted. */
async function accountIn(user: DocumentReference): Promise<DocumentData | null> {
  const doc = (await user.get()).data();
  return doc && doc["deleted"] !== true ? doc : null;
}
/** The address that a document gives its account, as the sign-in service writes it; null for none. */
function addressIn(doc: DocumentData): string | null {
  const email: unknown = doc["email"];
  return typeof email === "string" && email.includes("@") ? foldedEmail(email) : null;
}

/** An address that no mail reaches, for an entry that has somebody else's and cannot have its own yet. */
const nowhere = (): string => `${randomBytes(12).toString("hex")}@moved.invalid`;

/**
 * Whether an address is free for the last of `waiting`, of whom each has another's: whoever has it gets their own again. Another run
 * may have given it to the very one who waits.
 */
async function cleared(at: Place, email: string, waiting: readonly string[]): Promise<boolean> {
  const holder = await entryAt(at.auth, email);
  if (!holder || holder.uid === waiting.at(-1)) return true;
  const theirs = await accountIn(at.db.doc(`users/${holder.uid}`));
  const own = theirs && addressIn(theirs);
  if (own === email) return false;
  if (!theirs) await entryGone(at.auth, holder.uid);
  else if (own === null || waiting.includes(holder.uid) || !(await given(at, holder.uid, own, waiting)))
    await moved(at, holder.uid);
  return true;
}
async function moved({ auth }: Place, uid: string): Promise<void> {
  await auth.updateUser(uid, { email: nowhere() });
}

async function given(at: Place, uid: string, email: string, waiting: readonly string[]): Promise<boolean> {
  const entry = await entryOf(at.auth, uid);
  if (entry?.email?.toLowerCase() === email) return true;
  if (!(await cleared(at, email, [...waiting, uid]))) return false;
  if (entry) await at.auth.updateUser(uid, { email });
  else {
    await at.auth.createUser({ uid, email, emailVerified: false, disabled: false });
    await alignAccount(at.auth, at.db.doc(`users/${uid}`));
  }
  return true;
}

/**
 * Gives an account the sign-in address of its document: an entry that is gone is made again under the same uid, whoever moved to
 * the address gets their own, and an entry there that has no document is nobody's and goes. (docs/decisions/075) [ACC-25]
 * @returns false where another document has the address as well
 */
export const giveAddress = (db: Firestore, auth: Entries, uid: string, email: string): Promise<boolean> =>
  given({ db, auth }, uid, email, []);

/** An account that has an entry goes by its document's address, or by none that mail reaches. [ACC-25] */
export async function putBack(db: Firestore, auth: Entries, uid: string): Promise<void> {
  const doc = await accountIn(db.doc(`users/${uid}`));
  const entry = await entryOf(auth, uid);
  const own = doc && addressIn(doc);
  if (!entry || own === null || entry.email?.toLowerCase() === own) return;
  if (!(await giveAddress(db, auth, uid, own))) await moved({ db, auth }, uid);
}

/** Takes an entry that has no document: whatever password, provider, factor and session there were open nothing. */
export async function takeOver(
  auth: Pick<Auth, "updateUser" | "revokeRefreshTokens">,
  entry: UserRecord,
): Promise<void> {
  const others = entry.providerData.map((p) => p.providerId).filter((id) => id !== "password");
  await auth.updateUser(entry.uid, {
    password: randomBytes(24).toString("base64url"),
    disabled: false,
    multiFactor: { enrolledFactors: null },
    ...(others.length > 0 && { providersToUnlink: others }),
  });
  await auth.revokeRefreshTokens(entry.uid);
}

/**
 * Why somebody does not come in, of whom the password or the provider is right: `no-document`, or `other-address`, which has
 * been put back. Null: they do. [ACC-26]
 */
export async function signInTrouble(
  db: Firestore,
  auth: Entries,
  who: { readonly uid: string; readonly email?: string | undefined },
): Promise<"no-document" | "other-address" | null> {
  const doc = await accountIn(db.doc(`users/${who.uid}`));
  if (!doc) return "no-document";
  const own = addressIn(doc);
  if (own === null || who.email?.toLowerCase() === own) return null;
  await putBack(db, auth, who.uid);
  return "other-address";
}
