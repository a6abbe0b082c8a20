import type { SessionState } from "#data/api.ts";
import { follow, type LiveSource } from "#data/live-source.ts";

/** Resolves when it is known who is here; after `lateMs` at the latest. */
export function settled(session: LiveSource<SessionState>, lateMs: number): Promise<void> {
  const known = () => {
    const now = session.get();
    return now.state === "ready" && now.value.state !== "starting";
  };
  return new Promise((done) => {
    if (known()) return done();
    const end = () => {
      clearTimeout(late);
      stop();
      done();
    };
    const late = setTimeout(end, lateMs);
    const stop = follow(session, session.get(), () => known() && end());
    return undefined;
  });
}
