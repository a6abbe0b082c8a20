import { useCallback, useMemo, useState } from "react";
import type { SaveRefusal } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { partId, type Plan } from "#domain/shared/changes.ts";
import type { Result } from "#domain/shared/result.ts";
import { type Followed, type Saved, useFollow } from "./follow.ts";

/** Stored on this device. `settling`: the edits of the draft are those that were stored; lists follow in a moment. */
export type StoredPlan = Followed & { readonly state: "stored"; readonly settling: boolean };
/** `action`: that of the plan which was not stored, where it came to a plan. */
type Refused<E> = { readonly state: "refused"; readonly why: SaveRefusal | E; readonly action: string | null };
export type SaveState<E> = { readonly state: "idle" | "saving" } | Refused<E> | StoredPlan;
type Own<E> = { readonly state: "idle" | "saving" | "settling" } | Refused<E>;

/** A plan, and what to do once what it saved is seen in live rows, so that nothing flickers. */
export type Part = { readonly plan: Plan; readonly onSeen: () => void };

/**
 * Saves plans one after another and follows what becomes of them. A refusal ends it: what was stored before it is seen to,
 * everything else stays where it is. `save` answers true when all were stored.
 */
export function usePlanSave<E>(): {
  readonly status: SaveState<E>;
  readonly save: (parts: Result<readonly Part[], E>) => Promise<boolean>;
} {
  const { api } = useData();
  const [own, setOwn] = useState<Own<E>>({ state: "idle" });
  const [saved, setSaved] = useState<Saved | null>(null);
  const followed = useFollow(saved);
  const save = useCallback(
    async (parts: Result<readonly Part[], E>) => {
      const refused = (why: SaveRefusal | E, action: string | null) => {
        setOwn({ state: "refused", why, action });
        return false;
      };
      if (!parts.ok) return refused(parts.error, null);
      setOwn({ state: "saving" });
      const done: Part[] = [];
      const ids: string[] = [];
      const saves = new Set<string>();
      for (const part of parts.value) {
        const own = part.plan.part;
        if (own) saves.add(own.of);
        // Of a save that is stored set by set, what an earlier press stored is there.
        if (own && (await api.changeSet(partId(own)))) {
          done.push(part);
          continue;
        }
        const answer = await api.save(part.plan);
        if (!answer.ok) {
          for (const { onSeen } of done) onSeen();
          return refused(answer.error, part.plan.action);
        }
        done.push(part);
        ids.push(...answer.value.ids);
        if (!own) for (const id of answer.value.ids) saves.add(id);
      }
      const labels = new Map(done.map(({ plan }, i) => [plan.part?.of ?? i, plan.label]));
      setSaved({ ids: [...saves], label: [...labels.values()].join(" · ") });
      setOwn({ state: "settling" });
      await api.pictured(ids);
      for (const { onSeen } of done) onSeen();
      setOwn({ state: "idle" });
      return true;
    },
    [api],
  );
  const status = useMemo((): SaveState<E> => {
    if (own.state === "saving") return { state: "saving" };
    if (own.state === "refused") return own;
    return followed ? { state: "stored", settling: own.state === "settling", ...followed } : { state: "idle" };
  }, [own, followed]);
  return { status, save };
}
