import {
  collection,
  documentId,
  getDocs,
  limit,
  orderBy,
  query,
  type QueryDocumentSnapshot,
  type QueryFieldFilterConstraint,
  startAfter,
  Timestamp,
  where,
} from "firebase/firestore/lite";
import { recordIn, RECORDS_TOLD } from "#domain/audit/records.ts";
import { logEntryIn } from "#domain/audit/log.ts";
import { LOG, type LogCursor, type LogPage } from "#domain/audit/log-pages.ts";
import { type CardChange, cardChangeIn } from "#domain/cards/history.ts";
import { PAGE_ASKED } from "#domain/cards/history-pages.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import type { CardChangesOf, LogPageAsk, RecordsOf, ToldChange } from "../api-records.ts";
import type { Backend } from "./backend.ts";
import { plain } from "./convert.ts";
import type { RawDoc } from "./read.ts";
import { netError } from "./trouble.ts";

type Asked = {
  readonly of: readonly QueryFieldFilterConstraint[];
  readonly most: number;
  /** Only those behind it. */
  readonly after?: LogCursor | null;
  /** Where they stand. */
  readonly in?: "changes" | "roomChanges";
};
/** Change records, newest first; those of one moment in the reverse order of their ids. Throws `NetError`. */
async function newest(
  backend: Backend,
  ns: string,
  { of, most, after, in: place = "changes" }: Asked,
): Promise<readonly QueryDocumentSnapshot[]> {
  const all = collection(backend.db, "ns", ns, place);
  try {
    const order = [orderBy("change.changeTime", "desc"), orderBy(documentId(), "desc")];
    const behind = after ? [startAfter(new Timestamp(Math.floor(after.at / 1_000), after.nanos), after.id)] : [];
    return (await getDocs(query(all, where("ns", "==", ns), ...of, ...order, ...behind, limit(most)))).docs;
  } catch (e) {
    throw netError(e);
  }
}
const fieldsOf = (found: QueryDocumentSnapshot): JsonObject => plain(found.data()) as JsonObject;

/** The newest change records of a document, newest first, and one that tells of more. Throws `NetError`. */
export async function recordsOf(backend: Backend, ns: string, of: RecordsOf): Promise<readonly ToldChange[]> {
  const own = [where("document.kind", "==", of.kind), where("document.path", "==", of.path)];
  const at = of.site === null ? [] : [where("sites", "array-contains", of.site)];
  // Whoever sees to rooms is told of a booking's changes beside its records, which hold what it may keep back.
  const place = of.kind === "room-booking" ? "roomChanges" : "changes";
  const found = await newest(backend, ns, { of: [...own, ...at], most: RECORDS_TOLD + 1, in: place });
  return found.flatMap((d) => {
    const record = recordIn(fieldsOf(d));
    return record ? [{ ...record, entry: logEntryIn(d.id, fieldsOf(d)) }] : [];
  });
}

/** A page of them and one more, newest first (spec 3 §7). Throws `NetError`. */
export async function cardChangesOf(
  backend: Backend,
  ns: string,
  { of, path, after }: CardChangesOf,
): Promise<readonly CardChange[]> {
  const whose = of === "card" ? where("document.path", "==", path) : where("people", "array-contains", path);
  // Times are finer than the millisecond of the cursor: of its own, the page begins with what came in the same one.
  const older = after ? [where("change.changeTime", "<", Timestamp.fromMillis(after.at + 1))] : [];
  const most = PAGE_ASKED + (after ? 1 : 0);
  const found = await newest(backend, ns, { of: [where("document.kind", "==", "card"), whose, ...older], most });
  return found.flatMap((d) => (d.id === after?.id ? [] : (cardChangeIn(d.id, fieldsOf(d)) ?? [])));
}

/** Records of a kind: those that name somebody, or those of a document. */
export type RecordsAsk = { readonly kind: string } & ({ readonly person: string } | { readonly path: string });
/** Where a page of somebody's records ended. */
export type RecordsEnd = { readonly at: number; readonly ids: readonly string[] };
/** Records of a kind that are about somebody, or of one document, newest first, as they are stored; `end` is null at the end. Throws `NetError`. */
export async function recordsAbout(
  backend: Backend,
  ns: string,
  of: RecordsAsk & { readonly after: RecordsEnd | null },
  size: number,
): Promise<{ readonly docs: readonly RawDoc[]; readonly end: RecordsEnd | null }> {
  const { kind, after } = of;
  // Times are finer than the millisecond of the cursor: what came in the same one comes again, and is left out here.
  const older = after ? [where("change.changeTime", "<", Timestamp.fromMillis(after.at + 1))] : [];
  const about = "path" in of ? where("document.path", "==", of.path) : where("people", "array-contains", of.person);
  const whose = [where("document.kind", "==", kind), about];
  const most = size + (after?.ids.length ?? 0);
  const found = await newest(backend, ns, { of: [...whose, ...older], most });
  const docs = found.filter((d) => !after?.ids.includes(d.id));
  const last: unknown = found.at(-1)?.get("change.changeTime");
  if (found.length < most || !(last instanceof Timestamp)) return { docs: docs.map(raw), end: null };
  const at = last.toMillis();
  const same = found.filter((d) => {
    const time: unknown = d.get("change.changeTime");
    return time instanceof Timestamp && time.toMillis() === at;
  });
  return {
    docs: docs.map(raw),
    end: { at, ids: [...new Set([...(after?.at === at ? after.ids : []), ...same.map((d) => d.id)])] },
  };
}
const raw = (d: QueryDocumentSnapshot): RawDoc => ({ path: d.ref.path, data: fieldsOf(d) });

/** A page of the audit log, newest first; one record more is asked for, which tells of another page (spec 1 §9). Throws `NetError`. */
export async function logPage(backend: Backend, ns: string, ask: LogPageAsk): Promise<LogPage> {
  const { kind, site, item, after, to } = ask;
  const from = ask.newer === null ? ask.from : Math.max(ask.newer, ask.from ?? 0);
  const of = [
    ...(kind === "" ? [] : [where("document.kind", "==", kind)]),
    ...(item === "" ? [] : [where("document.path", "==", item)]),
    ...(site === "" ? [] : [where("sites", "array-contains", site)]),
    ...(from === null ? [] : [where("change.changeTime", ">=", Timestamp.fromMillis(from))]),
    ...(to === null ? [] : [where("change.changeTime", "<", Timestamp.fromMillis(to))]),
  ];
  const most = Math.min(ask.most ?? LOG.page + LOG.tail, LOG.atOnceMax);
  const found = await newest(backend, ns, { of, most, after });
  const page = found.slice(0, most - LOG.tail);
  const last = page.at(-1);
  return {
    entries: page.flatMap((d) => logEntryIn(d.id, fieldsOf(d)) ?? []),
    more: found.length === most,
    cursor: last ? cursorOf(last) : null,
  };
}

function cursorOf(d: QueryDocumentSnapshot): LogCursor | null {
  const time: unknown = d.get("change.changeTime");
  return time instanceof Timestamp ? { at: time.toMillis(), nanos: time.nanoseconds, id: d.id } : null;
}
