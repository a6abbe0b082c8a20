/**
 * The text of one gzip member; null where it is none, is not UTF-8, or says more than `max` bytes: what is small as it comes may
 * be a thousand times as long.
 */
export async function inflate(bytes: Uint8Array<ArrayBuffer>, max: number): Promise<string | null> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let [text, read] = ["", 0];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      read += value.byteLength;
      if (read > max) return null;
      text += decoder.decode(value, { stream: true });
    }
  } catch (e) {
    if (e instanceof TypeError) return null; // as both of them say that something is not theirs
    throw e;
  } finally {
    reader.cancel().catch(() => undefined); // what is broken or enough is at its end already
  }
}

/** A text as one gzip member. */
export async function deflate(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
