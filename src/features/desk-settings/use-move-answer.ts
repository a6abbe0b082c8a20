import { useCallback, useSyncExternalStore } from "react";
import { useData } from "#data/live.ts";
import { choicesOf } from "#widgets/choices.ts";
import { useSignedIn } from "#widgets/signed-in.ts";

const KEY = "hoods.dontAsk";

/** What is done with desks of other neighbourhoods without asking; null: it is asked. */
export type MoveAnswer = "move" | "stay" | null;

/** The answer to 'Change Neighbourhood?' that was given with 'Don't ask again' (spec 2 §4), and how it is taken back. [HOOD-7] */
export function useMoveAnswer(): { readonly answer: MoveAnswer; readonly keep: (answer: MoveAnswer) => void } {
  const choices = choicesOf(useData());
  const { uid } = useSignedIn();
  const remembered = useSyncExternalStore(choices.subscribe, () => choices.get(uid, KEY));
  const keep = useCallback((next: MoveAnswer) => choices.set(uid, KEY, next ?? ""), [choices, uid]);
  return { answer: remembered === null || remembered === "stay" ? remembered : "move", keep };
}
