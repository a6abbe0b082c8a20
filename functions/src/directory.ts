import { FieldValue, type Firestore, type Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import { directoryRecord } from "#domain/people/directory.ts";
import { plain, plainFields } from "./plain.ts";
import { nextRev, stampBy } from "./stamp.ts";

const VIA = "functions/directory";

const personSchema = v.object({
  ns: v.string(),
  title: v.string(),
  displayName: v.fallback(v.nullable(v.string()), null),
  email: v.fallback(v.nullable(v.string()), null),
  department: v.fallback(v.nullable(v.string()), null),
  active: v.fallback(v.boolean(), true),
  tags: v.fallback(v.nullable(v.record(v.string(), v.boolean())), null),
  deleted: v.fallback(v.boolean(), false),
});

type Of = { readonly ns: string; readonly person: string; readonly site: string };

/**
 * Makes `ns/{ns}/directory/{person}_{site}` what person, membership and site say now (design section 3). Reads all three afresh
 * in the transaction that writes, so that it does not matter which event came, how often, or in which order. A person without
 * a membership there, or who is gone, leaves a tombstone. [DIR-1]
 */
export const alignDirectory = (db: Firestore, of: Of): Promise<void> => db.runTransaction((tx) => once(db, of, tx));

async function once(db: Firestore, { ns, person, site }: Of, tx: Transaction): Promise<void> {
  const target = db.doc(`ns/${ns}/directory/${person}_${site}`);
  const [known, personDoc, memberDoc, siteDoc] = await tx.getAll(
    target,
    db.doc(`ns/${ns}/people/${person}`),
    db.doc(`sites/${site}/members/${person}`),
    db.doc(`sites/${site}`),
  );
  const found = v.safeParse(personSchema, personDoc?.data());
  const member = memberDoc?.data();
  const place = siteDoc?.data();
  const here = found.success && found.output.ns === ns && !found.output.deleted && isOf(ns, member) && isOf(ns, place);
  const before = known?.data();
  const stamp = { ...stampBy(VIA, { ns, rev: nextRev(before?.["rev"]) }), updatedAt: FieldValue.serverTimestamp() };
  if (!here) {
    if (before && before["deleted"] !== true) tx.update(target, { ...stamp, deleted: true });
    return;
  }
  const { fields } = directoryRecord(
    { ...found.output, ref: `ns/${ns}/people/${person}` },
    {
      type: member?.["type"],
      permissions: plain(member?.["permissions"]),
      neighbourhood: plain(member?.["neighbourhood"]),
    },
    { ref: `sites/${site}`, availablePermissions: plain(place?.["availablePermissions"]) },
  );
  if (before && before["deleted"] === false && says(before, fields)) return;
  tx.set(target, { ...fields, ...stamp });
}

const isOf = (ns: string, doc: { readonly [field: string]: unknown } | undefined): boolean =>
  doc !== undefined && doc["ns"] === ns && doc["deleted"] !== true;

/** Whether a document says all of it already, whatever the order of its keys. */
function says(doc: object, fields: object): boolean {
  const now = plainFields(doc);
  return Object.entries(plainFields(fields)).every(([key, x]) => ordered(now[key]) === ordered(x));
}
const ordered = (x: unknown): string =>
  JSON.stringify(x, (_, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

const idIn = (ref: unknown, pattern: RegExp): string[] => {
  const id = typeof ref === "string" ? pattern.exec(ref)?.[1] : undefined;
  return id === undefined ? [] : [id];
};

/** Sites whose directory knows a person, or should: those of their records, and their home. [DIR-1] */
export async function sitesOf(
  db: Firestore,
  ns: string,
  person: string,
  homes: readonly unknown[],
): Promise<readonly string[]> {
  const listed = await db.collection(`ns/${ns}/directory`).where("person.ref", "==", `ns/${ns}/people/${person}`).get();
  const members = await db.collectionGroup("members").where("person.ref", "==", `ns/${ns}/people/${person}`).get();
  return [
    ...new Set([
      ...listed.docs.flatMap((d) => idIn(d.get("site.ref"), /^sites\/([^/]+)$/)),
      ...members.docs.flatMap((d) => idIn(d.ref.path, /^sites\/([^/]+)\/members\//)),
      ...homes.flatMap((home) => idIn(home, /^sites\/([^/]+)$/)),
    ]),
  ];
}
