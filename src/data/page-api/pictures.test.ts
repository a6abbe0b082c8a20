import { expect, test, vi } from "vitest";
import { aChangeSet } from "#testing/sync-sim/builders.ts";
import { anUpload, picturePlan } from "#testing/uploads.ts";
import { headOf } from "../engine/head.ts";
import type { Json } from "#domain/shared/json.ts";
import { Pictures } from "./pictures.ts";

const UPLOAD = anUpload("a");
const [op] = picturePlan(UPLOAD).ops;
const waiting = aChangeSet({
  upload: UPLOAD,
  ops: op?.kind === "patch" ? [{ kind: "patch", path: op.path, fields: op.fields, was: {}, baseRev: 1 }] : [],
});
const URL = `data:image/jpeg;base64,${UPLOAD.data}`;

/** A device without a connection, with one edit that waits. */
function offline() {
  const files = new Map<string, Json>();
  const values = {
    read: async (_: string, path: string) => files.get(path) ?? null,
    write: async (_: string, path: string, value: Json) => void files.set(path, value),
  };
  const get = vi.fn(async () => waiting);
  const outbox = { heads: async () => [headOf(waiting)], get };
  const stores = { closing: false, outbox, replica: { values } };
  return { get, pictures: new Pictures({ stores: async () => stores, backend: async () => null }) };
}

test("[PIC-5] a picture that waits to be sent is shown, and still is once it has been sent", async () => {
  const { pictures, get } = offline();
  expect(await pictures.picture(UPLOAD.path)).toBe(URL);
  get.mockResolvedValue(aChangeSet({ state: "accepted" }));
  expect(await pictures.picture(UPLOAD.path)).toBe(URL);
});

test("[PIC-5] another picture of the same person is not taken for it", async () => {
  expect(await offline().pictures.picture(anUpload("b").path)).toBeNull();
});
