import { useEffect, useState } from "react";
import { inTurns } from "#domain/statistics/wall.ts";

/** How long a part stands before the next takes its turn, ms. */
const TURN_MS = 10_000;

/** So many at once of a list that nobody can scroll: what does not fit takes turns. [STA-26] */
export function useTurns<T>(all: readonly T[], atOnce: number): readonly T[] {
  const [turn, setTurn] = useState(0);
  const many = all.length > atOnce;
  useEffect(() => {
    if (!many) return undefined;
    const timer = setInterval(() => setTurn((t) => t + 1), TURN_MS);
    return () => clearInterval(timer);
  }, [many]);
  return inTurns(all, turn, atOnce);
}
