import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useData } from "#data/live.ts";
import { COLUMN_KEYS, type ColumnKey, inOrder } from "#domain/export/columns.ts";
import { choicesOf } from "#widgets/choices.ts";
import { useSignedIn } from "#widgets/signed-in.ts";

/** Key of the choice. */
const FIELDS = "export-fields";
const isColumn = (key: string): key is ColumnKey => (COLUMN_KEYS as readonly string[]).includes(key);

/** The fields that this person exports, as chosen on this device; all of them at first. */
export function useColumns(): readonly [readonly ColumnKey[], (to: readonly ColumnKey[]) => void] {
  const client = useData();
  const { uid } = useSignedIn();
  const store = choicesOf(client);
  const chosen = useSyncExternalStore(store.subscribe, () => store.get(uid, FIELDS));
  const columns = useMemo(() => {
    const known = inOrder((chosen ?? "").split(",").filter(isColumn));
    return known.length > 0 ? known : COLUMN_KEYS;
  }, [chosen]);
  const choose = useCallback((to: readonly ColumnKey[]) => store.set(uid, FIELDS, to.join()), [store, uid]);
  return [columns, choose];
}
