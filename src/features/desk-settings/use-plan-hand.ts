import { type RefObject, useCallback, useRef } from "react";
import { say } from "#domain/words/say.ts";
import { MSG } from "#domain/words/spec.ts";
import { coveredAtHalf } from "#ui/sheet-height.ts";
import { toast } from "#ui/toast.tsx";
import { COMPACT, useMedia } from "#ui/use-media.ts";
import type { FloorPlanHandle } from "#widgets/floor-plan/floor-plan.tsx";
import type { Inspector } from "./use-inspector.ts";
import type { DeskSelection, Selecting } from "./use-selection.ts";

type Given = {
  readonly views: { has(id: string): boolean };
  /** What a tap puts in or takes out: the selection, or the members of a neighbourhood. */
  readonly selecting: Pick<Selecting, "toggle" | "add" | "selection">;
  readonly desks: Pick<DeskSelection, "replace">;
  /** What is tapped is selected, and not put into a neighbourhood. */
  readonly choosing: boolean;
  readonly inspector: Pick<Inspector, "setOpened" | "setAt">;
};
export type PlanHand = {
  readonly handle: RefObject<FloorPlanHandle | null>;
  /** What plan and sheet stand in. */
  readonly place: RefObject<HTMLDivElement | null>;
  readonly tap: (id: string) => void;
  readonly area: (ids: readonly string[]) => void;
  /** Brings desks into the middle of the plan; `show` also takes away what lies over it. */
  readonly zoom: (ids: readonly string[]) => void;
  readonly show: (ids: readonly string[]) => void;
  /** Chooses one desk in place of what was chosen, and opens it. */
  readonly choose: (id: string) => void;
};

/**
 * What a hand does on the plan. A tap on what is no desk of the data is said. The first desk that is chosen raises the sheet,
 * and stays in sight above it; the last one that is taken back lowers it. [DSK-16] [LOOK-4] [LOOK-11]
 */
export function usePlanHand({ views, selecting, desks, choosing, inspector }: Given): PlanHand {
  const handle = useRef<FloorPlanHandle>(null);
  const place = useRef<HTMLDivElement>(null);
  const compact = useMedia(COMPACT);
  const { toggle, add, selection } = selecting;
  const { replace } = desks;
  const { setOpened, setAt } = inspector;
  const reveal = useCallback(
    (id: string) => handle.current?.reveal(id, compact ? coveredAtHalf(place.current?.clientHeight ?? 0) : 0),
    [compact],
  );
  const tap = useCallback(
    (id: string) => {
      if (!views.has(id)) return toast({ text: say(MSG.deskNotEditable, { id }), tone: "error" });
      toggle(id);
      setOpened(true);
      const isIn = selection.has(id);
      if (!compact || !choosing || selection.size > (isIn ? 1 : 0)) return undefined;
      setAt(isIn ? "peek" : "half");
      return isIn ? undefined : reveal(id);
    },
    [views, toggle, selection, setOpened, compact, choosing, setAt, reveal],
  );
  const area = useCallback(
    (ids: readonly string[]) => {
      add(ids.filter((id) => views.has(id)));
      setOpened(true);
      if (choosing) setAt("half");
    },
    [add, views, setOpened, choosing, setAt],
  );
  const zoom = useCallback((ids: readonly string[]) => handle.current?.zoomTo(ids), []);
  const show = useCallback(
    (ids: readonly string[]) => {
      setAt("peek"); // else it lies over what is shown
      zoom(ids);
    },
    [setAt, zoom],
  );
  const choose = useCallback(
    (id: string) => {
      replace([id]);
      setOpened(true);
      reveal(id);
    },
    [replace, setOpened, reveal],
  );
  return { handle, place, tap, area, zoom, show, choose };
}
