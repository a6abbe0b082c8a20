import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { cachingOf, packs, SECURITY_HEADERS, typeOf } from "./headers.ts";

const pack = promisify(gzip);
type Held = { readonly type: string; readonly tag: string; readonly plain: Buffer; readonly packed: Buffer | null };

/** The files of a build, read and packed again only when they change: a build may replace another under a running server. */
export class StaticFiles {
  readonly #dist: string;
  readonly #held = new Map<string, { readonly stamp: string; readonly file: Promise<Held> }>();

  constructor(dist: string) {
    this.#dist = path.resolve(dist);
  }

  /** Answers a request for a file; navigations to anything else get the app. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== "GET" && request.method !== "HEAD") {
      send(response, 405, "Only GET and HEAD.\n", { allow: "GET, HEAD" });
      return;
    }
    const pathname = pathOf(request.url ?? "/");
    if (pathname === null) {
      send(response, 400, "Not a path.\n");
      return;
    }
    const wanted = pathname === "/" ? "/index.html" : pathname;
    const file = await this.#file(wanted);
    if (file) {
      sendFile(request, response, wanted, file);
      return;
    }
    const app = isNavigation(request) && !pathname.startsWith("/assets/") ? await this.#file("/index.html") : null;
    if (app) sendFile(request, response, "/index.html", app);
    else send(response, 404, "Not found.\n");
  }

  async #file(pathname: string): Promise<Held | null> {
    const file = path.join(this.#dist, pathname);
    if (!file.startsWith(this.#dist + path.sep)) return null;
    const stamp = await stampOf(file);
    if (stamp === null) return null;
    const known = this.#held.get(file);
    if (known?.stamp === stamp) return known.file;
    const read = hold(file);
    this.#held.set(file, { stamp, file: read });
    read.catch(() => this.#held.delete(file)); // whoever asked gets the error; the next one tries again
    return read;
  }
}

/** Changes with the file; null when there is none. */
async function stampOf(file: string): Promise<string | null> {
  try {
    const found = await stat(file);
    return found.isFile() ? `${found.mtimeMs} ${found.size}` : null;
  } catch (e) {
    const { code } = e as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "ENAMETOOLONG") return null;
    throw e;
  }
}

async function hold(file: string): Promise<Held> {
  const plain = await readFile(file);
  const type = typeOf(file);
  const tag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  return { type, tag, plain, packed: packs(type) ? await pack(plain, { level: 6 }) : null };
}

function pathOf(url: string): string | null {
  try {
    const pathname = decodeURIComponent(new URL(url, "http://app.invalid").pathname);
    return pathname.includes("\0") ? null : pathname;
  } catch {
    return null; // neither a URL nor text
  }
}

const isNavigation = ({ headers }: IncomingMessage): boolean =>
  headers["sec-fetch-mode"] === "navigate" || (headers.accept ?? "").includes("text/html");

function sendFile(request: IncomingMessage, response: ServerResponse, pathname: string, file: Held): void {
  const { type, tag, plain, packed } = file;
  const zipped = packed !== null && /\bgzip\b/.test(request.headers["accept-encoding"]?.toString() ?? "");
  const body = zipped ? packed : plain;
  const headers = { ...SECURITY_HEADERS, "cache-control": cachingOf(pathname), etag: tag, vary: "accept-encoding" };
  if (request.headers["if-none-match"] === tag) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, {
    ...headers,
    "content-type": type,
    "content-length": body.byteLength,
    ...(zipped && { "content-encoding": "gzip" }),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

function send(
  response: ServerResponse,
  status: number,
  text: string,
  more: { readonly [name: string]: string } = {},
): void {
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    ...more,
  });
  response.end(text);
}
