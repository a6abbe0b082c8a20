import { describe, expect, test } from "vitest";
import { aSession } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import type { SyncState } from "./api.ts";
import { type CookieJar, forgetSignedOut, lostOf, marksOf, watchUnsent } from "./unsent-mark.ts";

/** A browser's cookies: what was set last under a name counts, an age of 0 removes it. */
function jar(): CookieJar {
  const cookies = new Map<string, string>();
  return {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    set cookie(text: string) {
      const [pair = "", ...how] = text.split("; ");
      const at = pair.indexOf("=");
      if (how.includes("Max-Age=0")) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    },
  };
}
const session = aSession({ uid: "u-1", ns: "acme" });
const unsent: SyncState["unsent"] = { device: "dev-1", count: 3, first: 4, last: 6 };
const OUTBOX = "atrium-outbox-acme-u-1";

async function opened(cookies: CookieJar, databases: readonly string[]) {
  const fake = new FakeData({ state: "in", session, proven: true });
  fake.setSync({ unsent: "unknown" });
  const client = await fake.readyClient();
  return { fake, lost: await watchUnsent(client, cookies, async () => databases) };
}

describe("a cookie remembers unsent work", () => {
  test("[LOST-2] it follows the queue, and is gone when everything is sent", async () => {
    const cookies = jar();
    const { fake } = await opened(cookies, [OUTBOX]);
    expect(marksOf(cookies)).toEqual([]);
    fake.setSync({ unsent });
    expect(marksOf(cookies)).toMatchObject([{ ns: "acme", uid: "u-1", device: "dev-1", count: 3, first: 4, last: 6 }]);
    fake.setSync({ unsent: null });
    expect(marksOf(cookies)).toEqual([]);
  });

  test("[LOST-2] signing out forgets it; a session that ended keeps it, as the queue is kept", async () => {
    const cookies = jar();
    const { fake } = await opened(cookies, [OUTBOX]);
    fake.setSync({ unsent });
    fake.setSession({ state: "out", why: "ended" });
    expect(marksOf(cookies)).toHaveLength(1);
    fake.setSession({ state: "in", session, proven: true });
    fake.setSession({ state: "out", why: null });
    expect(marksOf(cookies)).toEqual([]);
  });

  test("[LOST-2] signing out before anybody watches forgets an earlier start's mark, but not a loss that nobody has read", async () => {
    const cookies = jar();
    const { fake } = await opened(cookies, [OUTBOX]);
    fake.setSync({ unsent });
    forgetSignedOut(cookies, "u-2");
    expect(marksOf(cookies)).toHaveLength(1);
    forgetSignedOut(cookies, "u-1");
    expect(marksOf(cookies)).toEqual([]);
    fake.setSync({ unsent: { ...unsent, count: 2 } });
    await opened(cookies, []);
    forgetSignedOut(cookies, "u-1");
    expect(marksOf(cookies)).toMatchObject([{ uid: "u-1", lost: true }]);
  });

  test("[F23] [LOST-1] storage that is gone while work stood on it is told until a person has read it", async () => {
    const cookies = jar();
    const before = await opened(cookies, [OUTBOX]);
    before.fake.setSync({ unsent });
    const { fake, lost } = await opened(cookies, []);
    expect(lost.get()).toMatchObject([{ uid: "u-1", count: 3 }]);
    fake.setSync({ unsent: null });
    expect(marksOf(cookies)).toHaveLength(1);
    fake.setSession({ state: "out", why: null });
    const again = await opened(cookies, [OUTBOX]); // signed in again, which made a new outbox, and started again
    const [mark] = again.lost.get();
    expect(mark).toMatchObject({ uid: "u-1", count: 3 });
    if (mark) again.lost.read(mark);
    expect(again.lost.get()).toEqual([]);
    expect(marksOf(cookies)).toEqual([]);
    expect((await opened(cookies, [OUTBOX])).lost.get()).toEqual([]);
  });

  test.each<[string, string]>([
    ["no JSON", "atrium-unsent-u=%7Bx"],
    ["broken escapes", "atrium-unsent-u=%E0%A4%A"],
    ["another shape", `atrium-unsent-u=${encodeURIComponent('{"count":"many"}')}`],
    [
      "nothing unsent",
      `atrium-unsent-u=${encodeURIComponent('{"ns":"a","uid":"u","device":"d","count":0,"first":0,"last":0,"at":0}')}`,
    ],
  ])("[LOST-1] a cookie with %s is no mark", (_, cookie) => {
    expect(marksOf({ cookie: `other=1; ${cookie}` })).toEqual([]);
  });

  test("[LOST-1] another person's outbox is not this one's", () => {
    const mark = { ns: "acme", uid: "u-1", device: "d", count: 1, first: 1, last: 1, at: 0 };
    expect(lostOf([mark], ["atrium-outbox-acme-u-2"])).toEqual([mark]);
    expect(lostOf([mark], [OUTBOX])).toEqual([]);
  });
});
