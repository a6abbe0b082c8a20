import type { Auth } from "firebase-admin/auth";
import type { DocumentReference } from "firebase-admin/firestore";
import { claimsOf, isClosed, sameClaims } from "./claims.ts";

/** What is read and written of the accounts. */
export type Accounts = Pick<Auth, "getUser" | "setCustomUserClaims" | "updateUser">;

/** How often a document may change under the hands before a run gives up; the next event starts again. */
const ROUNDS = 5;

/**
 * Makes the account's claims and its disabled flag equal to the user document as it stands now. Reads the document itself,
 * not the event, and looks again after writing, so that late, doubled and crossing events all end in the same place.
 */
export async function alignAccount(auth: Accounts, user: DocumentReference): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await user.get();
    await applyTo(auth, user.id, before.data());
    const after = await user.get();
    if (after.exists === before.exists && (!before.updateTime || after.updateTime?.isEqual(before.updateTime))) return;
  }
  throw new Error(`users/${user.id} kept changing`);
}

async function applyTo(auth: Accounts, uid: string, doc: unknown): Promise<void> {
  const account = await accountOf(auth, uid);
  if (!account) return; // a user document without an account: nobody can sign in with it
  const claims = claimsOf(doc);
  if (!sameClaims(account.customClaims ?? {}, claims ?? {})) await auth.setCustomUserClaims(uid, claims);
  const disabled = isClosed(doc);
  if (disabled !== null && account.disabled !== disabled) await auth.updateUser(uid, { disabled });
}

async function accountOf(auth: Accounts, uid: string) {
  try {
    return await auth.getUser(uid);
  } catch (e) {
    if (typeof e === "object" && e !== null && "code" in e && e.code === "auth/user-not-found") return null;
    throw e;
  }
}
