import type { ByPath } from "./change-record.ts";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../shared/json.ts";
import { became, isTechnical, type LogEntry, logEntryIn, logLines as linesOf } from "./log.ts";
import { didOf, sentenceOf } from "./sentence.ts";
import { NO_TELLERS, tellingOf } from "./telling.ts";
import { notUndone as notUndoneBy, undoOfEntry as undoBy } from "./undo.ts";

const BY_ME = { uid: "me", today: "2026-03-10" };
const as = (entry: LogEntry) => tellingOf(entry, { ...NO_TELLERS, ns: "n" });
const logLines = (entry: LogEntry) => linesOf(entry, as(entry));
const changeLine = (entry: LogEntry) => didOf(entry, as(entry));
const notUndone = (entry: LogEntry) => notUndoneBy(entry, BY_ME);
const undoOfEntry = (entry: LogEntry, label: string) => undoBy(entry, BY_ME, label);
const by = { authUid: "u1", title: "Ada Okafor", displayName: "Ada" };
const entry = (over: Partial<LogEntry> = {}): LogEntry => ({
  id: "e1",
  at: 5_000,
  path: "sites/s1/spaces/d1",
  kind: "desk",
  title: "1.01",
  exists: true,
  via: "Desk Settings",
  by: "Ada",
  sites: ["s1"],
  paths: ["disabled"],
  before: { disabled: false },
  after: { disabled: "broken monitor" },
  cut: false,
  madeAt: 4_000,
  device: "d",
  offline: true,
  ...over,
});
const of = (paths: readonly string[], before: JsonObject, after: JsonObject, over: Partial<LogEntry> = {}) =>
  entry({ paths, before, after, ...over });

describe("a stored record", () => {
  const STORED = {
    document: { path: "sites/s1/spaces/d1", kind: "desk", title: "1.01", exists: true },
    change: { changeTime: 5_000, triggeredVia: "Desk Settings", before: { a: 1 }, after: { a: 2 } },
    by,
    sites: ["s1"],
    paths: ["a"],
    madeAt: 4_000,
    device: "d",
    offline: true,
  };
  test("[AUD-10] is an entry, with who, what, when and where", () => {
    const want = { id: "x", at: 5_000, kind: "desk", title: "1.01", by: "Ada", via: "Desk Settings", offline: true };
    expect(logEntryIn("x", STORED)).toMatchObject(want);
  });
  test("[AUD-10] without before and after names its fields alone; deep values are as good as flat ones", () => {
    const { change, ...rest } = STORED;
    const bare = logEntryIn("x", { ...rest, change: { changeTime: 1, triggeredVia: "" } });
    expect(bare).toMatchObject({ paths: ["a"], before: {}, after: {} });
    expect(bare && logLines(bare)).toEqual([]);
    const desk = logEntryIn("x", { ...rest, paths: ["floor"], change: { changeTime: 1, triggeredVia: "" } });
    expect(desk && logLines(desk)).toEqual([{ field: "floor", label: "Floor", before: null, after: null }]);
    const deep = logEntryIn("x", { ...rest, paths: [], change: { ...change, after: { c: { d: 1 } }, before: {} } });
    expect(deep).toMatchObject({ paths: ["c.d"], after: { "c.d": 1 } });
  });
  test.each<[string, JsonObject]>([
    ["no time", { ...STORED, change: { changeTime: "x" } }],
    ["no path", { ...STORED, document: {} }],
    ["nothing", {}],
  ])("[AUD-10] with %s is none", (_, doc) => expect(logEntryIn("x", doc)).toBeNull());
  test("[AUD-10] what a function wrote has no author", () => {
    expect(logEntryIn("x", { ...STORED, by: { title: "functions/x" } })?.by).toBe("");
  });
});

test.each<[string, readonly string[], string, boolean]>([
  ["who wrote", ["lastWrittenBy.title", "lastWrittenVia"], "People", true],
  ["another calendar", ["thirdParty.graph.uid"], "People", true],
  ["titles behind somebody's choice", ["owner.title"], "functions/inline-person-info", true],
  ["a field beside them", ["lastWrittenVia", "disabled"], "People", false],
  ["a field that begins alike", ["thirdPartyNote"], "People", false],
])("[AUD-11] %s is hidden or not", (_, paths, via, want) => expect(isTechnical({ paths, via })).toBe(want));

