import type { JsonObject } from "#domain/shared/json.ts";
import type { DayKey } from "#domain/shared/time.ts";
import { standingPlace } from "../device/place.ts";
import { readPastRxdb } from "../replica/past-rxdb.ts";
import type { WhoseCounts } from "./statistics-api.ts";

/** Which documents: `sites/{site}/counts/{prefix}{day}`. */
export type CountsAt = { readonly site: string; readonly prefix: string; readonly days: readonly DayKey[] };
/** Reads the count documents that the device keeps, by day. Days without one are left out. */
export type ReadCounts = (whose: WhoseCounts, at: CountsAt) => Promise<ReadonlyMap<DayKey, JsonObject>>;

/** Past RxDB: counts have no waiting edits, and one range of paths has all that is asked for. [STA-8] */
export const readCounts: ReadCounts = async (whose, { site, prefix, days }) => {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const at = `sites/${site}/counts/${prefix}`;
  const found = await readPastRxdb(await standingPlace(whose), { store: "counts", from: at + first, to: at + last });
  return new Map([...found].map(([path, fields]) => [path.slice(at.length), fields]));
};
