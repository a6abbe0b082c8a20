import { NetError } from "../engine/ports.ts";
import type { Backend } from "./backend.ts";
import { here } from "./config.ts";
import { netError } from "./trouble.ts";

export type Download =
  { readonly ok: true; readonly bytes: Uint8Array } | { readonly ok: false; readonly why: "missing" | "too-large" };

const CLOUD = "https://firebasestorage.googleapis.com";
/** Answers after which asking again is of no use: no such address, not permitted, no such file. */
const MISSING: readonly number[] = [400, 403, 404];

/**
 * A stored file of at most `maxBytes`. Throws `NetError` when there is no answer. The SDK's `getBytes` asks with an
 * XMLHttpRequest, whose answers the browser keeps in its own cache past a sign-out; `fetch` can forbid that (`deadline.ts`).
 */
export async function download({ auth, config }: Backend, path: string, maxBytes: number): Promise<Download> {
  const host = config.emulators ? here().origin : CLOUD;
  const url = `${host}/v0/b/${config.options.storageBucket ?? ""}/o/${encodeURIComponent(path)}?alt=media`;
  try {
    const token = await auth.currentUser?.getIdToken();
    const headers = { Range: `bytes=0-${maxBytes}`, ...(token ? { Authorization: `Firebase ${token}` } : {}) };
    const answer = await fetch(url, { headers });
    if (MISSING.includes(answer.status)) return { ok: false, why: "missing" };
    if (!answer.ok) throw new NetError({ kind: "offline" });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return bytes.byteLength > maxBytes ? { ok: false, why: "too-large" } : { ok: true, bytes };
  } catch (e) {
    throw netError(e);
  }
}