describe("what an entry says", () => {
  test.each<[string, LogEntry, string]>([
    ["a desk", entry(), "disabled desk 1.01: broken monitor"],
    [
      "what is cleared",
      of(["position"], { position: "Clerk" }, {}, { kind: "person", title: "Ben Carter" }),
      "changed Ben Carter: Position cleared, was Clerk",
    ],
    ["what came to be", of(["deleted", "title"], {}, { deleted: false, title: "A" }), "added desk 1.01"],
    ["what was deleted", of(["deleted"], { deleted: false }, { deleted: true }), "deleted desk 1.01"],
    ["what came back", of(["deleted"], { deleted: true }, { deleted: false }), "restored desk 1.01"],
    ["what is gone", of(["title"], { title: "A" }, {}, { exists: false }), "removed desk 1.01 for good"],
    [
      "a link by its title",
      of(
        ["owner.ref", "owner.title"],
        { "owner.ref": "a", "owner.title": "Ada" },
        { "owner.ref": "b", "owner.title": "Ben" },
        { kind: "card", path: "ns/n/cards/c", title: "7" },
      ),
      "passed the card “7” from Ada to Ben",
    ],
    [
      "several fields",
      of(
        ["active", "costCentre"],
        { active: true },
        { active: false, costCentre: "7" },
        { kind: "person", title: "Ben" },
      ),
      "set Ben inactive; Cost Centre set to 7",
    ],
    [
      "who wrote",
      of(["lastWrittenVia"], { lastWrittenVia: "a" }, { lastWrittenVia: "b" }),
      "changed desk 1.01 in nothing that is shown",
    ],
  ])("[AUD-26] says %s", (_, one, want) => expect(changeLine(one)).toBe(want));
  test("[AUD-26] who did it and where stand around it; a function is the system, and nowhere; an undo says that it is one", () => {
    const whole = (over: Partial<LogEntry>) => sentenceOf(entry(over), as(entry(over)));
    expect(whole({})).toBe("Ada disabled desk 1.01: broken monitor, in Desk Settings.");
    expect(whole({ by: "", via: "functions/x" })).toBe("The system disabled desk 1.01: broken monitor.");
    expect(whole({ via: "Sync", action: "undo" })).toBe("Ada disabled desk 1.01: broken monitor, as an undo.");
  });
  test("[AUD-12] a tag with a point in it is one tag; a long value is shortened in the line alone", () => {
    const tags = of(["tags.a.b"], {}, { "tags.a.b": true }, { kind: "person" });
    expect(logLines(tags)).toEqual([{ field: "tags/a.b", label: "Custom Tags: a.b", before: "No", after: "Yes" }]);
    const long = of(["position"], {}, { position: "x".repeat(500) }, { kind: "person" });
    expect(changeLine(long).length).toBeLessThan(120);
    expect(logLines(long)[0]?.after).toHaveLength(500);
  });
  test("[AUD-12] HTML in a name is words", () => {
    const one = of(["position"], {}, { position: "<img src=x onerror=alert(1)>" }, { kind: "person", title: "Ben" });
    expect(changeLine(one)).toBe("changed Ben: Position set to <img src=x onerror=alert(1)>");
  });
});

describe("a record of a PIN", () => {
  const pin = (action: string, over: Partial<LogEntry> = {}) =>
    of(["pin"], {}, {}, { kind: "pin", action, path: "sites/s1/accessPins/ada", title: "Ada", ...over });
  test.each<[string, LogEntry, string]>([
    ["a read one", pin("pin.read"), "read the PIN of Ada at a site that is not on this device"],
    ["one that was set", pin("pin.write"), "set the PIN of Ada at a site that is not on this device"],
    [
      "one that was taken away",
      pin("pin.clear", { exists: false }),
      "removed the PIN of Ada at a site that is not on this device",
    ],
    ["one whose record an earlier build kept", pin(""), "used the PIN of Ada at a site that is not on this device"],
    ["one with an action of no kind", pin("constructor"), "used the PIN of Ada at a site that is not on this device"],
  ])("[ACL-5] says what was done, shows no value, and cannot be undone: %s", (_, one, want) => {
    expect(changeLine(one)).toBe(want);
    expect(logLines(one)).toEqual([]);
    expect([notUndone(one), undoOfEntry(one, "Undo")]).toEqual([one.exists ? "values" : "removed", null]);
  });
  test("[ACL-5] is an entry with its action, whatever else the record says", () => {
    const stored = {
      document: { path: "sites/s1/accessPins/ada", kind: "pin", title: "Ada", exists: true },
      change: { changeTime: 5_000, triggeredVia: "People", before: {}, after: {} },
      by,
      paths: ["pin"],
      action: "pin.read",
    };
    expect(logEntryIn("x", stored)).toMatchObject({ kind: "pin", action: "pin.read", by: "Ada" });
  });
});

