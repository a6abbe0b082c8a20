import { useMemo } from "react";
import { allOf, type Basis } from "#domain/shared/known.ts";
import type { FloorRow, ObservationRow, DeskAuditRow, DeskRow, SiteRow } from "#data/api.ts";
import { type Live, useData, useLive } from "#data/live.ts";
import { counted, type DeskStanding, latestByDesk } from "#domain/desk-audits/observations.ts";
import { shownTitle } from "#domain/desks/title.ts";

const NONE: readonly never[] = [];
const rowsOf = <T>(live: Live<readonly T[]>): readonly T[] => (live.state === "ready" ? live.value : NONE);

/** A round with everything that was seen in it, as this device knows it. */
export type DeskAuditView = {
  readonly round: DeskAuditRow;
  /** Its floors, in the order of their titles. */
  readonly floors: readonly FloorRow[];
  /** Desks of its floors by floor and title, titles as they are shown. */
  readonly desks: readonly DeskRow[];
  /** All desks of the site are here: a label that none of them has is then unknown. */
  readonly desksKnown: boolean;
  /** Every desk of the site, also of floors that are not walked. */
  readonly siteDesks: readonly DeskRow[];
  readonly observations: readonly ObservationRow[];
  readonly latest: ReadonlyMap<string, DeskStanding>;
  readonly seen: number;
  readonly total: number;
  /** What all of that is drawn from. */
  readonly basis: Basis;
};

type Given = { readonly site: SiteRow; readonly round: DeskAuditRow | undefined; readonly floors: readonly FloorRow[] };
function useDesks(all: readonly DeskRow[], { site, round, floors }: Given): readonly DeskRow[] {
  return useMemo(() => {
    const order = new Map(floors.map((f, i) => [f.id, i]));
    return all
      .filter((d) => round?.floors.includes(d.floor) && order.has(d.floor))
      .map((d) => {
        const title = shownTitle(d.title, site.maskedFloorName, floors[order.get(d.floor) ?? 0]?.title ?? "");
        return title === d.title ? d : { ...d, title };
      })
      .sort((a, b) => (order.get(a.floor) ?? 0) - (order.get(b.floor) ?? 0));
  }, [all, round, floors, site.maskedFloorName]);
}

/** A round, live; null where this device has none of that id, `loading` before that is known. */
export function useDeskAudit(site: SiteRow, id: string): DeskAuditView | null | "loading" {
  const data = useData();
  const rounds = useLive(data.rows({ list: "round", site: site.id }));
  const round = rowsOf(rounds).find((r) => r.id === id);
  const allFloors = rowsOf(useLive(data.rows({ list: "floor", site: site.id })));
  const seen = useLive(data.rows({ list: "observation", site: site.id, group: id }));
  const observations = rowsOf(seen);
  const floors = useMemo(() => allFloors.filter((f) => round?.floors.includes(f.id)), [allFloors, round?.floors]);
  const allDesks = useLive(data.rows({ list: "desk", site: site.id }));
  const siteDesks = rowsOf(allDesks);
  const desks = useDesks(siteDesks, { site, round, floors });
  const latest = useMemo(() => latestByDesk(observations), [observations]);
  const count = useMemo(() => counted(desks, latest), [desks, latest]);
  const basis = useMemo(() => allOf(rounds, seen, allDesks), [rounds, seen, allDesks]);
  if (!round) return rounds.state === "loading" || rounds.known !== "all" ? "loading" : null;
  if (allDesks.state === "loading") return "loading";
  return {
    round,
    floors,
    desks,
    desksKnown: allDesks.known === "all",
    siteDesks,
    observations,
    latest,
    ...count,
    basis,
  };
}
