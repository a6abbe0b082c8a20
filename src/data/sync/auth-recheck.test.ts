import { describe, expect, test } from "vitest";
import { NetError } from "../engine/ports.ts";
import type { Lost } from "./claims-refresh.ts";
import { type Account, AuthRecheck } from "./auth-recheck.ts";

const ada: Account = { uid: "ada", getIdToken: () => Promise.resolve("token") };
const bob: Account = { ...ada, uid: "bob" };
const turnedAway = new NetError({ kind: "identity" });

type World = {
  /** Whom Firebase takes to be here, and whom it takes up when it is told again. */
  current: Account | null;
  again: Account | null;
  hasLogin: boolean;
  /** What was said names a switched-off account. */
  off: boolean;
  says: Lost | "known" | "silent";
};
function vouching(over: Partial<World> = {}) {
  const world: World = { current: ada, again: ada, hasLogin: true, off: false, says: "known", ...over };
  const seen = { lost: [] as Lost[], asked: 0, told: 0 };
  let told: (account: Account | null) => void = () => undefined;
  const vouch = new AuthRecheck({
    uid: "ada",
    current: () => world.current,
    watch: (on) => {
      told = on;
      return () => undefined;
    },
    tellAgain: () => {
      seen.told++;
      if (world.hasLogin) world.current = world.again;
      return Promise.resolve(world.hasLogin);
    },
    standing: () => {
      seen.asked++;
      return Promise.resolve(world.says);
    },
    saysDisabled: () => world.off,
    lost: (why) => seen.lost.push(why),
  });
  const doubt = () => vouch.doubt(turnedAway);
  return { world, seen, vouch, doubt, appears: (account: Account) => told(account) };
}

describe("[IDN-21] nobody is signed out but by the server's word", () => {
  test("[IDN-21] a request that was turned away while the server gives a new token ends nothing", async () => {
    const { seen, doubt } = vouching();
    await doubt();
    expect(seen).toEqual({ lost: [], asked: 1, told: 0 });
  });

  test.each<Lost>(["ended", "disabled"])("[IDN-11] [IDN-21] the server says that it is over: %s", async (says) => {
    const { seen, doubt } = vouching({ says });
    await doubt();
    expect(seen.lost).toEqual([says]);
  });

  test("[IDN-11] a refusal that names a switched-off account needs no question", async () => {
    const { seen, doubt } = vouching({ off: true });
    await doubt();
    expect(seen).toEqual({ lost: ["disabled"], asked: 0, told: 0 });
  });

  test("[IDN-21] a Firebase that forgot the person at its start is told of the login that the device keeps", async () => {
    const { seen, vouch, doubt } = vouching({ current: null });
    await doubt();
    expect([seen.lost, vouch.account, seen.asked]).toEqual([[], ada, 1]);
  });

  test("[IDN-11] [IDN-21] whom Firebase forgot is asked about until the server has said something, and then no more", async () => {
    const { world, seen, vouch, doubt } = vouching({ current: null, says: "silent" });
    await doubt();
    await vouch.settle();
    expect([seen.lost, seen.asked]).toEqual([[], 2]);
    world.says = "known";
    await vouch.settle();
    await vouch.settle();
    expect(seen.asked).toBe(3);
    await doubt();
    world.says = "disabled";
    await doubt();
    expect([seen.lost, seen.asked]).toEqual([["disabled"], 5]);
  });

  test("[IDN-21] where the device keeps no login, or Firebase never takes it up, it is over", async () => {
    const none = vouching({ current: null, hasLogin: false });
    await none.doubt();
    expect(none.seen.lost).toEqual(["ended"]);
    const deaf = vouching({ current: null, again: null });
    for (let i = 0; i < 6; i++) await deaf.doubt();
    expect(deaf.seen.lost).toEqual([]);
    await deaf.doubt();
    expect(deaf.seen.lost).toEqual(["ended"]);
  });

  test("[IDN-11] [IDN-21] who was here for a moment only, because the server does not know them, is asked about", async () => {
    const { seen, doubt, appears } = vouching({ current: null, again: null, says: "disabled" });
    await doubt();
    expect(seen.lost).toEqual([]);
    appears(bob);
    appears(ada);
    await doubt();
    expect([seen.lost, seen.asked]).toEqual([["disabled"], 1]);
  });

  test("[IDN-21] the login of somebody else vouches for nobody, and is never asked about", async () => {
    const { seen, vouch, doubt } = vouching({ current: bob, hasLogin: false });
    await doubt();
    expect([seen.asked, vouch.account, seen.lost]).toEqual([0, null, ["ended"]]);
  });

  test("[IDN-21] two doubts at once are one question, and none is told after it was stopped", async () => {
    const { seen, vouch, doubt } = vouching({ says: "ended" });
    const both = [doubt(), doubt()];
    vouch.stop();
    await Promise.all(both);
    expect([seen.asked, seen.lost]).toEqual([1, []]);
  });
});
