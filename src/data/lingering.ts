/** How long an answer nobody looks at stays open, ms: going back to a floor shows it at once. */
const LINGER_MS = 60_000;
/** So many of them at most: the four questions of each of the last floors. What is open weighs on page and worker. */
const LINGER_MAX = 16;

/** Answers that nobody looks at any more, and that may be wanted again soon. */
export type Lingering = {
  /** Closes an answer later, or when too many wait. @returns takes it back */
  later(close: () => void): () => void;
};

export function lingering(): Lingering {
  const waiting = new Map<() => void, ReturnType<typeof setTimeout>>();
  const leave = (close: () => void) => {
    clearTimeout(waiting.get(close));
    waiting.delete(close);
  };
  return {
    later(close) {
      const once = () => {
        leave(once);
        close();
      };
      waiting.set(once, setTimeout(once, LINGER_MS));
      if (waiting.size > LINGER_MAX) [...waiting.keys()][0]?.();
      return () => leave(once);
    },
  };
}
