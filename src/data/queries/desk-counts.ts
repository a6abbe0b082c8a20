import { sourceOf } from "#domain/sources.ts";
import type { DeskCountRow, RowsUpdate } from "../api.ts";
import type { UserStores } from "../session/user-stores.ts";
import type { ShownDoc } from "#domain/shared/collection.ts";
import { rowsDiffer } from "./rows.ts";
import { whenArrived } from "./when-arrived.ts";
import { deskPlace } from "#domain/desks/collection.ts";

type DeskPlace = { readonly floor: string; readonly neighbourhood: string | null };

/** Desks counted by neighbourhood and floor. [HOOD-10] */
function countedDesks(desks: readonly DeskPlace[]): readonly DeskCountRow[] {
  const counts = new Map<string, DeskCountRow>();
  for (const { floor, neighbourhood } of desks) {
    const id = `${floor}|${neighbourhood ?? ""}`;
    counts.set(id, { id, floor, neighbourhood, desks: (counts.get(id)?.desks ?? 0) + 1 });
  }
  return [...counts.values()];
}

/** The counts of a site, live: a row of its own for each floor and neighbourhood. */
export function watchDeskCounts(
  stores: UserStores,
  site: string,
  emit: (u: RowsUpdate<DeskCountRow>) => void,
): () => void {
  const differ = rowsDiffer(emit);
  let rows: readonly DeskCountRow[] | null = null;
  const selector = { scope: site, kind: "desk" };
  const arrived = whenArrived(stores, [sourceOf("desk", site)], {
    read: () => stores.replica.find("spaces", selector),
    take: (shown) => take(shown),
    tell: () => tell(),
  });
  const tell = () => {
    if (!rows) return;
    const stamped = rows.map((row) => ({ key: row.id, stamp: String(row.desks), row }));
    differ(stamped, arrived.basis());
  };
  const take = (shown: readonly ShownDoc[]) => {
    rows = countedDesks(shown.map(deskPlace));
    tell();
  };
  const desks = stores.replica.watch("spaces", selector, take);
  return () => {
    desks.unsubscribe();
    arrived.stop();
  };
}
