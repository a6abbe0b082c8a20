/**
 * What the page may load and run: what comes from its own address, and the one file by which Firebase's sign-in speaks with
 * the helper page of a provider. That page stands on the app's own address (docs/decisions/015).
 */
const CONTENT_POLICY = [
  "default-src 'self'",
  "script-src 'self' https://apis.google.com",
  "frame-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "base-uri 'none'",
].join("; ");

/** On every answer of the app. */
export const SECURITY_HEADERS = {
  "content-security-policy": CONTENT_POLICY,
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin-allow-popups",
} as const;

/** On stored files, which anybody may have made and which locally share the app's address: opened as a page, they run nothing. */
export const FILE_HEADERS = {
  "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  "x-content-type-options": "nosniff",
} as const;

const HASHED = /^\/assets\/.+-[\w-]{8,}\.\w+$/;
/** Files named after their content never change; all others are asked for again each time. */
export const cachingOf = (pathname: string): string =>
  HASHED.test(pathname) ? "public, max-age=31536000, immutable" : "no-cache";

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
