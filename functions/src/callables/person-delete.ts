import { FieldValue, type Firestore } from "firebase-admin/firestore";
import { type CallableRequest, HttpsError } from "firebase-functions/v2/https";
import * as v from "valibot";
import { heldRoles } from "#domain/access/access.ts";
import { mayDeletePeopleAs } from "#domain/access/people.ts";
import { docIdSchema } from "#domain/shared/doc-id.ts";
import { type Gone, personGone } from "../people.ts";
import { picturesGone } from "../person-pictures.ts";
import { nextRev } from "../stamp.ts";
import { callerOf, parsed } from "./caller.ts";

/** Spec 3 §7: the path of the person's document. */
const ask = v.object({ personRefPath: v.pipe(v.string(), v.maxLength(300)) });
const VIA = "People";

/** The id that a path names. @throws {HttpsError} for a path of another tenant, or of no person */
function personIn(path: string, ns: string): string {
  const [, tenant, id] = /^ns\/([^/]+)\/people\/([^/]+)$/.exec(path) ?? [];
  if (tenant !== ns || !v.is(docIdSchema, id))
    throw new HttpsError("invalid-argument", "personRefPath: no person of this tenant");
  return id as string;
}

/**
 * Deletes a person: the document becomes a tombstone, and what follows from that is done before the answer. Once, however often
 * it is asked. (spec 3 §6, §7) [PPL-12]
 * @throws {HttpsError} `permission-denied` without the right or for somebody of other sites, `not-found` where there never was one,
 * `failed-precondition` for oneself
 */
export async function deletePerson(
  db: Firestore,
  bucket: Parameters<typeof picturesGone>[1],
  request: CallableRequest<unknown>,
  now: number,
): Promise<{ readonly title: string; readonly gone: Gone }> {
  const caller = await callerOf(db, request);
  const person = personIn(parsed(ask, request.data).personRefPath, caller.ns);
  if (!mayDeletePeopleAs(caller))
    throw new HttpsError("permission-denied", "You do not have the right to delete people");
  const ref = db.doc(`ns/${caller.ns}/people/${person}`);
  const title = await db.runTransaction(async (tx) => {
    const me = await tx.get(db.doc(`users/${caller.uid}`));
    const found = (await tx.get(ref)).data();
    if (!found || found["ns"] !== caller.ns) throw new HttpsError("not-found", "There is no such person");
    if (me.get("person.ref") === ref.path) throw new HttpsError("failed-precondition", "You cannot delete yourself");
    const sites: unknown = found["memberSites"];
    const own = Array.isArray(sites) ? (sites as unknown[]) : [];
    if (
      !heldRoles(caller.roles).has("ns.admin") &&
      own.length > 0 &&
      !own.some((s) => caller.sites.includes(String(s)))
    )
      throw new HttpsError("permission-denied", "They are at none of your sites");
    const called: unknown = found["title"];
    if (found["deleted"] !== true)
      tx.update(ref, {
        deleted: true,
        rev: nextRev(found["rev"]),
        updatedAt: FieldValue.serverTimestamp(),
        lastWrittenBy: caller.by,
        lastWrittenVia: VIA,
        changeSet: "",
      });
    return typeof called === "string" ? called : "";
  });
  const gone = await personGone(db, { ns: caller.ns, person }, now);
  await picturesGone(db, bucket, { ns: caller.ns, person });
  return { title, gone };
}
