import { describe, expect, test } from "vitest";
import type { PullState } from "#data/api.ts";
import { ageWords, bytesWords, clockWords, pullWords, told } from "./device-words.ts";
import { type TabFacts, tabRisk } from "./tab-risk.ts";
import { deviceZone } from "#widgets/device-zone.ts";
import { instantAt } from "#domain/shared/time.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [-5, "less than a minute"],
  [59_999, "less than a minute"],
  [MINUTE, "1 min"],
  [HOUR - 1, "59 min"],
  [3 * HOUR, "3 h"],
  [3 * HOUR + 5 * MINUTE, "3 h 5 min"],
  [DAY, "1 day"],
  [5 * DAY + HOUR, "5 days"],
])("[SYNCUI-17] %i ms is %s", (ms, words) => expect(ageWords(ms)).toBe(words));

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1_500, "1.5 kB"],
  [12_345_678, "12 MB"],
  [2_000_000_000, "2.0 GB"],
])("[SYNCUI-17] %i bytes are %s", (bytes, words) => expect(bytesWords(bytes)).toBe(words));

test.each([
  [null, "Not checked yet"],
  [0, "Correct"],
  [60_000, "Correct"],
  [-60_000, "Correct"],
  [180_000, "This device's clock is 3 min behind; times are corrected."],
  [-61_000, "This device's clock is 1 min ahead; times are corrected."],
])("[SYNCUI-17] a server %s ms ahead: %s", (skew, words) => expect(clockWords(skew)).toBe(words));

describe("pulls in words", () => {
  const zone = deviceZone();
  const at = instantAt("2026-03-12", "10:42", zone);
  const now = instantAt("2026-03-12", "11:00", zone);
  const pull = (over: Partial<PullState>): PullState => ({
    source: "spaces:site-1",
    docs: 1412,
    total: null,
    complete: true,
    live: false,
    asOf: at,
    ...over,
  });
  const sites = [{ id: "site-1", title: "London" }];
  test.each<[Partial<PullState>, string]>([
    [{}, "Desks, floors and neighbourhoods of London: 1,412 documents, last synced 10:42"],
    [{ docs: 4, source: "drawings" }, "Floor plan drawings: 4 documents, last synced 10:42"],
    [{ docs: 1, source: "sites" }, "Sites: 1 document, last synced 10:42"],
    [{ source: "bookings:gone", docs: 2 }, "Desk bookings of gone: 2 documents, last synced 10:42"],
    [{ source: "badges:x", docs: 2 }, "badges:x: 2 documents, last synced 10:42"],
    [{ source: "directory:site-1", docs: 2 }, "People directory of London: 2 documents, last synced 10:42"],
    [{ source: "access:site-1", docs: 2 }, "Access control of London: 2 documents, last synced 10:42"],
    [{ source: "people:site-1", docs: 2 }, "People based at London: 2 documents, last synced 10:42"],
    [{ source: "rooms:site-1", docs: 2 }, "Meeting rooms of London: 2 documents, last synced 10:42"],
    [{ source: "cards", docs: 2 }, "Access cards: 2 documents, last synced 10:42"],
    [{ source: "users", docs: 2 }, "User accounts: 2 documents, last synced 10:42"],
    [{ complete: false, docs: 0 }, "Desks, floors and neighbourhoods of London: still loading"],
    [{ complete: false, docs: 40 }, "Desks, floors and neighbourhoods of London: 40 documents so far, still loading"],
    [
      { complete: false, docs: 1200, total: 2000 },
      "Desks, floors and neighbourhoods of London: 1,200 of 2,000 documents, still loading",
    ],
  ])("[SYNCUI-17] %j", (over, words) => expect(pullWords(pull(over), sites, now)).toBe(words));

  test("[SYNCUI-17] the mark that all sources were asked is not a kind of data", () => {
    const all = [pull({ source: "all", docs: 0 }), pull({}), pull({ source: "cards:x" })];
    expect(told(all).map((p) => p.source)).toEqual(["spaces:site-1", "cards:x"]);
  });

  test("[SYNCUI-17] another day is named", () => {
    expect(pullWords(pull({}), sites, now + DAY)).toMatch(/last synced 12\/03\/2026 10:42$/);
  });
});

describe("a browser tab that may be cleared", () => {
  const IPHONE =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1";
  const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15";
  const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
  const facts = (over: Partial<TabFacts>): TabFacts => ({
    userAgent: IPHONE,
    touchPoints: 5,
    standalone: false,
    unsentSince: 0,
    now: HOUR,
    ...over,
  });
  test.each<[string, Partial<TabFacts>, ReturnType<typeof tabRisk>]>([
    ["a phone with unsent work", {}, "unsent"],
    ["an iPad that calls itself a Macintosh", { userAgent: MAC }, "unsent"],
    ["a Macintosh", { userAgent: MAC, touchPoints: 0 }, "none"],
    ["another browser with a touch screen", { userAgent: CHROME, touchPoints: 10 }, "none"],
    ["nothing unsent", { unsentSince: null }, "none"],
    ["installed", { standalone: true, now: 6 * DAY }, "none"],
    ["a moment before five days", { now: 5 * DAY - 1 }, "unsent"],
    ["five days", { now: 5 * DAY }, "soon"],
  ])("[F26] [SYNCUI-18] %s", (_, over, risk) => expect(tabRisk(facts(over))).toBe(risk));
});
