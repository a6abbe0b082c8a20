import { Zip, ZipDeflate } from "fflate";

/** What is handed to the browser at once, bytes: the heap never holds the file. */
const PIECE = 1_048_576;
/** A zip file without the larger format holds no more, bytes: some programs read no other. */
const LARGEST = 4_000_000_000;
/** Text that is packed in one go, characters: some milliseconds. */
const SLICE = 131_072;

/** More than a zip file holds. */
export class TooLarge extends Error {}

/** A zip file that is written from its beginning to its end. Two files may be written side by side. */
export class ZipFile {
  readonly #zip: Zip;
  readonly #at: Date;
  readonly #blobs: Blob[] = [];
  #chunks: Uint8Array[] = [];
  #waiting = 0;
  #bytes = 0;

  /** @param at epoch ms, the time that its files bear */
  constructor(at: number) {
    this.#at = new Date(at);
    this.#zip = new Zip((problem, chunk) => {
      if (problem) throw problem;
      this.#chunks.push(chunk);
      this.#waiting += chunk.length;
      this.#bytes += chunk.length;
      if (this.#waiting >= PIECE) this.#handOn();
    });
  }

  #handOn(): void {
    this.#blobs.push(new Blob(this.#chunks as Uint8Array<ArrayBuffer>[]));
    [this.#chunks, this.#waiting] = [[], 0];
  }

  /** Begins a file; each text that it is given is packed at once. @throws {TooLarge} */
  text(name: string): { write: (text: string) => void; end: () => void } {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = this.#at;
    this.#zip.add(file);
    const encoder = new TextEncoder();
    let size = 0;
    return {
      write: (text) => {
        for (let at = 0; at < text.length;) {
          let to = Math.min(text.length, at + SLICE);
          if (to < text.length && isHigh(text.charCodeAt(to - 1))) to += 1;
          const bytes = encoder.encode(text.slice(at, to));
          size += bytes.length;
          if (size > LARGEST || this.#bytes > LARGEST) throw new TooLarge();
          file.push(bytes);
          at = to;
        }
      },
      end: () => file.push(new Uint8Array(0), true),
    };
  }

  /** The whole file. Every file within must have ended. */
  end(): Blob {
    this.#zip.end();
    this.#handOn();
    return new Blob(this.#blobs, { type: "application/zip" });
  }

  /** Lets go of what has been written. */
  drop(): void {
    this.#zip.terminate();
    this.#blobs.length = 0;
    this.#chunks = [];
  }
}

/** Whether a code unit is the first half of a character: halves are never parted. */
const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
