import type { ImportHead } from "#data/api-import.ts";
import { IMPORT_PAGE as W } from "#domain/words/import.ts";
import { confirm } from "#ui/confirm.tsx";
import type { Importing } from "./use-import.ts";

/** Asks before a whole import is taken back. [IMR-26] */
export async function askUndo({ id }: ImportHead, importing: Pick<Importing, "undo">): Promise<void> {
  if (await confirm({ title: W.undoTitle, body: W.undoBody, yes: W.undo, danger: true })) await importing.undo(id);
}
