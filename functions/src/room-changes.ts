import { type DocumentData, FieldPath, type Firestore } from "firebase-admin/firestore";
import { keepsOwnerBack } from "#domain/audit/change-record.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { plainFields } from "./plain.ts";

/** What stands in a row about who wrote, where that is not told. */
const NOBODY = { by: { title: "", displayName: "" }, device: "", changeSet: "" };
/** Rows of a booking that are looked at in one go. */
const PAGE = 200;

type Told = {
  readonly id: string;
  /** Path of the booking. */
  readonly path: string;
  /** Its change record without values and titles. */
  readonly row: DocumentData & { readonly ns: string };
  /** The booking before and after the write. */
  readonly sides: readonly [JsonObject | null, JsonObject | null];
};

/**
 * What the room roles are told of a change of a booking: which fields, when and how, and by whom, unless it keeps its owner back:
 * before the write, after it, or by now, since an event may come late. Values stand in the record alone, which is ns.admin's, and
 * which no later write changes; where an owner begins to be kept back, rows from before lose their names. The device and the
 * set of a change are the same as in rows of other bookings, which name them: they go with the names. [ROM-43]
 */
export async function tellRoomRoles(db: Firestore, { id, path, row, sides }: Told): Promise<void> {
  const rows = db.collection(`ns/${row.ns}/roomChanges`);
  const stands = (await db.doc(path).get()).data();
  const isUnnamed = [...sides, stands ? plainFields(stands) : null].some(keepsOwnerBack);
  await rows.doc(id).set(isUnnamed ? { ...row, ...NOBODY } : row);
  if (!isUnnamed || keepsOwnerBack(sides[0])) return;
  const all = rows.where("document.path", "==", path).orderBy(FieldPath.documentId());
  for (let last: string | null = null; ;) {
    const page = await (last === null ? all : all.startAfter(last)).limit(PAGE).get();
    const batch = db.batch();
    for (const found of page.docs) batch.update(found.ref, NOBODY);
    await batch.commit();
    if (page.size < PAGE) return;
    last = page.docs.at(-1)?.id ?? null;
  }
}
