import { useCallback } from "react";
import type { Json } from "#domain/shared/json.ts";
import { useDraft } from "./form/use-draft.ts";

export type Typed<T> = {
  readonly value: T;
  /** Something that was typed before this page was put back. */
  readonly putBack: boolean;
  /** The device has said what it keeps. */
  readonly known: boolean;
  readonly change: (next: T) => void;
  /** Changes what stands there, also before it is rendered. */
  readonly update: (change: (now: T) => T) => void;
  /** It was saved, or given up: the device forgets it, and the form is as at its start. */
  readonly forget: () => void;
};

/**
 * What is typed into a small form, kept on the device as it is typed: whatever ends the page, it stands there again. The key
 * names the form and what it is about; `read` answers null for what is no draft of it. [RECOVER-4]
 */
export function useTyped<T extends Json>(key: string, start: T, read: (found: Json) => T | null): Typed<T> {
  const { draft, known, before, set, discard } = useDraft<T>(key, {
    none: start,
    toJson: (typed) => typed,
    fromJson: read,
  });
  const change = useCallback((next: T) => set(() => next), [set]);
  const forget = useCallback(() => void discard(), [discard]);
  return { value: draft, putBack: before !== null, known, change, update: set, forget };
}
