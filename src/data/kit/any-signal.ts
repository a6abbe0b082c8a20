/**
 * A signal that is aborted as soon as one of these is, with that one's reason: `AbortSignal.any`, which is newer than the oldest
 * browsers (Safari 17.4).
 */
export function anySignal(...signals: readonly AbortSignal[]): AbortSignal {
  const either = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) either.abort(signal.reason);
    else signal.addEventListener("abort", () => either.abort(signal.reason), { once: true, signal: either.signal });
  }
  return either.signal;
}
