import { isObject } from "../shared/json.ts";
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

/** A reader that is listened to. What comes from an earlier stream than `stream` counts for nothing. */
export type Reader = {
  readonly kind: ReaderKind;
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
  stream: 0,
  open: false,
  cancelled: true,
  ports: [],
  choosing: null,
  last: null,
};

/** What happens. `at`: epoch ms; `stream`: which one it comes from; `bytes`: of the message as it was sent. */
export type ReaderEvent =
  | { readonly on: "start" | "retry" | "cancel" }
  | { readonly on: "due"; readonly stream: number }
  | {
      readonly on: "message";
      readonly stream: number;
      readonly at: number;
      readonly bytes: number;
      readonly message: unknown;
    }
  | { readonly on: "failed"; readonly stream: number; readonly blocked: boolean }
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

/** Words of the service for what a reader is like. */
const KINDS: { readonly [said: string]: ReaderKind } = {
  loading: "loading",
  ok: "ok",
  error: "error",
  "no-ports": "no-ports",
  "multiple-ports": "multiple-ports",
};

function kindCame(reader: Reader, kind: ReaderKind): Step {
  const next = { ...reader, kind, choosing: null, ports: kind === "multiple-ports" ? reader.ports : [] };
  return kind === "multiple-ports" ? step(next, { do: "list-ports", stream: reader.stream }) : step(next);
}

function cardCame(reader: Reader, sent: unknown, at: number): Step {
  const id = scannedId(sent);
  if (id === null) return step({ ...reader, last: null }, { do: "scan-failed" });
  const { last } = reader;
  const next: Reader = { ...reader, kind: "ok", choosing: null, ports: [], last: { id, at } };
  const isAgain = last?.id === id && at - last.at < READER.againMs;
  return isAgain ? step(next) : step(next, { do: "card", id });
}

/** A message of the stream: one card, or one word about the reader. What is neither is a failed scan, and nothing acts on it. [CRD-52] */
function messageCame(reader: Reader, { message, bytes, at }: Extract<ReaderEvent, { on: "message" }>): Step {
  const failed = () => step({ ...reader, last: null }, { do: "scan-failed" });
  if (bytes > READER.messageMax || !isObject(message)) return failed();
  const { card, state } = message;
  if (card !== undefined) return isObject(card) ? cardCame(reader, card["id"], at) : failed();
  const said = isObject(state) ? state["kind"] : undefined;
  if (typeof said !== "string" || !Object.hasOwn(KINDS, said)) return failed();
  return kindCame(reader, KINDS[said] ?? "error");
}

/** A stream that broke is opened again after 5 s, unless it was cancelled; one that the browser blocks waits for a retry. [CRD-51] */
function failed(reader: Reader, blocked: boolean): Step {
  const next: Reader = {
    ...reader,
    kind: blocked ? "blocked" : "error",
    open: false,
    ports: [],
    choosing: null,
    last: null,
  };
  return blocked ? step(next) : step(next, { do: "wait", stream: reader.stream, ms: READER.reconnectMs });
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

type OfStream = Extract<ReaderEvent, { readonly stream: number }>;
/** What becomes of it by something that the present stream is about. */
function ofStream(reader: Reader, event: OfStream): Step {
  switch (event.on) {
    case "due":
      return reader.open ? step(reader) : opened(reader);
    case "message":
      return reader.open ? messageCame(reader, event) : step(reader);
    case "failed":
      return reader.open ? failed(reader, event.blocked) : step(reader);
    case "ports":
      return reader.kind === "multiple-ports" ? portsCame(reader, event.ports) : step(reader);
    case "chosen":
      return step(
        event.done
          ? { ...reader, kind: "loading" }
          : { ...reader, kind: "list-ports-error", choosing: null, ports: [] },
      );
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
