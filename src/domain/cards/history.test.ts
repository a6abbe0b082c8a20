import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { must } from "../shared/result.ts";
import { difference } from "../audit/change-record.ts";
import type { JsonObject } from "../shared/json.ts";
import { historyWords } from "../words/card-history.ts";
import { type CardChange, cardChangeIn, historyEntries, personCardLine } from "./history.ts";
import {
  isGivenUp,
  moreAsked,
  newsCame,
  openPages,
  PAGE_ASKED,
  pageCame,
  pageFailed,
  reachOf,
  type Pages,
} from "./history-pages.ts";

const link = (id: string, title = id.toUpperCase()) => ({ ref: `ns/acme/people/${id}`, title, displayName: title });
const PATH = "ns/acme/cards/ref~1";
/** The record that the function writes of a write. */
function change(before: JsonObject | null, after: JsonObject | null): CardChange {
  const { paths, before: was, after: is } = difference(before, after);
  const record = {
    document: { path: PATH, kind: "", title: "Card" },
    change: { changeTime: 5, before: was, after: is },
    paths,
    by: { displayName: "Rae" },
  };
  const read = cardChangeIn("r1", record as never);
  if (!read) throw new Error("no change of a card");
  return read;
}
const CARD = { title: "Card", disabled: false, nonTransferable: false, owner: null, role: null };
const lines = (before: JsonObject | null, after: JsonObject | null): readonly string[] =>
  historyEntries(change(before, after)).map((entry) => historyWords(entry, "Europe/London"));
const AT = { nine: Date.parse("2026-03-10T09:00:00Z"), five: Date.parse("2026-03-10T17:00:00Z") };
const HELD = { ...CARD, owner: link("ada"), role: "permanent", sites: { lon: true } };

describe("the history of a card", () => {
  test.each<[string, JsonObject | null, JsonObject, readonly string[]]>([
    ["made", null, CARD, ["Card created"]],
    ["made for somebody", null, HELD, ["Card created, and assigned to ADA"]],
    ["added again", { ...CARD, deleted: true }, { ...CARD, deleted: false, madeRev: 4 }, ["Card created"]],
    ["given out", CARD, HELD, ["Assigned to ADA", "Changed to a permanent card"]],
    ["taken back", HELD, { ...CARD, sites: {}, returned: true }, ["Unassigned from ADA"]],
    ["handed on", HELD, { ...HELD, owner: link("bo") }, ["Transferred from ADA to BO"]],
    ["handed to a namesake", HELD, { ...HELD, owner: link("bo", "ADA") }, ["Transferred from ada to bo"]],
    ["disabled", HELD, { ...HELD, disabled: true }, ["Card disabled"]],
    ["enabled", { ...HELD, disabled: true }, HELD, ["Card enabled"]],
    ["first said to be enabled", { title: "C" }, { title: "C", disabled: false }, []],
    ["made temporary", HELD, { ...HELD, role: "temporary" }, ["Changed to a temporary card"]],
    [
      "given a validity",
      HELD,
      { ...HELD, enabledFrom: AT.nine, enabledTo: AT.five },
      ["Validity range 10/03/2026 09:00 – 10/03/2026 17:00"],
    ],
    ["given a beginning", HELD, { ...HELD, enabledFrom: AT.nine }, ["Valid from 10/03/2026 09:00"]],
    ["given an end", HELD, { ...HELD, enabledTo: AT.five }, ["Valid to 10/03/2026 17:00"]],
    ["without its end", { ...HELD, enabledTo: 5 }, { ...HELD, enabledTo: null }, ["Valid to (none)"]],
    ["renamed", CARD, { ...CARD, title: "Visitor 7" }, ["Card name changed to Visitor 7"]],
    ["with a reason", HELD, { ...HELD, updateReason: "Lost" }, ["Reason updated to Lost"]],
    ["tagged", { ...CARD, tags: { a: true } }, { ...CARD, tags: { b: true } }, ["Tag a removed", "Tag b added"]],
    ["bound", CARD, { ...CARD, nonTransferable: true }, ["Card is now non-transferable"]],
    ["unbound", { ...CARD, nonTransferable: true }, CARD, ["Card is now transferable"]],
    ["at another site", HELD, { ...HELD, sites: { lon: true, syd: true } }, ["Unknown change: Sites"]],
    ["with what nobody knows", CARD, { ...CARD, colour: { a: 1, b: 2 } }, ["Unknown change: colour"]],
    [
      "with that and a name",
      CARD,
      { ...CARD, title: "X", colour: 1 },
      ["Card name changed to X", "Unknown change: colour"],
    ],
    ["of an owner with a new name", HELD, { ...HELD, owner: link("ada", "Ada L.") }, []],
    ["by somebody else", CARD, { ...CARD, lastWrittenBy: { title: "x" }, lastWrittenVia: "Cards" }, []],
  ])("[CRD-40] a card that is %s", (_, before, after, want) => expect(lines(before, after)).toEqual(want));

  test("[CRD-40] a replacement is told on both cards", () => {
    const old = { ...HELD, enabledTo: 7, updateReason: "New" };
    expect(lines(old, { ...CARD, sites: {}, enabledTo: null, assignedAt: null, updateReason: "New" })).toEqual([
      "Unassigned from ADA",
    ]);
    expect(lines(CARD, { ...HELD, updateReason: "Lost", nonTransferable: true })).toEqual([
      "Assigned to ADA",
      "Changed to a permanent card",
      "Reason updated to Lost",
      "Card is now non-transferable",
    ]);
  });

  test("[CRD-40] values that are as deep as their document read like those by path", () => {
    const deep = cardChangeIn("r", {
      document: { path: PATH },
      change: { changeTime: 1, before: { owner: link("ada") }, after: { owner: link("bo") } },
    } as never);
    expect(deep && historyEntries(deep).map((e) => historyWords(e, "UTC"))).toEqual(["Transferred from ADA to BO"]);
  });

  test.each<[string, JsonObject]>([
    ["without a moment", { document: { path: PATH }, change: {} }],
    ["of a person", { document: { path: "ns/acme/people/ada" }, change: { changeTime: 1 } }],
    ["that is none", {}],
  ])("[CRD-40] a record %s is none of a card", (_, fields) => expect(cardChangeIn("r", fields)).toBeNull());
});

