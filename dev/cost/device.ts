import type { Firestore, Query } from "firebase-admin/firestore";
import { SNAPSHOT } from "#domain/snapshots/limits.ts";
import { snapshotSourceOf } from "#domain/snapshots/manifest.ts";
import { SYNC } from "#domain/sync/limits.ts";
import { sourcesOf } from "#data/pull/sources.ts";
import type { Session } from "#data/api.ts";

/** What a device reads of its tenant, as Firestore's price list counts it. */
export type DeviceReads = {
  /** Questions of one pull, each a read at least. */
  readonly sources: number;
  /** The first sync ever, and what is read whole once a week. */
  readonly full: number;
  /** Of these, what belongs to the whole tenant and not to a site: cards, accounts, people of no site. */
  readonly ofTenant: number;
  /** Of the same, what files bring: a read of each manifest is all that is read of those documents. */
  readonly filed: { readonly files: number; readonly docs: number; readonly ofTenant: number };
  /** A start when nothing changed: every question once, the two counts of each, and what is listened to by name. */
  readonly start: number;
};
export type Who = { readonly ns: string; readonly roles: readonly string[]; readonly sites: readonly string[] };

/** Listened to by name: account, person, preferences, tenant, version, one site. */
const BY_NAME = 6;
/** Entries that one read of a counting question covers. */
const COUNTED = 1_000;
export const WEEK_DAYS = SYNC.wholeReadDays;

function sessionOf({ ns, roles, sites }: Who): Session {
  return {
    uid: "u",
    email: "",
    displayName: "",
    ns,
    nsTitle: "",
    roles,
    sites,
    person: null,
    defaultSite: null,
    offlineHours: 72,
  } as unknown as Session;
}

/** Asks the emulator how many documents each question of a device finds: those of `data/pull/sources.ts`, nothing else. */
export async function deviceReads(db: Firestore, who: Who, zone: string): Promise<DeviceReads> {
  const session = sessionOf(who);
  const window = { now: Date.now(), zone };
  const last = sourcesOf(session, "last", null);
  const sources = [
    ...who.sites.flatMap((site) => [
      ...sourcesOf(session, "first", { site, window }),
      ...sourcesOf(session, "then", { site, window }),
    ]),
    ...last,
  ];
  const found: number[] = [];
  for (const { collection, ns, where } of sources) {
    const asked = where.reduce<Query>(
      (q, { field, op, value }) => q.where(field, op, value),
      db.collection(collection).where("ns", "==", ns),
    );
    found.push((await asked.count().get()).data().count);
  }
  const all = found.reduce((a, b) => a + b, 0);
  const counts = found.reduce((sum, n) => sum + 2 * Math.max(1, Math.ceil(n / COUNTED)), 0);
  const ofTenant = found.slice(found.length - last.length).reduce((a, b) => a + b, 0);
  const byFile = sources.flatMap((s, i) => {
    const docs = found[i] ?? 0;
    return docs >= SNAPSHOT.minDocs && snapshotSourceOf(s)
      ? [{ docs, ofTenant: i >= sources.length - last.length }]
      : [];
  });
  const docsOf = (some: typeof byFile) => some.reduce((sum, { docs }) => sum + docs, 0);
  const empty = found.filter((n) => n === 0).length;
  return {
    sources: sources.length,
    full: all + empty + BY_NAME,
    ofTenant,
    filed: { files: byFile.length, docs: docsOf(byFile), ofTenant: docsOf(byFile.filter((f) => f.ofTenant)) },
    start: sources.length + counts + sources.length + BY_NAME,
  };
}
