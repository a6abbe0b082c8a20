import { FieldValue, type Firestore, type Transaction } from "firebase-admin/firestore";
import { type CallableRequest, HttpsError } from "firebase-functions/v2/https";
import { accessOptions } from "#domain/access-control/options.ts";
import { pinPath, pinReadAsk, pinWriteAsk } from "#domain/access-control/pin.ts";
import { NO_PIN } from "#domain/words/access-control.ts";
import { plain } from "../plain.ts";
import { type Caller, callerOf, parsed, siteFor } from "./caller.ts";

const VIA = "People";
type Answer = { readonly pin: string | null };
type Of = { readonly site: string; readonly person: string };

/**
 * Whose PIN it is, once whoever asks may see it: a member of a site with PINs. Their name.
 * @throws {HttpsError} `permission-denied` without people.restrictedAccessControl at the site, `failed-precondition` where the
 * site has no PINs, `not-found` for somebody who is no member of it
 */
async function memberFor(db: Firestore, caller: Caller, { site, person }: Of): Promise<string> {
  const place = await siteFor(db, caller, site, { right: ["people.restrictedAccessControl"] });
  const options = accessOptions(plain(place["accessControlOptions"]), plain(place["accessControlRestricted"]));
  if (options?.pinSupport !== true) throw new HttpsError("failed-precondition", NO_PIN.site);
  const member = (await db.doc(`sites/${site}/members/${person}`).get()).data();
  if (!member || member["ns"] !== caller.ns || member["deleted"] === true)
    throw new HttpsError("not-found", NO_PIN.member);
  const title: unknown = (member["person"] as { readonly title?: unknown } | undefined)?.title;
  return typeof title === "string" ? title : "";
}

/** Who asked for a PIN or set one, and when; never what it is. [ACL-5] */
function recorded(tx: Transaction, db: Firestore, caller: Caller, of: Of & { title: string; action: string }): void {
  const now = FieldValue.serverTimestamp();
  tx.create(db.collection(`ns/${caller.ns}/changes`).doc(), {
    ns: caller.ns,
    document: { path: pinPath(of.site, of.person), kind: "pin", title: of.title, exists: of.action !== "pin.clear" },
    change: { changeTime: now, triggeredVia: VIA, before: {}, after: {} },
    sites: [of.site],
    people: [`ns/${caller.ns}/people/${of.person}`],
    paths: ["pin"],
    cut: false,
    by: caller.by,
    changeSet: "",
    action: of.action,
    madeAt: null,
    device: "",
    offline: false,
    arrivedAt: now,
    recordedAt: now,
  });
}

/** Tells somebody's PIN at a site; null for none. That it was read is recorded in the same commit. (design 1.1) [ACL-4] [ACL-5] */
export async function readPin(db: Firestore, request: CallableRequest<unknown>): Promise<Answer> {
  const caller = await callerOf(db, request);
  const of = parsed(pinReadAsk, request.data);
  const title = await memberFor(db, caller, of);
  return db.runTransaction(async (tx) => {
    const found = (await tx.get(db.doc(pinPath(of.site, of.person)))).data();
    recorded(tx, db, caller, { ...of, title, action: "pin.read" });
    const pin: unknown = found?.["ns"] === caller.ns ? found["pin"] : null;
    return { pin: typeof pin === "string" ? pin : null };
  });
}

/** Sets somebody's PIN at a site, or takes it away; asked twice, it is the same PIN. (spec 3 §4) [ACL-4] [ACL-5] */
export async function writePin(db: Firestore, request: CallableRequest<unknown>): Promise<Answer> {
  const caller = await callerOf(db, request);
  const { pin, ...of } = parsed(pinWriteAsk, request.data);
  const title = await memberFor(db, caller, of);
  const ref = db.doc(pinPath(of.site, of.person));
  await db.runTransaction(async (tx) => {
    const known: unknown = (await tx.get(ref)).get("pin");
    if ((known ?? null) === pin) return;
    if (pin === null) tx.delete(ref);
    else tx.set(ref, { ns: caller.ns, pin, updatedAt: FieldValue.serverTimestamp(), lastWrittenBy: caller.by });
    recorded(tx, db, caller, { ...of, title, action: pin === null ? "pin.clear" : "pin.write" });
  });
  return { pin };
}
