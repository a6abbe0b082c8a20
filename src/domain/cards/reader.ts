import * as v from "valibot";
import { CARDS, READER } from "./limits.ts";

/** What a reader is like (spec 3 §4); `blocked`: the browser does not let this page reach it. */
export const READER_KINDS = [
  "loading",
  "ok",
  "error",
  "no-ports",
  "multiple-ports",
  "list-ports-error",
  "blocked",
] as const;
export type ReaderKind = (typeof READER_KINDS)[number];

/**
 * Why a stream broke. `denied`: somebody or a policy forbids this page the devices of this computer; `unsupported`: the browser
 * lets no page reach them; `refused`: the service does not answer to this page's address (CORS); `garbage`: what answers speaks
 * another language; `too-big`: a message larger than any of a reader.
 */
export const READER_FAULTS = ["not-running", "denied", "unsupported", "refused", "cut", "garbage", "too-big"] as const;
export type ReaderFault = (typeof READER_FAULTS)[number];
/** Nothing but somebody at this computer changes these: they are not tried again by themselves. */
const BLOCKED: readonly ReaderFault[] = ["denied", "unsupported", "refused"];

/** A reader that is listened to. What comes from an earlier stream than `stream` counts for nothing. */
export type Reader = {
  readonly kind: ReaderKind;
  /** Why the last stream broke, of `error` and `blocked`; null where the service itself said `error`. */
  readonly fault: ReaderFault | null;
  readonly stream: number;
  /** A stream is open, or being opened. */
  readonly open: boolean;
  /** Somebody closed it: nothing is opened again by itself. */
  readonly cancelled: boolean;
  /** The ports to choose from, while there are several. */
  readonly ports: readonly string[];
  /** The port that was chosen, until the reader says what it is like. */
  readonly choosing: string | null;
  readonly last: { readonly id: string; readonly at: number } | null;
};
export const READER_OFF: Reader = {
  kind: "loading",
  fault: null,
  stream: 0,
  open: false,
  cancelled: true,
  ports: [],
  choosing: null,
  last: null,
};

/** What happens. `at`: epoch ms; `stream`: which one it comes from. */
export type ReaderEvent =
  | { readonly on: "start" | "retry" | "cancel" }
  | { readonly on: "due"; readonly stream: number }
  | { readonly on: "message"; readonly stream: number; readonly at: number; readonly message: unknown }
  | { readonly on: "failed"; readonly stream: number; readonly fault: ReaderFault }
  | { readonly on: "ports"; readonly stream: number; readonly ports: readonly unknown[] | null }
  | { readonly on: "choose"; readonly port: string }
  | { readonly on: "chosen"; readonly stream: number; readonly done: boolean };

/** What is to be done about it, in order. */
export type ReaderAct =
  | { readonly do: "open" | "close"; readonly stream: number }
  | { readonly do: "wait"; readonly stream: number; readonly ms: number }
  | { readonly do: "list-ports"; readonly stream: number }
  | { readonly do: "select-port"; readonly stream: number; readonly port: string }
  | { readonly do: "card"; readonly id: string }
  | { readonly do: "scan-failed" };
export type Step = { readonly reader: Reader; readonly acts: readonly ReaderAct[] };

const step = (reader: Reader, ...acts: readonly ReaderAct[]): Step => ({ reader, acts });
const PRINTABLE = /^[^\p{C}]+$/u;
/** An id as a reader may send it: some printable characters, of which spaces at the ends count for nothing; null for anything else. [CRD-52] */
export function scannedId(sent: unknown): string | null {
  const id = typeof sent === "string" ? sent.trim() : "";
  return id !== "" && [...id].length <= CARDS.scanMax && PRINTABLE.test(id) ? id : null;
}

/** A message of the stream: one card, or one word about the reader (spec 3 §7). */
const messageSchema = v.union([
  v.object({ card: v.object({ id: v.string() }) }),
  v.object({ state: v.object({ kind: v.picklist(["loading", "ok", "error", "no-ports", "multiple-ports"]) }) }),
]);

function kindCame(reader: Reader, kind: ReaderKind): Step {
  const next = { ...reader, kind, fault: null, choosing: null, ports: kind === "multiple-ports" ? reader.ports : [] };
  return kind === "multiple-ports" ? step(next, { do: "list-ports", stream: reader.stream }) : step(next);
}

/** A scan that says nothing: what was scanned before is forgotten, and nothing acts on it. [CRD-52] */
const scanFailed = (reader: Reader): Step => step({ ...reader, last: null }, { do: "scan-failed" });

