import http from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Backend } from "../emulators/backend.ts";
import { PROJECT, REGION } from "../paths.ts";
import { FILE_HEADERS } from "./headers.ts";

type Upstream = Exclude<keyof Backend, "project" | "hub">;
/** Which paths of the app's address belong to which emulator. */
const ROUTES: readonly (readonly [prefix: string, to: Upstream])[] = [
  ["/google.firestore.v1.Firestore/", "firestore"],
  ["/v1/projects/", "firestore"],
  ["/identitytoolkit.googleapis.com/", "auth"],
  ["/securetoken.googleapis.com/", "auth"],
  ["/emulator/", "auth"],
  [`/${PROJECT}/${REGION}/`, "functions"],
  ["/feed/", "functions"],
  ["/v0/", "storage"],
  ["/upload/", "storage"],
];

/** The emulator that a path belongs to; null for the app's own paths. */
export const upstreamOf = (url: string): Upstream | null =>
  ROUTES.find(([prefix]) => url.startsWith(prefix))?.[1] ?? null;

/** What hosting rewrites: the function that answers below an address of the app (firebase.json). */
const pathAt = (url: string): string => (url.startsWith("/feed/") ? `/${PROJECT}/${REGION}/calendarFeed${url}` : url);

/** Requests after which the backend holds something else; questions are POSTs as well. */
const WRITES = [
  /:(commit|batchWrite)(\?|$)/,
  /\/Firestore\/Write\//,
  /accounts:(update|signUp|delete|signInWithIdp)/,
  /^\/(v0|upload)\//,
  new RegExp(`^/${PROJECT}/${REGION}/`),
];
/** Whether a request to the backend may change what it holds. */
export const isWrite = (method: string, url: string): boolean =>
  !["GET", "HEAD", "OPTIONS"].includes(method) && WRITES.some((write) => write.test(url));

/** Headers that speak about one connection only. */
const HOP = ["connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade"];
const withoutHop = (headers: http.IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP.includes(name)));

/**
 * Hands a request on and streams the answer back as it comes. Each one gets a connection of its own: the Firestore emulator
 * closes a connection after its answer without saying so, and the next request on it would be lost.
 */
export function proxy(backend: Backend, to: Upstream, request: IncomingMessage, response: ServerResponse): void {
  const [host = "127.0.0.1", port] = backend[to].split(":");
  const { method, url, headers } = request;
  const body = headers["transfer-encoding"] === undefined ? {} : { "transfer-encoding": headers["transfer-encoding"] };
  const up = http.request({
    host,
    port: Number(port),
    agent: false,
    ...(method !== undefined && { method }),
    ...(url !== undefined && { path: pathAt(url) }),
    headers: { ...withoutHop(headers), ...body, connection: "close" },
  });
  up.on("response", (answer) => {
    response.writeHead(answer.statusCode ?? 502, {
      ...withoutHop(answer.headers),
      ...(to === "storage" && FILE_HEADERS),
    });
    response.flushHeaders();
    answer.on("error", () => response.destroy());
    answer.pipe(response);
  });
  up.on("error", () => {
    if (response.headersSent) response.destroy();
    else deadUpstream(response, `${to} at ${backend[to]}`);
  });
  response.on("close", () => up.destroy());
  request.pipe(up);
}

function deadUpstream(response: ServerResponse, who: string): void {
  response.writeHead(502, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
  response.end(`The local backend (${who}) does not answer.\n`);
}
