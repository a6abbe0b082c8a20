import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askTime } from "./server-time.ts";

const SERVER = Date.parse("2026-03-02T09:00:00Z");
const DAYS_40 = 40 * 86_400_000;
const HALF = 500;

beforeEach(() => vi.useFakeTimers({ now: SERVER + HALF }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The next request is answered after two seconds, the second of which belongs to the way back; `meanwhile` is on the way. */
function answers(headers: Readonly<Record<string, string>>, meanwhile: () => void = () => undefined): void {
  const slow = async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    const answer = new Response(null, { headers });
    meanwhile();
    await vi.advanceTimersByTimeAsync(1_000);
    return answer;
  };
  vi.stubGlobal("fetch", slow);
}
const dated = (at: number) => ({ date: new Date(at).toUTCString() });

test("[F27] [PULL-3] the server's time is its date and half the way; how far ahead it is comes from the device's clock", async () => {
  answers(dated(SERVER + 1_000));
  expect(await askTime("https://here.test")).toEqual({ now: SERVER + 2_000 + HALF, ahead: 0 });
});

for (const [words, ms] of [
  ["ahead", DAYS_40],
  ["behind", -DAYS_40],
] as const)
  test(`[F27] [PULL-3] a device's clock that is set 40 days ${words} while the question is on its way does not move the server's time`, async () => {
    answers(dated(SERVER + 1_000), () => vi.setSystemTime(Date.now() + ms));
    expect(await askTime("https://here.test")).toEqual({ now: SERVER + 2_000 + HALF, ahead: -ms });
  });

test("[PULL-3] an answer without a date, or with one that is none, says no time", async () => {
  answers({});
  expect(await askTime("https://here.test")).toBeNull();
  answers({ date: "yesterday" });
  expect(await askTime("https://here.test")).toBeNull();
});