function cardCame(reader: Reader, sent: string, at: number): Step {
  const id = scannedId(sent);
  if (id === null) return scanFailed(reader);
  const { last } = reader;
  const next: Reader = { ...reader, kind: "ok", fault: null, choosing: null, ports: [], last: { id, at } };
  const isAgain = last?.id === id && at - last.at < READER.againMs;
  return isAgain ? step(next) : step(next, { do: "card", id });
}

/** What is neither a card nor a word about the reader is a failed scan. [CRD-52] */
function messageCame(reader: Reader, { message, at }: Extract<ReaderEvent, { on: "message" }>): Step {
  const parsed = v.safeParse(messageSchema, message);
  if (!parsed.success) return scanFailed(reader);
  const said = parsed.output;
  return "card" in said ? cardCame(reader, said.card.id, at) : kindCame(reader, said.state.kind);
}

/**
 * A stream that broke is opened again after 5 s, unless it was cancelled; one that is blocked waits for a retry. [CRD-51]
 * What broke the stream of a ready reader may have been a card: that scan failed. [CRD-52]
 */
function failed(reader: Reader, fault: ReaderFault): Step {
  const isBlocked = BLOCKED.includes(fault);
  const isScan = reader.kind === "ok" && (fault === "garbage" || fault === "too-big");
  const kind = isBlocked ? "blocked" : "error";
  const next: Reader = { ...reader, kind, fault, open: false, ports: [], choosing: null, last: null };
  const said = isScan ? [{ do: "scan-failed" } as const] : [];
  return isBlocked
    ? step(next, ...said)
    : step(next, ...said, { do: "wait", stream: reader.stream, ms: READER.reconnectMs });
}

const opened = (reader: Reader): Step => {
  const stream = reader.stream + 1;
  const next: Reader = { ...READER_OFF, stream, open: true, cancelled: false };
  return step(next, { do: "open", stream });
};

function portsCame(reader: Reader, ports: readonly unknown[] | null): Step {
  if (ports === null) return step({ ...reader, kind: "list-ports-error", ports: [] });
  const names = [...new Set(ports.flatMap((p) => (typeof p === "string" && PRINTABLE.test(p) ? [p] : [])))]
    .filter((p) => p.length <= READER.portMax)
    .slice(0, READER.portsMax);
  return step({ ...reader, kind: names.length === 0 ? "no-ports" : "multiple-ports", ports: names });
}

/** Retry and cancel close what is open; a retry waits a second before it opens anew. [CRD-51] */
function closed(reader: Reader, again: boolean): Step {
  const { stream } = reader;
  const close = reader.open ? [{ do: "close", stream } as const] : [];
  // Whatever the closed stream still says comes from an earlier one.
  const next: Reader = { ...READER_OFF, kind: again ? "loading" : reader.kind, stream: stream + 1, cancelled: !again };
  return step(next, ...close, ...(again ? [{ do: "wait", stream: next.stream, ms: READER.retryMs } as const] : []));
}

function chose(reader: Reader, port: string): Step {
  if (reader.kind !== "multiple-ports" || !reader.ports.includes(port)) return step(reader);
  return step({ ...reader, choosing: port }, { do: "select-port", stream: reader.stream, port });
}

/** The answer to a choice; the stream may have said before it what the reader is like, which counts. [CRD-53] */
function chosen(reader: Reader, done: boolean): Step {
  if (reader.choosing === null) return step(reader);
  return step(
    done ? { ...reader, kind: "loading" } : { ...reader, kind: "list-ports-error", choosing: null, ports: [] },
  );
}

type OfStream = Extract<ReaderEvent, { readonly stream: number }>;
/** What becomes of it by something that the present stream is about. */
function ofStream(reader: Reader, event: OfStream): Step {
  switch (event.on) {
    case "due":
      return reader.open ? step(reader) : opened(reader);
    case "message":
      return reader.open ? messageCame(reader, event) : step(reader);
    case "failed":
      return reader.open ? failed(reader, event.fault) : step(reader);
    case "ports":
      return reader.kind === "multiple-ports" ? portsCame(reader, event.ports) : step(reader);
    case "chosen":
      return chosen(reader, event.done);
  }
}

/**
 * What becomes of a reader by something that happens, and what is to be done. Events of a stream that is not the present one
 * change nothing, so that a scan never acts on what an earlier one was about. (spec 3 §4, §7) [CRD-50]
 */
export function readerStep(reader: Reader, event: ReaderEvent): Step {
  if ("stream" in event)
    return event.stream === reader.stream && !reader.cancelled ? ofStream(reader, event) : step(reader);
  if (event.on === "choose") return chose(reader, event.port);
  if (event.on !== "start") return closed(reader, event.on === "retry");
  return reader.open || !reader.cancelled ? step(reader) : opened(reader);
}
