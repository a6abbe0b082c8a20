import { useCallback, useEffect, useRef, useState } from "react";
import type { FoundKind, SearchAnswer, SearchAsk } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { SEARCH } from "#domain/search/limits.ts";

export type Answered = {
  /** Of the newest question that has been answered. */
  readonly answer: SearchAnswer | null;
  /** The text that the answer is about. */
  readonly text: string;
  readonly failed: boolean;
};
const NOTHING_YET: Answered = { answer: null, text: "", failed: false };

/** Asks, and tells of the answer unless a newer question was asked meanwhile: older answers never come after newer ones. [FIND-10] */
function newestOnly<Q, A>(
  ask: (q: Q) => Promise<A | null>,
  on: { readonly answer: (a: A, q: Q) => void; readonly failed: (e: unknown) => void },
) {
  let newest = 0;
  return (question: Q): void => {
    const own = ++newest;
    ask(question).then(
      (answer) => {
        if (own === newest && answer !== null) on.answer(answer, question);
      },
      (e: unknown) => {
        if (own === newest) on.failed(e);
      },
    );
  };
}

/** The answer to what is typed, which follows the device's data. Nothing waits: the question goes out with the keystroke. */
export function useAnswer(text: string, only: FoundKind | null, recent: readonly string[]) {
  const client = useData();
  const [found, setFound] = useState<Answered>(NOTHING_YET);
  const [version, setVersion] = useState(0);
  const asking = useRef<((ask: SearchAsk) => void) | null>(null);
  /** What was asked last, before its rendering or by it. */
  const asked = useRef<string | null>(null);
  useEffect(() => client.watchSearch(() => setVersion((v) => v + 1)), [client]);
  useEffect(() => {
    asked.current = null;
    asking.current = newestOnly((ask: SearchAsk) => client.api.search(ask), {
      answer: (answer, ask) => setFound({ answer, text: ask.text, failed: false }),
      failed: (e) => {
        setFound({ ...NOTHING_YET, failed: true });
        reportError(e);
      },
    });
  }, [client]);
  const ask = useCallback(
    (next: string) => {
      const key = JSON.stringify([next, only, recent, version]);
      if (key === asked.current) return;
      asked.current = key;
      asking.current?.({ text: next, kind: only, limit: only ? SEARCH.perKindAlone : SEARCH.perKind, recent });
    },
    [only, recent, version],
  );
  useEffect(() => ask(text), [ask, text]);
  /** `ahead`: asks before the page has drawn what was typed, which the data worker needs not wait for. */
  return { found, ahead: ask };
}
