/** Pixels per unit: a picture for documents. */
const SCALE = 2;

/** A drawing as a PNG picture. Throws where the browser cannot draw it. */
export async function pngOf(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.width * SCALE;
    canvas.height = image.height * SCALE;
    const pen = canvas.getContext("2d");
    if (!pen) throw new Error("a canvas that draws");
    pen.scale(SCALE, SCALE);
    pen.drawImage(image, 0, 0);
    return await new Promise<Blob>((done, failed) =>
      canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("a picture of the canvas"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}
