import type { JsonObject } from "#domain/shared/json.ts";
import type { ChangeSet } from "#domain/sync/schema.ts";

/** What every document of a set carries besides its fields, its revision and the server's time. */
export const stampOf = (set: ChangeSet): JsonObject => ({
  lastWrittenBy: { authUid: set.uid, ...set.author },
  lastWrittenVia: set.via,
  changeSet: set.id,
});

/** `ns/{ns}/changeSets/{id}` but for its time `at`, which is the server's: created once, in the batch that it stands for. A void one can never be applied. */
export const receiptOf = (set: ChangeSet, isVoid: boolean, count: number): JsonObject => ({
  ns: set.ns,
  uid: set.uid,
  device: set.device,
  seq: set.seq,
  madeAt: set.madeAt + set.skewMs,
  count,
  void: isVoid,
  action: set.action,
  site: set.site,
  part: set.part,
  offline: set.madeOffline,
});
