import { sourceOf } from "#domain/sources.ts";
import { useCallback } from "react";
import { useData } from "#data/live.ts";
import type { SyncState } from "#data/api.ts";
import type { CardAt } from "#domain/cards/commands/parts.ts";
import type { CardDetail } from "#domain/cards/collection.ts";
import { object, textOrNull } from "#domain/shared/doc-reads.ts";
import { serverNow } from "#widgets/clock.ts";
import { useSignedIn } from "#widgets/signed-in.ts";

type Owned = Pick<CardDetail, "holder" | "sites">;
const memberPath = (site: string, person: string): string => `sites/${site}/members/${person}`;

/** Whether all memberships of a site are on this device: one that is not there is none. */
const isWhole = (sync: SyncState | null, site: string): boolean =>
  sync?.pulls.some((p) => p.source === sourceOf("member", site) && p.complete) === true;

/**
 * Where, when and by whom cards are handed out. What the memberships of their owners name is read first, from this device:
 * commands empty those places, or leave them alone where they name another card. [CRD-82]
 */
export function useCardAt(site: string | null): (cards: readonly (Owned | null)[]) => Promise<CardAt> {
  const data = useData();
  const { ns, roles, sites } = useSignedIn();
  return useCallback(
    async (cards) => {
      const owned = cards.filter((card) => card !== null && card.holder !== "").map((card) => card as Owned);
      const paths = owned.flatMap((card) => card.sites.map((s) => memberPath(s, card.holder)));
      const shown = await data.api.shown([...new Set(paths)]);
      const live = data.sync.get();
      const sync = live.state === "ready" ? live.value : null;
      const slotOf: CardAt["slotOf"] = (at, person, role) => {
        const member = shown[memberPath(at, person)];
        if (member) return textOrNull(object(member.fields["cards"])[role]);
        return isWhole(sync, at) ? null : undefined;
      };
      const revOf: CardAt["revOf"] = (at, person) => shown[memberPath(at, person)]?.rev;
      return { ns, roles, ownSites: sites, site: site ?? "", now: serverNow(data), slotOf, revOf };
    },
    [data, ns, roles, sites, site],
  );
}
