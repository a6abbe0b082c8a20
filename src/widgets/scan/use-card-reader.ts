import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from "react";
import type { CardReader, OnScan } from "#data/card-reader/card-reader.ts";
import type { DataClient } from "#data/client.ts";
import { useData } from "#data/live.ts";
import { pageReader, readerCalls } from "#data/card-reader/page-reader.ts";
import { type Reader, scannedId } from "#domain/cards/reader.ts";
import { keepPart } from "#ui/keep-part.ts";
import { useWedge } from "./use-wedge.ts";

/** The reader of the screens beneath; null: that of the page. */
const ReaderContext = createContext<CardReader | null>(null);
export const ReaderProvider = ReaderContext.Provider;

/** What the reader is like now. */
export const useReaderState = (reader: CardReader): Reader => useSyncExternalStore(reader.subscribe, reader.get);

/**
 * Hears the card reader for as long as the component is there: an id, or null for a scan that says nothing. Of several that
 * listen the last one has the scans. `asks`: calls the reader also where none was ever heard. [CRD-202] [CRD-203]
 */
function useCardReader(onScan: OnScan, asks: boolean): CardReader {
  const given = useContext(ReaderContext);
  const reader = given ?? pageReader();
  const now = useRef(onScan);
  useEffect(() => {
    now.current = onScan;
  });
  useEffect(() => (given ? undefined : keepPart(readerCalls)), [given]);
  useEffect(() => reader.listen((id) => now.current(id), asks), [reader, asks]);
  return reader;
}

/** Whether the tablet is locked: its page may still have to keep what is typed before it goes. */
function isLocked(client: DataClient): boolean {
  const live = client.session.get();
  return live.state === "ready" && live.value.state === "in" && live.value.lock?.locked === true;
}

/** Hears whatever scans: the card reader, and a reader that types. While the tablet is locked a scan does nothing. */
export function useScans(onScan: OnScan, asks = false): CardReader {
  const client = useData();
  const heard: OnScan = (id) => {
    if (!isLocked(client)) onScan(id);
  };
  useWedge((typed) => heard(scannedId(typed)));
  return useCardReader(heard, asks);
}
