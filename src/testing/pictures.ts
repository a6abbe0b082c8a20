/** Files of pictures, part by part as their standards lay them out, with what phones and programs note in them. */
const text = (s: string): Buffer => Buffer.from(s, "latin1");
const u16 = (n: number): Buffer => Buffer.from([n >> 8, n & 0xff]);
const u32 = (n: number): Buffer => Buffer.from([n >>> 24, (n >> 16) & 0xff, (n >> 8) & 0xff, n & 0xff]);

/** A name that stands in every note of these files. */
export const SECRET = "52.5163N13.3777E";

/** EXIF: an orientation, and the latitude and longitude of where it was taken. */
export function exif(orientation: number): Buffer {
  const entry = (tag: number, type: number, count: number, value: Buffer): Buffer =>
    Buffer.concat([u16(tag), u16(type), u32(count), value]);
  const gpsAt = 8 + 2 + 2 * 12 + 4;
  const textAt = gpsAt + 2 + 12 + 4;
  return Buffer.concat([
    ...[text("MM\0*"), u32(8), u16(2)],
    ...[entry(0x0112, 3, 1, Buffer.concat([u16(orientation), u16(0)])), entry(0x8825, 4, 1, u32(gpsAt)), u32(0)],
    ...[u16(1), entry(0x001d, 2, SECRET.length + 1, u32(textAt)), u32(0), text(`${SECRET}\0`)],
  ]);
}
const XMP = text(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><exif:GPSLatitude>${SECRET}</exif:GPSLatitude></x:xmpmeta>`);

const segment = (marker: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker]), u16(body.length + 2), body]);
/** A grey picture of 8 by 8 dots: one block, its coefficients none. */
const JPEG_BODY = Buffer.concat([
  segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
  segment(0xc0, Buffer.from([8, 0, 8, 0, 8, 1, 1, 0x11, 0])),
  segment(0xc4, Buffer.concat([Buffer.from([0x00, 1]), Buffer.alloc(15), Buffer.from([0])])),
  segment(0xc4, Buffer.concat([Buffer.from([0x10, 1]), Buffer.alloc(15), Buffer.from([0])])),
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([0x3f, 0xff, 0x00, 0xff, 0xd0, 0x3f]),
]);
const SOI = Buffer.from([0xff, 0xd8]);
const EOI = Buffer.from([0xff, 0xd9]);
const JFIF = segment(0xe0, Buffer.concat([text("JFIF\0"), Buffer.from([1, 1, 0, 0, 1, 0, 1, 0, 0])]));
export const plainJpegFile: Buffer = Buffer.concat([SOI, JFIF, JPEG_BODY, EOI]);
/** … with every kind of note, a thumbnail, and another picture behind its end. */
export function jpegFile(orientation = 1): Buffer {
  const thumbnail = segment(
    0xe0,
    Buffer.concat([text("JFIF\0"), Buffer.from([1, 1, 0, 0, 1, 0, 1, 1, 1]), text(SECRET.slice(0, 3))]),
  );
  return Buffer.concat([
    ...[SOI, thumbnail, segment(0xe0, text(`JFXX\0\x10${SECRET}`))],
    segment(0xe1, Buffer.concat([text("Exif\0\0"), exif(orientation)])),
    ...[
      segment(0xe1, XMP),
      segment(0xe2, text(`ICC_PROFILE\0\x01\x01${SECRET}`)),
      segment(0xe2, text(`MPF\0${SECRET}`)),
    ],
    ...[
      segment(0xed, text(`Photoshop 3.0\x008BIM${SECRET}`)),
      segment(0xef, text(SECRET)),
      segment(0xfe, text(SECRET)),
    ],
    ...[JPEG_BODY, EOI, plainJpegFile, text(SECRET)],
  ]);
}

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let i = 0; i < 8; i++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
export const pngChunk = (type: string, data: Buffer): Buffer =>
  Buffer.concat([u32(data.length), text(type), data, u32(crc32(Buffer.concat([text(type), data])))]);
export const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** One grey dot, its data in a stored block of zlib. */
const IHDR = pngChunk("IHDR", Buffer.concat([u32(1), u32(1), Buffer.from([8, 0, 0, 0, 0])]));
const IDAT = pngChunk("IDAT", Buffer.from([0x78, 0x01, 0x01, 2, 0, 0xfd, 0xff, 0, 0x80, 0x00, 0x82, 0x00, 0x81]));
const IEND = pngChunk("IEND", Buffer.alloc(0));
export const plainPngFile: Buffer = Buffer.concat([PNG_HEAD, IHDR, IDAT, IEND]);
/** … with every kind of note, and more behind its end. */
export const pngFile = (orientation = 1): Buffer =>
  Buffer.concat([
    ...[PNG_HEAD, IHDR, pngChunk("eXIf", exif(orientation)), pngChunk("tEXt", text(`Comment\0${SECRET}`))],
    pngChunk("iTXt", text(`XML:com.adobe.xmp\0\0\0\0\0${SECRET}`)),
    ...[
      pngChunk("zTXt", text(`Raw profile type exif\0\0${SECRET}`)),
      pngChunk("tIME", Buffer.from([7, 234, 1, 2, 3, 4, 5])),
    ],
    ...[pngChunk("iCCP", text(`${SECRET}\0\0`)), pngChunk("prVt", text(SECRET)), IDAT, IEND, text(SECRET)],
  ]);

const le32 = (n: number): Buffer => Buffer.from([n & 0xff, (n >> 8) & 0xff, (n >> 16) & 0xff, n >>> 24]);
export const webpChunk = (type: string, data: Buffer): Buffer =>
  Buffer.concat([text(type), le32(data.length), data, Buffer.alloc(data.length % 2)]);
export const riff = (...chunks: readonly Buffer[]): Buffer => {
  const body = Buffer.concat([text("WEBP"), ...chunks]);
  return Buffer.concat([text("RIFF"), le32(body.length), body]);
};
/** One dot without loss. */
const VP8L = webpChunk("VP8L", Buffer.from([0x2f, 0, 0, 0, 0, 0x07, 0x10, 0x11, 0x11, 0x88, 0x88, 0x08, 0x08]));
const head = (flags: number): Buffer => webpChunk("VP8X", Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
export const plainWebpFile: Buffer = riff(head(0x10), VP8L);
/** … with every kind of note, and more behind its end. */
export const webpFile = (orientation = 1): Buffer =>
  Buffer.concat([
    riff(
      ...[head(0x10 | 0x2c), webpChunk("ICCP", text(SECRET)), VP8L, webpChunk("EXIF", exif(orientation))],
      ...[webpChunk("XMP ", text(SECRET)), webpChunk("note", text(SECRET))],
    ),
    text(SECRET),
  ]);
/** A moving one of one frame, in which a note stands. */
export const movingWebpFile: Buffer = riff(
  head(0x12),
  webpChunk("ANIM", Buffer.alloc(6)),
  webpChunk("ANMF", Buffer.concat([Buffer.alloc(16), VP8L, webpChunk("note", text(SECRET))])),
);
