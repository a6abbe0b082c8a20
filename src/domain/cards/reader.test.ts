import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readerWords } from "../words/card-reader.ts";
import { READER, READER_ORIGIN } from "./limits.ts";
import {
  type Reader,
  READER_KINDS,
  READER_FAULTS,
  READER_OFF,
  type ReaderAct,
  type ReaderEvent,
  type ReaderFault,
  type ReaderKind,
  readerStep,
  scannedId,
} from "./reader.ts";

/** What was asked for by a row of events; `stream` of an event is the present one unless it says otherwise. */
type Told = ReaderEvent | { readonly on: "card"; readonly id: unknown; readonly at?: number; readonly stream?: number };
function run(...events: readonly Told[]): { readonly reader: Reader; readonly acts: readonly ReaderAct[] } {
  let reader = READER_OFF;
  const acts: ReaderAct[] = [];
  for (const e of events) {
    const event: ReaderEvent =
      e.on === "card"
        ? {
            on: "message",
            stream: e.stream ?? reader.stream,
            at: e.at ?? 1_000,
            message: { card: { id: e.id } },
          }
        : e;
    const next = readerStep(reader, event);
    reader = next.reader;
    acts.push(...next.acts);
  }
  return { reader, acts };
}
const START = { on: "start" } as const;
const said = (kind: unknown, stream = 1): ReaderEvent => ({
  on: "message",
  stream,
  at: 1,
  message: { state: { kind } },
});
const message = (content: unknown): ReaderEvent => ({ on: "message", stream: 1, at: 1, message: content });
const broke = (fault: ReaderFault): ReaderEvent => ({ on: "failed", stream: 1, fault });
const FAILED = broke("cut");
const cardsOf = (acts: readonly ReaderAct[]) => acts.flatMap((a) => (a.do === "card" ? [a.id] : []));

describe("a reader", () => {
  test("[CRD-50] connects, is ready, and hands on what is scanned", () => {
    const { reader, acts } = run(START, said("ok"), { on: "card", id: "2F764DD" });
    expect(acts).toEqual([
      { do: "open", stream: 1 },
      { do: "card", id: "2F764DD" },
    ]);
    expect(reader).toMatchObject({ kind: "ok", open: true, cancelled: false });
    expect(run(START).reader.kind).toBe("loading");
    expect(run(START, START).acts).toHaveLength(1);
  });

  test.each(["loading", "ok", "error", "no-ports"] as const)("[CRD-50] is %s where the service says so", (kind) =>
    expect(run(START, said(kind)).reader.kind).toBe(kind),
  );

  test("[CRD-51] a stream that is cut is opened again after 5 s, as a new one", () => {
    const { reader, acts } = run(START, said("ok"), FAILED);
    expect(reader).toMatchObject({ kind: "error", open: false });
    expect(acts.at(-1)).toEqual({ do: "wait", stream: 1, ms: 5_000 });
    expect(run(START, FAILED, { on: "due", stream: 1 }).acts.at(-1)).toEqual({ do: "open", stream: 2 });
    expect(run(START, FAILED, FAILED).acts.filter((a) => a.do === "wait")).toHaveLength(1);
  });

  test("[CRD-51] … unless it was cancelled meanwhile", () => {
    const { reader, acts } = run(START, FAILED, { on: "cancel" }, { on: "due", stream: 1 }, { on: "due", stream: 2 });
    expect(acts.filter((a) => a.do === "open")).toHaveLength(1);
    expect(reader).toMatchObject({ open: false, cancelled: true });
    expect(run(START, { on: "cancel" }, START).acts.map((a) => a.do)).toEqual(["open", "close", "open"]);
  });

  test("[CRD-51] a retry closes the stream, waits a second and opens it anew; an earlier wait opens nothing", () => {
    const { acts } = run(START, { on: "retry" }, { on: "due", stream: 1 }, { on: "due", stream: 2 });
    expect(acts).toEqual([
      { do: "open", stream: 1 },
      { do: "close", stream: 1 },
      { do: "wait", stream: 2, ms: 1_000 },
      { do: "open", stream: 3 },
    ]);
    const failed = run(START, FAILED, { on: "retry" }, { on: "due", stream: 1 });
    expect(failed.acts.map((a) => a.do)).toEqual(["open", "wait", "wait"]);
  });

  test.each(["denied", "unsupported", "refused"] as const)(
    "[CRD-51] what is blocked (%s) is said, and tried again only when somebody asks",
    (fault) => {
      const { reader, acts } = run(START, broke(fault));
      expect(reader).toMatchObject({ kind: "blocked", fault });
      expect(acts).toHaveLength(1);
      expect(run(START, broke(fault), { on: "retry" }).acts.at(-1)).toMatchObject({ do: "wait", ms: 1_000 });
    },
  );
});

