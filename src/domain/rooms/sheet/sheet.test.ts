import { describe, expect, test } from "vitest";
import { clashesOf, holdingsOf } from "../clash.ts";
import { draftOf } from "../commands/edit.ts";
import { aBooking, aReservation, at, DAY, NOW, ZONE } from "../rooms.test-kit.ts";
import { isFirstOfTwo, isSkipped, momentIn, momentText } from "../../shared/wall-moment.ts";
import { type ItemText, newOrder, NO_ITEM, orderIn, type OrderText, orderWrong } from "./order.ts";
import { draftIn, sheetValues } from "./values.ts";
import { cateringWords, clashWords, leftWords } from "./words.ts";

describe("the form of a booking", () => {
  test("[ROM-81] a booking stands in it and comes back as it was, also what the form does not show", () => {
    const b = aBooking("a", [
      { setup: 15, requests: { w: "Catering" }, cateringUntil: 7, checkedInAt: 8, adHoc: true, note: "x" },
      { key: "r3", room: "elm", roomTitle: "Elm" },
    ]);
    const draft = draftOf(b, null);
    expect(draftIn(sheetValues(draft, ZONE), { before: draft, zone: ZONE })).toEqual(draft);
  });

  test("[ROM-81] a time that clocks show twice stays the one that it was", () => {
    const second = Date.parse("2026-10-25T01:30:30Z"); // 01:30 for the second time in London
    const text = momentText(second, ZONE);
    expect(text).toBe("2026-10-25T01:30");
    expect(momentIn(text, ZONE, second)).toBe(second);
    expect(momentIn(text, ZONE)).toBe(Date.parse("2026-10-25T00:30Z"));
  });

  test.each([
    ["2026-03-29T01:30", true],
    ["2026-03-29T00:59", false],
    ["2026-03-29T02:00", false],
    ["2026-10-25T01:30", false],
    ["2026-03-29T", false],
  ])("[ROM-82] clocks skip %s: %s", (text, skipped) => expect(isSkipped(text, ZONE)).toBe(skipped));

  test("[ROM-82] of a time that clocks show twice the first is meant, unless the second stands there already", () => {
    const twice = ["2026-10-25T01:00", "2026-10-25T01:59"];
    const once = ["2026-10-25T00:59", "2026-10-25T02:00", "2026-03-29T01:30", "2026-10-25T"];
    expect(twice.map((text) => isFirstOfTwo(text, ZONE))).toEqual([true, true]);
    expect(once.map((text) => isFirstOfTwo(text, ZONE))).toEqual([false, false, false, false]);
    expect(isFirstOfTwo("2026-10-25T01:30", ZONE, Date.parse("2026-10-25T01:30Z"))).toBe(false);
    // Lord Howe Island goes back by half an hour.
    expect(isFirstOfTwo("2026-04-05T01:45", "Australia/Lord_Howe")).toBe(true);
  });

  test.each(["", "T", "T10:00", "2026-03-10T", "2026-13-40T10:00", "2026-03-10T25:00"])(
    "[ROM-82] %j is no whole time",
    (text) => expect(momentIn(text, ZONE)).toBeNull(),
  );

  test.each([
    ["30", 0, 30],
    ["0", 15, 0],
    ["", 15, 0],
    ["-5", 0, 0],
    ["-5", 15, 0],
    ["1.5", 15, Number.NaN],
    ["soon", 0, Number.NaN],
  ])("[ROM-81] a setup of %j on one of %d is %d", (typed, before, after) => {
    const draft = draftOf(aBooking("a", [{ setup: before }]), null);
    const values = { ...sheetValues(draft, ZONE), r1_setup: typed };
    expect(draftIn(values, { before: draft, zone: ZONE }).reservations[0]?.setup).toBe(after);
  });
});

