import { useCallback, useState } from "react";
import type { SiteDeskRow } from "#data/api.ts";
import { NO_DETAILS } from "#domain/rounds/commands.ts";
import { deskByLabel } from "#domain/rounds/find-desk.ts";
import { ROUNDS } from "#domain/rounds/limits.ts";
import { ROUND_WORDS } from "#domain/words/rounds.ts";
import { say } from "#domain/words/say.ts";
import { toast } from "#ui/toast.tsx";
import type { Acts } from "../use-acts.ts";
import type { RoundView } from "../use-round.ts";
import type { FloorWalk } from "./use-floor-walk.ts";

export type Scan = {
  /** A label that no desk has, typed by hand: kept when somebody says so. */
  readonly unknown: string | null;
  readonly forget: () => void;
  /** `typedIn`: by a person, who may have mistyped. */
  readonly look: (label: string, typedIn: boolean) => void;
  readonly keep: (label: string) => Promise<void>;
};
type Given = {
  readonly view: RoundView;
  readonly walk: FloorWalk;
  readonly acts: Acts;
  readonly choose: (desk: SiteDeskRow) => void;
};

/** Labels, typed or scanned: they lead to their desks, and those that no desk has are kept. [WALK-3] */
export function useScan({ view, walk, acts, choose }: Given): Scan {
  const [unknown, setUnknown] = useState<string | null>(null);
  const floor = walk.floor?.id ?? null;
  const keep = useCallback(
    async (label: string) => {
      if (floor === null) return;
      const done = await acts.observe({ floor, booked: null, details: NO_DETAILS, desk: null, label });
      if (!done) return;
      setUnknown(null);
      toast({ text: say(ROUND_WORDS.unknownKept, { label }) });
    },
    [acts, floor],
  );
  const look = useCallback(
    (given: string, typedIn: boolean) => {
      const label = given.trim().slice(0, ROUNDS.labelMax);
      if (label === "") return;
      setUnknown(null);
      const desk = deskByLabel(given.trim(), view.desks, floor);
      if (!desk) {
        const other = deskByLabel(given.trim(), view.siteDesks, null);
        if (other) toast({ text: say(ROUND_WORDS.otherRound, { title: other.title }), tone: "error" });
        else if (!view.desksKnown) toast({ text: ROUND_WORDS.desksComing, tone: "error" });
        else if (typedIn) setUnknown(label);
        else void keep(label);
        return;
      }
      choose(desk);
      if (view.latest.has(desk.id)) toast({ text: say(ROUND_WORDS.scannedAgain, { title: desk.title }), ms: 2_000 });
    },
    [view.desks, view.desksKnown, view.siteDesks, view.latest, floor, keep, choose],
  );
  return { unknown, forget: () => setUnknown(null), look, keep };
}
