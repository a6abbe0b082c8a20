import { describe, expect, test } from "vitest";
import { rangeTrouble } from "#domain/export/range.ts";
import { EXPORT_WORDS as W } from "#domain/words/export.ts";
import { askedIn, deviceCovers, downloadOf, periodIn, remarks, unheard, zoneChoices } from "./view.ts";

const at = (text: string) => Date.parse(text);
const NOW = at("2026-03-10T23:30Z");

describe("addresses", () => {
  const usual = { range: { from: "2026-03-04", to: "2026-03-10" }, zone: "Europe/London" };
  test.each([
    ["nothing said", {}, usual],
    ["what is no address", 7, usual],
    [
      "the zone decides what today is",
      { zone: "Asia/Kolkata" },
      { range: { from: "2026-03-05", to: "2026-03-11" }, zone: "Asia/Kolkata" },
    ],
    ["a zone that is none", { zone: "Mars/Olympus" }, usual],
    [
      "days",
      { from: "2026-01-01", to: "2026-01-02", zone: "UTC" },
      { range: { from: "2026-01-01", to: "2026-01-02" }, zone: "UTC" },
    ],
    ["cleared", { from: "", to: "" }, { range: { from: null, to: null }, zone: "Europe/London" }],
    ["half", { from: "2026-01-01" }, { range: { from: "2026-01-01", to: null }, zone: "Europe/London" }],
    ["of other types", { from: 3, to: ["x"] }, { range: { from: "?", to: "?" }, zone: "Europe/London" }],
  ])("[EXP-6] %s", (_, search, asked) => {
    expect(askedIn(search, NOW)).toEqual(asked);
  });

  test.each<[string, unknown, RegExp | null]>([
    ["nothing said", {}, null],
    ["what can be gone by", { from: "2026-01-01", to: "2026-01-02", zone: "UTC" }, null],
    [
      "a zone that is none",
      { zone: "Mars/Olympus" },
      /‘Mars\/Olympus’ in the address does not exist\. Times are in Europe\/London/,
    ],
    ["an empty zone", { zone: "" }, /in the address does not exist/],
    ["a zone of another type", { zone: 7 }, /in the address does not exist/],
    ["fields", { fields: "owner,hack" }, /^Fields in the address are ignored\./],
    ["an endless zone is cut", { zone: "x".repeat(9_999) }, /^.{1,160}$/],
  ])("[EXP-13] of an address is told what it asks in vain: %s", (_, search, words) => {
    if (words === null) expect(unheard(search)).toEqual([]);
    else expect(unheard(search)).toEqual([expect.stringMatching(words)]);
  });

  test.each([
    [{ from: "2026-03-07", to: "2026-03-01" }, "invalid"],
    [{ from: "2026-02-30", to: "2026-03-01" }, "invalid"],
    [{ from: "yesterday", to: "2026-03-01" }, "invalid"],
    [{ from: "2026-03-01" }, "invalid"],
    [{ from: 20260301, to: 20260307 }, "invalid"],
    [{ from: "2025-01-01", to: "2026-02-05" }, "too-long"],
    [{ from: "", to: "" }, "none"],
  ])("[EXP-1] [EXP-13] days that are none are told and asked for nowhere: %j is %s", (search, trouble) => {
    const asked = askedIn(search, NOW);
    expect(rangeTrouble(asked.range)).toBe(trouble);
    expect(periodIn(asked)).toBeNull();
  });

  test("[EXP-6] zones stand once each, and say whose they are", () => {
    expect(zoneChoices("Europe/London", "Asia/Kolkata").map((z) => z.label)).toEqual([
      "Europe/London (site)",
      "UTC",
      "Asia/Kolkata (this device)",
    ]);
    expect(zoneChoices("UTC", "UTC").map((z) => z.zone)).toEqual(["Europe/London", "UTC"]);
  });
});

