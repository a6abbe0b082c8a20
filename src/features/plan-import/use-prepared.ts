import { useCallback, useEffect, useState } from "react";
import * as v from "valibot";
import { useData } from "#data/live.ts";
import { IMPORT } from "#domain/plan-import/limits.ts";

const preparedSchema = v.object({ name: v.string(), text: v.string(), at: v.number() });
/** A drawing that was taken in, and not uploaded yet. */
export type Prepared = v.InferOutput<typeof preparedSchema>;
export type FileRefusal = "too-large" | "not-text";

/** The text of a file that may be a drawing. Its size is asked before it is opened. [IMPT-6] */
export async function textOf(file: File): Promise<{ readonly text: string } | { readonly why: FileRefusal }> {
  if (file.size > IMPORT.maxBytes) return { why: "too-large" };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    return /<(?:[\w-]+:)?svg[\s>]/i.test(text) ? { text: asUtf8(text) } : { why: "not-text" };
  } catch (e) {
    const none = e instanceof TypeError || e instanceof RangeError || e instanceof DOMException;
    if (none) return { why: "not-text" }; // no text, an encoding nobody knows, or a file that is gone
    throw e;
  }
}

const PROLOG = /^<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/;
/** Where a file says how its text is written; it stands within its first bytes. */
const PROLOG_BYTES = 200;

/** How the text of a drawing is written: by its first bytes, else as it says itself, else UTF-8. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const said = PROLOG.exec(new TextDecoder("latin1").decode(bytes.subarray(0, PROLOG_BYTES)))?.[1] ?? "utf-8";
  return /^utf-16/i.test(said) ? "utf-8" : said; // what reads as a prolog byte by byte is no UTF-16
}

/** It is stored as UTF-8, and says so. */
const asUtf8 = (text: string): string => text.replace(PROLOG, (all, said: string) => all.replace(said, "UTF-8"));

const keyOf = (site: string, floor: string) => `plan-import:${site}:${floor}`;

/** The drawing prepared for a floor: kept on the device until it is used or forgotten, over restarts. [IMPT-5] */
export function usePrepared(site: string, floor: string) {
  const { api } = useData();
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const [known, setKnown] = useState(false);
  const [kept, setKept] = useState(true);
  const [wrong, setWrong] = useState<FileRefusal | null>(null);
  useEffect(() => {
    let gone = false;
    void api.readDraft(keyOf(site, floor)).then((draft) => {
      if (gone) return;
      const parsed = v.safeParse(preparedSchema, draft);
      setPrepared(parsed.success ? parsed.output : null);
      setKnown(true);
    });
    return () => {
      gone = true;
    };
  }, [api, site, floor]);
  const take = useCallback(
    async (file: File) => {
      const read = await textOf(file);
      if ("why" in read) return setWrong(read.why);
      const next = { name: file.name.slice(0, 200), text: read.text, at: Date.now() };
      setWrong(null);
      setPrepared(next);
      return setKept((await api.writeDraft(keyOf(site, floor), next)).ok);
    },
    [api, site, floor],
  );
  const forget = useCallback(async () => {
    setPrepared(null);
    setWrong(null);
    await api.writeDraft(keyOf(site, floor), null);
  }, [api, site, floor]);
  return { prepared, known, kept, wrong, take, forget };
}
