import { useCallback, useEffect, useState } from "react";
import type { DataApi } from "#data/api.ts";
import { useData } from "#data/live.ts";
import {
  type Design,
  designKey,
  WAITING_KEY,
  waitingIn,
  type WaitingPrint,
  withWaiting,
} from "#domain/cards/prepared-print.ts";
import type { Json } from "#domain/shared/json.ts";

type Api = Pick<DataApi, "readDraft" | "writeDraft">;
type List = readonly WaitingPrint[];

/** One tab at a time changes the list; an engine without locks has one tab's word against another's. */
async function inTurn<T>(run: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request(WAITING_KEY, run) : run();
}
/** Changes the list as it is now, and answers it; null where the device did not keep it. */
const changeList = (api: Api, change: (list: List) => List): Promise<List | null> =>
  inTurn(async () => {
    const next = change(waitingIn(await api.readDraft(WAITING_KEY)));
    const answer = await api.writeDraft(WAITING_KEY, next.length === 0 ? null : (next as unknown as Json));
    return answer.ok ? next : null;
  });

export type Waiting = {
  /** Null until the device has said. */
  readonly list: List | null;
  /** Keeps a print with its design; false where the device did not. */
  readonly keep: (print: WaitingPrint, design: Design) => Promise<boolean>;
  readonly remove: (id: string) => Promise<boolean>;
};

/** The prepared prints of this device: its drafts, which a sign-out removes with everything else. [CRD-307] */
export function useWaiting(): Waiting {
  const { api } = useData();
  const [list, setList] = useState<List | null>(null);
  useEffect(() => {
    let gone = false;
    const look = () => void api.readDraft(WAITING_KEY).then((found) => gone || setList(waitingIn(found)));
    look();
    window.addEventListener("focus", look); // another tab may have changed it
    return () => {
      gone = true;
      window.removeEventListener("focus", look);
    };
  }, [api]);
  const show = useCallback((next: List | null) => {
    if (next) setList(next);
    return next !== null;
  }, []);
  const keep = useCallback(
    async (print: WaitingPrint, design: Design) => {
      const kept = await api.writeDraft(designKey(print.id), design);
      return kept.ok && show(await changeList(api, (now) => withWaiting(now, print)));
    },
    [api, show],
  );
  const remove = useCallback(
    async (id: string) => {
      const next = await changeList(api, (now) => now.filter((w) => w.id !== id));
      return show(next) && (await api.writeDraft(designKey(id), null)).ok;
    },
    [api, show],
  );
  return { list, keep, remove };
}
