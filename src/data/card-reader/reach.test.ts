import { afterEach, describe, expect, test, vi } from "vitest";
import { ReaderFailure } from "./failure.ts";
import { boundedBody } from "./frames.ts";
import { readerFetch } from "./reach.ts";

const AT = "http://localhost:51965/atrium.reader.v1.CardReader/PullCards";
const refused = () => Promise.reject(new TypeError("Failed to fetch"));
/** A browser's fetch: nothing is answered, but for a request that wants to know of no content. */
const fetching = (withoutCors: () => Promise<Response>): typeof fetch =>
  ((_: unknown, init?: RequestInit) => (init?.mode === "no-cors" ? withoutCors() : refused())) as typeof fetch;
const why = async (ask: typeof fetch) =>
  readerFetch(ask)(AT, { method: "POST" }).then(
    () => "answered",
    (e: unknown) => (e instanceof ReaderFailure ? e.fault : e),
  );
const permission = (states: { readonly [name: string]: string }) => ({
  query: ({ name }: { readonly name: string }) =>
    name in states ? Promise.resolve({ state: states[name] }) : Promise.reject(new TypeError(name)),
});
afterEach(() => vi.unstubAllGlobals());

describe("why the service cannot be reached", () => {
  test("[CRD-204] nobody listens", async () => expect(await why(fetching(refused))).toBe("not-running"));

  test("[CRD-204] somebody listens who does not answer to this page's address", async () =>
    expect(await why(fetching(async () => new Response("")))).toBe("refused"));

  test.each<[string, object, string]>([
    ["denied, as browsers call it now", { "loopback-network": "denied" }, "denied"],
    ["denied, as they called it before", { "local-network-access": "denied" }, "denied"],
    ["granted", { "loopback-network": "granted" }, "not-running"],
    ["not asked yet", { "loopback-network": "prompt" }, "not-running"],
    ["unknown to the browser", {}, "not-running"],
  ])("[CRD-204] the permission is %s", async (_, states, fault) => {
    vi.stubGlobal("navigator", { permissions: permission(states as { readonly [name: string]: string }) });
    expect(await why(fetching(refused))).toBe(fault);
  });

  test.each([
    ["https:", "unsupported"],
    ["http:", "not-running"],
  ])("[CRD-204] Safari on %s", async (protocol, fault) => {
    vi.stubGlobal("navigator", { vendor: "Apple Computer, Inc." });
    vi.stubGlobal("location", { protocol });
    expect(await why(fetching(refused))).toBe(fault);
  });

  test("[CRD-204] a request that was called off is none of these", async () => {
    const over = AbortSignal.abort();
    const ask: typeof fetch = () => Promise.reject(over.reason as Error);
    await expect(readerFetch(ask)(AT, { signal: over })).rejects.toBe(over.reason);
  });

  test("[CRD-204] it is told where the request goes, where a browser takes that", async () => {
    const given: (RequestInit | undefined)[] = [];
    const ask: typeof fetch = (_, init) => {
      given.push(init);
      return refused();
    };
    await why(ask);
    expect(given[0]).toMatchObject({ targetAddressSpace: "loopback", credentials: "omit" });
    vi.stubGlobal(
      "Request",
      class {
        constructor(_: string, init: object) {
          if ("targetAddressSpace" in init) throw new TypeError("not a value of the enumeration");
        }
      },
    );
    given.length = 0;
    await readerFetch(ask)(AT, {}).catch(() => undefined);
    expect(given[0]).not.toHaveProperty("targetAddressSpace");
  });

  test.each<[string, Response]>([
    ["a page", new Response("<h1>", { headers: { "content-type": "text/html" } })],
    ["nothing there", new Response("", { status: 404, headers: { "content-type": "application/grpc-web+proto" } })],
  ])("[CRD-201] %s is no service of a reader", async (_, answer) =>
    expect(await why(async () => answer)).toBe("garbage"),
  );
});

/** What can be read of a body that comes in these pieces, or why it cannot. */
async function read(pieces: readonly (readonly number[])[], max: number): Promise<number | string> {
  const body = new ReadableStream<Uint8Array>({
    start(to) {
      for (const piece of pieces) to.enqueue(Uint8Array.from(piece));
      to.close();
    },
  });
  try {
    return (await new Response(boundedBody(body, max)).arrayBuffer()).byteLength;
  } catch (e) {
    return e instanceof ReaderFailure ? e.fault : String(e);
  }
}

describe("frames", () => {
  const CARD = [0, 0, 0, 0, 3, 1, 2, 3];
  const END = [128, 0, 0, 0, 1, 9];
  test.each<[string, readonly (readonly number[])[], number | string]>([
    ["at once", [[...CARD, ...END]], 14],
    ["byte by byte", [...CARD, ...END].map((byte) => [byte]), 14],
    ["an empty one", [[0, 0, 0, 0, 0, ...END]], 11],
    ["one as large as may be", [[0, 0, 0, 0, 4, 1, 2, 3, 4], END], 15],
    ["one too large", [CARD, [0, 0, 0, 0, 5]], "too-big"],
    ["4 GB", [[0, 255, 255, 255, 255]], "too-big"],
    ["trailers too large", [[128, 0, 0, 1, 0]], "too-big"],
    ["an unfinished one", [[...CARD.slice(0, 6)]], "cut"],
    ["no trailers", [CARD], "cut"],
    ["unfinished trailers", [CARD, END.slice(0, 5)], "cut"],
    ["nothing", [], "cut"],
  ])("[CRD-201] %s", async (_, pieces, want) => expect(await read(pieces, 4)).toBe(want));
});
