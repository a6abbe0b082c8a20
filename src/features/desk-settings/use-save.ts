import { useCallback, useMemo, useState } from "react";
import type { SaveRefusal } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { type DeskRefusal, planSave } from "#domain/desks/commands.ts";
import { type Draft, withoutSaved } from "#domain/desks/draft.ts";

export type SaveState =
  | { readonly state: "idle" | "saving" }
  | { readonly state: "refused"; readonly why: SaveRefusal | DeskRefusal }
  /** Stored; `reached` is how far it came, and each word is true when shown. */
  | {
      readonly state: "stored";
      readonly label: string;
      readonly reached: "saved" | "sent" | "attention";
      /** The edits of the draft are those that were stored; lists follow in a moment. */
      readonly settling: boolean;
    };

type Stored = { readonly ids: readonly string[]; readonly label: string };
type Input = {
  readonly site: string;
  readonly roles: readonly string[];
  readonly draft: Draft;
  readonly set: (change: (draft: Draft) => Draft) => void;
};
type Own =
  | { readonly state: "idle" | "saving" | "settling" }
  | { readonly state: "refused"; readonly why: SaveRefusal | DeskRefusal };

/** Saves the draft as one plan, and follows what becomes of it. A refused save leaves every edit where it is. [DSK-12] */
export function useSave({ site, roles, draft, set }: Input): {
  readonly status: SaveState;
  /** True when it was stored. */
  readonly save: () => Promise<boolean>;
} {
  const data = useData();
  const [own, setOwn] = useState<Own>({ state: "idle" });
  const [stored, setStored] = useState<Stored | null>(null);
  const sets = useLive(data.rows({ name: "changeSets" }));
  const save = useCallback(async () => {
    const plan = planSave(draft, site, { now: Date.now(), roles });
    const refused = (why: SaveRefusal | DeskRefusal) => {
      setOwn({ state: "refused", why });
      return false;
    };
    if (!plan.ok) return refused(plan.error);
    setOwn({ state: "saving" });
    const answer = await data.api.save(plan.value);
    if (!answer.ok) return refused(answer.error);
    const { ids } = answer.value;
    setStored({ ids, label: plan.value.label });
    setOwn({ state: "settling" });
    await data.api.pictured(ids); // until then the edits are seen through the draft, so that nothing flickers
    set((now) => withoutSaved(now, draft));
    setOwn({ state: "idle" });
    return true;
  }, [data.api, draft, roles, set, site]);
  const status = useMemo((): SaveState => {
    if (own.state === "saving") return { state: "saving" };
    if (own.state === "refused") return own;
    if (!stored) return { state: "idle" };
    const settling = own.state === "settling";
    const mine = sets.state === "ready" ? sets.value.filter((s) => s.part.of === stored.ids[0]) : [];
    if (mine.length > 0 && mine.every((s) => s.state === "closed")) return { state: "idle" };
    if (mine.some((s) => s.state === "attention"))
      return { state: "stored", label: stored.label, reached: "attention", settling };
    const sent = mine.length >= stored.ids.length && mine.every((s) => s.state === "accepted");
    return { state: "stored", label: stored.label, reached: sent ? "sent" : "saved", settling };
  }, [own, stored, sets]);
  return { status, save };
}
