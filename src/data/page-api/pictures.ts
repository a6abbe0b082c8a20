import { PICTURE_MAX_BYTES, pictureTypeOf } from "#domain/people/picture.ts";
import { base64Of } from "#domain/shared/base64.ts";
import { isUnfetched } from "#domain/shared/unfetched.ts";
import { NetError } from "../engine/ports.ts";
import type { Backend } from "../firebase/backend.ts";
import { drawingIn, type StoredDrawing } from "../pull/plan-file.ts";
import type { UserStores } from "../stores/user-stores.ts";

/** What pictures need of a person's stores. */
type PictureStores = {
  readonly closing: boolean;
  readonly outbox: Pick<UserStores["outbox"], "heads" | "get">;
  readonly replica: { readonly values: Pick<UserStores["replica"]["values"], "read" | "write"> };
};
type PictureParts = {
  readonly stores: () => Promise<PictureStores> | null;
  /** Null while nothing answers. */
  readonly backend: () => Promise<Backend | null>;
};
const urlOf = (type: string, base64: string): string => `data:${type};base64,${base64}`;
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
    const waiting = await this.#waiting(stores, path);
    if (waiting !== null) return this.#stored(stores, path, urlOf(type, waiting));
    const backend = await this.#parts.backend();
    if (!backend) return null;
    try {
      const { download } = await import("../firebase/files.ts");
      const got = await download(backend, path, PICTURE_MAX_BYTES);
      return got.ok ? await this.#stored(stores, path, urlOf(type, base64Of(got.bytes))) : null;
    } catch (e) {
      if (e instanceof NetError || isUnfetched(e)) return null; // asked for again when it is shown again
      throw e;
    }
  }

  async #stored(stores: PictureStores, path: string, url: string): Promise<string> {
    await stores.replica.values.write("files", path, ready(url));
    return url;
  }

  /** A picture that waits in the outbox with the edit that names it. */
  async #waiting({ outbox }: PictureStores, path: string): Promise<string | null> {
    const person = path.slice(0, path.lastIndexOf("/"));
    const naming = (await outbox.heads()).filter((head) => head.touches.some((t) => t.path === person));
    for (const { id } of naming) {
      const upload = (await outbox.get(id))?.upload;
      if (upload?.path === path) return upload.data;
    }
    return null;
  }
}
