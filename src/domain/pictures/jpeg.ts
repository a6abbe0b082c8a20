import { bytesIn, joined, letters, viewOf } from "./bytes.ts";
import { EXIF_HEAD, notesOf, type Orientation, orientationIn, UPRIGHT } from "./orientation.ts";

/** Markers of JPEG (ITU-T T.81, Annex B). */
const M = { soi: 0xd8, eoi: 0xd9, sos: 0xda, app0: 0xe0, app1: 0xe1, app14: 0xee, app15: 0xef } as const;
/** What a picture is unpacked with: frames (but for C8, which is reserved), tables, restart interval, number of lines. */
const isNeeded = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || [0xdb, 0xdc, 0xdd].includes(marker);
const isFrame = (marker: number): boolean => isNeeded(marker) && marker <= 0xcf && marker !== 0xc4 && marker !== 0xcc;
/** Notes of programs: APP0 to APP15, extensions, comments. */
const isNote = (marker: number): boolean =>
  (marker >= M.app0 && marker <= M.app15) || (marker >= 0xf0 && marker <= 0xfe);
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

const segment = (marker: number, body: Uint8Array): Uint8Array =>
  joined([Uint8Array.of(0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff), body]);

/** As many bytes of these notes say how samples are to be read; a thumbnail may follow. */
const JFIF = { head: "JFIF\0", chars: 12 } as const;
const ADOBE = { head: "Adobe", chars: 12 } as const;
/** What is left of a note: densities without the thumbnail, and how colours are stored; null: nothing. */
function keptNote(marker: number, body: Uint8Array): Uint8Array | null {
  const begins = ({ head, chars }: { readonly head: string; readonly chars: number }): boolean =>
    body.length >= chars && letters(body, 0, head.length) === head;
  if (marker === M.app0 && begins(JFIF)) return joined([body.subarray(0, JFIF.chars), Uint8Array.of(0, 0)]);
  return marker === M.app14 && begins(ADOBE) ? body.subarray(0, ADOBE.chars) : null;
}

/** Where the coded samples that begin here end: at the next marker that is none of theirs; null: nowhere. */
function endOfScan(bytes: Uint8Array, from: number): number | null {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return null;
}

type Part = { readonly marker: number; readonly body: Uint8Array; readonly scan: Uint8Array };
const NONE = new Uint8Array(0);
/** The parts between beginning and end; null for what is no JPEG to its end. What stands behind the end is another file. */
function partsOf(bytes: Uint8Array): readonly Part[] | null {
  if (bytes[0] !== 0xff || bytes[1] !== M.soi) return null;
  const view = viewOf(bytes);
  const parts: Part[] = [];
  let at = 2;
  for (;;) {
    if (bytes[at] !== 0xff) return null;
    while (bytes[at + 1] === 0xff) at++; // fill bytes
    const marker = bytes[at + 1];
    if (marker === M.eoi) return parts;
    if (marker === undefined || at + 4 > bytes.length) return null;
    const end = at + 2 + view.getUint16(at + 2);
    if (end < at + 4 || end > bytes.length) return null;
    const stop = marker === M.sos ? endOfScan(bytes, end) : end;
    if (stop === null) return null;
    parts.push({
      marker,
      body: bytes.subarray(at + 4, end),
      scan: marker === M.sos ? bytes.subarray(end, stop) : NONE,
    });
    at = stop;
  }
}

const orientationOf = (parts: readonly Part[]): Orientation => {
  const notes = parts.find(({ marker, body }) => marker === M.app1 && letters(body, 0, EXIF_HEAD.length) === EXIF_HEAD);
  return notes ? orientationIn(notes.body) : UPRIGHT;
};

/** A JPEG with what it is unpacked with and how it is turned, and no other note; null for what is none to its end. [PIC-1] */
export function plainJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const parts = partsOf(bytes);
  if (!parts?.some(({ marker }) => isFrame(marker)) || !parts.some(({ marker }) => marker === M.sos)) return null;
  if (parts.some(({ marker }) => marker !== M.sos && !isNeeded(marker) && !isNote(marker))) return null;
  const turned = orientationOf(parts);
  const kept = parts.flatMap(({ marker, body }) => {
    const note = isNote(marker) ? keptNote(marker, body) : null;
    return note ? [segment(marker, note)] : [];
  });
  return joined([
    Uint8Array.of(0xff, M.soi),
    ...kept,
    ...(turned === UPRIGHT ? [] : [segment(M.app1, joined([bytesIn(EXIF_HEAD), notesOf(turned)]))]),
    ...parts.flatMap(({ marker, body, scan }) => (isNote(marker) ? [] : [segment(marker, body), scan])),
    Uint8Array.of(0xff, M.eoi),
  ]);
}
