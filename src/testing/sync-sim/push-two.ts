import type { PlannedAhead } from "#data/engine/ahead.ts";
import type { Engine } from "#data/engine/engine.ts";

/**
 * Pushes a set as the push queue does: while it is in flight, what follows is planned, and goes once the server has taken the
 * first, beside the notes about that. Throws the first trouble, once nothing goes on any more.
 */
export async function pushTwo(engine: Engine, id: string): Promise<void> {
  const troubles: unknown[] = [];
  const guarded = <T>(step: Promise<T>): Promise<T | null> =>
    step.catch((e: unknown) => {
      troubles.push(e);
      return null;
    });
  let planned: Promise<PlannedAhead | null> = Promise.resolve(null);
  let second: Promise<unknown> = Promise.resolve();
  const follow = async () => {
    const [next] = await engine.next(id);
    return next ? engine.planAhead(next.id, id) : null;
  };
  const send = async () => {
    const ahead = await planned;
    return ahead ? engine.push(ahead.set.id, {}, ahead) : null;
  };
  const sent = () => {
    planned = guarded(follow());
  };
  const taken = () => {
    second = guarded(send());
  };
  await guarded(engine.push(id, { sent, taken }));
  await Promise.all([planned, second]);
  if (troubles.length > 0) throw troubles[0];
}
