import { ReaderFailure } from "./failure.ts";

/** A frame of gRPC-web: a byte of flags, four of length, most significant first, then so many bytes. The last one holds the trailers. */
const HEAD = 5;
const TRAILERS = 0x80;

/** Follows the frames in a row of bytes, however they are cut, and keeps nothing of them but an unfinished head. */
class Frames {
  readonly #head = new Uint8Array(HEAD);
  #have = 0;
  #left = 0;
  #isLast = false;

  /** Whether no frame among these bytes, or begun by them, is longer than `max` bytes. */
  follow(bytes: Uint8Array, max: number): boolean {
    for (let at = 0; at < bytes.length;) {
      const skipped = Math.min(this.#left, bytes.length - at);
      this.#left -= skipped;
      at += skipped;
      if (at < bytes.length) this.#head[this.#have++] = bytes[at++] ?? 0;
      if (this.#have < HEAD) continue;
      this.#have = 0;
      const head = new DataView(this.#head.buffer);
      this.#isLast = (head.getUint8(0) & TRAILERS) !== 0;
      this.#left = head.getUint32(1);
      if (this.#left > max) return false;
    }
    return true;
  }

  /** All there is: the trailers have come, whole. */
  get isWhole(): boolean {
    return this.#isLast && this.#left === 0 && this.#have === 0;
  }
}

/**
 * The body of an answer, of which no frame may be longer than `max` bytes: whoever reads it collects frames in memory.
 * Reading it throws a `ReaderFailure`: `too-big` once a longer frame begins, `cut` when it ends without its trailers.
 */
export function boundedBody(body: ReadableStream<Uint8Array>, max: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  const frames = new Frames();
  const cut = () => {
    throw new ReaderFailure("cut");
  };
  return new ReadableStream({
    async pull(to) {
      const { done, value } = await reader.read().catch(cut);
      if (done) return frames.isWhole ? to.close() : cut();
      if (frames.follow(value, max)) return to.enqueue(value as Uint8Array<ArrayBuffer>);
      await reader.cancel();
      throw new ReaderFailure("too-big");
    },
    cancel: (why) => reader.cancel(why),
  });
}
