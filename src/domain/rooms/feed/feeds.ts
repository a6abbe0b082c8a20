import * as v from "valibot";
import { docIdSchema } from "../../shared/doc-id.ts";

/** Limits of calendar feeds (decision 133). */
export const FEEDS = {
  /** Days that are over, and days ahead, that a feed shows. */
  pastDays: 30,
  aheadDays: 180,
  /** Bookings ahead, and past ones, that one request reads. */
  aheadMax: 2_000,
  pastMax: 500,
  /** Feeds of one person. */
  eachMax: 20,
  /** Random bytes of a secret: 256 bits. */
  secretBytes: 32,
  /** How long a calendar may keep an answer without asking again, s. */
  cacheS: 300,
} as const;

export const FEED_KINDS = ["mine", "room", "site"] as const;
export type FeedKind = (typeof FEED_KINDS)[number];
/** What a feed shows: a person's own bookings, one room, or all rooms of a site. `of`: id of the room or site; empty for one's own. */
export type FeedOf = { readonly kind: FeedKind; readonly of: string };
const feedOf = v.variant("kind", [
  v.object({ kind: v.literal("mine"), of: v.literal("") }),
  v.object({ kind: v.picklist(["room", "site"]), of: docIdSchema }),
]);

/** What `callable-calendar-feed` is asked: which there are, a new address (also in the place of an old one), or to end one. [FEED-2] */
export const feedAsk = v.object({
  act: v.picklist(["list", "make", "remove"]),
  feed: v.nullable(feedOf),
});
export type FeedAsk = v.InferOutput<typeof feedAsk>;

const told = v.object({ kind: v.picklist(FEED_KINDS), of: v.string(), madeAt: v.number() });
/** A feed that somebody has; its secret is told once, as it is made. */
export type ToldFeed = v.InferOutput<typeof told>;
/** What it answers: all that there are now, and the secret of the one that was made. */
export const feedAnswer = v.object({ feeds: v.array(told), secret: v.nullable(v.string()) });
export type FeedAnswer = v.InferOutput<typeof feedAnswer>;

/** Where a feed stands, by the hash of its secret: nobody can make the secret of it, and no client reads it. [FEED-1] */
export const feedPath = (hash: string): string => `calendarFeeds/${hash}`;
/** A stored feed. */
export const storedFeed = v.object({
  ns: v.string(),
  uid: v.string(),
  kind: v.picklist(FEED_KINDS),
  of: v.string(),
  madeAt: v.number(),
});
export type StoredFeed = v.InferOutput<typeof storedFeed>;

/** The address of a feed, below that of the app. */
export const feedAddress = (origin: string, secret: string): string => `${origin}/feed/${secret}.ics`;
/** The secret that an address names; null for none. */
export const secretIn = (path: string): string | null =>
  /^\/(?:feed\/)?([A-Za-z0-9_-]{43})\.ics$/.exec(path)?.[1] ?? null;
export const isSame = (a: FeedOf, b: FeedOf): boolean => a.kind === b.kind && a.of === b.of;
