import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { READER } from "#domain/cards/limits.ts";
import type { ReaderKind } from "#domain/cards/reader.ts";
import { Simulator } from "../../../dev/reader/simulator.ts";
import { CardReader } from "./card-reader.ts";
import { readerWire } from "./wire.ts";

/** A page before a simulated service; `see` shows and hides it. */
function aPage(origin: string, { known = true, shown = true } = {}) {
  let seen = shown;
  let on: () => void = () => undefined;
  const stored = { known };
  const reader = new CardReader({
    load: async () => readerWire(origin),
    shown: { get: () => seen, subscribe: (then) => ((on = then), () => (on = () => undefined)) },
    known: { get: () => stored.known, set: () => void (stored.known = true) },
  });
  const see = (now: boolean) => {
    seen = now;
    on();
  };
  return { reader, stored, see };
}

let service: Simulator;
let leave: readonly (() => void)[] = [];
beforeEach(async () => {
  service = await Simulator.start({ port: 0 });
  leave = [];
});
afterEach(async () => {
  for (const go of leave) go();
  vi.useRealTimers();
  await service.close();
});

/** Listens on a page; what was scanned, in order. */
function listening({ reader }: ReturnType<typeof aPage>, asks = false): (string | null)[] {
  const scans: (string | null)[] = [];
  leave = [...leave, reader.listen((id) => scans.push(id), asks)];
  return scans;
}
const isLike = (reader: CardReader, kind: ReaderKind, more: object = {}) =>
  vi.waitFor(() => expect(reader.get()).toMatchObject({ kind, ...more }), { timeout: 5_000, interval: 5 });
const ready = async (page = aPage(service.origin)) => {
  const scans = listening(page);
  await isLike(page.reader, "ok");
  return { ...page, scans };
};
/** The 5 s until a stream is opened again, and the 1 s of a retry, pass at once; the wires keep their own time. */
const hurry = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });

describe("a reader and its service", () => {
  test("[CRD-200] says what it is like, and hands on what is scanned; two cards in 50 ms are two scans", async () => {
    const { scans, stored } = await ready(aPage(service.origin, { known: true }));
    await service.tell({ do: "cards", ids: ["2F764DD"] });
    await vi.waitFor(() => expect(scans).toEqual(["2F764DD"]));
    await service.tell({ do: "cards", ids: ["A", "B"], gapMs: 20 });
    await service.tell({ do: "cards", ids: ["C", "D"] });
    await vi.waitFor(() => expect(scans).toEqual(["2F764DD", "A", "B", "C", "D"]));
    expect(stored.known).toBe(true);
  });

  test("[CRD-200] a service that is not running is said, and called again after 5 s, when it is", async () => {
    hurry();
    const { port, origin } = service;
    await service.close();
    const page = aPage(origin);
    listening(page);
    await isLike(page.reader, "error", { fault: "not-running", open: false });
    service = await Simulator.start({ port });
    await vi.advanceTimersByTimeAsync(READER.reconnectMs - 500);
    expect(service.opened).toBe(0);
    await vi.advanceTimersByTimeAsync(600);
    await isLike(page.reader, "ok", { fault: null });
  });

  test.each([false, true])("[CRD-200] a stream that is cut (politely: %s) is opened again", async (politely) => {
    const { reader, scans } = await ready();
    hurry();
    await service.tell({ do: "cut", politely });
    await isLike(reader, "error", { fault: "cut" });
    await vi.advanceTimersByTimeAsync(READER.reconnectMs + 100);
    await isLike(reader, "ok");
    await service.tell({ do: "cards", ids: ["A"] });
    await vi.waitFor(() => expect(scans).toEqual(["A"]));
  });

  test("[CRD-200] a retry closes the stream, and opens another a second later", async () => {
    const { reader } = await ready();
    hurry();
    reader.retry();
    expect(reader.get()).toMatchObject({ kind: "loading", open: false });
    await vi.waitFor(() => expect(service.open).toBe(0));
    await vi.advanceTimersByTimeAsync(READER.retryMs + 50);
    await isLike(reader, "ok");
    expect([service.open, service.opened]).toEqual([1, 2]);
  });

  test("[CRD-200] several readers are listed, one is chosen; none, and a list that fails, are said", async () => {
    const { reader, scans } = await ready();
    await service.tell({ do: "ports", ports: ["COM3", "COM4"] });
    await isLike(reader, "multiple-ports", { ports: ["COM3", "COM4"] });
    reader.choose("COM4");
    await isLike(reader, "ok", { choosing: null });
    await service.tell({ do: "cards", ids: ["A"] });
    await vi.waitFor(() => expect(scans).toEqual(["A"]));
    await service.tell({ do: "ports", ports: [] });
    await isLike(reader, "no-ports");
    await service.tell({ do: "ports", ports: null });
    await isLike(reader, "list-ports-error");
    await service.tell({ do: "ports", ports: ["COM3", "COM4"] });
    await isLike(reader, "multiple-ports", { ports: ["COM3", "COM4"] });
    await service.tell({ do: "ports", ports: ["COM5", "COM6"] });
    await isLike(reader, "multiple-ports", { ports: ["COM5", "COM6"] });
  });
});

