/** Follows the requests that one client sends over one connection (HTTP/1.1), without changing a byte. */
export class RequestFollower {
  #head = "";
  #left = 0;
  #chunked: "size" | "data" | "trailer" | null = null;
  #line = "";
  #blind = false;
  readonly #onRequest: (line: string) => void;

  /** `onRequest` hears each request line once its head is complete. */
  constructor(onRequest: (line: string) => void) {
    this.#onRequest = onRequest;
  }

  push(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length && !this.#blind) {
      if (this.#left > 0) {
        const step = Math.min(this.#left, chunk.length - at);
        this.#left -= step;
        at += step;
        if (this.#left === 0 && this.#chunked === "data") this.#chunked = "size";
      } else if (this.#chunked !== null) at = this.#chunkLine(chunk, at);
      else at = this.#readHead(chunk, at);
    }
  }

  #readHead(chunk: Buffer, at: number): number {
    this.#head += chunk.toString("latin1", at, at + 1);
    if (!this.#head.endsWith("\r\n\r\n")) return at + 1;
    const [line = "", ...headers] = this.#head.trim().split("\r\n");
    this.#head = "";
    const value = (name: string) =>
      headers
        .find((h) => h.toLowerCase().startsWith(`${name}:`))
        ?.slice(name.length + 1)
        .trim();
    this.#left = Number(value("content-length") ?? 0);
    if (/chunked/i.test(value("transfer-encoding") ?? "")) this.#chunked = "size";
    if (value("upgrade") !== undefined) this.#blind = true; // no HTTP from here on
    this.#onRequest(line);
    return at + 1;
  }

  #chunkLine(chunk: Buffer, at: number): number {
    this.#line += chunk.toString("latin1", at, at + 1);
    if (!this.#line.endsWith("\r\n")) return at + 1;
    const line = this.#line.trim();
    this.#line = "";
    if (this.#chunked === "trailer") this.#chunked = line === "" ? null : "trailer";
    else if (Number.parseInt(line, 16) === 0) this.#chunked = "trailer";
    else {
      this.#chunked = "data";
      this.#left = Number.parseInt(line, 16) + 2; // with the line end behind the data
    }
    return at + 1;
  }
}
