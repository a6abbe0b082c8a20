import { CardReader, type KnownReader, type ScreenShown } from "./card-reader.ts";
import type { ReaderWire } from "./wire.ts";

const shown: ScreenShown = {
  get: () => document.visibilityState === "visible",
  subscribe: (on) => {
    document.addEventListener("visibilitychange", on);
    return () => document.removeEventListener("visibilitychange", on);
  },
};

const KEY = "atrium.card-reader";
/** Says of the computer that it has a reader, and nothing of a person: it may outlive a sign-out. */
const known: KnownReader = {
  get: () => {
    try {
      return localStorage.getItem(KEY) !== null;
    } catch {
      return false; // storage is blocked: every page asks anew
    }
  },
  set: () => {
    try {
      localStorage.setItem(KEY, "1");
    } catch {
      return; // as above
    }
  },
};

/** The calls of a reader: their library is not precached. */
export const readerCalls = () => import("./wire.ts");
let wire: ReaderWire | null = null;
/** The calls, whose library comes when a reader is first called for, if it has not come ahead. (decision 073) */
async function load(): Promise<ReaderWire> {
  const { readerWire } = await readerCalls();
  return (wire ??= readerWire());
}

let reader: CardReader | null = null;
/** The reader of this page; one for all its screens. */
export const pageReader = (): CardReader => (reader ??= new CardReader({ load, shown, known }));