describe("what a service may not send", () => {
  test("[CRD-201] a message that is none is a failed scan, and the stream is opened again", async () => {
    const { reader, scans } = await ready();
    await service.tell({ do: "cards", ids: ["A"] });
    await vi.waitFor(() => expect(scans).toEqual(["A"]));
    hurry();
    await service.tell({ do: "garbage" });
    await isLike(reader, "error", { fault: "garbage", last: null });
    expect(scans).toEqual(["A", null]);
    await vi.advanceTimersByTimeAsync(READER.reconnectMs + 100);
    await isLike(reader, "ok");
  });

  test.each(["on fire", ""])("[CRD-201] an unknown word «%s» about the reader is a failed scan", async (kind) => {
    const { reader, scans } = await ready();
    await service.tell({ do: "state", kind });
    await vi.waitFor(() => expect(scans).toEqual([null]));
    expect(reader.get().kind).toBe("ok");
  });

  test.each(["a\u0000b", "x".repeat(201), "", "\u202e12"])("[CRD-201] %j is no card", async (id) => {
    const { scans } = await ready();
    await service.tell({ do: "cards", ids: ["A", id] });
    await vi.waitFor(() => expect(scans).toEqual(["A", null]));
  });

  test("[CRD-201] of 10 MB nothing is kept: the stream ends where the message begins", async () => {
    const { reader, scans } = await ready();
    await service.tell({ do: "big", bytes: 10_000_000 });
    await isLike(reader, "error", { fault: "too-big" });
    expect(scans).toEqual([null]);
    await vi.waitFor(() => expect(service.open).toBe(0));
  });

  test("[CRD-201] something else that answers at the address is said", async () => {
    await service.tell({ do: "garbage", always: true });
    const page = aPage(service.origin);
    const scans = listening(page);
    await isLike(page.reader, "error", { fault: "garbage" });
    expect(scans).toEqual([]);
  });

  test("[CRD-201] a service that answers nothing is waited for, until nobody wants it", async () => {
    const silent = http.createServer(() => undefined);
    await new Promise<void>((done) => silent.listen(0, "127.0.0.1", done));
    const page = aPage(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    listening(page);
    await vi.waitFor(() => expect(page.reader.get()).toMatchObject({ kind: "loading", open: true }));
    page.see(false);
    expect(page.reader.get()).toMatchObject({ open: false, cancelled: true });
    await new Promise<void>((done) => {
      silent.close(() => done());
      silent.closeAllConnections();
    });
  });
});

describe("whose scans they are", () => {
  test("[CRD-202] whoever asked last has them, then whoever asked before", async () => {
    const page = await ready();
    const later: (string | null)[] = [];
    const gone = page.reader.listen((id) => later.push(id), false);
    await service.tell({ do: "cards", ids: ["A"] });
    await vi.waitFor(() => expect(later).toEqual(["A"]));
    gone();
    await service.tell({ do: "cards", ids: ["B"] });
    await vi.waitFor(() => expect(page.scans).toEqual(["B"]));
    expect(service.opened).toBe(1);
  });

  test("[CRD-202] a page that nobody sees hears nothing; the next screen goes on with the stream, none ends it", async () => {
    const page = await ready();
    page.see(false);
    await vi.waitFor(() => expect(service.open).toBe(0));
    page.see(true);
    await isLike(page.reader, "ok");
    expect(service.opened).toBe(2);
    for (const go of leave) go();
    leave = [];
    listening(page);
    expect(page.reader.get().kind).toBe("ok");
    for (const go of leave) go();
    leave = [];
    await vi.waitFor(() => expect(service.open).toBe(0));
    expect(service.opened).toBe(2);
  });

  test("[CRD-203] where none was ever heard, a screen calls only if it asks, or once somebody does; then it is known", async () => {
    const page = aPage(service.origin, { known: false });
    listening(page);
    await new Promise((done) => setTimeout(done, 50));
    expect([page.reader.get().cancelled, service.opened]).toEqual([true, 0]);
    page.reader.use();
    await isLike(page.reader, "ok");
    expect(page.stored.known).toBe(true);
    const other = aPage(service.origin, { known: false });
    listening(other, true);
    await isLike(other.reader, "ok");
  });
});
