import { useCallback, useState } from "react";
import type { Basis } from "#domain/shared/known.ts";
import type { DeskRow } from "#data/api.ts";
import { NO_DETAILS } from "#domain/desk-audits/commands.ts";
import { deskByLabel, labelIn } from "#domain/desk-audits/find-desk.ts";
import { DESK_AUDITS } from "#domain/desk-audits/limits.ts";
import { DESK_AUDIT_WORDS } from "#domain/words/desk-audits.ts";
import { say } from "#domain/words/say.ts";
import { toast } from "#ui/toast.tsx";
import type { Acts } from "../use-acts.ts";
import type { DeskAuditView } from "../use-desk-audit.ts";
import type { FloorWalk } from "./use-floor-walk.ts";

/**
 * A label that led to no desk of this round. `ask`: no desk has it, and a person says whether it is kept; `saving`, `kept`: no
 * desk has it, and it is kept; `other`: of a desk (`title`) that is not walked; `coming`: desks are still being loaded.
 */
export type Miss =
  | { readonly why: "ask" | "saving" | "kept" | "coming"; readonly label: string }
  | { readonly why: "other"; readonly label: string; readonly title: string };
export type Scan = {
  /** What the desks are drawn from: that none has a label is said of it. */
  readonly of: Basis;
  /** What was scanned last, where that is no desk of this round. */
  readonly miss: Miss | null;
  readonly forget: () => void;
  /** `typedIn`: by a person, who may have mistyped. */
  readonly look: (label: string, typedIn: boolean) => void;
  readonly keep: (label: string) => Promise<void>;
};
type Given = {
  readonly site: string;
  readonly view: DeskAuditView;
  readonly walk: FloorWalk;
  readonly acts: Acts;
  readonly choose: (desk: DeskRow) => void;
};

/** As much of a label as is stored; half a character at its end is none. */
const cut = (label: string): string => label.slice(0, DESK_AUDITS.labelMax).replace(/[\uD800-\uDBFF]$/, "");

/** Labels, typed or scanned: they lead to their desks, and those that no desk has are kept. [WALK-3] [WALK-18] */
export function useScan({ site, view, walk, acts, choose }: Given): Scan {
  const [miss, setMiss] = useState<Miss | null>(null);
  const floor = walk.floor?.id ?? null;
  const { select } = walk;
  const keep = useCallback(
    async (label: string) => {
      const told = (why: "ask" | "kept") => setMiss((now) => (now?.label === label ? { why, label } : now));
      const done =
        floor !== null && (await acts.observe({ floor, booked: null, details: NO_DETAILS, desk: null, label }));
      told(done ? "kept" : "ask");
      if (done) toast({ text: say(DESK_AUDIT_WORDS.unknownKept, { label }) });
    },
    [acts, floor],
  );
  const lost = useCallback(
    (given: string, typedIn: boolean) => {
      const label = cut(labelIn(given));
      const isKept = miss?.label === label && (miss.why === "kept" || miss.why === "saving");
      select(null); // nothing that is tapped from here on is about the desk before
      const other = deskByLabel(given, view.siteDesks, { site, floor: null });
      if (other) setMiss({ why: "other", label, title: other.title });
      else if (!view.desksKnown) setMiss({ why: "coming", label });
      else if (!isKept) {
        setMiss({ why: typedIn ? "ask" : "saving", label });
        if (!typedIn) void keep(label);
      }
    },
    [miss, select, view.siteDesks, view.desksKnown, site, keep],
  );
  const look = useCallback(
    (given: string, typedIn: boolean) => {
      if (labelIn(given) === "") return;
      const desk = deskByLabel(given, view.desks, { site, floor });
      if (!desk) return lost(given, typedIn);
      setMiss(null);
      choose(desk);
      if (view.latest.has(desk.id))
        toast({ text: say(DESK_AUDIT_WORDS.scannedAgain, { title: desk.title }), ms: 2_000 });
    },
    [view.desks, view.latest, site, floor, lost, choose],
  );
  return { miss, of: view.basis, forget: () => setMiss(null), look, keep };
}
