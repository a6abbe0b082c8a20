import { useEffect, useMemo, useState } from "react";
import type { ChangeSetRow } from "#data/api.ts";
import { useData, useLivePart, useSyncPart } from "#data/live.ts";
import { MSG } from "#domain/words/spec.ts";
import { toast } from "#ui/toast.tsx";

/** After so long, ms, a person with a connection is told that the server has not confirmed a save (spec 2 §4, §9). */
export const CONFIRM_WITHIN_MS = 10_000;

/** What was stored on this device at one save. */
export type Saved = { readonly ids: readonly string[]; readonly label: string };
export type Reached = "saved" | "sent" | "attention";
/** How far a save came; each word is true when shown. */
export type Followed = Saved & {
  readonly reached: Reached;
  /** There is a connection, and the server has not confirmed the save within `CONFIRM_WITHIN_MS`. */
  readonly late: boolean;
};

/** How far the change sets of a save came; null once a person closed them all. */
export function reachedBy(ids: readonly string[], sets: readonly ChangeSetRow[]): Reached | null {
  const mine = sets.filter((s) => ids.includes(s.part.of));
  if (mine.length > 0 && mine.every((s) => s.state === "closed")) return null;
  if (mine.some((s) => s.state === "attention")) return "attention";
  return mine.length >= ids.length && mine.every((s) => s.state === "accepted") ? "sent" : "saved";
}

/** True for what stood unchanged for so long. */
function useStoodFor(saved: Saved | null, ms: number): boolean {
  const [passed, setPassed] = useState<Saved | null>(null);
  useEffect(() => {
    if (!saved) return undefined;
    const timer = setTimeout(() => setPassed(saved), ms);
    return () => clearTimeout(timer);
  }, [saved, ms]);
  return saved !== null && passed === saved;
}

/** Follows a save to the server, and tells when it arrived: 'Changes saved successfully'. */
export function useFollow(saved: Saved | null): Followed | null {
  const { rows } = useData();
  const reached = useLivePart(
    rows({ name: "changeSets" }),
    (sets) => saved && reachedBy(saved.ids, sets.state === "ready" ? sets.value : []),
  );
  const stood = useStoodFor(saved, CONFIRM_WITHIN_MS);
  const online = useSyncPart((sync) => stood && sync?.net === "online"); // else it is nobody's business here (SPEED-1)
  const arrived = reached === "sent";
  useEffect(() => {
    if (saved && arrived) toast({ text: MSG.changesSaved });
  }, [saved, arrived]);
  const late = stood && reached === "saved" && online;
  useEffect(() => {
    if (late) void import("./warn-late.ts").then(({ warnLate }) => warnLate());
  }, [late]);
  return useMemo(() => (saved && reached ? { ...saved, reached, late } : null), [saved, reached, late]);
}
