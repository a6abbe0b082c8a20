import { COLLECTIONS } from "#domain/collections.ts";
import { openDays } from "#domain/desk-audits/collection.ts";
import type { Collection, PullWindow } from "#domain/shared/collection.ts";
import { valueAt } from "#domain/shared/changes.ts";
import type { Replica } from "../replica/replica.ts";
import { before } from "../replica/selector.ts";

/** A site whose days count, and the server's time: a device's clock that is wrong drops nothing. [F27] */
export type SiteNow = { readonly id: string; readonly timeZone: string; readonly now: number };

/** From when on a device keeps what belongs to a site; open desk audits reach further back. */
export async function retentionOf(replica: Replica, { id, timeZone: zone, now }: SiteNow): Promise<PullWindow> {
  const rounds = await replica.find("rounds", { kind: "round", scope: id });
  return { now, zone, openRounds: openDays(rounds) };
}

const ALL: readonly Collection[] = COLLECTIONS;
/** Lets go of everything that left the window of a site. */
export async function trimSite(replica: Replica, site: SiteNow): Promise<void> {
  const window = await retentionOf(replica, site);
  for (const { kind, store, pull } of ALL) {
    if (!pull?.window) continue;
    const { field, first, grouped } = pull.window;
    const from = first(window);
    const found = await replica.find(store, { kind, scope: site.id, ...(grouped ? { group: before(from) } : {}) });
    const old = found.filter(({ view }) => String(valueAt(view.fields, field)) < from).map(({ path }) => path);
    if (old.length > 0) await replica.drop(store, old);
  }
}
