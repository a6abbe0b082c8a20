import { describe, expect, test } from "vitest";
import { UNSET } from "../shared/changes.ts";
import type { Json } from "../shared/json.ts";
import { documentWords, fieldSpec, kindOf, type Typed } from "./fields.ts";
import { mayBringBack } from "./rights.ts";

const on = (text = ""): Typed => ({ on: true, text });
const off = (text = ""): Typed => ({ on: false, text });

describe("what is typed", () => {
  test.each<[string, string, Typed, Json | { readonly wrong: RegExp }]>([
    ["bookable", "disabled", off("kept, and not used"), false],
    ["disabled, no reason", "disabled", on("  "), true],
    ["a reason, trimmed", "disabled", on(" Broken screen "), "Broken screen"],
    ["120 characters", "disabled", on("x".repeat(120)), "x".repeat(120)],
    ["121 characters", "disabled", on("x".repeat(121)), { wrong: /at most 120 characters/ }],
    ["after use", "disabledAfterUse", on(), true],
    ["not after use", "disabledAfterUse", off(), false],
    ["a title", "title", off(" 3.041 "), "3.041"],
    ["an empty title", "title", off(" "), { wrong: /cannot be empty/ }],
    ["100 characters", "title", off("x".repeat(100)), "x".repeat(100)],
    ["101 characters", "title", off("x".repeat(101)), { wrong: /at most 100 characters/ }],
    ["JSON", "tags/red", off('{"a":[1]}'), { a: [1] }],
    ["nothing", "tags/red", off(" "), UNSET],
    ["bad JSON", "tags/red", off("{a"), { wrong: /not valid JSON/ }],
  ])("[SYNCUI-12] %s", (_, field, typed, want) => {
    const answer = fieldSpec("desk", field).parse(typed);
    if (typeof want === "object" && want !== null && "wrong" in want && want.wrong instanceof RegExp) {
      expect(answer.ok).toBe(false);
      expect(answer.ok ? "" : answer.error).toMatch(want.wrong);
    } else expect(answer).toEqual({ ok: true, value: want });
  });

  test.each<[string, Json]>([
    ["disabled", false],
    ["disabled", true],
    ["disabled", "Flood"],
    ["disabledAfterUse", true],
    ["title", "3.041"],
    ["floor", "floor-1"],
    ["floor", null],
    ["floor", UNSET],
    ["config", { a: { b: [1, "x"] } }],
  ])("[SYNCUI-12] an editor opened and left alone changes nothing: %s %j", (field, value) => {
    const spec = fieldSpec("desk", field);
    expect(spec.parse(spec.typed(value))).toEqual({ ok: true, value });
  });
});

describe("in words", () => {
  test.each<[string, Json, string]>([
    ["disabled", false, "Bookable"],
    ["disabled", "", "Bookable"],
    ["disabled", true, "Disabled"],
    ["disabled", "Flood", "Disabled: Flood"],
    ["disabled", null, "(none)"],
    ["disabled", 7, "7"],
    ["disabledAfterUse", true, "Yes"],
    ["title", "<b>", "<b>"],
    ["other", UNSET, "(none)"],
    ["other", { a: 1 }, '{"a":1}'],
  ])("[SYNCUI-4] %s %j reads %s", (field, value, words) => expect(fieldSpec("desk", field).words(value)).toBe(words));

  test("[SYNCUI-4] fields nobody described are called by their path, prototype names included", () => {
    expect(fieldSpec("desk", "tags/red~1blue").label).toBe("tags / red/blue");
    expect(fieldSpec("constructor", "toString")).toMatchObject({ label: "toString", editor: "json" });
  });

  test("[SYNCUI-4] a document says its kind, else its place does", () => {
    expect(kindOf("sites/s/spaces/x", { kind: "floor" })).toBe("floor");
    expect(kindOf("sites/s/spaces/x", null)).toBe("desk");
    expect(kindOf("sites/s", {})).toBe("site");
    expect(kindOf("ns/a/cards/c", {})).toBe("card");
    expect(kindOf("ns/a/nothing/c", {})).toBe("");
    expect(documentWords("desk", { title: "3.041", disabled: true, rev: 4 })).toEqual([
      ["Title", "3.041"],
      ["Bookings", "Disabled"],
    ]);
  });
});

test.each([
  ["ns.admin", true],
  ["desk-booking.admin", false],
  ["desk-booking.settings", false],
])("[SYNCUI-10] %s may bring deleted documents back: %s", (role, may) => expect(mayBringBack([role])).toBe(may));

test.each<[string, string, unknown, readonly [string, string]]>([
  ["its day", "onDay", "2026-01-12", ["Day", "Mon 12 Jan 2026"]],
  ["its owner by name", "owner", { ref: "ns/a/people/ada", title: "Ada" }, ["Owner", "Ada"]],
  ["its end, with the zone", "toTime", Date.UTC(2026, 0, 12, 17, 30), ["To", "12/01/2026 17:30 UTC"]],
  ["no end", "toTime", null, ["To", "(none)"]],
])("[BKG-24] a booking in the review shows %s", (_, field, value, want) => {
  const spec = fieldSpec(kindOf("sites/s/bookings/d_2026-01-12_1", null), field);
  expect([spec.label, spec.words(value as never)]).toEqual(want);
});
