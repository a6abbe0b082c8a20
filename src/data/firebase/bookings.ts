import {
  collection,
  doc,
  documentId,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  type QueryDocumentSnapshot,
  startAfter,
  Timestamp,
  where,
} from "firebase/firestore/lite";
import * as v from "valibot";
import { type ExportBooking, exportBookingSchema } from "#domain/export/schema.ts";
import type { Backend } from "./backend.ts";
import { plain } from "./convert.ts";
import { netError } from "./trouble.ts";

/** Bookings of one request: a thousand at once would not come in time over a slow line. */
const PAGE = 250;

export type ReadSpan = {
  readonly ns: string;
  readonly site: string;
  /** Half-open, epoch ms. */
  readonly from: number;
  readonly to: number;
  readonly limit: number;
};
export type ReadBookings = {
  readonly bookings: readonly ExportBooking[];
  readonly more: boolean;
  readonly broken: number;
};

/** The first desk bookings of a site that begin in a span, oldest first, and whether there are more. Throws `NetError`. */
export async function readBookings(backend: Backend, span: ReadSpan): Promise<ReadBookings> {
  const raw: QueryDocumentSnapshot[] = [];
  let size: number;
  do {
    const found = await onePage(backend, span, raw.at(-1), Math.min(PAGE, span.limit + 1 - raw.length));
    raw.push(...found);
    size = found.length;
  } while (size === PAGE && raw.length <= span.limit);
  const parsed = raw.slice(0, span.limit).map((d) => v.safeParse(exportBookingSchema, plain(d.data())));
  const bookings = parsed.flatMap((b) => (b.success ? [b.output] : []));
  return { bookings, more: raw.length > span.limit, broken: parsed.length - bookings.length };
}

/** Titles of places of a site, deleted ones among them, as they are stored. Throws `NetError`. */
export async function readPlaces(
  backend: Backend,
  site: string,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly title: unknown }[]> {
  try {
    const found = await Promise.all(ids.map((id) => getDoc(doc(backend.db, `sites/${site}/spaces/${id}`))));
    return found.map((d) => ({ id: d.id, title: d.get("title") as unknown }));
  } catch (e) {
    throw netError(e);
  }
}

async function onePage(
  backend: Backend,
  { ns, site, from, to }: ReadSpan,
  after: QueryDocumentSnapshot | undefined,
  size: number,
) {
  const asked = query(
    collection(backend.db, `sites/${site}/bookings`),
    where("ns", "==", ns),
    where("deleted", "==", false),
    where("fromTime", ">=", Timestamp.fromMillis(from)),
    where("fromTime", "<", Timestamp.fromMillis(to)),
    orderBy("fromTime"),
    orderBy(documentId()),
    ...(after ? [startAfter(after)] : []),
    limit(size),
  );
  try {
    return (await getDocs(asked)).docs;
  } catch (e) {
    throw netError(e);
  }
}
