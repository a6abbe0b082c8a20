import { useEffect, useRef, useState } from "react";
import { useData, useSyncPart } from "#data/live.ts";
import type { CardChange } from "#domain/cards/history.ts";
import {
  isGivenUp,
  moreAsked,
  newsCame,
  openPages,
  pageCame,
  pageFailed,
  type Pages,
} from "#domain/cards/history-pages.ts";
import { CARDS } from "#domain/cards/limits.ts";

type Of = { readonly of: "card" | "person"; readonly path: string };
export type History = {
  readonly pages: Pages<CardChange>;
  /** Nothing has come, and no more tries are made by themselves. */
  readonly failed: boolean;
  readonly offline: boolean;
  readonly more: () => void;
};

/**
 * The history of a card, or of somebody's cards, while it is open: page by page from the server, and what is newer laid over it
 * whenever `version` tells of another state. Whoever shows it is keyed by the path. (spec 3 §4, §7) [CRD-86]
 */
export function useHistory({ of, path }: Of, version: string): History {
  const { api } = useData();
  const [pages, setPages] = useState(openPages<CardChange>);
  const offline = useSyncPart((sync) => sync?.net === "offline");
  const { fetching } = pages;
  useEffect(() => {
    if (!fetching) return undefined;
    let gone = false;
    const timer = setTimeout(() => {
      void api.cardChanges({ of, path, after: fetching.after }).then((answer) => {
        if (!gone) setPages((now) => (answer.ok ? pageCame(now, answer.value) : pageFailed(now)));
      });
    }, fetching.inMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [api, of, path, fetching]);
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return undefined;
    seen.current = version;
    let gone = false;
    const look = () =>
      void api.cardChanges({ of, path, after: null }).then((answer) => {
        if (gone || !answer.ok) return;
        const come = answer.value.slice(0, CARDS.historyPage);
        setPages((now) => newsCame(now, { come, gone: [] }));
      });
    const timers = CARDS.historyNewsMs.map((ms) => setTimeout(look, ms));
    return () => {
      gone = true;
      timers.forEach(clearTimeout);
    };
  }, [api, of, path, version]);
  const failed = isGivenUp(pages);
  const more = () => setPages(moreAsked);
  // A connection that is back is asked at once.
  useEffect(() => {
    if (!offline && failed) setPages(moreAsked);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a failure by itself asks nothing
  }, [offline]);
  return { pages, failed, offline, more };
}
