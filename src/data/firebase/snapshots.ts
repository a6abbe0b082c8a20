import type { JsonObject } from "#domain/shared/json.ts";
import { NetError } from "../engine/ports.ts";
import type { Backend } from "./backend.ts";
import { fileUrl, MISSING, signed } from "./files.ts";
import { look } from "./read.ts";
import { netError } from "./trouble.ts";

type ByteRange = { readonly first: number; readonly last: number };
/** Files for first loads, as the server has them. Every call throws `NetError` without an answer. */
export type SnapshotServer = {
  /** What is said of a file. */
  manifest(path: string): Promise<JsonObject | "absent" | "refused">;
  /** Bytes of a file, both ends included, as they come; null where they are not there, or may not be read. */
  file(path: string, range: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
};

export const snapshotServer = (backend: Backend): SnapshotServer => ({
  manifest: (path) => look(backend, path),
  file: (path, range) => fileFrom(backend, path, range),
});

async function fileFrom(backend: Backend, path: string, { first, last }: ByteRange) {
  try {
    const answer = await fetch(fileUrl(backend, path), {
      headers: { Range: `bytes=${first}-${last}`, ...(await signed(backend)) },
    });
    if (MISSING.includes(answer.status)) return null;
    if (!answer.ok || !answer.body) throw new NetError({ kind: "offline" });
    // Who does not know of ranges sends all of it.
    return answer.status === 206 ? answer.body : behind(answer.body, first);
  } catch (e) {
    throw netError(e);
  }
}

/** A stream without its first bytes. */
function behind(body: ReadableStream<Uint8Array>, bytes: number): ReadableStream<Uint8Array> {
  let left = bytes;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, to) {
        const rest = chunk.subarray(Math.min(left, chunk.byteLength));
        left -= chunk.byteLength - rest.byteLength;
        if (rest.byteLength > 0) to.enqueue(rest);
      },
    }),
  );
}
