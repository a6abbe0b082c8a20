import * as v from "valibot";
import { docIdSchema } from "../shared/doc-id.ts";

/** Ours: a picture has so many bytes at most. */
export const PICTURE_MAX_BYTES = 2_000_000;
/** Kinds of pictures, by the first bytes of their files; `at`: where those stand. */
const KINDS = [
  { extension: "jpg", type: "image/jpeg", begins: [[0, [0xff, 0xd8, 0xff]]] },
  { extension: "png", type: "image/png", begins: [[0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]] },
  {
    extension: "webp",
    type: "image/webp",
    begins: [
      [0, [0x52, 0x49, 0x46, 0x46]],
      [8, [0x57, 0x45, 0x42, 0x50]],
    ],
  },
] as const;
export type PictureKind = { readonly extension: string; readonly type: string };
export const PICTURE_TYPES: readonly string[] = KINDS.map((k) => k.type);

/** What a picture is, by its bytes, whatever its name says; null for none that can be shown. */
export const pictureKind = (bytes: Uint8Array): PictureKind | null =>
  KINDS.find(({ begins }) => begins.every(([at, head]) => head.every((b, i) => bytes[at + i] === b))) ?? null;
/** The type of a stored picture, by its path. */
export const pictureTypeOf = (path: string): string | null =>
  KINDS.find((k) => path.endsWith(`.${k.extension}`))?.type ?? null;

/** What `callable-person-picture` is asked: the id of a person, and the file in base64. */
export const pictureAskSchema = v.object({
  person: docIdSchema,
  data: v.pipe(v.string(), v.minLength(1), v.maxLength(Math.ceil(PICTURE_MAX_BYTES / 3) * 4)),
});
/** Where it was stored. */
export const pictureAnswerSchema = v.object({
  path: v.pipe(v.string(), v.regex(/^ns\/[^/]+\/people\/[^/]+\/[0-9a-f]{32}\.(jpg|png|webp)$/)),
});
