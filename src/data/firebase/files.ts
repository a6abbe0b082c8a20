import { NetError } from "../engine/ports.ts";
import type { Backend } from "./backend.ts";
import { here } from "./config.ts";
import { netError } from "./trouble.ts";

export type Download =
  { readonly ok: true; readonly bytes: Uint8Array } | { readonly ok: false; readonly why: "missing" | "too-large" };

const CLOUD = "https://firebasestorage.googleapis.com";
/** Answers after which asking again is of no use: no such address, not permitted, no such file, nothing behind that byte. */
export const MISSING: readonly number[] = [400, 403, 404, 416];

/** The address of a stored file's content. */
export function fileUrl({ config }: Backend, path: string): string {
  const host = config.emulators ? here().origin : CLOUD;
  return `${host}/v0/b/${config.options.storageBucket ?? ""}/o/${encodeURIComponent(path)}?alt=media`;
}

/** Who asks, as storage wants to hear it. */
export async function signed({ app, auth, proving }: Backend): Promise<{ readonly [header: string]: string }> {
  const token = await auth.currentUser?.getIdToken();
  return { ...(token ? { Authorization: `Firebase ${token}` } : {}), ...(await proving?.headers(app)) };
}

/**
 * A stored file of at most `maxBytes`. Throws `NetError` when there is no answer. The SDK's `getBytes` asks with an
 * XMLHttpRequest, whose answers the browser keeps in its own cache past a sign-out; `fetch` can forbid that (`deadline.ts`).
 */
export async function download(backend: Backend, path: string, maxBytes: number): Promise<Download> {
  try {
    const headers = { Range: `bytes=0-${maxBytes}`, ...(await signed(backend)) };
    const answer = await fetch(fileUrl(backend, path), { headers });
    if (MISSING.includes(answer.status)) return { ok: false, why: "missing" };
    if (!answer.ok) throw new NetError({ kind: "offline" });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return bytes.byteLength > maxBytes ? { ok: false, why: "too-large" } : { ok: true, bytes };
  } catch (e) {
    throw netError(e);
  }
}