describe("the history of a person's cards", () => {
  test("[CRD-41] a card that came, and one that went, with type and reason", () => {
    const came = change(CARD, { ...HELD, updateReason: "New" });
    expect(personCardLine(came, "ada")).toEqual({
      id: "r1",
      at: 5,
      card: PATH,
      title: "Card",
      came: true,
      role: "permanent",
      reason: "New",
    });
    const went = change(HELD, { ...HELD, owner: link("bo") });
    expect(personCardLine(went, "ada")).toMatchObject({ came: false, role: "" });
    expect(personCardLine(went, "bo")).toMatchObject({ came: true });
    expect(personCardLine(went, "cy")).toBeNull();
    expect(personCardLine(change(HELD, { ...HELD, disabled: true }), "ada")).toBeNull();
    expect(personCardLine(change(null, HELD), "ada")).toMatchObject({ came: true, role: "permanent" });
  });
});

describe("type and reason of a person's card", () => {
  const beside = (before: object, after: object) => ({ before, after });
  const record = (before: JsonObject, after: JsonObject, stood: object): CardChange => {
    const { paths, before: was, after: is } = difference(before, after);
    const fields = {
      document: { path: PATH },
      change: { changeTime: 5, before: was, after: is },
      paths,
      beside: stood,
    };
    return must(cardChangeIn("r2", fields as never), "a change");
  };

  test("[CRD-41] a card that is handed on as what it was says so to both, and why to whoever got it", () => {
    const stood = { role: "permanent", updateReason: "Lost" };
    const on = record(HELD, { ...HELD, owner: link("bo") }, beside(stood, stood));
    expect(personCardLine(on, "ada")).toMatchObject({ came: false, role: "permanent", reason: "" });
    expect(personCardLine(on, "bo")).toMatchObject({ came: true, role: "permanent", reason: "Lost" });
    expect(historyEntries(on)).toHaveLength(1);
  });

  test("[CRD-41] what changed counts before what stood there; a card that went keeps no reason", () => {
    const to = record(
      HELD,
      { ...HELD, owner: link("bo"), role: "temporary", updateReason: "New" },
      beside({ role: "permanent", updateReason: "Stolen" }, { role: "temporary", updateReason: "New" }),
    );
    expect(personCardLine(to, "bo")).toMatchObject({ role: "temporary", reason: "New" });
    expect(personCardLine(to, "ada")).toMatchObject({ role: "permanent", reason: "" });
    const kept = { updateReason: "Lost" };
    const back = record(HELD, { ...CARD, sites: {} }, beside({ ...kept, role: "permanent" }, kept));
    expect(personCardLine(back, "ada")).toMatchObject({ came: false, role: "permanent", reason: "" });
  });
});

type Rec = { readonly id: string; readonly at: number; readonly v?: number };
const recs = (from: number, to: number): Rec[] =>
  Array.from({ length: from - to + 1 }, (_, i) => ({ id: `r${from - i}`, at: from - i }));
const ids = (pages: Pages<Rec>) => pages.records.map((r) => r.id);

