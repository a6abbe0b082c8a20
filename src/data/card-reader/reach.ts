import { READER } from "#domain/cards/limits.ts";
import type { ReaderFault } from "#domain/cards/reader.ts";
import { ReaderFailure } from "./failure.ts";
import { boundedBody } from "./frames.ts";

/** What Chromium calls the permission to reach this computer, newest first (docs/decisions/073). */
const PERMISSIONS = ["loopback-network", "local-network-access"] as const;

/** Whether somebody, or a policy, forbade this page the devices of this computer; browsers that do not ask do not know the name. */
async function isDenied(): Promise<boolean> {
  const ask = globalThis.navigator?.permissions;
  if (ask === undefined) return false;
  const states = PERMISSIONS.map((name) =>
    ask.query({ name: name as PermissionName }).then(
      ({ state }) => state === "denied",
      (e: unknown) => {
        if (e instanceof TypeError) return false;
        throw e;
      },
    ),
  );
  return (await Promise.all(states)).includes(true);
}

/** Safari takes an address of this computer for mixed content of a secure page, and says so to nobody. */
const isUnsupported = (): boolean =>
  (globalThis.navigator?.vendor ?? "").startsWith("Apple") && globalThis.location?.protocol === "https:";

/** Somebody listens there, who does not answer to this page's address (CORS). */
const isRefused = (url: string, ask: typeof fetch): Promise<boolean> =>
  ask(url, { mode: "no-cors", credentials: "omit", signal: AbortSignal.timeout(READER.probeMs) }).then(
    (answer) => answer.body?.cancel().then(() => true) ?? true,
    () => false,
  );

/** Why nothing came of a request: browsers tell pages no more than that. */
async function whyUnreachable(url: string, ask: typeof fetch): Promise<ReaderFault> {
  if (await isDenied()) return "denied";
  if (isUnsupported()) return "unsupported";
  return (await isRefused(url, ask)) ? "refused" : "not-running";
}

/** Where the request goes is said where the browser takes it: Chromium then lets a secure page ask `http:` of this computer. */
function toLoopback(url: string): RequestInit {
  const said = { targetAddressSpace: "loopback" } as RequestInit;
  try {
    new Request(url, said);
    return said;
  } catch (e) {
    if (e instanceof TypeError) return {}; // a browser that has other names for it
    throw e;
  }
}

/**
 * `fetch` for calls to the service of the reader; what it answers is bounded.
 * Throws a `ReaderFailure` where there is no answer, or one of another language; reading the body throws one as well.
 */
export function readerFetch(ask: typeof fetch): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const answer = await ask(input, { ...init, ...toLoopback(url), credentials: "omit" }).catch(async (e: unknown) => {
      if (init?.signal?.aborted || !(e instanceof TypeError)) throw e;
      throw new ReaderFailure(await whyUnreachable(url, ask));
    });
    const { ok, status, statusText, headers, body } = answer;
    if (ok && body && /^application\/grpc-web/.test(headers.get("content-type") ?? ""))
      return new Response(boundedBody(body, READER.messageMax), { status, statusText, headers });
    await body?.cancel();
    throw new ReaderFailure("garbage");
  };
}
