import type { JsonObject } from "#domain/shared/json.ts";
import { numberOr } from "#domain/shared/doc-reads.ts";
import { aheadWords } from "#domain/words/broken.ts";
import type { Truth } from "../engine/record.ts";
import type { RawDoc } from "../firebase/read.ts";
import { brokenBecause, standInFor, storeOf } from "../replica/records/collections.ts";
import type { Replica } from "../replica/replica.ts";
import { BROKEN_PREFIX, type Broken } from "../replica/names.ts";
import { isAhead } from "./server-time.ts";

/** What of some documents can be used, what cannot, and what is named without being left out. */
export type Validated = {
  /** Those for which something stands in are here as well as among the broken ones. */
  readonly good: readonly Truth[];
  readonly broken: readonly Broken[];
  /** Good ones dated ahead of the server's time: shown, and named; null where that time is not known. */
  readonly ahead: readonly Broken[] | null;
};

/**
 * What comes from the server: documents that fit their schema as truth, and those that don't with the reason.
 * @param serverNow the server's time, epoch ms; null when it is not known
 */
export function validate(docs: readonly RawDoc[], serverNow: number | null): Validated {
  const good: Truth[] = [];
  const shown: Truth[] = [];
  const broken: Broken[] = [];
  for (const { path, data } of docs) {
    const why = brokenBecause(path, data);
    if (why === null) {
      good.push(asTruth(path, data));
      continue;
    }
    const instead = standInFor(path, data, why);
    if (instead) shown.push(asTruth(path, instead));
    broken.push({ path, collection: storeOf(path) ?? "", why });
  }
  const ahead = serverNow === null ? null : good.filter((t) => isAhead(t.updatedAt, serverNow)).map(datedAhead);
  return { good: [...good, ...shown], broken, ahead };
}

const datedAhead = ({ path, updatedAt }: Truth): Broken => ({
  path,
  collection: storeOf(path) ?? "",
  why: aheadWords(updatedAt),
});

function asTruth(path: string, data: JsonObject): Truth {
  const { rev, updatedAt, deleted, ...fields } = data;
  // Of one that does not fit either may be anything: whatever comes later is newer.
  return { path, rev: numberOr(rev, 0), updatedAt: numberOr(updatedAt, 0), deleted: deleted === true, fields };
}

/** Remembers which documents are not as they should be, and forgets those that are again. */
export async function noteBroken(
  replica: Pick<Replica, "values">,
  known: Set<string>,
  { good, broken, ahead }: Omit<Validated, "good"> & { readonly good: readonly Pick<Truth, "path">[] },
): Promise<void> {
  const named = [...broken, ...(ahead ?? [])];
  for (const b of named) {
    known.add(b.path);
    await replica.values.write("meta", BROKEN_PREFIX + b.path, { ...b });
  }
  if (ahead === null) return; // whether a known one is still ahead cannot be told
  const still = new Set(named.map((b) => b.path));
  for (const g of good) {
    if (still.has(g.path) || !known.delete(g.path)) continue;
    await replica.values.remove("meta", BROKEN_PREFIX + g.path);
  }
}
