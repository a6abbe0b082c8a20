import { readFileSync } from "node:fs";
import { READER_ORIGIN } from "../../src/domain/cards/limits.ts";
import { inRoot } from "../paths.ts";

type Entry = { readonly source: string; readonly headers: readonly { readonly key: string; readonly value: string }[] };
type Project = { readonly hosting: { readonly headers: readonly Entry[] } };

/** What hosting sends with everything that a source of firebase.json names, by lower-case name. */
function sentWith(source: string): { readonly [name: string]: string } {
  const { hosting } = JSON.parse(readFileSync(inRoot("firebase.json"), "utf8")) as Project;
  const entry = hosting.headers.find((e) => e.source === source);
  if (!entry) throw new Error(`firebase.json has no headers for ${source}`);
  return Object.fromEntries(entry.headers.map(({ key, value }) => [key.toLowerCase(), value]));
}
const ALL = sentWith("**");
const NAMED_BY_CONTENT = sentWith("/assets/**");

/**
 * What the page may load and run, here: what comes from its own address, and the one file by which Firebase's sign-in speaks
 * with the helper page of a provider. That page stands on the app's own address (docs/decisions/015), as the local backend
 * does: the cloud's hosts, which a deployment asks, are taken out. The card reader's service is on the computer of whoever looks.
 */
export const localPolicy = (policy: string): string =>
  policy.replace(/connect-src [^;]*/, `connect-src 'self' ${READER_ORIGIN}`);

const { "cache-control": CACHING = "", "content-security-policy": POLICY = "", ...OTHERS } = ALL;
/** On every answer of the app: what firebase.json has hosting send. [SERVE-3] */
export const SECURITY_HEADERS: { readonly [name: string]: string } = {
  "content-security-policy": localPolicy(POLICY),
  ...OTHERS,
};

/** On stored files, which anybody may have made and which locally share the app's address: opened as a page, they run nothing. */
export const FILE_HEADERS = {
  "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  "x-content-type-options": "nosniff",
} as const;

const HASHED = /^\/assets\/.+-[\w-]{8,}\.\w+$/;
/** Files named after their content never change; all others are asked for again each time. */
export const cachingOf = (pathname: string): string =>
  HASHED.test(pathname) ? (NAMED_BY_CONTENT["cache-control"] ?? CACHING) : CACHING;

const TYPES: { readonly [extension: string]: string } = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  ico: "image/x-icon",
  jpg: "image/jpeg",
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  map: "application/json; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  png: "image/png",
  svg: "image/svg+xml; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json; charset=utf-8",
  webp: "image/webp",
  woff2: "font/woff2",
};
/** Media type by extension. */
export const typeOf = (file: string): string =>
  TYPES[file.slice(file.lastIndexOf(".") + 1).toLowerCase()] ?? "application/octet-stream";
/** Whether packing makes the file smaller. */
export const packs = (type: string): boolean => /^text\/|json|javascript|svg|manifest|wasm/.test(type);