describe("several ports", () => {
  const SEVERAL = [START, said("multiple-ports")] as const;
  const ports = (list: readonly unknown[] | null): ReaderEvent => ({ on: "ports", stream: 1, ports: list });
  test("[CRD-53] are listed, one is chosen, and the reader then says what it is like", () => {
    expect(run(...SEVERAL).acts.at(-1)).toEqual({ do: "list-ports", stream: 1 });
    expect(run(...SEVERAL, ports(["COM3", "COM4"])).reader).toMatchObject({
      kind: "multiple-ports",
      ports: ["COM3", "COM4"],
    });
    const chosen = run(...SEVERAL, ports(["COM3", "COM4"]), { on: "choose", port: "COM4" });
    expect(chosen.acts.at(-1)).toEqual({ do: "select-port", stream: 1, port: "COM4" });
    expect(chosen.reader.choosing).toBe("COM4");
    const done = run(
      ...SEVERAL,
      ports(["COM3"]),
      { on: "choose", port: "COM3" },
      { on: "chosen", stream: 1, done: true },
    );
    expect(done.reader.kind).toBe("loading");
  });
  test("[CRD-53] what the reader says before the answer to the choice counts", () => {
    const early = [...SEVERAL, ports(["COM3"]), { on: "choose", port: "COM3" }, said("ok")] as const;
    for (const done of [true, false])
      expect(run(...early, { on: "chosen", stream: 1, done }).reader).toMatchObject({ kind: "ok", choosing: null });
  });
  test.each<[string, readonly unknown[] | null, object]>([
    ["none", [], { kind: "no-ports", ports: [] }],
    ["that could not be listed", null, { kind: "list-ports-error", ports: [] }],
    ["that are none", [7, null, "", "a\u0000b", "x".repeat(201)], { kind: "no-ports" }],
    ["twice the same", ["COM3", "COM3"], { ports: ["COM3"] }],
    ["more than anybody has", Array.from({ length: 500 }, (_, i) => `COM${i}`), { ports: { length: 50 } }],
  ])("[CRD-53] %s", (_, list, want) => expect(run(...SEVERAL, ports(list)).reader).toMatchObject(want));

  test("[CRD-53] a port that is not offered cannot be chosen, and one that fails is said", () => {
    expect(run(...SEVERAL, ports(["COM3"]), { on: "choose", port: "COM9" }).acts.at(-1)?.do).toBe("list-ports");
    expect(run(START, said("ok"), { on: "choose", port: "COM3" }).acts).toHaveLength(1);
    const failed = run(
      ...SEVERAL,
      ports(["COM3"]),
      { on: "choose", port: "COM3" },
      { on: "chosen", stream: 1, done: false },
    );
    expect(failed.reader).toMatchObject({ kind: "list-ports-error", choosing: null });
  });
});

