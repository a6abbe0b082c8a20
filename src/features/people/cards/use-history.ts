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
  reachOf,
} from "#domain/cards/history-pages.ts";
import { CARDS } from "#domain/cards/limits.ts";
import { INTERNAL } from "#domain/words/internal.ts";
import { say } from "#domain/words/say.ts";
import { warn } from "#data/warn.ts";
import { serverNow } from "#widgets/clock.ts";

type Of = {
  readonly of: "card" | "person";
  readonly path: string;
  /** When it was written last, as this device knows it up to `knownTo`; server time. */
  readonly last: number | null;
  readonly knownTo: number | null;
};
/** Looks again so often while a record is still to come, ms. */
const LOOK_MS = 30_000;
export type History = {
  readonly pages: Pages<CardChange>;
  /** Nothing has come, and no more tries are made by themselves. */
  readonly failed: boolean;
  /** It is not this person's to see: nothing is said of what there is. */
  readonly refused: boolean;
  /** How far it has come. */
  readonly reach: ReturnType<typeof reachOf>;
  readonly offline: boolean;
  readonly more: () => void;
};

/**
 * The history of a card, or of somebody's cards, while it is open: page by page from the server, and what is newer laid over it
 * whenever `version` tells of another state. Whoever shows it is keyed by the path. (spec 3 §4, §7) [CRD-86]
 */
export function useHistory({ of, path, last, knownTo }: Of, version: string): History {
  const data = useData();
  const { api } = data;
  if (of === "person" && path === "") throw new Error(INTERNAL.noPersonHistory); // spec 3 §8
  const [pages, setPages] = useState(openPages<CardChange>);
  const offline = useSyncPart((sync) => sync?.net === "offline");
  const [refused, setRefused] = useState(false);
  const [asOf, setAsOf] = useState<number | null>(null);
  const { fetching } = pages;
  useEffect(() => {
    if (!fetching) return undefined;
    let gone = false;
    const timer = setTimeout(() => {
      void api.cardChanges({ of, path, after: fetching.after }).then((answer) => {
        if (gone) return;
        setRefused(!answer.ok && answer.error === "refused");
        if (answer.ok && fetching.after === null) setAsOf(serverNow(data));
        setPages((now) => (answer.ok ? pageCame(now, answer.value) : pageFailed(now)));
      });
    }, fetching.inMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [api, data, of, path, fetching]);
  const newest = pages.records[0]?.at ?? null;
  const reach = reachOf({ newest, last, knownTo, asOf });
  const isBehind = reach.coming !== null;
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!isBehind || offline) return undefined;
    const timer = setInterval(() => setTurn((n) => n + 1), LOOK_MS);
    return () => clearInterval(timer);
  }, [isBehind, offline]);
  const news = `${version} ${turn}`;
  const seen = useRef(news);
  useEffect(() => {
    if (seen.current === news) return undefined;
    seen.current = news;
    let gone = false;
    const look = () =>
      void api.cardChanges({ of, path, after: null }).then((answer) => {
        if (gone || !answer.ok) return;
        setAsOf(serverNow(data));
        const come = answer.value.slice(0, CARDS.historyPage);
        setPages((now) => newsCame(now, { come, gone: [] }));
      });
    const timers = CARDS.historyNewsMs.map((ms) => setTimeout(look, ms));
    return () => {
      gone = true;
      timers.forEach(clearTimeout);
    };
  }, [api, data, of, path, news]);
  const failed = isGivenUp(pages);
  useEffect(() => {
    if (failed) warn(say(INTERNAL.givingUp, { n: String(CARDS.historyErrorsMax) })); // spec 3 §8
  }, [failed]);
  const more = () => setPages(moreAsked);
  // A connection that is back is asked at once.
  useEffect(() => {
    if (!offline && failed) setPages(moreAsked);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a failure by itself asks nothing
  }, [offline]);
  return { pages, failed, refused, reach, offline, more };
}
