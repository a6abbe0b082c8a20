import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { takeDraftSlot } from "#data/draft-slot.ts";
import { DraftWriter } from "#data/draft-writer.ts";
import { useData } from "#data/live.ts";
import type { DeskRefusal } from "#domain/desks/commands.ts";
import type { DataApi } from "#data/api.ts";
import { countEdits, type Draft, draftFromJson, draftToJson, NO_EDITS, withFields } from "#domain/desks/draft.ts";
import type { DeskNow, FoundEdit, FoundField } from "#domain/desks/recover.ts";
import type { FieldEdits } from "#domain/neighbourhoods/fields.ts";
import { sameJson } from "#domain/shared/json.ts";
import type { Result } from "#domain/shared/result.ts";
import { DESK_REFUSED } from "#domain/words/desks.ts";
import { MSG } from "#domain/words/spec.ts";
import { beforeReload } from "#ui/before-reload.ts";
import { report } from "#ui/report.ts";

export type DraftState = {
  readonly draft: Draft;
  /** False until the device said what it keeps, and a person what to do with it; editing waits for it. */
  readonly known: boolean;
  /** Edits of an earlier page that nobody decided about yet. */
  readonly found: Found | null;
  /** When recovered edits were made; null once they are saved, or when there were none. */
  readonly fromBefore: number | null;
  /** Takes found edits up again; `mine` names desks that moved on and are to be as written all the same. */
  readonly recover: (mine: ReadonlySet<string>) => Promise<void>;
  /** False when the device refused to keep the draft. */
  readonly kept: boolean;
  /** Runs a rule on the draft. A refusal is said and changes nothing. */
  readonly edit: (rule: (draft: Draft) => Result<Draft, DeskRefusal>) => void;
  /** Changes what is edited of neighbourhoods, desks in them and circles. */
  readonly change: (rule: (fields: FieldEdits) => FieldEdits) => void;
  /** Replaces the draft, whatever it is. */
  readonly set: (change: (draft: Draft) => Draft) => void;
  /** Forgets all edits; resolves when the device has forgotten them as well. */
  readonly discard: () => Promise<void>;
};

/** A draft of an earlier page, against what its desks show now. */
export type Found = {
  readonly draft: Draft;
  readonly edits: readonly FoundEdit[];
  readonly fields: readonly FoundField[];
};

/** Whether a person was asked about this, as it stands. */
const sameQuestion = (now: FoundEdit, asked: FoundEdit | undefined): boolean =>
  asked !== undefined &&
  asked.state === now.state &&
  (now.state !== "moved" || asked.now?.disabled === now.now?.disabled);

const sameField = (now: FoundField, asked: FoundField | undefined): boolean =>
  asked !== undefined &&
  asked.state === now.state &&
  (now.state !== "moved" || sameJson(asked.now?.value, now.now?.value));

/** Seldom needed: what compares an earlier page's edits with what stands there now. */
const loadRecover = () => import("#domain/desks/recover.ts");

async function foundIn(api: DataApi, draft: Draft): Promise<Found> {
  const { foundEdits, foundFields } = await loadRecover();
  const paths = [...draft.edits.values(), ...draft.fields.values()].map((e) => e.path);
  const shown = await api.shown([...new Set(paths)]);
  const desks = Object.entries(shown).map(([path, doc]): [string, DeskNow | null] => {
    const disabled = doc?.fields["disabled"] ?? false;
    const value = typeof disabled === "string" || typeof disabled === "boolean" ? disabled : false;
    return [path, doc ? { disabled: value, rev: doc.rev } : null];
  });
  return {
    draft,
    edits: foundEdits(draft, new Map(desks)),
    fields: foundFields(draft, new Map(Object.entries(shown))),
  };
}

const keyOf = (site: string) => `desk-settings/${site}`;
const REFUSED: Record<DeskRefusal, string> = { ...DESK_REFUSED, "not-permitted": MSG.noEditDesks };

/** The unsaved desk edits of a site, kept on the device as they are made. [DSK-6] */
export function useDraft(site: string): DraftState {
  const { api } = useData();
  const [draft, setDraft] = useState<Draft>(NO_EDITS);
  const [known, setKnown] = useState(false);
  const [kept, setKept] = useState(true);
  const [found, setFound] = useState<Found | null>(null);
  const [fromBefore, setFromBefore] = useState<number | null>(null);
  const latest = useRef(NO_EDITS);
  const [writer, setWriter] = useState<DraftWriter | null>(null);

  useEffect(() => {
    let current = true;
    let release = () => undefined as void;
    void (async () => {
      const slot = await takeDraftSlot(api, keyOf(site));
      if (!current) return slot.release();
      release = slot.release;
      const before = draftFromJson(slot.found) ?? NO_EDITS;
      const left = countEdits(before) > 0 ? await foundIn(api, before) : null;
      if (!current) return undefined;
      const writes = new DraftWriter(api, slot.key, setKept);
      // Every control of the screen waits for this: it is drawn in slices. (SPEED-3)
      startTransition(() => {
        setWriter(writes);
        if (left && left.edits.length + left.fields.length > 0) setFound(left);
        else setKnown(true);
      });
      return undefined;
    })();
    return () => {
      current = false;
      release();
    };
  }, [api, site]);
  useEffect(() => beforeReload(() => writer?.settled() ?? Promise.resolve()), [writer]);

  const set = useCallback(
    (change: (draft: Draft) => Draft) => {
      const next = change(latest.current);
      if (next === latest.current) return;
      latest.current = next;
      setDraft(next);
      if (countEdits(next) === 0) setFromBefore(null);
      writer?.write(draftToJson(next));
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
  const change = useCallback(
    (rule: (fields: FieldEdits) => FieldEdits) => set((d) => withFields(d, rule(d.fields), Date.now())),
    [set],
  );
  const take = useCallback(
    (next: Draft) => {
      latest.current = next;
      setDraft(next);
      setFromBefore(countEdits(next) > 0 ? next.at : null);
      setFound(null);
      setKnown(true);
      writer?.write(draftToJson(next));
    },
    [writer],
  );
  const recover = useCallback(
    async (mine: ReadonlySet<string>) => {
      if (!found) return;
      const { recovered } = await loadRecover();
      const now = await foundIn(api, found.draft);
      const asked = new Map(found.edits.map((e) => [e.id, e]));
      const askedFields = new Map(found.fields.map((f) => [f.key, f]));
      const same =
        now.edits.every((e) => sameQuestion(e, asked.get(e.id))) &&
        now.fields.every((f) => sameField(f, askedFields.get(f.key)));
      if (same) take(recovered(now.draft, now, mine));
      else setFound(now); // somebody changed a desk while the question stood: it is asked as it is now
    },
    [api, found, take],
  );
  const discard = useCallback(async () => {
    take(NO_EDITS);
    await writer?.settled().catch(() => setKept(false));
  }, [take, writer]);
  return { draft, known, found, recover, fromBefore, kept, edit, change, set, discard };
}
