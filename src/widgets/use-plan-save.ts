import { useCallback, useMemo, useState } from "react";
import type { SaveRefusal } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import type { Plan } from "#domain/shared/changes.ts";
import type { Result } from "#domain/shared/result.ts";

/** Stored; `reached` is how far it came, and each word is true when shown. `settling`: lists follow in a moment. */
export type Stored = {
  readonly state: "stored";
  readonly label: string;
  readonly reached: "saved" | "sent" | "attention";
  readonly settling: boolean;
};
export type SaveState<E> =
  { readonly state: "idle" | "saving" } | { readonly state: "refused"; readonly why: SaveRefusal | E } | Stored;
type Own<E> =
  { readonly state: "idle" | "saving" | "settling" } | { readonly state: "refused"; readonly why: SaveRefusal | E };

/**
 * Saves a plan and follows what becomes of it. A refused save leaves everything where it is; `onSeen` is called when what
 * was saved can be seen in live rows, so that nothing flickers.
 */
export function usePlanSave<E>(): {
  readonly status: SaveState<E>;
  readonly save: (plan: Result<Plan, E>, onSeen: () => void) => Promise<void>;
} {
  const { api, rows } = useData();
  const [own, setOwn] = useState<Own<E>>({ state: "idle" });
  const [stored, setStored] = useState<{ readonly ids: readonly string[]; readonly label: string } | null>(null);
  const sets = useLive(rows({ name: "changeSets" }));
  const save = useCallback(
    async (plan: Result<Plan, E>, onSeen: () => void) => {
      if (!plan.ok) return setOwn({ state: "refused", why: plan.error });
      setOwn({ state: "saving" });
      const answer = await api.save(plan.value);
      if (!answer.ok) return setOwn({ state: "refused", why: answer.error });
      const { ids } = answer.value;
      setStored({ ids, label: plan.value.label });
      setOwn({ state: "settling" });
      await api.pictured(ids);
      onSeen();
      return setOwn({ state: "idle" });
    },
    [api],
  );
  const status = useMemo((): SaveState<E> => {
    if (own.state === "saving") return { state: "saving" };
    if (own.state === "refused") return own;
    if (!stored) return { state: "idle" };
    const mine = sets.state === "ready" ? sets.value.filter((s) => s.part.of === stored.ids[0]) : [];
    if (mine.length > 0 && mine.every((s) => s.state === "closed")) return { state: "idle" };
    const parked = mine.some((s) => s.state === "attention");
    const sent = mine.length >= stored.ids.length && mine.every((s) => s.state === "accepted");
    const reached = parked ? "attention" : sent ? "sent" : "saved";
    return { state: "stored", label: stored.label, reached, settling: own.state === "settling" };
  }, [own, stored, sets]);
  return { status, save };
}
