import { useSyncExternalStore } from "react";
import type { LostWork, UnsentMark } from "#data/unsent-mark.ts";
import { latePart } from "#ui/late-part.tsx";
import { signal, useSignal } from "#ui/signal.ts";

const LostNotice = latePart(async () => (await import("./lost-notice.tsx")).LostNotice);

const watching = signal<LostWork | null>(null);
const NONE: LostWork = { get: () => EMPTY, subscribe: () => () => undefined, read: () => undefined };
const EMPTY: readonly UnsentMark[] = [];

/** Handed in once at the start, by `src/app`. */
export const setLostWork = (lost: LostWork): void => watching.set(lost);

/** Says that the browser took unsent work away, for as long as nobody has read it. (reliability F23) [LOST-1] */
export function LostWorkNotices() {
  const lost = useSignal(watching) ?? NONE;
  const marks = useSyncExternalStore(lost.subscribe, lost.get);
  return marks.map((mark) => <LostNotice key={mark.uid} mark={mark} onRead={() => lost.read(mark)} />);
}
