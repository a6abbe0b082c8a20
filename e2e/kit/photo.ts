import { exif } from "../../src/testing/pictures.ts";

/** Run in a page: a JPEG of 4,000 by 2,000 dots in base64, red on its left, blue on its right. */
export const TWO_COLOURS = `
  const canvas = document.createElement("canvas");
  canvas.width = 4000;
  canvas.height = 2000;
  const context = canvas.getContext("2d");
  for (const [i, colour] of ["#ff0000", "#0000ff"].entries()) {
    context.fillStyle = colour;
    context.fillRect(2000 * i, 0, 2000, 2000);
  }
  return canvas.toDataURL("image/jpeg", 1).split(",")[1];`;
/** Run in a page: a JPEG of 1,200 by 1,200 dots in base64 that is noise all over, as hard to make small as any photo. */
export const NOISE = `
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1200;
  const context = canvas.getContext("2d");
  const dots = context.createImageData(1200, 1200);
  for (let i = 0; i < dots.data.length; i++) dots.data[i] = i % 4 === 3 ? 255 : Math.random() * 256;
  context.putImageData(dots, 0, 0);
  return canvas.toDataURL("image/jpeg", 0.9).split(",")[1];`;

/** The same as a phone that was held on its side stores it: to be turned to the right, with the place where it was taken. */
export function ofPhone(base64: string): Buffer {
  const jpeg = Buffer.from(base64, "base64");
  const notes = Buffer.concat([Buffer.from("Exif\0\0"), exif(6)]);
  const size = notes.length + 2;
  const head = Buffer.from([0xff, 0xe1, size >> 8, size & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), head, notes, jpeg.subarray(2)]);
}

/** Run in a page with the bytes of a picture in base64: its size as it is seen, and its colours from top to bottom. */
export const SEEN = `
  const image = document.createElement("img");
  image.src = "data:image/jpeg;base64," + arguments[0];
  if (!image.complete || image.naturalWidth === 0) return null;
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const at = (part) => {
    const [red, , blue] = context.getImageData(canvas.width / 2, Math.floor((canvas.height - 1) * part), 1, 1).data;
    return red > blue ? "red" : "blue";
  };
  return canvas.width + " x " + canvas.height + ": " + [0.05, 0.45, 0.55, 0.95].map(at).join(" ");`;
