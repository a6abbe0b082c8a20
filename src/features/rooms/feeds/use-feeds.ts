import { useCallback, useEffect, useState } from "react";
import * as v from "valibot";
import type { CallTrouble } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { feedAnswer, type FeedAsk, type FeedOf, type ToldFeed } from "#domain/rooms/feed/feeds.ts";
import type { Result } from "#domain/shared/result.ts";
import { err, ok } from "#domain/shared/result.ts";
import { FEED_REFUSED, FEED_SAYS } from "#domain/words/feeds.ts";

/** Why the server did not do it, in its own words where it says what can be done about it. */
const refusedWords = ({ why, message }: CallTrouble): string =>
  Object.values<string>(FEED_SAYS).includes(message) ? `${message}.` : FEED_REFUSED[why];

export type Feeds = {
  /** Those that there are; null while nobody has said. */
  readonly feeds: readonly ToldFeed[] | null;
  /** Why the last question was not answered; empty for nothing. */
  readonly why: string;
  readonly busy: boolean;
  /** Answers the secret of what was made, null of anything else, and says in `why` what went wrong. */
  readonly ask: (act: FeedAsk["act"], feed: FeedOf | null) => Promise<Result<string | null, string>>;
};

/** The calendar feeds of whoever is here, asked of the server: this device keeps none. [FEED-7] */
export function useFeeds(offline: boolean): Feeds {
  const { api } = useData();
  const [feeds, setFeeds] = useState<Feeds["feeds"]>(null);
  const [why, setWhy] = useState("");
  const [busy, setBusy] = useState(false);
  const ask = useCallback<Feeds["ask"]>(
    async (act, feed) => {
      setBusy(true);
      setWhy("");
      try {
        const answer = await api.call("callable-calendar-feed", { act, feed });
        const told = answer.ok ? v.safeParse(feedAnswer, answer.value) : null;
        if (told?.success === true) {
          setFeeds(told.output.feeds);
          return ok(told.output.secret);
        }
        const words = answer.ok ? FEED_REFUSED.failed : refusedWords(answer.error);
        setWhy(words);
        return err(words);
      } finally {
        setBusy(false);
      }
    },
    [api],
  );
  const unread = feeds === null;
  useEffect(() => {
    if (!offline && unread) void ask("list", null);
  }, [offline, unread, ask]);
  return { feeds, why, busy, ask };
}
