import * as v from "valibot";
import { seesAuditLog } from "#domain/access/predicates.ts";
import type { LogEntry } from "#domain/audit/log.ts";
import { LOG } from "#domain/audit/log-pages.ts";
import type { Json } from "#domain/shared/json.ts";
import type { UserStores } from "./user-stores.ts";

/** Where the newest entries of the audit log stand, for when there is no connection. */
const NEWEST = "log/newest";

const byPath = v.record(v.string(), v.any());
const entrySchema = v.object({
  id: v.string(),
  at: v.number(),
  path: v.string(),
  kind: v.string(),
  action: v.optional(v.string(), ""),
  title: v.string(),
  exists: v.boolean(),
  via: v.string(),
  by: v.string(),
  sites: v.array(v.string()),
  people: v.optional(v.array(v.string()), []),
  paths: v.array(v.string()),
  before: byPath,
  after: byPath,
  cut: v.boolean(),
  madeAt: v.nullable(v.number()),
  device: v.string(),
  offline: v.boolean(),
});
const entriesSchema = v.fallback(v.array(entrySchema), []);

/** Entries that this device keeps, newest first. What another version wrote counts as none. */
export const readLog = async ({ replica }: UserStores): Promise<readonly LogEntry[]> =>
  v.parse(entriesSchema, await replica.values.read("meta", NEWEST)) as readonly LogEntry[];

/** The step under way of each person's stores: answers that come together are kept one after the other, or one would undo the other. */
const steps = new WeakMap<UserStores, Promise<void>>();

async function addTo(stores: UserStores, come: readonly LogEntry[]): Promise<void> {
  const all = new Map([...(await readLog(stores)), ...come].map((e) => [e.id, e]));
  const newest = [...all.values()].sort((a, b) => b.at - a.at).slice(0, LOG.kept);
  await stores.replica.values.write("meta", NEWEST, newest as unknown as Json);
}

/** Keeps entries beside those that are here, the newest of all. Throws `StorageError`. [AUD-16] */
export function keepLog(stores: UserStores, come: readonly LogEntry[]): Promise<void> {
  if (come.length === 0) return Promise.resolve();
  const step = (steps.get(stores) ?? Promise.resolve()).then(() => addTo(stores, come));
  steps.set(
    stores,
    step.catch(() => undefined), // whoever asked for it is told; the next begins all the same
  );
  return step;
}

/** Whoever may not read the log any more keeps nothing of it. [AUD-16] */
export async function forgetLogUnlessRead({ replica, session }: UserStores): Promise<void> {
  if (seesAuditLog(session.roles)) return;
  if ((await replica.values.read("meta", NEWEST)) !== null) await replica.values.remove("meta", NEWEST);
}
