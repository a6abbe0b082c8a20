import { expect, test } from "vitest";
import { pictureKind, pictureTypeOf } from "./picture.ts";

const bytes = (...all: readonly number[]) => Uint8Array.from(all);
const RIFF = [0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4];

test.each<[string, Uint8Array, string | null]>([
  ["a JPEG", bytes(0xff, 0xd8, 0xff, 0xe0), "jpg"],
  ["a PNG", bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0), "png"],
  ["a WebP", bytes(...RIFF, 0x57, 0x45, 0x42, 0x50), "webp"],
  ["a sound in the same box", bytes(...RIFF, 0x57, 0x41, 0x56, 0x45), null],
  ["a drawing", new TextEncoder().encode("<svg onload=alert(1)>"), null],
  ["a beginning", bytes(0xff, 0xd8), null],
  ["nothing", bytes(), null],
])("[PPG-14] %s is known by its bytes", (_, file, extension) => {
  expect(pictureKind(file)?.extension ?? null).toBe(extension);
});

test("[PPG-14] the type of a stored picture follows from its name", () => {
  expect(["a.jpg", "a.png", "a.webp", "a.svg"].map(pictureTypeOf)).toEqual([
    "image/jpeg",
    "image/png",
    "image/webp",
    null,
  ]);
});
