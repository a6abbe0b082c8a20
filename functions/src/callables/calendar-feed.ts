import { createHash, randomBytes } from "node:crypto";
import type { Firestore, Transaction } from "firebase-admin/firestore";
import { type CallableRequest, HttpsError } from "firebase-functions/v2/https";
import * as v from "valibot";
import {
  type FeedAnswer,
  feedAsk,
  type FeedOf,
  feedPath,
  FEEDS,
  isSame,
  storedFeed,
  type StoredFeed,
  type ToldFeed,
} from "#domain/rooms/feed/feeds.ts";
import { FEED_SAYS } from "#domain/words/feeds.ts";
import { feedSubject } from "../feed/subject.ts";
import { type Caller, callerOf, parsed } from "./caller.ts";

/** What is kept of a secret. [FEED-1] */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");

type Kept = StoredFeed & { readonly hash: string };
/** The feeds of an account at its tenant, oldest first; those that cannot be read are none. */
async function feedsOf(db: Firestore, tx: Transaction, { uid, ns }: Caller): Promise<readonly Kept[]> {
  const found = await tx.get(
    db
      .collection("calendarFeeds")
      .where("uid", "==", uid)
      .limit(10 * FEEDS.eachMax),
  );
  return found.docs
    .flatMap((doc) => {
      const read = v.safeParse(storedFeed, doc.data());
      return read.success && read.output.ns === ns ? [{ ...read.output, hash: doc.id }] : [];
    })
    .sort((a, b) => a.madeAt - b.madeAt);
}
const told = (all: readonly Kept[]): ToldFeed[] => all.map(({ kind, of, madeAt }) => ({ kind, of, madeAt }));

/** Why nobody could see anything at the address, as the callable refuses it. */
const REFUSED = {
  right: ["permission-denied", "You do not have the right to see these bookings"],
  subject: ["not-found", FEED_SAYS.noRoom],
  person: ["failed-precondition", FEED_SAYS.noPerson],
} as const;

type Of = { readonly caller: Caller; readonly feed: FeedOf };
/** Makes an address: with one that there was, that one is dead in the same commit. Its secret is told once, and nowhere kept. */
function make(db: Firestore, { caller, feed }: Of, now: number): Promise<FeedAnswer> {
  const secret = randomBytes(FEEDS.secretBytes).toString("base64url");
  const hash = hashOf(secret);
  return db.runTransaction(async (tx) => {
    const all = await feedsOf(db, tx, caller);
    const others = all.filter((f) => !isSame(f, feed));
    if (others.length >= FEEDS.eachMax) throw new HttpsError("failed-precondition", FEED_SAYS.tooMany);
    const made: StoredFeed = { ns: caller.ns, uid: caller.uid, kind: feed.kind, of: feed.of, madeAt: now };
    for (const old of all) if (isSame(old, feed)) tx.delete(db.doc(feedPath(old.hash)));
    tx.create(db.doc(feedPath(hash)), made);
    return { feeds: told([...others, { ...made, hash }]), secret };
  });
}

/**
 * Lists, makes, renews and ends the calendar feeds of whoever asks. Nobody makes one of what they may not see; everybody may end
 * their own. [FEED-2]
 * @throws {HttpsError} `permission-denied` without the right to what it shows, `not-found` for a room or site that is not there,
 * `failed-precondition` for somebody without a person, or with as many feeds as there can be
 */
export async function calendarFeeds(
  db: Firestore,
  request: CallableRequest<unknown>,
  now: number,
): Promise<FeedAnswer> {
  const caller = await callerOf(db, request);
  const { act, feed } = parsed(feedAsk, request.data);
  if (act === "list")
    return db.runTransaction(async (tx) => ({ feeds: told(await feedsOf(db, tx, caller)), secret: null }));
  if (feed === null) throw new HttpsError("invalid-argument", "feed: which one");
  if (act === "remove")
    return db.runTransaction(async (tx) => {
      const all = await feedsOf(db, tx, caller);
      for (const old of all) if (isSame(old, feed)) tx.delete(db.doc(feedPath(old.hash)));
      return { feeds: told(all.filter((f) => !isSame(f, feed))), secret: null };
    });
  const subject = await feedSubject(db, caller, feed);
  if (!subject.ok) {
    const [code, words] = REFUSED[subject.error];
    throw new HttpsError(code, words);
  }
  return make(db, { caller, feed }, now);
}
