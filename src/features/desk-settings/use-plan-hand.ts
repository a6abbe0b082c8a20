import { type RefObject, useCallback, useRef } from "react";
import { say } from "#domain/words/say.ts";
import { MSG } from "#domain/words/spec.ts";
import { toast } from "#ui/toast.tsx";
import type { FloorPlanHandle } from "#widgets/floor-plan/floor-plan.tsx";
import type { Inspector } from "./use-inspector.ts";
import type { DeskSelection, Selecting } from "./use-selection.ts";

type Given = {
  readonly views: { has(id: string): boolean };
  /** What a tap puts in or takes out: the selection, or the members of a neighbourhood. */
  readonly selecting: Pick<Selecting, "toggle" | "add">;
  readonly desks: Pick<DeskSelection, "replace">;
  readonly inspector: Pick<Inspector, "setOpened" | "setAt">;
};
export type PlanHand = {
  readonly handle: RefObject<FloorPlanHandle | null>;
  readonly tap: (id: string) => void;
  readonly area: (ids: readonly string[]) => void;
  /** Brings desks into the middle of the plan; `show` also takes away what lies over it. */
  readonly zoom: (ids: readonly string[]) => void;
  readonly show: (ids: readonly string[]) => void;
  /** Chooses one desk in place of what was chosen, and opens it. */
  readonly choose: (id: string) => void;
};

/** What a hand does on the plan. A tap on what is no desk of the data is said. [DSK-16] [LOOK-4] */
export function usePlanHand({ views, selecting, desks, inspector }: Given): PlanHand {
  const handle = useRef<FloorPlanHandle>(null);
  const { toggle, add } = selecting;
  const { replace } = desks;
  const { setOpened, setAt } = inspector;
  const tap = useCallback(
    (id: string) => {
      if (!views.has(id)) return toast({ text: say(MSG.deskNotEditable, { id }), tone: "error" });
      toggle(id);
      setOpened(true);
    },
    [views, toggle, setOpened],
  );
  const area = useCallback(
    (ids: readonly string[]) => {
      add(ids.filter((id) => views.has(id)));
      setOpened(true);
    },
    [add, views, setOpened],
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
      handle.current?.reveal(id);
    },
    [replace, setOpened],
  );
  return { handle, tap, area, zoom, show, choose };
}
