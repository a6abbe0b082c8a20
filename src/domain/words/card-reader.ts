import type { ReaderKind } from "../cards/reader.ts";

/** The product's own name, which stands before what is said of a reader (spec 3 §4). */
const NAME = "Atrium";

/** What a reader is like, and what to do about it (spec 3 §4; expectations 5.20). */
export const READER_WORDS: { readonly [K in ReaderKind]: { readonly text: string; readonly how: string } } = {
  loading: { text: "Connecting", how: "" },
  ok: { text: "Ready", how: "Hold a card to the reader." },
  error: {
    text: `${NAME} reader software is not running`,
    how: "Start it on this computer, then press Retry. You can also type the number, or use a reader that types.",
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
  blocked: {
    text: `${NAME}: the browser blocked access to this device's reader`,
    how: "Allow this site to reach devices on this computer in the browser's site settings, then press Retry. You can also type the number, or use a reader that types.",
  },
};

export const READER_POPUP = {
  title: "Scan a card",
  retry: "Retry",
  cancel: "Cancel",
  typed: "Card number",
  typedGo: "Find",
  ports: "Reader",
  failed: "There was an error, please scan again",
} as const;