describe("what a clash is called", () => {
  const words = (other: Parameters<typeof aBooking>[2], of: Parameters<typeof aReservation>[0] = {}) => {
    const all = holdingsOf([aBooking("b", [of], other)]);
    const [clash] = clashesOf("a", [aReservation({ from: at("10:30"), to: at("12:00") })], all);
    return clash && clashWords(clash, "a", { zone: ZONE, day: DAY });
  };
  test.each([
    ["with its title", words({ title: "Board" }), "Clashes with Board 10:00–11:00"],
    [
      "with its clean-down",
      words({ title: "Board" }, { cleanDown: 15 }),
      "Clashes with Board 10:00–11:00 (clean-down until 11:15)",
    ],
    [
      "with both sides",
      words({ title: "Board" }, { setup: 30, cleanDown: 15 }),
      "Clashes with Board 10:00–11:00 (setup from 09:30, clean-down until 11:15)",
    ],
    [
      "private",
      words({ title: "Private Meeting", privacy: { title: true, owner: true } }),
      "Clashes with a private booking 10:00–11:00",
    ],
    [
      "of another day",
      words({ title: "Fair" }, { from: at("09:00", "2026-03-09"), to: at("17:00", "2026-03-11") }),
      "Clashes with Fair Mon 9 Mar 2026 09:00–Wed 11 Mar 2026 17:00",
    ],
  ])("[ROM-85] %s", (_, said, expected) => expect(said).toBe(expected));
});

describe("how catering stands", () => {
  const room = (cateringEditTimeEnd: string | null) => ({
    title: "Hall",
    cateringIsEnabled: true,
    cateringEditTimeEnd,
  });
  const said = (window: string | null, now: number) =>
    cateringWords(at("10:00", "2026-03-11"), room(window), { zone: ZONE, now });
  test.each([
    ["-1d", at("15:54"), false, "Changes until Tue 10 Mar 23:59 (8 h 5 min left)"],
    [null, at("23:00"), false, "Changes until Tue 10 Mar 23:59 (59 min left)"],
    ["2h", at("06:00", "2026-03-11"), false, "Changes until Wed 11 Mar 08:00 (2 h left)"],
    ["-1d", at("00:00", "2026-03-11"), true, "Catering can no longer be changed (closed 1 day before)"],
    ["2h", at("08:01", "2026-03-11"), true, "Catering can no longer be changed (closed 2 hours before)"],
    ["2w", NOW, true, "The catering window of Hall is ‘2w’. It must be a number followed by d, h, m or s."],
  ])("[ROM-86] a window of %j", (window, now, closed, words) => {
    expect(said(window, now)).toMatchObject({ closed, words });
  });
  test("[ROM-86] what is left is said in days, hours and minutes", () => {
    expect([3 * 86_400_000, 3_600_000, 125 * 60_000, 30_000].map(leftWords)).toEqual([
      "3 days",
      "1 h",
      "2 h 5 min",
      "0 min",
    ]);
  });
});

describe("catering as it is typed", () => {
  const start = newOrder({ from: at("10:00"), to: at("11:00") }, { zone: ZONE, category: "Catering", contact: "Ben" });
  const tea: ItemText = { name: " Tea ", qty: "6", unit: "cups", note: "" };
  const typed = (over: Partial<OrderText>): OrderText => ({ ...start, items: [tea], ...over });
  test("[ROM-87] is delivered when the meeting begins and cleared when it ends; blank rows are none", () => {
    expect(orderIn(typed({ items: [tea, NO_ITEM] }), ZONE)).toMatchObject({
      items: [{ name: "Tea", qty: 6, unit: "cups", note: "" }],
      deliverAt: at("10:00"),
      clearAt: at("11:00"),
      contact: "Ben",
    });
  });
  test.each<[string, Partial<OrderText>, object]>([
    ["whole", {}, {}],
    ["without items", { items: [NO_ITEM] }, { items: "no-items" }],
    ["with eleven", { items: Array.from({ length: 11 }, () => tea) }, { items: "many-items" }],
    ["with an item without a name", { items: [{ ...tea, name: "" }] }, { items: "item-name" }],
    ["with a quantity that is none", { items: [{ ...tea, qty: "many" }] }, { items: "item-qty" }],
    ["with too much of it", { items: [{ ...tea, qty: "10001" }] }, { items: "item-qty" }],
    ["with half a time", { deliverAt: "2026-03-10T" }, { deliverAt: "half-time" }],
    ["without times", { deliverAt: "", clearAt: "T" }, {}],
    ["cleared before it comes", { clearAt: "2026-03-10T09:00" }, { clearAt: "clear-before" }],
    ["with a long note", { dietary: "a".repeat(501) }, { dietary: "text-long" }],
    ["without a category", { category: " " }, { category: "category-none" }],
  ])("[ROM-87] %s", (_, over, wrong) => expect(orderWrong(typed(over), ZONE)).toEqual(wrong));
});
