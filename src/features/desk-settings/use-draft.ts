import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useData } from "#data/live.ts";
import type { DeskRefusal } from "#domain/desks/commands.ts";
import { type Draft, draftFromJson, NO_EDITS } from "#domain/desks/draft.ts";
import type { Result } from "#domain/shared/result.ts";
import { DESK_REFUSED } from "#domain/words/desks.ts";
import { MSG } from "#domain/words/spec.ts";
import { beforeReload } from "#ui/before-reload.ts";
import { report } from "#ui/report.ts";
import { DraftWriter } from "./draft-writer.ts";

export type DraftState = {
  readonly draft: Draft;
  /** False until the device said what it keeps; editing waits for it. */
  readonly known: boolean;
  /** When the edits found on this device were made; null once they are looked at, or when there were none. */
  readonly fromBefore: number | null;
  /** False when the device refused to keep the draft. */
  readonly kept: boolean;
  /** Runs a rule on the draft. A refusal is said and changes nothing. */
  readonly edit: (rule: (draft: Draft) => Result<Draft, DeskRefusal>) => void;
  /** Replaces the draft, whatever it is. */
  readonly set: (change: (draft: Draft) => Draft) => void;
  /** Forgets all edits; resolves when the device has forgotten them as well. */
  readonly discard: () => Promise<void>;
};

const keyOf = (site: string) => `desk-settings/${site}`;
const REFUSED: Record<DeskRefusal, string> = { ...DESK_REFUSED, "not-permitted": MSG.noEditDesks };

/** The unsaved desk edits of a site, kept on the device as they are made. [DSK-6] */
export function useDraft(site: string): DraftState {
  const { api } = useData();
  const [draft, setDraft] = useState<Draft>(NO_EDITS);
  const [known, setKnown] = useState(false);
  const [kept, setKept] = useState(true);
  const [fromBefore, setFromBefore] = useState<number | null>(null);
  const latest = useRef(NO_EDITS);
  const writer = useMemo(() => new DraftWriter(api, keyOf(site), setKept), [api, site]);

  useEffect(() => {
    let current = true;
    void api.readDraft(keyOf(site)).then((json) => {
      if (!current) return;
      const found = draftFromJson(json) ?? NO_EDITS;
      latest.current = found;
      setDraft(found);
      setFromBefore(found.edits.size > 0 ? found.at : null);
      setKnown(true);
    });
    return () => {
      current = false;
    };
  }, [api, site]);
  useEffect(() => beforeReload(() => writer.settled()), [writer]);

  const set = useCallback(
    (change: (draft: Draft) => Draft) => {
      const next = change(latest.current);
      if (next === latest.current) return;
      latest.current = next;
      setDraft(next);
      if (next.edits.size === 0) setFromBefore(null);
      writer.write(next);
    },
    [writer],
  );
  const edit = useCallback(
    (rule: (draft: Draft) => Result<Draft, DeskRefusal>) => {
      const answer = rule(latest.current);
      if (answer.ok) set(() => answer.value);
      else report(answer, { refused: REFUSED });
    },
    [set],
  );
  const discard = useCallback(async () => {
    set(() => NO_EDITS);
    await writer.settled().catch(() => setKept(false));
  }, [set, writer]);
  return { draft, known, fromBefore, kept, edit, set, discard };
}
