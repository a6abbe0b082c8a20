import { createHash } from "node:crypto";
import type { Firestore } from "firebase-admin/firestore";
import type { Request } from "firebase-functions/v2/https";
import { millisecondsInDay as DAY_MS } from "date-fns/constants";
import * as v from "valibot";
import { eventsOf } from "#domain/rooms/feed/events.ts";
import { feedPath, FEEDS, secretIn, storedFeed, type StoredFeed } from "#domain/rooms/feed/feeds.ts";
import { icalOf } from "#domain/rooms/feed/ical.ts";
import { dayWords } from "#domain/words/bookings.ts";
import { FEED, FEED_GONE } from "#domain/words/feeds.ts";
import { say } from "#domain/words/say.ts";
import { accountAt } from "../callables/caller.ts";
import { hashOf } from "../callables/calendar-feed.ts";
import { type FeedRead, readFeed } from "./read.ts";
import { feedSubject, type FeedSubject } from "./subject.ts";

/** What is answered: a calendar, or words. */
export type FeedResponse = {
  readonly status: 200 | 304 | 404 | 405 | 410;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
};
const WORDS = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" } as const;
const none = (status: 404 | 405 | 410, words: string): FeedResponse => ({ status, headers: WORDS, body: `${words}\n` });

const GONE = { right: FEED_GONE.right, subject: FEED_GONE.subject, person: FEED_GONE.right } as const;

type Made = { readonly feed: StoredFeed; readonly subject: FeedSubject; readonly read: FeedRead };
function written({ feed, subject, read }: Made): string {
  const only = feed.kind === "room" ? feed.of : null;
  const of = { room: read.room, only, rejected: feed.kind === "mine" };
  const name = feed.kind === "mine" ? FEED.calendarMine : subject.title;
  const note = [
    ...(read.cutFrom === null ? [] : [say(FEED.cutAhead, { day: dayWords(read.cutFrom) })]),
    ...(read.cutPast ? [FEED.cutPast] : []),
  ].join(" ");
  return icalOf({ name, note, events: read.bookings.flatMap((b) => eventsOf(b, of)) });
}

/** Whether a calendar has this very answer: a tag of it, weak or not, in a list or as `*`. */
const hasIt = (asked: string | undefined, tag: string): boolean =>
  asked !== undefined && asked.split(",").some((one) => one.trim().replace(/^W\//, "") === tag || one.trim() === "*");

/**
 * The calendar at an address: made anew for each request of what account, right, room and site say at that moment. Of an address
 * that nobody has, or had, nothing is told but that; what may not be seen any more is gone, never half there. [FEED-3] [FEED-6]
 */
export async function serveFeed(
  db: Firestore,
  request: Pick<Request, "method" | "path" | "headers">,
  now: number,
): Promise<FeedResponse> {
  if (request.method !== "GET" && request.method !== "HEAD") return none(405, FEED_GONE.method);
  const secret = secretIn(request.path);
  if (secret === null) return none(404, FEED_GONE.unknown);
  const stored = v.safeParse(storedFeed, (await db.doc(feedPath(hashOf(secret))).get()).data());
  if (!stored.success) return none(404, FEED_GONE.unknown);
  const feed = stored.output;
  const caller = await accountAt(db, feed);
  if (!caller) return none(410, FEED_GONE.account);
  const subject = await feedSubject(db, caller, feed);
  if (!subject.ok) return none(410, GONE[subject.error]);
  const read = await readFeed(db, { ns: feed.ns, feed, subject: subject.value }, now);
  const body = written({ feed, subject: subject.value, read });
  const tag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  const changed = Math.max(read.modified, feed.madeAt, Math.floor(now / DAY_MS) * DAY_MS);
  const headers = {
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Disposition": 'inline; filename="rooms.ics"',
    "Cache-Control": `private, max-age=${FEEDS.cacheS}`,
    ETag: tag,
    "Last-Modified": new Date(changed).toUTCString(),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex",
  };
  const tags = request.headers["if-none-match"];
  return hasIt(tags, tag) ? { status: 304, headers, body: "" } : { status: 200, headers, body };
}
