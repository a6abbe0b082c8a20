import type { Backend } from "./backend.ts";
import { here } from "./config.ts";
import { netError } from "./trouble.ts";
import { NetError } from "../engine/ports.ts";

const CLOUD = "https://firebasestorage.googleapis.com";
const SVG = "image/svg+xml";
/** Denied, or a file that is there already and is never overwritten. */
const DENIED: readonly number[] = [401, 403, 412];

/** Two parts as the storage's `multipart` upload wants them: what the file is called, and the file. */
function body(path: string, text: string, boundary: string): Blob {
  const name = JSON.stringify({ name: path, contentType: SVG });
  const head = (type: string) => `--${boundary}\r\nContent-Type: ${type}\r\n\r\n`;
  return new Blob([head("application/json; charset=utf-8"), name, "\r\n", head(SVG), text, `\r\n--${boundary}--`]);
}

/** A name that only this content has: what is stored under it is never another drawing. */
async function contentName(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest).slice(0, 16)].map((b) => b.toString(16).padStart(2, "0")).join("");
}

/**
 * Stores a drawing in a folder of the tenant, under a name made from its content; the same drawing again is no second file.
 * Throws `NetError` when there is no answer.
 * @returns its path, or null where the server does not take it
 */
export async function uploadDrawing(backend: Backend, folder: string, text: string): Promise<string | null> {
  const { auth, config } = backend;
  const path = `${folder}/${await contentName(text)}.svg`;
  const host = config.emulators ? here().origin : CLOUD;
  const bucket = `${host}/v0/b/${config.options.storageBucket ?? ""}/o`;
  const boundary = `atrium-${crypto.randomUUID()}`;
  try {
    const token = await auth.currentUser?.getIdToken();
    const authorization: { [header: string]: string } = token ? { Authorization: `Firebase ${token}` } : {};
    const answer = await fetch(`${bucket}?name=${encodeURIComponent(path)}`, {
      method: "POST",
      headers: {
        ...authorization,
        "X-Goog-Upload-Protocol": "multipart",
        "Content-Type": `multipart/related; boundary=${boundary}`,
      },
      body: body(path, text, boundary),
    });
    if (answer.ok) return path;
    if (!DENIED.includes(answer.status)) throw new NetError({ kind: "offline" });
    const there = await fetch(`${bucket}/${encodeURIComponent(path)}`, { headers: authorization });
    return there.ok ? path : null; // it was stored before, by an upload whose answer was lost
  } catch (e) {
    throw netError(e);
  }
}
