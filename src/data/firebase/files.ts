import { connectStorageEmulator, getBytes, getStorage, ref } from "firebase/storage";
import { type Backend, here } from "./backend.ts";
import { netError } from "./trouble.ts";

export type Download =
  { readonly ok: true; readonly bytes: Uint8Array } | { readonly ok: false; readonly why: "missing" | "too-large" };

const codeOf = (e: unknown) => (typeof e === "object" && e !== null && "code" in e ? String(e.code) : "");
let connected = false;

/** A stored file of at most `maxBytes`. Throws `NetError` when there is no answer. */
export async function download(backend: Backend, path: string, maxBytes: number): Promise<Download> {
  const storage = getStorage(backend.app);
  if (backend.config.emulators && !connected) {
    const { host, port } = here();
    connectStorageEmulator(storage, host, port);
    connected = true;
  }
  storage.maxOperationRetryTime = 5_000;
  try {
    const bytes = new Uint8Array(await getBytes(ref(storage, path), maxBytes + 1));
    return bytes.byteLength > maxBytes ? { ok: false, why: "too-large" } : { ok: true, bytes };
  } catch (e) {
    const code = codeOf(e);
    if (code === "storage/object-not-found" || code === "storage/unauthorized" || code === "storage/invalid-url")
      return { ok: false, why: "missing" };
    throw netError(e);
  }
}
