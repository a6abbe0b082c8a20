import { collection, getDocs, limit, orderBy, query, where } from "firebase/firestore/lite";
import { type ChangeRecord, recordIn } from "#domain/audit/records.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import type { Backend } from "./backend.ts";
import { plain } from "./convert.ts";
import { netError } from "./trouble.ts";

/** Whose change records are asked for: a document, its kind, and a site that one may look into (null for an account). */
export type RecordsOf = {
  readonly path: string;
  readonly kind: "person" | "member" | "access" | "restricted" | "user";
  readonly site: string | null;
};
/** So many are asked for at once. */
const NEWEST = 50;

/** The newest change records of a document, newest first. Throws `NetError`. */
export async function recordsOf(backend: Backend, ns: string, of: RecordsOf): Promise<readonly ChangeRecord[]> {
  const all = collection(backend.db, "ns", ns, "changes");
  const own = [
    where("ns", "==", ns),
    where("document.kind", "==", of.kind),
    where("document.path", "==", of.path),
    ...(of.site === null ? [] : [where("sites", "array-contains", of.site)]),
  ];
  try {
    const found = await getDocs(query(all, ...own, orderBy("change.changeTime", "desc"), limit(NEWEST)));
    return found.docs.flatMap((d) => recordIn(plain(d.data()) as JsonObject) ?? []);
  } catch (e) {
    throw netError(e);
  }
}
