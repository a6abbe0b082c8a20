import type { ProfileRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";

export type OwnProfile = {
  /** Null before the user document has arrived, and for an account without one. */
  readonly row: ProfileRow | null;
  /** False until the first answer: what is not there yet may still come. */
  readonly known: boolean;
};

/** What the signed-in person chose for themselves. */
export function useProfile(): OwnProfile {
  const live = useLive(useData().rows({ name: "profile" }));
  const row = live.state === "ready" ? (live.value[0] ?? null) : null;
  return { row, known: row !== null || live.known === "all" };
}
