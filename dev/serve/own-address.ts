import type { IncomingMessage } from "node:http";

/** Names that mean this computer in every browser and to no name server. */
const LOOPBACK = /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

/**
 * Whether a request is for this computer, and of a page that this server gave. A page of elsewhere whose name was turned to this
 * address (DNS rebinding) names its own host, and one that only sends here names its own origin: both would reach the backend,
 * past the rules. [SERVE-9]
 */
export function isFromHere({ headers }: Pick<IncomingMessage, "headers">): boolean {
  const host = headers.host ?? "";
  if (!LOOPBACK.test(host)) return false;
  const { origin } = headers;
  return origin === undefined || origin.toLowerCase() === `http://${host.toLowerCase()}`;
}