describe("pages of a history", () => {
  test("[CRD-42] ten of eleven are kept, the eleventh tells of more; the next page begins behind the tenth, 500 ms later", () => {
    expect(PAGE_ASKED).toBe(11);
    const opened = openPages<Rec>();
    expect(opened).toMatchObject({ paged: false, live: false, fetching: { after: null, inMs: 0 } });
    const first = pageCame(opened, recs(30, 20));
    expect(first).toMatchObject({
      paged: true,
      live: false,
      more: true,
      cursor: { id: "r21", at: 21 },
      fetching: null,
    });
    expect(ids(first)).toEqual(recs(30, 21).map((r) => r.id));
    const asked = moreAsked(first);
    expect(asked.fetching).toEqual({ after: { id: "r21", at: 21 }, inMs: 500 });
    expect(moreAsked(asked)).toBe(asked);
    const second = pageCame(asked, recs(20, 18));
    expect(second).toMatchObject({ more: false, records: { length: 13 } });
    expect(moreAsked(second)).toBe(second);
  });

  test("[CRD-42] a history of none is loaded, and says so", () => {
    const none = pageCame(openPages<Rec>(), []);
    expect(none).toMatchObject({ paged: true, records: [], more: false, fetching: null });
    expect(newsCame(none, { come: [], gone: [] }).live).toBe(true);
  });

  test("[CRD-42] live additions, changes and removals are laid over the pages, also while a page is on its way", () => {
    const first = pageCame(openPages<Rec>(), recs(30, 20));
    const news = newsCame(first, {
      come: [
        { id: "r31", at: 31 },
        { id: "r30", at: 30, v: 2 },
      ],
      gone: ["r25", "r20"],
    });
    expect(ids(news).slice(0, 3)).toEqual(["r31", "r30", "r29"]);
    expect(news.records.find((r) => r.id === "r30")?.v).toBe(2);
    expect(ids(news)).not.toContain("r25");
    const next = pageCame(moreAsked(news), [{ id: "r30", at: 30, v: 1 }, ...recs(20, 18)]);
    expect(next.records.find((r) => r.id === "r30")?.v).toBe(2);
    expect(ids(next)).not.toContain("r20");
    expect(ids(newsCame(next, { come: [{ id: "r20", at: 20 }], gone: ["r20"] }))).toContain("r20");
  });

  test("[CRD-43] a failed page is tried again after 500 ms times the failures; the fifth in a row was the last", () => {
    let pages = openPages<Rec>();
    const waits: (number | null)[] = [];
    for (let n = 0; n < 5; n++) waits.push((pages = pageFailed(pages)).fetching?.inMs ?? null);
    expect(waits).toEqual([500, 1_000, 1_500, 2_000, null]);
    expect([isGivenUp(pages), pages.paged]).toEqual([true, false]);
    const again = moreAsked(pages);
    expect(again).toMatchObject({ errors: 0, fetching: { after: null } });
    expect(pageCame(pageFailed(again), recs(3, 1))).toMatchObject({ errors: 0, records: { length: 3 } });
  });

  test("[CRD-42] whatever comes in whatever order, every record is there once, newest first", () => {
    const rec = fc.record({ id: fc.constantFrom("a", "b", "c", "d", "e"), at: fc.integer({ min: 1, max: 9 }) });
    const event = fc.oneof(
      fc.record({ page: fc.uniqueArray(rec, { selector: (r) => r.id }) }),
      fc.record({
        come: fc.uniqueArray(rec, { selector: (r) => r.id }),
        gone: fc.array(fc.constantFrom("a", "b", "c")),
      }),
    );
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const pages = events.reduce<Pages<Rec>>(
          (p, e) => ("page" in e ? pageCame(p, e.page) : newsCame(p, e)),
          openPages<Rec>(),
        );
        expect(new Set(ids(pages)).size).toBe(pages.records.length);
        const times = pages.records.map((r) => r.at);
        expect(times).toEqual(times.toSorted((a, b) => b - a));
        for (const id of pages.removed) expect(ids(pages)).not.toContain(id);
      }),
    );
  });
});

describe("how far a history has come", () => {
  const at = { newest: 50, last: 50, knownTo: 900, asOf: 1_000 };
  test.each([
    ["nothing is said before the server has answered", { ...at, asOf: null }, { upTo: null, coming: null }],
    ["up to when both the history and what it is about are known", at, { upTo: 900, coming: null }],
    ["a change without a record may still come", { ...at, last: 60 }, { upTo: 50, coming: 60 }],
    ["also where no record has come", { ...at, newest: null, last: 60 }, { upTo: null, coming: 60 }],
    ["an hour later it has none", { ...at, last: 60, asOf: 60 + 3_600_000 }, { upTo: 900, coming: null }],
    ["nothing is said of what is not known", { ...at, knownTo: null }, { upTo: null, coming: null }],
  ])("[CRD-44] %s", (_, given, want) => expect(reachOf(given)).toEqual(want));
});
