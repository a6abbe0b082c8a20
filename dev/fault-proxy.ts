import net from "node:net";
import { RequestFollower } from "./http-requests.ts";

/** How the network between browser and server behaves. */
export type Mode =
  | { readonly kind: "pass" }
  /** Nobody listens: connections are refused, open ones are cut. */
  | { readonly kind: "refuse" }
  /** Nothing gets through either way and nothing is closed; what waits goes on when the mode changes. */
  | { readonly kind: "black-hole" }
  /** Cuts a connection once so many bytes of answers came through. */
  | { readonly kind: "reset-after"; readonly bytes: number }
  /** The server gets a commit and answers; the client never hears it and loses its connection. So many times, then pass. */
  | { readonly kind: "drop-commit-response"; readonly times: number }
  /** So many commits get through with their answers; each later one is cut off before the server hears of it. */
  | { readonly kind: "commits"; readonly times: number }
  /** Somebody on the way answers every request with this, as a hotel's portal or a server in trouble does; the server hears nothing. */
  | { readonly kind: "answer"; readonly status: number; readonly type: string; readonly body: string }
  /** Each way takes this much longer, ms. */
  | { readonly kind: "delay"; readonly ms: number }
  /** All answers together come this slowly. */
  | { readonly kind: "slow"; readonly bytesPerS: number };

type Target = { readonly host: string; readonly port: number };
/** What a slow line carries at once, bytes. */
const PIECE = 8_192;
const isCommit = (requestLine: string) => /^POST \S*:commit\b/.test(requestLine);

/** A TCP proxy for tests in front of the served app, whose network can be broken and mended. */
export class FaultProxy {
  readonly #target: Target;
  readonly #lines = new Set<Line>();
  #server: net.Server;
  #port = 0;
  #mode: Mode = { kind: "pass" };
  #commits = 0;
  #dropped = 0;
  #toDrop = 0;
  #toPass = 0;
  /** When a slow line is free again, by `performance.now()`. */
  #freeAt = 0;

  private constructor(target: Target, port: number) {
    this.#target = target;
    this.#port = port;
    this.#server = this.#makeServer();
  }

  /** Listens on a port of 127.0.0.1; 0: one that is free. Fails with EADDRINUSE where somebody has it. */
  static async start(target: Target, port = 0): Promise<FaultProxy> {
    const proxy = new FaultProxy(target, port);
    await proxy.#listen();
    return proxy;
  }

