import * as v from "valibot";

/** Ours: a file that goes with an edit has so many bytes at most, before base64. */
export const UPLOAD_MAX_BYTES = 200_000;
/** Letters of base64 for so many bytes (RFC 4648). */
const letters = (bytes: number): number => Math.ceil(bytes / 3) * 4;

/**
 * A file that has to stand on the server before a document names it: where, by a name made from its content, and its bytes in
 * base64. It waits in the outbox with the edit that names it.
 */
export const uploadSchema = v.object({
  path: v.pipe(v.string(), v.maxLength(1_000), v.regex(/^ns\/[^/]+\/people\/[^/]+\/[0-9a-f]{32}\.(jpg|png|webp)$/)),
  data: v.pipe(v.string(), v.minLength(1), v.maxLength(letters(UPLOAD_MAX_BYTES)), v.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
});
export type Upload = Readonly<v.InferOutput<typeof uploadSchema>>;
