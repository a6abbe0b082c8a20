import { SYNC } from "#domain/sync/limits.ts";
import { marked } from "./unanswered.ts";

/** Long-lived streams keep their own time. */
const STREAM = /\/(Listen|Write)\/channel/;
/** A drawing may take longer than a question, ms. */
const DOWNLOAD_MS = 60_000;
const DOWNLOAD = /\/v0\/b\//;
/** A function may work longer on its answer, ms; the SDK gives up before. */
const CALL_MS = 125_000;
const CALL = /\/europe-west1\/|\/\/europe-west1-[^/]+\.cloudfunctions\.net\//;
const timeoutOf = (url: string): number =>
  CALL.test(url) ? CALL_MS : DOWNLOAD.test(url) ? DOWNLOAD_MS : SYNC.requestTimeoutMs;

/**
 * `fetch` in which every request ends: a connection that accepts and never answers must not hold one of the browser's few
 * connections for minutes (reliability F08). No answer is kept in the browser's own cache: what a person may read stands in
 * stores that a sign-out empties, and that cache would keep streams and drawings for the next person. What has no answer
 * fails as `Unanswered`. For the data worker's global scope.
 */
export function withDeadline(fetcher: typeof fetch): typeof fetch {
  return (input, init) => {
    const url = typeof input === "string" ? input : input instanceof URL ? input.href : input.url;
    const unkept: RequestInit = { ...init, cache: "no-store" };
    if (STREAM.test(url)) return fetcher(input, unkept);
    const deadline = AbortSignal.timeout(timeoutOf(url));
    const signal = init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
    return marked(url, fetcher(input, { ...unkept, signal }));
  };
}
