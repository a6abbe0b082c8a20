import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { SIGN_UP_CLOSED } from "../../src/domain/access/handed-login.ts";
import { askApp, askEachPart } from "./answers.ts";

/** What each part says when it works, by what stands in the address. */
const WORKING: readonly (readonly [address: string, status: number, text: string])[] = [
  ["/documents/nobody/reads", 403, "PERMISSION_DENIED"],
  ["/v0/b/", 403, "Permission denied"],
  ["/callable-user-create", 401, '{"error":{"status":"UNAUTHENTICATED"}}'],
  ["accounts:signInWithPassword", 400, `{"error":{"message":"${SIGN_UP_CLOSED}"}}`],
  ["accounts:delete", 200, "{}"],
  ["/accounts", 200, "{}"],
  ["/config", 200, "{}"],
  ["/", 200, '<div id="root"></div>'],
];
let server: Server | null = null;
afterEach(() => {
  server?.close();
  server = null;
});

/** Every part at one address; one of them says something else than it does when it works. */
async function backend(other?: { readonly at: string; readonly status: number; readonly text: string }) {
  const asked: string[] = [];
  server = createServer((request, response) => {
    const url = request.url ?? "";
    asked.push(url);
    const [, status, text] = WORKING.find(([address]) => url.includes(address)) ?? ["", 404, "nothing"];
    const answers = other && url.includes(other.at) ? other : { status, text };
    response.writeHead(answers.status).end(answers.text);
  });
  await new Promise<void>((up) => server?.listen(0, "localhost", up));
  const { port } = server.address() as AddressInfo;
  const at = `localhost:${port}`;
  const parts = { project: "demo-x", firestore: at, auth: at, functions: at, storage: at, hub: at };
  return { parts, port, asked };
}

test("[BACK-10] a backend whose parts all answer for themselves is ready, and keeps no account of the question", async () => {
  const { parts, asked } = await backend();
  await askEachPart(parts, true);
  expect(asked.filter((url) => url.endsWith("accounts:delete"))).toHaveLength(1);
});

test.each([
  ["Firestore", "/documents/nobody/reads", 500, "no rules"],
  ["Storage", "/v0/b/", 404, "not found"],
  ["Functions", "/callable-user-create", 404, "Function europe-west1-callable-user-create does not exist"],
  ["Auth and the function that it asks", "accounts:signInWithPassword", 200, '{"idToken":"x"}'],
])("[BACK-10] %s that says something else is named, with what it said", async (part, at, status, text) => {
  const { parts } = await backend({ at, status, text });
  await expect(askEachPart(parts, true)).rejects.toThrow(`${part} does not answer as it should: ${status} ${text}`);
});

test("[BACK-10] without functions Auth answers by itself", async () => {
  const { parts } = await backend({ at: "/config", status: 503, text: "later" });
  await expect(askEachPart(parts, false)).rejects.toThrow("Auth does not answer as it should: 503 later");
});

test("[BACK-10] a part that is not there is named as well", async () => {
  const { parts } = await backend();
  await expect(askEachPart({ ...parts, storage: "localhost:1" }, true)).rejects.toThrow(
    "Storage does not answer as it should: ",
  );
});

test.each([
  ["has no page", { at: "/", status: 404, text: "not built" }, "404 not built"],
  ["reaches no backend", { at: "/v1/projects/", status: 502, text: "gone" }, "502 gone"],
])("[BACK-10] an app that %s is not ready either", async (_, other, words) => {
  const { port, parts } = await backend(other);
  await expect(askApp(port, parts)).rejects.toThrow(`The app does not answer as it should: ${words}`);
});

test("[BACK-10] one that has both is", async () => {
  const { port, parts } = await backend();
  await expect(askApp(port, parts)).resolves.toBeUndefined();
});
