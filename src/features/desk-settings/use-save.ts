import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { SaveRefusal } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { type DeskRefusal, planSave } from "#domain/desks/commands.ts";
import { type Draft, NO_EDITS, withoutSaved } from "#domain/desks/draft.ts";
import { type HoodRefusal, planHoods } from "#domain/neighbourhoods/commands.ts";
import type { HoodDoc } from "#domain/neighbourhoods/schema.ts";
import type { Plan } from "#domain/shared/changes.ts";
import { ok, type Result } from "#domain/shared/result.ts";

export type SaveState =
  | { readonly state: "idle" | "saving" }
  | { readonly state: "refused"; readonly why: SaveRefusal | DeskRefusal | HoodRefusal }
  /** Stored; `reached` is how far it came, and each word is true when shown. */
  | {
      readonly state: "stored";
      readonly label: string;
      readonly reached: "saved" | "sent" | "attention";
      /** The edits of the draft are those that were stored; lists follow in a moment. */
      readonly settling: boolean;
    };

type Why = SaveRefusal | DeskRefusal | HoodRefusal;
type Stored = { readonly ids: readonly string[]; readonly label: string };
type Input = {
  readonly site: string;
  readonly roles: readonly string[];
  /** The neighbourhoods of the site as this device has them. */
  readonly hoods: readonly HoodDoc[];
  readonly draft: Draft;
  readonly set: (change: (draft: Draft) => Draft) => void;
};
type Own = { readonly state: "idle" | "saving" | "settling" } | { readonly state: "refused"; readonly why: Why };

/** A plan with the part of the draft that it saves. */
type Part = { readonly plan: Plan; readonly saves: Draft };
function partsOf({ draft, site, roles, hoods }: Input): Result<readonly Part[], Why> {
  const parts: Part[] = [];
  if (draft.fields.size > 0) {
    const planned = planHoods(draft.fields, { site, docs: hoods }, { roles });
    if (!planned.ok) return planned;
    for (const { plan, saves } of planned.value) parts.push({ plan, saves: { ...NO_EDITS, fields: saves } });
  }
  if (draft.edits.size > 0 || parts.length === 0) {
    const planned = planSave(draft, site, { now: Date.now(), roles });
    if (!planned.ok) return planned;
    parts.push({ plan: planned.value, saves: { ...draft, fields: NO_EDITS.fields } });
  }
  return ok(parts);
}

/** Saves the draft, and follows what becomes of it. A refused save leaves every edit that was not stored where it is; true when all were. [DSK-12] */
export function useSave(input: Input): { readonly status: SaveState; readonly save: () => Promise<boolean> } {
  const { set } = input;
  const data = useData();
  const [own, setOwn] = useState<Own>({ state: "idle" });
  const [stored, setStored] = useState<Stored | null>(null);
  const sets = useLive(data.rows({ name: "changeSets" }));
  const now = useRef(input);
  useEffect(() => {
    now.current = input;
  });
  const save = useCallback(async () => {
    const parts = partsOf(now.current);
    const refused = (why: Why) => {
      setOwn({ state: "refused", why });
      return false;
    };
    if (!parts.ok) return refused(parts.error);
    setOwn({ state: "saving" });
    const done: Part[] = [];
    const ids: string[] = [];
    for (const part of parts.value) {
      const answer = await data.api.save(part.plan);
      if (!answer.ok) {
        for (const { saves } of done) set((d) => withoutSaved(d, saves));
        return refused(answer.error);
      }
      done.push(part);
      ids.push(...answer.value.ids);
    }
    setStored({ ids, label: done.map((p) => p.plan.label).join(" · ") });
    setOwn({ state: "settling" });
    await data.api.pictured(ids); // until then the edits are seen through the draft, so that nothing flickers
    set((d) => done.reduce((left, { saves }) => withoutSaved(left, saves), d));
    setOwn({ state: "idle" });
    return true;
  }, [data.api, set]);
  const status = useMemo((): SaveState => {
    if (own.state === "saving") return { state: "saving" };
    if (own.state === "refused") return own;
    if (!stored) return { state: "idle" };
    const settling = own.state === "settling";
    const mine = sets.state === "ready" ? sets.value.filter((s) => stored.ids.includes(s.part.of)) : [];
    if (mine.length > 0 && mine.every((s) => s.state === "closed")) return { state: "idle" };
    if (mine.some((s) => s.state === "attention"))
      return { state: "stored", label: stored.label, reached: "attention", settling };
    const sent = mine.length >= stored.ids.length && mine.every((s) => s.state === "accepted");
    return { state: "stored", label: stored.label, reached: sent ? "sent" : "saved", settling };
  }, [own, stored, sets]);
  return { status, save };
}
