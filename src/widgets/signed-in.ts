import type { Identity } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { must } from "#domain/shared/result.ts";

/**
 * The person at this device, by the last claims the server proved; the same object until another is proven. For screens behind the guard only.
 * @throws {Error} when nobody is signed in: the guard renders no screen then
 */
export function useSignedIn(): Identity {
  const live = useLive(useData().who);
  const session = live.state === "ready" && live.value.state === "in" ? live.value.session : null;
  return must(session, "session");
}
