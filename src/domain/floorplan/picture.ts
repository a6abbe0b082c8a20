import { PLAN } from "./limits.ts";
import type { ImageItem } from "./display-list.ts";

const DATA = /^data:(image\/(?:png|jpeg|webp));base64,([A-Za-z0-9+/]+={0,2})$/;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The bytes of base64 text, up to `most`; letters outside the alphabet end it. */
export function bytesOf(base64: string, most = Infinity): Uint8Array {
  const size = Math.min(most, Math.floor((base64.replace(/=+$/, "").length * 3) / 4));
  const bytes = new Uint8Array(size);
  let [held, bits, at] = [0, 0, 0];
  for (const letter of base64) {
    const value = ALPHABET.indexOf(letter);
    if (value < 0 || at >= size) break;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[at++] = (held >> bits) & 0xff;
    }
  }
  return bytes;
}

type Size = { readonly width: number; readonly height: number };

/** Frame headers of JPEG: SOF0 to SOF15 without the three that are something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(b: DataView): Size | null {
  let at = 2;
  while (at + 9 < b.byteLength) {
    if (b.getUint8(at) !== 0xff) return null;
    const marker = b.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return { height: b.getUint16(at + 5), width: b.getUint16(at + 7) };
    else at += 2 + b.getUint16(at + 2);
  }
  return null;
}

function webpSize(b: DataView): Size | null {
  if (b.byteLength < 30) return null;
  const kind = b.getUint8(15);
  if (kind === 0x58) {
    const three = (i: number) => b.getUint16(i, true) + b.getUint8(i + 2) * 65_536;
    return { width: three(24) + 1, height: three(27) + 1 };
  }
  if (kind === 0x4c) {
    const packed = b.getUint32(21, true);
    return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 };
  }
  return { width: b.getUint16(26, true) & 0x3fff, height: b.getUint16(28, true) & 0x3fff };
}

/** Width and height as the picture's own header states them, before anything unpacks it; null when it is not such a picture. */
function pictureSize(type: ImageItem["type"], bytes: Uint8Array): Size | null {
  if (bytes.length < 24) return null;
  const b = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (type === "image/png") {
    return b.getUint32(0) === 0x89504e47 ? { width: b.getUint32(16), height: b.getUint32(20) } : null;
  }
  if (type === "image/jpeg") return b.getUint16(0) === 0xffd8 ? jpegSize(b) : null;
  return b.getUint32(0) === 0x52494646 && b.getUint32(8) === 0x57454250 ? webpSize(b) : null;
}

/** An embedded picture that may be shown, or null: another type, a lying header, or too large unpacked. [PLAN-4] */
export function parsePicture(href: string): (Pick<ImageItem, "type" | "data"> & { readonly size: Size }) | null {
  const found = href.length <= PLAN.maxImageChars ? DATA.exec(href.replace(/\s/g, "")) : null;
  if (!found) return null;
  const type = found[1] as ImageItem["type"];
  const data = found[2] ?? "";
  // A JPEG may carry its frame header behind long notes; a quarter of a megabyte is more than they take.
  const size = pictureSize(type, bytesOf(data, 262_144));
  const pixels = size ? size.width * size.height : 0;
  return size && pixels > 0 && pixels <= PLAN.maxImagePixels ? { type, data, size } : null;
}