describe("what is scanned", () => {
  test("[CRD-52] two cards within 50 ms are two scans; one card that is read twice within that is one", () => {
    const two = run(START, { on: "card", id: "A", at: 1_000 }, { on: "card", id: "B", at: 1_020 });
    expect(cardsOf(two.acts)).toEqual(["A", "B"]);
    const again = (at: number) =>
      cardsOf(run(START, { on: "card", id: "A", at: 1_000 }, { on: "card", id: "A", at }).acts);
    expect([again(1_049), again(1_050)]).toEqual([["A"], ["A", "A"]]);
  });

  test("[CRD-52] what cannot be read is a failed scan, and the card before it is forgotten", () => {
    const { reader, acts } = run(START, { on: "card", id: "A" }, { on: "card", id: "" });
    expect(acts.at(-1)).toEqual({ do: "scan-failed" });
    expect(reader.last).toBeNull();
  });

  test.each(["garbage", "too-big"] as const)(
    "[CRD-52] %s of a ready reader is a failed scan as well as a broken stream",
    (fault) => {
      const { reader, acts } = run(START, said("ok"), { on: "card", id: "A" }, broke(fault));
      expect(acts.slice(-2)).toEqual([{ do: "scan-failed" }, { do: "wait", stream: 1, ms: 5_000 }]);
      expect(reader).toMatchObject({ kind: "error", fault, last: null });
      expect(run(START, broke(fault)).acts.map((a) => a.do)).toEqual(["open", "wait"]);
    },
  );

  test.each<[string, unknown]>([
    ["nothing", undefined],
    ["a text", "A"],
    ["a list", ["A"]],
    ["a card without an id", { card: {} }],
    ["a card that is a text", { card: "A" }],
    ["a number", { card: { id: 7 } }],
    ["an unknown word", { state: { kind: "on fire" } }],
    ["a word of every object", { state: { kind: "constructor" } }],
    ["neither", { other: 1 }],
  ])("[CRD-52] of a message of %s nothing is taken", (_, content) => {
    const { acts, reader } = run(START, said("ok"), message(content));
    expect(acts.at(-1)).toEqual({ do: "scan-failed" });
    expect(reader.kind).toBe("ok");
  });

  test.each<[string, string | null]>([
    [" 2F764DD ", "2F764DD"],
    ["Visitor 7", "Visitor 7"],
    ["x".repeat(200), "x".repeat(200)],
    ["x".repeat(201), null],
    ["😀".repeat(200), "😀".repeat(200)],
    ["a\u0000b", null],
    ["a\nb", null],
    ["\u202e12", null],
    ["   ", null],
  ])("[CRD-52] %j is the id %j", (sent, want) => expect(scannedId(sent)).toBe(want));

  test("[CRD-50] what an earlier stream says late counts for nothing", () => {
    const late = run(
      START,
      FAILED,
      { on: "due", stream: 1 },
      { on: "card", id: "A", stream: 1 },
      said("no-ports", 1),
      FAILED,
    );
    expect(cardsOf(late.acts)).toEqual([]);
    expect(late.reader).toMatchObject({ kind: "loading", stream: 2, open: true });
    expect(
      cardsOf(run(START, { on: "cancel" }, { on: "card", id: "A", stream: 1 }, { on: "card", id: "A" }).acts),
    ).toEqual([]);
  });

  test("[CRD-50] whatever happens, one stream at most is open, and nothing is scanned while none is", () => {
    const stream = fc.nat(4);
    const event: fc.Arbitrary<ReaderEvent> = fc.oneof(
      fc.record({ on: fc.constantFrom("start" as const, "retry" as const, "cancel" as const) }),
      fc.record({ on: fc.constant("due" as const), stream }),
      fc.record({ on: fc.constant("failed" as const), stream, fault: fc.constantFrom(...READER_FAULTS) }),
      fc.record({
        on: fc.constant("message" as const),
        stream,
        at: fc.nat(1_000),
        message: fc.constantFrom({ card: { id: "A" } }, { state: { kind: "ok" } }, 7),
      }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let reader = READER_OFF;
        const open = new Set<number>();
        for (const e of events) {
          const before = reader;
          const next = readerStep(reader, e);
          reader = next.reader;
          if (e.on === "failed" && e.stream === before.stream) open.delete(e.stream);
          for (const act of next.acts) {
            if (act.do === "open") open.add(act.stream);
            if (act.do === "close") open.delete(act.stream);
            if (act.do === "card") expect(before.open && e.on === "message" && e.stream === before.stream).toBe(true);
          }
          expect(open.size).toBeLessThanOrEqual(1);
          expect(reader.open).toBe(open.size === 1);
        }
      }),
    );
  });
});

test("[CRD-54] every state and fault has words and says what to do; the product's name stands before what is wrong", () => {
  const like = (kind: ReaderKind, fault: ReaderFault | null = null) => readerWords({ kind, fault });
  for (const kind of READER_KINDS) expect(like(kind).text).not.toBe("");
  for (const words of [
    ...(["error", "no-ports", "multiple-ports", "list-ports-error"] as const).map((kind) => like(kind)),
    ...READER_FAULTS.map((fault) => like("error", fault)),
    ...READER_FAULTS.map((fault) => like("blocked", fault)),
  ]) {
    expect(words.text).toMatch(/^Atrium/);
    expect(words.how).not.toBe("");
  }
  expect(like("error", "not-running").text).toBe("Atrium reader software is not running");
  expect(like("no-ports").text).toBe("Atrium reader software: no reader detected");
  expect(like("list-ports-error").text).toBe(like("no-ports").text);
  expect(like("multiple-ports").text).toBe("Atrium reader software: multiple readers detected");
  expect([READER.port, READER.popupWidthPx, READER_ORIGIN]).toEqual([51_965, 360, "http://localhost:51965"]);
});
