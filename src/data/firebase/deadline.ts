import { SYNC } from "#domain/sync/limits.ts";
import { NO_PROOF, PROOF } from "./proving.ts";
import { marked, Unanswered } from "./unanswered.ts";
import { anySignal } from "../kit/any-signal.ts";

/** Long-lived streams keep their own time. */
const STREAM = /\/(Listen|Write)\/channel/;
/** A drawing may take longer than a question, ms. */
const DOWNLOAD_MS = 60_000;
const DOWNLOAD = /\/v0\/b\//;
/** A function may work longer on its answer, ms; the SDK gives up before. */
const CALL_MS = 125_000;
const CALL = /\/europe-west1\/|\/\/europe-west1-[^/]+\.cloudfunctions\.net\//;
const silenceOf = (url: string): number =>
  CALL.test(url) ? CALL_MS : DOWNLOAD.test(url) ? DOWNLOAD_MS : SYNC.requestTimeoutMs;
/** An answer that trickles ends all the same, ms: what is worth waiting for has come by then, or is asked for in smaller pieces. */
const MOST_MS = 120_000;

/** Ends a request whose connection says nothing for so long, and one that never comes to its end. */
class Watch {
  readonly #ends = new AbortController();
  readonly #silenceMs: number;
  readonly #most: ReturnType<typeof setTimeout>;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(silenceMs: number) {
    this.#silenceMs = silenceMs;
    this.#most = setTimeout(() => this.#end(), Math.max(MOST_MS, silenceMs));
    this.heard();
  }

  get signal(): AbortSignal {
    return this.#ends.signal;
  }

  /** Something came. */
  heard(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#end(), this.#silenceMs);
  }

  /** All has come, or nobody wants it any more. */
  over(): void {
    clearTimeout(this.#silence);
    clearTimeout(this.#most);
  }

  #end(): void {
    this.over();
    this.#ends.abort(new DOMException("nothing came", "TimeoutError"));
  }
}

/** The same answer; each piece of its body tells that the connection lives. */
function watched(answer: Response, watch: Watch): Response {
  if (!answer.body) {
    watch.over();
    return answer;
  }
  const reader = answer.body.getReader();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(to) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          watch.over();
          return to.close();
        }
        watch.heard();
        to.enqueue(value);
      } catch (e) {
        watch.over();
        to.error(new Unanswered(e));
      }
    },
    cancel(reason) {
      watch.over();
      return reader.cancel(reason);
    },
  });
  const { status, statusText, headers } = answer;
  return new Response(body, { status, statusText, headers });
}

/** Answers that App Check gives where a proof is missing, which are those of the rules and of a sign-in as well. */
const REFUSALS: readonly number[] = [401, 403];
/** Whether a server may have refused a request only because no proof could be had for it. [ACK-5] */
const isUnproven = ({ status }: Response, headers: HeadersInit | undefined): boolean =>
  REFUSALS.includes(status) && new Headers(headers).get(PROOF) === NO_PROOF;

/**
 * `fetch` in which every request ends: a connection that accepts and never answers must not hold one of the browser's few
 * connections for minutes (reliability F08). What it may not be is silent: an answer that is still coming is waited for, since a
 * slow line would else never bring a long one (decision 103). No answer is kept in the browser's own cache: what a person may
 * read stands in stores that a sign-out empties, and that cache would keep streams and drawings for the next person. What has no
 * answer fails as `Unanswered`. For the data worker's global scope.
 */
export function withDeadline(fetcher: typeof fetch): typeof fetch {
  return (input, init) => {
    const url = typeof input === "string" ? input : input instanceof URL ? input.href : input.url;
    const unkept: RequestInit = { ...init, cache: "no-store" };
    if (STREAM.test(url)) return fetcher(input, unkept);
    const watch = new Watch(silenceOf(url));
    const signal = init?.signal ? anySignal(init.signal, watch.signal) : watch.signal;
    const answer = fetcher(input, { ...unkept, signal }).then(
      (found) => {
        watch.heard();
        if (isUnproven(found, init?.headers)) {
          watch.over();
          throw new Unanswered("refused without a proof of App Check");
        }
        return watched(found, watch);
      },
      (e: unknown) => {
        watch.over();
        throw e;
      },
    );
    return marked(url, answer);
  };
}
