import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Backend } from "./emulators/backend.ts";
import { SetupError } from "./ports.ts";
import { isFromHere } from "./serve/own-address.ts";
import { isWrite, proxy, upstreamOf } from "./serve/proxy.ts";
import { answerRemoteConfig, isRemoteConfig } from "./serve/remote-config.ts";
import { StaticFiles } from "./serve/static.ts";

type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => void | Promise<void>;

export type ServeOptions = {
  /** 0 takes any free port. */
  readonly port: number;
  readonly backend: Backend;
  /** Something is about to be written to the backend. */
  readonly onWrite?: () => void;
} & (
  | { /** Folder of a build. */ readonly dist: string }
  | {
      /** Answers what is not for the backend, given the server (for upgrades). */ readonly app: (
        server: http.Server,
      ) => Promise<Handler>;
    }
);

export type Served = {
  readonly port: number;
  /** Ends every connection. */
  close(): Promise<void>;
  /** Serves another build from now on, as a deployment would. */
  setDist(dist: string): void;
};

/** How long an idle connection of a browser stays open, ms. */
const KEEP_ALIVE_MS = 65_000;

/**
 * Serves the app and, on the same address, the local backend: the browser talks to nobody else.
 * @throws {SetupError} when the port is in use
 */
export async function serve(options: ServeOptions): Promise<Served> {
  const { backend } = options;
  const server = http.createServer();
  let files: Handler;
  const setDist = (dist: string) => {
    const built = new StaticFiles(dist);
    files = (request, response) => built.answer(request, response);
  };
  if ("dist" in options) setDist(options.dist);
  else files = await options.app(server);

  const answer: Handler = (request, response) => {
    if (!isFromHere(request)) return refuse(response);
    if (isRemoteConfig(request.url ?? "/")) return answerRemoteConfig(response);
    const to = upstreamOf(request.url ?? "/");
    if (to && isWrite(request.method ?? "GET", request.url ?? "/")) options.onWrite?.();
    return to ? proxy(backend, to, request, response) : files(request, response);
  };
  server.on("request", (request, response) => {
    void Promise.resolve(answer(request, response)).catch((e: unknown) => {
      console.error(`serving ${request.url ?? ""} failed:`, e);
      if (!response.headersSent) response.writeHead(500, { "content-type": "text/plain; charset=utf-8" });
      response.end("The server failed; its console says why.\n");
    });
  });
  server.prependListener("upgrade", (request, socket) => {
    if (!isFromHere(request)) socket.destroy();
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.requestTimeout = 0; // an upload may take as long as it takes
  const port = await listen(server, options.port, "127.0.0.1");
  const twin = await alsoOnIpv6(server, port);
  return {
    port,
    setDist,
    async close() {
      await Promise.all([ended(server), ended(twin)]);
    },
  };
}

function refuse(response: http.ServerResponse): void {
  response.writeHead(403, { "content-type": "text/plain; charset=utf-8" });
  response.end("This server answers pages of its own, at localhost.\n");
}

function listen(server: http.Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (e: NodeJS.ErrnoException) => {
      if (e.code !== "EADDRINUSE") reject(e);
      else
        reject(
          new SetupError(
            `Port ${port} (the app) is in use. Stop what uses it, or choose another with ATRIUM_PORT=<port>.`,
          ),
        );
    });
    server.listen({ port, host }, () => resolve((server.address() as AddressInfo).port));
  });
}

/** `localhost` may mean ::1; on machines without IPv6 there is nothing to do. */
async function alsoOnIpv6(server: http.Server, port: number): Promise<http.Server> {
  const twin = http.createServer((request, response) => server.emit("request", request, response));
  twin.on("upgrade", (request, socket, head) => server.emit("upgrade", request, socket, head));
  twin.keepAliveTimeout = KEEP_ALIVE_MS;
  twin.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    twin.once("error", (e: NodeJS.ErrnoException) => {
      if (e.code === "EADDRNOTAVAIL" || e.code === "EAFNOSUPPORT" || e.code === "EADDRINUSE") resolve();
      else reject(e);
    });
    twin.listen({ port, host: "::1" }, resolve);
  });
  return twin;
}

function ended(server: http.Server): Promise<void> {
  return new Promise((resolve) => {
    if (!server.listening) {
      resolve();
      return;
    }
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
