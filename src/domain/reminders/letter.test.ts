import { describe, expect, test } from "vitest";
import { instantAt } from "../shared/time.ts";
import { isAddress, letterOf, type ReminderOf } from "./letter.ts";

const at = (clock: string, zone = "Europe/London") => instantAt("2026-07-01", clock, zone);
const of = (over: Partial<ReminderOf> = {}): ReminderOf => ({
  kind: "before",
  name: "Ana Müller",
  desk: "1.024",
  site: "London",
  fromTime: at("09:00"),
  toTime: at("17:30"),
  requiresCheckIn: true,
  endsAt: null,
  zone: "Europe/London",
  locale: "en-GB",
  ...over,
});

describe("a letter", () => {
  test("[REM-4] says whose desk, where and when, in the site's zone", () => {
    expect(letterOf(of())).toEqual({
      subject: "Reminder: desk 1.024 on 01/07/2026",
      text: [
        "Hello Ana Müller,",
        "",
        "You have booked desk 1.024 at London.",
        "01/07/2026, 09:00 to 17:30 (Europe/London)",
        "Please check in when you arrive.",
        "If you do not need the desk, please cancel the booking, so that somebody else can use it.",
        "",
        "London sends a reminder for each desk booking.",
      ].join("\n"),
    });
  });

  test("[REM-4] of a booking that has begun says that nobody came, and when it ends without a check-in", () => {
    const { subject, text } = letterOf(of({ kind: "after", endsAt: at("10:00") }));
    expect(subject).toBe("Not checked in: desk 1.024 on 01/07/2026");
    expect(text).toContain("Your booking of desk 1.024 at London has begun, and nobody has checked in yet.");
    expect(text).toContain("Please check in by 10:00: without a check-in the booking ends then.");
  });

  test.each<[string, Partial<ReminderOf>, string]>([
    ["German days", { locale: "de-DE" }, "01.07.2026, 09:00 to 17:30 (Europe/London)"],
    ["American times", { locale: "en-US" }, "07/01/2026, 09:00 AM to 05:30 PM (Europe/London)"],
    ["the zone of the site", { zone: "America/Lima" }, "01/07/2026, 03:00 to 11:30 (America/Lima)"],
    ["no end", { toTime: null }, "01/07/2026, from 09:00 (Europe/London)"],
  ])("[REM-4] has %s", (_, over, line) => {
    expect(letterOf(of(over)).text).toContain(line);
  });

  test("[REM-4] asks for no check-in where none is needed, and greets somebody without a name", () => {
    const { text } = letterOf(of({ requiresCheckIn: false, name: " " }));
    expect(text).not.toContain("check in");
    expect(text.startsWith("Hello,\n")).toBe(true);
  });

  test("[REM-4] takes no line, no head and no length from anybody's text", () => {
    const evil = "a\r\nBcc: all@acme.test\u2028\u0000b" + "x".repeat(500);
    const { subject, text } = letterOf(of({ name: evil, desk: evil, site: evil }));
    expect(subject.split(/[\r\n\u2028]/u)).toHaveLength(1);
    expect(text.split(/[\r\n\u2028]/u)).toHaveLength(8);
    expect(subject.length).toBeLessThan(200);
  });
});

test.each([
  ["ana@acme.test", true],
  ["ana.m+desk@mail.acme.co.uk", true],
  ["", false],
  [null, false],
  ["ana", false],
  ["ana@acme", false],
  ["ana@acme.test, all@acme.test", false],
  ["ana@acme.test,all@acme.test", false],
  ["Ana <ana@acme.test>", false],
  ["ana@acme.test\nBcc: all@acme.test", false],
  [`${"a".repeat(250)}@acme.test`, false],
])("[REM-4] %j is an address: %s", (text, want) => {
  expect(isAddress(text)).toBe(want);
});