describe("what this device covers", () => {
  const reach = { from: at("2026-03-09T00:00Z"), complete: true, at: at("2026-03-10T09:41Z") };
  const days = (from: string, to: string) => ({ from: at(`${from}T00:00Z`), to: at(`${to}T00:00Z`) + 86_400_000 });
  test.each([
    {
      is: "all",
      of: reach,
      from: "2026-03-09",
      possible: true,
      words: /^It has all of these days, last synced 09:41\.$/,
    },
    { is: "a part", of: reach, from: "2026-03-01", possible: true, words: /^It has 09\/03\/2026 to 10\/03\/2026 only/ },
    {
      is: "none",
      of: { ...reach, from: NOW + 86_400_000 },
      from: "2026-03-01",
      possible: false,
      words: /only those from 11\/03\/2026 on/,
    },
    {
      is: "not all arrived",
      of: { ...reach, complete: false },
      from: "2026-03-09",
      possible: true,
      words: /Not all of them have arrived/,
    },
    {
      is: "nothing ever",
      of: { ...reach, at: null },
      from: "2026-03-09",
      possible: false,
      words: /^Bookings are still arriving/,
    },
  ])("[EXP-7] $is", ({ of, from, possible, words }) => {
    const covers = deviceCovers(of, days(from, "2026-03-10"), { zone: "Europe/London", now: NOW });
    expect(covers.possible).toBe(possible);
    expect(covers.words).toMatch(words);
  });

  test("[EXP-11] an answer says what waits and what is left out", () => {
    expect(remarks({ broken: 1, pending: 2 })).toEqual([
      "2 of them have changes that are not sent yet.",
      "1 booking could not be read and is left out.",
    ]);
    expect(remarks({ broken: 0, pending: 0 })).toEqual([]);
  });
});

describe("the one download", () => {
  const some = { possible: true, whole: true, words: "It has all of these days, last synced 09:41." };
  const none = { possible: false, whole: false, words: "Bookings are still arriving on this device." };
  const answer = (from: "server" | "device", n: number) => ({ from, total: n });
  const given = { online: true, waiting: false, wait: null, answer: answer("server", 2), device: some };
  const offline = { ...given, online: false, answer: answer("device", 2) };
  const byDevice = "The file comes from this device. It has all of these days, last synced 09:41.";
  test.each([
    { is: "the server's, where it answers", of: given, by: "server", covers: /^The file comes from/, why: null },
    {
      is: "this device's without a connection",
      of: offline,
      by: "device",
      covers: new RegExp(`^${byDevice}$`),
      why: null,
    },
    {
      is: "none where this device has nothing",
      of: { ...offline, device: none },
      by: "device",
      covers: /^Bookings are still/,
      why: none.words,
    },
    {
      is: "none of no rows",
      of: { ...given, answer: answer("server", 0) },
      by: "server",
      covers: /^The file/,
      why: W.noneInRange,
    },
    {
      is: "none of no rows on this device",
      of: { ...offline, answer: answer("device", 0) },
      by: "device",
      covers: /^The file comes from this device/,
      why: W.noneInRange,
    },
    {
      is: "the server's, though this device shows no rows yet",
      of: { ...given, answer: answer("device", 0) },
      by: "server",
      covers: /^The file/,
      why: null,
    },
    {
      is: "none before it is known what there is",
      of: { ...given, wait: W.wait, answer: null },
      by: "server",
      covers: /^The file/,
      why: W.wait,
    },
    {
      is: "this device's while the server has not answered yet (spec 1 §2.5)",
      of: { ...given, waiting: true, answer: answer("device", 2) },
      by: "device",
      covers: new RegExp(`^${byDevice}$`),
      why: null,
    },
    {
      is: "the server's where this device has nothing to show meanwhile",
      of: { ...given, waiting: true, device: none, answer: answer("device", 0) },
      by: "server",
      covers: /^The file/,
      why: null,
    },
  ])("[EXP-8] [EXP-16] [EXP-18] is $is", ({ of, by, covers, why }) => {
    expect(downloadOf(of)).toEqual({ by, covers: expect.stringMatching(covers) as string, why });
  });
});
