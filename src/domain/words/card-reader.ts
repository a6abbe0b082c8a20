import type { Reader, ReaderFault, ReaderKind } from "../cards/reader.ts";

/** The product's own name, which stands before what is said of a reader (spec 3 §4). */
const NAME = "Atrium";
const TYPE = "You can also type the number, or use a reader that types.";

type Words = { readonly text: string; readonly how: string };
/** What a reader is like, and what to do about it (spec 3 §4; expectations 5.20). */
const KIND_WORDS: { readonly [K in ReaderKind]: Words } = {
  loading: { text: "Connecting", how: "" },
  ok: { text: "Ready", how: "Hold a card to the reader." },
  error: {
    text: `${NAME} reader software is not running`,
    how: `It says that it cannot go on. Start it again on this computer, then press Retry. ${TYPE}`,
  },
  "no-ports": {
    text: `${NAME} reader software: no reader detected`,
    how: "Plug the reader in, then press Retry.",
  },
  "multiple-ports": { text: `${NAME} reader software: multiple readers detected`, how: "Choose one of them." },
  "list-ports-error": {
    text: `${NAME} reader software: no reader detected`,
    how: "The readers could not be listed. Press Retry.",
  },
  blocked: { text: `${NAME}: the browser blocked access to this device's reader`, how: TYPE },
};

/** What to do about each way in which the service cannot be heard. */
const FAULT_HOW: { readonly [F in ReaderFault]: string } = {
  "not-running": `Start it on this computer, then press Retry. ${TYPE}`,
  denied: `Allow this site to reach devices and apps on this computer in the browser's site settings, then press Retry. ${TYPE}`,
  unsupported: `This browser lets no site reach the software of a reader. Use Chrome, Edge or Firefox here. ${TYPE}`,
  refused: `The reader software does not accept this site. Add this site's address to its settings, then press Retry. ${TYPE}`,
  cut: `The connection to it broke. It is tried again by itself. ${TYPE}`,
  garbage: `Something answers in its place that cannot be understood. Update or restart the reader software. ${TYPE}`,
  "too-big": `It sent more than any card holds. It is tried again by itself; if that goes on, restart the reader software. ${TYPE}`,
};

/** The words for a reader, by its state and by why it cannot be heard. [CRD-54] */
export function readerWords({ kind, fault }: Pick<Reader, "kind" | "fault">): Words {
  const words = KIND_WORDS[kind];
  return fault === null ? words : { ...words, how: FAULT_HOW[fault] };
}

/** The popup in which a card is scanned (spec 3 §2), and the chip beside a field that takes scans. */
export const READER_POPUP = {
  title: "Scan a card",
  retry: "Retry",
  cancel: "Cancel",
  typed: "Card number",
  typedGo: "Find",
  ports: "Reader",
  choosing: "Connecting to {port}…",
  failed: "There was an error, please scan again",
  chip: "Card reader",
  off: "Use a card reader",
  chips: {
    loading: "Connecting",
    ok: "Ready",
    error: "Not running",
    "no-ports": "No reader",
    "multiple-ports": "Choose a reader",
    "list-ports-error": "No reader",
    blocked: "Blocked",
  },
} as const;
