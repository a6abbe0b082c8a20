import type { Session } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { must } from "#domain/shared/result.ts";

/**
 * The person at this device, by the last claims the server proved. For screens behind the guard only.
 * @throws {Error} when nobody is signed in: the guard renders no screen then
 */
export function useSignedIn(): Session {
  const live = useLive(useData().session);
  const session = live.state === "ready" && live.value.state === "in" ? live.value.session : null;
  return must(session, "session");
}
