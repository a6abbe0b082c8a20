import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { DESKS } from "#domain/desks/limits.ts";
import { added, NOTHING, remaining, type Selection, toggled } from "#domain/desks/selection.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { toast } from "#ui/toast.tsx";

export type Selecting = {
  readonly selection: Selection;
  readonly toggle: (id: string) => void;
  readonly add: (ids: Iterable<string>) => void;
  readonly clear: () => void;
};
export type DeskSelection = Selecting & { readonly replace: (ids: Iterable<string>) => void };

const sayFull = () => toast({ text: DESK_WORDS.tooMany, tone: "error", ms: 8_000 });
/** Long enough to see that it was not meant, ms. */
const UNDO_MS = 8_000;
const sayCleared = (run: () => void) =>
  toast({ of: "cleared", text: DESK_WORDS.cleared, action: { label: DESK_WORDS.undo, run }, ms: UNDO_MS });

/**
 * The desks chosen on a floor, up to `max`; desks that go away leave it, and another floor begins with none. What was cleared,
 * by hand or by going to another floor, can be brought back. [DSK-3] [DSK-20] [DSK-22]
 * @param goTo shows another floor
 */
export function useSelection(
  floor: string,
  there: { has(id: string): boolean },
  goTo: (floor: string) => void,
  max: number = DESKS.maxSelected,
): DeskSelection {
  const [all, setAll] = useState<{ readonly on: string; readonly ids: Selection }>({ on: floor, ids: NOTHING });
  const [left, setLeft] = useState<typeof all | null>(null);
  if (all.on !== floor) {
    if (all.ids.size > 0) setLeft(all);
    setAll({ on: floor, ids: NOTHING });
  }
  const ids = all.on === floor ? all.ids : NOTHING;
  const selection = useMemo(() => remaining(ids, there), [ids, there]);
  // Two taps may come before the page has rendered the first: each starts from the latest.
  const latest = useRef({ floor, selection, goTo });
  useEffect(() => {
    latest.current = { floor, selection, goTo };
  }, [floor, selection, goTo]);
  const change = useCallback((next: Selection) => {
    latest.current = { ...latest.current, selection: next };
    setAll({ on: latest.current.floor, ids: next });
  }, []);
  /** A selection that was brought back while its floor is not shown yet. */
  const [coming, setComing] = useState<typeof all | null>(null);
  if (coming?.on === floor && all.on === floor) {
    setAll(coming);
    setComing(null);
  }
  const bringBack = useCallback((gone: typeof all) => {
    setComing(gone);
    if (gone.on !== latest.current.floor) latest.current.goTo(gone.on);
  }, []);
  useEffect(() => {
    if (!left) return;
    setLeft(null);
    sayCleared(() => bringBack(left));
  }, [left, bringBack]);
  const toggle = useCallback(
    (id: string) => {
      const next = toggled(latest.current.selection, id, max);
      if (next.ok) change(next.value);
      else sayFull();
    },
    [change, max],
  );
  const join = useCallback(
    (to: Selection, some: Iterable<string>) => {
      const next = added(to, some, max);
      change(next.selection);
      if (next.full) sayFull();
    },
    [change, max],
  );
  const add = useCallback((some: Iterable<string>) => join(latest.current.selection, some), [join]);
  const replace = useCallback((some: Iterable<string>) => join(NOTHING, some), [join]);
  const clear = useCallback(() => {
    const { floor: on, selection: gone } = latest.current;
    change(NOTHING);
    if (gone.size > 0) sayCleared(() => bringBack({ on, ids: gone }));
  }, [change, bringBack]);
  return { selection, toggle, add, replace, clear };
}
