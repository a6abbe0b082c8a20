import type { Basis } from "../api.ts";
import type { UserStores } from "../stores/user-stores.ts";

type Reading<T> = {
  /** What the replica has now. */
  readonly read: () => Promise<T>;
  readonly take: (now: T) => void;
  /** Nothing new was read, but what the answer stands on is another. */
  readonly tell: () => void;
};

/**
 * What a live answer stands on. That all of it is here is said only of what was read after the last of it was stored: a live query
 * hears of that a moment later, and until then an empty answer would be told as a fact. [KNOW-1]
 */
export function whenArrived<T>(
  stores: Pick<UserStores, "basisOf" | "onProgress" | "during" | "want">,
  sources: readonly string[],
  { read, take, tell }: Reading<T>,
): { readonly basis: () => Basis; readonly stop: () => void } {
  let basis = stores.basisOf(sources);
  let stopped = false;
  const readAll = async (whole: Basis) => {
    const now = await stores.during(read);
    if (stopped || stores.basisOf(sources).known !== "all") return;
    basis = whole;
    take(now);
  };
  const needless = stores.want(sources);
  const leave = stores.onProgress(() => {
    const next = stores.basisOf(sources);
    if (next.known === basis.known) return;
    if (next.known === "all") return void readAll(next);
    basis = next;
    tell();
  });
  return {
    basis: () => basis,
    stop: () => {
      stopped = true;
      leave();
      needless();
    },
  };
}
