import { useCallback, useEffect, useRef, useState } from "react";
import { takeDraftSlot } from "#data/draft-slot.ts";
import { DraftWriter } from "#data/draft-writer.ts";
import { useData } from "#data/live.ts";
import type { Json } from "#domain/shared/json.ts";
import { beforeReload } from "#ui/before-reload.ts";

export type Kept<T> = {
  readonly value: T;
  /** Something that was typed before this page was put back. */
  readonly putBack: boolean;
  readonly change: (next: T) => void;
  /** It was saved, or given up: the device forgets it, and the form is as at its start. */
  readonly forget: () => void;
};
const told = () => undefined;

/**
 * What is typed into a small form, kept on the device as it is typed: whatever ends the page, it stands there again. The key
 * names the form and what it is about; `read` answers null for what is no draft of it. [RECOVER-4]
 */
export function useKept<T extends Json>(key: string, start: T, read: (found: Json) => T | null): Kept<T> {
  const { api } = useData();
  const [value, setValue] = useState(start);
  const [putBack, setPutBack] = useState(false);
  const writer = useRef<DraftWriter | null>(null);
  /** The writer of a form that has gone: what it was about may be done with only then. */
  const left = useRef<DraftWriter | null>(null);
  /** Typed before the device had said where it is kept. */
  const early = useRef<{ readonly draft: Json } | null>(null);
  const given = useRef({ start, read });
  useEffect(() => {
    let gone = false;
    let release = (): void => undefined;
    void takeDraftSlot(api, key).then((slot) => {
      if (gone) return slot.release();
      release = slot.release;
      writer.current = new DraftWriter(api, slot.key, told);
      if (early.current) return writer.current.write(early.current.draft);
      const before = slot.found === null ? null : given.current.read(slot.found);
      if (before === null) return undefined;
      setValue(before);
      return setPutBack(true);
    });
    const stop = beforeReload(() => writer.current?.settled() ?? Promise.resolve());
    return () => {
      gone = true;
      left.current = writer.current;
      writer.current = null;
      stop();
      release();
    };
  }, [api, key]);
  const write = useCallback((draft: Json) => {
    if (writer.current) writer.current.write(draft);
    else early.current = { draft };
  }, []);
  const change = useCallback(
    (next: T) => {
      setValue(next);
      write(next);
    },
    [write],
  );
  const forget = useCallback(() => {
    setValue(given.current.start);
    setPutBack(false);
    if (!writer.current && left.current) left.current.write(null);
    else write(null);
  }, [write]);
  return { value, putBack, change, forget };
}
