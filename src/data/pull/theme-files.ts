import { filesOf, THEME_FILE_MAX_BYTES, themeOf } from "#domain/theme/theme.ts";
import type { Backend } from "../firebase/backend.ts";
import { type Download, download } from "../firebase/files.ts";
import type { Replica } from "../replica/replica.ts";
import type { ShownDoc } from "#domain/shared/collection.ts";
import { type StoredDrawing, drawingIn } from "./plan-file.ts";
import { lastPart } from "#domain/shared/doc-reads.ts";

const PICTURES: { readonly [extension: string]: string } = {
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
};
const CHUNK = 8_192;

function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}

/** A downloaded file as it is kept: a picture as a data URL, in which nothing runs; a style file as text. */
function themeFile(path: string, got: Download): StoredDrawing["file"] {
  if (!got.ok) return { state: got.why };
  const type = PICTURES[path.slice(path.lastIndexOf(".") + 1).toLowerCase()];
  if (type) return { state: "ready", text: `data:${type};base64,${base64(got.bytes)}` };
  return { state: "ready", text: new TextDecoder().decode(got.bytes) };
}

/** Fetches the files of the tenant's look that this device does not have yet. Throws `NetError` when there is no answer. */
export async function fetchTheme(backend: Backend, replica: Replica, tenant: ShownDoc): Promise<void> {
  const ns = lastPart(tenant.path);
  for (const path of filesOf(themeOf(ns, tenant.view.fields))) {
    const known = drawingIn(await replica.values.read("files", path));
    if (known && known.rev >= tenant.rev) continue;
    const file = themeFile(path, await download(backend, path, THEME_FILE_MAX_BYTES));
    await replica.values.write("files", path, { rev: tenant.rev, file } satisfies StoredDrawing);
  }
}
