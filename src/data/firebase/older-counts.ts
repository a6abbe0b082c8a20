import { collection, getDocs, query, where } from "firebase/firestore/lite";
import { text } from "#domain/shared/doc-reads.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import type { DayKey } from "#domain/shared/time.ts";
import type { Backend } from "./backend.ts";
import { plain } from "./convert.ts";
import { netError } from "./trouble.ts";

/** Documents of a site's counts; ten days at most. */
export type CountsAsked = { readonly site: string; readonly countType: string; readonly days: readonly DayKey[] };
export type CountsOfDay = { readonly day: DayKey; readonly fields: JsonObject };

/** Counts of some days, as they stand on the server; days without any are left out. Throws `NetError`. */
export async function countsOn(
  backend: Backend,
  ns: string,
  { site, countType, days }: CountsAsked,
): Promise<readonly CountsOfDay[]> {
  const asked = query(
    collection(backend.db, "sites", site, "counts"),
    where("ns", "==", ns),
    where("countType", "==", countType),
    where("onDate", "in", days),
  );
  try {
    const found = (await getDocs(asked)).docs.map((d) => plain(d.data()) as JsonObject);
    return found.filter((f) => f["deleted"] !== true).map((fields) => ({ day: text(fields["onDate"]), fields }));
  } catch (e) {
    throw netError(e);
  }
}
