import { jsPDF } from "jspdf";
import { PAGE } from "#domain/cards/print.ts";

type Options = {
  /** What the document is called. */
  readonly title: string;
  /** The reader opens its print dialog by itself. */
  readonly print: boolean;
};

/**
 * A PDF of card faces: a page of 243.78 x 153.07 pt for each, filled by its one picture, which is embedded as it is. Readers are
 * asked to print it at its actual size. `faces`: JPEG files, one at least. [CRD-305]
 */
export function facesPdf(faces: readonly Uint8Array[], { title, print }: Options): Blob {
  const { width, height } = PAGE;
  const format = [width, height];
  const pdf = new jsPDF({ unit: "pt", orientation: "landscape", format, putOnlyUsedFonts: true });
  for (const [i, face] of faces.entries()) {
    if (i > 0) pdf.addPage(format, "landscape");
    pdf.addImage({ imageData: face, format: "JPEG", alias: `face-${i}`, x: 0, y: 0, width, height });
  }
  pdf.setProperties({ title });
  pdf.viewerPreferences({ PrintScaling: "None", DisplayDocTitle: true });
  if (print) pdf.autoPrint();
  return pdf.output("blob");
}
