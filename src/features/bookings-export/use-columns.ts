import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useData } from "#data/live.ts";
import { choicesOf } from "#widgets/choices.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import type { ExportKind } from "./kinds.ts";

/** The fields that this person exports, as chosen on this device; all of them at first. */
export function useColumns({
  choice,
  keys,
  inOrder,
}: ExportKind): readonly [readonly string[], (to: readonly string[]) => void] {
  const client = useData();
  const { uid } = useSignedIn();
  const store = choicesOf(client);
  const chosen = useSyncExternalStore(store.subscribe, () => store.get(uid, choice));
  const columns = useMemo(() => {
    const known = inOrder((chosen ?? "").split(","));
    return known.length > 0 ? known : keys;
  }, [chosen, inOrder, keys]);
  const choose = useCallback((to: readonly string[]) => store.set(uid, choice, to.join()), [store, uid, choice]);
  return [columns, choose];
}
