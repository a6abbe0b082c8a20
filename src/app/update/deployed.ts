import type { DeployedRow } from "#data/api.ts";
import { follow, type LiveSource } from "#data/live-source.ts";

type VersionParts = {
  /** Commit of the running build, shortened. */
  readonly commit: string;
  /** Looks for a newer build at the server. */
  readonly look: () => void;
  readonly tell: () => void;
};

/**
 * Watches the version document (spec 1 §1). One that names another build than this makes the page look for that build; one
 * that changes while the page is open is told at once. [SW-7]
 */
export function watchDeployed(
  source: LiveSource<readonly DeployedRow[]>,
  { commit, look, tell }: VersionParts,
): () => void {
  let last: string | null = null;
  const hear = () => {
    const live = source.get();
    const now = live.state === "ready" ? (live.value[0]?.gitVersion ?? null) : null;
    if (now === null || now === last) return;
    const changed = last !== null;
    last = now;
    if (now.startsWith(commit)) return;
    look();
    if (changed) tell();
  };
  const seen = source.get();
  hear();
  return follow(source, seen, hear);
}
