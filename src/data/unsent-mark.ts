import * as v from "valibot";
import type { DataClient } from "./client.ts";
import { outboxName } from "./contract/outbox-name.ts";

/**
 * Browsers take an origin's storage away as a whole, outbox and device id together; cookies are kept apart from it. So a
 * cookie remembers that unsent work stood on this device, and a later start can tell (reliability F23). Browsers that cap
 * cookies written by scripts keep it for seven days.
 */
const PREFIX = "atrium-unsent-";
const DAYS = 400;

const markSchema = v.object({
  ns: v.string(),
  uid: v.string(),
  device: v.string(),
  /** Sets that were not sent, and the first and last of their numbers on this device. */
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
  first: v.number(),
  last: v.number(),
  /** Device clock of the last change of this mark. */
  at: v.number(),
  /** Found lost, and not read yet: by now a new outbox may stand in its place. */
  lost: v.optional(v.literal(true)),
});
export type UnsentMark = v.InferOutput<typeof markSchema>;
/** The part of `document` that holds cookies. */
export type CookieJar = { cookie: string };

const put = (jar: CookieJar, name: string, value: string, days: number) => {
  jar.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Strict; Max-Age=${days * 86_400}`;
};
const nameOf = (uid: string) => `${PREFIX}${encodeURIComponent(uid)}`;
const keepLost = (jar: CookieJar, mark: UnsentMark) =>
  put(jar, nameOf(mark.uid), JSON.stringify({ ...mark, lost: true }), DAYS);
const forget = (jar: CookieJar, uid: string) => put(jar, nameOf(uid), "", 0);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(text));
  } catch (e) {
    if (e instanceof SyntaxError || e instanceof URIError) return null;
    throw e;
  }
}

/** Marks of unsent work on this device, of all its people. Cookies of another shape count as none. */
export function marksOf(jar: CookieJar): readonly UnsentMark[] {
  return jar.cookie.split("; ").flatMap((pair) => {
    if (!pair.startsWith(PREFIX)) return [];
    const parsed = v.safeParse(markSchema, jsonOf(pair.slice(pair.indexOf("=") + 1)));
    return parsed.success ? [parsed.output] : [];
  });
}

/** The person signed out, what waited included; a loss that nobody has read yet stays. */
export function forgetSignedOut(jar: CookieJar, uid: string): void {
  if (!marksOf(jar).some((m) => m.uid === uid && m.lost === true)) forget(jar, uid);
}

/** Marks whose outbox is gone, or was when somebody looked: the browser took it away. `databases` are the names that stand on the device. */
export const lostOf = (marks: readonly UnsentMark[], databases: readonly string[]): readonly UnsentMark[] =>
  marks.filter((m) => m.lost === true || !databases.includes(outboxName(m)));

/** Unsent work that this browser took away, until a person has read it. */
export type LostWork = {
  get(): readonly UnsentMark[];
  subscribe(on: () => void): () => void;
  /** The person knows. */
  read(mark: UnsentMark): void;
};

/** Looks for lost work, then keeps the mark of the signed-in person true for as long as the page lives. */
export async function watchUnsent(
  client: DataClient,
  jar: CookieJar,
  databases: () => Promise<readonly string[]>,
): Promise<LostWork> {
  const marks = marksOf(jar);
  let lost = marks.length === 0 ? [] : lostOf(marks, await databases());
  for (const mark of lost) keepLost(jar, mark);
  const isLost = (of: string) => lost.some((m) => m.uid === of);
  const listeners = new Set<() => void>();
  let uid: string | null = null;
  let written = "";
  const keep = () => {
    const session = client.session.get();
    const sync = client.sync.get();
    if (session.state !== "ready") return;
    if (session.value.state === "out" && session.value.why === null && uid !== null && !isLost(uid)) forget(jar, uid);
    uid = session.value.state === "in" ? session.value.session.uid : null;
    if (session.value.state !== "in" || sync.state !== "ready" || sync.value.unsent === "unknown") return;
    const { ns, uid: own } = session.value.session;
    if (isLost(own)) return; // told first
    const text = JSON.stringify(sync.value.unsent && { ns, uid: own, ...sync.value.unsent });
    if (text === written) return;
    written = text;
    if (sync.value.unsent)
      put(jar, nameOf(own), JSON.stringify({ ns, uid: own, ...sync.value.unsent, at: Date.now() }), DAYS);
    else forget(jar, own);
  };
  client.session.subscribe(keep);
  client.sync.subscribe(keep);
  keep();
  return {
    get: () => lost,
    subscribe: (on) => {
      listeners.add(on);
      return () => listeners.delete(on);
    },
    read: (mark) => {
      lost = lost.filter((m) => m !== mark);
      forget(jar, mark.uid);
      written = "";
      keep();
      for (const on of listeners) on();
    },
  };
}
