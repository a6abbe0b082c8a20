import { createRequire } from "node:module";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import { afterEach, expect, test, vi } from "vitest";
import { asked, enforcesAppCheck } from "../functions/src/asked.ts";

// Read by the library when it is loaded: tokens are read, and their signatures not asked for, as in the emulators.
vi.hoisted(() => {
  process.env["FIREBASE_DEBUG_MODE"] = "true";
  process.env["FIREBASE_DEBUG_FEATURES"] = '{"skipTokenVerification":true}';
});
afterEach(() => vi.unstubAllEnvs());

/** A callable as it is deployed with this setting. */
async function aCallable(setting: string): Promise<{ ask(proof: string | null): Promise<number>; close(): void }> {
  vi.stubEnv("ATRIUM_APP_CHECK", setting);
  const callable = asked(() => "an answer") as unknown as (request: object, response: object) => void;
  const server = http.createServer((request, response) => {
    let text = "";
    request.on("data", (piece: Buffer) => (text += piece.toString()));
    request.on("end", () => {
      // What the runtime adds to Node's own.
      const header = (name: string) => request.headers[name.toLowerCase()];
      const status = (code: number) => {
        response.statusCode = code;
        return response;
      };
      const send = (body: object) => response.end(JSON.stringify(body));
      callable(
        Object.assign(request, { body: JSON.parse(text) as object, header }),
        Object.assign(response, { status, send }),
      );
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    ask: async (proof) => {
      const answer = await fetch(`http://127.0.0.1:${port}/`, {
        method: "POST",
        headers: { "content-type": "application/json", ...(proof !== null && { "x-firebase-appcheck": proof }) },
        body: '{"data":{}}',
      });
      await answer.arrayBuffer();
      return answer.status;
    },
    close: () => server.close(),
  };
}
const part = (of: object) => Buffer.from(JSON.stringify(of)).toString("base64url");
const PROOF = `${part({ alg: "none" })}.${part({ sub: "1:1:web:1", app_id: "1:1:web:1" })}.x`;

test("[ACK-3] with the setting a callable takes what carries a proof, and refuses what has none", async () => {
  const { ask, close } = await aCallable("enforce");
  expect(await ask(null)).toBe(401);
  expect(await ask(PROOF)).toBe(200);
  close();
});

test("[ACK-3] without it a callable answers with and without a proof", async () => {
  const { ask, close } = await aCallable("");
  expect(await ask(null)).toBe(200);
  expect(await ask(PROOF)).toBe(200);
  close();
});

test("[ACK-3] a setting that is neither stops the deployment", () => {
  expect(enforcesAppCheck(undefined)).toBe(false);
  expect(() => enforcesAppCheck("true")).toThrow(/"enforce" or not set, and not "true"/);
});

test("[ACK-3] firebase-tools hands functions what a project's own file beside them says", () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), "app-check-env-"));
  writeFileSync(path.join(dir, ".env.works-123456"), "ATRIUM_APP_CHECK=enforce\n");
  const { loadUserEnvs } = createRequire(import.meta.url)("firebase-tools/lib/functions/env.js") as {
    readonly loadUserEnvs: (of: object) => { readonly [name: string]: string };
  };
  const of = (projectId: string) => loadUserEnvs({ functionsSource: dir, projectId, projectDir: dir });
  expect(of("works-123456")).toEqual({ ATRIUM_APP_CHECK: "enforce" });
  expect(of("other-654321")).toEqual({});
  rmSync(dir, { recursive: true });
});