  get port(): number {
    return this.#port;
  }
  get mode(): Mode {
    return this.#mode;
  }
  /** Commits that were handed to the server. */
  get commits(): number {
    return this.#commits;
  }
  /** Answers to commits that the client never got. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Changes the network, for open connections too. */
  async set(mode: Mode): Promise<void> {
    const was = this.#mode;
    this.#mode = mode;
    this.#toDrop = mode.kind === "drop-commit-response" ? mode.times : 0;
    this.#toPass = mode.kind === "commits" ? mode.times : 0;
    if (mode.kind === "refuse") {
      for (const line of this.#lines) line.cut();
      await this.#stopListening();
      return;
    }
    if (was.kind === "refuse") await this.#listen();
    for (const line of this.#lines) line.modeChanged();
  }

  async close(): Promise<void> {
    for (const line of this.#lines) line.cut();
    await this.#stopListening();
  }

  #makeServer(): net.Server {
    return net.createServer({ pauseOnConnect: true, allowHalfOpen: true }, (client) => {
      const line: Line = new Line(client, this.#target, {
        mode: () => this.#mode,
        takeCommit: () => {
          if (this.#mode.kind === "commits" && this.#toPass === 0) return false;
          this.#toPass -= 1;
          this.#commits += 1;
          return true;
        },
        takeDrop: () => {
          if (this.#toDrop === 0) return false;
          this.#toDrop -= 1;
          this.#dropped += 1;
          return true;
        },
        due: (bytes) => {
          if (this.#mode.kind !== "slow") return performance.now();
          this.#freeAt = Math.max(this.#freeAt, performance.now()) + (bytes / this.#mode.bytesPerS) * 1_000;
          return this.#freeAt;
        },
        ended: () => this.#lines.delete(line),
      });
      this.#lines.add(line);
      line.modeChanged();
    });
  }

  async #listen(): Promise<void> {
    if (!this.#server.listening) this.#server = this.#makeServer();
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen({ port: this.#port, host: "127.0.0.1" }, resolve);
    });
    this.#port = (this.#server.address() as net.AddressInfo).port;
  }

  #stopListening(): Promise<void> {
    if (!this.#server.listening) return Promise.resolve();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

type Owner = {
  mode(): Mode;
  /** Whether this commit may go on to the server. */
  takeCommit(): boolean;
  takeDrop(): boolean;
  /** When so many bytes of an answer are through, by `performance.now()`. */
  due(bytes: number): number;
  ended(): void;
};

/** One connection: a client's socket and its twin to the server. */
class Line {
  readonly #client: net.Socket;
  readonly #owner: Owner;
  readonly #target: Target;
  readonly #requests: RequestFollower;
  #server: net.Socket | null = null;
  #pipes: readonly Pipe[] = [];
  #commitWaits = false;
  #answered = 0;
  #canned = false;
  #stopped = false;

  constructor(client: net.Socket, target: Target, owner: Owner) {
    this.#client = client;
    this.#owner = owner;
    this.#target = target;
    this.#requests = new RequestFollower((line) => {
      if (this.#canned) return this.#answerInstead();
      this.#commitWaits = isCommit(line);
      if (this.#commitWaits && !owner.takeCommit()) this.#stopped = true;
    });
    client.on("error", () => this.#clientGone());
    client.on("close", () => this.#clientGone());
  }

  modeChanged(): void {
    const { kind } = this.#owner.mode();
    if (kind === "answer" || this.#canned) {
      if (kind === "answer" && this.#server === null) this.#takeRequests();
      else this.cut();
      return;
    }
    if (kind === "black-hole") {
      this.#client.pause();
      this.#server?.pause();
      return;
    }
    if (this.#client.destroyed) {
      this.cut();
      return;
    }
    this.#answered = 0;
    this.#connect();
    for (const pipe of this.#pipes) pipe.run();
    this.#client.resume();
    this.#server?.resume();
  }

  #takeRequests(): void {
    if (this.#canned) return;
    this.#canned = true;
    this.#client.on("data", (chunk) => this.#requests.push(chunk));
    this.#client.on("end", () => this.cut());
    this.#client.resume();
  }

  #answerInstead(): void {
    const mode = this.#owner.mode();
    if (mode.kind !== "answer") return this.cut();
    const body = Buffer.from(mode.body);
    const head = [`HTTP/1.1 ${mode.status} X`, `Content-Type: ${mode.type}`, `Content-Length: ${body.length}`];
    this.#client.end(Buffer.concat([Buffer.from([...head, "Connection: close", "", ""].join("\r\n")), body]));
  }

  cut(): void {
    this.#client.destroy();
    this.#server?.destroy();
    this.#owner.ended();
  }

  /** In a black hole the server does not notice that the client went away. */
  #clientGone(): void {
    if (this.#owner.mode().kind !== "black-hole") this.cut();
  }

  #connect(): void {
    if (this.#server) return;
    const server = net.connect({ ...this.#target, allowHalfOpen: true });
    this.#server = server;
    server.on("error", () => this.cut());
    server.on("close", () => this.cut());
    const [up, down] = [new Pipe(server, this.#owner.mode), new Pipe(this.#client, this.#owner.mode, this.#owner.due)];
    this.#pipes = [up, down];
    this.#client.on("data", (chunk) => {
      this.#requests.push(chunk);
      if (this.#stopped) this.cut();
      else up.write(chunk);
    });
    this.#client.on("end", () => up.end());
    server.on("data", (chunk) => this.#answer(chunk, down));
    server.on("end", () => down.end());
  }

  #answer(chunk: Buffer, down: Pipe): void {
    const mode = this.#owner.mode();
    if (this.#commitWaits && mode.kind === "drop-commit-response" && this.#owner.takeDrop()) {
      this.cut();
      return;
    }
    this.#commitWaits = false;
    if (mode.kind !== "reset-after") {
      down.write(chunk);
      return;
    }
    const left = mode.bytes - this.#answered;
    this.#answered += chunk.length;
    if (chunk.length < left) {
      down.write(chunk);
      return;
    }
    this.#client.write(chunk.subarray(0, Math.max(0, left)), () => {
      this.#client.resetAndDestroy();
      this.cut();
    });
  }
}

/** Writes in order, each piece as late as the mode asks; in a black hole nothing moves. */
class Pipe {
  readonly #to: net.Socket;
  readonly #mode: () => Mode;
  readonly #queue: { readonly due: number; readonly go: () => void }[] = [];
  #timer: NodeJS.Timeout | undefined;

  readonly #due: (bytes: number) => number;

  constructor(to: net.Socket, mode: () => Mode, due: (bytes: number) => number = () => performance.now()) {
    this.#to = to;
    this.#mode = mode;
    this.#due = due;
  }

  write(chunk: Buffer): void {
    const size = this.#mode().kind === "slow" ? PIECE : chunk.byteLength;
    for (let at = 0; at < chunk.byteLength; at += size) {
      const piece = chunk.subarray(at, at + size);
      this.#later(() => this.#to.writable && this.#to.write(piece), this.#due(piece.byteLength));
    }
  }
  end(): void {
    this.#later(() => this.#to.end(), this.#due(0));
  }

  /** Writes what is due. */
  run(): void {
    clearTimeout(this.#timer);
    if (this.#mode().kind === "black-hole") return;
    for (let next = this.#queue[0]; next; next = this.#queue[0]) {
      const wait = next.due - performance.now();
      if (wait > 0) {
        this.#timer = setTimeout(() => this.run(), wait);
        return;
      }
      this.#queue.shift();
      next.go();
    }
  }

  #later(go: () => void, from: number): void {
    const mode = this.#mode();
    this.#queue.push({ due: from + (mode.kind === "delay" ? mode.ms : 0), go });
    this.run();
  }
}
