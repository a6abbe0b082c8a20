import type { JsonObject } from "#domain/shared/json.ts";
import { sentAction, sentVia } from "#domain/sync/actions.ts";
import type { ChangeSet } from "#domain/sync/schema.ts";
import type { Write } from "../engine/ports.ts";

/** What every document of a set carries besides its fields, its revision and the server's time. */
export const stampOf = (set: ChangeSet): JsonObject => ({
  lastWrittenBy: { authUid: set.uid, ...set.author },
  lastWrittenVia: sentVia(set.via),
  changeSet: set.id,
});

/** The same of a document that does not say who wrote it: its receipt does. [ROM-44] */
const unnamedStamp = (stamp: JsonObject): JsonObject => ({
  ...stamp,
  lastWrittenBy: { authUid: "", ref: "", title: "", displayName: "" },
});

/** What a write carries besides its fields, its revision and the server's time. */
export function stampFor(write: Write, stamp: JsonObject): JsonObject {
  if (write.kind !== "delete" && write.bare === true) return bareStamp(stamp);
  return write.unnamed === true ? unnamedStamp(stamp) : stamp;
}

/** The same of a document that says no more than its rule asks for. */
const bareStamp = ({ ns = null, changeSet = null }: JsonObject): JsonObject => ({ ns, changeSet });

/** No set was made before, epoch ms: the rules take no receipt that says so. */
const FIRST_MOMENT = Date.parse("2020-01-01T00:00:01Z");

/**
 * When a set was made, by the server's clock as far as it was known then. A clock that was years off says something that
 * cannot be: then it is the first moment that can, or now. [NAM-4]
 */
export const madeAtOf = ({ madeAt, skewMs }: Pick<ChangeSet, "madeAt" | "skewMs">, now: number): number =>
  Math.max(FIRST_MOMENT, Math.min(madeAt + skewMs, Math.max(now, now + skewMs)));

/**
 * `ns/{ns}/changeSets/{id}` but for its time `at`, which is the server's: created once, in the batch that it stands for. A void
 * one can never be applied; it names no site, which may not be the author's any more.
 */
export const receiptOf = (set: ChangeSet, isVoid: boolean, count: number, now = Date.now()): JsonObject => ({
  ns: set.ns,
  uid: set.uid,
  device: set.device,
  seq: set.seq,
  madeAt: madeAtOf(set, now),
  count,
  void: isVoid,
  action: sentAction(set.action),
  site: isVoid ? null : set.site,
  part: set.part,
  offline: set.madeOffline,
});

/** The receipt of what is sent. Where a document does not say who wrote it, nobody but the author may ask the receipt. [ROM-44] */
export function receiptFor(set: ChangeSet, writes: readonly Write[], now = Date.now()): JsonObject {
  const receipt = receiptOf(set, false, writes.length, now);
  return writes.some((w) => w.unnamed === true) ? { ...receipt, site: null } : receipt;
}