describe("undo of an entry", () => {
  test("[AUD-14] writes what was there, as seen by who expects what the entry wrote", () => {
    const one = of(
      ["disabled", "disabledAfterUse", "lastWrittenVia"],
      { disabled: false, lastWrittenVia: "x" },
      { disabled: "broken", disabledAfterUse: true, lastWrittenVia: "Desk Settings" },
    );
    expect(undoOfEntry(one, "Undo")).toEqual({
      action: "undo",
      label: "Undo",
      via: "Sync",
      site: "s1",
      split: "per-op",
      ops: [
        {
          kind: "patch",
          path: "sites/s1/spaces/d1",
          fields: { disabled: false, disabledAfterUse: { $unset: true } },
          seen: { disabled: "broken", disabledAfterUse: true },
        },
      ],
    });
  });
  test("[AUD-14] of what came to be deletes it, of what was deleted brings it back", () => {
    const room = { kind: "room", path: "ns/n/resources/r", sites: ["s1"] } as const;
    const made = of(["deleted", "title"], {}, { deleted: false, title: "A" }, room);
    expect(undoOfEntry(made, "")?.ops).toEqual([{ kind: "delete", path: "ns/n/resources/r" }]);
    const gone = of(["deleted"], { deleted: false }, { deleted: true }, room);
    expect(undoOfEntry(gone, "")?.ops).toEqual([{ kind: "patch", path: "ns/n/resources/r", fields: {}, revive: true }]);
  });
  test("[AUD-28] what was null is null again, and an element that came to be is gone whole, with nothing of those beside it", () => {
    const fieldsOf = (kind: string, before: ByPath, after: ByPath) => {
      const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])];
      const [op] = undoOfEntry(of(paths, before, after, { kind, path: "x" }), "")?.ops ?? [];
      return op?.kind === "patch" ? op.fields : null;
    };
    expect(fieldsOf("desk", { neighbourhood: null }, { neighbourhood: "sites/s1/spaces/h" })).toEqual({
      neighbourhood: null,
    });
    const circle = (id: string) => `neighbourhoodCircles.circles.${id}`;
    const made = { [`${circle("a")}.cx`]: 1, [`${circle("a")}.cy`]: 2, [`${circle("b")}.neighbourhood.ref`]: "n" };
    expect(fieldsOf("floor", {}, made)).toEqual({
      "neighbourhoodCircles/circles/a": { $unset: true },
      "neighbourhoodCircles/circles/b/neighbourhood": { $unset: true },
    });
    const delegate = {
      "delegates.ada.ref": "ns/n/people/ada",
      "delegates.ada.title": "",
      "delegates.ada.permissions": {},
    };
    expect(fieldsOf("person", {}, delegate)).toEqual({ "delegates/ada": { $unset: true } });
    expect(fieldsOf("person", delegate, {})).toEqual({
      "delegates/ada/ref": "ns/n/people/ada",
      "delegates/ada/title": "",
      "delegates/ada/permissions": {},
    });
    expect(fieldsOf("person", { "owner.ref": "a" }, { "owner.ref": "b", "owner.title": "B" })).toEqual({
      "owner/ref": "a",
      "owner/title": { $unset: true },
    });
  });
  const made = (kind: string, path: string) => of(["deleted"], {}, { deleted: false }, { kind, path });
  const gone = (kind: string, path: string) => of(["deleted"], { deleted: false }, { deleted: true }, { kind, path });
  test.each<[string, LogEntry, string | null]>([
    ["a person's", entry(), null],
    ["a function's", entry({ via: "functions/directory" }), "server"],
    ["nobody's", entry({ by: "" }), "server"],
    ["one that was cut", entry({ cut: true }), "cut"],
    ["a card that was made", made("card", "ns/n/cards/c"), "made"],
    ["somebody who was added", made("person", "ns/n/people/p"), "made"],
    ["somebody who was deleted", gone("person", "ns/n/people/p"), "gone"],
    ["a neighbourhood that was deleted", gone("neighbourhood", "sites/s1/spaces/h"), "gone"],
    ["an entry of an audit", entry({ kind: "round", path: "sites/s/rounds/r" }), "never"],
    ["fields alone", of(["disabled"], {}, {}), "values"],
    ["what is gone for good", entry({ exists: false }), "removed"],
    [
      "a card that changed hands",
      of(["owner.ref"], { "owner.ref": "a" }, { "owner.ref": "b" }, { kind: "card", path: "ns/n/cards/c" }),
      "fields",
    ],
    ["one's own roles", of(["roles"], { roles: [] }, { roles: ["user"] }, { kind: "user", path: "users/me" }), "self"],
    ["somebody else's", of(["roles"], { roles: [] }, { roles: ["user"] }, { kind: "user", path: "users/you" }), null],
    ["a booking that is over", made("booking", "sites/s1/bookings/d1_2026-03-09_1"), "over"],
    ["a booking of today", made("booking", "sites/s1/bookings/d1_2026-03-10_1"), null],
  ])("[AUD-14] [AUD-28] %s", (_, one, want) => {
    expect(notUndone(one)).toBe(want);
    expect(undoOfEntry(one, "") === null).toBe(want !== null);
  });
  test("[AUD-12] what became of a document is told by its fields", () => expect(became(entry())).toBe("changed"));
});
