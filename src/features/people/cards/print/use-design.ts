import { useCallback } from "react";
import {
  type Design,
  designIn,
  designKey,
  preparingKey,
  type PrintedPerson,
  USUAL_DESIGN,
  type WaitingPrint,
} from "#domain/cards/prepared-print.ts";
import type { FaceOptions } from "#domain/cards/print.ts";
import { sameJson } from "#domain/shared/json.ts";
import { useDraft } from "#widgets/form/use-draft.ts";

/** What is chosen for a card face, kept on the device with every change. [CRD-308] */
export type DesignState = {
  readonly design: Design;
  /** False until the device has said what it keeps. */
  readonly known: boolean;
  /** Chosen before this page was put back. */
  readonly putBack: boolean;
  readonly kept: boolean;
  readonly set: (change: (now: Design) => Design) => void;
  readonly option: (change: Partial<FaceOptions>) => void;
  readonly discard: () => Promise<void>;
};

/** The design of a prepared print, else of what is being prepared for somebody. */
export function useDesign(person: PrintedPerson, print: WaitingPrint | null): DesignState {
  const { draft, known, stored, before, set, discard } = useDraft<Design>(
    print ? designKey(print.id) : preparingKey(person.id),
    {
      none: USUAL_DESIGN,
      // One that waits has a place of its own, also while nothing unusual is chosen.
      toJson: (design) => (!print && sameJson(design, USUAL_DESIGN) ? null : design),
      fromJson: designIn,
      shared: print !== null,
    },
  );
  const option = useCallback(
    (change: Partial<FaceOptions>) => set((now) => ({ ...now, options: { ...now.options, ...change } })),
    [set],
  );
  return { design: draft, known, kept: stored, putBack: print === null && before !== null, set, option, discard };
}
