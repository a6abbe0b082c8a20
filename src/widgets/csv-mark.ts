import { useCallback, useSyncExternalStore } from "react";
import { useData } from "#data/live.ts";
import { choicesOf } from "./choices.ts";
import { useSignedIn } from "./signed-in.ts";

/** Key of the choice. */
const MARK = "csv-mark";
const LEFT_OUT = "no";

/** Whether this person's CSV files begin with a byte order mark, as chosen on this device; they do at first. [CSV-2] */
export function useCsvMark(): readonly [boolean, (to: boolean) => void] {
  const client = useData();
  const { uid } = useSignedIn();
  const store = choicesOf(client);
  const chosen = useSyncExternalStore(store.subscribe, () => store.get(uid, MARK));
  const choose = useCallback((to: boolean) => store.set(uid, MARK, to ? "" : LEFT_OUT), [store, uid]);
  return [chosen !== LEFT_OUT, choose];
}
