import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { added, kept, NOTHING, type Selection, toggled } from "#domain/desks/selection.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { toast } from "#ui/toast.tsx";

export type Selecting = {
  readonly selection: Selection;
  readonly toggle: (id: string) => void;
  readonly add: (ids: Iterable<string>) => void;
  readonly clear: () => void;
};

const sayFull = () => toast({ text: DESK_WORDS.tooMany, tone: "error", ms: 8_000 });

/** The desks chosen on a floor, up to 400; desks that go away leave it, and another floor begins with none. [DSK-3] */
export function useSelection(floor: string, there: { has(id: string): boolean }): Selecting {
  const [all, setAll] = useState<Selection>(NOTHING);
  const [on, setOn] = useState(floor);
  if (on !== floor) {
    setOn(floor);
    setAll(NOTHING);
  }
  const selection = useMemo(() => kept(all, there), [all, there]);
  // Two taps may come before the page has rendered the first: each starts from the latest.
  const latest = useRef(selection);
  useEffect(() => {
    latest.current = selection;
  }, [selection]);
  const change = useCallback((next: Selection) => {
    latest.current = next;
    setAll(next);
  }, []);
  const toggle = useCallback(
    (id: string) => {
      const next = toggled(latest.current, id);
      if (next.ok) change(next.value);
      else sayFull();
    },
    [change],
  );
  const add = useCallback(
    (ids: Iterable<string>) => {
      const next = added(latest.current, ids);
      change(next.selection);
      if (next.full) sayFull();
    },
    [change],
  );
  const clear = useCallback(() => change(NOTHING), [change]);
  return { selection, toggle, add, clear };
}
