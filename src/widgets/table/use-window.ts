import { useMemo, useState, useSyncExternalStore } from "react";
import { type Live, LOADING } from "#data/live-source.ts";
import type { Windowed, WindowSource } from "#data/window-source.ts";
import type { TableRows } from "./rows.ts";

/** So many rows before and behind those in sight are here as well: scrolling finds them. */
const AROUND = 30;
/** … and so many where nobody has scrolled yet: those of a usual screen are there with the first answer, and are not asked for again. */
const AT_TOP = 15;

type ShownWindow<R> = { readonly live: Live<Windowed<R>>; readonly old: boolean };

/** Keeps the last rows of a list until its next question is answered: a list that comes and goes with every letter flickers. */
class LastRows<R> {
  #of: string | undefined;
  #shown: ShownWindow<R> = { live: LOADING, old: false };

  /** The rows of a source, or those of the one before of the same list. The same object until something changes. */
  read(live: Live<Windowed<R>>, of: string | undefined): ShownWindow<R> {
    const { live: last, old } = this.#shown;
    const isSame = of !== undefined && of === this.#of;
    const holds = live.state === "loading" && isSame && last.state === "ready" && last.value.total > 0;
    if (holds && !old) this.#shown = { live: last, old: true };
    if (!holds && (last !== live || old)) this.#shown = { live, old: false };
    this.#of = of;
    return this.#shown;
  }
}

/**
 * A live window of a long list as rows of a table; null before the first answer.
 * @param of what all questions of the list have in common, e.g. its site: until a question is answered, the rows of the one before
 * stand there as `old`. Undefined for a list with one question.
 */
export function useWindow<R>(source: WindowSource<R>, of?: string): TableRows<R> | null {
  const [last] = useState(() => new LastRows<R>());
  const { live, old } = useSyncExternalStore(source.subscribe, () => last.read(source.get(), of));
  return useMemo(
    () =>
      live.state === "loading"
        ? null
        : {
            total: live.value.total,
            known: live.known,
            sources: live.sources,
            at: live.value.at,
            // Where the rows of the question before stand says nothing about those of the next one.
            show: (from, to) =>
              old
                ? undefined
                : source.show({ from: Math.max(0, from - AROUND), to: to + 1 + (from === 0 ? AT_TOP : AROUND) }),
            ...(old ? { old: true as const } : {}),
          },
    [live, old, source],
  );
}
