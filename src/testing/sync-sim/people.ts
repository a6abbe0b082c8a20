import { isOver } from "#data/engine/overlay.ts";
import type { ChangeSet, Choice } from "#domain/sync/schema.ts";
import { choicesOver } from "./choices.ts";
import type { SimTab } from "./host.ts";
import type { Around, Place } from "./place.ts";

function pick(place: Place, keep: (s: ChangeSet) => boolean, k: number): ChangeSet | undefined {
  const sets = [...place.store.sets.values()].filter(keep);
  return sets[k % Math.max(1, sets.length)];
}

export function undo(world: Around, place: Place, tab: SimTab, k: number): Promise<unknown> | null {
  const set = pick(place, (s) => s.state !== "closed", k);
  if (!set) return null;
  for (const s of place.store.sets.values()) if (s.part.of === set.part.of) world.decided.add(s.id);
  return tab.engine.decisions.undo(set.part.of, "undo");
}

export function discard(world: Around, place: Place, tab: SimTab, k: number): Promise<unknown> | null {
  const set = pick(place, (s) => s.state === "attention" || s.state === "queued", k);
  return set ? giveUp(world, tab, set) : null;
}

/** A set is given up, and with it what builds on it: the person was told, and said yes. */
export async function giveUp(world: Around, tab: SimTab, set: ChangeSet): Promise<unknown> {
  const seen = (await tab.engine.decisions.needing(set.id)).map((later) => later.id);
  for (const id of [...seen, set.id]) world.decided.add(id);
  return tab.engine.decisions.discard(set.id, seen);
}

/** A command that is whole is done anyway, as it would be done now, or given up. */
async function decideWhole(world: Around, tab: SimTab, set: ChangeSet, take: Choice["take"]): Promise<unknown> {
  if (take === "theirs" || !set.intent) return giveUp(world, tab, set);
  const preview = await tab.engine.decisions.preview(set.id);
  return preview.ok ? tab.engine.decisions.doAnyway(set.id, preview.value.says) : null;
}

export function resendRest(place: Place, tab: SimTab, k: number): Promise<unknown> | null {
  const set = pick(place, (s) => s.attention?.restPasses === true, k);
  return set ? tab.engine.decisions.resendRest(set.id) : null;
}

/** Conflicts of a set are decided in turns, beginning with `take`. */
export function resolve(
  world: Around,
  place: Place,
  tab: SimTab,
  { n, take }: { readonly n: number; readonly take: Choice["take"] },
): Promise<unknown> | null {
  const set = pick(place, (s) => s.state === "attention", n);
  if (!set) return null;
  if (set.split === "never" && n % 4 !== 0) return decideWhole(world, tab, set, take);
  const takes = ["mine", "theirs", "other"] as const;
  let turn = takes.indexOf(take);
  const choices = choicesOver(
    set,
    place.store,
    () => takes[turn++ % takes.length] as Choice["take"],
    () => `other-${n}-${turn}`,
  );
  if (choices.some((c) => c.take === "theirs")) world.decided.add(set.id);
  return tab.engine.decisions.resolve(set.id, choices);
}

/** The person reads the list and stays, sends, or gives it up; a wiped place is a new one. */
export async function signOut(
  world: Around,
  place: Place,
  tab: SimTab,
  how: "stay" | "send" | "giveUp",
): Promise<void> {
  if (how === "send") await world.drain(tab);
  const { store } = place;
  const leaves = await store.io(() => {
    const open = [...store.sets.values()].filter((s) => !isOver(s.state));
    if (how === "stay" || (how === "send" && open.length > 0)) return false;
    for (const set of store.sets.values()) world.givenUp.add(set.id);
    return (store.sealed = true);
  });
  if (!leaves || place.store !== store) return;
  place.store = world.store();
  place.store.seq = store.seq;
  place.tabs = [world.tab(place)];
}
