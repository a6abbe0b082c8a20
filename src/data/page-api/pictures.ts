import * as v from "valibot";
import { PICTURE_MAX_BYTES, pictureAnswerSchema, pictureTypeOf } from "#domain/people/picture.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import { isUnfetched } from "#domain/shared/unfetched.ts";
import type { CallTrouble, PictureUpload } from "../api.ts";
import { NetError } from "../engine/ports.ts";
import type { Backend } from "../firebase/backend.ts";
import { drawingIn, type StoredDrawing } from "../pull/plan-file.ts";
import type { UserStores } from "../stores/user-stores.ts";

type PictureParts = {
  readonly stores: () => Promise<UserStores> | null;
  /** Null while nothing answers. */
  readonly backend: () => Promise<Backend | null>;
};
const NO_ANSWER = { why: "no-answer", message: "" } as const;
const CHUNK = 8_192;
function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}
const urlOf = (type: string, bytes: Uint8Array): string => `data:${type};base64,${base64(bytes)}`;
const ready = (text: string): StoredDrawing => ({ rev: 0, file: { state: "ready", text } });

/** Pictures of people, which are kept once they have been seen. See `DataApi`. [PPG-14] */
export class Pictures {
  readonly #parts: PictureParts;
  constructor(parts: PictureParts) {
    this.#parts = parts;
  }

  /** Its name is made from what is in it: one that is kept is never another. */
  async picture(path: string): Promise<string | null> {
    const stores = await this.#parts.stores();
    const type = pictureTypeOf(path);
    if (!stores || stores.closing || type === null) return null;
    const stored = drawingIn(await stores.replica.values.read("files", path));
    if (stored) return stored.file.state === "ready" ? stored.file.text : null;
    const backend = await this.#parts.backend();
    if (!backend) return null;
    try {
      const { download } = await import("../firebase/files.ts");
      const got = await download(backend, path, PICTURE_MAX_BYTES);
      const text = got.ok ? urlOf(type, got.bytes) : null;
      if (text !== null) await stores.replica.values.write("files", path, ready(text));
      return text;
    } catch (e) {
      if (e instanceof NetError || isUnfetched(e)) return null; // asked for again when it is shown again
      throw e;
    }
  }

  async uploadPicture({ person, bytes }: PictureUpload): Promise<Result<{ readonly path: string }, CallTrouble>> {
    const stores = await this.#parts.stores();
    const backend = stores && !stores.closing ? await this.#parts.backend() : null;
    if (!stores || !backend) return err(NO_ANSWER);
    try {
      const { callFunction } = await import("../firebase/callables.ts");
      const answer = await callFunction(backend, "callable-person-picture", { person, data: base64(bytes) });
      if (!answer.ok) return answer;
      const { path } = v.parse(pictureAnswerSchema, answer.value);
      await stores.replica.values.write("files", path, ready(urlOf(pictureTypeOf(path) ?? "", bytes)));
      return ok({ path });
    } catch (e) {
      if (isUnfetched(e)) return err(NO_ANSWER);
      throw e;
    }
  }
}
