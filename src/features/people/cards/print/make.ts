import type { DataApi } from "#data/api.ts";
import { type Design, designIn, designKey, USUAL_DESIGN, type WaitingPrint } from "#domain/cards/prepared-print.ts";
import { CARD_PRINTING } from "#domain/words/card-print.ts";
import { downloadFile } from "#ui/download.ts";
import { filesOrSay } from "#ui/files-or-say.ts";
import { toast } from "#ui/toast.tsx";
import { faceFile, type FaceParts } from "./draw-face.ts";
import { loadParts, type TenantMark } from "./use-parts.ts";

type Face = { readonly parts: FaceParts; readonly design: Design };
/** Loads a face when its turn comes: pictures of many do not stand in memory together. */
type FaceSource = () => Promise<Face>;
type Options = { readonly title: string; readonly print: boolean };

/** Where a tab that was opened for a PDF keeps its address, ms. */
const SHOWN_MS = 600_000;

async function pdfOf(faces: readonly FaceSource[], options: Options): Promise<Blob> {
  const { facesPdf } = await import("./pdf.ts");
  const files: Uint8Array[] = [];
  for (const load of faces) {
    const { parts, design } = await load();
    files.push(await faceFile(parts, design));
  }
  return facesPdf(files, options);
}

/** Makes the PDF on this device and hands it to the browser as a file; false where that cannot be, which is said. [CRD-306] */
export async function downloadPdf(faces: readonly FaceSource[], name: string): Promise<boolean> {
  const file = await filesOrSay(pdfOf(faces, { title: name, print: false }));
  if (file) downloadFile(name, file);
  return file !== null;
}

/**
 * Opens the PDF in a tab of its own, where the browser's reader asks how to print it; where the browser opens none, it is
 * downloaded. The tab is opened at once: later it would no longer be what the person pressed. [CRD-306]
 */
export async function printPdf(face: FaceSource, name: string): Promise<boolean> {
  const tab = window.open("", "_blank");
  let shown = false;
  try {
    const file = await filesOrSay(pdfOf([face], { title: name, print: true }));
    if (!file) return false;
    if (!tab) {
      downloadFile(name, file);
      toast({ text: CARD_PRINTING.blocked });
      return true;
    }
    const url = URL.createObjectURL(file);
    tab.location.href = url;
    shown = true;
    setTimeout(() => URL.revokeObjectURL(url), SHOWN_MS);
    toast({ text: CARD_PRINTING.opened });
    return true;
  } finally {
    if (!shown) tab?.close();
  }
}

/** The face of a prepared print, as it was kept. [CRD-307] */
export const waitingFace =
  (api: Pick<DataApi, "readDraft" | "picture">, { id, person }: WaitingPrint, mark: TenantMark): FaceSource =>
  async () => {
    const design = designIn(await api.readDraft(designKey(id))) ?? USUAL_DESIGN;
    return { design, parts: (await loadParts(api, { person, chosen: design.chosen, mark })).parts };
  };
