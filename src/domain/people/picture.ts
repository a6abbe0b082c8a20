import * as v from "valibot";
import { docIdSchema } from "../shared/doc-id.ts";
import { uploadSchema } from "../shared/upload.ts";

/** Pictures that were stored before 2026-11-29 have so many bytes at most; a new one `UPLOAD_MAX_BYTES`. */
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

/** What a picture is, by its bytes, whatever its name says; null for none that can be shown. */
export const pictureKind = (bytes: Uint8Array): PictureKind | null =>
  KINDS.find(({ begins }) => begins.every(([at, head]) => head.every((b, i) => bytes[at + i] === b))) ?? null;
/** The type of a stored picture, by its path. */
export const pictureTypeOf = (path: string): string | null =>
  KINDS.find((k) => path.endsWith(`.${k.extension}`))?.type ?? null;

/** Whether a value is where a picture of a person stands. */
export const isPicturePath = (value: string): boolean => v.is(uploadSchema.entries.path, value);

/** As many letters of the content's digest as a name has. */
const NAME_CHARS = 32;
/** Where a picture of a person stands, by the SHA-256 of its content in hexadecimal (decision 059). */
export const picturePath = (
  ns: string,
  person: string,
  { sha256, kind }: { readonly sha256: string; readonly kind: PictureKind },
) => `ns/${ns}/people/${person}/${sha256.slice(0, NAME_CHARS)}.${kind.extension}`;

/** What `callable-person-picture` is asked: the id of a person, and the file in base64. */
export const pictureAskSchema = v.object({ person: docIdSchema, data: uploadSchema.entries.data });
/** Where it was stored. */
export const pictureAnswerSchema = v.object({ path: uploadSchema.entries.path });
