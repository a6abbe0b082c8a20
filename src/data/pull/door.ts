import type { JsonObject } from "#domain/shared/json.ts";
import type { Truth } from "../engine/record.ts";
import type { RawDoc } from "../firebase/read.ts";
import { brokenBecause, collectionOf } from "../replica/collections.ts";
import type { Replica } from "../replica/replica.ts";
import { BROKEN_PREFIX, type Broken } from "./names.ts";

/** The door from the server: documents that fit their schema as truth, and those that don't with the reason. */
export function sift(docs: readonly RawDoc[]): { readonly good: readonly Truth[]; readonly broken: readonly Broken[] } {
  const good: Truth[] = [];
  const broken: Broken[] = [];
  for (const { path, data } of docs) {
    const why = brokenBecause(path, data);
    if (why === null) good.push(asTruth(path, data));
    else broken.push({ path, collection: collectionOf(path) ?? "", why });
  }
  return { good, broken };
}

function asTruth(path: string, data: JsonObject): Truth {
  const { rev, updatedAt, deleted, ...fields } = data;
  return { path, rev: rev as number, updatedAt: updatedAt as number, deleted: deleted === true, fields };
}

/** Remembers which documents cannot be used, and forgets those that can again. */
export async function noteBroken(
  replica: Pick<Replica, "values">,
  known: Set<string>,
  seen: ReturnType<typeof sift>,
): Promise<void> {
  for (const b of seen.broken) {
    known.add(b.path);
    await replica.values.write("meta", BROKEN_PREFIX + b.path, { ...b });
  }
  for (const g of seen.good) {
    if (!known.delete(g.path)) continue;
    await replica.values.remove("meta", BROKEN_PREFIX + g.path);
  }
}
