import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fromBinary } from "@bufbuild/protobuf";
import { CardReader, SelectComPortRequestSchema } from "../../src/data/card-reader/reader_pb.ts";
import { SetupError } from "../ports.ts";
import { cardFrame, ending, frame, garbageFrame, portsFrame, selectedFrame, stateFrame } from "./frames.ts";
import { type Order, orderOf, type WholeOrder } from "./orders.ts";

type Request = http.IncomingMessage;
type Response = http.ServerResponse;

/** Pages whose address is of this machine. */
const LOCAL = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const GRPC_WEB = "application/grpc-web+proto";
const BODY_MAX = 1_000_000;

export type SimulatorOptions = {
  /** 0 takes any free port. */
  readonly port: number;
  /** Pages that are answered; else those of this machine. */
  readonly origins?: RegExp;
};

/** The local service of the card reader (spec 3 §7), simulated: what it does is ordered by `tell`, or by `POST /sim`. */
export class Simulator {
  readonly port: number;
  readonly #server: http.Server;
  readonly #origins: RegExp;
  readonly #streams = new Set<Response>();
  #ports: readonly string[] | null = ["COM3"];
  #selected: string | null = null;
  #kind: string | null = null;
  #isGarbage = false;
  /** Streams that were opened so far. */
  opened = 0;

  private constructor(server: http.Server, origins: RegExp) {
    this.#server = server;
    this.#origins = origins;
    this.port = (server.address() as AddressInfo).port;
  }

  /** @throws {SetupError} when the port is in use */
  static async start({ port, origins = LOCAL }: SimulatorOptions): Promise<Simulator> {
    const server = http.createServer();
    await new Promise<void>((done, fail) => {
      server.once("error", (e: NodeJS.ErrnoException) =>
        fail(e.code === "EADDRINUSE" ? new SetupError(`Port ${port} (the card reader) is in use.`) : e),
      );
      server.listen({ port, host: "127.0.0.1" }, done);
    });
    const simulator = new Simulator(server, origins);
    server.on("request", (request, response) => {
      void simulator.#answer(request, response).catch((e: unknown) => response.destroy(e as Error));
    });
    return simulator;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }
  /** Streams that are open now. */
  get open(): number {
    return this.#streams.size;
  }

  async tell(order: Order): Promise<void> {
    const whole = orderOf(order);
    if (whole === null) throw new Error(`no order: ${JSON.stringify(order)}`);
    await this.#obey(whole);
  }

  close(): Promise<void> {
    return new Promise((done) => {
      this.#server.close(() => done());
      this.#server.closeAllConnections();
    });
  }

  async #obey(order: WholeOrder): Promise<void> {
    switch (order.do) {
      case "cards":
        for (const [i, id] of order.ids.entries()) {
          if (i > 0) await sleep(order.gapMs);
          this.#send(cardFrame(id));
        }
        return;
      case "state":
        this.#kind = order.kind;
        return this.#send(stateFrame(order.kind));
      case "ports":
        this.#ports = order.ports;
        this.#selected = null;
        this.#kind = order.ports === null ? "multiple-ports" : null;
        return this.#send(stateFrame(this.#now()));
      case "cut":
        for (const stream of this.#streams) {
          if (order.politely) stream.end(ending(14));
          else stream.write(cardFrame("never whole").subarray(0, 7), () => stream.destroy());
        }
        return;
      case "garbage":
        this.#isGarbage = order.always;
        return this.#send(garbageFrame());
      case "big":
        return this.#send(frame(new Uint8Array(order.bytes)));
      case "reset":
        this.#isGarbage = false;
        this.#ports = ["COM3"];
        this.#selected = this.#kind = null;
        return this.#send(stateFrame("ok"));
    }
  }

  #send(bytes: Uint8Array): void {
    for (const stream of this.#streams) stream.write(bytes);
  }

  /** What the reader is like, as ordered, else by its ports. */
  #now(): string {
    const ports = this.#ports ?? [];
    if (this.#kind !== null) return this.#kind;
    if (ports.length === 0) return "no-ports";
    return ports.length === 1 || this.#selected !== null ? "ok" : "multiple-ports";
  }

  async #answer(request: Request, response: Response): Promise<void> {
    const { origin } = request.headers;
    if (request.url === "/sim") return this.#door(request, response);
    const isMine = origin !== undefined && this.#origins.test(origin);
    if (isMine) response.setHeader("access-control-allow-origin", origin);
    response.setHeader("vary", "origin");
    if (request.method === "OPTIONS") return void response.writeHead(204, isMine ? preflight(request) : {}).end();
    if (this.#isGarbage) return void response.writeHead(200, { "content-type": "text/html" }).end("<h1>It works!</h1>");
    await this.#call(request, response);
  }

  /** Orders of stories, of which pages cannot give any. */
  async #door(request: Request, response: Response): Promise<void> {
    if (request.method !== "POST" || request.headers.origin !== undefined) return void response.writeHead(403).end();
    const order = orderOf(JSON.parse((await bodyOf(request)).toString("utf8")));
    if (order === null) return void response.writeHead(400).end("no order\n");
    await this.#obey(order);
    response.writeHead(204).end();
  }

  async #call(request: Request, response: Response): Promise<void> {
    const service = `/${CardReader.typeName}/`;
    const method = request.url?.startsWith(service) ? request.url.slice(service.length) : "";
    const body = await bodyOf(request);
    if (request.method !== "POST" || !["PullCards", "ListComPorts", "SelectComPort"].includes(method))
      return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": GRPC_WEB, "cache-control": "no-store" });
    if (method === "PullCards") return this.#pull(response);
    if (method === "ListComPorts") return void response.end(this.#listed());
    const { port } = fromBinary(SelectComPortRequestSchema, body.subarray(5));
    const known = this.#ports?.includes(port) === true;
    response.end(known ? Buffer.concat([selectedFrame(), ending(0)]) : ending(14));
    if (!known) return;
    this.#selected = port;
    this.#send(stateFrame(this.#now()));
  }

  #listed(): Uint8Array {
    return this.#ports === null ? ending(14) : Buffer.concat([portsFrame(this.#ports), ending(0)]);
  }

  #pull(response: Response): void {
    this.opened++;
    this.#streams.add(response);
    response.on("close", () => this.#streams.delete(response));
    response.write(stateFrame(this.#now()));
  }
}

/** A preflight is granted, and so is a page of the internet that reaches into this computer (private network access). */
function preflight({ headers }: Request): http.OutgoingHttpHeaders {
  const isPrivate = headers["access-control-request-private-network"] === "true";
  return {
    "access-control-allow-methods": "POST",
    "access-control-allow-headers": headers["access-control-request-headers"] ?? "",
    "access-control-max-age": "600",
    ...(isPrivate ? { "access-control-allow-private-network": "true" } : {}),
  };
}

async function bodyOf(request: Request): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > BODY_MAX) throw new Error("a request of that size is none of this service");
    parts.push(part);
  }
  return Buffer.concat(parts);
}
