import { SYNC } from "#domain/sync/limits.ts";

/** Long-lived streams keep their own time. */
const STREAM = /\/(Listen|Write)\/channel/;
/** A drawing may take longer than a question, ms. */
const DOWNLOAD_MS = 60_000;
const DOWNLOAD = /\/v0\/b\//;

/**
 * `fetch` in which every request ends: a connection that accepts and never answers must not hold one of the browser's few
 * connections for minutes (reliability F08). For the data worker's global scope.
 */
export function withDeadline(fetcher: typeof fetch): typeof fetch {
  return (input, init) => {
    const url = typeof input === "string" ? input : input instanceof URL ? input.href : input.url;
    if (STREAM.test(url)) return fetcher(input, init);
    const deadline = AbortSignal.timeout(DOWNLOAD.test(url) ? DOWNLOAD_MS : SYNC.requestTimeoutMs);
    const signal = init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
    // Drawings are kept in the replica, which a sign-out empties; the browser's own cache would keep them for the next person.
    return fetcher(input, { ...init, signal, ...(DOWNLOAD.test(url) ? { cache: "no-store" as const } : {}) });
  };
}
