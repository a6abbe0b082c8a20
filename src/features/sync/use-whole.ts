import { useCallback, useEffect, useState } from "react";
import { useData } from "#data/live.ts";
import type { Whole } from "./review-items.ts";

type Asked = Whole | null | "loading";

/** A whole set, asked for when it is first shown, whenever its state moves on (`version`), and on `reload`. Null: it is gone. */
export function useWhole(
  id: string,
  version: string,
): { readonly whole: Asked; readonly reload: () => Promise<Whole | null> } {
  const { api } = useData();
  const [whole, setWhole] = useState<Asked>("loading");
  const reload = useCallback(async () => {
    const answer = await api.changeSet(id);
    setWhole(answer);
    return answer;
  }, [api, id]);
  useEffect(() => {
    let gone = false;
    void api.changeSet(id).then((answer) => {
      if (!gone) setWhole(answer);
    });
    return () => {
      gone = true;
    };
  }, [api, id, version]);
  return { whole, reload };
}
