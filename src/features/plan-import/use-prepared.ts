import { useCallback, useEffect, useState } from "react";
import * as v from "valibot";
import { useData } from "#data/live.ts";
import { type FileRefusal, drawingText } from "./drawing-text.ts";
import { IMPORT } from "#domain/plan-import/limits.ts";

const preparedSchema = v.object({ name: v.string(), text: v.string(), at: v.number() });
/** A drawing that was taken in, and not uploaded yet. */
export type Prepared = v.InferOutput<typeof preparedSchema>;
/** The text of a file that may be a drawing. Its size is asked before it is opened. [IMPT-6] */
export async function textOf(file: File): Promise<{ readonly text: string } | { readonly why: FileRefusal }> {
  if (file.size > IMPORT.maxBytes) return { why: "too-large" };
  try {
    return drawingText(new Uint8Array(await file.arrayBuffer()));
  } catch (e) {
    if (e instanceof DOMException) return { why: "not-text" }; // a file that is gone
    throw e;
  }
}

const keyOf = (site: string, floor: string) => `plan-import:${site}:${floor}`;

/** The drawing prepared for a floor: kept on the device until it is used or forgotten, over restarts. [IMPT-5] */
export function usePrepared(site: string, floor: string) {
  const { api } = useData();
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const [known, setKnown] = useState(false);
  const [stored, setStored] = useState(true);
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
      // That it is kept on the device is said once it is.
      const { ok } = await api.writeDraft(keyOf(site, floor), next);
      setStored(ok);
      return setPrepared(next);
    },
    [api, site, floor],
  );
  const forget = useCallback(async () => {
    setPrepared(null);
    setWrong(null);
    await api.writeDraft(keyOf(site, floor), null);
  }, [api, site, floor]);
  return { prepared, known, stored, wrong, take, forget };
}
